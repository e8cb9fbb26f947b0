"""How The Temple of Karthis is judged and played by the computer."""

from klotho_games.games.karthis.bot.judge import JUDGE

__all__ = ["JUDGE"]

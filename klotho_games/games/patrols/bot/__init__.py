"""How 12 Patrols is judged and played by the computer."""

from klotho_games.games.patrols.bot.judge import JUDGE

__all__ = ["JUDGE"]

"""How Katamari is judged and played by the computer."""

from klotho_games.games.katamari.bot.judge import JUDGE

__all__ = ["JUDGE"]

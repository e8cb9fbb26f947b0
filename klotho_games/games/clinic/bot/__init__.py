"""How Clin9ic is judged and played by the computer."""

from klotho_games.games.clinic.bot.judge import JUDGE

__all__ = ["JUDGE"]

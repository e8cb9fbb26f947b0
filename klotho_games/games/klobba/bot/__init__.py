"""How Klobba! is judged and played by the computer."""

from klotho_games.games.klobba.bot.judge import JUDGE

__all__ = ["JUDGE"]

"""How 97 Klotho is judged and played by the computer."""

from klotho_games.games.klotho97.bot.judge import JUDGE

__all__ = ["JUDGE"]

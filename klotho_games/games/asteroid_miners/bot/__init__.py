"""How Asteroid Miners is judged and played by the computer."""

from klotho_games.games.asteroid_miners.bot.judge import JUDGE

__all__ = ["JUDGE"]

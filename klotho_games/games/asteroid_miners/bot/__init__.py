"""How the computer judges and plays Asteroid Miners."""

from .judge import JUDGE

__all__ = ["JUDGE"]

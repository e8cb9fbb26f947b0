"""How the computer judges and plays Katamari."""

from .judge import JUDGE

__all__ = ["JUDGE"]

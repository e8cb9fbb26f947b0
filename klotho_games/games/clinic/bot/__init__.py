"""How the computer judges and plays Clin9ic."""

from .judge import JUDGE

__all__ = ["JUDGE"]

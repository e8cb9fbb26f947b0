"""How the computer judges and plays 97 Klotho."""

from .judge import JUDGE

__all__ = ["JUDGE"]

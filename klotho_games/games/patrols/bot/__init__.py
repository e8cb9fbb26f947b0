"""How the computer judges and plays 12 Patrols."""

from .judge import JUDGE

__all__ = ["JUDGE"]

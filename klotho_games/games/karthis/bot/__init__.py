"""How the computer judges and plays The Temple of Karthis."""

from .judge import JUDGE

__all__ = ["JUDGE"]

"""How the computer judges and plays Klobba!"""

from .judge import JUDGE

__all__ = ["JUDGE"]

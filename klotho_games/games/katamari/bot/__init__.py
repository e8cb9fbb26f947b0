"""How Katamari is judged and played by the computer."""

from .judge import JUDGE

__all__ = ["JUDGE"]

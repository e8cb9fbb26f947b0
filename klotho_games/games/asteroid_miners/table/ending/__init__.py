"""The end of a game: its stage and its final count."""

from .ending import Ending

__all__ = ["Ending"]

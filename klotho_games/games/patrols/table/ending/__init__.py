"""The end of a game: its stage and its final score."""

from .ending import Ending

__all__ = ["Ending"]

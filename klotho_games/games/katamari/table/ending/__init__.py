"""The end of a game: the final count."""

from .ending import Ending

__all__ = ["Ending"]

"""The end of a game: the stage and the final count."""

from .ending import Ending

__all__ = ["Ending"]

"""The end of a game: the stage and the final score."""

from .ending import Ending

__all__ = ["Ending"]

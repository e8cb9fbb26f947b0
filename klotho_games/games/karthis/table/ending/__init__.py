"""The end of an adventure: the Crown with the final count, or a bed in the village."""

from .ending import Ending

__all__ = ["Ending"]

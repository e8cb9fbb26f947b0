"""What has become of a daily game for one player."""

from __future__ import annotations

from enum import Enum


class DayState(Enum):
    NEW = "new"
    """The game that counts has not begun."""
    UNDER_WAY = "under way"
    """It is begun and saved, and still counts."""
    DONE = "done"
    """It is finished, and counts."""
    SPOILED = "spoiled"
    """It is begun and saved, but has become practice."""
    PRACTICE = "practice"
    """Whatever is played of it now does not count."""

    @property
    def is_open(self) -> bool:
        """Whether there is still a game to finish that counts."""
        return self in (DayState.NEW, DayState.UNDER_WAY)

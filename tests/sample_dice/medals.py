"""Three medals of Shutters."""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.core.play.medals import FinishedGame, Medal
from tests.sample_dice.rules import GustWent


def medals() -> tuple[Medal, ...]:
    return (
        Medal("dry", "perfect", _("All is dry"), _("Win without one gust in your house."), _dry, bronze=1, silver=4),
        Medal("storms", "streak", _("Weatherproof"), _("Win one storm after the other."), _won, bronze=2, gold=3,
              how="row"),
        Medal("shut", "first_win", _("Shut"), _("Close as many as you can in one storm."), _closed, bronze=7, silver=8,
              gold=9, how="best"),
    )


def _dry(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat) and not any(event.seat == seat for _played, event in story.events(GustWent)))


def _won(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat))


def _closed(story: FinishedGame, seat: int) -> int:
    return len(story.first.open[seat]) - len(story.last.open[seat])

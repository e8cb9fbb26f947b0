"""Screens of the statistics: without games, after a few, after a year and after very many, and filtered; and their
other side, the error rates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from klotho_games.almanac.entry import Entry
from klotho_games.almanac.statistics import ALONE, GameFilter
from klotho_games.core.games import registry
from klotho_games.scenes.almanac.statistics.page import Statistics
from klotho_games.scenes.shelf.page import Shelf
from shots.studio import Studio
from tests.almanac import sample_annals
from tests.almanac.sample_annals import TODAY


def _with(games: int, only: GameFilter | None = None, loaded: bool = False, turned: bool = False,
          reviewed: float = 0.6) -> Callable[[Any], None]:
    def shot(s: Studio) -> None:
        made = sample_annals.write(games, sample_annals.people(s.program.profiles))
        if loaded:
            sample_annals.keep([_load_dice(entry) for entry in made])
        sample_annals.keep_reviews(sample_annals.review(made, reviewed))
        s.show(Shelf())
        s.program.daily_games.clock = lambda: TODAY
        page = Statistics()
        page.only, page.turned = only or GameFilter(), turned
        s.show(page)

    return shot


def _load_dice(entry: Entry) -> Entry:
    """Add too many ones."""
    return replace(entry, rolled=(entry.rolled[0] + 6, *entry.rolled[1:])) if entry.rolled else entry


def _alone() -> str:
    """Return a game for one player that has several kinds of deals."""
    solo = [id for id in registry.ids() if registry.load(id).box.seats[1] == 1]
    return next((id for id in solo if sample_annals.kinds(registry.load(id))), solo[0])


def _several() -> str:
    return next(id for id in registry.ids() if registry.load(id).box.seats[1] > 1)


SCREENS: dict[str, Callable[[Any], None]] = {
    "statistics": _with(200),
    "statistics-none": _with(0),
    "statistics-new": _with(3),
    "statistics-many": _with(2000),
    "statistics-game": lambda s: _with(200, GameFilter(game=_several()))(s),
    "statistics-kinds": lambda s: _with(200, GameFilter(game=_alone()))(s),
    "statistics-loaded": _with(200, loaded=True),
    "statistics-rates": _with(200, turned=True),
    "statistics-rates-none": _with(3, turned=True, reviewed=0),
    "statistics-rates-few": _with(9, turned=True),
    "statistics-rates-game": lambda s: _with(200, GameFilter(game=_several()), turned=True)(s),
    "statistics-rates-alone": lambda s: _with(400, GameFilter(company=ALONE), turned=True)(s),
}

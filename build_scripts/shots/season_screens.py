"""Screens of the seasons: the page with three of them and with none, and the sheet for a new one."""

from __future__ import annotations

from collections.abc import Callable

from klotho_games.almanac.annals import Annals
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.seasons import Plan, Season, for_people
from klotho_games.core.files import folders
from klotho_games.core.people.profiles import Profile
from klotho_games.scenes.almanac.seasons.page import SeasonsPage
from klotho_games.scenes.shelf.page import Shelf
from shots.studio import Studio

FRIENDS = (("Bram", "bram"), ("Ines", "ines"), ("Kit", "kit"))
CALLED = ("Rainy Sundays", "The two of us", "Friday table")
"""Names that people have typed."""
PLACES = ((0, 1, 2, 3), (2, 0, 3, 1), (0, 2, 1, 3), (1, 0, 2, 3))
"""The order in which the players finish, game after game."""


def _begin_season(s: Studio, name: str, people: list[Profile], plan: Plan, played: int, day: int) -> Season:
    reckoning = s.program.reckoning
    season = reckoning.seasons.begin(name, people, plan, f"2026-10-{day:02}")
    for n in range(played):
        order = [place for place in PLACES[n % len(PLACES)] if place < len(people)]
        scores = tuple(30 - 4 * order.index(seat) for seat in range(len(people)))
        sitters = tuple(Sitter(person.name, person.id) for person in people)
        when = f"2026-{10 + (day + n) // 30:02}-{1 + (day + n) % 30:02}T20:00:00+00:00"
        entry = Entry(f"{season.id}{n}", "", plan.games[n], 1, when, when, sitters, scores, (order[0],),
                      series=season.mark)
        reckoning.annals._by_id[entry.id] = entry
    folders.annals_file().parent.mkdir(parents=True, exist_ok=True)
    reckoning.annals._in_order = list(reckoning.annals._by_id.values())
    reckoning.annals.keep()
    reckoning._annals = Annals.load(s.program.profiles)
    return season


def _friends(s: Studio) -> list[Profile]:
    me = s.program.profile
    others = [s.program.profiles.get(name) or s.program.profiles.add(name, portrait) for name, portrait in FRIENDS]
    s.program.profiles.choose(me.name)
    return [me, *others]


def seasons(s: Studio) -> None:
    everybody = _friends(s)
    four, two = for_people(4), for_people(2)
    _begin_season(s, CALLED[0], everybody[:2], Plan("best", (two[1],) * 5), 5, 2)
    _begin_season(s, CALLED[1], [everybody[0], everybody[3]], Plan("best", (two[-1],) * 3), 0, 20)
    _begin_season(s, CALLED[2], everybody, Plan("points", (*four, four[0], four[-1])[:6]), 4, 11)
    s.show(Shelf())
    s.program.open_almanac("seasons")
    s.rest()


def on_the_shelf(s: Studio) -> None:
    seasons(s)
    s.program.to_shelf()
    s.rest()


def none(s: Studio) -> None:
    s.show(Shelf())
    s.program.open_almanac("seasons")
    s.rest()


def new(s: Studio) -> None:
    _friends(s)
    none(s)
    page = s.program.stage.scene
    assert isinstance(page, SeasonsPage)
    page._begin()
    s.rest()


SCREENS: dict[str, Callable[[Studio], None]] = {"seasons": seasons, "seasons-none": none, "season-new": new,
                                                "shelf-season": on_the_shelf}

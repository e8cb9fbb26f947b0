"""Screens of the medals: the almanac's page with some earned and with none, and a new medal over an ending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial

from klotho_games.almanac.annals import Annals, _Book
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.house_medals import house_medals
from klotho_games.almanac.medals import standings
from klotho_games.almanac.seen_medals import SeenMedals
from klotho_games.core.games import registry
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing
from klotho_games.core.play.medals import Award, Medal, medals
from klotho_games.scenes.almanac.medals.page import Medals
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from shots import coach_samples
from shots.studio import Studio

_EVENINGS = 84
_FIRST = datetime(2026, 7, 6, 19, tzinfo=UTC)
_PART_OF_TIER = (1.0, 1.0, 0.7, 0.4, 0.4, 0.15, 0.0, 0.0, 0.0, 0.0)
"""How much of a medal's highest tier is done, by place of the medal."""


def entries(who: str) -> list[Entry]:
    """Return half a year of evenings, mostly won, against people and strong bots."""
    games = registry.ids()
    found = []
    for n in range(_EVENINGS):
        game = games[n * n % len(games)]
        when = _FIRST + timedelta(days=1.5 * n)
        other = Sitter("Clio", bot="hard:bold" if n % 3 == 0 else "normal")
        if n % 5 == 0:
            other = Sitter("Bram", who="bram")
        sitters = (Sitter("Ada", who=who), other)
        won = n % 7 not in (2, 5)
        found.append(Entry(
            id=f"evening-{n}", record=f"{game}-{n}", game=game, version=registry.load(game).info.version,
            began=when.isoformat(), ended=(when + timedelta(minutes=40)).isoformat(), sitters=sitters,
            scores=(20 + n % 11, 18), winners=(0,) if won else (1,), seconds=2400, hints=int(n % 4 == 1),
        ))
    return found + [_deeds(n, game, who) for n, game in enumerate(registry.ids())]


def _deeds(n: int, game: str, who: str) -> Entry:
    """Return one game in which everything was done that the page shows."""
    own = medals(registry.load(game))
    when = (_FIRST + timedelta(days=130, hours=n)).isoformat()
    counts: dict[str, tuple[int, ...]] = {medal.id: (_count(medal, at + n % 3),) for at, medal in enumerate(own)}
    return Entry(id=f"deeds-{n}", record=f"{game}-deeds", game=game, version=registry.load(game).info.version,
                 began=when, ended=when, sitters=(Sitter("Ada", who=who),), scores=(30,), winners=(0,), deeds=counts)


def _count(medal: Medal, place: int) -> int:
    most = medal.steps()[-1][1]
    return round(most * _PART_OF_TIER[min(place, len(_PART_OF_TIER) - 1)])


def keep(program: MainProgram, found: Sequence[Entry]) -> None:
    program.reckoning._annals = Annals(program.profiles, _Book(entries=tuple(found)), keep=False)


def page(s: Studio, games: int = 1, chosen: int | None = 1) -> None:
    """Show the page after all games but one have been looked at; that game's first medals are new."""
    who = s.program.profile.id
    found = entries(who) if games else []
    keep(s.program, found)
    shelf = [info.id for info in registry.shelf() if medals(registry.load(info.id))]
    game = shelf[chosen % len(shelf)] if shelf and chosen is not None else ""
    looked = SeenMedals.load()
    for id, own in standings(found, who).items():
        looked.look(who, id, own if id != game else own[3:])
    s.show(Shelf())
    s.show(Medals(game))


def show_new_medal(s: Studio, seats: int = 4) -> None:
    """Show a new medal over the ending of a finished game."""
    session = coach_samples.finished_game(coach_samples.game_for(seats), seats)
    game, who = session.game, s.program.profile
    medal = (medals(game) or house_medals())[0]
    award = Award(medal, medal.steps()[-1][0], game.id if medals(game) else "", game.info.title, who.name, 6, 10)
    finish = FinishReport(who, Placing(), (), (), earned=(award,))
    ending = game.besides("table_ending", "Ending") or Results
    s.show(Shelf())
    s.show(ending(game, session, finish))


SCREENS: dict[str, Callable[[Studio], None]] = {
    "medals": page,
    "medals-house": partial(page, chosen=None),
    "medals-none": partial(page, games=0),
    "medal-earned": show_new_medal,
    "medal-earned-alone": partial(show_new_medal, seats=1),
}

"""Seasons of a group of friends: several games that count together, over any number of evenings.

    book = Seasons.load()
    season = book.begin("Friday table", people, Plan("points", ("klobba", "katamari", "klobba")), today)
    sheet = sheet_of(season, annals.entries)      # totals, played games, the next game, who sits first

The games of a season are found by the note "series" in their records. Everything else is computed from the entries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from secrets import token_hex
from typing import Literal

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Read, Sentences
from klotho_games.core.games import registry
from klotho_games.core.games.seating_rules import is_name
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.core.people.profiles import Profile

from .entry import Entry

FORMAT = 1
BEST_OF = (3, 5, 7)
MOST_GAMES = 12
POINTS = (5, 3, 2, 1)
"""Points for the first place, the second and so on; later places get none. A shared place shares its points."""
_MARK = "season-"


class SeasonPlayer(Value, frozen=True):
    who: str
    """`Profile.id`."""
    name: str


class Plan(Value, frozen=True):
    kind: Literal["best", "points"]
    """"best": the first to win the majority of several games of one title.
    "points": points for places over a list of games."""
    games: tuple[str, ...]
    """The titles in order. For "best": the same title, as often as may be needed."""

    @property
    def needed_wins(self) -> int:
        """The number of victories that decides a best-of."""
        return len(self.games) // 2 + 1


class Season(Value, frozen=True):
    id: str
    name: str
    began: str
    people: tuple[SeasonPlayer, ...]
    """In the order of the seats in the first game."""
    plan: Plan

    @property
    def mark(self) -> str:
        """The note in the records of its games."""
        return f"{_MARK}{self.id}"

    @property
    def is_sound(self) -> bool:
        """Whether the season is possible. The file may have been edited by hand."""
        named = self.name.isprintable() and all(is_name(person.name) for person in self.people)
        return named and len({person.who for person in self.people}) == len(self.people) > 1 and bool(self.plan.games)


class SeasonGame(Value, frozen=True):
    """One game of a season, by person in the season's order."""

    entry: Entry
    places: tuple[int, ...]
    points: tuple[float, ...]
    """Victories in a best-of."""


class SeasonSheet(Value, frozen=True):
    """The current state of a season."""

    season: Season
    played: tuple[SeasonGame, ...]
    totals: tuple[float, ...]
    game: str
    """The next title; empty when the season is decided."""
    seats: tuple[SeasonPlayer, ...]
    """The seats of the next game. The first seat rotates."""
    winners: tuple[int, ...]
    """By number in the season's order; empty until the season is decided."""

    @property
    def is_over(self) -> bool:
        return not self.game

    def order(self) -> list[int]:
        """Return the people by their totals, the highest first."""
        return sorted(range(len(self.totals)), key=lambda n: -self.totals[n])

    def place(self, n: int) -> int:
        return 1 + sum(total > self.totals[n] for total in self.totals)


def sheet_of(season: Season, entries: Sequence[Entry]) -> SeasonSheet:
    played = [one for one in (_score_game(season, entry) for entry in entries) if one is not None]
    played = played[: len(season.plan.games)]
    totals = tuple(sum(one.points[n] for one in played) for n in range(len(season.people)))
    over = len(played) == len(season.plan.games)
    if season.plan.kind == "best":
        over = over or max(totals) >= season.plan.needed_wins
    most = max(totals)
    winners = tuple(n for n, total in enumerate(totals) if total == most) if over else ()
    turn = len(played) % len(season.people)
    seats = (*season.people[turn:], *season.people[:turn])
    return SeasonSheet(season, tuple(played), totals, "" if over else season.plan.games[len(played)], seats, winners)


def _score_game(season: Season, entry: Entry) -> SeasonGame | None:
    """Return a game's points; None for a game of another season or one that does not count."""
    if entry.series != season.mark or not entry.counts:
        return None
    seats = [entry.seat_of(person.who) for person in season.people]
    found = [seat for seat in seats if seat is not None]
    if len(found) != len(seats):
        return None
    every = entry.places(_low_wins(entry.game))
    places = tuple(every[seat] for seat in found)
    if season.plan.kind == "best":
        winners = sum(place == 1 for place in places)
        return SeasonGame(entry, places, tuple(1 / winners if place == 1 else 0.0 for place in places))
    return SeasonGame(entry, places, tuple(points_for(place, places.count(place)) for place in places))


def points_for(place: int, shared_by: int) -> float:
    """Return the points of a place. People who share it share the points of it and the places below."""
    due = [POINTS[n] if n < len(POINTS) else 0 for n in range(place - 1, place - 1 + shared_by)]
    return sum(due) / shared_by


def _low_wins(game: str) -> bool:
    try:
        return registry.load(game).box.low_wins  # the box is enough: the shelf shows a season
    except registry.UnknownGame:
        return False


def standing(sheet: SeasonSheet) -> str:
    """Return who has won or leads."""
    people = sheet.season.people
    if sheet.winners:
        names = listed(people[n].name for n in sheet.winners)
        return ngettext("won by {names}", "victory shared by {names}", len(sheet.winners)).format(names=names)
    if not sheet.played:
        return _("not started yet")
    done = _("{n} of {of} played").format(n=len(sheet.played), of=len(sheet.season.plan.games))
    if [sheet.place(n) for n in range(len(people))].count(1) > 1:
        return _("{done}, tied for the lead").format(done=done)
    return _("{done}, {name} leads").format(done=done, name=people[sheet.order()[0]].name)


def in_a_line(sheet: SeasonSheet) -> str:
    """Return the state of a running season, and the next game."""
    return _("{standing}; next: {title}").format(standing=standing(sheet), title=title_of(sheet.game))


def title_of(game: str) -> str:
    """Return the title on the box; the id if a plug-in was removed before the season is over."""
    try:
        return registry.load(game).box.title
    except registry.UnknownGame:
        return game


class BadSeason(ValueError):
    """The season is not possible; the message says why."""


class _Book(Value, frozen=True):
    format: int = FORMAT
    seasons: tuple[Season, ...] = ()


class Seasons:
    """All seasons of this machine, the newest first."""

    def __init__(self, book: _Book, notices: Sequence[str] = (), keep: bool = True) -> None:
        self._book, self.notices, self._kept = book, list(notices), keep
        self._ahead = False
        """Whether the current book could not be written."""

    @classmethod
    def load(cls) -> Seasons:
        book, read = _read_book()
        return cls(book, read.notices, read.keep)

    def __iter__(self) -> Iterator[Season]:
        """Iterate over the valid seasons. Invalid ones stay in the file."""
        return (season for season in self._book.seasons if season.is_sound)

    def __len__(self) -> int:
        return sum(1 for _season in self)

    def find(self, id: str) -> Season | None:
        return next((season for season in self if season.id == id), None)

    def begin(self, name: str, people: Sequence[Profile], plan: Plan, today: str) -> Season:
        refused = why_not(name, people, plan)
        if refused:
            raise BadSeason(refused)
        sitting = tuple(SeasonPlayer(person.id, person.name) for person in people)
        season = Season(token_hex(4), name.strip(), today, sitting, plan)
        self._look_again()
        self._write((season, *self._book.seasons))
        return season

    def end(self, id: str) -> None:
        """Remove a season. Its games stay as they are."""
        self._look_again()
        self._write(tuple(season for season in self._book.seasons if season.id != id))

    def _look_again(self) -> None:
        """Load what another window has written. A deleted file is written again."""
        if self._kept and not self._ahead and json_files.stamp(folders.seasons_file()) is not None:
            self._book, read = _read_book()
            self.notices += read.notices
            self._kept = read.keep

    def catch_up(self) -> None:
        """Try once more to write, if something is unwritten or the file was deleted."""
        if self._ahead or (self._book.seasons and json_files.stamp(folders.seasons_file()) is None):
            self._write(self._book.seasons)

    def _write(self, seasons: tuple[Season, ...]) -> None:
        self._book = _Book(seasons=seasons)
        if not self._kept:
            return
        try:
            folders.write_whole(folders.seasons_file(), msgspec.json.encode(self._book))
            self._ahead = False
        except CannotSave as problem:
            self.notices.append(str(problem))
            self._ahead = True


def _read_book() -> tuple[_Book, Read]:
    told = Sentences(
        _("The seasons come from a newer version of Klotho Games. They stay unchanged."),
        _("The seasons in {path} can’t be read. The file stays unchanged, and nothing new is saved."),
        _("The seasons were damaged. You can find the old file as {name}."),
    )
    return json_files.read(folders.seasons_file(), _Book(), FORMAT, told)


def why_not(name: str, people: Sequence[Profile], plan: Plan) -> str:
    """Return why a season cannot begin like this; empty if it can."""
    if not name.strip():
        return _("Enter a name for the season.")
    if len({person.id for person in people}) < 2:
        return _("Choose at least two people for the season.")
    if not plan.games:
        return _("Choose at least one game.")
    if len(plan.games) > MOST_GAMES:
        return _("A season can have {n} games at most. Remove one first.").format(n=MOST_GAMES)
    for game in plan.games:
        info = registry.load(game).info
        if not info.seats[0] <= len(people) <= info.seats[1]:
            return _("You can’t play {title} with {n} people.").format(title=info.title, n=len(people))
    return ""


def for_people(n: int) -> list[str]:
    """Return the games for this number of people, in the order of the shelf."""
    return [info.id for info in registry.shelf() if info.seats[0] <= n <= info.seats[1]]

"""Which medals a player has earned: every rule counted over the annals, with the next tier and when each was reached.

    standings(annals.entries, profile.id)      # by game; those of the house under HOUSE
    awards(annals.entries, entry, names)       # what one new game has brought to its players
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from klotho_games.core.games import registry
from klotho_games.core.play.medals import TIERS, Award, Medal, Tiered, medals

from .entry import Entry
from .house_medals import HouseMedal, Sitting, house_medals

HOUSE = ""
"""Used in place of a game's id for the medals of the house."""


class Occasion(Protocol):
    """What has brought a medal: the entry of a game, or a day of practice."""

    @property
    def id(self) -> str: ...

    @property
    def ended(self) -> str:
        """When it was, as an ISO date or time."""
        ...


@dataclass(frozen=True)
class MedalStanding:
    """How far a player has come with a medal."""

    medal: Tiered
    most: int
    """The count that decides the tiers: the total, or the best ever reached."""
    now: int
    """The current count towards the next tier. A broken row of games starts again."""
    earned: tuple[tuple[str, Occasion], ...] = ()
    """The tiers from low to high, each with the game or the day that brought it."""

    @property
    def tier(self) -> str:
        return self.earned[-1][0] if self.earned else ""

    @property
    def next(self) -> tuple[str, int] | None:
        return self.medal.next(self.most)


def standings(entries: Sequence[Entry], who: str, only: Sequence[str] | None = None) -> dict[str,
                                                                                             tuple[MedalStanding, ...]]:
    """Return a player's medals by game in the order of the shelf, then those of the house; or `only` some of them.

    `entries` are those of all players, oldest first, because some deeds depend on the other players.
    """
    wanted = [*(info.id for info in registry.shelf()), HOUSE] if only is None else only
    games = {id: [_Tally(medal) for medal in _medals(id)] for id in wanted}
    house = [(tally, tally.medal.begin()) for tally in games.get(HOUSE, ()) if isinstance(tally.medal, HouseMedal)]
    for sitting in _sittings(entries, who):
        entry = sitting.entry
        for tally in games.get(entry.game, ()):
            tally.add(entry, sitting.seat)
        for tally, counter in house:
            tally.reach(counter(sitting), entry)
    return {id: tuple(tally.standing() for tally in tallies) for id, tallies in games.items() if tallies}


def awards(entries: Sequence[Entry], new: Entry, names: Mapping[str, str]) -> tuple[Award, ...]:
    """Return the highest new tier of each medal that a game has brought, for its players in `names` (by profile).

    Winners come first. Of one player's medals, those of the game come before those of the house, and the highest tiers
    first.
    """
    if not new.earns:
        return ()
    seats = sorted(range(len(new.sitters)), key=lambda seat: not new.has_won(seat))
    return tuple(award for seat in seats for award in _awards_of(entries, new, new.sitters[seat].who, names))


def _awards_of(entries: Sequence[Entry], new: Entry, who: str, names: Mapping[str, str]) -> list[Award]:
    if who not in names:
        return []
    found = []
    own = (new.game, HOUSE)
    had = None
    if entries[-1].id != new.id:  # after a clock change, later games may have brought it already
        had = standings([entry for entry in entries if entry.id != new.id], who, own)
    for game, now in standings(entries, who, own).items():
        have = sum(bool(standing.earned) for standing in now)
        for at, standing in enumerate(now):
            by_this = sum(entry.id == new.id for _tier, entry in standing.earned)
            if by_this if had is None else len(standing.earned) > len(had[game][at].earned):
                title = registry.load(game).box.title if game else ""
                found.append(Award(standing.medal, standing.tier, game, title, names[who], have, len(now)))
    return sorted(found, key=lambda award: (award.game == HOUSE, -TIERS.index(award.tier)))


class _Tally:
    """The count of one medal, from game to game."""

    def __init__(self, medal: Tiered) -> None:
        self.medal = medal
        self._how = medal.how if isinstance(medal, Medal) else ""
        self._left = list(medal.steps())
        self._most = self._now = 0
        self._earned: list[tuple[str, Entry]] = []

    def add(self, entry: Entry, seat: int) -> None:
        """Add what a game's own rule has counted.

        A game from before the medal existed neither counts nor breaks a row.
        """
        deeds = entry.deeds.get(self.medal.id, ())
        if seat >= len(deeds):
            return
        found = deeds[seat]
        if self._how == "row":
            self.reach(self._now + 1 if found > 0 else 0, entry)
        elif found > 0:
            self.reach(max(self._now, found) if self._how == "best" else self._now + found, entry)

    def reach(self, count: int, entry: Entry) -> None:
        self._now = count
        if count > self._most:
            self._most = count
            while self._left and count >= self._left[0][1]:
                self._earned.append((self._left.pop(0)[0], entry))

    def standing(self) -> MedalStanding:
        return MedalStanding(self.medal, self._most, self._now, tuple(self._earned))


def _medals(game: str) -> Sequence[Tiered]:
    return house_medals() if game == HOUSE else medals(registry.load(game))


def _sittings(entries: Sequence[Entry], who: str) -> Iterator[Sitting]:
    """Yield the games that count for a player's medals, with how often everyone there had played the title before."""
    played: dict[tuple[str, str], int] = {}
    for entry in entries:
        if not entry.earns:
            continue
        seat, before = None, []
        for at, sitter in enumerate(entry.sitters):
            key = (sitter.who, entry.game)
            before.append(played.get(key, 0))
            if sitter.who:
                played[key] = before[-1] + 1
                if sitter.who == who:
                    seat = at
        if seat is not None:
            yield Sitting(entry, seat, tuple(before))

"""Who has earned which medals: every rule counted over the annals, with the next tier and when each was reached.

    standings(annals.entries, profile.id)      # by game, the house's own under HOUSE
    awards(annals.entries, entry, names)       # what one new game has brought to those who sat there
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from klotho_games.core.games import registry
from klotho_games.core.play.medals import TIERS, Award, Medal, Tiered, medals

from .entry import Entry
from .house_medals import HouseMedal, Sitting, house_medals

HOUSE = ""
"""Stands for a game where the house's own medals are meant."""


@dataclass(frozen=True)
class MedalStanding:
    """How far somebody has come with a medal."""

    medal: Tiered
    most: int
    """What its tiers are measured by: all that was counted, or the best that was ever reached."""
    now: int
    """What counts towards the next tier: a row of games that was broken begins anew."""
    earned: tuple[tuple[str, Entry], ...] = ()
    """The tiers from the lowest up, each with the game that brought it."""

    @property
    def tier(self) -> str:
        return self.earned[-1][0] if self.earned else ""

    @property
    def next(self) -> tuple[str, int] | None:
        return self.medal.next(self.most)


def standings(entries: Sequence[Entry], who: str, only: Sequence[str] | None = None) -> dict[str,
                                                                                             tuple[MedalStanding, ...]]:
    """By game in the order of the shelf, those that have medals, and at last the house's own; or `only` some of them.

    `entries` are everybody's, oldest first: some deeds depend on who else has played.
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
    """The highest new tier of each medal that a game has brought, for those of `names` (by profile) who sat there.

    Whoever has won is told first, and of one person's medals the game's own before the house's, the rarest first.
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
    if entries[-1].id != new.id:  # by a clock that was set back: what later games have brought was there already
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
    """One medal, counted from game to game."""

    def __init__(self, medal: Tiered) -> None:
        self.medal = medal
        self._how = medal.how if isinstance(medal, Medal) else ""
        self._left = list(medal.steps())
        self._most = self._now = 0
        self._earned: list[tuple[str, Entry]] = []

    def add(self, entry: Entry, seat: int) -> None:
        """What a game's own rule has found. A game from before the medal neither counts nor breaks a row."""
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
    """The games that earn somebody medals, with how often everybody there had played the same before."""
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

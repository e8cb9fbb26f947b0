"""Who will win? Players without a Totem may call it before the cards turn.

A call changes nothing in the game: it is not in the rules, the state or the save file, and no bot knows of it. Calls
are kept with the running session, and are forgotten when the program ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple
from weakref import WeakKeyDictionary, ref

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase, side_of

_BEFORE = frozenset((Phase.OFFER, Phase.ANSWER, Phase.LAY))
"""Both Groups are formed, and no card is face up."""
_PATIENCE = 2
"""So many calls in a row can be left out until a player is no longer asked."""


class Verdict(NamedTuple):
    seat: int
    side: int
    """The side that the player has called."""
    right: bool


class CrowdVerdict(NamedTuple):
    """Who of those who watch called it right, and who didn't."""

    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


NO_CROWD = CrowdVerdict()


class Tally(NamedTuple):
    seat: int
    right: int
    called: int


class Calls:
    """The calls of a session, by round."""

    _kept: ClassVar[WeakKeyDictionary[Session, Calls]] = WeakKeyDictionary()

    def __init__(self, session: Session) -> None:
        self._session = ref(session)  # or the session, as the key of `_kept`, would never go
        self.since = session.state.round
        """The round from which calls are kept: a continued game has lost those before."""
        self._by_round: dict[int, dict[int, int]] = {}
        self._crowd: dict[int, dict[str, int]] = {}
        """By round: what those without a seat have called, by name."""
        self._left_out: dict[int, int] = {}
        """By seat, how many calls in a row the player has left out."""

    @classmethod
    def of(cls, session: Session) -> Calls:
        if session not in cls._kept:
            cls._kept[session] = Calls(session)
        return cls._kept[session]

    # -- calling --------------------------------------------------------------------------------------------

    def call(self, round: int, seat: int, side: int) -> None:
        self._by_round.setdefault(round, {})[seat] = side
        self._left_out[seat] = 0

    def call_from_crowd(self, round: int, name: str, side: int) -> None:
        self._crowd.setdefault(round, {})[name] = side

    def leave_out(self, seat: int) -> None:
        self._left_out[seat] = self._left_out.get(seat, 0) + 1

    def call_of(self, round: int, seat: int) -> int:
        """Return the side that a player has called, or NONE."""
        return self._by_round.get(round, {}).get(seat, NONE)

    def is_tired(self, seat: int) -> bool:
        """Whether a player has left out so many calls that the table no longer waits for one."""
        return self._left_out.get(seat, 0) >= _PATIENCE

    def ask_again(self) -> None:
        self._left_out.clear()

    # -- who was right --------------------------------------------------------------------------------------

    def verdicts(self, round: int, winner: int) -> list[Verdict]:
        """Return who was right; nothing for a draw, which no one can call."""
        if winner < 0:
            return []
        return [Verdict(seat, side, side == winner) for seat, side in sorted(self._by_round.get(round, {}).items())]

    def crowd_verdict(self, round: int, winner: int) -> CrowdVerdict:
        """Return who of those without a seat was right; nothing for a draw."""
        called = self._crowd.get(round, {}) if winner >= 0 else {}
        return CrowdVerdict(tuple(name for name, side in called.items() if side == winner),
                            tuple(name for name, side in called.items() if side != winner))

    def tallies(self) -> list[Tally]:
        """Return how often each player was right, the best first."""
        found: dict[int, list[bool]] = {}
        session = self._session()
        assert session is not None, "its calls go with it"
        for round, winner in winners_by_round(session):
            for one in self.verdicts(round, winner):
                found.setdefault(one.seat, []).append(one.right)
        tallies = [Tally(seat, sum(rights), len(rights)) for seat, rights in found.items()]
        return sorted(tallies, key=lambda one: (-one.right, one.called, one.seat))


def winners_by_round(session: Session) -> list[tuple[int, int]]:
    """Return the round and the winning side of each Clobber; NONE for a draw."""
    found, before = [], 0
    for played in session.history:
        for event in played.events:
            if isinstance(event, ev.RoundBegan):
                before = event.number
            elif isinstance(event, ev.ClobberWon):
                found.append((before, event.side))
    return found


def may_call(s: Fray, seat: int) -> bool:
    """Whether a player may call the winner now: both Groups are formed, no card is face up, and the player holds no
    Totem."""
    return s.phase in _BEFORE and side_of(s, seat) == NONE


def verdict_words(verdicts: Sequence[Verdict], names: Sequence[str], crowd: CrowdVerdict = NO_CROWD) -> str:
    """Return who called the winner, and who didn't; empty if no one called."""
    right = [*(names[one.seat] for one in verdicts if one.right), *crowd.right]
    wrong = [*(names[one.seat] for one in verdicts if not one.right), *crowd.wrong]
    told = []
    if right:
        told.append(ngettext("{names} called it right.", "{names} called it right.", len(right)).format(
            names=listed(right)))
    if wrong:
        told.append(ngettext("{names} called it wrong.", "{names} called it wrong.", len(wrong)).format(
            names=listed(wrong)))
    return " ".join(told)


def best_words(calls: Calls, names: Sequence[str]) -> str:
    """Return who read the cave best; empty if no one was ever right."""
    tallies = calls.tallies()
    if not tallies or not tallies[0].right:
        return ""
    first = tallies[0]
    best = [one for one in tallies if (one.right, one.called) == (first.right, first.called)]
    who = [names[one.seat] for one in best]
    text = ngettext("{names} read the cave best: {right} of {called} calls were right.",
                    "{names} read the cave best: {right} of {called} calls each were right.", len(who))
    if len(tallies) == 1:
        text = _("{names} called {right} of {called} fights right.")
    told = text.format(names=listed(who), right=first.right, called=first.called)
    return told if calls.since < 2 else _("Since round {n}: {told}").format(n=calls.since, told=told)

"""Medals: rules over finished games. A game has its own in `medals.py`; those of the house are in `almanac`.

    def medals() -> tuple[Medal, ...]:                    # made at each call, to be in the current language
        return (
            Medal("underdogs", "comeback", _("Underdogs"), _("Win with the Band that nobody feared."), _underdogs,
                  bronze=1, silver=5, gold=15),
        )

    def _underdogs(story: FinishedGame, seat: int) -> int:    # what this game adds for a seat
        return int(story.won(seat) and …)

A rule is a pure function of the finished game, so old games count for a medal that is added later. Its results are kept
by the medal's id (`almanac/annals.py`), so a changed rule needs a new id.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

from klotho_games.core.contract import Event, Move, Result, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, ngettext

from .record import Marks, Played
from .session import Session

TIERS = ("bronze", "silver", "gold")
EMBLEMS = ("streak", "comeback", "perfect", "first_win", "no_hints", "expert", "daily", "collector", "teacher",
           "family", "marathon", "lucky")
"""Pictures for deeds (`art/almanac/emblem_<name>.svg`). Each game of the house also has one under its own name."""

E = TypeVar("E", bound=Event)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True)
class FinishedGame:
    """A finished game, as the rule of a medal sees it."""

    game: Game
    setup: Setup
    bots: tuple[str, ...]
    marks: Marks
    first: Any
    """The state before the first step."""
    played: Sequence[Played]
    result: Result

    @classmethod
    def of(cls, session: Session) -> FinishedGame:
        result, record = session.result, session.record
        assert result is not None, "the game is not over"
        return cls(session.game, session.setup, record.bots, record.marks, session.state_at(0), session.history, result)

    @property
    def seats(self) -> int:
        return len(self.setup.seats)

    @property
    def last(self) -> Any:
        return self.played[-1].state if self.played else self.first

    def won(self, seat: int) -> bool:
        return seat in self.result.winners

    def level(self, seat: int) -> str:
        """Return the level of the bot at a seat, without its temperament; empty for a person."""
        return self.bots[seat].partition(":")[0] if seat < len(self.bots) else ""

    def beat(self, seat: int, *levels: str) -> bool:
        """Return whether the seat has won and a bot of one of these levels has not."""
        return self.won(seat) and any(self.level(one) in levels and not self.won(one) for one in range(self.seats))

    def states(self) -> Iterator[Any]:
        """Yield all states in order."""
        yield self.first
        for played in self.played:
            yield played.state

    def moves(self, seat: int, kind: type[M]) -> Iterator[tuple[Any, M]]:
        """Yield the moves of a type that a seat has made, each with the state before it."""
        before = self.first
        for played in self.played:
            if played.seat == seat and isinstance(played.step, kind):
                yield before, played.step
            before = played.state

    def events(self, kind: type[E]) -> Iterator[tuple[Played, E]]:
        """Yield all events of a type, each with its step."""
        for played in self.played:
            for event in played.events:
                if isinstance(event, kind):
                    yield played, event


Rule = Callable[[FinishedGame, int], int]


@dataclass(frozen=True)
class Tiered:
    """What medals of games and of the house have in common."""

    id: str
    """Unique within its game, and never changed."""
    emblem: str
    name: str
    task: str
    """What to do, in a short sentence."""
    bronze: int = field(default=0, kw_only=True)
    silver: int = field(default=0, kw_only=True)
    gold: int = field(default=0, kw_only=True)
    """The count that each tier needs; 0 means that there is no such tier."""

    def steps(self) -> tuple[tuple[str, int], ...]:
        """Return the existing tiers from low to high, each with the count that it needs."""
        return tuple((tier, at) for tier, at in zip(TIERS, (self.bronze, self.silver, self.gold), strict=True) if at)

    def tier(self, count: int) -> str:
        """Return the highest tier for this count; empty for none."""
        return next((tier for tier, at in reversed(self.steps()) if count >= at), "")

    def next(self, count: int) -> tuple[str, int] | None:
        """Return the next tier and the count that it needs."""
        return next(((tier, at) for tier, at in self.steps() if count < at), None)


@dataclass(frozen=True)
class Medal(Tiered):
    rule: Rule
    how: Literal["sum", "best", "row"] = field(default="sum", kw_only=True)
    """What counts: the sum of all games, the best single game, or the number of games in a row that added something."""
    bots_may: bool = field(default=True, kw_only=True)
    """Whether bots can earn it, so that the arena can measure how often they do."""


@dataclass(frozen=True)
class Award:
    """A medal that a player earned with a finished game, as the result screen shows it."""

    medal: Tiered
    tier: str
    game: str
    """The id of the medal's game; empty for a medal of the house."""
    title: str
    """The title of the medal's game."""
    person: str
    """The player's name."""
    have: int
    of: int
    """How many medals of this game (or of the house) the player has now (`have`), and how many there are (`of`)."""


# -- in words ----------------------------------------------------------------------------------------------------


def describe_awards(card: Sequence[Award], named: bool) -> str:
    """Return a card in words, for the voice."""
    if len(card) == 1:
        award = card[0]
        return f"{heading(award, named)}: {award.medal.name}. {award.medal.task}"
    return f"{more(len(card))}: {', '.join(award.medal.name for award in card)}."


def heading(award: Award, named: bool) -> str:
    if named:
        words = {"bronze": _("{name}: a new bronze medal"), "silver": _("{name}: a new silver medal"),
                 "gold": _("{name}: a new gold medal")}
        return words[award.tier].format(name=award.person)
    return {"bronze": _("A new bronze medal"), "silver": _("A new silver medal"),
            "gold": _("A new gold medal")}[award.tier]


def more(n: int) -> str:
    return ngettext("And one more medal", "And {n} more medals", n).format(n=n)


# -- rules that several games share --------------------------------------------------------------------------------


def has_won(story: FinishedGame, seat: int) -> int:
    return int(story.won(seat))


def beat_expert(story: FinishedGame, seat: int) -> int:
    return int(story.beat(seat, "expert"))


def own_head(story: FinishedGame, seat: int) -> int:
    """Beat Hard or Expert without any hint."""
    return int(not story.marks.hints and story.beat(seat, "hard", "expert"))


def medals(game: Game) -> tuple[Medal, ...]:
    """Return the medals of a game; empty if it has no `medals.py`."""
    own: Callable[[], tuple[Medal, ...]] | None = game.besides("medals", "medals")
    return own() if own is not None else ()

"""What every game promises, and the few types that all of them share.

Everything here is frozen: a state is a value, a move makes a new one. A value is made of others that were there before
it, so none holds itself, and the collector need not look at them (`gc=False`). Chance is part of the record: where
`to_act` says CHANCE the session draws an `Outcome` and applies it just as it applies a person's `Move`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

CONTRACT = 1
"""Raised when a game that was written before would have to change; one from elsewhere may say which it needs."""
MOST_SEATS = 6
CHANCE = -1
"""`to_act` of a state that waits for dice or cards."""
OVER = -2
"""`to_act` of a finished game."""
NOBODY = -3
"""The seat of an onlooker, who sits nowhere: for `view` alone, nobody acts from there."""

OptionValue: TypeAlias = bool | int | str


class Value(msgspec.Struct, frozen=True, gc=False):
    """Base of states, views and parts of them."""


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One entry of a record: a person's Move or an Outcome of chance. Give each subclass a short `tag`."""


class Move(Step, frozen=True, tag_field="do"):
    """What a seat decides. Names pieces by id and says one thing."""

    in_secret: ClassVar[bool] = False
    """True for what others see happen without seeing what it is, such as a card that is laid face down: whoever is told
    of a running game hears only that it was done."""


class Outcome(Step, frozen=True, tag_field="do"):
    """What chance gave: a roll, a draw, a shuffle. A refused undo names cards for `of_cards`, else dice."""

    of_cards: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="is"):
    """What a step did, told in order, for motion, sound, log and speech.

    `reveals` is True for an event that shows somebody what they could not know: no undo goes across it.
    """

    reveals: ClassVar[bool] = False
    quiet: ClassVar[bool] = False
    """True for an event that is seen on the table and needs no line of its own in the log."""

    def matters_to(self) -> Collection[int]:
        """Seats that have to see this before they decide again: a scoring, and what somebody has lost.

        The table stops for them (`stage/table/story.py`), or they are told with "While you waited"
        (`core/play/meanwhile.py`).
        """
        return ()


class Option(Value, frozen=True):
    """One thing that can be chosen before a game. `choices` empty means a switch."""

    name: str
    label: str
    default: OptionValue
    help: str = ""
    choices: tuple[OptionValue, ...] = ()
    labels: tuple[str, ...] = ()
    """Words for `choices`, in the same order; empty means the values themselves."""
    helps: tuple[str, ...] = ()
    """What each of `choices` means, in the same order: told of the chosen one, in place of `help`."""
    pictures: tuple[str, ...] = ()
    """Art for `choices`, in the same order, four wide to three high: they are chosen by picture cards."""
    hidden: bool = False
    """Set by the program (an explorer's level), never shown on the set-up screen. With one choice it is a ruling that
    every new game has, and games that began before it have not: their records go on as they were."""
    by_seats: tuple[OptionValue, ...] = ()
    """The value that fits one seat, two seats and so on, the last of them for all beyond; empty: `default` does."""

    def told(self, value: OptionValue) -> str:
        """What it means as long as this is chosen."""
        return self.helps[self.choices.index(value)] if self.helps else self.help

    def fitting(self, seats: int) -> OptionValue:
        """What is set at a table of so many seats as long as nobody chooses."""
        return self.by_seats[min(seats, len(self.by_seats)) - 1] if self.by_seats else self.default


class GameInfo(Value, frozen=True):
    id: str
    title: str
    seats: tuple[int, int]
    minutes: tuple[int, int]
    version: int
    tagline: str
    kind: str
    weight: str
    options: tuple[Option, ...] = ()
    low_wins: bool = False
    """The fewer points the better: lists of best scores begin with the lowest."""


class Setup(Value, frozen=True):
    """Who sits down and how they play. `options` holds (name, value) pairs sorted by name."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()

    def option(self, name: str, default: OptionValue) -> OptionValue:
        for key, value in self.options:
            if key == name:
                return value
        return default


class Refusal(Value, frozen=True):
    """Why a move is not allowed: the clause that forbids it and one short reason."""

    rule: str
    reason: str


class IllegalMove(Exception):
    """Raised by `apply` for a move that `why_not` refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class ScoreLine(Value, frozen=True):
    """One line of the final count. `group` is a heading ("Floor 2"), `picture` names art."""

    seat: int
    label: str
    points: int
    group: str = ""
    note: str = ""
    picture: str = ""


class Result(Value, frozen=True):
    """`scores` by seat, `winners` as seats (empty when the table beat everybody)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    lines: tuple[ScoreLine, ...] = ()
    level: int | None = None
    """The level that the person at the first seat has reached by this game; None where a game has no levels."""
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    """What a list of best scores tells beside the score ("floor": 4)."""
    kind: str = ""
    """Which kind of deal this was ("grade 2"), where a game counts wins and streaks for each kind by itself."""


S = TypeVar("S")
V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Legality(Protocol[S_contra]):
    """What holds `legal` and `why_not` together: an allowed move is listed, or one that does the same is."""

    unlisted: ClassVar[tuple[type[Move], ...]] = ()
    """Kinds of moves of which `legal` lists those alone that make sense: the others would be too many, or only waste
    something. They are allowed, and stand for themselves."""

    def same(self, s: S_contra, move: Move) -> Move:
        """Of an allowed move: the listed one that does the same, with another of two dice that show the same."""
        return move


class Rules(Legality[S], Protocol[S, V]):
    """One game. Pure: no clock, no global random, no input or output. `core/games/basics.py` writes half of a small
    one."""

    @property
    def info(self) -> GameInfo:
        """Told anew each time, so that its words follow the language."""
        ...

    steps: Any
    """The union of all Move and Outcome types of the game, for decoding a record."""

    def initial(self, setup: Setup) -> S: ...

    def to_act(self, s: S) -> int: ...

    def legal(self, s: S) -> Sequence[Move]:
        """All moves of the seat to act, one of those that do the same (`same`); empty at CHANCE and OVER."""
        ...

    def why_not(self, s: S, move: Step) -> Refusal | None:
        """The clause that forbids a step, and None for one that is allowed; an answer to whatever a step says."""
        ...

    def stream(self, s: S) -> str:
        """At CHANCE: the name of the random stream to draw from ("tile", "d6", "deck").

        Each stream runs by itself, so two explorers of one seed meet the same dice although they part ways.
        """
        ...

    def draw(self, s: S, rng: Random) -> Outcome: ...

    def chances(self, s: S) -> Sequence[tuple[Outcome, float]] | None: ...

    def apply(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]: ...

    def view(self, s: S, seat: int) -> V:
        """What this seat may know. That of NOBODY is the onlooker's: what is seen by everybody, and nothing more than
        any seat knows; a replay, a screen between two people and the public half of a phone show it."""
        ...

    def imagine(self, view: V, rng: Random) -> S:
        """A whole state that fits the view, also the onlooker's: whoever has it sees the same, and so does NOBODY.
        `core/games/basics.py: OpenRules` writes both for a game that hides nothing."""
        ...

    def result(self, s: S) -> Result | None: ...

    def invariants(self, s: S) -> Sequence[str]:
        """What is wrong with this state, in words; empty when all is well. Called by tests at every ply."""
        ...


class Decision(Value, frozen=True):
    """A bot's answer: what, one sentence of why, and how good it thinks the move is."""

    move: Move
    why: str
    value: float


class Judge(Protocol[V_contra]):
    """A game's own judgement (`bot.py`): weighs some legal moves of a view, or all; best first is not required.

    A judge may be more than that. With `far_sighted = True` it says that its values already look to the end of the
    game: nothing is searched on top of it. With the three functions of `Foresight` it guides the search.
    """

    def weigh(self, view: V_contra, moves: Sequence[Move]) -> Sequence[Decision]: ...


@runtime_checkable
class Foresight(Protocol[S_contra]):
    """What a judge may tell the search (`bots/search.py`), which asks it about imagined states. A judge whose words
    depend on which move it likes best may have `preferred(s, decision) -> str` besides: why a move is good that turned
    out best only by looking ahead. So may an `Expert`.

    Without it the search takes the candidates and the play-outs from `weigh`, and plays out to the end.
    """

    def candidates(self, s: S_contra) -> Sequence[Decision]:
        """The moves of the seat to act that are worth a look, best first, each with its reason."""
        ...

    def rollout(self, s: S_contra, rng: Random) -> Move:
        """What a quick player would do here."""
        ...

    def promise(self, s: S_contra) -> Sequence[float] | None:
        """By seat, how likely it is to win, 0 to 1; None where play has to go on before that can be told."""
        ...


class Expert(Foresight[S_contra], Protocol[S_contra]):
    """What the strongest level goes by (`expert.py: EXPERT`): foresight of its own, and how it is used.

    It may also have `imagine(view, rng)`: as the rules' own, but what others have shown tells which hands are likely;
    `point`: what one hundredth of the winning chance is on the scale of its candidates, where that is not the judge's
    (`Characters.point`); `margin`: what a temperament may give away in one decision, where a game has few of them and
    large ones; `width_at(view)`: as `width`, where it hangs on the table (one may try things out alone and go by
    judgement among others); and `hints = False`: it thinks for longer than somebody waits for a hint, and cannot be cut
    short, so hints are the judge's, as they are.
    """

    tries: int
    """Continuations for one decision, at most."""
    width: int
    """How many of the best candidates are tried."""
    deep: bool
    """Whether a tree is grown (`bots/search.py`), or each candidate is tried out in pairs (`bots/trials.py`)."""


class Told(Value, frozen=True):
    """One log line: an icon name of the game's art and a sentence. `seat` None is the table itself."""

    text: str
    icon: str = ""
    seat: int | None = None


class Telling(Protocol):
    """A game's words (`telling.py`): events and moves told to people.

    It may also have `alone`, a `core/games/solo_words.py: Alone` (how the set-up speaks to somebody who plays alone),
    `dealt() -> str` (what chance deals that a seat is known by, for the set-up),
    `drawn(outcome) -> tuple[str, Sequence[str]]` (what chance brought, for the ledger: what it came from in words, and
    each die or card by itself; nothing for a shuffle that nobody sees),
    `event_for(event, names, seat) -> Told | None` (as `event`, with what this seat alone may know besides: its phone
    tells it), `waited(...)` (what changed for a seat while others decided: `core/play/meanwhile.py`),
    `turn(s) -> tuple[str, int]` (what a turn is called in the middle of a sentence, "round", and which one this is: the
    coach counts by it. It is asked of every state from the first decision on, also of those that wait for chance later
    and of the last one, but never while the first deal is drawn. It begins at 1 or more and never goes back),
    `stretch(s) -> str` (the part of the game that a state lies in, larger than a turn: "Floor 2"; asked as `turn` is),
    `landmark(event, names) -> str` (an event in very few words, for a tag on the coach's graph; "" for what nobody
    would mark), `noted(notes) -> str` (what `Result.notes` kept of a score: "floor 4"),
    `kind(kind) -> str` (a `Result.kind` in words, by which statistics are kept),
    `brings(s, move) -> str` (what a move changes, in few words and what decides first, where a table only paints it
    while a piece is held: "10 to 19 points, covers 1 Cow"; lists of moves and the voice say it with the label),
    `gives_up(s, move) -> str` (the question before a move that ends the game at once for nothing, "" for all others:
    such a move stands last in every list, and is asked about: `core/games/giving_up.py`),
    `nearer(s, move) -> Sequence[str]` (more of a move, where several have the same label: which mine, which dice; what
    they do not share is told),
    `table(view, names) -> list[str]` (the table in sentences, as this viewer sees it: `core/games/table_words.py`),
    and `share(result, seat) -> str` (how it came out in very few words, for the line of a deal of the day: "21 of 18
    hearts"; it gets scores, winners, notes and kind alone).
    """

    def event(self, event: Event, names: Sequence[str]) -> Told | None: ...

    def move(self, s: Any, move: Move, names: Sequence[str] = ()) -> str:
        """A short label for a button, a hint or speech: "Explore north". Without names a seat is told by number."""
        ...

    def prompt(self, s: Any, names: Sequence[str]) -> tuple[str, str]:
        """What the table waits for, and a second, quieter sentence."""
        ...

    def standing(self, s: Any, names: Sequence[str]) -> str:
        """How a saved game stands, in one short line for the shelf: "Floor 2 · 7 Health · treasure 140"."""
        ...

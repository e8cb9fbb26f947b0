"""The contract that every game keeps with the house, and the few types that all games share.

Everything here is frozen: a state is a value, and a move makes a new state. A value is built from values that existed
before it, so it can never contain itself, and the garbage collector need not track it (`gc=False`). Chance is part of
the record: where `to_act` returns CHANCE, the session draws an `Outcome` and applies it in the same way as a `Move`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar, runtime_checkable

import msgspec

CONTRACT = 1
"""The version of this contract. It is raised when existing games would have to change. A plug-in can define its own
`CONTRACT` to say which version it needs."""
MOST_SEATS = 6
CHANCE = -1
"""What `to_act` returns while the game waits for dice or cards."""
OVER = -2
"""What `to_act` returns when the game is over."""
NOBODY = -3
"""The seat of an onlooker, who has no place at the table. Only `view` accepts it; it never acts."""

OptionValue: TypeAlias = bool | int | str


class Value(msgspec.Struct, frozen=True, gc=False):
    """Base class of states, views and their parts."""


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="do"):
    """One entry of a record: a `Move` or an `Outcome`. Give each subclass a short `tag`."""


class Move(Step, frozen=True, tag_field="do"):
    """A decision of a seat. It refers to pieces by id, and contains one decision only."""

    in_secret: ClassVar[bool] = False
    """True for a move that the others see without seeing its content, such as a card played face down. Reports of a
    running game then say only that the move was made."""


class Outcome(Step, frozen=True, tag_field="do"):
    """A result of chance: a roll, a draw or a shuffle.

    `of_cards` is True for cards and False for dice. The reason why an undo is refused depends on it.
    """

    of_cards: ClassVar[bool] = False


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="is"):
    """Something that a step did, for motion, sound, log and voice. A step returns its events in order.

    `reveals` is True for an event that shows a player something hidden. An undo cannot go back past it.
    """

    reveals: ClassVar[bool] = False
    quiet: ClassVar[bool] = False
    """True for an event that players see on the table and that needs no log line."""

    def matters_to(self) -> Collection[int]:
        """The seats that must see this event before they decide again, such as a scoring or a loss.

        The table stops for them (`stage/table/story.py`), or they read it under "While you waited"
        (`core/play/meanwhile.py`).
        """
        return ()


class Option(Value, frozen=True):
    """One thing that players choose before a game. An option without `choices` is a switch."""

    name: str
    label: str
    default: OptionValue
    help: str = ""
    choices: tuple[OptionValue, ...] = ()
    labels: tuple[str, ...] = ()
    """Labels of `choices`, in the same order. Empty: the values are their own labels."""
    helps: tuple[str, ...] = ()
    """What each of `choices` means, in the same order. The help of the chosen value is shown instead of `help`."""
    pictures: tuple[str, ...] = ()
    """Art for `choices`, in the same order and in the format 4:3. The set-up then offers picture cards."""
    hidden: bool = False
    """Not shown in the set-up, because the program sets it (such as an explorer's level). A hidden option with a single
    choice marks a change of the rules: every new game has it, and older games without it keep their old rule."""
    by_seats: tuple[OptionValue, ...] = ()
    """The default for one seat, two seats and so on; the last value also
    holds for more seats. Empty: `default` is used."""

    def told(self, value: OptionValue) -> str:
        """Return the help text for a chosen value."""
        return self.helps[self.choices.index(value)] if self.helps else self.help

    def fitting(self, seats: int) -> OptionValue:
        """Return the default value for this number of seats."""
        return self.by_seats[min(seats, len(self.by_seats)) - 1] if self.by_seats else self.default


class GameInfo(Value, frozen=True):
    """What the shelf and the set-up need to know of a game, without its rules."""

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
    """True where fewer points are better. Lists of high scores then begin with the lowest score."""
    levels: bool = False
    """True for a solo game with the hidden option "level". The shelf then shows the level of the profile."""


class Setup(Value, frozen=True):
    """The players' names by seat, and the options as (name, value) pairs sorted by name."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...] = ()

    def option(self, name: str, default: OptionValue) -> OptionValue:
        for key, value in self.options:
            if key == name:
                return value
        return default


class Refusal(Value, frozen=True):
    """Why a move is not allowed: the clause that forbids it, and a short reason."""

    rule: str
    reason: str


class IllegalMove(Exception):
    """Raised by `apply` for a move that `why_not` refuses."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason} ({refusal.rule})")
        self.refusal = refusal


class ScoreLine(Value, frozen=True):
    """One line of the final score. `group` is a heading ("Floor 2"), `picture` names art."""

    seat: int
    label: str
    points: int
    group: str = ""
    note: str = ""
    picture: str = ""


class Result(Value, frozen=True):
    """How a game ended. `scores` are by seat; `winners` are seats, and empty if the game beat all players."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str
    lines: tuple[ScoreLine, ...] = ()
    level: int | None = None
    """The level that the player of the first seat has reached with this game. None where the game has no levels."""
    notes: dict[str, int | str] = msgspec.field(default_factory=dict)
    """Details that a list of high scores shows beside the score ("floor": 4)."""
    kind: str = ""
    """The kind of deal ("grade 2"), for games that count wins and streaks separately for each kind."""


S = TypeVar("S")
V = TypeVar("V")
S_contra = TypeVar("S_contra", contravariant=True)
V_contra = TypeVar("V_contra", contravariant=True)


class Legality(Protocol[S_contra]):
    """How `legal` and `why_not` agree: `legal` lists every allowed move, or another move with the same effect."""

    unlisted: ClassVar[tuple[type[Move], ...]] = ()
    """Types of moves of which `legal` lists only the sensible ones, because the rest would be too many or would only
    waste something. The unlisted moves are allowed, and `same` returns them unchanged."""

    def same(self, s: S_contra, move: Move) -> Move:
        """Return the listed move with the same effect as this allowed move (it may use the other of two equal dice)."""
        return move


class Rules(Legality[S], Protocol[S, V]):
    """The rules of one game, as pure functions: no clock, no global random numbers, no input or output.

    `core/games/basics.py` has base classes that implement about half of it for a small game.

    They can also have:

    - `together(s) -> Collection[int]`: the seats that can make their next decision at the same time, the seat to act
      among them; empty if there is only that one. Asked of every state. Everyone can know which seats these are. What a
      seat can do then does not depend on the others' answers, and they show it nothing that an onlooker does not see.
      `to_act` still names one seat after the other: phones ask early, and the answers are played in that order
      (`core/play/early_answers.py`).
    """

    @property
    def info(self) -> GameInfo:
        """Made at each call, so that its words are in the current language."""
        ...

    steps: Any
    """The union of all Move and Outcome types of the game, for decoding a record."""

    def initial(self, setup: Setup) -> S: ...

    def to_act(self, s: S) -> int: ...

    def legal(self, s: S) -> Sequence[Move]:
        """Return all moves of the seat to act, but only one of several with the same effect (`same`).

        Empty when `to_act` is CHANCE or OVER.
        """
        ...

    def why_not(self, s: S, move: Step) -> Refusal | None:
        """Return the clause that forbids a step, or None if the step is allowed.

        Must answer for any step, however absurd.
        """
        ...

    def stream(self, s: S) -> str:
        """Return the name of the random stream that the next outcome is drawn from ("tile", "d6", "deck").

        Called only when `to_act` is CHANCE. The streams are independent, so two explorers with the same seed roll the
        same dice even if they take different paths.
        """
        ...

    def draw(self, s: S, rng: Random) -> Outcome: ...

    def chances(self, s: S) -> Sequence[tuple[Outcome, float]] | None: ...

    def apply(self, s: S, step: Step) -> tuple[S, tuple[Event, ...]]: ...

    def view(self, s: S, seat: int) -> V:
        """Return what this seat is allowed to know.

        The view of NOBODY has only what is visible to every seat. Replays, the screen between two players' turns, and
        the public part of a phone's page show it.
        """
        ...

    def imagine(self, view: V, rng: Random) -> S:
        """Return a complete state that fits the view, including the view of NOBODY.

        The viewer and NOBODY must see the same in the returned state as before. `core/games/basics.py: OpenRules`
        implements `view` and `imagine` for a game that hides nothing.
        """
        ...

    def result(self, s: S) -> Result | None: ...

    def invariants(self, s: S) -> Sequence[str]:
        """Return what is wrong with this state, in words; empty if nothing is. Tests call it at every ply."""
        ...


class Decision(Value, frozen=True):
    """A bot's answer: the move, one sentence that gives the reason, and how good the bot thinks the move is."""

    move: Move
    why: str
    value: float


class Judge(Protocol[V_contra]):
    """A game's own judgement of moves (`bot.py`). `weigh` values some or all of the given moves, in any order.

    With `far_sighted = True` a judge declares that its values already look to the end of the game, so no search is run
    on top of it. A judge that also has the three functions of `Foresight` guides the search.
    """

    def weigh(self, view: V_contra, moves: Sequence[Move]) -> Sequence[Decision]: ...


@runtime_checkable
class Foresight(Protocol[S_contra]):
    """What a judge can tell the search (`bots/search.py`) about imagined states.

    Without it, the search takes candidates and play-outs from `weigh`, and plays every game out to its end.

    A judge or an `Expert` can also have `preferred(s, decision) -> str`: the reason for a move that turned out best
    only by looking ahead. It is for judges whose sentence about a move depends on which move they like best.
    """

    def candidates(self, s: S_contra) -> Sequence[Decision]:
        """Return the moves of the seat to act that are worth a look, best first, each with its reason."""
        ...

    def rollout(self, s: S_contra, rng: Random) -> Move:
        """Return the move that a quick player would make here."""
        ...

    def promise(self, s: S_contra) -> Sequence[float] | None:
        """Return each seat's chance of winning, from 0 to 1, or None if the game must go on before that can be said."""
        ...


class Expert(Foresight[S_contra], Protocol[S_contra]):
    """The player behind the strongest level (`expert.py: EXPERT`): its own foresight, and how to use it.

    It can also have:

    - `imagine(view, rng)`: like that of the rules, but it prefers hands that fit what the other players have shown.
    - `point`: the value of one percent of the winning chance on the scale of its candidates, where that differs from
      the judge's scale (`Characters.point`).
    - `margin`: how much a temperament can give away in one decision, for a game with few, large decisions.
    - `width_at(view)`: replaces `width` where the number depends on the table (such as one that searches only when a
      player is alone).
    - `hints = False`: it thinks longer than a player waits for a hint, and cannot be interrupted. Hints then come from
      the judge.
    """

    tries: int
    """The highest number of continuations for one decision."""
    width: int
    """How many of the best candidates are tried."""
    deep: bool
    """True: grow a search tree (`bots/search.py`). False: try the candidates out in pairs (`bots/trials.py`)."""


class Told(Value, frozen=True):
    """One log line: a sentence, and the name of an icon in the game's art.

    `seat` is None for a line about the table.
    """

    text: str
    icon: str = ""
    seat: int | None = None


class Telling(Protocol):
    """A game's words (`telling/`, or a file `telling.py`): its events, moves and prompts in sentences.

    It can also have:

    - `alone`: a `core/games/solo_words.py: Alone`, the words of the set-up for a person who plays alone.
    - `dealt() -> str`: what chance deals as the mark of a seat, for the set-up.
    - `drawn(outcome) -> tuple[str, Sequence[str]]`: an outcome for the dice ledger: its source in words, and each die
      or card. Nothing for a shuffle that players do not see.
    - `fair_dice(s, outcome) -> Sequence[int]`: the faces of the fair six-sided dice in an outcome of this state. The
      almanac's statistics count them. Without it, no dice of the game are counted.
    - `event_for(event, names, seat) -> Told | None`: like `event`, plus what only this seat is allowed to know. Shown
      on that seat's phone.
    - `together(events, names, seat) -> Told | None`: the one log line that several events share
      (`core/games/log_lines.py`).
    - `waited(...)`: what changed for a seat while others decided (`core/play/meanwhile.py`).
    - `turn(s) -> tuple[str, int]`: what a turn is called within a sentence ("round"), and the number of the current
      turn. The coach counts by it. It is asked of every state from the first decision to the end, never during the
      first deal. It begins at 1 or more and never goes back.
    - `stretch(s) -> str`: the part of the game that a state belongs to, larger than a turn ("Floor 2"). Asked like
      `turn`.
    - `landmark(event, names) -> str`: an event in very few words, for a tag on the coach's graph. Empty for unimportant
      events.
    - `noted(notes) -> str`: `Result.notes` in words ("floor 4").
    - `score_words(points) -> str`: one player's score with its unit ("12 Stars"); without it, points.
    - `kind(kind) -> str`: `Result.kind` in words. Statistics are grouped by it.
    - `brings(s, move) -> str`: what a move changes, in few words with the most important first ("10 to 19 points,
      covers 1 Cow"). For moves whose effect a table only draws while a piece is held. Lists of moves and the voice add
      it to the label.
    - `gives_up(s, move) -> str`: the question before a move that ends the game at once without a gain; empty for all
      other moves. Such a move comes last in every list and needs a confirmation (`core/games/giving_up.py`).
    - `nearer(s, move) -> Sequence[str]`: details of a move (which mine, which dice). Where several moves have the same
      label, the details that differ are shown.
    - `goal(view, seat, names) -> Goal`: what wins, and how far the seat is, in two short sentences. The table always
      shows them (`core/games/goal_words.py`).
    - `table(view, names) -> list[str]`: the table in sentences, as the viewer sees it (`core/games/table_words.py`).
    - `share(result, seat) -> str`: the result in very few words, for the shared line of a daily game ("21 of 18
      hearts"). `result` has only scores, winners, notes and kind.
    - `retell(s) -> str`: how a game that one player played alone has ended, in one sentence for others. It says neither
      "you" nor a name. Without it, others read `Result.reason`.
    """

    def event(self, event: Event, names: Sequence[str]) -> Told | None: ...

    def move(self, s: Any, move: Move, names: Sequence[str] = ()) -> str:
        """Return a short label for a button, a hint or the voice ("Explore north").

        Without names, seats are numbered.
        """
        ...

    def prompt(self, s: Any, names: Sequence[str]) -> tuple[str, str]:
        """Return what the table waits for, and a second, quieter sentence."""
        ...

    def standing(self, s: Any, names: Sequence[str]) -> str:
        """Return the position of a saved game in one short line for the shelf ("Floor 2 · 7 Health · treasure 140")."""
        ...

"""What somebody's own screen shows: the hand of one seat, as a page of cards, dice, rows and buttons.

A game may have a `hand.py` with `HAND`. It is given the view of a seat and fills a page:

    class DiceHand:
        def show(self, page: Page, view: Any) -> None:
            page.add(Dice("Your dice", tuple(Die(f"d{n}", str(n), f"dice/{n}") for n in view.dice)))

    HAND = DiceHand()

Whatever can be drawn on such a page is defined here, and the page makes no sentences of its own: all words come with it
(`phones/page/phone.js` draws it). What is public stays on the table; a page has what only its seat may see, and what it
may do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias, TypeVar

import msgspec

from klotho_games.core.contract import Move

M = TypeVar("M", bound=Move)
V_contra = TypeVar("V_contra", contravariant=True)


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing within a part. Art is named as in `art/`, without its ending: "shell/spool"."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag=str.lower):
    """One of the things that a page is made of, from top to bottom."""


class Button(Item, frozen=True):
    """A move as it is offered. The large one is that of the chosen card, else the one that is `main`."""

    id: str
    label: str
    small: str = ""
    icon: str = ""
    pic: str = ""
    main: bool = False
    pad: bool = False
    """What it begins goes on at the big screen: the page becomes a pad (`Page.lift`)."""


class Fact(Item, frozen=True):
    """A figure beside the prompt: how many coins somebody has."""

    art: str
    n: str
    label: str


class Card(Item, frozen=True):
    """`look` says how it is composed: "hide" is painted leather, "slab" a stone, "plain" a picture with its name.

    `move` is the id of the button that it stands for (`Page.way`), `tells` what that move brings, `text` its whole
    rule. `said` is read to those who do not see it.
    """

    id: str
    name: str
    said: str
    look: str = "plain"
    art: str = ""
    line: str = ""
    text: str = ""
    example: str = ""
    tells: str = ""
    mark: str = ""
    cap: str = ""
    value: str = ""
    total: str = ""
    tone: str = ""
    ground: str = ""
    badges: tuple[str, ...] = ()
    move: str = ""


class Hand(Part, frozen=True):
    """Cards to swipe through; the one in the middle is chosen."""

    label: str
    cards: tuple[Card, ...]
    start: str = ""


class Choose(Part, frozen=True):
    """Cards side by side, of which one is chosen; some of them if `picks` names the button of `Page.picking`.

    Several parts may name the same button: its move is made from what is picked of all of them. `most` is how many can
    be picked of this one; another one then takes the place of the oldest.
    """

    label: str
    cards: tuple[Card, ...]
    on: str
    off: str
    start: tuple[str, ...] = ()
    picks: str = ""
    most: int = 0


class Offer(Part, frozen=True):
    """One card, and what each answer to it means."""

    card: Card
    ways: tuple[tuple[str, str], ...]


class Mini(Part, frozen=True):
    """Cards that are only looked at, small."""

    label: str
    cards: tuple[Card, ...]


class Versus(Part, frozen=True):
    """Two who are compared: a title, a figure and a line of each. The figure of a chosen card takes ours' place."""

    them: tuple[str, str, str]
    us: tuple[str, str, str]


class Die(Item, frozen=True):
    id: str
    said: str
    art: str
    fixed: str = ""
    """Why it cannot be chosen."""
    note: str = ""
    """What the picture does not show: its value, if it was changed."""


class Dice(Part, frozen=True):
    """Dice to tap. `picks` names the button of `Page.picking`; what is not tapped is picked if it is `rest`."""

    label: str
    dice: tuple[Die, ...]
    on: str = ""
    off: str = ""
    start: tuple[str, ...] = ()
    picks: str = ""
    rest: bool = False


class Row(Item, frozen=True):
    """`seat` shows somebody's mark, `move` makes it a button of its own, `ok` a tick or a cross."""

    text: str
    small: str = ""
    seat: str = ""
    art: str = ""
    n: str = ""
    move: str = ""
    ok: bool | None = None
    me: bool = False


class Rows(Part, frozen=True):
    """A list; a long one can be searched (`find`)."""

    rows: tuple[Row, ...]
    title: str = ""
    kind: str = ""
    find: bool = False


class Gear(Item, frozen=True):
    """A Tool: what it does, and the ways to use it or why it cannot be."""

    name: str
    said: str
    art: str
    text: str
    many: int = 1
    ways: tuple[Row, ...] = ()
    why: str = ""


class Shelf(Part, frozen=True):
    title: str
    gear: tuple[Gear, ...]


class Pile(Item, frozen=True):
    """`left` is what the corner says, "×4"; a pile without a move says why."""

    id: str
    name: str
    said: str
    cost: str
    left: str
    art: str = ""
    move: str = ""
    why: str = ""


class Piles(Part, frozen=True):
    label: str
    piles: tuple[Pile, ...]
    unit: str = ""
    """Art of what they cost."""
    start: str = ""


class Course(Item, frozen=True):
    """A way to go on, with its odds in per cent and what it brings on average; `tells` says it in a sentence."""

    id: str
    label: str
    said: str
    move: str
    art: tuple[str, ...] = ()
    odds: int | None = None
    brings: str = ""
    tells: str = ""


class Courses(Part, frozen=True):
    label: str
    courses: tuple[Course, ...]
    start: str = ""


class Tells(Part, frozen=True):
    title: str
    text: str
    art: str = ""


class Look(Part, frozen=True):
    """Sends the eyes to the big screen."""

    text: str


class Crayon(Item, frozen=True):
    """Without a `tone` it rubs out."""

    name: str
    art: str
    tone: str = ""


class Doodle(Part, frozen=True):
    """A sheet to draw on, `tall` for each unit of its width, with a picture in its middle that covers what lies under
    it. The first crayon is number 1; what is drawn goes to the table (`TableScene.drawn`)."""

    label: str
    crayons: tuple[Crayon, ...]
    tall: float
    art: str
    covers: tuple[float, float, float, float]
    """Left, top, width and height of the picture, in parts of the sheet."""


class Middle(Part, frozen=True):
    """Said in the middle of an empty page."""

    title: str
    text: str
    icon: str = ""
    seat: str = ""


class Seat(Item, frozen=True):
    id: str
    mark: str
    name: str
    small: str
    free: bool = False
    """Somebody may sit down there, or ask for it."""
    icon: str = ""
    ask: str = ""
    """"" where nobody is asked, "screen" for a seat of the big screen, "back" for one whose phone is lost."""
    kept: bool = False
    """Somebody's own, who has no phone there yet: nobody else is led to it."""


class Seats(Part, frozen=True):
    label: str
    seats: tuple[Seat, ...]


AnyPart: TypeAlias = (
    Hand | Choose | Offer | Mini | Versus | Dice | Rows | Shelf | Piles | Courses | Tells | Look | Doodle | Middle
    | Seats
)

GO_ON = "on"
"""The id of the button of `Page.go_on`."""
MANY = 12
"""Moves beyond which a list has a field to search it by."""

Made = Callable[[Sequence[str]], Move]


class Page:
    """What one person sees and may do now: filled by a game's `hand.py`, sent by `klotho_games/phones`.

    `moves` are those that they may make, none as long as others decide.
    """

    def __init__(self, seat: int, names: Sequence[str], moves: Sequence[Move], label: Callable[[Move], str],
                 asks: Callable[[Move], str] = lambda move: "",
                 brings: Callable[[Move], str] = lambda move: "") -> None:
        self.seat = seat
        self.names = names
        self.moves = moves
        self.say = self.more = self.where = ""
        self.facts: list[Fact] = []
        self.parts: list[AnyPart] = []
        self.buttons: list[Button] = []
        self.pair = False
        """Two buttons of equal weight, side by side."""
        self.labels: dict[str, dict[str, str]] = {}
        """By the id of a button of `picking`: what it says for so many picks ("2"), or for exactly these ("k1+k2", in
        the order in which they stand on the page)."""
        self.brings: dict[str, dict[str, str]] = {}
        """The same for what these picks bring; it is told above the button."""
        self.refusals: dict[str, str] = {}
        """By the id of a button of `picking`: why nothing picked, or what has no label, is not enough."""
        self.label = label
        """What a move is called."""
        self._asks, self._brings = asks, brings
        self._moves: dict[str, Move] = {}
        self._ids: dict[Move, str] = {}
        self._made: dict[str, tuple[type[Move], Made]] = {}
        self.spots: dict[str, str] = {}
        """By the id of a button of `lift`: the spot of the big screen that it takes up."""
        self.goes_on = False
        """The big screen waits until somebody has seen enough, and this page can say so."""
        self._elsewhere: set[type[Move]] = set()

    @property
    def yours(self) -> bool:
        return bool(self.moves)

    def add(self, *parts: AnyPart) -> None:
        self.parts += parts

    def of(self, kind: type[M]) -> list[M]:
        """The moves of one kind."""
        return [move for move in self.moves if isinstance(move, kind)]

    def listed(self, rows: Iterable[Row], title: str = "") -> None:
        """Rows under a title; nothing where there are none."""
        found = tuple(rows)
        if found:
            self.add(Rows(found, title, find=len(found) > MANY))

    def way(
        self, move: Move, label: str = "", *, small: str = "", icon: str = "", pic: str = "", main: bool = False
    ) -> str:
        """A button: at the foot of the page, or the one of the cards that name it by this id. Empty for a move that may
        not be made."""
        fresh = move not in self._ids
        id = self.id_of(move)
        if id and fresh:
            self.buttons.append(Button(id, label or self.label(move), small, icon, pic, main))
        return id

    def id_of(self, move: Move) -> str:
        """The id of a move that has its own words in a row or a Tool; empty for one that may not be made."""
        if move not in self.moves:
            return ""
        id = self._ids.setdefault(move, f"m{len(self._ids)}")
        self._moves[id] = move
        return id

    def row(self, move: Move, text: str = "", *, small: str = "", art: str = "", ok: bool | None = None) -> Row:
        """A move as a row that is pressed; it says what the move is called and brings, if nothing else."""
        return Row(text or self.label(move), small or self._brings(move), art=art, move=self.id_of(move), ok=ok)

    def picking(
        self, id: str, kind: type[Move], make: Made, labels: dict[str, str], none: str = "", icon: str = "",
        brings: dict[str, str] | None = None,
    ) -> str:
        """A button that makes a move of this kind from what was picked; `none` says why at least one must be."""
        self._made[id] = kind, make
        self.labels[id] = labels
        if brings:
            self.brings[id] = brings
        if none:
            self.refusals[id] = none
        self.buttons.append(Button(id, "", icon=icon))
        return id

    def lift(self, spot: str, kind: type[Move], label: str, *, small: str = "", icon: str = "") -> str:
        """A button that takes something up at the big screen, by the id of its spot there; where it is put down, which
        makes a move of this kind, is decided there too."""
        id = f"s{len(self.spots)}"
        self.spots[id] = spot
        self._elsewhere.add(kind)
        self.buttons.append(Button(id, label, small, icon, pad=True))
        return id

    def go_on(self, label: str) -> None:
        """A button that decides nothing: what the big screen shows has been seen."""
        self.goes_on = True
        self.buttons.append(Button(GO_ON, label, icon="check", main=True))

    def choices(self) -> None:
        """Every move that has no place yet, as a list; the few of a short one are buttons."""
        rest = self.unplaced_moves
        if len(rest) + len(self.buttons) <= 3:
            for move in rest:
                self.way(move)
        else:
            self.listed(self.row(move) for move in rest)

    @property
    def questions(self) -> dict[str, str]:
        """By the id of a move that gives the game up: what is asked before it is made."""
        return {id: question for id, move in self._moves.items() if (question := self._asks(move))}

    @property
    def unplaced_moves(self) -> list[Move]:
        """Moves that cannot be made on this page."""
        return [move for move in self.moves if move not in self._ids and type(move) not in self._kinds]

    @property
    def _kinds(self) -> set[type[Move]]:
        return {kind for kind, _make in self._made.values()} | self._elsewhere

    def offers(self, id: str, picks: Sequence[str] = ()) -> bool:
        """Whether a button has this id, and all that was picked lies on this page, once."""
        if id in self._moves or id in self.spots or (self.goes_on and id == GO_ON):
            return not picks
        return id in self._made and len(set(picks)) == len(picks) and set(picks) <= self._things

    @property
    def _things(self) -> set[str]:
        """The ids of all cards, dice and the like."""
        fields = [getattr(part, name) for part in self.parts for name in part.__struct_fields__]
        items = [item for field in fields if isinstance(field, tuple) for item in field]
        return {item.id for item in items if isinstance(item, Item) and hasattr(item, "id")}

    def move(self, id: str, picks: Sequence[str] = ()) -> Move | None:
        """The move behind an id; None for one that is not on this page, or for picks that make none."""
        if id in self._moves:
            return self._moves[id]
        if id not in self._made:
            return None
        try:
            return self._made[id][1](picks)
        except (LookupError, ValueError):
            return None


class HandOf(Protocol[V_contra]):
    """A game's `hand.py: HAND`.

    It may have a `tone`, a dark colour of its table ("#5a1f12"), for the head of every page.
    """

    def show(self, page: Page, view: V_contra) -> None:
        """Fill the page with what its seat has, and with what it may do; `say` and `more` hold the prompt already."""
        ...

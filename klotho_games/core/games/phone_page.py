"""The page of one seat on a phone: cards, dice, rows and buttons.

A game can have a `hand.py` with `HAND`. It gets the view of a seat and fills a page:

    class DiceHand:
        def show(self, page: Page, view: Any) -> None:
            page.add(Dice("Your dice", tuple(Die(f"d{n}", str(n), f"dice/{n}") for n in view.dice)))

    HAND = DiceHand()

This module defines everything that can be drawn on such a page. A page contains all its words; the script that draws it
(`phones/page/phone.js`) makes no sentences. A tap on a row, a card or one of several buttons only chooses it; the large
button then says the move and makes it, so that no single tap decides anything by mistake. Public things stay on the
table: a page has only what its seat alone can see and do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from klotho_games.core.contract import Move

M = TypeVar("M", bound=Move)
V_contra = TypeVar("V_contra", contravariant=True)


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """A thing within a part. Its art is named as in `art/`, without the file ending ("shell/spool")."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="is", tag=str.lower):
    """One block of a page. A page shows its parts from top to bottom."""


class Button(Item, frozen=True):
    """A button that makes a move. The large button of a page belongs to the chosen card, or else is the `main` one."""

    id: str
    label: str
    small: str = ""
    icon: str = ""
    pic: str = ""
    main: bool = False
    pad: bool = False
    """The move continues on the big screen, and the page becomes a pad (`Page.lift`)."""
    light: bool = False
    """It decides nothing in the game, so one tap is enough. All others are chosen first and confirmed."""


class Fact(Item, frozen=True):
    """A figure beside the prompt, such as a number of coins."""

    art: str
    n: str
    label: str


class Card(Item, frozen=True):
    """A card. `look` is its design: "hide" is painted leather, "slab" a stone, "plain" a picture with its name.

    `move` is the id of its button (`Page.way`), `tells` what that move brings, `text` the whole rule of the card.
    `said` is read aloud to people who do not see it.
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
    """Cards side by side, of which one is chosen; or several, if `picks` names a button of `Page.picking`.

    Several parts can name the same button; its move is then made from the picks of all of them. `most` limits the picks
    of this part: one more pick replaces the oldest.
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
    """Small cards that are only shown."""

    label: str
    cards: tuple[Card, ...]


class Versus(Part, frozen=True):
    """Two sides that are compared, each with a title, a figure and a line.

    The figure of a chosen card replaces ours.
    """

    them: tuple[str, str, str]
    us: tuple[str, str, str]


class Die(Item, frozen=True):
    id: str
    said: str
    art: str
    fixed: str = ""
    """Why this die cannot be chosen; empty if it can."""
    note: str = ""
    """What the picture does not show, such as a value that was changed."""


class Dice(Part, frozen=True):
    """Dice to tap. `picks` names the button of `Page.picking`. With
    `rest`, the dice that are not tapped are the picks."""

    label: str
    dice: tuple[Die, ...]
    on: str = ""
    off: str = ""
    start: tuple[str, ...] = ()
    picks: str = ""
    rest: bool = False


class Row(Item, frozen=True):
    """One line of a list. `seat` shows a seat's mark, `ok` a tick or a cross.

    A row with a `move` is chosen by a tap; the large button then has its `label` (by default its text) and makes the
    move. `tiles` are the four quarters of a picture, clockwise from the top left, for a thing without art of its own.
    """

    text: str
    small: str = ""
    seat: str = ""
    art: str = ""
    n: str = ""
    move: str = ""
    ok: bool | None = None
    me: bool = False
    label: str = ""
    tiles: tuple[str, ...] = ()


class Rows(Part, frozen=True):
    """A list. `find` adds a search field, for long lists."""

    rows: tuple[Row, ...]
    title: str = ""
    kind: str = ""
    find: bool = False


class Gear(Item, frozen=True):
    """A Tool: what it does, and the ways to use it or why it cannot be used. `price` is on the tile of one for sale."""

    name: str
    said: str
    art: str
    text: str
    many: int = 1
    ways: tuple[Row, ...] = ()
    why: str = ""
    price: str = ""


class Shelf(Part, frozen=True):
    """Tools side by side. Those of a shelf that `sells` all have a price. `unit` is the art for the unit of the price.
    """

    title: str
    gear: tuple[Gear, ...]
    sells: bool = False
    unit: str = ""

    def __post_init__(self) -> None:
        if self.sells and not all(tool.price for tool in self.gear):
            raise ValueError(f"a Tool for sale has no price: {self.title}")


class Pile(Item, frozen=True):
    """A pile of pieces. `left` is the text in its corner ("×4"); `why` says why a pile has no move."""

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
    """Art for the unit of the cost."""
    start: str = ""


class Course(Item, frozen=True):
    """A course of action with its odds in percent and its average gain; `tells` says both in a sentence."""

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
    """A request to look at the big screen."""

    text: str


class Crayon(Item, frozen=True):
    """A crayon; without a `tone` it erases."""

    name: str
    art: str
    tone: str = ""


class Doodle(Part, frozen=True):
    """A sheet to draw on, with a picture in its middle that covers what is under it.

    `tall` is the height of the sheet divided by its width. Crayons are numbered from 1. Drawn lines go to the table
    (`TableScene.draw_from_phone`).
    """

    label: str
    crayons: tuple[Crayon, ...]
    tall: float
    art: str
    covers: tuple[float, float, float, float]
    """Left, top, width and height of the picture, as fractions of the sheet."""


class Layer(Item, frozen=True):
    """A picture on a board: its box relative to a point, turned clockwise about that point by some degrees."""

    art: str
    at: tuple[float, float]
    box: tuple[float, float, float, float]
    turn: int = 0


class Board(Part, frozen=True):
    """A person's own board, put together from pictures. `box` is the part of it that is seen: x, y, width, height."""

    label: str
    said: str
    box: tuple[float, float, float, float]
    layers: tuple[Layer, ...]


class Middle(Part, frozen=True):
    """A message in the middle of an empty page."""

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
    """A person can sit down there, or ask for the seat."""
    icon: str = ""
    ask: str = ""
    """"" if no permission is needed, "screen" for a seat that is played at the big screen, "bot" for a bot's, "back"
    for a seat whose phone is lost."""
    kept: bool = False
    """The seat belongs to a person who has no phone there yet. The page does not suggest it to others."""


class Seats(Part, frozen=True):
    label: str
    seats: tuple[Seat, ...]


class Aside(msgspec.Struct, frozen=True):
    """Something that a person can say beside the game. It is no move, and they can leave it out."""

    title: str
    text: str
    buttons: tuple[Button, ...]


AnyPart: TypeAlias = (
    Hand | Choose | Offer | Mini | Versus | Dice | Rows | Shelf | Piles | Courses | Tells | Look | Doodle | Board
    | Middle | Seats
)

GO_ON = "on"
"""The id of the button of `Page.go_on`."""
CHANGE = "change"
"""The id of the button of `Page.change`."""
MANY = 12
"""A list with more moves than this has a search field."""

Made = Callable[[Sequence[str]], Move]


class Page:
    """What one person sees and can do now. A game's `hand.py` fills it, `klotho_games/phones` sends it.

    `moves` are the legal moves of this person; empty while others decide.
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
        """Show two buttons of equal weight side by side."""
        self.labels: dict[str, dict[str, str]] = {}
        """For each button of `picking`: its label for a number of picks ("2"), or for exactly
        these picks ("k1+k2", in the order of the page)."""
        self.brings: dict[str, dict[str, str]] = {}
        """The same keys for what the picks bring. Shown above the button."""
        self.refusals: dict[str, str] = {}
        """For each button of `picking`: why it cannot be used without picks, or with picks that have no label."""
        self.label = label
        """Gives the label of a move."""
        self._asks, self._brings = asks, brings
        self._moves: dict[str, Move] = {}
        self._ids: dict[Move, str] = {}
        self._made: dict[str, tuple[type[Move], Made]] = {}
        self.spots: dict[str, str] = {}
        """For each button of `lift`: the spot of the big screen that it picks up."""
        self.goes_on = False
        """The big screen waits until someone has seen enough, and this page has the button to go on."""
        self.changes = False
        """The person has already answered, and this page has the button to answer differently."""
        self.asides: set[str] = set()
        """The ids of buttons that say something beside the game."""
        self._elsewhere: set[type[Move]] = set()

    @property
    def yours(self) -> bool:
        return bool(self.moves)

    def add(self, *parts: AnyPart) -> None:
        self.parts += parts

    def of(self, kind: type[M]) -> list[M]:
        """Return the moves of one type."""
        return [move for move in self.moves if isinstance(move, kind)]

    def listed(self, rows: Iterable[Row], title: str = "") -> None:
        """Add a list of rows under a title, unless there are no rows."""
        found = tuple(rows)
        if found:
            self.add(Rows(found, title, find=len(found) > MANY))

    def way(
        self, move: Move, label: str = "", *, small: str = "", icon: str = "", pic: str = "", main: bool = False
    ) -> str:
        """Add a button for a move and return its id; empty if the move is not allowed.

        The button is at the foot of the page, or belongs to the cards that name its id.
        """
        fresh = move not in self._ids
        id = self.id_of(move)
        if id and fresh:
            self.buttons.append(Button(id, label or self.label(move), small, icon, pic, main))
        return id

    def id_of(self, move: Move) -> str:
        """Return the id of a move that a row or a Tool describes in its own words; empty if the move is not allowed."""
        if move not in self.moves:
            return ""
        id = self._ids.setdefault(move, f"m{len(self._ids)}")
        self._moves[id] = move
        return id

    def row(self, move: Move, text: str = "", *, small: str = "", art: str = "", ok: bool | None = None,
            tiles: tuple[str, ...] = ()) -> Row:
        """Return a row that makes a move. By default it says the label of the move and what the move brings.

        A row with its own text is for a list under a title. The large button always has the label of the move.
        """
        label = self.label(move)
        return Row(text or label, small or self._brings(move), art=art, move=self.id_of(move), ok=ok,
                   label=label if text and text != label else "", tiles=tiles)

    def picking(
        self, id: str, kind: type[Move], make: Made, labels: dict[str, str], none: str = "", icon: str = "",
        brings: dict[str, str] | None = None,
    ) -> str:
        """Add a button that makes a move of type `kind` from the picks. `none` says why at least one pick is needed."""
        self._made[id] = kind, make
        self.labels[id] = labels
        if brings:
            self.brings[id] = brings
        if none:
            self.refusals[id] = none
        self.buttons.append(Button(id, "", icon=icon))
        return id

    def lift(self, spot: str, kind: type[Move], label: str, *, small: str = "", icon: str = "") -> str:
        """Add a button that picks something up on the big screen, by the id of its spot there.

        Where to put it down is decided on the big screen too, which makes a move of type `kind`.
        """
        id = f"s{len(self.spots)}"
        self.spots[id] = spot
        self._elsewhere.add(kind)
        self.buttons.append(Button(id, label, small, icon, pad=True))
        return id

    def go_on(self, label: str) -> None:
        """Add a button without a move: it confirms that the person has seen what the big screen shows."""
        self.goes_on = True
        self.buttons.append(Button(GO_ON, label, icon="check", main=True, light=True))

    def change(self, label: str) -> None:
        """Add a button without a move: it takes back an answer that has not been played yet."""
        self.changes = True
        self.buttons.append(Button(CHANGE, label, icon="undo"))

    def say_aside(self, aside: Aside) -> None:
        """Add buttons without a move, and what they are for."""
        self.add(Tells(aside.title, aside.text))
        self.buttons += (replace(button, light=True) for button in aside.buttons)
        self.asides |= {button.id for button in aside.buttons}

    def choices(self) -> None:
        """Add all moves that are not on the page yet: as buttons if there are few, otherwise as a list."""
        rest = self.unplaced_moves
        if len(rest) + len(self.buttons) <= 3:
            for move in rest:
                self.way(move)
        else:
            self.listed(self.row(move) for move in rest)

    @property
    def questions(self) -> dict[str, str]:
        """For each move that gives the game up, by its id: the question to ask before it."""
        return {id: question for id, move in self._moves.items() if (question := self._asks(move))}

    @property
    def unplaced_moves(self) -> list[Move]:
        """The moves that cannot be made on this page yet."""
        return [move for move in self.moves if move not in self._ids and type(move) not in self._kinds]

    @property
    def _kinds(self) -> set[type[Move]]:
        return {kind for kind, _make in self._made.values()} | self._elsewhere

    def offers(self, id: str, picks: Sequence[str] = ()) -> bool:
        """Return whether a button has this id, and all picks are on this page, each once."""
        plain = (self.goes_on and id == GO_ON) or (self.changes and id == CHANGE)
        if plain or id in self._moves or id in self.spots or id in self.asides:
            return not picks
        return id in self._made and len(set(picks)) == len(picks) and set(picks) <= self._things

    @property
    def _things(self) -> set[str]:
        """The ids of all cards, dice and other items."""
        fields = [getattr(part, name) for part in self.parts for name in part.__struct_fields__]
        items = [item for field in fields if isinstance(field, tuple) for item in field]
        return {item.id for item in items if isinstance(item, Item) and hasattr(item, "id")}

    def move(self, id: str, picks: Sequence[str] = ()) -> Move | None:
        """Return the move behind an id. None if the id is not on this page, or if the picks make no move."""
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

    It can have a `tone`, a dark colour of its table ("#5a1f12"), for the head of every page; and `where(view)`: the
    turn and what is done in it ("Turn 8 · Roll"), for every page, also that of the onlookers.
    """

    def show(self, page: Page, view: V_contra) -> None:
        """Fill the page with what its seat has and can do. `say` and `more` already hold the prompt."""
        ...

"""Everything that can be done at the table, and everything that chance can give."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome, Value

# ---- moves ----


class Discard(Move, frozen=True, tag="discard"):
    """One of the two Discards of a turn: a face-up card goes and is replaced."""

    card: str


class Roll(Move, frozen=True, tag="roll"):
    pass


class Reroll(Move, frozen=True, tag="reroll"):
    """The dice by their places in the tray, from the lowest."""

    dice: tuple[int, ...]


class Claim(Move, frozen=True, tag="claim"):
    """Dice go to a face-up Klotho card. Each of the `pigs` makes two of them that show 1 count as 14."""

    card: str
    dice: tuple[int, ...]
    pigs: int = 0


class EndClaims(Move, frozen=True, tag="end-claims"):
    """Claiming is over, or never began; what is left of the red dice is sold."""


class EndTurn(Move, frozen=True, tag="end"):
    pass


class Buy(Move, frozen=True, tag="buy"):
    tool: str


class Play(Move, frozen=True, tag="play"):
    """An Android, an Overdrive, a Bomb or a Lottery ticket."""

    tool: str


class Augment(Move, frozen=True, tag="augment"):
    tool: str
    die: int


class Raid(Move, frozen=True, tag="raid"):
    tool: str
    seat: int
    card: str


class Use(Move, frozen=True, tag="use"):
    """A technology that acts on one die."""

    card: str
    die: int


class Laid(Value, frozen=True):
    """A mine on the workbench: columns go right, rows down; any corner may be 0, 0."""

    card: str
    column: int
    row: int
    turned: bool = False
    """Upside down."""


class Stake(Move, frozen=True, tag="stake"):
    """The claim as it lies. `extra` is the mineral from outside the path that the Overflow Loom collects."""

    laid: tuple[Laid, ...]
    extra: str | None = None


class MoveMarket(Move, frozen=True, tag="market"):
    """One step up or down, paid with stars."""

    mineral: str
    up: bool


class LoseStars(Move, frozen=True, tag="lose-stars"):
    """No more steps: the stars that are left are lost."""


class Drop(Move, frozen=True, tag="drop"):
    """Over the hand limit: a card from before the player goes."""

    card: str


class Trade(Move, frozen=True, tag="trade"):
    """After the third Score card: pairs of mines, each with the mineral that it brings."""

    pairs: tuple[tuple[str, str, str], ...]


# ---- outcomes ----


class TurnedUp(Outcome, frozen=True, tag="turned-up"):
    """The next Klotho card for the place that is filled, a Score card where a stack ends."""

    of_cards: ClassVar[bool] = True
    card: str


class ToolDrawn(Outcome, frozen=True, tag="tool-drawn"):
    """The next Tool, for the rack or blind for a player."""

    of_cards: ClassVar[bool] = True
    tool: str


class FirstRolled(Outcome, frozen=True, tag="first"):
    """One die for each seat that rolls for going first, in seat order."""

    dice: tuple[int, ...]


class DiceRolled(Outcome, frozen=True, tag="dice"):
    """The dice that were thrown in the order of the tray; dice of one kind from the lowest up."""

    faces: tuple[int, ...]


Steps = (
    Discard | Roll | Reroll | Claim | EndClaims | EndTurn | Buy | Play | Augment | Raid | Use | Stake | MoveMarket
    | LoseStars | Drop | Trade | TurnedUp | ToolDrawn | FirstRolled | DiceRolled
)

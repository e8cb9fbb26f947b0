"""All moves that players can make, and all outcomes that chance can bring."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome, Value

# ---- moves ----


class Discard(Move, frozen=True, tag="discard"):
    """One of the two Discards of a turn: replace a face-up card."""

    card: str


class Roll(Move, frozen=True, tag="roll"):
    pass


class Reroll(Move, frozen=True, tag="reroll"):
    """Reroll dice, given by their places in the tray in ascending order."""

    dice: tuple[int, ...]


class Claim(Move, frozen=True, tag="claim"):
    """Claim a face-up Klotho card with dice. Each of the `pigs` makes two dice that show 1 count as 14."""

    card: str
    dice: tuple[int, ...]
    pigs: int = 0


class EndClaims(Move, frozen=True, tag="end-claims"):
    """End claiming, or skip it, and sell the unused red dice."""


class EndTurn(Move, frozen=True, tag="end"):
    pass


class Buy(Move, frozen=True, tag="buy"):
    tool: str


class Play(Move, frozen=True, tag="play"):
    """Play an Android, an Overdrive, a Bomb or a Lottery ticket."""

    tool: str


class Augment(Move, frozen=True, tag="augment"):
    tool: str
    die: int


class Raid(Move, frozen=True, tag="raid"):
    tool: str
    seat: int
    card: str


class Use(Move, frozen=True, tag="use"):
    """Use a technology on one die."""

    card: str
    die: int


class Laid(Value, frozen=True):
    """A mine on the workbench. Columns go right, rows go down, and 0, 0 can be anywhere."""

    card: str
    column: int
    row: int
    turned: bool = False
    """Whether the mine is turned upside down."""


class Stake(Move, frozen=True, tag="stake"):
    """Stake a claim, laid out like this. `extra` is the mineral outside the path that the Overflow Loom collects."""

    laid: tuple[Laid, ...]
    extra: str | None = None


class MoveMarket(Move, frozen=True, tag="market"):
    """Move a market one step up or down, paid with stars."""

    mineral: str
    up: bool


class LoseStars(Move, frozen=True, tag="lose-stars"):
    """Give up the remaining stars."""


class Drop(Move, frozen=True, tag="drop"):
    """Give up a card because of the hand limit."""

    card: str


class Trade(Move, frozen=True, tag="trade"):
    """Trade pairs of mines after the third Score card, each for a mineral."""

    pairs: tuple[tuple[str, str, str], ...]


# ---- outcomes ----


class TurnedUp(Outcome, frozen=True, tag="turned-up"):
    """The next Klotho card for the place that is being filled; a Score card at the end of a stack."""

    of_cards: ClassVar[bool] = True
    card: str


class ToolDrawn(Outcome, frozen=True, tag="tool-drawn"):
    """The next Tool, for the rack or drawn blind for a player."""

    of_cards: ClassVar[bool] = True
    tool: str


class FirstRolled(Outcome, frozen=True, tag="first"):
    """One die for each seat that rolls for who goes first, in seat order."""

    dice: tuple[int, ...]


class DiceRolled(Outcome, frozen=True, tag="dice"):
    """The faces of the thrown dice in the order of the tray; dice of the same kind in ascending order."""

    faces: tuple[int, ...]


Steps = (
    Discard | Roll | Reroll | Claim | EndClaims | EndTurn | Buy | Play | Augment | Raid | Use | Stake | MoveMarket
    | LoseStars | Drop | Trade | TurnedUp | ToolDrawn | FirstRolled | DiceRolled
)

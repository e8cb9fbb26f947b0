"""Everything that can be done at the table, and everything that chance can give."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

# ---- moves ----


class Keep(Move, frozen=True, tag="keep"):
    """Which of the Barbarians that you look at join your Band, in the order they were dealt."""

    in_secret: ClassVar[bool] = True  # whom somebody kept and took back was seen by nobody else
    cards: tuple[str, ...]


class GiveTotems(Move, frozen=True, tag="totems"):
    black: int
    white: int


class Pair(Move, frozen=True, tag="pair"):
    """Your Band forms a Group with this one: a seat, or after the seats a Free Band."""

    band: int


class Offer(Move, frozen=True, tag="offer"):
    """An Action card for the Totem holder who is paired with you."""

    in_secret: ClassVar[bool] = True
    card: str


class NoOffer(Move, frozen=True, tag="no-offer"):
    pass


class Accept(Move, frozen=True, tag="accept"):
    """Pay a Star for the offered card and lay it."""


class Reject(Move, frozen=True, tag="reject"):
    """The offered card goes to the bottom of the Action deck."""


class Lay(Move, frozen=True, tag="lay"):
    in_secret: ClassVar[bool] = True
    card: str


class Swap(Move, frozen=True, tag="swap"):
    """Swap & Play: one of your Band for one of your partner's or of a Band that sits out."""

    mine: str
    other: str


class Select(Move, frozen=True, tag="select"):
    """Which Barbarians come forward, where several fit."""

    cards: tuple[str, ...]


class Exchange(Move, frozen=True, tag="exchange"):
    """Three Action cards of this kind go, and three new ones come."""

    card: str


class Switch(Move, frozen=True, tag="switch"):
    """Mirror & Switch: the Barbarian at this place of your Band for the one at a place of another Band."""

    place: int
    band: int
    other: int


class EndSwitch(Move, frozen=True, tag="end-switch"):
    pass


class GiveWhite(Move, frozen=True, tag="white"):
    """Who gets the White Totem."""

    to: int


# ---- outcomes ----


class ActionsShuffled(Outcome, frozen=True, tag="actions"):
    """The Action deck, its top first."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]


class BarbariansShuffled(Outcome, frozen=True, tag="barbarians"):
    """The Barbarian deck, its top first."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]


class LightningHidden(Outcome, frozen=True, tag="lightning"):
    """The top three of the deck are 0, 1 and 2, Lightning is 3; this is how they lie after the shuffle."""

    of_cards: ClassVar[bool] = True
    order: tuple[int, ...]


class ThunderHidden(Outcome, frozen=True, tag="thunder"):
    of_cards: ClassVar[bool] = True
    order: tuple[int, ...]


Steps = (
    Keep | GiveTotems | Pair | Offer | NoOffer | Accept | Reject | Lay | Swap | Select | Exchange | Switch | EndSwitch
    | GiveWhite | ActionsShuffled | BarbariansShuffled | LightningHidden | ThunderHidden
)

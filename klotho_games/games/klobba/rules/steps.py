"""All steps of Klobba!: moves and outcomes."""

from __future__ import annotations

from typing import ClassVar

from klotho_games.core.contract import Move, Outcome

# ---- moves ----


class Keep(Move, frozen=True, tag="keep"):
    """Choose which of the Barbarians that you look at join your Band, in the order in which they were dealt."""

    in_secret: ClassVar[bool] = True  # undo is safe: no other player saw the choice
    cards: tuple[str, ...]


class GiveTotems(Move, frozen=True, tag="totems"):
    black: int
    white: int


class Pair(Move, frozen=True, tag="pair"):
    """Form a Group with this Band: a seat's, or a Free Band, numbered after the seats."""

    band: int


class OfferAction(Move, frozen=True, tag="offer"):
    """Offer an Action card to the Totem holder who is paired with you."""

    in_secret: ClassVar[bool] = True
    card: str


class NoOffer(Move, frozen=True, tag="no-offer"):
    pass


class Accept(Move, frozen=True, tag="accept"):
    """Pay a Star for the offered card and lay it."""


class Reject(Move, frozen=True, tag="reject"):
    """Reject the offered card, which goes to the bottom of the Action deck."""


class Lay(Move, frozen=True, tag="lay"):
    in_secret: ClassVar[bool] = True
    card: str


class Swap(Move, frozen=True, tag="swap"):
    """Swap & Play: swap one of your Band with one of your partner's Band or of a Band that sits out."""

    mine: str
    other: str


class Select(Move, frozen=True, tag="select"):
    """Choose which Barbarians come forward, if several fit."""

    cards: tuple[str, ...]


class Exchange(Move, frozen=True, tag="exchange"):
    """Discard three Action cards of this kind and draw three new ones."""

    card: str


class Switch(Move, frozen=True, tag="switch"):
    """Mirror & Switch: switch the Barbarian at this place of your Band with the one at a place of another Band."""

    place: int
    band: int
    other: int


class EndSwitch(Move, frozen=True, tag="end-switch"):
    pass


class GiveWhite(Move, frozen=True, tag="white"):
    """Give the White Totem to this player."""

    to: int


# ---- outcomes ----


class ActionsShuffled(Outcome, frozen=True, tag="actions"):
    """The Action deck, top card first."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]


class BarbariansShuffled(Outcome, frozen=True, tag="barbarians"):
    """The Barbarian deck, top card first."""

    of_cards: ClassVar[bool] = True
    cards: tuple[str, ...]


class LightningHidden(Outcome, frozen=True, tag="lightning"):
    """How Lightning and the top three cards of the deck lie after the shuffle.

    The three are 0, 1 and 2, Lightning is 3.
    """

    of_cards: ClassVar[bool] = True
    order: tuple[int, ...]


class ThunderHidden(Outcome, frozen=True, tag="thunder"):
    of_cards: ClassVar[bool] = True
    order: tuple[int, ...]


Steps = (
    Keep | GiveTotems | Pair | OfferAction | NoOffer | Accept | Reject | Lay | Swap | Select | Exchange | Switch
    | EndSwitch
    | GiveWhite | ActionsShuffled | BarbariansShuffled | LightningHidden | ThunderHidden
)

"""The events of each step, in the order they happen, for motion, sound, log and speech.

Cards are given by id, dice by their places in the tray, and places of the play area as in `Venture.filling`.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from klotho_games.core.contract import Event

from .state import Count, Die, Throw
from .steps import Laid

# ---- the decks ----


class CardTurnedUp(Event, frozen=True, tag="turned-up"):
    """A Klotho card or a Tool comes to a place of the play area."""

    quiet: ClassVar[bool] = True
    place: int
    card: str


class ToolsShuffled(Event, frozen=True, tag="tools-shuffled"):
    """The discarded Tools become the deck again."""

    tools: int


class ScoreTurnedUp(Event, frozen=True, tag="score-up"):
    place: int
    number: int


class RoundCounted(Event, frozen=True, tag="counted"):
    """What each seat counted in scoring round `number`, and its points since the beginning."""

    number: int
    counts: tuple[Count, ...]
    totals: tuple[int, ...]

    def matters_to(self) -> Collection[int]:
        return range(len(self.totals))


# ---- set-up and turns ----


class RolledForFirst(Event, frozen=True, tag="rolled-for-first"):
    """A die for each seat, 0 for a seat that no longer rolls; `best` are the seats with the highest die."""

    dice: tuple[int, ...]
    best: tuple[int, ...]


class FirstPlayerFound(Event, frozen=True, tag="first-player"):
    """The first player is known, and the others get something for playing later (K97-1.9).

    `more` are the coins for each of the others, `dug` the seats that get organics too, in the order of play.
    """

    seat: int
    more: int = 0
    dug: tuple[int, ...] = ()


class TurnBegan(Event, frozen=True, tag="turn-began"):
    quiet: ClassVar[bool] = True
    seat: int
    turn: int


class CardDiscarded(Event, frozen=True, tag="discarded"):
    """One of the two Discards."""

    seat: int
    place: int
    card: str


class CardDrifted(Event, frozen=True, tag="drifted"):
    """K97-2.11: no player took a card for a round, so the first one leaves the row."""

    place: int
    card: str


class CardDropped(Event, frozen=True, tag="dropped"):
    """A card was given up because of the hand limit."""

    seat: int
    card: str


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    quiet: ClassVar[bool] = True
    seat: int


# ---- dice ----


class DiceThrown(Event, frozen=True, tag="dice-thrown"):
    """The whole tray after a throw; `thrown` are the dice that were rolled."""

    seat: int
    dice: tuple[Die, ...]
    thrown: tuple[int, ...]
    why: Throw


class DiceSold(Event, frozen=True, tag="sold"):
    seat: int
    dice: tuple[int, ...]
    coins: int


# ---- claims ----


class MineClaimed(Event, frozen=True, tag="mine-claimed"):
    seat: int
    place: int
    card: str
    dice: tuple[int, ...]


class TechnologyClaimed(Event, frozen=True, tag="technology-claimed"):
    seat: int
    place: int
    card: str
    dice: tuple[int, ...]


class MonsterBeaten(Event, frozen=True, tag="monster-beaten"):
    """`total` is the total of the dice, `target` what they had to reach; `pigs` are the Flying Pigs that were used."""

    seat: int
    place: int
    card: str
    dice: tuple[int, ...]
    total: int
    target: int
    pigs: tuple[str, ...]
    horn: bool


class ArtifactTaken(Event, frozen=True, tag="artifact"):
    seat: int
    artifact: str
    card: str


class CoinsTaken(Event, frozen=True, tag="coins"):
    seat: int
    coins: int
    card: str


class ToolWon(Event, frozen=True, tag="tool-won"):
    """A Tool drawn blind, as a treasure."""

    seat: int
    tool: str


class NoToolWon(Event, frozen=True, tag="no-tool-won"):
    """No Tool is left in the deck, because players own all of them."""

    seat: int


class StarsGained(Event, frozen=True, tag="stars"):
    """Stars from a market card, a monster or the Star Sieve. `place` is -1 if no card leaves the row for them."""

    seat: int
    stars: int
    card: str
    dice: tuple[int, ...] = ()
    place: int = -1


class MarketMoved(Event, frozen=True, tag="market-moved"):
    seat: int
    mineral: str
    before: int
    after: int
    cost: int
    stars: int
    """Stars that are left."""


class StarsLost(Event, frozen=True, tag="stars-lost"):
    seat: int
    stars: int


# ---- Tools and powers ----


class ToolBought(Event, frozen=True, tag="bought"):
    seat: int
    place: int
    tool: str
    price: int


class AndroidJoined(Event, frozen=True, tag="android"):
    seat: int
    tool: str
    number: int


class OverdrivePlayed(Event, frozen=True, tag="overdrive"):
    """The die `waits` for the first roll, or is thrown at once."""

    seat: int
    tool: str
    waits: bool


class DieAugmented(Event, frozen=True, tag="augmented"):
    seat: int
    tool: str
    die: int
    before: int
    after: int


class BombWentOff(Event, frozen=True, tag="bomb"):
    seat: int
    tool: str
    cards: tuple[str, ...]


class CardRaided(Event, frozen=True, tag="raided"):
    seat: int
    tool: str
    victim: int
    card: str

    def matters_to(self) -> Collection[int]:
        return (self.victim,)


class LotteryPaid(Event, frozen=True, tag="lottery"):
    seat: int
    tool: str
    dice: tuple[int, ...]
    coins: int


class DieTurnedOver(Event, frozen=True, tag="turned-over"):
    """The Echo Coil turned a die over."""

    seat: int
    card: str
    die: int
    before: int
    after: int


class ClaimStaked(Event, frozen=True, tag="staked"):
    """`bribes` are the Bribes that were used; `bent` tells that the Pattern Bender covered one more mismatch."""

    seat: int
    laid: tuple[Laid, ...]
    minerals: tuple[int, int, int]
    """The collected minerals, including the `extra` one of the Overflow Loom."""
    bribes: tuple[str, ...]
    bent: bool
    extra: str | None


# ---- the end ----


class MinesTraded(Event, frozen=True, tag="traded"):
    seat: int
    pairs: tuple[tuple[str, str, str], ...]


class BonusCounted(Event, frozen=True, tag="bonus"):
    seat: int
    card: str
    number: int
    """How many things the card counted."""
    points: int


class GameEnded(Event, frozen=True, tag="ended"):
    scores: tuple[int, ...]
    winners: tuple[int, ...]

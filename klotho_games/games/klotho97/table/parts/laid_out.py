"""What a player has laid out but not yet decided: dice that are kept, dice under a card, a card to be discarded."""

from __future__ import annotations

from dataclasses import dataclass, field

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.rules.cards import ID, MARKET, NUMBER, SCORE
from klotho_games.games.klotho97.rules.questions import Drawer, drawer
from klotho_games.games.klotho97.rules.refusals import why_not
from klotho_games.games.klotho97.rules.state import CLAIM, REROLL, Phase, Venture
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Claim, Discard, Drop, Play, Raid, Use

Pair = tuple[str, str, str]
"""Two mines, and the mineral that they are traded for."""


@dataclass
class TurnPlan:
    kept: set[int] = field(default_factory=set)
    """Places of the dice that stay when the others are rerolled."""
    card: str = ""
    """The card whose drawer is open."""
    dice: list[int] = field(default_factory=list)
    """The dice in the drawer, in the order in which they were put there."""
    pigs: int = 0
    loaded: bool = False
    """Whether the dice were put there all at once, so that they are also taken back at once."""
    discarding: bool = False
    """Whether the next chosen card is discarded."""
    chosen: Move | None = None
    """A move that costs a card, coins or a roll. It is chosen first, and played when the player confirms it."""
    then: tuple[Move, ...] = ()
    """Moves proposed after `chosen`, one at a time. A claim is only laid into its drawer."""
    pairs: tuple[Pair, ...] | None = None
    """The trades after the third Score card; None for the best trades."""
    first: str = ""
    """The first of two mines to be traded."""

    @property
    def has_unfinished_move(self) -> bool:
        """Whether something is laid out or chosen that can be put away."""
        paired = self.pairs is not None or self.first
        return bool(self.card or self.discarding or self.chosen is not None or paired)

    def put_away(self) -> None:
        self.close()
        self.leave()
        self.trade_best()
        self.discarding = False

    def trade_best(self) -> None:
        self.pairs, self.first = None, ""

    # -- the chosen move --------------------------------------------------------------------------------------

    def choose(self, *moves: Move) -> None:
        """Choose the first move, and propose the others after it."""
        self.close()
        self.chosen, self.then = moves[0], moves[1:]

    def leave(self) -> None:
        self.chosen, self.then = None, ()

    @property
    def chosen_card(self) -> str:
        """The card that the chosen move is about, "" for none."""
        match self.chosen:
            case Buy(card) | Play(card) | Augment(card, _) | Raid(card, _, _):
                return card
            case Use(card, _) | Discard(card) | Drop(card):
                return card
        return ""

    # -- the drawer -----------------------------------------------------------------------------------------

    def close(self) -> None:
        self.card, self.dice, self.pigs, self.loaded = "", [], 0, False

    def load(self, claim: Claim) -> None:
        self.leave()
        self.card, self.dice, self.pigs, self.loaded = claim.card, list(claim.dice), claim.pigs, True

    def put(self, die: int, card: str) -> None:
        """Put a die under a card. Dice under another card are taken back, because no die serves two cards."""
        if card != self.card:
            self.close()
            self.card = card
        self.leave()
        self.loaded = False
        if die not in self.dice:
            self.dice.append(die)

    def take_back(self, die: int, s: Venture) -> None:
        self.loaded = False
        self.dice.remove(die)
        self.pigs = min(self.pigs, ones(s, self.dice) // 2)

    @property
    def claim(self) -> Claim:
        return Claim(self.card, tuple(sorted(self.dice)), self.pigs)

    def judge_drawer(self, s: Venture) -> Drawer:
        return drawer(s, self.card, self.dice, self.pigs)

    # -- fitting the state ----------------------------------------------------------------------------------

    def fit(self, s: Venture) -> None:
        """Forget everything that no longer fits the state."""
        playing = s.phase is Phase.PLAY
        if not (playing and s.stage == REROLL and s.rerolls):
            self.kept.clear()
        self.kept = {place for place in self.kept if place < len(s.dice)}
        row = {ID[card] for card in s.row if card >= 0}
        free = all(place < len(s.dice) and not s.dice[place].spent for place in self.dice)
        if not playing or s.stage > CLAIM or self.card not in row or not free or not s.dice:
            self.close()
        if s.phase is not Phase.TRADE:
            self.trade_best()
        self.discarding = self.discarding and playing
        if self.chosen is not None and (not playing or why_not(s, self.chosen) is not None):
            self.leave()


def waste(s: Venture, claim: Claim) -> tuple[int, int, int]:
    """Sort key that puts the better way first: fewer pigs, more dice for a market, otherwise the smaller total."""
    values = sum(s.dice[n].value for n in claim.dice)
    if MARKET <= NUMBER[claim.card] < SCORE:
        return 0, -len(claim.dice), 0
    return claim.pigs, values, len(claim.dice)


def ones(s: Venture, dice: list[int]) -> int:
    return sum(s.dice[place].value == 1 for place in dice)

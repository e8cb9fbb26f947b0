"""The judgement of Klobba!: the value of each choice in Stars, using only what a view shows.

Before the flip each card of the hand is weighed against everything that the other side could lay (`guesses.py`). After
the flip each choice is calculated exactly (`outcomes.py`). All values are on the scale of `values.py`. Among cards that
are nearly as good as the best one the choice is random, so that opponents cannot predict it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from random import Random
from zlib import crc32

import msgspec

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION, ACTIONS, FLEE, MIRROR, NUMBER
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.groups import pairable
from klotho_games.games.klobba.rules.questions import group_of, promise, unseen_actions
from klotho_games.games.klobba.rules.sight import View
from klotho_games.games.klobba.rules.state import BLACK, HIDDEN, WHITE, Fray, Phase, hand_size, side_of

from .guesses import Hunch, none_of
from .lookahead import Grouping, Showdown
from .outcomes import ClobberOutcome, clobber_outcome
from .values import COMPANY, stakes

MIX = 0.22
"""How strongly the choice among cards is mixed, in Stars: a card that much worse than the best is
still laid now and then."""
_NEAR = 0.4
"""Within this distance of the best card, in Stars, surprise is given as a reason for laying a card."""
_FITTING = 3
"""How many additional cards a hand seems to have for each Band above two to choose from, because its holder chooses a
Band that fits the cards. Fitted so that cards win as often as predicted."""
_GIVEN = 0.05
"""The cost of losing a card by a rejected offer."""
_NEW_CARDS = 0.1
"""The value of three new cards if the old ones are not needed now."""
_HOLDING = (-0.4, -0.75)
"""The value of holding the Black and the White Totem for a round. Both cost more than they earn;
the partners profit."""
_LOT = 0.001
"""A random tie-break, so that no seat is favoured for its position."""
_STAYS = 0.001
"""The least gain for which a switch is worth making."""
_WILLING = 0.7
"""The exponent for the shown probability that an offer is accepted. Holders accept more often than a random hand would
suggest; this value fits what was measured."""
_LOST, _EVEN, _WON = range(3)
_SEEN = tuple([name for name in Fray.__struct_fields__ if name != "all_look"])
"""What the tie-break depends on: bots decide the same as before the order of dealing was an option."""


class KlobbaJudge:
    far_sighted = True
    """Hidden cards are already weighed by their probabilities. A search that imagines them would
    let the opponents see ours."""

    def weigh(self, view: View, moves: Sequence[Move]) -> Sequence[Decision]:
        found = _WEIGH[view.fray.phase](view, [move for move in moves if not isinstance(move, do.Exchange)])
        return [*found, *_exchanges(moves, found)]


# ---- a round before the flip ----


class _Round:
    """The Groups as they are, or as they would be with the given partners, as the viewer sees them."""

    def __init__(self, view: View, partners: tuple[int, int] | None = None) -> None:
        s = self.s = view.fray
        self.seat = view.viewer
        black, white = s.sides
        holders = black.seat, white.seat
        self.side = group_of(s, self.seat)
        onlookers = [stakes(s, seat) for seat in holders]
        self.eye = side_of(s, self.seat)
        if self.eye < 0:
            onlookers.append(stakes(s, self.seat))
            self.eye = WHITE + 1
        self.parts, self.holder_parts = onlookers[self.eye], onlookers[self.side]
        self.hand = s.hands[self.seat]
        self.unseen = unseen_actions(s)
        # For the other players the viewer's hand is unseen too.
        mine = tuple([n + self.hand.count(kind) for kind, n in enumerate(self.unseen)])
        counts = [mine if side == self.eye else self.unseen for side in (BLACK, WHITE)]
        grouping = Grouping(s, holders, partners or (black.partner, white.partner))
        self.hunch = Hunch(Showdown(grouping, onlookers), (counts[BLACK], counts[WHITE]), _choices(s))

    def worths(self) -> dict[int, float]:
        """Return the value of laying each card in the holder's hand."""
        worth, one = self.hunch.worth(self.side, self.eye), self.s.sides[self.side]
        found = {kind: worth[kind] for kind in self.hand}
        if one.answer == "rejected" and one.offered in found:  # KLO-2.4
            found[one.offered] -= self.price
        return found

    @property
    def price(self) -> float:
        """The cost to the holder of paying the partner a Star."""
        one = self.s.sides[self.side]
        return self.holder_parts[one.seat] - self.holder_parts[one.partner]


def _choices(s: Fray) -> tuple[int, int]:
    """Return how many cards Black and White seem to choose from.

    Black's holder chooses among all Bands but two, White's among all but three.
    """
    hand, bands = hand_size(s), len(s.bands)
    return hand + _FITTING * max(0, bands - 4), hand + _FITTING * max(0, bands - 5)


def outlook(s: Fray, partners: tuple[int, int], unseen: Sequence[int]) -> Hunch:
    """Return both sides' likely cards with these partners, for a player to whom these numbers of
    each kind are unseen."""
    black, white = s.sides
    grouping = Grouping(s, (black.seat, white.seat), partners)
    showdown = Showdown(grouping, [stakes(s, black.seat), stakes(s, white.seat)])
    return Hunch(showdown, (unseen, unseen), _choices(s))


def _lay(view: View, moves: Sequence[Move]) -> list[Decision]:
    round = _Round(view)
    worths, chances = round.worths(), round.hunch.victory(round.side)
    best = max(worths, key=lambda kind: worths[kind])
    luck = _luck(view)
    found = []
    for move in moves:
        assert isinstance(move, do.Lay)
        kind = ACTION[move.card]
        near = kind != best and worths[best] - worths[kind] < _NEAR
        mixed = worths[kind] - MIX * log(-log(luck.uniform(0.001, 0.999)))
        found.append(Decision(move, _lay_why(view.fray, round.side, kind, chances[kind], near), mixed))
    return found


def _lay_why(s: Fray, side: int, kind: int, chance: float, near: bool) -> str:
    counts = promise(s, side, ACTIONS[kind].id).counts
    if kind == MIRROR:
        text = _("This card does what the other side’s card does. Its chance to win is about {n}%.")
    elif not counts:
        text = _("No Barbarian comes forward, so a defeat costs only 1 Star and you keep the good cards for a better "
                 "round.")
    elif kind == FLEE:
        text = _("This card’s Barbarian can’t be clobbered and beats any total of 12 or more. The chance to win is "
                 "about {n}%.")
    elif near:
        text = _("This card reaches {total}, and no one expects it. Its chance to win is about {n}%.")
    else:
        text = _("This card reaches {total}. Its chance to win is about {n}%.")
    return text.format(total=counts[0].total if counts else 0, n=_percent(chance))


def _percent(chance: float) -> int:
    return round(100 * chance)


def _pair(view: View, moves: Sequence[Move]) -> list[Decision]:
    s = view.fray
    found = []
    for move in moves:
        assert isinstance(move, do.Pair)
        round = _round_with_partner(view, move.band)
        worth, chances = round.worths(), round.hunch.victory(round.side)
        best = max(worth, key=lambda kind: worth[kind])
        text = _("With this Band, the chance to win with the best card in hand is about {n}%.")
        if move.band >= len(s.stars):
            text = _("No one else profits, and the chance to win with the best card in hand is about {n}%.")
        found.append(Decision(move, text.format(n=_percent(chances[best])), worth[best]))
    return found


def _round_with_partner(view: View, band: int) -> _Round:
    """Return the round with this Band at the viewer's side.

    If White still chooses, White's holder takes the Band that suits White best.
    """
    s = view.fray
    black, white = s.sides
    if view.viewer == white.seat:
        return _Round(view, (black.partner, band))
    left = [other for other in pairable(s) if other != band]
    rounds = [_Round(view, (band, other)) for other in left]
    return max(rounds, key=lambda round: round.hunch.round_worth(WHITE))


# ---- offers ----


def _offer(view: View, moves: Sequence[Move]) -> list[Decision]:
    round = _Round(view)
    one = round.s.sides[round.side]
    base = round.hunch.round_worth(round.eye)
    mine, theirs = round.hunch.worth(round.side, round.eye), round.hunch.worth(round.side, round.side)
    star = round.parts[round.seat] - round.parts[one.seat]
    found = []
    for move in moves:
        if isinstance(move, do.OfferAction):
            kind = ACTION[move.card]
            better = sum([n for other, n in enumerate(round.unseen) if theirs[other] > theirs[kind] - round.price])
            accepted = none_of(better, sum(round.unseen), len(round.s.hands[one.seat]))
            worth = accepted * (mine[kind] + star) + (1 - accepted) * (base - _GIVEN)
            text = _("The chance that this card is accepted is about {n}%. Then it earns 1 Star.")
            found.append(Decision(move, text.format(n=_percent(accepted**_WILLING)), worth))
    kept = _("No offer is worth it, so all cards stay in hand.")
    if any(decision.value > base for decision in found):
        kept = _("All cards stay in hand.")
    return [Decision(do.NoOffer(), kept, base), *found]


def _answer(view: View, moves: Sequence[Move]) -> list[Decision]:
    round = _Round(view)
    one = round.s.sides[round.side]
    offered = round.hunch.worth(round.side, round.eye)[one.offered]
    worths = round.worths()
    if one.offered in worths:  # KLO-2.4: it would be paid for as well
        worths[one.offered] -= round.price
    own, bought = max(worths.values()), offered - round.price
    chance = round.hunch.victory(round.side)[one.offered]
    found = []
    for move in moves:
        if isinstance(move, do.Accept):
            text = _("This card costs 1 Star, and its chance to win is about {n}%.")
            if bought >= own:
                text = _("This card is worth the Star it costs. Its chance to win is about {n}%.")
            found.append(Decision(move, text.format(n=_percent(chance)), bought))
        else:
            text = _("The cards in hand cost no Star, but none of them is as good as the offered one.")
            if own >= offered:
                text = _("A card in hand is at least as good as the offered one and costs no Star.")
            elif own >= bought:
                text = _("The offered card is better than those in hand, but not worth a Star.")
            found.append(Decision(move, text, own))
    return found


# ---- after the flip ----


def _count(view: View, moves: Sequence[Move]) -> list[Decision]:
    s = view.fray
    parts, side = stakes(s, s.seat), side_of(s, s.seat)
    ends = [clobber_outcome(s, move, parts) for move in moves]
    best = max(_rank(end, side) for end in ends)
    least = max(end.worth for end in ends)
    found = []
    for move, end in zip(moves, ends, strict=True):
        rank = _rank(end, side)
        text = _("{mine} against {other}: a defeat.")
        if rank == _WON:
            text = _("{mine} against {other}: a win.")
        elif rank == _EVEN:
            text = _("{mine} against {other}: a draw. Nothing better is possible.")
            if best == _WON:
                text = _("{mine} against {other}: a draw.")
        elif best == _LOST and end.worth == least:
            text = _("{mine} against {other}: a defeat. This Clobber can’t be won, and this choice costs the least.")
        why = text.format(mine=end.totals[side], other=end.totals[1 - side])
        found.append(Decision(move, why, end.worth))
    return found


def _rank(end: ClobberOutcome, side: int) -> int:
    return _WON if end.winner == side else _EVEN if end.winner < 0 else _LOST


# ---- Bands, Totems, three of a kind ----


def _keep(view: View, moves: Sequence[Move]) -> list[Decision]:
    home = COMPANY[len(view.fray.stars)].home
    looked = [one.card for one in view.fray.dealt[view.viewer]]
    found = []
    for move in moves:
        assert isinstance(move, do.Keep)
        kept = [NUMBER[card] for card in move.cards]
        found.append(Decision(move, _keep_why(looked, kept, home), sum([home[card] for card in kept])))
    return found


def _keep_why(looked: Sequence[int], kept: Sequence[int], home: Sequence[float]) -> str:
    good_go = any(home[card] > 0 for card in looked if card not in kept)
    bad_stay = any(home[card] < 0 for card in kept)
    if good_go:
        return _("A Barbarian from the deck might be no better.")
    if bad_stay:
        return _("These Barbarians are known, but someone better could come from the deck.")
    if not kept:
        return _("Someone better will probably come from the deck.")
    if len(kept) < len(looked):
        return _("Someone better than the Barbarians sent back could come from the deck.")
    return _("The deck is unlikely to bring a better Barbarian.")


def _totems(view: View, moves: Sequence[Move]) -> list[Decision]:
    parts, luck = stakes(view.fray, view.viewer), _luck(view)
    found = []
    for move in moves:
        assert isinstance(move, do.GiveTotems)
        worth = _HOLDING[BLACK] * parts[move.black] + _HOLDING[WHITE] * parts[move.white] + _LOT * luck.random()
        found.append(Decision(move, _totem_why(view, move), worth))
    return found


def _totem_why(view: View, move: do.GiveTotems) -> str:
    """Return a reason to pass a Totem on. A Totem costs more than it earns, so there is never a reason to take one."""
    me = view.viewer
    if me not in (move.black, move.white):
        return _("A Totem costs its holder more than it earns, so leave both to the others.")
    if len(view.fray.stars) > 2:
        return _("A Totem costs its holder more than it earns, so it’s better not to take one.")
    if move.black == me:
        return _("With two players, each of them holds a Totem, and Black costs less than White.")
    return _("With two players, each of them holds a Totem, and White costs more than Black.")


def _luck(view: View) -> Random:
    """Return a random source that is always the same for the same view, under whatever order of dealing."""
    seen = {name: getattr(view.fray, name) for name in _SEEN}
    return Random(crc32(msgspec.msgpack.encode({"viewer": view.viewer, "fray": seen})))


def _give(view: View, moves: Sequence[Move]) -> list[Decision]:
    parts, luck = stakes(view.fray, view.viewer), _luck(view)
    final = scores(view.fray)
    most = max((final[move.to] for move in moves if isinstance(move, do.GiveWhite) and move.to != view.viewer),
               default=0)
    found = []
    for move in moves:
        assert isinstance(move, do.GiveWhite)
        worth = _HOLDING[WHITE] * parts[move.to] + _LOT * luck.random()
        text = _("The White Totem costs its holder Stars.")
        if move.to == view.viewer:
            text = _("The White Totem costs its holder Stars, so it’s better not to keep it.")
        elif final[move.to] == most:
            text = _("The White Totem costs its holder Stars, so it’s best given to a player with many Stars.")
        found.append(Decision(move, text, worth))
    return found


def _switch(view: View, moves: Sequence[Move]) -> list[Decision]:
    s = view.fray
    parts, worth_of = stakes(s, s.seat), COMPANY[len(s.stars)].of
    found = []
    for move in moves:
        if isinstance(move, do.Switch):
            comes = s.bands[move.band][move.other]
            gain = worth_of(comes) - worth_of(s.bands[s.seat][move.place])
            hidden = comes is not None and comes.card == HIDDEN
            found.append(Decision(move, _switch_why(gain > 0, hidden), gain * (parts[s.seat] - parts[move.band])))
        else:
            found.append(Decision(move, _("No switch is worth it now."), _STAYS))
    if any(decision.value > _STAYS for decision in found):
        enough = _("Everyone stays where they are.")
        found = [Decision(one.move, enough, one.value) if isinstance(one.move, do.EndSwitch) else one for one in found]
    return found


def _switch_why(better: bool, hidden: bool) -> str:
    """`hidden`: the incoming Barbarian is not known, and counts as an unknown one does on average."""
    if hidden:
        return _("The new Barbarian is unknown, but the one who leaves is worth less than most.") if better else _(
            "The new Barbarian is unknown, and the one who leaves is worth keeping.")
    return _("The new Barbarian is worth more than the one who leaves.") if better else _(
        "The new Barbarian is worth no more than the one who leaves.")


def _exchanges(moves: Sequence[Move], found: Sequence[Decision]) -> list[Decision]:
    """Weigh exchanges (KLO-1.4).

    Three equal cards are seldom useful, unless one of them is to be laid or offered now.
    """
    best = max(found, key=lambda decision: decision.value, default=None)
    worth = best.value if best else 0.0
    wanted = best.move.card if best and isinstance(best.move, do.Lay | do.OfferAction) else ""
    return [
        Decision(move, _("Three new cards mean a better choice."),
                 worth + (_NEW_CARDS if move.card != wanted else -_NEW_CARDS))
        for move in moves if isinstance(move, do.Exchange)
    ]


_WEIGH: dict[Phase, Callable[[View, Sequence[Move]], list[Decision]]] = {
    Phase.KEEP: _keep,
    Phase.TOTEMS: _totems,
    Phase.PAIR: _pair,
    Phase.OFFER: _offer,
    Phase.ANSWER: _answer,
    Phase.LAY: _lay,
    Phase.SWAP: _count,
    Phase.SELECT: _count,
    Phase.SWITCH: _switch,
    Phase.GIVE: _give,
}

JUDGE: Judge[View] = KlobbaJudge()

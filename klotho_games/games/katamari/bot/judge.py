"""The judgement of a player who first collects dice and then stars.

A purchase is worth what the board promises after it (`values.py`) and after the best purchases with the remaining
Rolling Power. What the next player would like to have counts a little too. Only the best placement of each piece is
listed, so that the second choice is a different choice and not the same piece one hex further.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf
from random import Random

from klotho_games.core.contract import Decision, Move
from klotho_games.core.i18n import _, as_percent, decimal, ngettext
from klotho_games.games.katamari.rules.board import (
    BITS,
    CELLS,
    Tally,
    largest_free,
    lay_of,
    lay_of_piece,
    piece_of,
    place_of,
    turn_of,
    without,
)
from klotho_games.games.katamari.rules.count import majorities, symbol_name
from klotho_games.games.katamari.rules.odds import power_odds
from klotho_games.games.katamari.rules.pieces import LEVEL, NUMBER, SIZE, SIZES, STUFF
from klotho_games.games.katamari.rules.state import (
    CYCLE_COST,
    ONE_IN,
    Phase,
    RollUp,
    can_buy,
    can_cycle,
    collected_dice,
)
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, Remove, RollDice

from .lookahead import LAST_POWER, POWER, chances, plot
from .values import Ground, SeatProspects, cover_ground, ground_of, income, tally_in

_SPITE = 0.6
"""How much of a piece's value to the next player counts as a reason to take it."""
_FOLLOWED = 3
"""How many placements of each piece are followed to the end of the turn."""
_EARLY = 4
"""With at least this many turns left, more dice are the first reason to mention."""
_GENTLE = RollDice("gentle")
_FALL = 6.0
"""Approximate cost of a crash in points: a lost piece and a turn without a purchase."""


class KatamariJudge:
    thrift = 1.0
    """How much the quick player values its Rolling Power, relative to the judge."""
    followed = _FOLLOWED
    """How many placements of each piece the search tries."""

    def weigh(self, s: RollUp, moves: Sequence[Move]) -> Sequence[Decision]:
        if s.phase is Phase.SPEND:
            return _Spending(s).weigh(moves)
        if s.phase is Phase.CRASH:
            return _losses(s, [move for move in moves if isinstance(move, Remove)])
        return [_throw(s, move) for move in moves if isinstance(move, RollDice)]

    # ---- for the search ----

    def candidates(self, s: RollUp) -> Sequence[Decision]:
        if s.phase is Phase.SPEND:
            found = _Spending(s, followed=self.followed).candidates()
        elif s.phase is Phase.CRASH:
            free = largest_free(s.boards[s.seat])
            found = _losses(s, [Remove(STUFF[piece_of(lay)].id) for lay in free])
        else:  # a wilder flick only raises the risk
            return [_throw(s, _GENTLE if s.wobbly else RollDice())]
        return sorted(found, key=lambda decision: -decision.value)

    def preferred(self, s: RollUp, decision: Decision) -> str:
        """Return the reason for the move that the search found best.

        A specific reason is kept. A general one is replaced, because it was written for a move that did not look best.
        """
        move, why = decision.move, decision.why
        if isinstance(move, Remove):
            name = _(STUFF[NUMBER[move.piece]].name)
            return _("Looking ahead, losing the {piece} hurts least.").format(piece=name)
        if s.phase is not Phase.SPEND or why != _Spending(s)._plain(move, best=False):
            return why
        if isinstance(move, EndTurn):
            return _("Looking ahead, nothing is worth buying or cycling now.")
        return _("Looking ahead, this move works out best.")

    def rollout(self, s: RollUp, rng: Random) -> Move:
        if s.phase is Phase.SPEND:
            return _Spending(s, hasty=True, thrift=self.thrift).next_buy()
        return self.candidates(s)[0].move

    def promise(self, s: RollUp) -> Sequence[float] | None:
        """Return the winning chances between two turns. Within a turn the purchases are played out first."""
        return chances(s) if s.phase in (Phase.THROW, Phase.DICE) else None


def _throw(s: RollUp, move: RollDice) -> Decision:
    if not s.wobbly:
        return Decision(move, _("Just roll the dice."), 0.0)
    one_in = ONE_IN[move.flick]
    told = _("Risk that a die falls off the table: {risk}.")
    return Decision(move, told.format(risk=as_percent(1 / one_in, 1)), -_FALL / one_in)


def _losses(s: RollUp, moves: Sequence[Remove]) -> list[Decision]:
    board, value = s.boards[s.seat], SeatProspects(s, s.seat).value
    after = [without(board, lay_of_piece(board, move.piece)) for move in moves]
    worths = [value(ground_of(one, s.centre).sight) for one in after]
    found = []
    for move, worth in zip(moves, worths, strict=True):
        most = worth == max(worths)
        told = _("Losing the {piece} costs you least.") if most else _("You lose the {piece}.")
        found.append(Decision(move, told.format(piece=_(STUFF[NUMBER[move.piece]].name)), worth))
    return found


_Plan = tuple[float, frozenset[int], int, int]
"""The value of a turn, all pieces bought in it, and its first purchase: the sight after it and the lay."""


class _Spending:
    """All uses of the Rolling Power in this turn, weighed together. A `hasty` player ignores the other players."""

    def __init__(self, s: RollUp, hasty: bool = False, thrift: float = 1.0, followed: int = _FOLLOWED) -> None:
        self.s = s
        self.followed = followed
        self.ground = ground_of(s.boards[s.seat], s.centre)
        self.prospects = SeatProspects(s, s.seat)
        self.value = self.prospects.value
        self.spare = thrift * (POWER if self.prospects.left else LAST_POWER)
        self.plot = plot(self.ground, self.value)
        self.now = self.plot.now
        self.tops = tuple(pile.top for pile in s.piles)
        self.wanted = {} if hasty else worth_to_next_player(s)

    def weigh(self, moves: Sequence[Move]) -> list[Decision]:
        """Return the best placement of each piece.

        Turns that differ only in the order of their purchases are listed once.
        """
        offered: dict[int, dict[int, Buy]] = {}
        for move in moves:
            if isinstance(move, Buy):
                piece = NUMBER[move.piece]
                offered.setdefault(piece, {})[lay_of(piece, move.turn, move.place)] = move
        found = [Decision(move, "", self.now) for move in moves if isinstance(move, EndTurn)]
        found += [self._cycling(move) for move in moves if isinstance(move, Cycle)]
        plans = self._plans(list(offered), offered)
        return self._fill_reasons(found + [self._purchase(ways[0]) for ways in plans])

    def candidates(self) -> list[Decision]:
        """Like `weigh`, but with several placements of each piece."""
        s = self.s
        pieces = [piece for piece in self.tops if piece >= 0 and SIZE[piece] <= s.power]
        found = [Decision(EndTurn(), "", self.now)]
        if s.power >= CYCLE_COST:
            found += [self._cycling(Cycle(size)) for size in SIZES if can_cycle(s.piles[size - 1])]
        return self._fill_reasons(found + [self._purchase(plan) for ways in self._plans(pieces) for plan in ways])

    def next_buy(self) -> Move:
        """Return the purchase that gains most over its price; the end of the turn if none does."""
        best = self._best_buy(self.ground, self.s.power, (), self.now)
        return _buy(best[2]) if best else EndTurn()

    def _plans(
        self, pieces: Sequence[int], offered: dict[int, dict[int, Buy]] | None = None
    ) -> list[list[_Plan]]:
        """Return the best placements of each piece that a turn can begin with, the best first."""
        turns: dict[frozenset[int], list[_Plan]] = {}
        for piece in pieces:
            left = self.s.power - SIZE[piece]
            plans = [
                (*self._follow(cover_ground(self.ground, lay, sight), left, (piece,), value), sight, lay)
                for value, sight, lay in self.plot.best(piece, self.followed, offered and offered[piece])
            ]
            if not plans:
                continue
            plans.sort(key=lambda plan: -plan[0])
            bought = plans[0][1]
            if bought not in turns or plans[0][0] > turns[bought][0][0]:
                turns[bought] = plans
        return list(turns.values())

    def _follow(
        self, ground: Ground, power: int, bought: tuple[int, ...], value: float
    ) -> tuple[float, frozenset[int]]:
        """Return the value of the turn if the remaining power is spent in the best way, and all pieces bought in it."""
        best = self._best_buy(ground, power, bought, value)
        if best is None:
            spite = sum(self.wanted.get(piece, 0.0) for piece in bought)
            return value + self.spare * power + spite, frozenset(bought)
        value, sight, lay = best
        piece = piece_of(lay)
        return self._follow(cover_ground(ground, lay, sight), power - SIZE[piece], (*bought, piece), value)

    def _best_buy(
        self, ground: Ground, power: int, bought: tuple[int, ...], value: float
    ) -> tuple[float, int, int] | None:
        """Return the purchase that gains most over its price, as value, sight and lay."""
        most, best = 0.0, None
        here = plot(ground, self.value)
        for piece in self.tops:
            if piece < 0 or SIZE[piece] > power or piece in bought:
                continue
            price = self.spare * SIZE[piece] - self.wanted.get(piece, 0.0)
            for laid in here.best(piece, 2):
                gain = laid[0] - value - price
                if gain > most:
                    most, best = gain, laid
        return best

    def _purchase(self, plan: _Plan) -> Decision:
        value, _bought, sight, lay = plan
        return Decision(_buy(lay), self._reason(lay, sight), value)

    def _cycling(self, move: Cycle) -> Decision:
        """Judge a cycle by what the next piece of the pile brings on average, if the remaining power can pay for it."""
        pile = self.s.piles[move.size - 1]
        left = self.s.power - CYCLE_COST
        value = self._follow(self.ground, left, (pile.top,), self.now)[0] - self.spare
        coming = pile.unseen or pile.under[:1]
        why = ""
        if left >= move.size:
            gains = [self.plot.gain(piece) for piece in coming]
            spite = self.wanted.get(pile.top, 0.0)
            value = max(value, self.now + sum(gains) / len(gains) + spite + self.spare * (left - move.size))
            if max(gains) > self.plot.gain(pile.top):
                why = _("A better piece could come up on this pile.")
        elif self.wanted.get(pile.top, 0.0) > 0:
            why = _("Cycling only keeps the {piece} from the other players.").format(piece=_(STUFF[pile.top].name))
        return Decision(move, why, value)

    # ---- reasons ----

    def _reason(self, lay: int, sight: int) -> str:
        """Return what is striking about this placement; "" if nothing is."""
        before, after = tally_in(self.ground.sight), tally_in(sight)
        lead = self._new_lead(after)
        more_stars = after.stars - before.stars
        power, grown = (round(income(seen)[0], 1) for seen in (self.ground.sight, sight))
        left = self.prospects.left
        if lead:
            return _("This piece takes the lead in {symbol}, worth 7 points.").format(symbol=symbol_name(lead))
        if left >= _EARLY and grown > power:
            return _more_power(power, grown)
        if more_stars > 0:
            return _star_sentence(more_stars)
        if left and grown > power:
            return _more_power(power, grown)
        if left and sum(after.symbols) > sum(before.symbols):
            return _("This piece adds a symbol that could win 7 points.")
        if left and LEVEL[piece_of(lay)] == 1 and self._new_ground(lay) and self._covers(lay) < 2:
            return _("Purple pieces can go on top of this piece, and it covers little.")
        return ""

    def _new_ground(self, lay: int) -> int:
        """Return the hexes, as bits, that this piece makes fit to carry Purple Stuff."""
        return BITS[lay] & self.ground.bad[2]

    def _covers(self, lay: int) -> int:
        """Return how many icons this placement hides."""
        icons = self.s.boards[self.s.seat].icons
        return sum(icons[place] > 0 for place in CELLS[lay])

    def _fill_reasons(self, found: Sequence[Decision]) -> list[Decision]:
        """Add a general reason to each decision without a specific one. The best move has its own text."""
        best = max(decision.value for decision in found)
        return [
            one if one.why else Decision(one.move, self._plain(one.move, one.value == best), one.value) for one in found
        ]

    def _plain(self, move: Move, best: bool) -> str:
        if isinstance(move, EndTurn):
            if not best:
                return _("The turn ends, and {n} Rolling Power is lost.").format(n=self.s.power)
            if can_buy(self.s):
                return _("Any piece would cover more than it brings.")
            return _("No piece you can afford fits, and cycling a pile isn’t worth it.")
        if not isinstance(move, Buy) and best:
            return _("A new piece on this pile is worth more than anything else now.")
        if not isinstance(move, Buy):
            return _("A new piece comes up on this pile.")
        if best:
            return _("This move makes the best use of the power.")
        hidden = self._covers(lay_of(NUMBER[move.piece], move.turn, move.place))
        if not hidden:
            return _("This piece covers nothing that counts.")
        return ngettext("This piece covers {n} icon.", "This piece covers {n} icons.", hidden).format(n=hidden)

    def _new_lead(self, after: Tally) -> str:
        """Return a symbol in which the seat would take the lead; "" if there is none."""
        for (symbol, others), mine in zip(self._open_leads, after.symbols, strict=True):
            if mine > others:
                return symbol
        return ""

    @cached_property
    def _open_leads(self) -> list[tuple[str, float]]:
        """For each symbol: the most that any other seat shows; infinite if this seat already leads."""
        me, found = self.s.seat, []
        for majority in majorities(self.s.boards):
            others = max(shown for seat, shown in enumerate(majority.shown) if seat != me)
            found.append((majority.symbol, inf if majority.winner == me else others))
        return found


def worth_to_next_player(s: RollUp) -> dict[int, float]:
    """Return for each piece a share of its value to the next player, beyond the usual value of its cost."""
    seat = (s.seat + 1) % len(s.boards)
    if seat == s.first and s.emperor == s.steps:
        return {}
    theirs = plot(ground_of(s.boards[seat], s.centre), SeatProspects(s, seat).value)
    odds = power_odds(collected_dice(s, seat))
    found = {}
    for pile in s.piles:
        piece = pile.top
        if piece >= 0:
            gain = theirs.gain(piece) - POWER * SIZE[piece]
            found[piece] = _SPITE * max(0.0, gain) * sum(odds[SIZE[piece] :])
    return found


def _buy(lay: int) -> Buy:
    return Buy(STUFF[piece_of(lay)].id, turn_of(lay), place_of(lay))


def _more_power(power: float, grown: float) -> str:
    told = _("This piece raises the next throw from {before} to {after} Rolling Power on average.")
    return told.format(before=decimal(power), after=decimal(grown))


def _star_sentence(stars: int) -> str:
    told = ngettext("With this piece, {n} more star is visible.", "With this piece, {n} more stars are visible.", stars)
    return told.format(n=stars)


JUDGE = KatamariJudge()

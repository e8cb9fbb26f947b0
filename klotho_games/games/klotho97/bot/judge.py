"""The judgement of a player who knows the odds.

The value of a claim is the points it will bring (`values.py`). Which dice to keep follows exactly from these values and
the rerolls left (`lookahead.py`), and stakes come from the solver (`stake_solver.py`). All moves of a turn are weighed
on the same scale: what the turn brings from here on.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import KIND_OF, MINERALS, NUMBER, POWER, POWER_OF, TOOL, face
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.state import AFTER, CLAIM, REROLL, Phase, Venture, price, ready, to_next_scoring
from klotho_games.games.klotho97.telling.names import card_name, minerals_words

from . import reasons
from .lookahead import Values, chances, merge_values, odds, rests
from .market_judgement import stars, trades
from .shortlist import different, sensible
from .turn_values import HASTE, ON_DICE, TurnValues, replace_value

_NEW = (0.0, 1.5, 3.0, 5.8)
"""What an unknown card brings on average, by scorings left. Like `_TURN`, it was measured in games."""
_TURN = (0.0, 7.5, 12.0, 16.5)
"""What a turn brings on average, by scorings left."""
_FETCH, _FETCH_CLOCK = 0.15, 0.12
"""How much of a new card's gain over the old one goes to the player who is about to roll, and what it costs, per
scoring left, that the game becomes one card shorter."""
_DENY, _DENY_CLOCK = 0.3, 1.0
"""The same for a Discard that takes a card from the next player."""
_IDLE = 1e-6
"""Points by which a Tool without an effect is worse than not using it, so that it is never recommended."""


class Klotho97Judge:
    far_sighted = True
    """Values reach to the last scoring, and the odds within a turn are exact."""

    def weigh(self, s: Venture, moves: Sequence[Move]) -> Sequence[Decision]:
        if s.phase is Phase.STARS:
            return stars(s, moves)
        if s.phase is Phase.TRADE:
            return trades(s, moves)
        return TurnJudge(s).weigh(moves)


# ---- a turn ----


class TurnJudge(TurnValues):
    """All that can be done from here on in a turn, weighed together."""

    def weigh(self, moves: Sequence[Move]) -> list[Decision]:
        return sensible(different(self.weigh_all(moves)))

    def weigh_all(self, moves: Sequence[Move]) -> list[Decision]:
        """Weigh all moves, including blunders and near repetitions; only the best of several rerolls."""
        found = [decision for move in moves if (decision := self._onward(move))]
        rerolls = [move for move in moves if isinstance(move, do.Reroll)]
        if rerolls:
            claimed = [decision.value for decision in found if isinstance(decision.move, do.Claim)]
            found.append(self._reroll(rerolls, max(claimed, default=None)))
        base = max((decision.value for decision in found), default=0.0)
        found += [decision for move in moves if (decision := self._with_gear(move, base))]
        found += [decision for move in moves if (decision := self._beside(move, base))]
        return self._explain_endings(found)

    def _explain_endings(self, found: list[Decision]) -> list[Decision]:
        """Add the reasons of the moves that end something. They depend on the value of all other moves."""
        best = max((decision.value for decision in found), default=0.0)
        red = sum(die.kind == "red" and not die.spent for die in self.s.dice)
        told = []
        for one in found:
            if isinstance(one.move, do.EndClaims):
                one = replace(one, why=reasons.end_of_claims(one.value >= best, red))
            elif isinstance(one.move, do.EndTurn):
                one = replace(one, why=reasons.end_of_turn(one.value >= best))
            told.append(one)
        return told

    def _onward(self, move: Move) -> Decision | None:
        """Weigh a move that continues the turn; None for other moves."""
        match move:
            case do.Roll():
                return Decision(move, _("Only a roll shows which cards can be claimed."), self.full_roll())
            case do.Claim():
                return self._claim(move)
            case do.EndClaims():
                red = sum(die.kind == "red" and not die.spent for die in self.s.dice)
                return Decision(move, "", self.hopes.sold[red] - (0.01 if self.s.stage >= REROLL else 1.0))
            case do.EndTurn():
                return Decision(move, "", 0.0)
            case do.Drop(card):
                why = _("{card} is the least useful card.").format(card=card_name(card))
                return Decision(move, why, -self.outlook.held_card_value(NUMBER[card], self.covered))
        return None

    def _reroll(self, moves: list[do.Reroll], claimed: float | None) -> Decision:
        """Return the reroll with the best dice to keep. `claimed` is the value of the best claim, if there is one."""
        space, worth = self.reroll_values
        values = {}
        for move in moves:
            if set(move.dice) & set(self.fixed):
                values[move] = self.now - 1.0
                continue
            low = self.values_at([place for place in self.six if place not in move.dice])
            high = self.values_at([place for place in self.eight if place not in move.dice])
            values[move] = worth[space.place[low, high]]
        best = max(values, key=lambda move: values[move])
        why = self._aim(best)
        if claimed is not None:
            why = reasons.beside_a_claim(why, values[best], claimed)
        return Decision(best, why, values[best])

    def _aim(self, move: do.Reroll) -> str:
        """Say what the kept dice are kept for."""
        space, _worth = self.reroll_values
        low = self.values_at([place for place in self.six if place not in move.dice])
        high = self.values_at([place for place in self.eight if place not in move.dice])
        if (low, high) not in space.place or not self.goals:
            return _("A better roll is likely.")
        fixed, place = self.values_at(self.fixed), space.place[low, high]
        odds_of = {
            goal: chances(goal.need, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)[place]
            for goal in self.goals
        }
        # Dice are not kept for a card that is equally likely without them.
        alone = space.place[(), ()]
        gain_of = {
            goal: odds - chances(goal.need, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)[alone]
            for goal, odds in odds_of.items()
        }
        told = gain_of if max(gain_of.values()) > 0 else odds_of
        aims = sorted(told, key=lambda one: told[one] * one.worth[min(2, len(one.worth) - 1)], reverse=True)
        gaining = [goal for goal in aims if goal is aims[0] or told[goal] > 0]
        # Nor does a player roll for a card that the dice can claim already.
        unmet = [goal for goal in self.goals if odds_of[goal] > 0 and not rests(goal.need, self.values)]
        likely = sorted(unmet, key=lambda one: odds_of[one] * one.worth[min(2, len(one.worth) - 1)], reverse=True)
        gaining = [goal for goal in gaining if goal in unmet] or likely or gaining
        row = [goal.card for goal in self.goals]
        lying = [die for n, die in enumerate(self.s.dice) if n not in move.dice and not die.spent]
        kept = tuple(die.value for die in lying if die.kind != "android")
        return reasons.keep(kept, [(reasons.aim_name(goal.card, row), odds_of[goal]) for goal in gaining])

    def _claim(self, move: do.Claim) -> Decision:
        card = NUMBER[move.card]
        n = self.number[card]
        worths = self.goals[n].worth
        worth = worths[min(len(move.dice), len(worths) - 1)]
        left = self._without(move.dice)
        goals = (1 << len(self.goals)) - 1 & ~(1 << n)
        value = worth + self.claims(left, goals)
        for pig in self.company.of_kind("pig")[: move.pigs]:
            value -= self.outlook.tool(pig)
        brings = self.outlook.card(card, self.covered)
        brought, hurry = brings[min(len(move.dice), len(brings) - 1)], self.haste(worth)
        why = reasons.claim(card, brought, self.company.mines, self.covered)
        if hurry > 0 and round(brought) <= 0:
            why = self._haste_reason(hurry)
        return Decision(move, why, value + hurry + self.restless())

    def _without(self, places: Sequence[int]) -> Values:
        dice = [die.value for place, die in enumerate(self.s.dice) if not die.spent and place not in places]
        return tuple(sorted(dice, reverse=True))

    # ---- Tools and powers that change dice ----

    def _with_gear(self, move: Move, base: float) -> Decision | None:
        match move:
            case do.Play(tool) if self.s.stage > CLAIM and KIND_OF[NUMBER[tool]] in ("android", "overdrive"):
                number = NUMBER[tool]
                fives = 1 / 6 if KIND_OF[number] == "overdrive" else float(face(number).value == 5)
                return self._for_a_ticket(move, number, fives, base)
            case do.Augment(tool, place) if self.s.dice[place].spent or self.s.stage > CLAIM:
                before, number = self.s.dice[place].value, NUMBER[tool]
                return self._for_a_ticket(move, number, (before + face(number).value == 5) - (before == 5), base)
            case do.Play(tool):
                return self._play(move, NUMBER[tool], base)
            case do.Augment(tool, place):
                number = NUMBER[tool]
                value = self.s.dice[place].value
                after = self.claims(
                    replace_value(self.values, value, value + face(number).value), but=("augment", face(number).value)
                )
                more = after > self.hopes.best(self.values)
                why = reasons.augment(value + face(number).value, more)
                # without a gain, it is worth no more than going on without it
                worth = after if more else min(after, base) - _IDLE
                return Decision(move, why, worth - self.outlook.tool(number))
            case do.Use(card, place):
                return self._use(move, POWER_OF[NUMBER[card]], place, base)
        return None

    def _for_a_ticket(self, move: Move, tool: int, fives: float, base: float) -> Decision:
        """Judge a die that no longer serves for a card but still counts for a Lottery ticket (K97-2.7)."""
        tickets = max(1, len(self.company.of_kind("lottery")))
        value = base + tickets * fives * self.outlook.coin - self.outlook.tool(tool)
        return Decision(move, reasons.ticket(fives), value)

    def _fives(self) -> int:
        return sum(die.value == 5 for die in self.s.dice)

    def _play(self, move: do.Play, tool: int, base: float) -> Decision:
        kept = self.outlook.tool(tool)
        match KIND_OF[tool]:
            case "android":
                after = self.claims(merge_values(self.values, (), (face(tool).value,)),
                                    but=("android", face(tool).value))
                if self.s.stage < REROLL:
                    return Decision(move, _("The Android can wait until after the roll."), base - 0.5 - kept)
                return Decision(move, reasons.one_more_die(after > self.hopes.best(self.values)), after - kept)
            case "overdrive":
                return Decision(move, _("A blue die helps with every card in the row."), self._overdrive_value() - kept)
            case "lottery":
                fives = self._fives()
                wait = 0.3 * self.s.rerolls * self.outlook.coin if self.s.stage == REROLL else 0.0
                value = base + fives * self.outlook.coin - kept - wait
                return Decision(move, reasons.fives(fives), value)
        value = base - kept
        more = 0.5 * (_TURN[self.outlook.left] - base) if self.s.stage < REROLL else 0.0
        return Decision(move, reasons.other_cards(more > 0), value + more)

    def _overdrive_value(self) -> float:
        if self.s.stage < REROLL:
            return self.full_roll(1)
        return sum(self.claims(merge_values(self.values, (), (value,))) for value in range(1, 7)) / 6

    def _use(self, move: do.Use, power: str, place: int, base: float) -> Decision:
        die = self.s.dice[place]
        if power == "coil":
            after = self.claims(replace_value(self.values, die.value, die.value - die.face + die.sides + 1 - die.face))
            return Decision(move, reasons.turn_over(after > self.now), after - 0.02)
        if power == "sieve":
            after = self.outlook.star + self.hopes.best(self._without((place,)))
            return Decision(move, reasons.star(after > self.now), after - 0.02)
        if self.s.rerolls:
            return Decision(move, _("The Stutter Engine can wait for the last reroll."), base - 0.5)
        rolls = [self.claims(replace_value(self.values, die.value, face)) for face in range(1, die.sides + 1)]
        mean = sum(rolls) / len(rolls)
        return Decision(move, reasons.roll_again(mean >= self.now), mean - 0.02)

    # ---- besides the dice ----

    def _beside(self, move: Move, base: float) -> Decision | None:
        match move:
            case do.Buy(tool):
                return self._buy(move, NUMBER[tool], base)
            case do.Stake():
                return self._stake(move, base)
            case do.Raid():
                return self._raid(move, base)
            case do.Discard(card):
                return self._discard(move, NUMBER[card], base)
        return None

    def _buy(self, move: do.Buy, tool: int, base: float) -> Decision:
        """Judge a purchase.

        A Tool is bought if it serves at once, otherwise with spare coins at the end of the turn.
        """
        s, kind = self.s, KIND_OF[tool]
        cost = self.outlook.coin * price(self.company, face(tool).price)
        gain, why = -0.1, _("There’s time to buy this Tool later in the turn.")
        bridged = self._extra_bribe_value() if kind == "bribe" else 0.0
        if bridged > cost:
            mines, worth = self.company.mines, self.outlook.worth
            before, after = (best_claim(mines, covered, worth) for covered in (self.covered, self.covered + 1))
            gain, why = bridged - cost, reasons.bribe(before, after)
        elif s.stage < REROLL and kind == "overdrive":
            gain, why = self.full_roll(1) - base - cost, _("A blue die helps with every card in the row.")
        elif s.stage > CLAIM:
            crowded = 0.5 * max(0, len(self.company.cards) - 5)
            gain = self.outlook.tool(tool) - cost - crowded
            why = reasons.price(gain > 0)
            paid = self._fives() * self.outlook.coin - cost if kind == "lottery" else 0.0
            if paid > max(gain, 0.0):
                gain, why = paid, reasons.fives(self._fives())
        elif s.stage >= REROLL:
            if kind in ON_DICE:
                gain = self.with_tool(self.values, kind, face(tool).value) - base - cost
                why = reasons.at_once(gain > 0)
            elif kind == "lottery" and (s.stage == CLAIM or not s.rerolls):
                fives = self._fives()
                gain = fives * self.outlook.coin - cost
                why = reasons.fives(fives, gain >= 0)
        return Decision(move, why, base + gain)

    def _extra_bribe_value(self) -> float:
        """Return what one more Bribe adds to the mines in hand."""
        mines = self.company.mines
        return self.outlook.hand(mines, self.covered + 1) - self.outlook.hand(mines, self.covered)

    def _stake(self, move: do.Stake, base: float) -> Decision:
        lying = judge_bench(move.laid)
        got = list(lying.inside)
        if move.extra is not None:
            got[MINERALS.index(move.extra)] += 1
        outlook, mines = self.outlook, self.company.mines
        used = {NUMBER[card.card] for card in move.laid}
        rest = tuple(mine for mine in mines if mine not in used)
        bribes = max(0, lying.mismatches - ready(self.s, "bender"))
        value = sum(n * worth for n, worth in zip(got, outlook.worth, strict=True))
        value += outlook.later(rest, self.covered - lying.mismatches) - outlook.later(mines, self.covered)
        value -= sum(outlook.tool(bribe) for bribe in self.company.of_kind("bribe")[:bribes])
        soon = outlook.near > 0.3
        text = _("The stake brings {minerals}, in time for the next scoring.") if soon else _(
            "The stake brings {minerals}, safe on the company’s sheet.")
        return Decision(move, text.format(minerals=minerals_words(got)), base + value)

    def _raid(self, move: do.Raid, base: float) -> Decision:
        worth = self.raid_value(move.seat, NUMBER[move.card])
        card = NUMBER[move.card]
        why = reasons.raid(move.card, self.value_to_self(card) > self.value_to_owner(move.seat, card))
        return Decision(move, why, base + worth - self.outlook.tool(NUMBER[move.tool]))

    def value_to_owner(self, seat: int, card: int) -> float:
        """Return the value of a card to the other company that owns it."""
        company = self.s.companies[seat]
        covered = len(company.of_kind("bribe")) + (POWER["bender"] in company.cards)
        return self.outlook_of(seat).held_card_value(card, covered)

    def raid_value(self, seat: int, card: int) -> float:
        return 1.3 * self.value_to_self(card)

    def value_to_self(self, card: int) -> float:
        """Return the value of one more card to this company."""
        return self.outlook.tool(card) if card >= TOOL else self.outlook.card(card, self.covered)[0]

    def _discard(self, move: do.Discard, card: int, base: float) -> Decision:
        s, left = self.s, self.outlook.left
        if card >= TOOL:
            return Decision(move, _("Another Tool might be more useful."), base - 0.3)
        goal = self.goals[self.number[card]]
        hoped = odds(goal.need) * goal.worth[min(1, len(goal.worth) - 1)]
        if s.stage < AFTER or len(s.companies) == 1:
            value = _FETCH * (_NEW[left] - hoped) - _FETCH_CLOCK * left
            why = reasons.discard_for_new_card(hoped < _NEW[left])
            if to_next_scoring(s) == 0:
                value += self.haste() if left == 1 else -HASTE
        else:
            hurry = self.haste()
            denied = self.value_to_next_player(card) - _NEW[left]
            value = hurry + _DENY * denied * self.next_counts - _DENY_CLOCK * left
            why = self._haste_reason(hurry) if hurry else reasons.discard_to_deny(
                self.value_to_next_player(card) > _NEW[left])
        return Decision(move, why, base + value + self.restless())

    def _haste_reason(self, hurry: float) -> str:
        if self.outlook.left > 1:
            return _("This way, the scoring comes before the other companies can achieve more.")
        return _("This move ends the game while this company is ahead.") if hurry > 0 else _(
            "This move would end the game.")


JUDGE: Judge[Venture] = Klotho97Judge()

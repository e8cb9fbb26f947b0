"""The judgement of a player who knows the odds.

Claims have a value in points to come (`outlook.py`); which dice to keep follows exactly from these values and the
rerolls that are left (`reach.py`); stakes come from the solver (`claims.py`). All moves of a turn are weighed on one
scale: what this turn brings from here on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache

from klotho_games.core.contract import Decision, Judge, Move
from klotho_games.core.words import _
from klotho_games.games.klotho97 import reasons
from klotho_games.games.klotho97 import steps as do
from klotho_games.games.klotho97.cards import (
    KIND_OF,
    MARKET,
    MINERALS,
    NUMBER,
    POWER_OF,
    SIDES_OF,
    TOOL,
    face,
)
from klotho_games.games.klotho97.choices import different, sensible
from klotho_games.games.klotho97.claims import best_claim
from klotho_games.games.klotho97.dealings import stars, trades
from klotho_games.games.klotho97.hands import HORN, PIG
from klotho_games.games.klotho97.loops import bench
from klotho_games.games.klotho97.naming import (
    card_name,
    minerals_told,
)
from klotho_games.games.klotho97.offers import covered
from klotho_games.games.klotho97.outlook import Outlook
from klotho_games.games.klotho97.reach import (
    Goal,
    Hopes,
    Space,
    Values,
    chances,
    merged,
    need_of,
    odds,
    rests,
    roll_worth,
)
from klotho_games.games.klotho97.reckoning import final_points
from klotho_games.games.klotho97.venture import (
    AFTER,
    CLAIM,
    RED_DICE,
    REROLL,
    Phase,
    Venture,
    owns,
    price,
    ready,
    to_next_scoring,
)

_MOST_SIXES = 7
"""More dice than these are not rolled in thought: the others stay. An eight-sided die is taken for what it is beside
five others, and for a six-sided one beside more."""
_ON_DICE = ("android", "augment", "pig")
"""Tools that change what the dice are good for."""
_NEW = (0.0, 1.5, 3.0, 5.8)
"""What a card that nobody has seen yet brings on average, by scorings left; this and the next are read off games."""
_TURN = (0.0, 7.5, 12.0, 16.5)
"""What a turn brings on average, by scorings left."""
_FETCH, _FETCH_CLOCK = 0.15, 0.12
"""How much of what a new card brings more than the one it replaces comes to the player who is about to roll, and what
it costs per scoring left that the game gets shorter by a card."""
_DENY, _DENY_CLOCK = 0.3, 1.0
"""The same of what the next player loses by a Discard."""
_SPITE = 0.12
"""How much of what a card would bring the next player counts as a reason to claim it."""
_HASTE = 4.0
"""What it is worth that a scoring comes before the others' next turns."""
_LAST = 8.0
"""What it is worth to end the game while ahead, and what it costs while behind."""
_PATIENT, _BORED = 2, 2.0
"""After so many rounds in which no card has left the row each turn more makes it worth so much that one does."""


class Klotho97Judge:
    far_sighted = True
    """Values reach to the last scoring, and chance is reckoned exactly within a turn."""

    def weigh(self, s: Venture, moves: Sequence[Move]) -> Sequence[Decision]:
        if s.phase is Phase.STARS:
            return stars(s, moves)
        if s.phase is Phase.TRADE:
            return trades(s, moves)
        return _Turn(s).weigh(moves)


# ---- a turn ----


@lru_cache(maxsize=64)
def _hopes(goals: tuple[Goal, ...], coin: float) -> Hopes:
    return Hopes(goals, coin)


class _Turn:
    """Everything that can be done in a turn from here on, weighed together."""

    def __init__(self, s: Venture) -> None:
        self.s = s
        self.company = s.companies[s.seat]
        self.outlook = Outlook(s, s.seat)
        self.covered = covered(s)
        self.coin = self.outlook.coin * (2 if owns(s, "furnace") else 1)
        self.tools = self._dice_tools()
        less = HORN if ready(s, "horn") else 0
        self.goals = tuple(Goal(card, need_of(card, less), self._worth(card)) for card in s.row if card >= 0)
        self.number = {goal.card: n for n, goal in enumerate(self.goals)}
        free = [die for die in s.dice if not die.spent]
        self.values: Values = tuple(sorted((die.value for die in free), reverse=True))
        self.hopes = _hopes(self.goals, self.coin)
        self._sort_dice()

    @cached_property
    def rival(self) -> Outlook:
        """Who plays next."""
        return Outlook(self.s, (self.s.seat + 1) % len(self.s.companies))

    def _wanted(self, card: int) -> float:
        """What the next player may hope to get from a card."""
        worth = self.rival.card(card, 0)
        return odds(need_of(card)) * worth[min(1, len(worth) - 1)]

    def _worth(self, card: int) -> tuple[float, ...]:
        worth = self.outlook.card(card, self.covered)
        others = len(self.s.companies) - 1
        if not others or card >= MARKET:
            return worth
        return (worth[0] + _SPITE * self._wanted(card) / others,)

    def _haste(self, more: float = 0.0) -> float:
        """What it is worth that one more card comes up before the next player's turn; `more` are points gained."""
        s = self.s
        if len(s.companies) == 1 or s.row.count(-1) != to_next_scoring(s):
            return 0.0
        if self.outlook.left > 1:
            return _HASTE
        points = final_points(s)
        ahead = points[s.seat] + more - max(point for seat, point in enumerate(points) if seat != s.seat)
        return _LAST if ahead > 0 else -_LAST

    def _restless(self) -> float:
        """As on paper nothing moves a row that nobody takes from: who has waited for long stops waiting for better."""
        return _BORED * max(0, self.s.idle - _PATIENT * len(self.s.companies))

    def _dice_tools(self) -> list[tuple[str, int, float]]:
        """Tools that change dice, own ones and those that can be bought: kind, number and what it costs."""
        seen = {}
        for tool in self.s.rack:
            if tool >= 0 and KIND_OF[tool] in _ON_DICE:
                cost = price(self.company, face(tool).price)
                if cost <= self.company.coins:
                    seen[face(tool).id] = KIND_OF[tool], face(tool).value, self.outlook.coin * cost
        for tool in self.company.tools:
            if KIND_OF[tool] in _ON_DICE:
                kept = self.outlook.tool(tool)
                if face(tool).id not in seen or seen[face(tool).id][2] > kept:
                    seen[face(tool).id] = KIND_OF[tool], face(tool).value, kept
        return list(seen.values())

    def _sort_dice(self) -> None:
        """Which dice are rolled, and which are taken as they are: androids, what is augmented, what is too many."""
        self.six: list[int] = []
        self.eight: list[int] = []
        self.fixed: list[int] = []
        dice = [(die.value, place, die) for place, die in enumerate(self.s.dice) if not die.spent]
        for _value, place, die in sorted(dice, key=lambda one: one[0]):
            if die.kind == "android" or die.plus:
                self.fixed.append(place)
            elif die.kind == "octagon":
                self.eight.append(place)
            else:
                self.six.append(place)
        if len(self.eight) > 1 or (self.eight and len(self.six) > RED_DICE):
            self.fixed += [place for place in self.eight if self.s.dice[place].value > 6]
            self.six += [place for place in self.eight if self.s.dice[place].value <= 6]
            self.eight = []
        self.fixed += self.six[_MOST_SIXES:]
        del self.six[_MOST_SIXES:]

    def _shown(self, places: Sequence[int]) -> Values:
        return tuple(sorted(self.s.dice[place].value for place in places))

    # ---- what dice are worth ----

    def claims(self, values: Values, goals: int = -1, but: tuple[str, int] | None = None) -> float:
        """The best that dice can bring, one Tool of the hand or the rack included."""
        best = self.hopes.best(values, goals)
        for kind, number, cost in self.tools:
            if (kind, number) != but:
                best = max(best, self._with_tool(values, kind, number, goals) - cost)
        return best

    def _with_tool(self, values: Values, kind: str, number: int, goals: int = -1) -> float:
        if kind == "android":
            return self.hopes.best(merged(values, (), (number,)), goals)
        if kind == "pig":
            return self._with_pig(values, goals)
        changed = [_changed(values, value, value + number) for value in set(values) if value + number > 0]
        return max([self.hopes.best(dice, goals) for dice in changed], default=0.0)

    def _with_pig(self, values: Values, goals: int) -> float:
        best = 0.0
        if values.count(1) > 1:
            for n, goal in enumerate(self.goals):
                kind, target, _none = goal.need
                if goals >> n & 1 and kind == "total":
                    others = self.hopes.all & goals & ~(1 << n)
                    for left, _taken in rests((kind, max(0, target - PIG), ()), values[:-2]):
                        best = max(best, goal.worth[0] + self.hopes.best(left, others))
        return best

    @cached_property
    def now(self) -> float:
        return self.claims(self.values)

    @cached_property
    def kept(self) -> tuple[Space, list[float]]:
        """By keep: what it is worth to reroll the other dice now."""
        fixed = self._shown(self.fixed)
        return roll_worth(self.claims, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)

    def _full_roll(self, more: int = 0) -> float:
        """What a turn brings on average before its roll, with `more` blue dice."""
        sides = [SIDES_OF[card] for card in self.company.crystals]
        six, eight = RED_DICE + len(sides) + self.s.overdrives + more, 0
        if 8 in sides and six - 1 <= RED_DICE:
            six, eight = six - 1, 1
        six = min(six, _MOST_SIXES)
        androids = tuple(die.value for die in self.s.dice)
        return self.hopes.roll(six, eight, androids, self.s.rerolls)

    # ---- weighing ----

    def weigh(self, moves: Sequence[Move]) -> list[Decision]:
        found = [decision for move in moves if (decision := self._onward(move))]
        rerolls = [move for move in moves if isinstance(move, do.Reroll)]
        if rerolls:
            found.append(self._reroll(rerolls))
        base = max((decision.value for decision in found), default=0.0)
        found += [decision for move in moves if (decision := self._with_gear(move, base))]
        found += [decision for move in moves if (decision := self._beside(move, base))]
        return sensible(different(found))

    def _onward(self, move: Move) -> Decision | None:
        """What goes on with the turn."""
        match move:
            case do.Roll():
                return Decision(move, _("The dice decide what is in reach."), self._full_roll())
            case do.Claim():
                return self._claim(move)
            case do.EndClaims():
                red = sum(die.kind == "red" and not die.spent for die in self.s.dice)
                why = _("Nothing better is in reach: sell the rest.") if red else _("The dice have done what they can.")
                return Decision(move, why, self.coin * red - (0.01 if self.s.stage >= REROLL else 1.0))
            case do.EndTurn():
                return Decision(move, _("Everything is done."), 0.0)
            case do.Drop(card):
                why = _("{card} is the card that is needed least.").format(card=card_name(card))
                return Decision(move, why, -self.outlook.held(NUMBER[card], self.covered))
        return None

    def _reroll(self, moves: list[do.Reroll]) -> Decision:
        """The best dice to keep."""
        space, worth = self.kept
        values = {}
        for move in moves:
            if set(move.dice) & set(self.fixed):
                values[move] = self.now - 1.0
                continue
            low = self._shown([place for place in self.six if place not in move.dice])
            high = self._shown([place for place in self.eight if place not in move.dice])
            values[move] = worth[space.place[low, high]]
        best = max(values, key=lambda move: values[move])
        return Decision(best, self._aim(best), values[best])

    def _aim(self, move: do.Reroll) -> str:
        """What the dice that are kept are kept for."""
        space, _worth = self.kept
        low = self._shown([place for place in self.six if place not in move.dice])
        high = self._shown([place for place in self.eight if place not in move.dice])
        if (low, high) not in space.place or not self.goals:
            return _("A better roll is likely.")
        fixed, place = self._shown(self.fixed), space.place[low, high]
        odds_of = {
            goal: chances(goal.need, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)[place]
            for goal in self.goals
        }
        # What is as likely without these dice is not what they are kept for.
        alone = space.place[(), ()]
        gain_of = {
            goal: odds - chances(goal.need, len(self.six), len(self.eight), fixed, self.s.rerolls - 1)[alone]
            for goal, odds in odds_of.items()
        }
        told = gain_of if max(gain_of.values()) > 0 else odds_of
        aims = sorted(told, key=lambda one: told[one] * one.worth[min(2, len(one.worth) - 1)], reverse=True)
        gaining = [goal for goal in aims if goal is aims[0] or told[goal] > 0]
        return reasons.keep((*low, *high), [(goal.card, odds_of[goal]) for goal in gaining])

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
        why = reasons.claim(card, worth, more_mines=bool(self.company.mines))
        return Decision(move, why, value + self._haste(worth) + self._restless())

    def _without(self, places: Sequence[int]) -> Values:
        dice = [die.value for place, die in enumerate(self.s.dice) if not die.spent and place not in places]
        return tuple(sorted(dice, reverse=True))

    # ---- Tools and powers on dice: what they make of the tray ----

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
                    _changed(self.values, value, value + face(number).value), but=("augment", face(number).value)
                )
                why = _("With {value} on this die more is in reach.").format(value=value + face(number).value)
                return Decision(move, why, after - self.outlook.tool(number))
            case do.Use(card, place):
                return self._use(move, POWER_OF[NUMBER[card]], place, base)
        return None

    def _for_a_ticket(self, move: Move, tool: int, fives: float, base: float) -> Decision:
        """Dice that serve for no card any more serve for a Lottery ticket (K97-2.7)."""
        tickets = max(1, len(self.company.of_kind("lottery")))
        value = base + tickets * fives * self.outlook.coin - self.outlook.tool(tool)
        return Decision(move, _("A Lottery ticket counts one more 5."), value)

    def _fives(self) -> int:
        return sum(die.value == 5 for die in self.s.dice)

    def _play(self, move: do.Play, tool: int, base: float) -> Decision:
        kept = self.outlook.tool(tool)
        match KIND_OF[tool]:
            case "android":
                after = self.claims(merged(self.values, (), (face(tool).value,)), but=("android", face(tool).value))
                if self.s.stage < REROLL:
                    after = base - 0.5  # it can still be played when the dice lie
                return Decision(move, _("One more die brings a claim into reach."), after - kept)
            case "overdrive":
                return Decision(move, _("A blue die helps with everything in the row."), self._overdriven() - kept)
            case "lottery":
                fives = self._fives()
                wait = 0.3 * self.s.rerolls * self.outlook.coin if self.s.stage == REROLL else 0.0
                value = base + fives * self.outlook.coin - kept - wait
                return Decision(move, reasons.fives(fives), value)
        value = base - kept
        if self.s.stage < REROLL:
            value += 0.5 * (_TURN[self.outlook.left] - base)
        return Decision(move, _("Other cards would serve better than these."), value)

    def _overdriven(self) -> float:
        if self.s.stage < REROLL:
            return self._full_roll(1)
        return sum(self.claims(merged(self.values, (), (value,))) for value in range(1, 7)) / 6

    def _use(self, move: do.Use, power: str, place: int, base: float) -> Decision:
        die = self.s.dice[place]
        if power == "coil":
            after = self.claims(_changed(self.values, die.value, die.value - die.face + die.sides + 1 - die.face))
            return Decision(move, _("Turned over, this die serves better."), after - 0.02)
        if power == "sieve":
            after = self.outlook.star + self.hopes.best(self._without((place,)))
            return Decision(move, _("A star now is worth more than this 6."), after - 0.02)
        if self.s.rerolls:
            return Decision(move, _("The Stutter Engine can wait for the last reroll."), base - 0.5)
        rolls = [self.claims(_changed(self.values, die.value, face)) for face in range(1, die.sides + 1)]
        return Decision(move, _("One more roll of this die costs nothing."), sum(rolls) / len(rolls) - 0.02)

    # ---- beside the dice ----

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
        """A Tool is bought when it serves at once, and else with coins to spare at the end of the turn."""
        s, kind = self.s, KIND_OF[tool]
        cost = self.outlook.coin * price(self.company, face(tool).price)
        gain, why = -0.1, _("It can be bought later in the turn.")
        bridged = self._bridged() if kind == "bribe" else 0.0
        if bridged > cost:
            closes = best_claim(self.company.mines, self.covered + 1, self.outlook.worth) is not None
            why = _("With it, one more mine may close a path.")
            if closes:
                why = _("With it a path closes that stayed open before.")
            gain = bridged - cost
        elif s.stage < REROLL and kind == "overdrive":
            gain, why = self._full_roll(1) - base - cost, _("A blue die helps with everything in the row.")
        elif s.stage > CLAIM:
            crowded = 0.5 * max(0, len(self.company.cards) - 5)
            gain, why = self.outlook.tool(tool) - cost - crowded, _("It is worth more than its price.")
            paid = self._fives() * self.outlook.coin - cost if kind == "lottery" else 0.0
            if paid > max(gain, 0.0):
                gain, why = paid, reasons.fives(self._fives())
        elif s.stage >= REROLL:
            if kind in _ON_DICE:
                gain = self._with_tool(self.values, kind, face(tool).value) - base - cost
                why = _("It brings a claim into reach at once.")
            elif kind == "lottery" and (s.stage == CLAIM or not s.rerolls):
                fives = self._fives()
                gain, why = fives * self.outlook.coin - cost, reasons.fives(fives)
        return Decision(move, why, base + gain)

    def _bridged(self) -> float:
        """What one more Bribe makes of the mines in hand."""
        mines = self.company.mines
        return self.outlook.hand(mines, self.covered + 1) - self.outlook.hand(mines, self.covered)

    def _stake(self, move: do.Stake, base: float) -> Decision:
        lying = bench(move.laid)
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
        text = _("{minerals} in time for the next scoring.") if soon else _("{minerals} are safe once staked.")
        return Decision(move, text.format(minerals=minerals_told(got)), base + value)

    def _raid(self, move: do.Raid, base: float) -> Decision:
        card = NUMBER[move.card]
        worth = self.outlook.tool(card) if card >= TOOL else self.outlook.card(card, self.covered)[0]
        text = _("{card} is more use to this company than to its owner.").format(card=card_name(move.card))
        return Decision(move, text, base + 1.3 * worth - self.outlook.tool(NUMBER[move.tool]))

    def _discard(self, move: do.Discard, card: int, base: float) -> Decision:
        s, left = self.s, self.outlook.left
        if card >= TOOL:
            return Decision(move, _("Another Tool may be more useful."), base - 0.3)
        goal = self.goals[self.number[card]]
        hoped = odds(goal.need) * goal.worth[min(1, len(goal.worth) - 1)]
        if s.stage < AFTER or len(s.companies) == 1:
            value = _FETCH * (_NEW[left] - hoped) - _FETCH_CLOCK * left
            why = _("Almost any other card would be easier to claim.")
            if to_next_scoring(s) == 0:
                value += self._haste() if left == 1 else -_HASTE
        else:
            hurry = self._haste()
            value = hurry + _DENY * (self._wanted(card) - _NEW[left]) / (len(s.companies) - 1) - _DENY_CLOCK * left
            why = self._hurried(hurry) if hurry else _("The next player would gladly have it.")
        return Decision(move, why, base + value + self._restless())

    def _hurried(self, hurry: float) -> str:
        if self.outlook.left > 1:
            return _("It brings the scoring before the others can do more.")
        return _("It ends the game while this company is ahead.") if hurry > 0 else _("It would end the game.")


def _changed(values: Values, before: int, after: int) -> Values:
    left = list(values)
    left.remove(before)
    left.append(after)
    left.sort(reverse=True)
    return tuple(left)


JUDGE: Judge[Venture] = Klotho97Judge()

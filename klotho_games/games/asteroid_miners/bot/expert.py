"""The strongest level: it plays by the exact odds of the current turn, and by the position after it.

It needs no trials, because at every step of a turn it knows the winning chance over all dice of that turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.core.games.aftermath import say_it_came_out_best
from klotho_games.games.asteroid_miners.rules.crew_money import with_crew
from klotho_games.games.asteroid_miners.rules.legal import legal
from klotho_games.games.asteroid_miners.rules.state import DRILLS_PRICE, Dig, Phase, card_of, most_drills
from klotho_games.games.asteroid_miners.rules.steps import Use
from klotho_games.games.asteroid_miners.rules.turn import DO
from klotho_games.games.asteroid_miners.rules.turn_odds import hand_of, in_millions

from .judge import JUDGE, weigh_all
from .lookahead import (
    Forging,
    by_the_judge,
    prospect_of,
    sell_all,
    value_after_market,
    value_with_upgrade,
    win_chance,
)
from .reasons import idle_use

# ---- the winning chance of the current crew, by phase ----


def _drills(s: Dig) -> float:
    found, rolls = [], card_of(s).drill_rolls
    for number in range(1, most_drills(s) + 1):
        bought = with_crew(s, replace(s.crew, money=s.crew.money - DRILLS_PRICE[number]))
        found.append(in_millions(prospect_of(bought).value_before_roll(0, number, rolls - 1)))
    return max(found)


def _drill(s: Dig) -> float:
    plan = prospect_of(s)
    if not s.dice[0]:
        return in_millions(plan.value_before_roll(0, len(s.dice), s.rolls - 1))
    return in_millions(plan.value_with_rolls(hand_of(s.dice), s.rolls))


def _staying(s: Dig) -> int:
    """Return the dice that are not thrown now, as a hand."""
    return hand_of(tuple(face for place, face in enumerate(s.dice) if place not in s.rolling))


def _drill_fall(s: Dig) -> float:
    if not s.dice[0]:
        return in_millions(prospect_of(s).value_before_roll(0, len(s.dice), s.rolls))
    return in_millions(prospect_of(s).value_before_roll(_staying(s), len(s.rolling), s.rolls))


def _modify(s: Dig) -> float:
    plan = prospect_of(s)
    return in_millions(plan.value_with_gear(hand_of(s.dice), plan.gear))


def _modify_fall(s: Dig) -> float:
    plan = prospect_of(s)
    return in_millions(plan.value_before_fall(_staying(s), len(s.rolling), plan.gear))


def _hand_of_free_dice(s: Dig) -> int:
    return hand_of(tuple(face for place, face in enumerate(s.dice) if not s.spent >> place & 1))


def _excavate(s: Dig) -> float:
    return in_millions(prospect_of(s).value_of_hand(_hand_of_free_dice(s)))


def _tender(s: Dig) -> float:
    return in_millions(prospect_of(s).left_alone(_hand_of_free_dice(s))[0])


def _market(s: Dig) -> float:
    return value_after_market(sell_all(s))


def _smelter(s: Dig) -> float:
    fire = Forging(s).fire(s.pot, s.green)
    if not s.smelter[0]:
        return fire.start.worth
    return max(course.outlook.worth for course in fire.courses(s.smelter, s.smelts))


def _smelter_fall(s: Dig) -> float:
    fire = Forging(s).fire(s.pot, s.green)
    return fire.outlook_before_smelter(s.smelter[1 - s.rolling[0]] if len(s.rolling) == 1 else 0, s.smelts).worth


def _control(s: Dig) -> float:
    fire = Forging(s).fire(s.pot, s.green)
    return max(course.outlook.worth for course in fire.control_courses(s.smelter, s.control, s.controls))


def _control_fall(s: Dig) -> float:
    return Forging(s).fire(s.pot, s.green).outlook_before_control(s.smelter, s.controls + 1).worth


def _overtime(s: Dig) -> float:
    return Forging(s).after(s.pot, s.green)


_PROMISED: dict[Phase, Callable[[Dig], float]] = {
    Phase.DRILLS: _drills, Phase.DRILL: _drill, Phase.DRILL_FALL: _drill_fall, Phase.MODIFY: _modify,
    Phase.MODIFY_FALL: _modify_fall, Phase.EXCAVATE: _excavate, Phase.TENDER: _tender, Phase.MARKET: _market,
    Phase.SMELTER: _smelter, Phase.SMELTER_FALL: _smelter_fall, Phase.CONTROL: _control,
    Phase.CONTROL_FALL: _control_fall, Phase.OVERTIME: _overtime, Phase.UPGRADE: value_with_upgrade,
}


class AsteroidMinersExpert:
    tries = 80
    width = 80
    deep = False

    def candidates(self, s: Dig) -> Sequence[Decision]:
        """Return the decisions to compare.

        Where `values.py` knows better than the judge what to buy, they include what the judge would leave out.
        """
        weigh = JUDGE.weigh if by_the_judge(s) else weigh_all
        moves = legal(s)
        found = sorted(weigh(s, moves), key=lambda decision: -decision.value)
        if s.phase is Phase.MODIFY:
            return self._compare_with_going_on(s, moves, found)
        return found[:1] if s.phase is Phase.UPGRADE and by_the_judge(s) else found

    def _compare_with_going_on(self, s: Dig, moves: Sequence[Move], found: list[Decision]) -> list[Decision]:
        """Add the move that leaves the dice as they are, if the judge left it out.

        A use of equipment that does not raise the winning chance above that gets a reason that says so.
        """
        done = next(move for move in moves if not isinstance(move, Use))
        if all(one.move != done for one in found):
            found = [*found, *[one for one in weigh_all(s, moves) if one.move == done]]
        left = self._promise_after(s, done)
        return [
            Decision(one.move, idle_use(s, one.move), one.value)
            if isinstance(one.move, Use) and self._promise_after(s, one.move) <= left else one
            for one in found
        ]

    def _promise_after(self, s: Dig, move: Move) -> float:
        promised = self.promise(DO[type(move)](s, move)[0])
        assert promised is not None
        return promised[0 if s.alone else s.side]

    def preferred(self, s: Dig, decision: Decision) -> str:
        """Return the reason for a move that a trial preferred.

        The judge's reason for a lesser move would speak against it.
        """
        if isinstance(decision.move, Use) and decision.why == idle_use(s, decision.move):
            return decision.why
        return say_it_came_out_best()

    def rollout(self, s: Dig, rng: Random) -> Move:
        return max(JUDGE.weigh(s, legal(s)), key=lambda decision: decision.value).move

    def promise(self, s: Dig) -> Sequence[float] | None:
        if s.phase is Phase.CHOICE:
            return None
        told = _PROMISED.get(s.phase)
        chance = told(s) if told else win_chance(s, s.side)
        if s.alone:
            return (chance,)
        return (1 - chance, chance) if s.side else (chance, 1 - chance)


EXPERT = AsteroidMinersExpert()

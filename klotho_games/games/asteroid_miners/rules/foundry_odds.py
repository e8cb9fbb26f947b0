"""Exact odds of the Foundry for every course from every position, computed over all dice instead of by trials.

A `Furnace` knows the best course for one component and one `Worth`: the values of a failure and of $1M, $2M and $4M.
With plain money it answers the table's questions. With what Overtime puts at stake, and with the position of the game,
it plays the Foundry for the bot as well as possible.

Odds are computed in whole numbers. Two courses with the same result are therefore exactly equal, whatever the order in
which their dice were added up, and of these the likelier one comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import exp, lcm
from typing import Literal, NamedTuple

from klotho_games.core.contract import Value

from .components import CONTROLS, NATURAL, PAY, SMELTS, Pair, helping, same

FACES = range(1, 7)
PAYS = (0, 1, 2, 4)
"""What a component pays; 0 if it fails."""
Worth = tuple[float, float, float, float]
"""The value of each of `PAYS`."""
MONEY: Worth = (0.0, 1.0, 2.0, 4.0)
Kind = Literal["stop", "reroll", "control", "forge"]
_ALL_FALLS = 6 ** (2 * SMELTS + CONTROLS)
"""The number of ways in which all dice of a component can fall. Counted in these, every average is a whole number."""
THIN = (18.0, 12.0, 8.0, 5.0, 3.0, 1.8, 1.0, 0.4)
"""Advanced: the cost of ending a turn with $0M, $1M and so on. Few drills earn little, and none is free."""


class Outlook(Value, frozen=True):
    """The result of a course with the best play."""

    worth: float
    chance: float
    """The probability that the component is forged."""
    money: float
    """Average $M."""


class _Odds(NamedTuple):
    """An outlook in whole numbers; the better of two is the greater one."""

    worth: int
    chance: int
    money: int


class Course(Value, frozen=True):
    """A possible course: stop, roll these Smelter dice again, roll the control die, or forge."""

    kind: Kind
    dice: tuple[int, ...]
    outlook: Outlook


class Wish(Value, frozen=True):
    """The value of money and components to a crew.

    With a doubt of 0 it is simply their sum. Otherwise it is the crew's winning chance: `lead` is how far it is ahead
    in $M, `doubt` how much can still change. A crew that is far behind gambles, and a crew that is ahead does not.
    """

    component: float = 0.0
    lead: float = 0.0
    doubt: float = 0.0
    purse: float | None = None
    """Set if money can run out (AST-A12): the crew's money before anything is forged."""

    def of(self, money: float, components: int) -> float:
        gained = money + self.component * components
        if self.purse is not None:
            gained -= thin(self.purse + money)
        if not self.doubt:
            return gained
        return 1 / (1 + exp(-(self.lead + gained) / self.doubt))


PLAIN = Wish()


def thin(money: float) -> float:
    """Return the cost of having so little money."""
    return THIN[max(0, int(money))] if money < len(THIN) else 0.0


class Furnace:
    """All positions of one component, each with its best result. Pairs are in ascending order."""

    def __init__(self, needs: Pair, worth: Worth) -> None:
        self.needs = needs
        exact = [Fraction(each) for each in worth]
        self._whole = lcm(*[each.denominator for each in exact])
        self._worth = {
            pay: int(each * self._whole) * _ALL_FALLS for pay, each in zip(PAYS, exact, strict=True)
        }
        self._nothing = _Odds(self._worth[0], 0, 0)
        self._natural = self._odds_of_forging(NATURAL)
        pairs = [(a, b) for a in FACES for b in range(a, 7)]
        helps = {pair: helping(pair, needs) for pair in pairs}
        controls = {faces: self._controls(faces) for faces in set(helps.values())}
        self._control = {pair: controls[helps[pair]] for pair in pairs}
        self._one: list[list[_Odds]] = []
        """By rolls left and the kept die: before the other die is rolled."""
        self._both: list[_Odds] = []
        for left in range(SMELTS):
            lies = {pair: self._best_odds_of_pair(pair, left) for pair in pairs}
            one = [_mean([lies[_pair(kept, face)] for face in FACES]) for kept in FACES]
            self._one.append(one)
            self._both.append(_mean(one))
        self.nothing = self._as_outlook(self._nothing)
        self.start = self._as_outlook(self._both[SMELTS - 1])

    def _controls(self, helps: tuple[int, ...]) -> list[_Odds]:
        """Return the odds by the number of rolls of the control die that are left."""
        odds, forged = [self._nothing], [self._odds_of_forging(PAY[face]) for face in helps]
        for _left in range(CONTROLS):
            missed = max(odds[-1], self._nothing)
            shown = [max(made, missed) for made in forged]
            odds.append(_mean([*shown, *[missed] * (6 - len(shown))]))
        return odds

    def _best_odds_of_pair(self, pair: Pair, left: int) -> _Odds:
        if same(pair, self.needs):
            return self._natural
        return max(odds for _kind, _dice, odds in self._ways(pair, left))

    def _odds_of_forging(self, pay: int) -> _Odds:
        return _Odds(self._worth[pay], _ALL_FALLS, pay * _ALL_FALLS)

    def _as_outlook(self, odds: _Odds) -> Outlook:
        """Convert to fractions. Odds that are equal in whole numbers are equal here too."""
        return Outlook(odds.worth / (self._whole * _ALL_FALLS), odds.chance / _ALL_FALLS, odds.money / _ALL_FALLS)

    # ---- courses ----

    def _ways(self, smelter: Pair, smelts: int) -> list[tuple[Kind, tuple[int, ...], _Odds]]:
        found: list[tuple[Kind, tuple[int, ...], _Odds]] = [
            ("stop", (), self._nothing), ("control", (), self._control[_pair(*smelter)][CONTROLS])
        ]
        if smelts:
            first, second = smelter
            one = self._one[smelts - 1]
            found.append(("reroll", (0,), one[second - 1]))
            if first != second:
                found.append(("reroll", (1,), one[first - 1]))
            found.append(("reroll", (0, 1), self._both[smelts - 1]))
        return found

    def courses(self, smelter: Pair, smelts: int) -> list[Course]:
        """Return the courses with these Smelter dice and this many rolls left, before the control die."""
        return [Course(kind, dice, self._as_outlook(odds)) for kind, dice, odds in self._ways(smelter, smelts)]

    def control_courses(self, smelter: Pair, control: int, controls: int) -> list[Course]:
        """Return the courses with this control die and this many rolls of it left."""
        found = [Course("stop", (), self.nothing)]
        if control in helping(smelter, self.needs):
            found.append(Course("forge", (), self._as_outlook(self._odds_of_forging(PAY[control]))))
        if controls:
            found.append(Course("control", (), self._as_outlook(self._control[_pair(*smelter)][controls])))
        return found


    def outlook_before_smelter(self, kept: int, smelts: int) -> Outlook:
        """Return the outlook before the Smelter dice are rolled, with `smelts` rolls after that.

        If both roll, `kept` is 0.
        """
        return self._as_outlook(self._one[smelts][kept - 1] if kept else self._both[smelts])

    def outlook_before_control(self, smelter: Pair, controls: int) -> Outlook:
        """Return the outlook before the control die is rolled, with this many rolls including this one."""
        return self._as_outlook(self._control[_pair(*smelter)][controls])


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a <= b else (b, a)


def _mean(six: Sequence[_Odds]) -> _Odds:
    """Return the average over the six faces of a die. `_ALL_FALLS` is divisible by six for each die."""
    return _Odds(
        sum([odds.worth for odds in six]) // 6, sum([odds.chance for odds in six]) // 6,
        sum([odds.money for odds in six]) // 6,
    )


@lru_cache(maxsize=2048)
def furnace(needs: Pair, worth: Worth = MONEY) -> Furnace:
    return Furnace(needs, worth)


@lru_cache(maxsize=64)
def surest(needs: Pair) -> float:
    """Return the highest possible probability of forging a component."""
    return furnace(needs, (0.0, 1.0, 1.0, 1.0)).start.chance


# ---- Overtime (AST-A10) ----


@lru_cache(maxsize=4096)
def stakes(row: tuple[Pair, ...], pot: int, forged: int, wish: Wish) -> Worth:
    """Return the value of failing and of forging the first component of a row, with `pot` and `forged` at risk.

    The others of the row can be forged in Overtime after it; each time the better of banking and going on counts.
    """
    rest = row[1:]
    one, two, four = (after(rest, pot + pay, forged + 1, wish) for pay in PAYS[1:])
    return (wish.of(0, 0), one, two, four)


def after(rest: tuple[Pair, ...], pot: int, forged: int, wish: Wish) -> float:
    """Return the value of having forged this much, by banking or going on."""
    banked = wish.of(pot, forged)
    return max(banked, going_on(rest, pot, forged, wish).worth) if rest else banked


def going_on(rest: tuple[Pair, ...], pot: int, forged: int, wish: Wish) -> Outlook:
    """Return the outlook of the next component in Overtime, with the best play."""
    return furnace(rest[0], stakes(rest, pot, forged, wish)).start

"""The judgement of a crew that calculates the average value of each turn, to the last die.

Drilling, equipment, digging and the tender are judged by the exact expectation of `turn_odds.py`. The Foundry is played
by the exact tables of `foundry_odds.py`; no play there is better, given the current value of money and components. The
value of equipment in later turns is an estimate (`_SERVES`): what it adds to the plan of a turn, corrected by how often
its buyers won in games between bots.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, DISCOUNT, EQUIPMENT, IRON, LOAN, REPAID, SHELTER
from klotho_games.games.asteroid_miners.rules.components import TRACK, component_of
from klotho_games.games.asteroid_miners.rules.crew_money import add_money, with_crew
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.foundry_odds import (
    THIN,
    Course,
    Furnace,
    Wish,
    furnace,
    going_on,
    stakes,
    thin,
)
from klotho_games.games.asteroid_miners.rules.names import money, percent, piece_name
from klotho_games.games.asteroid_miners.rules.questions import assistance, gamble
from klotho_games.games.asteroid_miners.rules.state import (
    DRILLS_COST,
    DRILLS_PRICE,
    MOST_OWNED,
    Dig,
    Phase,
    card_of,
    has_mined,
    price_of,
    strata_of,
    strata_on,
)
from klotho_games.games.asteroid_miners.rules.turn import prices_after_sale
from klotho_games.games.asteroid_miners.rules.turn_odds import (
    COMPONENT,
    best_sales,
    hand_of,
    in_millions,
    overtime_row,
    plan_of,
    purse_of,
    value_of_move,
)

from . import reasons

_SERVES = {
    "trimmer": 0.85, "spring": 0.4, "resonator": 0.45, "jack": 0.95, "beam": 0.75, "gimbal": 0.6, "coupling": 0.4,
    "lens": 0.4, "hopper": 0.4, "auger": 1.15, "splitter": 1.1, "lance": 0.9,
}
"""$M that each piece brings per turn if it is the only one. This is about a third of what it adds to the plan of a
turn, because the plan counts progress that both crews make sooner or later; it is more if its buyers won too often, and
less if they won too seldom."""
_LESS = 0.85
"""What a piece brings in addition to another one, as a share of what it brings alone."""
_STRATA_A_TURN = 1.15
_DOUBT, _MORE_DOUBT = 1.5, 1.0
"""$M by which the final lead can differ from the current one, and how much more for each turn to come."""
_SANE = 3.0
_CAREFUL = 0.8
"""$M by which a move can be worse than the best and still be offered. `_CAREFUL` is for a crew that could run out of
money (AST-A12), because then every player looks twice."""
_IDLE = 1e-6
"""$M by which a useless use of equipment is worse than none, so that it is never recommended."""
_BY_CHANCE = frozenset((Phase.SMELTER, Phase.CONTROL, Phase.OVERTIME))
"""Phases in which moves are weighed by the winning chance, converted to money."""


class AsteroidMinersJudge:
    far_sighted = True

    def weigh(self, s: Dig, moves: Sequence[Move]) -> Sequence[Decision]:
        """Weigh the moves without the blunders, so that the second choice is a real one."""
        weighed = weigh_all(s, moves)
        if s.phase in _BY_CHANCE:
            return weighed
        best = max([decision.value for decision in weighed], default=0.0)
        sane = _CAREFUL if s.advanced and purse_of(s) < len(THIN) else _SANE
        return [decision for decision in weighed if decision.value >= best - sane]


# ---- 1 Event ----


def _choices(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    found = [(move, _value_of_choice(s, move) if isinstance(move, do.Choose) else _left(s, move)) for move in moves]
    best = max(value for _move, value in found)
    shelf = _best_buy(s, DISCOUNT) > 0
    return [Decision(move, reasons.choice(move, value >= best, shelf), value) for move, value in found]


def _value_of_choice(s: Dig, move: do.Choose) -> float:
    match move.option:
        case "take":
            return LOAN - REPAID + _relief(s)
        case "pay":
            return in_millions(plan_of(s).start()) - SHELTER - _thinner(s, SHELTER)
        case "money":
            return 1.0
        case "discount":
            return _best_buy(s, DISCOUNT) - _best_buy(s, 0)
    return 0.0


def _left(s: Dig, move: Move) -> float:
    assert isinstance(move, do.Leave)
    return in_millions(plan_of(replace(s, used=(move.piece,))).start())


def _relief(s: Dig) -> float:
    """Return the value of ready money besides itself: drills that the crew could not buy otherwise, or equipment."""
    return 0.5 * (_best_buy(s, 0, LOAN) - _best_buy(s, 0) - _thinner(s, -LOAN))


def _thinner(s: Dig, price: int) -> float:
    """Advanced: return the cost, besides the price, of having this much less for drills (AST-A12)."""
    if not s.advanced or (s.closing and s.asteroid + 1 == len(ASTEROIDS)):
        return 0.0
    return thin(purse_of(s) - price) - thin(purse_of(s))


# ---- 2 Drill ----


def _drills(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    """Weigh each number of drills with the money it leaves. This turn's income could be all there is for the next."""
    found, rolls = [], card_of(s).drill_rolls
    for move in moves:
        if isinstance(move, do.BuyDrills):
            price = DRILLS_PRICE[move.number]
            plan = plan_of(with_crew(s, add_money(s.crew, -price, DRILLS_COST)))
            worth = in_millions(plan.value_before_roll(0, move.number, rolls - 1))
            found.append(Decision(move, "", worth - price))
    best = max((decision.value for decision in found), default=0.0)
    return [replace(one, why=reasons.drills(one.move, one.value >= best)) for one in found]


def _drill(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    plan, found = plan_of(s), []
    for move in moves:
        if isinstance(move, do.Roll) and not s.dice[0]:
            worth = in_millions(plan.value_before_roll(0, len(s.dice), s.rolls - 1))
            return [Decision(move, _("Roll the drill dice first."), worth)]
        found.append(Decision(move, "", in_millions(value_of_move(plan, s, move))))
    best = max(decision.value for decision in found)
    return [replace(one, why=reasons.drill(s, plan, one.move, one.value >= best)) for one in found]


# ---- 3 Modify Dice ----


def _modify(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    plan, worths = plan_of(s), {}
    for move in moves:
        worths[move] = value_of_move(plan, s, move)
    best = max(worths.values())
    found = []
    for move, worth in worths.items():
        idle = 0.0
        why = _("The dice are best as they are.") if worth >= best else _("Your equipment can still improve these "
                                                                          "dice.")
        if isinstance(move, do.Use):
            rest = tuple(piece for piece in plan.gear if piece != move.piece)
            lying = plan.value_of_hand(hand_of(s.dice))
            # if two pieces can do the same for the dice, both help, although neither is missed
            helps = worth > plan.value_with_gear(hand_of(s.dice), rest) or worth >= best > lying
            why, idle = reasons.use(s, move, helps), 0.0 if helps else _IDLE
        found.append(Decision(move, why, in_millions(worth) - idle))
    return found


# ---- 4 Excavation, 5 Bid for Tender ----


def _hand_of_free_dice(s: Dig) -> int:
    return hand_of(tuple(face for place, face in enumerate(s.dice) if not s.spent >> place & 1))


def _excavate(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    plan, hand, found = plan_of(s), _hand_of_free_dice(s), []
    dug = [plan.best_stop(hand, move.slot)[0] for move in moves if isinstance(move, do.Excavate)]
    for move in moves:
        if isinstance(move, do.Excavate):
            value, stop, _bids = plan.best_stop(hand, move.slot)
            mineral = strata_of(s)[s.crew.depth][move.slot]
            found.append(Decision(move, reasons.dig(s, mineral, stop), in_millions(value)))
        else:
            value, wins = plan.left_alone(hand)
            why = _("The dice are worth more as a bid.") if wins else _("Digging more would gain you nothing now.")
            if dug and max(dug) > value:
                why = _("Digging is worth more than leaving these dice unused.")
            found.append(Decision(move, why, in_millions(value)))
    return found


def _tender(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    """Weigh the pay against what the right-hand component changes. What has been dug stays dug."""
    stop = plan_of(s).stops[0]
    bid, no = _("You win {pay} with dice that you don’t need for anything else."), _("You don’t have to bid for the "
                                                                                     "tender.")
    left, right = _either(s)
    if right:
        bid = _("You win {pay} and can forge the right-hand component.")
    if left and stop.plain > stop.bid:
        no = _("The left-hand component is better this turn.")
    pay = money(plan_of(s).pay)
    return [
        Decision(move, bid.format(pay=pay), in_millions(stop.bid)) if isinstance(move, do.Bid)
        else Decision(move, no, in_millions(stop.plain))
        for move in moves
    ]


def _either(s: Dig) -> tuple[bool, bool]:
    """Return which of two different components can be forged this turn: the one for all, and the tender winner's."""
    row = s.crew.built
    if not s.expansion or not s.cleared or row == len(TRACK) or len(TRACK[row]) == 1:
        return False, False
    return has_mined(s.crew, component_of(row, False)), has_mined(s.crew, component_of(row, True))


# ---- 6 Market ----


def _market(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    """Weigh the sales. All metals are sold, because they cannot be kept."""
    found = []
    for move in moves:
        if isinstance(move, do.Sell):
            place = move.metal - IRON
            left = (*s.haul[:place], s.haul[place] - 1, *s.haul[place + 1 :])
            value = s.prices[place] + best_sales(prices_after_sale(s.prices, move.metal)[0], left)[0]
            value += card_of(s).sale_bonus * sum(s.haul)
            told = _("Sell this metal first and you get {money} in total.")
            if not any(left):
                told = _("You get {money} for this metal.")
            found.append(Decision(move, told.format(money=money(value)), float(value)))
    return found


# ---- 6½ Interstellar Foundry ----


def _turns_left(s: Dig) -> float:
    """Return how many turns each crew still has, by the progress of the faster one."""
    ahead = max(crew.depth for crew in s.crews)
    todo = sum(len(strata_on(n, s.paper)) for n in range(s.asteroid, len(ASTEROIDS))) - ahead
    return todo / _STRATA_A_TURN


def wish_of(s: Dig) -> Wish:
    """Return the current value of money and components. The more is decided, the more only winning counts."""
    lead = s.crew.money - s.rival.money + COMPONENT * (s.crew.built - s.rival.built)
    turns = _turns_left(s)
    purse = purse_of(s) if s.advanced and turns > 0 else None
    return Wish(COMPONENT if turns > 1 else 0.0, lead, _DOUBT + _MORE_DOUBT * turns, purse)


def _fire(s: Dig) -> Furnace:
    return furnace(current_component(s).needs, stakes(overtime_row(s), s.pot, s.green, wish_of(s)))


def _smelter(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    fire = _fire(s)
    if not s.smelter[0]:
        return _weigh_courses(s, moves, [Course("reroll", (0, 1), fire.start)])
    return _weigh_courses(s, moves, fire.courses(s.smelter, s.smelts))


def _control(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    return _weigh_courses(s, moves, _fire(s).control_courses(s.smelter, s.control, s.controls))


def _weigh_courses(s: Dig, moves: Sequence[Move], courses: Sequence[Course]) -> list[Decision]:
    """Weigh each move by the exact value of its course.

    Leaving the Foundry is left out, because trying costs nothing.
    """
    by_kind = {(course.kind, course.dice): course for course in courses}
    table = assistance(s)
    assert table is not None, "courses are told in the Foundry only"
    read = {(course.kind, course.dice): course for course in table.courses}
    found = []
    for move in moves:
        match move:
            case do.Smelt(dice):
                course = by_kind["reroll", dice]
            case do.Control():
                course = by_kind["control", ()]
            case do.Forge():
                course = by_kind["forge", ()]
            case _:
                continue
        why = reasons.course(s, read[course.kind, course.dice])
        found.append(Decision(move, why, _as_money(s, course.outlook.worth)))
    return found


def _as_money(s: Dig, chance: float) -> float:
    """Convert a winning chance to the scale of all other moves: the value of $1M in an open game."""
    return 4 * wish_of(s).doubt * chance


def _overtime(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    wish, rest = wish_of(s), overtime_row(s)
    outlook = going_on(rest, s.pot, s.green, wish)
    told = _("Your chance of the next component is {chance}. If you fail, you lose {stake}.")
    even = gamble(s)
    assert even is not None, "Overtime is worked, or not, where it may be"
    chance = percent(even.outlook.chance)  # as the table shows it
    risk = told.format(chance=chance, stake=money(s.pot))
    safe = _("Your chance of the next component is {chance}. It’s better to bank {stake}.")
    if outlook.worth > wish.of(s.pot, s.green):
        safe = _("You could bank {stake}, but Overtime promises more money.")
    elif even.outlook.worth > s.pot:  # the table says that Overtime brings more
        safe = _("You’re ahead, so it’s better to bank {stake} than to risk it for more "
                 "money.") if wish.lead > 0 else _(
            "Overtime brings more money on average, but you have the best chance of winning if you bank {stake}.")
    bank = safe.format(stake=money(s.pot), chance=chance)
    return [
        Decision(move, risk, _as_money(s, outlook.worth)) if isinstance(move, do.Overtime)
        else Decision(move, bank, _as_money(s, wish.of(s.pot, s.green)))
        for move in moves
    ]


# ---- 7 Upgrade ----


def _serves(s: Dig, piece: str) -> float:
    """Return the $M that a piece brings until the end of the game."""
    return _SERVES[piece] * _LESS ** len(s.crew.gear) * max(0.0, _turns_left(s) - 0.5)


def _value_of_buying(s: Dig, piece: str, price: int) -> float:
    return _serves(s, piece) - price - _thinner(s, price)


def _best_buy(s: Dig, discount: int, purse: int = 0) -> float:
    """Return the gain from the best piece on the shelf, with this discount and this much additional money."""
    gains = [0.0]
    for piece in s.shelf:
        price = max(0, EQUIPMENT[piece].price - discount)
        if price <= s.crew.money + purse and len(s.crew.gear) < MOST_OWNED:
            gains.append(_value_of_buying(s, piece, price))
    return max(gains)


def best_piece(s: Dig) -> str:
    """Return the best piece to buy; "" if buying nothing is better."""
    best, most = "", 0.0
    if len(s.crew.gear) < MOST_OWNED:
        for piece in s.shelf:
            price = price_of(s, piece)
            if price <= s.crew.money and (gain := _value_of_buying(s, piece, price)) > most:
                best, most = piece, gain
    return best


def _upgrade(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    found = []
    for move in moves:
        if isinstance(move, do.Buy):
            price = price_of(s, move.piece)
            gain = _value_of_buying(s, move.piece, price)
            told = _("The {piece} should earn you more than the {price} it costs.")
            if gain <= 0:
                told = _("The {piece} probably won’t earn back the {price} it costs.")
            found.append(Decision(move, told.format(piece=piece_name(move.piece), price=money(price)), gain))
        else:
            found.append(Decision(move, _why_keep(s), 0.0))
    return found


def _why_keep(s: Dig) -> str:
    affordable = [piece for piece in s.shelf if price_of(s, piece) <= s.crew.money]
    if not any(_serves(s, piece) > price_of(s, piece) for piece in affordable):
        return _("No equipment that you can afford would earn back its price.")
    if s.advanced:
        return _("The money is better spent on drills in the coming turns.")
    return _("Money you keep counts at the end.")


_WEIGH: dict[Phase, Callable[[Dig, Sequence[Move]], list[Decision]]] = {
    Phase.CHOICE: _choices,
    Phase.DRILLS: _drills,
    Phase.DRILL: _drill,
    Phase.MODIFY: _modify,
    Phase.EXCAVATE: _excavate,
    Phase.TENDER: _tender,
    Phase.MARKET: _market,
    Phase.SMELTER: _smelter,
    Phase.CONTROL: _control,
    Phase.OVERTIME: _overtime,
    Phase.UPGRADE: _upgrade,
}


def weigh_all(s: Dig, moves: Sequence[Move]) -> list[Decision]:
    """Weigh all moves, including those that the judge leaves out."""
    return _WEIGH[s.phase](s, moves)


JUDGE = AsteroidMinersJudge()

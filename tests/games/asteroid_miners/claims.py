"""What the judge of Asteroid Miners claims in its reasons, and when that is true.

The value of a turn is an exact average (`turn_odds.py`, which has its own tests). Here it is checked that the move
called the best is the best, and that every number is that of the rules and of the table.
"""

from __future__ import annotations

from klotho_games.games.asteroid_miners.bot import judge
from klotho_games.games.asteroid_miners.bot.expert import EXPERT
from klotho_games.games.asteroid_miners.rules import steps as do
from klotho_games.games.asteroid_miners.rules.cards import DISCOUNT, IRON
from klotho_games.games.asteroid_miners.rules.components import PAY
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.foundry_odds import Course
from klotho_games.games.asteroid_miners.rules.names import (
    about,
    component_name,
    control_words,
    faces_words,
    mineral_name,
    minerals_words,
    money,
    percent,
    piece_name,
    use_words,
)
from klotho_games.games.asteroid_miners.rules.questions import assistance, bid, gamble
from klotho_games.games.asteroid_miners.rules.state import DRILLS_PRICE, card_of, price_of, sale_price, strata_of
from klotho_games.games.asteroid_miners.rules.turn import prices_after_sale
from klotho_games.games.asteroid_miners.rules.turn_odds import hand_of, plan_of, value_of_move
from tests.registry.claims import AGAINST, FOR, Claim, Claims, Said, always, not_the_best, the_best


def spared(said: Said, piece: str, best: bool) -> bool:
    return piece == piece_name(said.move.piece) and said.best == best


def nothing_on_the_shelf(said: Said) -> bool:
    return said.best and judge._best_buy(said.s, DISCOUNT) <= 0


def something_to_buy(said: Said) -> bool:
    return said.best and judge._best_buy(said.s, DISCOUNT) > judge._best_buy(said.s, 0)


def loan_costs_more(said: Said) -> bool:
    """Whether the crew takes it or declines, the loan is the worse choice."""
    worth = {one.move.option: one.value for one in said.beside if isinstance(one.move, do.Choose)}
    taken = worth.get("take", said.decision.value if said.move.option == "take" else -99.0)
    return said.best != (said.move.option == "take") and taken <= max(worth.values())


def drills(said: Said, n: str, cost: str, best: bool) -> bool:
    return int(n) == said.move.number and cost == money(DRILLS_PRICE[said.move.number]) and said.best == best


def _kept(said: Said) -> list[int]:
    return [face for place, face in enumerate(said.s.dice) if place not in said.move.dice]


def keeps(said: Said, faces: str, best: bool) -> bool:
    return faces == faces_words(_kept(said)) and said.best == best


def fresh(said: Said, best: bool) -> bool:
    return not _kept(said) and said.best == best


def good_enough(said: Said, plan: str) -> bool:
    """Check what the current dice do: the faces that dig, and whether the rest is enough for the tender."""
    s = said.s
    _worth, stop, bids = plan_of(s).best_stop(hand_of(s.dice))
    faces = faces_words(stop.minerals)
    told = {(True, True): f"use {faces} to dig and the rest to win the tender", (True, False): f"use {faces} to dig",
            (False, True): "use the dice to win the tender", (False, False): "more rolls wouldn’t help"}
    left = sum(s.dice) - sum(stop.minerals)
    enough = not bids or left >= bid(s)[1]
    return said.best and enough and plan == told[bool(stop.minerals), bids]


def used(said: Said, use: str, helps: bool) -> bool:
    """Check that the piece does more for the dice than leaving them, or no more than the other equipment."""
    s, plan = said.s, plan_of(said.s)
    worth = value_of_move(plan, s, said.move)
    if helps:
        return use == use_words(s, said.move) and worth > plan.value_of_hand(hand_of(s.dice))
    rest = tuple(piece for piece in plan.gear if piece != said.move.piece)
    return use == use_words(s, said.move) and worth <= plan.value_with_gear(hand_of(s.dice), rest) and not said.best


def used_in_vain(said: Said, use: str) -> bool:
    """Check that the winning chance is no better than with unchanged dice."""
    done = next(move for move in said.legal if not isinstance(move, do.Use))
    side = 0 if said.s.alone else said.s.side
    left = said.game.rules.apply(said.s, done)[0]
    used, unused = (EXPERT.promise(after) for after in (said.after, left))
    assert used is not None and unused is not None
    return use == use_words(said.s, said.move) and used[side] <= unused[side]


def clears(said: Said, minerals: str) -> bool:
    """Check that this mineral, with the other one of the stratum if it is still there, clears the stratum."""
    s, after = said.s, said.after
    strata = strata_of(s)
    done = after.crews[s.side].depth > s.crew.depth or after.asteroid != s.asteroid
    more = [move for move in said.game.rules.legal(after) if isinstance(move, do.Excavate)] if not done else []
    return minerals == minerals_words(strata[s.crew.depth]) and (done or bool(more))


def _mineral(said: Said) -> int:
    return strata_of(said.s)[said.s.crew.depth][said.move.slot]


def one_less(said: Said, mineral: str) -> bool:
    return mineral == mineral_name(_mineral(said)) and _mineral(said) < IRON


def sells(said: Said, mineral: str, price: str) -> bool:
    dug = _mineral(said)
    return mineral == mineral_name(dug) and price == money(sale_price(said.s, dug))


def as_a_bid(said: Said) -> bool:
    have, asked = bid(said.s)
    return said.best and have >= asked


def tender(said: Said, pay: str, component: bool) -> bool:
    return pay == money(plan_of(said.s).pay) and component == judge._either(said.s)[1]


def left_is_better(said: Said) -> bool:
    return said.best and judge._either(said.s)[0]


def _sold(said: Said, metals: tuple[int, ...], prices: tuple[int, ...]) -> int:
    """Return the most money for these metals by trying every order."""
    found = 0
    for place, n in enumerate(metals):
        if n:
            left = (*metals[:place], n - 1, *metals[place + 1 :])
            found = max(found, prices[place] + _sold(said, left, prices_after_sale(prices, place + IRON)[0]))
    return found


def sold_for(said: Said, **told: str) -> bool:
    s, place = said.s, said.move.metal - IRON
    left = (*s.haul[:place], s.haul[place] - 1, *s.haul[place + 1 :])
    brings = s.prices[place] + _sold(said, left, prices_after_sale(s.prices, said.move.metal)[0])
    return told["money"] == money(brings + card_of(s).sale_bonus * sum(s.haul))


# ---- the Foundry ----


def _courses(said: Said) -> tuple[Course, Course]:
    """Return the course of this move, and the best course of the table."""
    table = assistance(said.s)
    assert table is not None
    kind, dice = {do.Smelt: ("reroll", getattr(said.move, "dice", ())), do.Control: ("control", ()),
                  do.Forge: ("forge", ())}[type(said.move)]
    mine = next(course for course in table.courses if (course.kind, course.dice) == (kind, dice))
    return mine, table.courses[0]


def course(said: Said, component: str, chance: str, money: str, kept: str = "") -> bool:
    """Check the numbers, and that no course of the table is both likelier and pays more than the advised one."""
    mine, _first = _courses(said)
    table = assistance(said.s)
    assert table is not None
    better = any(other.outlook.chance > mine.outlook.chance + 1e-9 and other.outlook.money > mine.outlook.money + 1e-9
                 for other in table.courses)
    right = not kept or int(kept) == said.s.smelter[1 - said.move.dice[0]]
    figures_right = chance == percent(mine.outlook.chance) and money == about(mine.outlook.money)
    named = component == component_name(current_component(said.s).number)
    return named and right and figures_right and not (said.best and better)


def forged(said: Said, component: str, way: str, pay: str) -> bool:
    s = said.s
    return component == component_name(current_component(s).number) and way == control_words(s.control) and (
        pay == money(PAY[s.control]))


def overtime(said: Said, chance: str, stake: str) -> bool:
    even = gamble(said.s)
    return even is not None and chance == percent(even.outlook.chance) and stake == money(said.s.pot)


def banked(said: Said, stake: str, best: bool, more: bool | None, ahead: bool | None = None, chance: str = "") -> bool:
    """Check a reason to bank; `more`: the table says that Overtime brings more on average; `ahead`: this crew leads."""
    even = gamble(said.s)
    assert even is not None
    lead = judge.wish_of(said.s).lead > 0
    return (
        stake == money(said.s.pot) and said.best == best and (more is None or (even.outlook.worth > said.s.pot) == more)
        and (ahead is None or lead == ahead) and (not chance or chance == percent(even.outlook.chance))
    )


# ---- upgrades ----


def earns(said: Said, piece: str, price: str, more: bool) -> bool:
    cost = price_of(said.s, said.move.piece)
    return piece == piece_name(said.move.piece) and price == money(cost) and (said.decision.value > 0) == more


def none_earns(said: Said) -> bool:
    s = said.s
    affordable = [piece for piece in s.shelf if price_of(s, piece) <= s.crew.money]
    return not any(judge._serves(s, piece) > price_of(s, piece) for piece in affordable)


CLAIMS = Claims(
    Claim("This move did best in many test games.", the_best, FOR),
    Claim("The money helps you more now than paying back the loan costs you later.", the_best, FOR),
    Claim("The loan costs more than it brings.", loan_costs_more),
    Claim("The loan brings more than it costs.", not_the_best, AGAINST),
    Claim("You’ll need all your equipment.", the_best, FOR),
    Claim("Leaving one piece of equipment unused costs you less than paying for shelter.", not_the_best, AGAINST),
    Claim("Nothing on the shelf is worth buying, even at a discount.", nothing_on_the_shelf, FOR),
    Claim("The money is worth more than the discount.", the_best, FOR),
    Claim("The discount is worth more than the money.", not_the_best, AGAINST),
    Claim("Something on the shelf is worth buying at a discount.", something_to_buy, FOR),
    Claim("The discount is worth less than the money.", not_the_best, AGAINST),
    Claim("You need the {piece} least this turn.", lambda said, piece: spared(said, piece, True), FOR),
    Claim("You need the {piece} too much this turn to leave it unused.",
          lambda said, piece: spared(said, piece, False), AGAINST),
    Claim(("{n} drill for {cost} is the best value.",
           "{n} drills for {cost} are the best value."),
          lambda said, n, cost: drills(said, n, cost, True), FOR),
    Claim(("{n} drill for {cost} isn’t the best value.",
           "{n} drills for {cost} aren’t the best value."),
          lambda said, n, cost: drills(said, n, cost, False), AGAINST),
    Claim("Roll the drill dice first.", always),
    Claim("None of these dice is worth keeping. A fresh roll brings more on average.",
          lambda said: fresh(said, True), FOR),
    Claim("Some of these dice are worth keeping. Rolling them all brings less on average.",
          lambda said: fresh(said, False), AGAINST),
    Claim(("Keep the {faces} and roll the rest. That brings the most on average.",
           "Keep {faces} and roll the rest. That brings the most on average."),
          lambda said, faces: keeps(said, faces, True), FOR),
    Claim(("Another choice brings more on average than keeping the {faces}.",
           "Another choice brings more on average than keeping {faces}."),
          lambda said, faces: keeps(said, faces, False), AGAINST),
    Claim("These dice are good enough: {plan}.", good_enough, FOR),
    Claim("Another roll brings more on average.", not_the_best, AGAINST),
    Claim("The dice are best as they are.", the_best, FOR),
    Claim("Your equipment can still improve these dice.", not_the_best, AGAINST),
    Claim("{use}. On average you get better dice.", lambda said, use: used(said, use, True), FOR),
    Claim("{use}. That’s no better than leaving the dice as they are.", used_in_vain),
    Claim("{use}. That makes the dice worth more.", lambda said, use: used(said, use, True), FOR),
    Claim("{use}. This die is worth more then than now.", lambda said, use: used(said, use, True), FOR),
    Claim("{use}. That doesn’t improve these dice.", lambda said, use: used(said, use, False), AGAINST),
    Claim("That way you can clear the stratum with {minerals}.", clears, FOR),
    Claim("If you dig {mineral} now, you have less to dig later.", one_less, FOR),
    Claim("You can sell {mineral} for {price}.", sells, FOR),
    Claim("The dice are worth more as a bid.", as_a_bid, FOR),
    Claim("Digging more would gain you nothing now.", the_best, FOR),
    Claim("Digging is worth more than leaving these dice unused.", not_the_best, AGAINST),
    Claim("You win {pay} with dice that you don’t need for anything else.",
          lambda said, pay: tender(said, pay, False), FOR),
    Claim("You win {pay} and can forge the right-hand component.", lambda said, pay: tender(said, pay, True)),
    Claim("You don’t have to bid for the tender.", not_the_best),
    Claim("The left-hand component is better this turn.", left_is_better, FOR),
    Claim("Sell this metal first and you get {money} in total.", sold_for),
    Claim("You get {money} for this metal.", sold_for),
    Claim("You forge {component} for {pay} ({way}).", forged, FOR),
    Claim("With the control die, your chance of {component} is {chance}, and you earn {money} on average.", course),
    Claim("With both dice, your chance of {component} is {chance}, and you earn {money} on average.", course),
    Claim("If you keep the {kept}, your chance of {component} is {chance}, and you earn {money} on average.", course),
    Claim("Your chance of the next component is {chance}. If you fail, you lose {stake}.", overtime),
    Claim("Your chance of the next component is {chance}. It’s better to bank {stake}.",
          lambda said, stake, chance: banked(said, stake, True, False, chance=chance), FOR),
    Claim("You could bank {stake}, but Overtime promises more money.",
          lambda said, stake: banked(said, stake, False, None), AGAINST),
    Claim("You’re ahead, so it’s better to bank {stake} than to risk it for more money.",
          lambda said, stake: banked(said, stake, True, True, True), FOR),
    Claim("Overtime brings more money on average, but you have the best chance of winning if you bank {stake}.",
          lambda said, stake: banked(said, stake, True, True, False), FOR),
    Claim("The {piece} should earn you more than the {price} it costs.",
          lambda said, piece, price: earns(said, piece, price, True), FOR),
    Claim("The {piece} probably won’t earn back the {price} it costs.",
          lambda said, piece, price: earns(said, piece, price, False), AGAINST),
    Claim("No equipment that you can afford would earn back its price.", none_earns, FOR),
    Claim("The money is better spent on drills in the coming turns.", lambda said: said.s.advanced),
    Claim("Money you keep counts at the end.", lambda said: not said.s.advanced),
)

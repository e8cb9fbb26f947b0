"""Answers to a table's questions about a position.

They tell what dice are worth under a card, what they can claim now or after a change, what a stake would bring, and
what a step of a market costs.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move, Refusal, Value
from klotho_games.core.i18n import _

from .cards import (
    HAND_DICE,
    ID,
    KIND_OF,
    MARKET,
    MONSTER,
    NUMBER,
    POWER_OF,
    TECH,
    face,
    market,
    mine,
    monster,
    technology,
)
from .dice_hands import free_dice, target, total, ways_to_claim
from .legal import best_outer_mineral, coverable_mismatches
from .refusals import dice_open, why_not, why_not_claim_with
from .stake_solver import Found, best_claim
from .state import (
    CLAIM,
    Company,
    Phase,
    Venture,
    acting,
    has_rolled,
    price,
    ready,
    star_cost,
)
from .steps import Augment, Buy, Claim, Play, Stake, Use
from .turn import DO


class Drawer(Value, frozen=True):
    """Dice under a card: how far they have come."""

    card: str
    reached: int
    """For a monster, their total; otherwise how many of the dice serve."""
    needed: int
    """For a monster, its target now; for a market, the number of dice with its number; otherwise how many dice it
    takes."""
    refusal: Refusal | None
    """Why the card cannot be claimed with exactly these dice; None if it can."""


class Change(Value, frozen=True):
    """What would make a card claimable: the moves before the claim, and the claim."""

    moves: tuple[Move, ...]
    claim: Claim


def drawer(s: Venture, card: str, dice: Sequence[int], pigs: int = 0) -> Drawer:
    """Return how far these dice, given by place, meet what a card of the row requires."""
    number = NUMBER[card]
    values = [s.dice[place].value for place in dice]
    refusal = why_not(s, Claim(card, tuple(sorted(dice)), pigs))
    if MONSTER <= number < MARKET:
        return Drawer(card, total(values, pigs), target(s, monster(number).target), refusal)
    if number >= MARKET:
        showing = market(number).number
        free = [die.value for die in s.dice if not die.spent]
        return Drawer(card, values.count(showing), free.count(showing), refusal)
    if number >= TECH:
        wanted = technology(number).dice
        serve = sum(min(values.count(value), wanted.count(value)) for value in set(wanted))
        return Drawer(card, serve, len(wanted), refusal)
    asked = mine(number)
    served = sum(value >= asked.least for value in values)
    return Drawer(card, served, HAND_DICE[asked.hand], refusal)


def claims_now(s: Venture) -> dict[str, tuple[Claim, ...]]:
    """Return the ways to claim each card of the row with the current dice, without the cards that cannot be claimed."""
    if s.phase is not Phase.PLAY or s.stage > CLAIM or not s.dice:
        return {}
    free = free_dice(s.dice)
    row = [card for card in s.row if card >= 0]
    found = {ID[card]: tuple(Claim(ID[card], dice, pigs) for dice,
                             pigs in ways_to_claim(s, card, free)) for card in row}
    return {card: claims for card, claims in found.items() if claims}


def changes(s: Venture) -> tuple[Change, ...]:
    """Return each single change that makes a card claimable: an Augment, an Android or the Echo Coil.

    Affordable Tools of the rack are included. For each card the changes that cost nothing come first.
    """
    if s.phase is not Phase.PLAY or s.stage > CLAIM or not s.dice:
        return ()
    now = claims_now(s)
    found: dict[tuple[str, Move], Change] = {}
    for moves in _changing(s):
        after = s
        for move in moves:
            after, _events = DO[type(move)](after, move)
        for card, claims in claims_now(after).items():
            if card not in now:
                found.setdefault((card, moves[-1]), Change(moves, claims[0]))
    return tuple(found.values())


def _changing(s: Venture) -> list[tuple[Move, ...]]:
    ways: list[tuple[Move, ...]] = []
    places = {die: place for place, die in reversed(list(enumerate(s.dice))) if not die.spent}.values()
    if ready(s, "coil"):
        coil = next(card for card in acting(s).cards if POWER_OF[card] == "coil")
        ways += [(Use(ID[coil], place),) for place in places]
    own = {face(tool).id: tool for tool in reversed(acting(s).tools)}
    shop = {
        face(tool).id: tool
        for tool in s.rack
        if tool >= 0 and face(tool).id not in own and price(acting(s), face(tool).price) <= acting(s).coins
    }
    for tools, first in ((own, False), (shop, True)):
        for tool in tools.values():
            bought: tuple[Move, ...] = (Buy(ID[tool]),) if first else ()
            if KIND_OF[tool] == "android":
                ways.append((*bought, Play(ID[tool])))
            elif KIND_OF[tool] == "augment":
                ways += [(*bought, Augment(ID[tool], place)) for place in places]
    return [way for way in ways if _can_play_all(s, way)]


def _can_play_all(s: Venture, way: tuple[Move, ...]) -> bool:
    for move in way:
        if why_not(s, move):
            return False
        s, _events = DO[type(move)](s, move)
    return True


def why_idle_now(s: Venture, tool: str) -> Refusal | None:
    """Return why a Tool could do nothing right now for any owner. It can still be useful later."""
    number = NUMBER[tool]
    others = [company for seat, company in enumerate(s.companies) if seat != s.seat]
    match KIND_OF[number]:
        case "raid":
            return _no_prey(others)
        case "turret":
            if not others:
                return Refusal("K97-7.7", _("You’re playing alone, so no one can raid you."))
            if any(own != number for own in acting(s).of_kind("turret")):
                return Refusal("K97-7.7", _("You already have a Turret. A second one adds nothing."))
        case "bribe":
            if len(acting(s).mines) < 4:
                told = _("You need at least four mines for a stake, and you have {n}.")
                return Refusal("K97-3.5", told.format(n=len(acting(s).mines)))
        case "lottery":
            if has_rolled(s) and not any(die.value == 5 for die in s.dice):
                return Refusal("K97-7.8", _("None of your dice shows 5, so a Lottery ticket would pay nothing now."))
        case "pig":
            return _no_pig(s)
        case "android" | "overdrive" | "augment" as kind:
            rule = {"android": "K97-7.1", "overdrive": "K97-7.2", "augment": "K97-7.3"}[kind]
            return dice_open(s, rule)
    return None


def _no_prey(others: Sequence[Company]) -> Refusal | None:
    """K97-7.6, K97-7.7."""
    if not others:
        return Refusal("K97-7.6", _("You’re playing alone, so there’s no one to raid."))
    holding = [company for company in others if company.cards]
    if not holding:
        return Refusal("K97-7.6", _("No other player has a card to take."))
    if all(company.of_kind("turret") for company in holding):
        return Refusal("K97-7.7", _("You can’t raid anyone now. Everyone who has cards also has a Turret."))
    return None


def _no_pig(s: Venture) -> Refusal | None:
    """K97-7.9. As long as dice can be rolled, two of them could still show 1."""
    if s.stage > CLAIM:
        return Refusal("K97-7.9", _("You’ve ended your claims, so you can’t beat a monster in this turn."))
    if not any(MONSTER <= card < MARKET for card in s.row):
        return Refusal("K97-7.9", _("There’s no monster in the row now."))
    ones = sum(die.value == 1 and not die.spent for die in s.dice)
    return pig_takes_ones() if has_rolled(s) and not s.rerolls and ones < 2 else None


def ticket_near(s: Venture) -> bool:
    """Return whether there are dice and a Lottery ticket for them, owned or affordable (K97-7.8)."""
    tickets = [tool for tool in (*acting(s).cards, *s.rack) if tool >= 0 and KIND_OF[tool] == "lottery"]
    own = acting(s).of_kind("lottery")
    return has_rolled(s) and any(tool in own or why_not(s, Buy(ID[tool])) is None for tool in tickets)


# ---- staking and markets ----


def best_stake(s: Venture) -> tuple[Stake, Found] | None:
    """Return the most valuable claim, at current market values, that the player can stake now."""
    found = best_claim(acting(s).mines, coverable_mismatches(s), s.markets)
    if found is None:
        return None
    return Stake(found.laid, best_outer_mineral(found, s.markets) if ready(s, "loom") else None), found


def stake_with(s: Venture, card: str = "") -> tuple[Found, int] | None:
    """Return the best stake at current market values, and its points in one scoring.

    With a `card`, as if the player had that card too.
    """
    mines = tuple(sorted((*acting(s).mines, NUMBER[card]))) if card else acting(s).mines
    found = best_claim(mines, coverable_mismatches(s), s.markets)
    if found is None:
        return None
    return found, sum(n * worth for n, worth in zip(found.minerals, s.markets, strict=True))


def step_costs(s: Venture) -> tuple[tuple[int, int], ...]:
    """Return the stars that a step up and a step down cost for each mineral; 0 at the end of the range."""
    return tuple((star_cost(n, value, 1), star_cost(n, value, -1)) for n, value in enumerate(s.markets))


# ---- refusals of things that are not moves yet ----


def why_not_serve(s: Venture, die: int, card: str, beside: Sequence[int]) -> Refusal | None:
    """Return why a die can never serve for a card, whatever else is added; None if it can."""
    number, value = NUMBER[card], s.dice[die].value
    if s.stage > CLAIM:
        return Refusal("K97-2.2", _("You’ve ended your claims for this turn. You can claim cards again in your next "
                                    "turn."))
    if s.dice[die].spent:
        return Refusal("K97-2.5", _("You’ve already used this die. Each die can be used only once."))
    if number < TECH:
        low = value < mine(number).least
        return Refusal("K97-3.2", _("Every die for this card has to show 4 or more.")) if low else None
    if number < MONSTER:
        wanted = list(technology(number).dice)
        for place in beside:
            if place != die and s.dice[place].value in wanted:
                wanted.remove(s.dice[place].value)
        return None if value in wanted else why_not_claim_with(s, number, [value, 0])
    return why_not_claim_with(s, number, [value]) if number >= MARKET else None


def pig_takes_ones() -> Refusal:
    return Refusal("K97-7.9", _("A Flying Pig needs two dice that show 1."))

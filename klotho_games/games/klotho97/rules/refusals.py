"""Why a step is not allowed, with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Outcome, Refusal, Step
from klotho_games.core.games.turn_rules import refusing
from klotho_games.core.i18n import _, ngettext

from . import chance_refusals
from . import steps as do
from .cards import (
    KIND_OF,
    MARKET,
    MINERALS,
    MONSTER,
    NUMBER,
    POWER_OF,
    TECH,
    TOOL,
    face,
    market,
    mine,
    monster,
    technology,
)
from .closed_paths import SIZES, judge_bench
from .count import tradeable
from .dice_hands import HORN, makes, total
from .state import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    REROLL,
    ROLL,
    Die,
    Phase,
    Venture,
    acting,
    has_rolled,
    holds_ticket,
    may_discard,
    owns,
    price,
    ready,
    star_cost,
)

_TURN = (
    do.Discard, do.Roll, do.Reroll, do.Claim, do.EndClaims, do.EndTurn, do.Buy, do.Play, do.Augment, do.Raid, do.Use,
    do.Stake, do.Drop,
)
EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.FILL: (do.TurnedUp, do.ToolDrawn),
    Phase.FIRST: (do.FirstRolled,),
    Phase.DICE: (do.DiceRolled,),
    Phase.PLAY: _TURN,
    Phase.STARS: (do.MoveMarket, do.LoseStars),
    Phase.TRADE: (do.Trade,),
    Phase.OVER: (),
}


_DISCARDING = frozenset((DISCARD, AFTER))


def _not_now(s: Venture, step: Step) -> Refusal:
    match s.phase:
        case Phase.FILL:
            return Refusal("K97-2.1", _("Wait until the row and the rack are full again."))
        case Phase.FIRST:
            return Refusal("K97-1.8", _("First roll the dice to see who goes first."))
        case Phase.DICE:
            return Refusal("K97-2.4", _("Wait until the dice have stopped rolling."))
        case Phase.STARS:
            return Refusal("K97-5.2", _("First spend your Market Stars or leave them unspent."))
        case Phase.TRADE:
            return Refusal("K97-8.1", _("The third Score card is face up, so all you can do now is trade mines."))
        case Phase.OVER:
            return Refusal("K97-8.5", _("The game is over. It ended with the third scoring."))
        case Phase.PLAY:
            if isinstance(step, do.MoveMarket | do.LoseStars):
                return Refusal("K97-5.2", _("You have no Market Stars to spend. Claim a market card to get some."))
            if isinstance(step, do.Trade):
                return Refusal("K97-8.4", _("You can trade mines only at the third scoring."))
            if isinstance(step, Outcome):
                return Refusal("K97-2.2", _("A player has to make a move first."))
            return Refusal("K97-2.2", _("You can’t use this now. Roll, claim a card or end your turn."))


# ---- basic actions ----


def _discard(s: Venture, step: do.Discard) -> Refusal | None:
    if s.stage not in _DISCARDING:
        told = _("You can discard only before your roll and after your claims.")
        return Refusal("K97-2.2", told)
    if not may_discard(acting(s)):
        return Refusal("K97-6.3", _("You can’t discard as long as you have a Battle Crystal."))
    card = NUMBER.get(step.card, -1)
    if card < 0 or card not in (s.rack if card >= TOOL else s.row):
        return Refusal("K97-2.3", _("You can discard only face-up cards from the row or the rack."))
    return None


def _roll(s: Venture, step: do.Roll) -> Refusal | None:
    if s.stage > ROLL:
        return Refusal("K97-2.2", _("You’ve already rolled in this turn."))
    return None


def _reroll(s: Venture, step: do.Reroll) -> Refusal | None:
    if s.stage < REROLL:
        return Refusal("K97-2.2", _("Roll the dice before you reroll them."))
    if s.stage > REROLL:
        return Refusal("K97-2.2", _("You can reroll only before you claim cards."))
    if not s.rerolls:
        return Refusal("K97-2.4", _("You’ve used both rerolls. Claim cards with the dice you have."))
    if not step.dice:
        return Refusal("K97-2.4", _("Choose at least one die to reroll."))
    wrong = _tray(s, step.dice)
    if wrong:
        return wrong
    for place in step.dice:
        if s.dice[place].kind == "android":
            return Refusal("K97-7.1", _("You can’t roll an Android or turn it over. It always shows its number."))
    return None


def _tray(s: Venture, places: tuple[int, ...]) -> Refusal | None:
    """Check that dice are given by their places in ascending order, and are unused."""
    wrong = _there(s, places)
    if wrong:
        return wrong
    dice = s.dice
    for place in places:
        if dice[place].spent:
            return Refusal("K97-2.5", _("You’ve already used this die. Each die can be used only once."))
    return None


def _there(s: Venture, places: tuple[int, ...]) -> Refusal | None:
    if not s.dice:
        return Refusal("K97-2.5", _("Roll the dice first."))
    size, last, ordered = len(s.dice), -1, True
    for place in places:
        if type(place) is not int or not 0 <= place < size:
            return Refusal("K97-2.5", _("That die isn’t in the tray."))
        if place <= last:
            ordered = False
        last = place
    return None if ordered else Refusal("K97-2.5", _("Name each die once, in the order of the tray."))


# ---- claims ----


def _claim(s: Venture, step: do.Claim) -> Refusal | None:
    if s.stage > CLAIM:
        return Refusal("K97-2.2", _("You’ve ended your claims for this turn. You can claim cards again in your next "
                                    "turn."))
    card = NUMBER.get(step.card, -1)
    if card < 0 or card not in s.row:
        return Refusal("K97-2.5", _("You can claim only face-up Klotho cards."))
    if not step.dice:
        return Refusal("K97-2.5", _("Choose dice to claim the card with."))
    wrong = _tray(s, step.dice)
    if wrong:
        return wrong
    dice = s.dice
    values = [dice[place].face + dice[place].plus for place in step.dice]
    return why_not_claim_with(s, card, values, step.pigs)


def why_not_claim_with(s: Venture, card: int, values: list[int], pigs: int = 0) -> Refusal | None:
    """Return why dice with these values cannot claim a card of the row."""
    if type(pigs) is not int or pigs < 0 or (pigs and not MONSTER <= card < MARKET):
        return Refusal("K97-7.9", _("You can play a Flying Pig only against a monster."))
    if card < TECH:
        return _hand(card, values)
    if card < MONSTER:
        if sorted(values) != sorted(technology(card).dice):
            shown = " ".join(map(str, technology(card).dice))
            return Refusal("K97-6.1", _("You need dice that show exactly {dice}.").format(dice=shown))
        return None
    if card < MARKET:
        return _monster(s, card, values, pigs)
    number = market(card).number
    if any(value != number for value in values):
        return Refusal("K97-5.1", _("Use only dice that show {n}. They become Market Stars.").format(n=number))
    return None


def _hand(card: int, values: list[int]) -> Refusal | None:
    asked = mine(card)
    if makes(asked.hand, asked.least, values):
        return None
    if makes(asked.hand, 1, values):
        return Refusal("K97-3.2", _("Every die for this card has to show 4 or more."))
    told = {
        "pair": ("K97-3.1", _("A pair is two dice with the same value.")),
        "two_pairs": ("K97-3.1", _("Two pairs are two dice with one value and two with another.")),
        "three": ("K97-3.1", _("Three of a kind is three dice with the same value.")),
        "four": ("K97-3.1", _("Four of a kind is four dice with the same value.")),
        "five": ("K97-3.1", _("Five of a kind is five dice with the same value.")),
        "full_house": ("K97-3.3", _("A full house is three of a kind plus a pair with another value.")),
        "straight": ("K97-3.3", _("A straight is five values in a row, such as 2 to 6.")),
    }[asked.hand]
    return Refusal(*told)


def _monster(s: Venture, card: int, values: list[int], pigs: int) -> Refusal | None:
    if pigs > len(acting(s).of_kind("pig")):
        return Refusal("K97-7.9", _("You don’t have that many Flying Pigs."))
    if values.count(1) < 2 * pigs:
        return Refusal("K97-7.9", _("A Flying Pig needs two dice that show 1."))
    reached, needed = total(values, pigs), monster(card).target
    if ready(s, "horn"):
        needed -= HORN
    if reached < needed:
        told = _("These dice add up to {total}. You need {target} to beat the monster.")
        return Refusal("K97-4.1", told.format(total=reached, target=needed))
    return None


def _market(s: Venture, step: do.MoveMarket) -> Refusal | None:
    if step.mineral not in MINERALS:
        return Refusal("K97-1.6", _("Choose one of the three markets: Organics, Metal or Rads."))
    place = MINERALS.index(step.mineral)
    cost = star_cost(place, s.markets[place], 1 if step.up else -1)
    if not cost:
        return Refusal("K97-5.3", _("This market can’t move any further in that direction."))
    if cost > s.stars:
        told = _("That step costs {cost} Market Stars, and you have only {n}. Choose a cheaper one.")
        return Refusal("K97-5.3", told.format(cost=cost, n=s.stars))
    return None


# ---- the end of a turn ----


def _end_claims(s: Venture, step: do.EndClaims) -> Refusal | None:
    if s.stage > CLAIM:
        return Refusal("K97-2.2", _("You’ve ended your claims for this turn. You can claim cards again in your next "
                                    "turn."))
    return None


def _end_turn(s: Venture, step: do.EndTurn) -> Refusal | None:
    if s.stage < AFTER:
        return Refusal("K97-2.2", _("End your claims first. Your unused red dice are then sold."))
    if len(acting(s).cards) > HAND_LIMIT:
        told = _("You can keep only {most} cards, and you have {n}. Use some or give them up.")
        return Refusal("K97-2.9", told.format(most=HAND_LIMIT, n=len(acting(s).cards)))
    return None


def _drop(s: Venture, step: do.Drop) -> Refusal | None:
    if NUMBER.get(step.card, -1) not in acting(s).cards:
        return Refusal("K97-2.9", _("You don’t have that card."))
    if s.stage < AFTER or len(acting(s).cards) <= HAND_LIMIT:
        return Refusal("K97-2.9", _("You can give up cards only at the end of your turn, and only if you have more "
                                    "than ten."))
    return None


# ---- Tools ----


def _buy(s: Venture, step: do.Buy) -> Refusal | None:
    tool, company = NUMBER.get(step.tool, -1), s.companies[s.seat]
    if tool < 0 or tool not in s.rack:
        return Refusal("K97-2.7", _("You can buy only face-up Tools from the rack."))
    cost, coins = price(company, face(tool).price), company.coins
    if cost > coins:
        told = ngettext("This Tool costs {cost} coin, and you have {coins}. You get coins for unused red dice.",
                        "This Tool costs {cost} coins, and you have {coins}. You get coins for unused red dice.", cost)
        return Refusal("K97-2.7", told.format(cost=cost, coins=coins))
    return None


def _own(s: Venture, tool: str, kinds: tuple[str, ...]) -> Refusal | None:
    number = NUMBER.get(tool, -1)
    if number < 0 or number not in acting(s).cards or KIND_OF[number] == "":
        return Refusal("K97-2.7", _("You don’t have that Tool."))
    if KIND_OF[number] not in kinds:
        return _other_use(number)
    return None


def _other_use(tool: int) -> Refusal:
    """Say how a Tool is used, after it was used in the wrong way."""
    android = _("Put the Android into the tray. It counts as a die that shows {n}.").format(n=face(tool).value)
    return {
        "android": Refusal("K97-7.1", android),
        "overdrive": Refusal("K97-7.2", _("Put the Overdrive into the tray to get a blue die.")),
        "augment": Refusal("K97-7.3", _("Put the Augment on a die to change its value.")),
        "bomb": Refusal("K97-7.4", _("A Bomb replaces all face-up cards in the row and the rack, not just one.")),
        "bribe": Refusal("K97-7.5", _("You use a Bribe when you stake mines and a join doesn’t match.")),
        "raid": Refusal("K97-7.6", _("Put the Raid on the card you want to take from another player.")),
        "turret": Refusal("K97-7.7", _("You don’t play a Turret. It protects you as long as you have it.")),
        "lottery": Refusal("K97-7.8", _("Put the Lottery ticket into the tray. It pays for the dice there that show "
                                        "5.")),
        "pig": Refusal("K97-7.9", _("You play a Flying Pig together with the dice that beat a monster.")),
    }[KIND_OF[tool]]


def dice_open(s: Venture, rule: str) -> Refusal | None:
    """K97-2.7: after the sale, a new die or another value counts only for a Lottery ticket."""
    if s.stage > CLAIM and not holds_ticket(s):
        return Refusal(rule, _("You’ve ended your claims. Now dice count only for a Lottery ticket, and you have "
                               "none."))
    return None


def _play(s: Venture, step: do.Play) -> Refusal | None:
    wrong = _own(s, step.tool, ("android", "overdrive", "bomb", "lottery"))
    if wrong:
        return wrong
    match KIND_OF[NUMBER[step.tool]]:
        case "android":
            return dice_open(s, "K97-7.1")
        case "overdrive":
            return dice_open(s, "K97-7.2")
        case "bomb":
            if all(card < 0 for card in (*s.row, *s.rack)):
                return Refusal("K97-7.4", _("There are no face-up cards to replace."))
            return None
    if not has_rolled(s):
        return Refusal("K97-7.8", _("Roll first. A Lottery ticket counts the dice you’ve rolled."))
    return None


def _augment(s: Venture, step: do.Augment) -> Refusal | None:
    wrong = _own(s, step.tool, ("augment",)) or dice_open(s, "K97-7.3")
    wrong = wrong or (_there(s, (step.die,)) if holds_ticket(s) else _tray(s, (step.die,)))
    if wrong:
        return wrong
    if s.dice[step.die].value + face(NUMBER[step.tool]).value < 1:
        return Refusal("K97-7.3", _("A die can’t show less than 1. Choose another die."))
    return None


def _raid(s: Venture, step: do.Raid) -> Refusal | None:
    wrong = _own(s, step.tool, ("raid",))
    if wrong:
        return wrong
    if type(step.seat) is not int or not 0 <= step.seat < len(s.companies) or step.seat == s.seat:
        return Refusal("K97-7.6", _("Choose another player’s card for your Raid."))
    victim = s.companies[step.seat]
    if victim.has("turret"):
        return Refusal("K97-7.7", _("You can’t raid a player who has a Turret. Choose someone else."))
    if NUMBER.get(step.card, -1) not in victim.cards:
        return Refusal("K97-7.6", _("That player doesn’t have that card. Choose another."))
    return None


# ---- technologies ----


def _use(s: Venture, step: do.Use) -> Refusal | None:
    card = NUMBER.get(step.card, -1)
    power = POWER_OF[card] if card >= 0 else ""
    if card < 0 or card not in acting(s).cards or not TECH <= card < MONSTER:
        return Refusal("K97-6.2", _("You don’t have that technology."))
    if power not in ("sieve", "coil", "stutter"):
        return Refusal("K97-6.2", _("That technology works by itself. You don’t have to do anything."))
    if not ready(s, power):
        return Refusal("K97-6.2", _("You’ve already used that technology in this turn. You can use it again in your "
                                    "next turn."))
    if s.stage > CLAIM:
        return Refusal("K97-6.2", _("You can use a technology on dice only before you end your claims."))
    return _tray(s, (step.die,)) or why_not_use_power(s, power, s.dice[step.die])


def why_not_use_power(s: Venture, power: str, die: Die) -> Refusal | None:
    """Return why a power that is ready cannot act on a die."""
    if power == "sieve":
        return None if die.value == 6 else Refusal("K97-6.2", _("The Star Sieve needs a die that shows 6."))
    if die.kind == "android":
        return Refusal("K97-7.1", _("You can’t roll an Android or turn it over. It always shows its number."))
    if power == "coil":
        if die.sides + 1 - die.face + die.plus < 1:
            return Refusal("K97-7.3", _("A die can’t show less than 1. Choose another die."))
        return None
    if s.stage != REROLL:
        return Refusal("K97-6.2", _("You can use the Stutter Engine only after a roll and before your first claim."))
    return None


# ---- staking ----


def _stake(s: Venture, step: do.Stake) -> Refusal | None:
    if len(step.laid) not in SIZES:
        return Refusal("K97-3.5", _("You need 4, 6, 8 or 9 mines for a stake."))
    names = [card.card for card in step.laid]
    mines = {NUMBER.get(name, -1) for name in names} & set(acting(s).mines)
    if len(mines) < len(names):
        return Refusal("K97-3.5", _("You can stake only your own mines, each of them once."))
    if len({(card.column, card.row) for card in step.laid}) < len(names):
        return Refusal("K97-3.5", _("Put only one card in each place."))
    lying = judge_bench(step.laid)
    if lying.loop is None:
        return Refusal("K97-3.5", _("The cards have to touch edge to edge along one closed path."))
    if lying.gaps:
        return Refusal("K97-3.5", _("The path has a gap because a half-line is missing at a join. Turn or swap a card "
                                    "there."))
    free = len(acting(s).of_kind("bribe")) + ready(s, "bender")
    if lying.mismatches > free:
        told = ngettext(
            "{n} join doesn’t match, and you have no Bribe for it. Turn or swap a card there.",
            "{n} joins don’t match, and you can cover only {free} of them. Turn or swap cards there.",
            lying.mismatches,
        )
        return Refusal("K97-3.7", told.format(n=lying.mismatches, free=free))
    return _extra(s, step.extra, lying.outside)


def _extra(s: Venture, extra: str | None, outside: tuple[int, int, int]) -> Refusal | None:
    if extra is None:
        return None
    if extra not in MINERALS or not outside[MINERALS.index(extra)]:
        return Refusal("K97-3.8", _("There’s no such mineral outside the path. Choose another."))
    if not owns(s, "loom"):
        return Refusal("K97-3.8", _("You collect only what’s inside the path."))
    if not ready(s, "loom"):
        return Refusal("K97-6.2", _("You’ve already used that technology in this turn. You can use it again in your "
                                    "next turn."))
    return None


def _trade(s: Venture, step: do.Trade) -> Refusal | None:
    mines = s.companies[s.trading[0]].mines
    used: list[int] = []
    for pair in step.pairs:
        if len(pair) != 3:
            return Refusal("K97-8.4", _("For each trade, choose two of your own mines. You can trade each mine only "
                                        "once."))
        a, b, mineral = pair
        used += NUMBER.get(a, -1), NUMBER.get(b, -1)
        if not set(used) <= set(mines) or len(set(used)) < len(used):
            return Refusal("K97-8.4", _("For each trade, choose two of your own mines. You can trade each mine only "
                                        "once."))
        if mineral not in MINERALS or MINERALS.index(mineral) not in tradeable(used[-2], used[-1]):
            return Refusal("K97-8.4", _("You can trade two mines only for a mineral that both of them show."))
    return None


_CHECKS: dict[type[Step], Callable[[Venture, Any], Refusal | None]] = {
    do.Discard: _discard,
    do.Roll: _roll,
    do.Reroll: _reroll,
    do.Claim: _claim,
    do.EndClaims: _end_claims,
    do.EndTurn: _end_turn,
    do.Drop: _drop,
    do.Buy: _buy,
    do.Play: _play,
    do.Augment: _augment,
    do.Raid: _raid,
    do.Use: _use,
    do.Stake: _stake,
    do.MoveMarket: _market,
    do.Trade: _trade,
    do.TurnedUp: chance_refusals.why_not_turn_up,
    do.ToolDrawn: chance_refusals.why_not_draw_tool,
    do.FirstRolled: chance_refusals.why_not_roll_first,
    do.DiceRolled: chance_refusals.why_not_roll_dice,
}

why_not = refusing(EXPECTED, _CHECKS, _not_now)

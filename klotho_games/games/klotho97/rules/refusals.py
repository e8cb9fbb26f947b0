"""Why a step is not allowed, with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
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
            return Refusal("K97-2.1", _("The row and the rack are filled first."))
        case Phase.FIRST:
            return Refusal("K97-1.8", _("First roll to see who goes first."))
        case Phase.DICE:
            return Refusal("K97-2.4", _("The dice are still rolling."))
        case Phase.STARS:
            return Refusal("K97-5.2", _("Market Stars are spent at once: spend them or let them go first."))
        case Phase.TRADE:
            return Refusal("K97-8.1", _("The third Score card lies open: nothing but trades is left."))
        case Phase.OVER:
            return Refusal("K97-8.5", _("The game ended with the third scoring."))
        case Phase.PLAY:
            if isinstance(step, do.MoveMarket | do.LoseStars):
                return Refusal("K97-5.2", _("You have no Market Stars to spend."))
            if isinstance(step, do.Trade):
                return Refusal("K97-8.4", _("Mines are traded only at the third scoring."))
            return Refusal("K97-2.2", _("It is a player’s turn; chance waits."))


# ---- basic actions ----


def _discard(s: Venture, step: do.Discard) -> Refusal | None:
    if s.stage not in _DISCARDING:
        told = _("A turn has two Discards: one before the roll, one after the claims.")
        return Refusal("K97-2.2", told)
    if not may_discard(acting(s)):
        return Refusal("K97-6.3", _("Your Battle Crystal bars you from both Discards."))
    card = NUMBER.get(step.card, -1)
    if card < 0 or card not in (s.rack if card >= TOOL else s.row):
        return Refusal("K97-2.3", _("Only a face-up card of the row or the rack can be discarded."))
    return None


def _roll(s: Venture, step: do.Roll) -> Refusal | None:
    if s.stage > ROLL:
        return Refusal("K97-2.2", _("The one full roll of this turn is over."))
    return None


def _reroll(s: Venture, step: do.Reroll) -> Refusal | None:
    if s.stage < REROLL:
        return Refusal("K97-2.2", _("The dice must be rolled before they are rerolled."))
    if s.stage > REROLL:
        return Refusal("K97-2.2", _("Rerolls come before claims."))
    if not s.rerolls:
        return Refusal("K97-2.4", _("Both rerolls are used up."))
    if not step.dice:
        return Refusal("K97-2.4", _("Choose the dice to reroll."))
    wrong = _tray(s, step.dice)
    if wrong:
        return wrong
    for place in step.dice:
        if s.dice[place].kind == "android":
            return Refusal("K97-7.1", _("An Android is never rolled: it always shows its number."))
    return None


def _tray(s: Venture, places: tuple[int, ...]) -> Refusal | None:
    """Check that dice are given by their places in ascending order, and are unused."""
    wrong = _there(s, places)
    if wrong:
        return wrong
    dice = s.dice
    for place in places:
        if dice[place].spent:
            return Refusal("K97-2.5", _("A die that has served once serves for nothing more."))
    return None


def _there(s: Venture, places: tuple[int, ...]) -> Refusal | None:
    size, last, ordered = len(s.dice), -1, True
    for place in places:
        if type(place) is not int or not 0 <= place < size:
            return Refusal("K97-2.5", _("That die is not in the tray."))
        if place <= last:
            ordered = False
        last = place
    return None if ordered else Refusal("K97-2.5", _("Each die is named once, in the order of the tray."))


# ---- claims ----


def _claim(s: Venture, step: do.Claim) -> Refusal | None:
    if s.stage > CLAIM:
        return Refusal("K97-2.2", _("Claiming is over for this turn."))
    card = NUMBER.get(step.card, -1)
    if card < 0 or card not in s.row:
        return Refusal("K97-2.5", _("Only face-up Klotho cards can be claimed."))
    if not step.dice:
        return Refusal("K97-2.5", _("A card is claimed with dice."))
    wrong = _tray(s, step.dice)
    if wrong:
        return wrong
    dice = s.dice
    values = [dice[place].face + dice[place].plus for place in step.dice]
    return why_not_claim_with(s, card, values, step.pigs)


def why_not_claim_with(s: Venture, card: int, values: list[int], pigs: int = 0) -> Refusal | None:
    """Return why dice with these values cannot claim a card of the row."""
    if type(pigs) is not int or pigs < 0 or (pigs and not MONSTER <= card < MARKET):
        return Refusal("K97-7.9", _("A Flying Pig only helps against a monster."))
    if card < TECH:
        return _hand(card, values)
    if card < MONSTER:
        if sorted(values) != sorted(technology(card).dice):
            shown = " ".join(map(str, technology(card).dice))
            return Refusal("K97-6.1", _("It takes dice that show exactly {dice}.").format(dice=shown))
        return None
    if card < MARKET:
        return _monster(s, card, values, pigs)
    number = market(card).number
    if any(value != number for value in values):
        return Refusal("K97-5.1", _("Only dice that show {n} become Market Stars here.").format(n=number))
    return None


def _hand(card: int, values: list[int]) -> Refusal | None:
    asked = mine(card)
    if makes(asked.hand, asked.least, values):
        return None
    if makes(asked.hand, 1, values):
        return Refusal("K97-3.2", _("Every die of this hand must show 4 or more."))
    told = {
        "pair": ("K97-3.1", _("A pair is two dice of one value.")),
        "two_pairs": ("K97-3.1", _("Two pairs are four dice: two of one value and two of another.")),
        "three": ("K97-3.1", _("Three of a kind are three dice of one value.")),
        "four": ("K97-3.1", _("Four of a kind are four dice of one value.")),
        "five": ("K97-3.1", _("Five of a kind are five dice of one value.")),
        "full_house": ("K97-3.3", _("A full house is three of a kind and a pair of another value.")),
        "straight": ("K97-3.3", _("A straight is five dice with five consecutive values.")),
    }[asked.hand]
    return Refusal(*told)


def _monster(s: Venture, card: int, values: list[int], pigs: int) -> Refusal | None:
    if pigs > len(acting(s).of_kind("pig")):
        return Refusal("K97-7.9", _("You do not have that many Flying Pigs."))
    if values.count(1) < 2 * pigs:
        return Refusal("K97-7.9", _("A Flying Pig takes two dice that show 1."))
    reached, needed = total(values, pigs), monster(card).target
    if ready(s, "horn"):
        needed -= HORN
    if reached < needed:
        told = _("These dice come to {total}; the monster falls at {target}.")
        return Refusal("K97-4.1", told.format(total=reached, target=needed))
    return None


def _market(s: Venture, step: do.MoveMarket) -> Refusal | None:
    if step.mineral not in MINERALS:
        return Refusal("K97-1.6", _("There are three markets: Organics, Metal and Rads."))
    place = MINERALS.index(step.mineral)
    cost = star_cost(place, s.markets[place], 1 if step.up else -1)
    if not cost:
        return Refusal("K97-5.3", _("This market is at the end of its range."))
    if cost > s.stars:
        told = _("That step costs {cost} of your Market Stars; you have {n}.")
        return Refusal("K97-5.3", told.format(cost=cost, n=s.stars))
    return None


# ---- the end of a turn ----


def _end_claims(s: Venture, step: do.EndClaims) -> Refusal | None:
    if s.stage > CLAIM:
        return Refusal("K97-2.2", _("Claiming is over for this turn."))
    return None


def _end_turn(s: Venture, step: do.EndTurn) -> Refusal | None:
    if s.stage < AFTER:
        return Refusal("K97-2.2", _("End the claims first: what is left of the red dice is sold."))
    if len(acting(s).cards) > HAND_LIMIT:
        told = _("At most {most} cards may lie before you; you have {n}.")
        return Refusal("K97-2.9", told.format(most=HAND_LIMIT, n=len(acting(s).cards)))
    return None


def _drop(s: Venture, step: do.Drop) -> Refusal | None:
    if NUMBER.get(step.card, -1) not in acting(s).cards:
        return Refusal("K97-2.9", _("That card does not lie before you."))
    if s.stage < AFTER or len(acting(s).cards) <= HAND_LIMIT:
        return Refusal("K97-2.9", _("Cards are given up only at the end of a turn, and only above the limit of ten."))
    return None


# ---- Tools ----


def _buy(s: Venture, step: do.Buy) -> Refusal | None:
    tool, company = NUMBER.get(step.tool, -1), s.companies[s.seat]
    if tool < 0 or tool not in s.rack:
        return Refusal("K97-2.7", _("Only a face-up Tool can be bought."))
    cost, coins = price(company, face(tool).price), company.coins
    if cost > coins:
        told = ngettext("It costs {cost} coin; you have {coins}.", "It costs {cost} coins; you have {coins}.", cost)
        return Refusal("K97-2.7", told.format(cost=cost, coins=coins))
    return None


def _own(s: Venture, tool: str, kinds: tuple[str, ...]) -> Refusal | None:
    number = NUMBER.get(tool, -1)
    if number < 0 or number not in acting(s).cards or KIND_OF[number] == "":
        return Refusal("K97-2.7", _("You do not have that Tool."))
    if KIND_OF[number] not in kinds:
        return _other_use(number)
    return None


def _other_use(tool: int) -> Refusal:
    """Say how a Tool is used, after it was used in the wrong way."""
    android = _("An Android goes into the tray: there it is a die that shows {n}.").format(n=face(tool).value)
    return {
        "android": Refusal("K97-7.1", android),
        "overdrive": Refusal("K97-7.2", _("An Overdrive goes into the tray: it brings a blue die.")),
        "augment": Refusal("K97-7.3", _("An Augment goes onto a die and changes its value.")),
        "bomb": Refusal("K97-7.4", _("A Bomb clears all face-up cards of the row and the rack, not just one.")),
        "bribe": Refusal("K97-7.5", _("A Bribe is played with a stake that needs it.")),
        "raid": Refusal("K97-7.6", _("A Raid goes onto the card of another player that you want.")),
        "turret": Refusal("K97-7.7", _("A Turret is not played: it protects as long as it lies there.")),
        "lottery": Refusal("K97-7.8", _("A Lottery ticket goes into the tray, onto the dice that it pays for.")),
        "pig": Refusal("K97-7.9", _("A Flying Pig is played with the dice that beat a monster.")),
    }[KIND_OF[tool]]


def dice_open(s: Venture, rule: str) -> Refusal | None:
    """K97-2.7: after the sale, a new die or another value counts only for a Lottery ticket."""
    if s.stage > CLAIM and not holds_ticket(s):
        return Refusal(rule, _("Claiming is over: now dice count only for a Lottery ticket, and you have none."))
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
                return Refusal("K97-7.4", _("No card lies face up."))
            return None
    if not has_rolled(s):
        return Refusal("K97-7.8", _("A Lottery ticket is turned in after a roll."))
    return None


def _augment(s: Venture, step: do.Augment) -> Refusal | None:
    wrong = _own(s, step.tool, ("augment",)) or dice_open(s, "K97-7.3")
    wrong = wrong or (_there(s, (step.die,)) if holds_ticket(s) else _tray(s, (step.die,)))
    if wrong:
        return wrong
    if s.dice[step.die].value + face(NUMBER[step.tool]).value < 1:
        return Refusal("K97-7.3", _("No die can show less than 1."))
    return None


def _raid(s: Venture, step: do.Raid) -> Refusal | None:
    wrong = _own(s, step.tool, ("raid",))
    if wrong:
        return wrong
    if type(step.seat) is not int or not 0 <= step.seat < len(s.companies) or step.seat == s.seat:
        return Refusal("K97-7.6", _("A Raid takes a card from another player."))
    victim = s.companies[step.seat]
    if victim.has("turret"):
        return Refusal("K97-7.7", _("A Turret protects that player from raids."))
    if NUMBER.get(step.card, -1) not in victim.cards:
        return Refusal("K97-7.6", _("That card does not lie before that player."))
    return None


# ---- technologies ----


def _use(s: Venture, step: do.Use) -> Refusal | None:
    card = NUMBER.get(step.card, -1)
    power = POWER_OF[card] if card >= 0 else ""
    if card < 0 or card not in acting(s).cards or not TECH <= card < MONSTER:
        return Refusal("K97-6.2", _("You do not have that technology."))
    if power not in ("sieve", "coil", "stutter"):
        return Refusal("K97-6.2", _("That technology works by itself."))
    if not ready(s, power):
        return Refusal("K97-6.2", _("That power has been used in this turn."))
    if s.stage > CLAIM:
        return Refusal("K97-6.2", _("Powers act on dice only until the claims are over."))
    return _tray(s, (step.die,)) or why_not_use_power(s, power, s.dice[step.die])


def why_not_use_power(s: Venture, power: str, die: Die) -> Refusal | None:
    """Return why a power that is ready cannot act on a die."""
    if power == "sieve":
        return None if die.value == 6 else Refusal("K97-6.2", _("The Star Sieve takes a die that shows 6."))
    if die.kind == "android":
        return Refusal("K97-7.1", _("An Android is never rolled: it always shows its number."))
    if power == "coil":
        if die.sides + 1 - die.face + die.plus < 1:
            return Refusal("K97-7.3", _("No die can show less than 1."))
        return None
    if s.stage != REROLL:
        return Refusal("K97-6.2", _("The Stutter Engine runs after a roll and before the first claim."))
    return None


# ---- staking ----


def _stake(s: Venture, step: do.Stake) -> Refusal | None:
    if len(step.laid) not in SIZES:
        return Refusal("K97-3.5", _("A stake takes 4, 6, 8 or 9 mines."))
    names = [card.card for card in step.laid]
    mines = {NUMBER.get(name, -1) for name in names} & set(acting(s).mines)
    if len(mines) < len(names):
        return Refusal("K97-3.5", _("A stake takes mines that lie before you, each of them once."))
    if len({(card.column, card.row) for card in step.laid}) < len(names):
        return Refusal("K97-3.5", _("Two cards cannot lie in one place."))
    lying = judge_bench(step.laid)
    if lying.loop is None:
        return Refusal("K97-3.5", _("The cards must touch edge to edge along one closed path."))
    if lying.gaps:
        return Refusal("K97-3.5", _("At one join of the path a half-line is missing."))
    free = len(acting(s).of_kind("bribe")) + ready(s, "bender")
    if lying.mismatches > free:
        told = ngettext(
            "{n} join does not match and needs a Bribe; you can cover {free}.",
            "{n} joins do not match, and each needs a Bribe; you can cover {free}.",
            lying.mismatches,
        )
        return Refusal("K97-3.7", told.format(n=lying.mismatches, free=free))
    return _extra(s, step.extra, lying.outside)


def _extra(s: Venture, extra: str | None, outside: tuple[int, int, int]) -> Refusal | None:
    if extra is None:
        return None
    if extra not in MINERALS or not outside[MINERALS.index(extra)]:
        return Refusal("K97-3.8", _("No such mineral lies outside the path."))
    if not owns(s, "loom"):
        return Refusal("K97-3.8", _("Nothing outside the path is collected."))
    if not ready(s, "loom"):
        return Refusal("K97-6.2", _("That power has been used in this turn."))
    return None


def _trade(s: Venture, step: do.Trade) -> Refusal | None:
    mines = s.companies[s.trading[0]].mines
    used: list[int] = []
    for pair in step.pairs:
        if len(pair) != 3:
            return Refusal("K97-8.4", _("Each trade takes two of your own mines, and none twice."))
        a, b, mineral = pair
        used += NUMBER.get(a, -1), NUMBER.get(b, -1)
        if not set(used) <= set(mines) or len(set(used)) < len(used):
            return Refusal("K97-8.4", _("Each trade takes two of your own mines, and none twice."))
        if mineral not in MINERALS or MINERALS.index(mineral) not in tradeable(used[-2], used[-1]):
            return Refusal("K97-8.4", _("Two mines are traded for a mineral that both of them show."))
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

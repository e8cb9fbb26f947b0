"""Actions at any time in one's own turn: Tools, technologies that act, and staking (K97-2.7, 2.8, 3, 6, 7)."""

from __future__ import annotations

from msgspec.structs import replace

from klotho_games.core.chance import decks

from . import deal
from . import events as told
from . import steps as do
from .cards import ID, KIND_OF, MINERALS, NUMBER, POWER_OF, face
from .closed_paths import judge_bench
from .deal import After, put, set_place, with_card, with_one, without_card
from .state import (
    POWER_BIT,
    REROLL,
    ROW,
    Company,
    Die,
    Phase,
    Venture,
    acting,
    price,
    ready,
)

_BLUE = Die("blue", 0)
_ANDROIDS = tuple(Die("android", number) for number in range(7))
_DICE, _STARS = Phase.DICE, Phase.STARS


def buy(s: Venture, step: do.Buy) -> After:
    """K97-2.7: the place on the rack stays empty until the next refill."""
    tool, company = NUMBER[step.tool], acting(s)
    place, cost = s.rack.index(tool), price(company, face(tool).price)
    company = replace(company, cards=with_one(company.cards, tool), coins=company.coins - cost)
    s = replace(s, rack=set_place(s.rack, place, -1), companies=put(s.companies, s.seat, company))
    return s, (told.ToolBought(s.seat, place + ROW, step.tool, cost),)


def _discard_tool(s: Venture, tool: int, dice: tuple[Die, ...]) -> Venture:
    """Discard a Tool that was used, and set the dice that it leaves."""
    company = without_card(s.companies[s.seat], tool)
    return replace(s, companies=put(s.companies, s.seat, company), gone_tools=(*s.gone_tools, tool), dice=dice)


def play(s: Venture, step: do.Play) -> After:
    tool = NUMBER[step.tool]
    kind = KIND_OF[tool]
    if kind == "android":
        number = face(tool).value
        s = _discard_tool(s, tool, (*s.dice, _ANDROIDS[number]))
        return s, (told.AndroidJoined(s.seat, step.tool, number),)
    s = _discard_tool(s, tool, s.dice)
    match kind:
        case "overdrive":
            return _overdrive(s, step.tool)
        case "bomb":
            return _bomb(s, step.tool)
    fives = tuple(place for place, die in enumerate(s.dice) if die.value == 5)  # K97-7.8
    company = acting(s)
    company = replace(company, coins=company.coins + len(fives))
    s = replace(s, companies=put(s.companies, s.seat, company))
    return s, (told.LotteryPaid(s.seat, step.tool, fives, len(fives)),)


def _overdrive(s: Venture, tool: str) -> After:
    """K97-7.2."""
    if s.stage < REROLL:
        return replace(s, overdrives=s.overdrives + 1), (told.OverdrivePlayed(s.seat, tool, True),)
    s = replace(s, dice=(*s.dice, _BLUE), rolling=(len(s.dice),), phase=_DICE, why="overdrive")
    return s, (told.OverdrivePlayed(s.seat, tool, False),)


def _bomb(s: Venture, tool: str) -> After:
    """K97-7.4: the cleared places are filled again, as many of each kind as before."""
    places = tuple(place for place, card in enumerate((*s.row, *s.rack)) if card >= 0)
    row, rack = tuple(card for card in s.row if card >= 0), tuple(card for card in s.rack if card >= 0)
    went = told.BombWentOff(s.seat, tool, tuple(ID[card] for card in (*row, *rack)))
    s = replace(
        s, row=(-1,) * len(s.row), rack=(-1,) * len(s.rack), gone=(*s.gone, *row),
        gone_tools=(*s.gone_tools, *rack), took=True,
    )
    return deal.fill(s, places, (went,))


def augment(s: Venture, step: do.Augment) -> After:
    """K97-7.3."""
    tool = NUMBER[step.tool]
    die = s.dice[step.die]
    more = Die(die.kind, die.face, die.plus + face(tool).value, die.spent)
    s = _discard_tool(s, tool, _with_die(s.dice, step.die, more))
    return s, (told.DieAugmented(s.seat, step.tool, step.die, die.value, more.value),)


def _with_die(dice: tuple[Die, ...], place: int, die: Die) -> tuple[Die, ...]:
    found = list(dice)
    found[place] = die
    return tuple(found)


def raid(s: Venture, step: do.Raid) -> After:
    """K97-7.6."""
    card, victim = NUMBER[step.card], step.seat
    s = _discard_tool(s, NUMBER[step.tool], s.dice)
    companies = put(s.companies, victim, without_card(s.companies[victim], card))
    s = replace(s, companies=put(companies, s.seat, with_card(companies[s.seat], card)))
    return s, (told.CardRaided(s.seat, step.tool, victim, step.card),)


# ---- technologies that act (K97-6.2) ----


def use(s: Venture, step: do.Use) -> After:
    power = POWER_OF[NUMBER[step.card]]
    s = replace(s, used=s.used | POWER_BIT[power])
    die = s.dice[step.die]
    if power == "stutter":
        return replace(s, rolling=(step.die,), phase=_DICE, why="stutter"), ()
    if power == "sieve":
        spent = Die(die.kind, die.face, die.plus, True)
        s = replace(s, dice=_with_die(s.dice, step.die, spent), stars=1, phase=_STARS)
        return s, (told.StarsGained(s.seat, 1, step.card, (step.die,)),)
    over = Die(die.kind, die.sides + 1 - die.face, die.plus)
    s = replace(s, dice=_with_die(s.dice, step.die, over))
    return s, (told.DieTurnedOver(s.seat, step.card, step.die, die.value, over.value),)


# ---- staking (K97-3.5 to 3.8) ----


def stake(s: Venture, step: do.Stake) -> After:
    """Stake a claim. The Pattern Bender covers the first mismatch, Bribes the others."""
    company, lying = acting(s), judge_bench(step.laid)
    bent = lying.mismatches > 0 and ready(s, "bender")
    bribes = company.of_kind("bribe")[: lying.mismatches - bent]
    mines = tuple(NUMBER[card.card] for card in step.laid)
    collected = list(lying.inside)
    used = s.used | POWER_BIT["bender"] if bent else s.used
    if step.extra is not None:
        collected[MINERALS.index(step.extra)] += 1
        used |= POWER_BIT["loom"]
    a, b, c = (had + more for had, more in zip(company.minerals, collected, strict=True))
    cards = company.cards
    for card in (*mines, *bribes):
        cards = decks.without(cards, card)
    company = Company(company.coins, cards, (a, b, c), company.artifacts, company.monsters)
    s = replace(
        s, companies=put(s.companies, s.seat, company), gone=(*s.gone, *mines),
        gone_tools=(*s.gone_tools, *bribes), used=used,
    )
    names = tuple(ID[bribe] for bribe in bribes)
    minerals = collected[0], collected[1], collected[2]
    return s, (told.ClaimStaked(s.seat, step.laid, minerals, names, bent, step.extra),)

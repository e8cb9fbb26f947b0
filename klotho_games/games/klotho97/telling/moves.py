"""Labels of moves, for buttons and hints."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, MINERALS, NUMBER, POWER_OF, Tool, face
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.state import REROLL, Venture, acting, price, ready, sale, star_cost

from .effects import minerals_of_stake, minerals_of_trades
from .names import card_name, coins_words, die_name, mineral_name, minerals_words, stars_words, values_words


def dice_label(s: Venture, places: Sequence[int]) -> str:
    return values_words([s.dice[place].value for place in places])


def claim_label(s: Venture, move: do.Claim) -> str:
    text = _("Claim {card} with {dice}")
    if move.pigs:
        text = ngettext("Claim {card} with {dice} and {n} Flying Pig", "Claim {card} with {dice} and {n} Flying "
                                                                 "Pigs", move.pigs)
    return text.format(card=card_name(move.card), dice=dice_label(s, move.dice), n=move.pigs)


def buy_label(s: Venture, tool: str) -> str:
    text = _("Buy {tool} for {coins}")
    return text.format(tool=card_name(tool), coins=coins_words(price(acting(s), face(NUMBER[tool]).price)))


def use_label(s: Venture, move: do.Use) -> str:
    die = die_name(s.dice[move.die])
    text = {
        "sieve": _("Star Sieve: {die} becomes a star"),
        "coil": _("Echo Coil: turn the {die} over"),
        "stutter": _("Stutter Engine: reroll the {die}"),
    }[POWER_OF[NUMBER[move.card]]]
    return text.format(die=die)


def stake_label(s: Venture, move: do.Stake) -> str:
    bribes = max(0, judge_bench(move.laid).mismatches - ready(s, "bender"))
    text = _("Stake {cards} cards: {minerals}")
    if bribes:
        text = ngettext(
            "Stake {cards} cards with {n} Bribe: {minerals}",
            "Stake {cards} cards with {n} Bribes: {minerals}",
            bribes,
        )
    return text.format(cards=len(move.laid), minerals=minerals_words(minerals_of_stake(move)), n=bribes)


def market_label(s: Venture, move: do.MoveMarket) -> str:
    place = MINERALS.index(move.mineral)
    way = 1 if move.up else -1
    text = _("Move {mineral} to {value} for {stars}")
    stars = stars_words(star_cost(place, s.markets[place], way))
    return text.format(mineral=mineral_name(move.mineral), value=s.markets[place] + way, stars=stars)


def end_claims_label(s: Venture) -> str:
    left = sum(die.kind == "red" and not die.spent for die in s.dice)
    if s.stage < REROLL and not s.dice:
        return _("Skip the roll")
    if not left:
        return _("End claims")
    return _("End claims (+{coins})").format(coins=coins_words(sale(s, left)))


def trade_label(move: do.Trade) -> str:
    if not move.pairs:
        return _("Trade nothing")
    text = _("Trade {cards} mines for {minerals}")
    return text.format(cards=2 * len(move.pairs), minerals=minerals_words(minerals_of_trades(move)))


def play_label(tool: str) -> str:
    found = CARDS[NUMBER[tool]]
    assert isinstance(found, Tool)
    printed = found.face
    return _("{tool}: {short}").format(tool=card_name(tool), short=_(printed.short))

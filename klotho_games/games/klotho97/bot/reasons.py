"""Why a move is good, in a sentence. Hints and bots use the same sentences, so they never say "you"."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, as_percent, decimal, ngettext
from klotho_games.games.klotho97.rules.cards import ID, MARKET, MONSTER, TECH, mine, technology
from klotho_games.games.klotho97.rules.near_closed_paths import closing_corners
from klotho_games.games.klotho97.rules.stake_solver import Found, best_claim
from klotho_games.games.klotho97.telling.names import card_name, mineral_name, values_words

_WORTH_A_WORD = 0.15
"""A second aim of a reroll is mentioned from this probability on."""


def aim_name(card: int, row: Sequence[int]) -> str:
    """Name a card so that it cannot be confused with others of the row.

    For example, two mines can ask for three of a kind, and one of them for 4s or higher.
    """
    name = card_name(ID[card])
    if card < TECH and mine(card).least > 1:
        return _("{card} ({n}s or higher)").format(card=name, n=mine(card).least)
    if TECH <= card < MONSTER and sum(card_name(ID[other]) == name for other in row) > 1:
        return _("{card} ({dice})").format(card=name, dice=values_words(technology(card).dice))
    return name


def keep(dice: tuple[int, ...], aims: Sequence[tuple[str, float]]) -> str:
    """Say what the dice are kept for: cards with their chances, the best aim first, each name once."""
    named: dict[str, float] = {}
    for name, odds in aims:
        named.setdefault(name, odds)
    told = [(name, as_percent(odds)) for place, (name, odds) in enumerate(list(named.items())[:2])
            if not place or odds >= _WORTH_A_WORD]
    if len(told) == 1:
        text = _("Keep {dice}: {chance} chance of {card}.") if dice else _("Reroll all dice: {chance} chance of "
                                                                           "{card}.")
    else:
        text = _("Keep {dice}: {chance} chance of {card}, {second} of {other}.") if dice else _(
            "Reroll all dice: {chance} chance of {card}, {second} of {other}.")
    (card, chance), (other, second) = told[0], told[-1]
    return text.format(dice=values_words(dice), card=card, chance=chance, other=other, second=second)


def beside_a_claim(why: str, promised: float, now: float) -> str:
    """Compare a reroll with a claim that is possible now. Nothing is added if both are worth the same."""
    then, claimed = (decimal(value) for value in (promised, now))
    if then == claimed:
        return why
    told = _("{why} A reroll is worth about {then} points; claiming a card now is worth {now}.")
    return told.format(why=why, then=then, now=claimed)


def claim(card: int, points: float, mines: tuple[int, ...], covered: int) -> str:
    """Say why a company with these mines claims a card."""
    n = round(points)
    if n <= 0:
        return _("This card brings next to nothing.")
    about = ngettext("about {n} point", "about {n} points", n).format(n=n)
    if card < TECH:
        text = _mine(tuple(sorted((*mines, card))), covered)
    elif card < MONSTER:
        text = _("This technology will bring {points}.")
    elif card < MARKET:
        text = _("With its treasure and 5 points in every scoring to come, this monster is worth {points}.")
    else:
        text = _("The stars move the markets the right way. That’s worth {points}.")
    return text.format(points=about)


def _mine(mines: tuple[int, ...], covered: int) -> str:
    """Describe a hand that includes the claimed mine."""
    if len(mines) < 3:
        return _("Every stake starts with a few mines. This mine is worth {points}.")
    if best_claim(mines, covered, (1.0, 1.0, 1.0)):
        return _("This mine closes a path and is worth {points}.")
    if closing_corners(mines, min(1, covered)):
        return _("This mine fits the other mines and is worth {points}.")
    return _("One more mine to choose from is worth {points}.")


def augment(value: int, more: bool) -> str:
    text = _("Changing this die to {value} gains nothing.")
    if more:
        text = _("If this die shows {value}, there’s more to claim.")
    return text.format(value=value)


def ticket(fives: float) -> str:
    """Say what a Lottery ticket counts: `fives` more, or the chance of one."""
    if fives >= 1:
        return _("This makes one more 5, so a Lottery ticket pays 1 coin more.")
    return _("If the extra die shows 5, a Lottery ticket pays 1 coin for it.") if fives > 0 else _(
        "This doesn’t raise what a Lottery ticket pays.")


def turn_over(better: bool) -> str:
    return _("This die is more useful turned over.") if better else _("This die is no more useful turned over.")


def star(better: bool) -> str:
    return _("A Market Star is worth more now than this die with a 6.") if better else _(
        "This die with a 6 is worth as much as a Market Star.")


def one_more_die(more: bool) -> str:
    return _("With one more die, there’s more to claim.") if more else _("One more die gains nothing.")


def at_once(more: bool) -> str:
    return _("With this Tool, there’s more to claim at once.") if more else _(
        "With this Tool, there’s nothing to claim that’s worth its price.")


def roll_again(better: bool) -> str:
    return _("Rerolling this die costs nothing.") if better else _(
        "Rerolling this die makes it less useful on average.")


def other_cards(better: bool) -> str:
    return _("Other cards would be more useful than the face-up ones.") if better else _(
        "Other cards would be no more useful than the face-up ones.")


def end_of_claims(best: bool, red: int) -> str:
    if not best:
        return _("There’s something better to do than sell these dice.")
    return _("There’s nothing better to do, so sell the remaining dice.") if red else _(
        "There’s nothing more to do with the dice.")


def end_of_turn(best: bool) -> str:
    return _("Nothing else is worth doing in this turn.") if best else _("Something is still worth doing in this turn.")


def price(more: bool) -> str:
    return _("This Tool is worth more than it costs.") if more else _("This Tool isn’t worth its price now.")


def bribe(before: Found | None, after: Found | None) -> str:
    """Say what a Bribe is for; `before` and `after` are the best stakes without it and with it."""
    if after is None or (before is not None and after.value <= before.value):
        return _("With a Bribe, one more mine could close a path.")
    return _("With a Bribe, a path closes that was open before.")


def raid(card: str, more: bool) -> str:
    text = _("{card} is more useful to this company than to the one that has it.") if more else _(
        "The other company will miss {card}.")
    return text.format(card=card_name(card))


def prey(card: str) -> str:
    """Say which card a Raid is bought for."""
    return _("A Raid can take {card} from another company.").format(card=card_name(card))


def discard_for_new_card(better: bool) -> str:
    text = _("Discarding brings a new card.")
    return _("Almost any other card would be easier to claim.") if better else text


def discard_to_deny(wanted: bool) -> str:
    return _("The next player would like to have this card.") if wanted else _(
        "This way, the next player can’t get this card.")


def market(mineral: str, up: bool, helps: bool, alone: bool, all_alike: bool = True) -> str:
    """Say why a market should move, or not. `all_alike` is False if the strongest rivals count more than the others."""
    if alone:
        text = _("A higher price for {mineral} brings this company more in every scoring.")
        if not up:
            text = _("A lower price for {mineral} helps no one.")
    elif not all_alike:
        text = (
            _("A higher price for {mineral} helps this company more than its strongest rival."),
            _("A higher price for {mineral} helps the strongest rival more than this company."),
            _("A lower price for {mineral} costs the strongest rival more than this company."),
            _("A lower price for {mineral} costs this company more than its strongest rival."),
        )[2 * (not up) + (not helps)]
    elif helps:
        text = _("A higher price for {mineral} helps this company more than the other companies.")
        if not up:
            text = _("A lower price for {mineral} costs the other companies more than this one.")
    else:
        text = _("A higher price for {mineral} helps the other companies at least as much as this one.")
        if not up:
            text = _("A lower price for {mineral} costs this company at least as much as the others.")
    return text.format(mineral=mineral_name(mineral))


def fives(n: int, worth_it: bool = True) -> str:
    """Say what a Lottery ticket brings; `worth_it` tells whether this is more than it costs."""
    if not n:
        return _("No die shows 5, so a Lottery ticket pays nothing.")
    if not worth_it:
        return _("A Lottery ticket would now pay less than it costs.")
    return ngettext("{n} die shows 5.", "{n} dice show 5.", n).format(n=n)

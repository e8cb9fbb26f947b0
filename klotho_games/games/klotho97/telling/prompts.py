"""What the table waits for, in a sentence and a quieter one."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klotho97.rules.cards import face
from klotho_games.games.klotho97.rules.count import winners
from klotho_games.games.klotho97.rules.questions import ticket_near
from klotho_games.games.klotho97.rules.state import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    REROLL,
    ROLL,
    Venture,
    acting,
    may_discard,
    price,
    to_next_scoring,
)

from .log import Names


def play_prompt(s: Venture) -> tuple[str, str]:
    company = acting(s)
    if s.stage == DISCARD:
        if may_discard(company):
            return _("discard a card if you like, then roll."), _cards_to_scoring_words(s)
        return _("roll the dice."), _("You can’t discard with a Battle Crystal.")
    if s.stage == ROLL:
        return _("roll the dice."), _cards_to_scoring_words(s)
    if s.stage == REROLL and s.rerolls:
        first = ngettext(
            "keep dice and reroll the rest, {n} more time.", "keep dice and reroll the rest, {n} more times.", s.rerolls
        )
        return first.format(n=s.rerolls), _("Or claim cards now. Once you claim one, you can’t reroll.")
    if s.stage <= CLAIM:
        return _("claim cards with your dice."), _("Each die can be used only once. You sell unused red dice.")
    over = len(company.cards) - HAND_LIMIT
    if over > 0:
        first = ngettext("use or give up {n} card.", "use or give up {n} cards.", over).format(n=over)
        return first, _("You can keep at most ten cards at the end of your turn (K97-2.9).")
    more = _cards_to_scoring_words(s)
    fives = sum(die.value == 5 for die in s.dice) if ticket_near(s) else 0
    if fives:
        more = ngettext("A Lottery ticket still pays, because {n} die shows 5 (K97-7.8).",
                         "A Lottery ticket still pays, because {n} dice show 5 (K97-7.8).", fives).format(n=fives)
    if s.stage == AFTER and may_discard(company):
        return _("discard a card if you like, or end your turn."), more
    if any(price(company, face(tool).price) <= company.coins for tool in s.rack if tool >= 0):
        return _("buy Tools if you like, or end your turn."), more
    return _("end your turn."), more


def _cards_to_scoring_words(s: Venture) -> str:
    if not s.count_shown:
        return _("You can buy and use Tools at any time in your turn.")
    n = to_next_scoring(s)
    text = ngettext("{n} card until the next scoring.", "{n} cards until the next scoring.", n)
    return text.format(n=n)


def over_prompt(s: Venture, names: Names) -> tuple[str, str]:
    best = [names[seat] for seat in winners(s)]
    second = _("All three scorings and the bonuses count.")
    if len(s.companies) == 1:
        return _("your final score is in."), second
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best)), second
    return _("{name} owns the asteroid.").format(name=best[0]), second

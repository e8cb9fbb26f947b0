"""The words for a chosen move that is not played yet: the question in the bar, its
cost, and a warning if it cannot be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import KIND_OF, NUMBER, POWER_OF, face
from klotho_games.games.klotho97.rules.questions import why_idle_now
from klotho_games.games.klotho97.rules.state import REROLL, Venture, acting, price
from klotho_games.games.klotho97.telling import TELLING
from klotho_games.games.klotho97.telling.effects import with_effect
from klotho_games.games.klotho97.telling.names import card_name, coins_words


def question_words(s: Venture, move: Move, then: Sequence[Move], names: Sequence[str],
                   controls: Mapping[str, str]) -> tuple[str, str]:
    """Return the question, and what the move does."""
    match move:
        case do.Buy(tool):
            cost = price(acting(s), face(NUMBER[tool]).price)
            question = _("buy {tool} for {coins}?").format(tool=card_name(tool), coins=coins_words(cost))
            return question, _purchase_words(s, tool, then)
        case do.Play(tool):
            return _("use {tool}?").format(tool=card_name(tool)), _use_words(s, tool)
        case do.Discard():
            what = _("A new card replaces the discarded one at once. Press {back} to keep the card (K97-2.3).")
            what = what.format(**controls)
        case do.Drop():
            what = _("You put the card on the discard pile (K97-2.9).")
        case do.Use(card, _die):
            what = _("You can do this once per turn.")
            if POWER_OF[NUMBER[card]] == "stutter":
                what = _("You can do this once per turn. You can’t undo a roll.")
        case _:
            what = _("Then you discard the Tool.")
    follows = _next_claim_words(then)
    return _("{move}?").format(move=TELLING.move(s, move, names)), f"{follows} {what}" if follows else what


def label(s: Venture, move: Move) -> str:
    """Return the label of the button that plays the move."""
    match move:
        case do.Buy(tool):
            told = _("Buy for later ({coins})") if spoils(s, move) else _("Buy ({coins})")
            return told.format(coins=coins_words(price(acting(s), face(NUMBER[tool]).price)))
        case do.Discard():
            return _("Discard")
        case do.Drop():
            return pgettext("a card", "Give up")
    return _("Use anyway") if spoils(s, move) else with_effect(s, _("Use"), move)


def spoils(s: Venture, move: Move) -> bool:
    """Return whether a move would do nothing now, or lose a card for good."""
    match move:
        case do.Buy(tool) | do.Play(tool):
            return why_idle_now(s, tool) is not None
    return isinstance(move, do.Discard | do.Drop)


def _purchase_words(s: Venture, tool: str, then: Sequence[Move]) -> str:
    idle = why_idle_now(s, tool)
    if idle is not None:
        return idle.reason
    if not then:
        return _(face(NUMBER[tool]).text)
    told = _("First you buy the Tool. The next question is: {use}?")
    bought = then[0]
    if isinstance(bought, do.Augment):
        use = _("{tool} on the {n}").format(tool=card_name(tool), n=s.dice[bought.die].value)
        return told.format(use=use)
    return told.format(use=_("use {tool}").format(tool=card_name(tool)))


def _next_claim_words(then: Sequence[Move]) -> str:
    claim = then[-1] if then else None
    if isinstance(claim, do.Claim):
        return _("Then you can claim {card} with your dice.").format(card=card_name(claim.card))
    return ""


def _use_words(s: Venture, tool: str) -> str:
    match KIND_OF[NUMBER[tool]]:
        case "android":
            told = _("You get an extra die that shows {n} for this turn. Then you discard the Tool.")
            return told.format(n=face(NUMBER[tool]).value)
        case "overdrive":
            if s.stage < REROLL:
                return _("You roll an extra blue die in this turn. Then you discard the Tool.")
            return _("You roll an extra blue die at once. You can’t undo that.")
        case "bomb":
            return _("You replace all face-up cards. You can’t undo that.")
    idle = why_idle_now(s, tool)
    if idle is not None:
        return idle.reason
    fives = sum(die.value == 5 for die in s.dice)
    told = ngettext("You get {coins} because {n} die shows 5. Then you discard the Tool.",
                    "You get {coins} because {n} dice show 5. Then you discard the Tool.", fives)
    return told.format(coins=coins_words(fives), n=fives)

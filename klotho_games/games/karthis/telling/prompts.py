"""What the table waits for, in a sentence and a quieter one."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import breakable, openings
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.refusals import is_walled_in
from klotho_games.games.karthis.rules.rooms_behind import do_ways_differ
from klotho_games.games.karthis.rules.state import Adventure, crown_at_stake, factor, rating, rival_square

from .card_words import guard_words
from .directions import tags_in_words


def foot_prompt(s: Adventure) -> tuple[str, str]:
    if s.at in s.sheet.stairs:
        text = _("Below, you need {need}+ against threats, and treasure counts × {factor}. You can’t come back up.")
        if rating(s.level, s.floor + 1) > 6:
            text = _("Below, every threat hits you, and treasure counts × {factor}. You can’t come back up.")
        below = text.format(need=rating(s.level, s.floor + 1), factor=number(factor(s.floor + 1)))
        return _("go down to floor {floor} or explore on.").format(floor=s.floor + 1), below
    if is_walled_in(s):
        return _walled_in_prompt(s)
    more = _("Walking over explored tiles costs nothing.")
    if openings(s.sheet, s.at):
        more = _("Or walk to any tile you can reach.") if len(s.reach) > 1 else _("Two dice decide what’s behind the "
                                                                                  "opening.")
    if do_ways_differ(s):
        more = f"{_('The % at an opening is the chance that the room behind it leads on.')} {tags_in_words(s)}".rstrip()
    return (_("choose an unexplored opening.") if openings(s.sheet, s.at) else _walk_prompt(s)), more


def _walled_in_prompt(s: Adventure) -> tuple[str, str]:
    """KAR-2.6: a wall, a rival to beat or to slip past, or both."""
    rival = rival_square(s)
    met = rival in s.reach
    walls = s.secret_doors and any(breakable(s.sheet, square) for square in s.reach if square != rival)
    if not walls:
        return _("a rival blocks the only way forward."), _("Go to the rival, then fight or retreat to any other tile.")
    last = s.health == 1
    if met:
        cost = _("Breaking a wall costs your last Health.") if last else _("Breaking a wall costs 1 Health.")
        return _("break through a wall or go to the rival."), cost
    cost = _("Breaking a wall costs your last Health.") if last else _("You’re walled in. Breaking out costs 1 Health.")
    return _("break through a wall."), cost


def _walk_prompt(s: Adventure) -> str:
    """Return a prompt that names only what is known."""
    rival = rival_square(s)
    ways = any(openings(s.sheet, square) for square in s.reach if square != rival)
    stairs = not s.reach.isdisjoint(s.sheet.stairs)
    if ways and stairs:
        return _("walk to an opening or to the stairs.")
    return _("walk to the stairs.") if stairs else _("walk to an opening.")


def choose_prompt(s: Adventure) -> tuple[str, str]:
    """Return the prompt.

    With a Joker among the cards, the second line says what taking it requires, or what is lost.
    """
    first = _("choose one of the two cards to face.")
    if len(s.drawn) > 2:
        first = _("choose one of the three cards to face.")
    if crown_at_stake(s):
        return _("take the Crown, or the adventure fails."), _("If you leave the Crown behind, it’s gone for good.")
    perils = [found for card in s.drawn if (found := peril(s, do.Choose(card))) is not None and found.at_once]
    if perils:
        return first, perils[0].told if len(perils) == 1 else _several_perils(s)
    guarded = [guard_words(s, joker) for joker, _guard in s.guards]
    if len(guarded) == 1:
        return first, guarded[0]
    if guarded:
        return first, _("Each Joker has its own guard.")
    return first, face_one()


def face_one() -> str:
    return _("You only face the card you choose.")


def _several_perils(s: Adventure) -> str:
    text = ngettext("Cards with a skull can kill you. You have {n} Health.",
                    "Cards with a skull can kill you. You have {n} Health.", s.health)
    return text.format(n=s.health)


def threat_prompt(s: Adventure) -> tuple[str, str]:
    card = CARDS[s.guard or s.chosen]
    need = rating(s.level, s.floor)
    first = _("roll against {threat}.").format(threat=_(card.name))
    if need > 6:
        return first, _("No roll protects you here. You lose {harm} Health, and after a 1 you roll "
                        "again.").format(harm=card.value)
    text = _("If you roll {need} or more, you’re safe. With less you lose {harm} Health, and after a 1 you roll again.")
    return first, text.format(need=need, harm=card.value)


def falling_wall_prompt(s: Adventure) -> tuple[str, str]:
    second = _("Going back to the old side of the wall costs 1 Health.")
    lost = [_side_words(side).format(told=found.told) for side in ("new", "old")
            if (found := peril(s, do.Stay(side))) is not None]
    if lost:
        second = lost[0]
    elif s.guard:
        second = _("Going back costs 1 Health, and the treasure stays behind the wall.")
        if crown_at_stake(s):
            second = _("If you go back, the Crown stays behind the wall and the adventure fails.")
    return _("a wall comes down. Which side do you choose?"), second


def _side_words(side: str) -> str:
    return _("New side: {told}") if side == "new" else _("Old side: {told}")

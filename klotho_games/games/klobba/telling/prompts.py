"""What the table waits for, in a sentence and a quieter one."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.klobba.rules.cards import ACTION_ID
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.rules.count_clobber import effective
from klotho_games.games.klobba.rules.legal import selecting
from klotho_games.games.klobba.rules.state import BLACK, NONE, Fray, Phase

from .moves import Names
from .names import action_name, stars_words


def open_prompt(s: Fray, names: Names) -> tuple[str, str]:
    match s.phase:
        case Phase.SHUFFLE | Phase.DEAL:
            return _("the cards are shuffled."), _("Everyone’s Action cards are secret.")
        case Phase.LIGHTNING | Phase.THUNDER:
            return _("the storm is hidden in the deck."), _("The game ends when Lightning and Thunder have both come.")
        case Phase.KEEP:
            return _("which Barbarians do you keep?"), _("For each Barbarian you send back, an unseen one comes face "
                                                         "down.")
        case Phase.TOTEMS:
            first = _("choose the Band that gets the Black Totem.")
            return first, _("Your face-up Barbarians have the lowest total, so you give out both Totems.")
        case Phase.PAIR:
            side = BLACK if s.sides[BLACK].partner == NONE else 1
            first = _("choose a Band to form a Group with.")
            return first, _("You hold the Black Totem.") if side == BLACK else _("You hold the White Totem.")
        case Phase.OFFER:
            holder = next(one.seat for one in s.sides if one.answer == "")
            first = _("offer {name} an Action card, or none.").format(name=names[holder])
            return first, _("If your card is accepted, you earn 1 Star. No one else sees the card.")
        case Phase.ANSWER:
            partner = next(one.partner for one in s.sides if one.answer == "waiting")
            first = _("accept or reject {name}’s card.").format(name=names[partner])
            return first, _("If you accept, you pay 1 Star and play this card.")
        case Phase.LAY:
            return _("play a card face down."), _("Your card stays face down until Clobber time.")
        case _:
            return _later_prompt(s, names)


def _later_prompt(s: Fray, names: Names) -> tuple[str, str]:
    match s.phase:
        case Phase.SWAP:
            first = _("swap one of your Barbarians first.")
            return first, _("Swap with your partner or a Band that sits out. Then your highest Barbarian comes "
                            "forward.")
        case Phase.SELECT:
            side = selecting(s)
            card = ACTION_ID[effective(s.sides[side].laid, s.sides[1 - side].laid)]
            return _("who comes forward?"), _("Several Barbarians fit {card}.").format(card=action_name(card))
        case Phase.SWITCH:
            first = _("switch as many Barbarians as you like.")
            return first, _("Switch your Barbarians for those of other Bands, each Barbarian only once.")
        case Phase.GIVE:
            black, first = s.sides[BLACK].seat, _("who gets the White Totem?")
            if black == s.seat:
                return first, _("The Black Totem has come to you, so give the White one to another player.")
            return first, _("{name} now holds the Black Totem and can’t get the White one.").format(name=names[black])
    return _victory_words(s, names), _("Lightning and Thunder have come.")


def _victory_words(s: Fray, names: Names) -> str:
    """Say who wins, and how a tie is broken (KLO-3.3)."""
    best, final = [names[seat] for seat in winners(s)], scores(s)
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best))
    if final.count(max(final)) > 1:
        text = _("{stars} each, but {name} clobbered more Barbarians.")
        return text.format(stars=stars_words(max(final)), name=best[0])
    return _("{names} has the most Stars.").format(names=best[0])

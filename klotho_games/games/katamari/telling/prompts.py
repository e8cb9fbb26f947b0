"""What the table waits for, in a sentence and a quieter one."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.katamari.rules.count import MAJORITY, Majority, winners
from klotho_games.games.katamari.rules.odds import crash_risk
from klotho_games.games.katamari.rules.pieces import SIZES
from klotho_games.games.katamari.rules.questions import top_piece
from klotho_games.games.katamari.rules.state import CYCLE_COST, RollUp, can_buy, can_cycle_any, collected_dice

from .hope import hope_text
from .names import Names, percent, symbols_name


def race_text(before: Majority, after: Majority, names: Names) -> str:
    """Say that another seat would get the points for a symbol now, or none (KAT-3.1)."""
    if after.winner >= 0 and before.winner >= 0:
        text = _("{name} takes {symbols} from {other}: {n} points")
    elif after.winner >= 0:
        text = _("{name} takes {symbols}: {n} points")
    elif max(after.shown):
        text = _("{names} are tied: no one gets the {n} points for {symbols}")
    else:
        text = _("No one shows {symbols} now")
    level = [name for name, shown in zip(names, after.shown, strict=True) if shown == max(after.shown)]
    return text.format(name=names[after.winner], other=names[before.winner], names=listed(level), n=MAJORITY,
                       symbols=symbols_name(after.symbol))


def throw_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    dice = collected_dice(s, s.seat)
    n = sum(dice)
    hope = hope_text(s, s.seat, names)
    if hope:
        told = ngettext("roll your {n} die ({risk} crash risk).", "roll your {n} dice ({risk} crash risk).", n)
        return told.format(n=n, risk=percent(crash_risk(dice, s.wobbly))), hope
    first = ngettext("roll your {n} die.", "roll your {n} dice.", n).format(n=n)
    if s.wobbly:
        text = _("Four sixes or a fallen die are a crash. Risk with a steady throw: {risk}.")
        return first, text.format(risk=percent(crash_risk(dice, s.wobbly)))
    if n < 4:
        return first, _("Four sixes would be a crash, but you have too few dice for that.")
    return first, _("Four sixes are a crash. Risk with {n} dice: {risk}.").format(risk=percent(crash_risk(dice)), n=n)


def spend_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    if not can_buy(s):  # some pile can be cycled, otherwise the turn would be over (KAT-2.5)
        payable = any(top_piece(s, size) for size in SIZES[: s.power])
        why = _("No piece you can afford fits on your board.") if payable else _(
            "You can’t afford any piece on the piles.")
        return _("cycle a pile for {cost} of your {power} Rolling Power, or end your turn.").format(
            cost=CYCLE_COST, power=s.power), why
    first, hope = _("buy pieces with your {power} Rolling Power.").format(power=s.power), hope_text(s, s.seat, names)
    if hope:
        both = _("buy pieces with your {power} Rolling Power, or cycle a pile for {cost}.")
        return both.format(power=s.power, cost=CYCLE_COST) if can_cycle_any(s) else first, hope
    if can_cycle_any(s):
        return first, _("A piece costs 1 power for each hex, cycling a pile costs {cost} "
                        "power.").format(cost=CYCLE_COST)
    return first, _("A piece costs 1 power for each hex. You lose the power you don’t spend.")


def new_piece_words(s: RollUp) -> str:
    if s.power >= s.turning:
        return _("You can buy the new piece this turn, too.") if s.turning <= 2 else _(
            "You can buy the new piece this turn, too, if it fits.")
    if s.power:
        return _("The new piece costs {cost} Rolling Power, and you have {power} "
                 "left.").format(cost=s.turning, power=s.power)
    return _("You have no Rolling Power left for the new piece.")


def count_prompt(s: RollUp, names: Names) -> tuple[str, str]:
    best = [names[seat] for seat in winners(s.boards)]
    second = _("1 point for each star, 7 points for the most of a symbol.")
    if len(best) > 1:
        return _("{names} share the victory.").format(names=listed(best)), second
    return _("{name} has the finest Katamari.").format(name=best[0]), second

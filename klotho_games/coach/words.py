"""What the coach says: one finding as a headline, one sentence for each seat. Made from the lines, nothing else."""

from __future__ import annotations

from klotho_games.coach.findings import Findings, Landmark
from klotho_games.coach.study import Cost
from klotho_games.core.words import _, listed, ngettext, number

_MUCH = 0.08
"""From here on luck is worth a word."""
_AHEAD = 0.02
"""Whoever leads by less has not overtaken anybody."""
_OFTEN = 5
"""Changes of the lead that are told by their number."""
_NEARLY_LOST, _NEARLY_WON, _LIKELY = 0.2, 0.75, 0.6


def headline(found: Findings) -> str:
    """Who led, and when it turned."""
    if not found.whole:
        return _("The coach is still looking.")
    if found.alone:
        return _score(found) if found.points else _alone(found)
    winners = found.result.winners
    if not winners:
        return _nobody(found)
    if len(winners) > 1:
        return _("{names} share the victory.").format(names=listed(found.names[seat] for seat in winners))
    return _overtaken(found, winners[0])


def leads(found: Findings) -> list[tuple[int, int]]:
    """Who led, each time with the step after which they did: the first, and whoever took it from the last."""
    held: list[tuple[int, int]] = []
    for turn in found.turns.all:
        chances = found.study.chances[min(turn.end, found.reach)]
        best = max(range(found.seats), key=lambda seat: chances[seat])
        if not held or (best != held[-1][0] and chances[best] > chances[held[-1][0]] + _AHEAD):
            held.append((best, turn.end - 1))
    return held


def _overtaken(found: Findings, winner: int) -> str:
    held = leads(found)
    if held[-1][0] != winner:  # by less than a hair
        held.append((winner, found.session.ply - 1))
    name = found.names[winner]
    if len(held) == 1:
        return _("{winner} led from the start to the end.").format(winner=name)
    before, after = found.names[held[-2][0]], found.turns.at(held[-1][1])
    if after == found.turns.all[-1]:
        told = _("{leader} led until the last {turn}; then {winner} won.")
        return told.format(leader=before, turn=found.turns.word, winner=name)
    if len(held) > _OFTEN:
        told = ngettext("The lead changed {n} time; {winner} took it in {turn}.",
                        "The lead changed {n} times; {winner} took it in {turn}.", len(held) - 1)
        return told.format(n=len(held) - 1, winner=name, turn=found.turns.told(held[-1][1]))
    told = _("{leader} led until {winner} overtook in {turn}.")
    return told.format(leader=before, winner=name, turn=found.turns.told(held[-1][1]))


def _nobody(found: Findings) -> str:
    _value, seat, ply = max((found.chance(seat, ply), seat, -ply)
                            for ply in range(found.reach + 1) for seat in range(found.seats))
    told = _("Nobody won; {name} came nearest, in {turn}.")
    return told.format(name=found.names[seat], turn=found.turns.told(-ply))


def _alone(found: Findings) -> str:
    line = [found.chance(0, ply) for ply in range(found.reach)]  # the end itself is no chance any more
    lowest, highest = min(line, default=0.0), max(line, default=1.0)
    won = bool(found.result.winners)
    if won and lowest < _NEARLY_LOST:
        told = _("Nearly lost in {turn}, and won after all.")
        return told.format(turn=found.turns.told(line.index(lowest)))
    if won and line[0] >= _LIKELY:
        return _("A good deal from the start, and brought home.")
    if won:
        return _("It was won in {turn}.").format(turn=found.turns.told(_leap(found, 1)))
    if highest > _NEARLY_WON:
        told = _("Nearly won in {turn}, and lost after all.")
        return told.format(turn=found.turns.told(line.index(highest)))
    if line and line[0] < _NEARLY_LOST:
        return _("A hard deal from the start.")
    return _("It was lost in {turn}.").format(turn=found.turns.told(_leap(found, -1)))


def _leap(found: Findings, way: int) -> int:
    """The first step of the turn in which the line rose or fell most."""
    turns = found.turns.all
    return max(turns, key=lambda turn: way * (found.chance(0, turn.end) - found.chance(0, turn.begin))).begin


def _score(found: Findings) -> str:
    start, end = found.chance(0, 0), found.chance(0, found.session.ply)
    told = _("The deal promised {start}, and {end} came of it.")
    return told.format(start=found.figure(start), end=found.figure(end))


# -- the parts --------------------------------------------------------------------------------------------------


def graph_title(found: Findings) -> str:
    told = _("Expected score, {turn} by {turn}") if found.points else _("Chance to win, {turn} by {turn}")
    return told.format(turn=found.turns.word)


def strip_title(found: Findings, seat: int) -> str:
    if found.alone:
        return _("What moved it")
    told = _("What moved {name}’s score") if found.points else _("What moved {name}’s chance")
    return told.format(name=found.names[seat])


def chance_word(found: Findings) -> str:
    """What luck is in this game."""
    return _("dice, cards") if found.game.has_dice else _("cards")


def spoken_line(found: Findings, seat: int) -> str:
    """A line for those who hear it: how it stood at the start and after every turn as shown."""
    start = _("at the start {chance}").format(chance=found.figure(found.chance(seat, 0)))
    parts = [start]
    marks = [marked(found, mark) for mark in found.landmarks(seat)]
    for turn in found.turns.shown:
        if turn.end <= found.reach:
            told = _("after {turn} {n} {chance}")
            chance = found.figure(found.chance(seat, turn.end))
            parts.append(told.format(turn=found.turns.word, n=turn.last, chance=chance))
    return "; ".join([", ".join(parts), *marks])


def spoken_balance(found: Findings, seat: int) -> str:
    moved = found.balance(seat)
    luck, own = found.change(moved.luck), found.change(moved.own)
    if found.alone:
        return _("luck {luck}, own play {own}").format(luck=luck, own=own)
    others = found.change(moved.others)
    return _("luck {luck}, own play {own}, the others {others}").format(luck=luck, own=own, others=others)


def without_luck(found: Findings, seat: int) -> str:
    return _("Without luck: {chance}").format(chance=found.figure(found.without_luck(seat)))


def when(found: Findings, cost: Cost) -> str:
    n = found.move_number(cost.ply)
    stretch = found.turns.stretch(cost.ply)
    if found.turns.by_move and stretch:
        return _("{turn}, move {n}").format(turn=stretch, n=n)
    if found.turns.by_move:
        return found.turns.told(cost.ply)
    return _("{turn}, move {n}").format(turn=found.turns.told(cost.ply), n=n)


def marked(found: Findings, mark: Landmark) -> str:
    """A tag on the graph."""
    return _("{event}, {change}").format(event=mark.told, change=found.change(mark.change))


def unsure(found: Findings, cost: Cost) -> str:
    shown = max(1, round(cost.give_or_take * (found.points or 100)))
    return _("give or take {n}").format(n=shown)


def because(found: Findings, cost: Cost) -> list[str]:
    """Why the coach would have played otherwise: all there is to say, and after it the same in fewer words."""
    why = found.reasons(cost)
    if why.surprising:
        told = _("At first sight what was played looks better; games played on from here say otherwise.")
        return [f"{why.better} {told}".strip(), told]
    if not why.better or not why.played or why.played == why.better:
        return [why.better]
    return [_("{better} Played: {played}").format(better=why.better, played=why.played), why.better]


def tried(cost: Cost) -> str:
    return ngettext("{n} pair tried", "{n} pairs tried", cost.tries).format(n=number(cost.tries))


def nothing(found: Findings, seat: int, shown: int) -> str:
    """What stands where there is no card, or no further one."""
    if not found.looked:
        told = ngettext("The coach has looked at {at} of {n} decision so far.",
                        "The coach has looked at {at} of {n} decisions so far.", found.study.questions)
        return told.format(at=found.study.looked_at, n=found.study.questions)
    if shown:
        return _("Nothing else that the coach would have done much better.")
    return _("Nothing the coach would have done much better.")


def looked(found: Findings) -> str:
    """What the silence rests on."""
    study = found.study
    told = ngettext("{n} decision tried out, {games} games played on.",
                    "{n} decisions tried out, {games} games played on.", study.tried_out)
    return told.format(n=number(study.tried_out), games=number(study.continuations))


def verdict(found: Findings, seat: int) -> str:
    """How it went for a seat, and what luck had to do with it."""
    luck, won = found.balance(seat).luck, seat in found.result.winners
    if found.points:
        gap = found.chance(seat, found.session.ply) - found.chance(seat, 0)
        told = _("More than the deal promised.") if gap >= 0 else _("Less than the deal promised.")
        return told if found.alone else f"{found.names[seat]}: {told}"
    if won:
        told = _("{name} won, and luck helped.") if luck > _MUCH else (
            _("{name} won against the luck.") if luck < -_MUCH else _("{name} won, with even luck."))
    else:
        told = _("{name} lost, although luck helped.") if luck > _MUCH else (
            _("{name} lost, with luck on the other side.") if luck < -_MUCH else _("{name} lost, with even luck."))
    return told.format(name=found.names[seat])


def account(found: Findings, seat: int) -> str:
    """The figures under the verdict."""
    luck = found.balance(seat).luck
    told = _("Luck gave {luck}.") if luck >= 0 else _("Luck took {luck}.")
    costs = found.costs(seat)
    parts = [told.format(luck=found.amount(luck))]
    if costs:
        parts.append(_("The costliest decision: {cost}.").format(cost=found.change(-costs[0].cost)))
    elif found.looked:
        parts.append(_("No decision cost much."))
    parts.append(without_luck(found, seat) + ".")
    return " ".join(parts)

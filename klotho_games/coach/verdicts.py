"""The coach's sentences: a headline about the game, and a verdict for each seat. Made only from the findings."""

from __future__ import annotations

from math import hypot

from klotho_games.core.i18n import _, listed, ngettext, number

from .findings import Findings, Landmark
from .study import SURE, Cost, balance, balance_of_score
from .turn_axis import Turn

_MUCH = 0.08
"""The smallest luck that is mentioned, if it is known that precisely."""
_AHEAD = 0.02
"""A player leads only if their chance is larger than every other by this much."""
_OFTEN = 5
"""More changes of the lead than this are only counted."""
_NEARLY_LOST, _NEARLY_WON, _LIKELY = 0.2, 0.75, 0.6


def headline(found: Findings) -> str:
    """Return who led and when it turned; before everything was looked at, only how far the coach is."""
    if not found.is_finished:
        return doing(found)
    if found.is_alone:
        return _score(found) if found.points else _alone(found)
    winners = found.result.winners
    if not winners:
        return _no_winner(found)
    if len(winners) > 1:
        return _("{names} share the victory.").format(names=listed(found.names[seat] for seat in winners))
    return _overtaken(found, winners[0])


def doing(found: Findings) -> str:
    """Return what the coach is doing while it still works."""
    study = found.study
    if found.stopped:
        told = _("The review stopped at decision {at} of {n}")
        return told.format(at=number(min(study.looked_at + 1, study.questions)), n=number(study.questions))
    if study.looked_at < study.questions:
        told = _("Reviewing decision {at} of {n}")
        return told.format(at=number(study.looked_at + 1), n=number(study.questions))
    return _("Checking every decision more closely")


def leader(found: Findings, turn: Turn) -> int | None:
    """Return who led at the end of a turn; None if the first two were level."""
    chances = found.study.chances[min(turn.end, found.reach)]
    best, second = sorted(range(found.seats), key=lambda seat: -chances[seat])[:2]
    return best if chances[best] - chances[second] > _AHEAD else None


def leads(found: Findings) -> list[tuple[int, Turn]]:
    """Return the leaders in order, each with the turn in which they took the lead."""
    held: list[tuple[int, Turn]] = []
    for turn in found.turns.all:
        ahead = leader(found, turn)
        if ahead is not None and (not held or ahead != held[-1][0]):
            held.append((ahead, turn))
    return held


def _overtaken(found: Findings, winner: int) -> str:
    turns, name, held = found.turns.all, found.names[winner], leads(found)
    if not held or held[-1][0] != winner:  # the win was smaller than a lead
        held.append((winner, turns[-1]))
    took = held[-1][1]
    turn = found.turns.describe_turn(took.begin)
    if len(held) == 1:
        return _alone_ahead(found, name, took)
    before = held[-2][0]
    until = leader(found, turns[turns.index(took) - 1]) == before
    if took == turns[-1]:
        told = _("{leader} led almost to the end, but {winner} won.") if until else _(
            "{leader} led for a while, but {winner} won at the very end.")
        return told.format(leader=found.names[before], winner=name)
    if len(held) > _OFTEN:
        told = ngettext("The lead changed {n} time. {winner} took it for good in {turn}.",
                        "The lead changed {n} times. {winner} took it for good in {turn}.", len(held) - 1)
        return told.format(n=len(held) - 1, winner=name, turn=turn)
    told = _("{leader} led until {winner} pulled ahead in {turn}.") if until else _(
        "{leader} led for a while. {winner} took the lead in {turn}.")
    return told.format(leader=found.names[before], winner=name, turn=turn)


def _alone_ahead(found: Findings, name: str, took: Turn) -> str:
    """Return the headline of a game that only the winner ever led."""
    turns = found.turns.all
    since = [leader(found, turn) is not None for turn in turns[turns.index(took):]]
    if took == turns[0] and all(since):
        return _("{winner} led from start to finish.").format(winner=name)
    if took == turns[-1]:
        return _("It was even until the very end, when {winner} won.").format(winner=name)
    if all(since):
        told = _("{winner} took the lead in {turn} and kept it.")
        return told.format(winner=name, turn=found.turns.describe_turn(took.begin))
    return _("It was close, but only {winner} ever led.").format(winner=name)


def _no_winner(found: Findings) -> str:
    value, early, seat = max((found.chance(seat, ply), -ply, seat)
                             for ply in range(found.reach + 1) for seat in range(found.seats))
    if not early or value <= 0:
        return _("No one won.")
    told = _("No one won. {name} came closest in {turn}.")
    return told.format(name=found.names[seat], turn=_name_turn(found, -early))


def _name_turn(found: Findings, ply: int) -> str:
    """Name the turn that led to the position after this many steps."""
    return found.turns.describe_turn(max(0, ply - 1))


def _alone(found: Findings) -> str:
    line = [found.chance(0, ply) for ply in range(found.reach)]  # without the end, which is no longer a chance
    lowest, highest = min(line, default=0.0), max(line, default=1.0)
    if found.result.winners:
        if lowest < _NEARLY_LOST and lowest < line[0]:
            told = _("Nearly lost in {turn}, but won in the end.")
            return told.format(turn=_name_turn(found, line.index(lowest)))
        if line and line[0] < _NEARLY_LOST:
            return _("Won despite poor chances at the start.")
        if line and line[0] >= _LIKELY:
            return _("A good start, turned into a win.")
        turn = _leap(found, 1)
        sure = found.chance(0, turn.end) >= _NEARLY_WON
        told = _("The game was won in {turn}.") if sure else _("Won step by step, with the biggest step in {turn}.")
        return told.format(turn=found.turns.describe_turn(turn.begin))
    if highest > _NEARLY_WON and highest > line[0]:
        told = _("Nearly won in {turn}, but lost in the end.")
        return told.format(turn=_name_turn(found, line.index(highest)))
    if line and line[0] > _NEARLY_WON:
        return _("Lost despite good chances at the start.")
    if line and line[0] < _NEARLY_LOST:
        return _("A hard setup from the start.")
    turn = _leap(found, -1)
    sure = found.chance(0, turn.end) <= _NEARLY_LOST
    told = _("The game was lost in {turn}.") if sure else _("Lost step by step, with the biggest step in {turn}.")
    return told.format(turn=found.turns.describe_turn(turn.begin))


def _leap(found: Findings, way: int) -> Turn:
    """Return the turn in which the line rose or fell most."""
    turns = found.turns.all
    return max(turns, key=lambda turn: way * (found.chance(0, turn.end) - found.chance(0, turn.begin)))


def _score(found: Findings) -> str:
    start, end = found.chance(0, 0), found.chance(0, found.session.ply)
    told = _("The coach expected {start} points. The final score is {end}.")
    return told.format(start=found.figure(start), end=found.figure(end))


# -- the parts --------------------------------------------------------------------------------------------------


def graph_title(found: Findings) -> str:
    told = _("Expected score, {turn} by {turn}") if found.points else _("Chance to win, {turn} by {turn}")
    if not found.is_finished:
        told = _("First estimate of the expected score, {turn} by {turn}") if found.points else _(
            "First estimate of the chance to win, {turn} by {turn}")
    return told.format(turn=found.turns.word)


def strip_title(found: Findings, seat: int) -> str:
    if found.is_alone:
        return _("What changed the score") if found.points else _("What changed the chance to win")
    told = _("What changed {name}’s score") if found.points else _("What changed {name}’s chance to win")
    return told.format(name=found.names[seat])


def chance_word(found: Findings) -> str:
    """Return what luck consists of in this game."""
    return _("dice, cards") if found.game.has_dice else _("cards")


def spoken_line(found: Findings, seat: int) -> str:
    """Return a line for people who listen: the values at the start and after every turn on the graph."""
    start = _("{chance} at the start").format(chance=found.figure(found.chance(seat, 0)))
    parts = [start] if found.is_finished else [_("first estimate"), start]
    marks = [_("{event}, {change}").format(event=mark.told, change=with_unit(found, mark.change))
             for mark in found.landmarks(seat)] if found.is_finished else []
    for turn in found.turns.shown:
        if turn.end <= found.reach:
            told = _("{chance} after {turn} {n}")
            chance = found.figure(found.chance(seat, turn.end))
            parts.append(told.format(turn=found.turns.word, n=turn.last, chance=chance))
    return "; ".join([", ".join(parts), *marks])


def spoken_balance(found: Findings, seat: int) -> str:
    moved = found.balance(seat)
    luck, own = with_unit(found, moved.luck), with_unit(found, moved.own)
    if found.is_alone:
        return _("luck {luck}, skill {own}").format(luck=luck, own=own)
    others = with_unit(found, moved.others)
    return _("luck {luck}, skill {own}, the others {others}").format(luck=luck, own=own, others=others)


def with_unit(found: Findings, value: float) -> str:
    """Return a change as `Findings.change` does, with its unit."""
    n = abs(round(value * (found.points or 100)))
    told = ngettext("{change} point", "{change} points", n) if found.points else (
        ngettext("{change} percentage point", "{change} percentage points", n))
    return told.format(change=found.change(value))


def unit_title(found: Findings) -> str:
    """Return what the figures for luck and skill count."""
    return _("changes of the score, in points") if found.points else _("changes of the chance, in percentage points")


def plus_or_minus(found: Findings, value: float) -> str:
    return f"±{number(max(1, round(value * (found.points or 100))))}"


def beside(found: Findings, luck: bool) -> str:
    """Return the figure that the page does not show as its main one: the chance or the
    score of a solo game; "" if there is only one."""
    if not found.score_is_known:
        return ""
    if found.by_score:
        moved = balance(found.study, found.session.history, 0)
        change = moved.luck if luck else moved.own
        told = ngettext("chance {change} percentage point", "chance {change} percentage points",
                        abs(round(100 * change)))
        return told.format(change=write_change(100 * change))
    score = balance_of_score(found.study)
    if luck:
        return _("score {change}").format(change=write_change(score.luck))
    unsure = SURE * hypot(*(cost.points_error for cost in found.study.costs))
    told = _("score {change} ±{n}")
    return told.format(change=write_change(score.own), n=number(max(1, round(unsure))))


def write_change(value: float) -> str:
    shown = round(value)
    return ("+" if shown > 0 else "−" if shown < 0 else "") + number(abs(shown))


def without_luck(found: Findings, seat: int) -> str:
    return _("Expected without luck: {chance}").format(chance=found.figure(found.without_luck(seat)))


def when(found: Findings, cost: Cost) -> str:
    n = found.move_number(cost.ply)
    stretch = found.turns.stretch(cost.ply)
    if found.turns.by_move and stretch:
        return _("{turn}, move {n}").format(turn=stretch, n=n)
    if found.turns.by_move:
        return found.turns.describe_turn(cost.ply)
    return _("{turn}, move {n}").format(turn=found.turns.describe_turn(cost.ply), n=n)


def landmark_text(found: Findings, mark: Landmark) -> str:
    """Return the text of a tag on the graph."""
    told = _("{event} (score {change})") if found.points else _("{event} (chance {change})")
    return told.format(event=mark.told, change=found.change(mark.change))


def unsure(found: Findings, cost: Cost) -> str:
    """Return the unit and the uncertainty of a cost."""
    told = _("points {unsure}") if found.points else _("percentage points {unsure}")
    return told.format(unsure=plus_or_minus(found, SURE * found.error(cost)))


def because(found: Findings, cost: Cost) -> list[str]:
    """Return why the coach would have played another move: the full text, then a shorter one if there is one."""
    differences = found.differences(cost)
    if differences:
        return [" ".join(differences[:2]), differences[0]]
    why = found.reasons(cost)
    if why.better and not why.surprising:
        return [why.better]
    return [_("The coach’s move did better in test games. There is no single reason.")]


def tries_text(cost: Cost) -> str:
    return ngettext("{n} test game each", "{n} test games each", cost.tries).format(n=number(cost.tries))


def nothing(found: Findings, seat: int, shown: int) -> str:
    """Return the text shown if there are no cards, or no more."""
    if not found.is_finished:
        return _("Costly decisions appear here as soon as the coach is sure.")
    if shown:
        return _("The coach found no other clear mistakes.")
    return _("The coach found no clear mistakes.")


def effort_text(found: Findings) -> str:
    """Return how much the coach has looked at."""
    study = found.study
    told = ngettext("{n} decision reviewed, {games} test games played.",
                    "{n} decisions reviewed, {games} test games played.", study.looked_at)
    return told.format(n=number(study.looked_at), games=number(study.continuations))


def verdict(found: Findings, seat: int) -> str:
    """Return how it went for a seat and what part luck had; before the end of the analysis, only that it still runs."""
    if not found.is_finished:
        return _("The coach couldn’t finish the review.") if found.stopped else _("The review isn’t finished yet.")
    luck, won = found.balance(seat).luck, seat in found.result.winners
    if found.points:
        start, end = (round(found.chance(seat, ply) * found.points) for ply in (0, found.session.ply))
        told = _("Just as many points as expected at the start.")
        if end != start:
            told = (_("More points than expected at the start.") if end > start
                    else _("Fewer points than expected at the start."))
        return told if found.is_alone else f"{found.names[seat]}: {told}"
    much = max(_MUCH, found.luck_give_or_take())
    if won:
        told = _("{name} had good luck and won.") if luck > much else (
            _("{name} won despite bad luck.") if luck < -much else _("{name} won. Luck made little difference."))
    else:
        told = _("{name} lost despite good luck.") if luck > much else (
            _("{name} had bad luck and lost.") if luck < -much else _("{name} lost. Luck made little "
                                                                                  "difference."))
    return told.format(name=found.names[seat])


def account(found: Findings, seat: int) -> str:
    """Return the figures under the verdict."""
    if not found.is_finished and found.stopped:
        return _("Open the coach again to restart the review.")
    if not found.is_finished:
        return _("Luck and skill follow at the end. The review goes on if you leave.")
    moved = found.balance(seat)
    luck = _("Luck: {luck}.").format(luck=with_unit(found, moved.luck))
    own = _("Skill: {own} {unsure}.").format(
        own=found.change(moved.own), unsure=plus_or_minus(found, found.own_give_or_take(seat)))
    return " ".join([luck, own, without_luck(found, seat) + "."])

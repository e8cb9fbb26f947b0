"""The top bar: the way out, the six steps of a turn, a plate for each company with its points."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.record import Played
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.count import scores, standing_points
from klotho_games.games.klotho97.rules.state import (
    AFTER,
    CLAIM,
    DISCARD,
    LAST,
    REROLL,
    ROLL,
    Phase,
    Venture,
    may_discard,
)
from klotho_games.games.klotho97.table.look.furniture import StepPill, paint_steps
from klotho_games.games.klotho97.table.look.style import top_look
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar

from .rivals import acting_seat
from .standings import CompanyStanding, Standings

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table
    from klotho_games.games.klotho97.table.workbench import Workbench


class TopBar:
    def __init__(self, table: Table | Workbench, back: str = "") -> None:
        self.table = table
        places = table.places
        top_bar.TopBar(table, top_look(), places, table.game.info.title, table.back, tip=back or _("Pause"))
        self._steps = table.add(Sprite(places["steps"], lambda pen: None, z=top_bar.BAR_Z + 1, margin=4))
        self._spot = table.spot(Spot("steps", places["steps"], "", role=_("turn"), ring=24))
        self._standings = Standings(table, places.plates)

    def show(self, s: Venture) -> None:
        found = steps(s, taken_steps(self.table.session.history, s.turn))
        box = self._steps.box.at_origin
        self._steps.redraw(lambda pen: paint_steps(pen, box, found), ("k97-steps", tuple(found), box.size))
        now = next((step.words for step in found if step.state == "now"), "")
        self._spot.label = _("Step: {step}").format(step=now) if now else _("The steps of a turn")
        self._spot.tip = steps_words(s)
        self.show_points(s, scores(s))

    def show_points(self, s: Venture, points: tuple[int, ...]) -> None:
        worth = standing_points(s)
        shown = []
        for seat, name in enumerate(self.table.names):
            told = ngettext(
                "{name}: {n} point (after a scoring now: {worth})",
                "{name}: {n} points (after a scoring now: {worth})",
                points[seat],
            ).format(name=name, n=points[seat], worth=worth[seat])
            more = worth[seat] - points[seat]
            figures = _roomy(points[seat], more) if len(points) < 4 else (str(points[seat]), f"+{more}" if more else "")
            shown.append(CompanyStanding(name, *figures, told, seat == acting_seat(s)))
        self._standings.show(shown)


def _roomy(points: int, more: int) -> tuple[str, str]:
    """Return the points scored, and what a scoring now would add."""
    return _("{n} pts").format(n=points), _("+{n} now").format(n=more) if more else ""


def taken_steps(history: Sequence[Played], turn: int) -> set[int]:
    """Return which of the six steps were taken in this turn. Any step can be skipped."""
    found: set[int] = set()
    last = False
    this_turn = [*takewhile(lambda played: played.state.turn == turn, reversed(history))]
    for played in reversed(this_turn):
        match played.step:
            case do.Discard():
                found.add(5 if last else 0)
            case do.Roll():
                found.add(1)
            case do.Reroll():
                found.add(3 if 2 in found else 2)
            case do.Claim():
                found.add(4)
            case do.EndClaims():
                last = True
    return found


def steps(s: Venture, done: Collection[int]) -> list[StepPill]:
    """K97-2.2: return the steps of the turn, with a tick for those in `done`.

    A Battle Crystal locks both Discards (K97-6.3).
    """
    words = _("Discard"), _("Roll"), _("Reroll"), _("Reroll"), _("Claim"), _("Discard")
    now = now_at(s)
    locked = s.seat >= 0 and not may_discard(s.companies[s.seat])
    found = []
    for n, name in enumerate(words):
        if locked and n in (0, 5):
            found.append(StepPill(name, "lock"))
        else:
            past: Literal["done", "past"] = "done" if n in done else "past"
            found.append(StepPill(name, "now" if n == now else past if n < now else "todo"))
    return found


def now_at(s: Venture) -> int:
    """Return which of the six steps comes now; 6 when all are over, -1 before the first turn."""
    if s.seat < 0 or s.phase in (Phase.TRADE, Phase.OVER):
        return 6 if s.phase in (Phase.TRADE, Phase.OVER) else -1
    locked = not may_discard(s.companies[s.seat])
    return {
        DISCARD: 1 if locked else 0, ROLL: 1, REROLL: 4 - s.rerolls, CLAIM: 4, AFTER: 6 if locked else 5, LAST: 6,
    }[s.stage]


def steps_words(s: Venture) -> str:
    told = _("Discard a card, roll, reroll twice, claim cards, discard a card. You can skip any of these (K97-2.2).")
    if s.seat >= 0 and not may_discard(s.companies[s.seat]):
        return told + " " + _("You can’t discard with a Battle Crystal (K97-6.3).")
    return told

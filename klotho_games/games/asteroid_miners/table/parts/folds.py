"""Panels that are not needed yet wait behind shutters, so that a first turn shows what a first turn needs.

A shutter goes up by itself when the phase of its panel comes for the first time in this game, and stays up. A press on
it opens it earlier. Nothing moves: a shutter covers its panel and no more.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import TENDERS
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.names import money
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, demand_of, price_of
from klotho_games.games.asteroid_miners.table.look.folds import paint_fold
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import fade
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

_Z = 60
"""Above the panels and their cards."""
_RISES = 0.3
_KEPT = ("gauge:", "tender", "station", "row:", "funding")
"""Spots that their parts make only once. All others are made again with every state."""


class Fold(NamedTuple):
    """A panel with a shutter: the phases in which it matters, its name, its figure, and what it is for."""

    phases: frozenset[Phase]
    title: Callable[[], str]
    figure: Callable[[Dig], str]
    told: Callable[[], str]


_FOUNDRY = frozenset((Phase.SMELTER, Phase.CONTROL, Phase.OVERTIME))
_FOLDS = {
    "market": Fold(frozenset((Phase.MARKET,)), lambda: _("Metal market"), lambda s: _prices(s),
                   lambda: _("Opens when you have metal to sell")),
    "tender": Fold(frozenset((Phase.MODIFY, Phase.EXCAVATE, Phase.TENDER)), lambda: _("Tender"), lambda s: _demand(s),
                   lambda: _("Opens for leftover dice")),
    "funding": Fold(frozenset((Phase.MARKET, Phase.UPGRADE)), lambda: _("Money and equipment"), lambda s: _purses(s),
                    lambda: _("Opens when money moves")),
    "station": Fold(_FOUNDRY, lambda: _("Alpha Station"), lambda s: _rows(s),
                    lambda: _("Opens when the first component can be forged")),
    "shop": Fold(frozenset((Phase.UPGRADE,)), lambda: _("For sale"), lambda s: _cheapest(s),
                 lambda: _("Opens in phase 7")),
}


def _prices(s: Dig) -> str:
    return _("{low} to {high}").format(low=money(min(s.prices)), high=money(max(s.prices)))


def _demand(s: Dig) -> str:
    return str(demand_of(s)) if s.tender in TENDERS else ""


def _purses(s: Dig) -> str:
    return " · ".join(money(crew.money) for crew in s.crews)


def _rows(s: Dig) -> str:
    return _("{n} of {of}").format(n=max(crew.built for crew in s.crews), of=len(TRACK))


def _cheapest(s: Dig) -> str:
    return _("from {money}").format(money=money(min(price_of(s, piece) for piece in s.shelf))) if s.shelf else ""


class Folds:
    def __init__(self, table: Table) -> None:
        self.table = table
        names = [name for name in _FOLDS if table.places.expansion or name in ("market", "tender", "funding")]
        self._shutters = {name: table.add(Panel(table.places[name], z=_Z, margin=16, visible=False)) for name in names}
        self._spots = {name: Spot(f"fold:{name}", table.places[name], "", role=_("shutter"), ring=14,
                                  press=partial(self.open, name)) for name in names}
        self._covered: dict[str, list[Spot]] = {name: [] for name in names}

    def find_folded(self, s: Dig) -> set[str]:
        """Return the panels behind shutters. A lesson and a replay show everything."""
        t = self.table
        if not t.mode.is_played or t.session.is_over:
            return set()
        history = t.session.history
        seen = {played.state.phase for played in history}
        moved = len({tuple(crew.money for crew in played.state.crews) for played in history if played.state.crews}) > 1
        return {name for name in self._shutters if name not in t.unfolded and not _FOLDS[name].phases & seen
                and not (name == "funding" and moved)}

    def mark(self, s: Dig) -> None:
        """Close or open every shutter, after all panels have marked what can be used."""
        folded = self.find_folded(s)
        for name, shutter in self._shutters.items():
            if name in folded:
                self._close(name, s)
            elif shutter.visible:
                self._raise(name)

    def open(self, name: str) -> None:
        """Open a panel before its time."""
        self.table.unfolded.add(name)
        self.table.stage.sound.play("ui_open")
        self.table.on_rest()

    def _close(self, name: str, s: Dig) -> None:
        shutter, spot, fold = self._shutters[name], self._spots[name], _FOLDS[name]
        figure = fold.figure(s)
        shutter.show(paint_fold, fold.title(), figure, fold.told())
        shutter.visible, shutter.alpha = True, 1.0
        told = _("{panel} (closed): {figure}") if figure else _("{panel} (closed)")
        spot.label = told.format(panel=fold.title(), figure=figure)
        spot.tip = f"{fold.told()}."
        focus = self.table.focus
        for one in [one for one in focus.spots if one is not spot and spot.box.contains(one.box.centre)]:
            if one.id.startswith(_KEPT):
                self._covered[name].append(one)
            focus.remove(one)
        if spot not in focus.spots:
            self.table.spot(spot)

    def _raise(self, name: str) -> None:
        """Let a shutter go up, and give its panel's spots back."""
        shutter = self._shutters[name]
        self.table.focus.remove(self._spots[name])
        for spot in self._covered[name]:
            self.table.spot(spot)
        self._covered[name] = []

        motion = fade(shutter, 0.0, _RISES)
        fading = motion.at

        def at(t: float) -> None:
            fading(t)
            shutter.visible = t < 1

        motion.at = at
        self.table.motions.beside(motion)

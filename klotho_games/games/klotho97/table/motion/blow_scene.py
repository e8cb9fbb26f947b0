"""A raid or a big stake, told to those it hits: a panel that stays until they go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.blow_faces import paint_raid, paint_stake, panel_box
from klotho_games.games.klotho97.telling.blows import Blow, is_blow, raid_blow, stake_blow
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.motion import Motion, Part, fade, later, until
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.table import halt

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

_Z = 470
_PATIENCE = 0.6
"""The most seconds to wait for the picture."""


class BlowScene:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprites: list[Sprite] = []

    def clear(self) -> None:
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        self._sprites = []

    def raid_parts(self, e: ev.CardRaided, before: Venture) -> list[Part]:
        """Stop if the company that is raided belongs to a person here."""
        t = self.table
        if not halt.is_due(t, (e.victim,)):
            return []
        people = t.session.people
        blow = raid_blow(before, e, t.names, e.victim if list(people) == [e.victim] else -1)
        return self._parts(blow, lambda panel: panel.show(paint_raid, e.card, e.seat, e.victim, blow), "club_hit")

    def stake_parts(self, e: ev.ClaimStaked, before: Venture) -> list[Part]:
        """Stop at a big stake if a person plays against the company."""
        t = self.table
        hit = [seat for seat in range(len(t.names)) if is_blow(e, before, seat)]
        if not halt.is_due(t, hit):
            return []
        blow = stake_blow(before, e, t.names)
        return self._parts(blow, lambda panel: panel.show(paint_stake, e.laid, e.minerals, e.seat, blow), "treasure")

    def _parts(self, blow: Blow, show: Callable[[Panel], object], sound: str) -> list[Part]:
        t = self.table
        above = Box(0, 0, CANVAS.w, t.prompt.box.y)

        def make() -> None:
            self.clear()
            t.focus.set(None)  # the ring would lie on the panel
            veil = Veil(above, "#05060b", strength=0.5, z=_Z, alpha=0)
            # The player's own cards stay in view below the panel.
            room = Box(0, 82, CANVAS.w, t.places["bay"].y - 94)
            panel = Panel(panel_box(room, t.stage.look.text_scale), z=_Z + 1, margin=40, alpha=0)
            show(panel)
            self._sprites = [t.add(veil), t.add(panel)]
            t.paint_before_motion(self._sprites)

        def is_painted() -> bool:
            return all(sprite.is_painted(t.stage.look, is_still=True) for sprite in self._sprites)

        def appear(n: int) -> list[Motion]:
            return [fade(self._sprites[n], 1.0, 0.18)]

        # One after the other: two large pictures that fade together take longer than a frame has.
        return [make, until(is_painted, _PATIENCE), t.sound(sound), later(0.18, partial(appear, 0)),
                later(0.18, partial(appear, 1)), *halt.parts_to_look(t, blow.title, blow.meaning, shows=blow.words),
                self.clear]

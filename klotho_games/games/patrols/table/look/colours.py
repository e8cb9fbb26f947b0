"""What colours mean in the kingdom: dark, medium and light have discs, diamonds and crosses."""

from __future__ import annotations

from klotho_games.stage.drawing.colour_signs import pictures

COLOURS = (
    pictures("patrols/knight_{}_3", dark="discs", medium="diamonds", light="crosses"),
    pictures("patrols/cube_{}", dark="a disc", medium="a diamond", light="a cross"),
    pictures("patrols/banner_{}", dark="a raven", medium="a lion", light="a swan"),
    pictures("patrols/{}", met="a tick", broken="a cross", open="a dashed ring", over="a warning"),
)

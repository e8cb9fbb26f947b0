"""What colours mean on the table of Karthis, and what says the same without colour."""

from __future__ import annotations

from klotho_games.core.people.profiles import SHAPES
from klotho_games.stage.drawing.colour_signs import Family, pictures, tinted_picture

from .style import EXPLORERS

COLOURS = (
    Family("explorers", tuple(tinted_picture(f"karthis/tok_{one}", shape)
                              for one, shape in zip(EXPLORERS, SHAPES, strict=True))),
    pictures("karthis/k_die_{}_3", bone="dark pips", coral="light pips"),
    pictures("karthis/pip_{}", heart="a heart", diamond="a diamond", club="a club", spade="a spade", joker="a cap"),
    pictures("karthis/k_gem_{}", ruby="a brilliant", emerald="steps", sapphire="a disc", topaz="a drop",
             amethyst="a crystal"),
    pictures("karthis/t_mark_{}", dot="a dot", gem="a gem", heart="a heart", star="a star", x="a cross"),
    pictures("karthis/k_seg_{}", full="filled", lost="hatched"),
    Family("health", (tinted_picture("karthis/k_heart", "whole"), tinted_picture("karthis/k_heart_lost", "broken"))),
)
DECORATION = ("karthis/k_rule_",)
"""Ruled lines under headings, whose colour means nothing."""

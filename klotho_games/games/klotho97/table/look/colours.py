"""What colours mean on the mining platform."""

from __future__ import annotations

from klotho_games.games.klotho97.rules.cards import ARTIFACTS, MINERALS
from klotho_games.stage.drawing.colour_signs import Family, pictures, tinted_picture

from .mine_faces import PICTURES
from .signs import artifact, mineral

COLOURS = (
    pictures("klotho97/die_{}_3", red="plain", purple="cut corners", blue="a bolt", android="ears"),
    Family("minerals", tuple(tinted_picture(mineral(kind), kind) for kind in MINERALS)),
    Family("artifacts", tuple(tinted_picture(artifact(kind), kind) for kind in ARTIFACTS)),
    Family("joins", tuple(tinted_picture(f"klotho97/{picture}", pattern) for pattern, picture in PICTURES.items())),
)

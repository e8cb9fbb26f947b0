"""The faces of seat marks are cut out of the tokens."""

from __future__ import annotations

from build_scripts.studio.art import faces


def test_the_faces_are_those_of_the_tokens() -> None:
    for name, source in faces.faces().items():
        assert (faces.ART / name).read_text("utf-8") == source, "a token has changed: bake_art.py faces"

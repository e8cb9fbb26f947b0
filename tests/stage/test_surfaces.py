"""Screens with few colours: surfaces still have 32 bits."""

from __future__ import annotations

import ast
from pathlib import Path

import klotho_games

PACKAGE = Path(klotho_games.__file__).parent


def calls(path: Path) -> list[ast.Call]:
    source = path.read_text(encoding="utf-8")
    if "Surface(" not in source and "convert(" not in source:
        return []
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]


def test_nothing_is_made_in_whatever_format_the_screen_has():
    """Surfaces are made with an explicit format.

    On a 16-bit screen pygame makes 16-bit surfaces by default, which it cannot scale smoothly. Only a real screen shows
    that (tests/window), so this test reads the source. `surfaces` makes opaque surfaces; all other calls say 32.
    """
    made = []
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name == "surfaces.py" and path.parent.name == "devices":
            continue
        for call in calls(path):
            called = ast.unparse(call.func)
            bare = called == "pygame.Surface" and (len(call.args) < 3 or ast.unparse(call.args[2]) != "32")
            converts = isinstance(call.func, ast.Attribute) and call.func.attr == "convert" and not call.args
            if bare or converts:
                made.append(f"{path.relative_to(PACKAGE)}:{call.lineno} {ast.unparse(call)}")
    assert made == []

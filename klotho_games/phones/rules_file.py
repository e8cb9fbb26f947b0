"""The rulebook of a game for phones: `/rules/<game>.<language>.json`, block by block, each clause with its id.

What is between stars is bold or slanted; the page makes elements of it, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import blocks, translate_marks
from klotho_games.core.i18n import languages, spoken

_PATH = re.compile(r"/rules/([a-z0-9_]+)\.(\w{2,8})\.json")
_WITHOUT = frozenset({"title", "figure"})


class RuleBlock(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    text: str = ""
    clause: str = ""
    rows: tuple[tuple[str, ...], ...] = ()


def rules_paths() -> Iterator[str]:
    return (f"/rules/{id}.{language}.json" for id in registry.ids() for language in languages())


def rules_file(path: str) -> bytes | None:
    """Return the rules that a path names, in the language that it names; None if it names none."""
    named = _PATH.fullmatch(path)
    if named is None or named[1] not in registry.ids() or named[2] not in languages():
        return None
    with spoken(named[2]):
        found = [RuleBlock(block.kind, translate_marks(block.text), block.clause, block.rows)
                 for block in blocks(registry.load(named[1]).rulebook) if block.kind not in _WITHOUT]
    return msgspec.json.encode(found)

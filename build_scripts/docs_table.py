"""Tables of the pages in docs."""

from __future__ import annotations

from collections.abc import Sequence


def docs_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)

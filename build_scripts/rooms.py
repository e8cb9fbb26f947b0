"""Draw the picture of the rooms in docs/architecture.md: packages, their rooms, and their imports.

    python3 build_scripts/rooms.py            draw docs/pictures/rooms.svg
    python3 build_scripts/rooms.py --check    only say whether it is up to date

The layers in pyproject.toml say which rooms there are, and in which order they can import each other. The arrows come
from the code: grimp reads every import, including those inside functions but not those for type checking only. An arrow
always points down, from the room that imports to the room that is imported. An import against the order, which the
tests forbid, is not drawn but named in a line under the picture.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

import environment

environment.enter()

try:
    import grimp
except ImportError:
    sys.exit("The imports are read by grimp, which is missing here: pip install import-linter, or run the tests once.")

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"
COMMAND = "python3 build_scripts/rooms.py"
PACKAGE = "klotho_games"
ONE_TABLE = sorted((ROOT / PACKAGE / "games").glob("*/table"))[0]
"""The table folder of any game; all games have the same rooms."""

FILES = {
    "": dict.fromkeys(
        ("__main__", "app", "cli", "cli_arguments", "cli_words", "crash_report", "output", "selftest"), "program",
    ) | {"version": "version", "old_paths": "version"},
    "core": dict.fromkeys(("contract", "dates", "i18n", "system"), "contract"),
    "stage": {"stage": "stage", "program": "stage"},
    "scenes": dict.fromkeys(("program", "navigation", "daily_navigation", "bot_process"), "program"),
}
"""Single files beside the rooms of a package, and the box that represents them."""


def _order() -> dict[str, tuple[str, ...]]:
    """Return the boxes of each package ("" for the packages themselves) from the lowest up, by the layers in
    pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = {
        container: [re.sub(r"\W", "", name) for layer in contract["layers"] for name in re.split(r"[|:]", layer)]
        for contract in settings["tool"]["importlinter"]["contracts"] if contract["type"] == "layers"
        for container in contract["containers"]
    }
    game, table = layers[f"{PACKAGE}.games.*"], layers[f"{PACKAGE}.games.*.table"]
    inside = [f"table/{name}" if (ONE_TABLE / name).is_dir() else "table" for name in table]
    found = {"": layers[PACKAGE]}
    found |= {package: layers[f"{PACKAGE}.{package}"] for package in ("core", "stage", "scenes")}
    found["games"] = [box for name in game for box in (inside if name == "table" else [_game_box(name)])]
    return {
        package: tuple(reversed(dict.fromkeys(FILES.get(package, {}).get(name, name) for name in names)))
        for package, names in found.items()
    }


def _game_box(name: str) -> str:
    return name if name == "box" or (ONE_TABLE.parent / name).is_dir() else "doors"


ORDER = _order()
NAMES = {
    ("", "version"): ("version.py", "old_paths.py"),
    ("", "program"): ("__main__, cli, app", "selftest, crash_report"),
    ("", "games"): ("games/<id>", "each of the games"),
    ("core", "contract"): ("contract, i18n", "system, dates"),
    ("stage", "stage"): ("stage.py", "program.py"),
    ("scenes", "program"): ("program.py", "navigation.py"),
    ("games", "box"): ("box.py",),
    ("games", "doors"): ("doors: hand.py,", "medals.py, …"),
}
"""Labels of boxes that are not a folder of that name."""


class Arrow(NamedTuple):
    upper: str
    lower: str


class UnknownRoom(Exception):
    """A module is in a folder or file that neither the layers nor `FILES` name."""


# -- what the code says ---------------------------------------------------------------------------------------------


def imports() -> list[tuple[str, str]]:
    """Return every import between two modules of the program at run time, as (module, imported)."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None, exclude_type_checking_imports=True)
    return sorted((module, used) for module in graph.modules
                  for used in graph.find_modules_directly_imported_by(module))


def room_of(module: str) -> tuple[str, str]:
    """Return a module's package and its room there; ("", "") for the outermost package itself."""
    parts = module.split(".")[1:]
    if not parts:
        return "", ""
    package, inner = parts[0], parts[1:]
    if package in FILES[""]:
        return FILES[""][package], ""
    if package not in ORDER[""]:
        raise UnknownRoom(module)
    if package not in ORDER:
        return package, ""
    inner = inner[1:] if package == "games" else inner
    room = _game_room(inner) if package == "games" and inner else (inner[0] if inner else "")
    room = FILES.get(package, {}).get(room, room)
    if room and room not in ORDER[package]:
        raise UnknownRoom(module)
    return package, room


def _game_room(inner: Sequence[str]) -> str:
    """Return the room in a game: a folder, a folder of its table, its box, or "doors" for the small files that the
    house asks for."""
    if inner[0] == "table" and len(inner) > 1 and f"table/{inner[1]}" in ORDER["games"]:
        return f"table/{inner[1]}"
    return inner[0] if inner[0] in ORDER["games"] else "doors"


def arrows(found: Iterable[tuple[str, str]]) -> dict[str, set[Arrow]]:
    """Return which rooms import which, by package ("" for the packages among themselves)."""
    drawn: dict[str, set[Arrow]] = {package: set() for package in ORDER}
    for module, used in found:
        (package, room), (other, there) = room_of(module), room_of(used)
        if package and other and package != other:
            drawn[""].add(Arrow(package, other))
        elif package == other and room and there and room != there:
            drawn[package].add(Arrow(room, there))
    return drawn


def split(package: str, found: set[Arrow]) -> tuple[set[Arrow], set[Arrow]]:
    """Return the arrows that keep the order, and those against it."""
    place = {room: n for n, room in enumerate(ORDER[package])}
    down = {arrow for arrow in found if place[arrow.upper] > place[arrow.lower]}
    return down, found - down


def drop_implied_arrows(down: set[Arrow]) -> set[Arrow]:
    """Leave out the arrows that follow from others: a room can import everything below what it imports."""

    def reaches(start: str, end: str, without: Arrow) -> bool:
        return any(
            arrow.lower == end or reaches(arrow.lower, end, without)
            for arrow in down if arrow.upper == start and arrow != without
        )

    return {arrow for arrow in down if not reaches(arrow.upper, arrow.lower, arrow)}


# -- layout ---------------------------------------------------------------------------------------------------------


class Size(NamedTuple):
    w: float
    h: float


class Laid(NamedTuple):
    """Boxes and lines of one drawing. A line is a list of points from one room to another."""

    size: Size
    corners: dict[str, tuple[float, float]]
    lines: list[list[tuple[float, float]]]


_LINE = 10.0
"""The width of a place through which only a line passes."""


def lay(order: Sequence[str], sizes: Mapping[str, Size], down: set[Arrow], gap: Size) -> Laid:
    """Lay out the rooms in rows, each row above the rooms it imports. Lines that cross a row get a place in it."""
    rows, chains = _rows(order, sizes, down)
    width = {**dict.fromkeys((name for row in rows for name in row), _LINE), **{n: s.w for n, s in sizes.items()}}
    middles = _middles(rows, chains, width, gap.w)
    tops: dict[str, float] = {}
    y = 0.0
    heights = [max((sizes[name].h for name in row if name in sizes), default=0.0) for row in rows]
    for row, height in zip(reversed(rows), reversed(heights), strict=True):
        tops |= {name: y + (height - sizes[name].h) / 2 if name in sizes else y for name in row}
        tops |= {f"{name} row": y for name in row} | {f"{name} end": y + height for name in row}
        y += height + gap.h
    corners = {name: (middles[name] - sizes[name].w / 2, tops[name]) for name in sizes}
    left = min(x for x, _y in corners.values())
    left = min([left, *(middles[name] - _LINE / 2 for row in rows for name in row if name not in sizes)])
    right = max(middles[name] + width[name] / 2 for row in rows for name in row)
    corners = {name: (x - left, y) for name, (x, y) in corners.items()}
    middles = {name: x - left for name, x in middles.items()}
    lines = _lines(chains, sizes, middles, tops)
    return Laid(Size(right - left, y - gap.h), corners, lines)


def _rows(
    order: Sequence[str], sizes: Mapping[str, Size], down: set[Arrow]
) -> tuple[list[list[str]], list[list[str]]]:
    """Return the rows from the lowest up, and each arrow as the chain of places that it passes."""
    level = dict.fromkeys(order, 0)
    for room in order:
        level[room] = max((level[arrow.lower] + 1 for arrow in down if arrow.upper == room), default=0)
    rows: list[list[str]] = [[room for room in order if level[room] == n] for n in range(max(level.values()) + 1)]
    chains = []
    for upper, lower in sorted(down):
        between = [f"{upper} > {lower} {n}" for n in range(level[upper] - 1, level[lower], -1)]
        for name, n in zip(between, range(level[upper] - 1, level[lower], -1), strict=True):
            rows[n].append(name)
        chains.append([upper, *between, lower])
    links = [(a, b) for chain in chains for a, b in pairwise(chain)]
    for _again in range(12):
        for n in (*range(1, len(rows)), *range(len(rows) - 2, -1, -1)):
            _sort_row(rows, n, links)
    return rows, chains


def _sort_row(rows: list[list[str]], n: int, links: Sequence[tuple[str, str]]) -> None:
    """Sort a row by the positions of the linked names, which keeps crossings few."""
    place = {name: i / max(1, len(row) - 1) for row in rows for i, name in enumerate(row)}
    linked: dict[str, list[float]] = {name: [] for name in rows[n]}
    for a, b in links:
        if a in linked:
            linked[a].append(place[b])
        if b in linked:
            linked[b].append(place[a])
    rows[n].sort(key=lambda name: (sum(linked[name]) / len(linked[name]) if linked[name] else place[name], name))


def _middles(
    rows: Sequence[Sequence[str]], chains: Sequence[Sequence[str]], width: Mapping[str, float], gap: float
) -> dict[str, float]:
    """Place each name as close as possible to the middle of its links, without touching its neighbours."""
    linked: dict[str, list[str]] = {name: [] for row in rows for name in row}
    for chain in chains:
        for a, b in pairwise(chain):
            linked[a].append(b)
            linked[b].append(a)
    middle = {}
    for row in rows:
        whole = sum(width[name] + gap for name in row)
        x = -whole / 2
        for name in row:
            middle[name] = x + (width[name] + gap) / 2
            x += width[name] + gap
    for _again in range(30):
        for row in rows:
            wished = [sum(middle[b] for b in linked[a]) / len(linked[a]) if linked[a] else middle[a] for a in row]
            middle |= dict(zip(row, _spread(wished, [width[name] for name in row], gap), strict=True))
    return middle


def _spread(wished: Sequence[float], widths: Sequence[float], gap: float) -> list[float]:
    """Return the places nearest to those wished for that keep order and gaps. Neighbours that would touch are moved
    together."""
    offset = [0.0]
    for left, right in pairwise(widths):
        offset.append(offset[-1] + (left + right) / 2 + gap)
    groups: list[list[float]] = []
    for wish, away in zip(wished, offset, strict=True):
        groups.append([wish - away])
        while len(groups) > 1 and _mean(groups[-2]) > _mean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    placed = [_mean(group) for group in groups for _one in group]
    return [x + away for x, away in zip(placed, offset, strict=True)]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _lines(
    chains: Sequence[Sequence[str]], sizes: Mapping[str, Size], middle: Mapping[str, float], top: Mapping[str, float]
) -> list[list[tuple[float, float]]]:
    """Return the lines. Those that leave or reach the same room run side by side, and bend only between two rows."""
    leave: dict[str, list[str]] = {}
    reach: dict[str, list[str]] = {}
    for chain in chains:
        leave.setdefault(chain[0], []).append(chain[1])
        reach.setdefault(chain[-1], []).append(chain[-2])

    def side_by_side(room: str, other: str, others: list[str]) -> float:
        n, many = sorted(others, key=lambda name: (middle[name], name)).index(other), len(others)
        step = min(26.0, (sizes[room].w - 24) / max(1, many - 1)) if many > 1 else 0.0
        return middle[room] + (n - (many - 1) / 2) * step

    lines = []
    for chain in chains:
        start, end = chain[0], chain[-1]
        leaves, reaches = side_by_side(start, chain[1], leave[start]), side_by_side(end, chain[-2], reach[end])
        points = [(leaves, top[start] + sizes[start].h), (leaves, top[f"{start} end"])]
        for name in chain[1:-1]:
            points += [(middle[name], top[f"{name} row"]), (middle[name], top[f"{name} end"])]
        points += [(reaches, top[f"{end} row"]), (reaches, top[end])]
        lines.append(points)
    return lines


# -- drawing --------------------------------------------------------------------------------------------------------

_PAGE, _INK, _SOFT = "#ffffff", "#1b1b22", "#4a4a57"
_HOUSE = {"": "#f3f1ea", "core": "#dfe9f7", "stage": "#e2f1e0", "games": "#f8ead0", "scenes": "#f0e2f3"}
_ROOM = "#ffffff"
_PLAIN, _BOLD = 14, 16
_WIDE = 8.0
"""The greatest width of a letter in the plain size."""
_STYLE = "font-family:'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif"
_MARGIN, _HEAD = 14.0, 30.0


def _words_of(package: str, room: str) -> tuple[str, ...]:
    return NAMES.get((package, room), (room,))


def _small(package: str, room: str) -> Size:
    words = _words_of(package, room)
    return Size(max(64.0, max(len(line) for line in words) * _WIDE + 14), 12.0 + 18 * len(words))


def drawing(drawn: Mapping[str, set[Arrow]]) -> str:
    """Return the whole picture as SVG."""
    down = {package: split(package, found) for package, found in drawn.items()}
    inside = {
        package: lay(
            rooms, {room: _small(package, room) for room in rooms}, drop_implied_arrows(down[package][0]), Size(10, 34)
        )
        for package, rooms in ORDER.items() if package
    }
    sizes = {
        package: Size(inside[package].size.w + 2 * _MARGIN, inside[package].size.h + _HEAD + _MARGIN)
        if package in inside else _small("", package) for package in ORDER[""]
    }
    whole = lay(ORDER[""], sizes, drop_implied_arrows(down[""][0]), Size(18, 44))
    notes = _notes({package: against for package, (_down, against) in down.items()}, whole.size.w)
    w, h = whole.size.w + 2 * _MARGIN, whole.size.h + 2 * _MARGIN + 20 * len(notes) + 8
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:.0f}" height="{h:.0f}" viewBox="0 0 {w:.0f} {h:.0f}" '
        f'role="img" aria-labelledby="t d" style="{_STYLE}">',
        '<title id="t">The rooms of Klotho Games</title>',
        f'<desc id="d">{escape(_describe(down))}</desc>',
        '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0 L10 5 L0 10 Z" fill="{_INK}"/></marker></defs>',
        f'<rect width="{w:.0f}" height="{h:.0f}" fill="{_PAGE}"/>',
        f'<g transform="translate({_MARGIN:.0f} {_MARGIN:.0f})">',
        *(_line(points) for points in whole.lines),
    ]
    for package, (x, y) in whole.corners.items():
        parts += _box(package, x, y, sizes[package], inside.get(package))
    parts.append("</g>")
    y = whole.size.h + 2 * _MARGIN + 14
    parts += [f'<text x="{_MARGIN:.0f}" y="{y + 20 * n:.0f}" font-size="{_PLAIN}" fill="{_SOFT}">{escape(note)}</text>'
              for n, note in enumerate(notes)]
    return "\n".join([*parts, "</svg>", ""])


def _box(package: str, x: float, y: float, size: Size, inside: Laid | None) -> list[str]:
    if inside is None:
        return _sign(_words_of("", package), x, y, size, _HOUSE[""])
    words = " – ".join(_words_of("", package))
    parts = [_rect(x, y, size, _HOUSE[package]),
             f'<text x="{x + _MARGIN:.1f}" y="{y + 21:.1f}" font-size="{_BOLD}" font-weight="700" fill="{_INK}">'
             f"{escape(words)}</text>",
             f'<g transform="translate({x + _MARGIN:.1f} {y + _HEAD:.1f})">']
    parts += [_line(points) for points in inside.lines]
    for room, (left, top) in inside.corners.items():
        parts += _sign(_words_of(package, room), left, top, _small(package, room), _ROOM)
    return [*parts, "</g>"]


def _rect(x: float, y: float, size: Size, fill: str) -> str:
    return (f'<rect x="{x:.1f}" y="{y:.1f}" width="{size.w:.1f}" height="{size.h:.1f}" rx="6" fill="{fill}" '
            f'stroke="{_INK}" stroke-width="1.2"/>')


def _sign(words: Sequence[str], x: float, y: float, size: Size, fill: str) -> list[str]:
    first = y + size.h / 2 - 9 * (len(words) - 1) + 5
    return [_rect(x, y, size, fill), *(
        f'<text x="{x + size.w / 2:.1f}" y="{first + 18 * n:.1f}" font-size="{_PLAIN}" text-anchor="middle" '
        f'fill="{_INK}">{escape(line)}</text>' for n, line in enumerate(words))]


def _line(points: Sequence[tuple[float, float]]) -> str:
    """Return a path that goes straight down through its places and bends softly from one to the next."""
    path = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for (x, y), (to_x, to_y) in pairwise(points):
        if (x, y) == (to_x, to_y):
            continue
        half = (to_y - y) / 2
        path += f" C{x:.1f} {y + half:.1f} {to_x:.1f} {to_y - half:.1f} {to_x:.1f} {to_y:.1f}"
    return f'<path d="{path}" fill="none" stroke="{_INK}" stroke-width="1.3" marker-end="url(#tip)"/>'


def _notes(against: Mapping[str, set[Arrow]], width: float) -> list[str]:
    """Return the text under the picture, in lines that fit its width."""
    said = [
        "An arrow points from a room to one that it imports. What follows from other arrows is not drawn again.",
        "core/games/registry.py loads a game by its name when somebody asks for it: that is no import, and no arrow.",
    ]
    up = [f"{package or PACKAGE}: {arrow.upper} → {arrow.lower}"
          for package, arrows in against.items() for arrow in sorted(arrows)]
    if up:
        said.append(f"Against the order, so not drawn: {'; '.join(up)}.")
    return [line for sentence in said for line in wrap(sentence, int(width / _WIDE * 1.2))]


def _describe(down: Mapping[str, tuple[set[Arrow], set[Arrow]]]) -> str:
    """Describe the picture in words, for people who do not see it."""
    sentences = []
    for package, (kept, _against) in down.items():
        for room in ORDER[package]:
            used = [arrow.lower for arrow in sorted(drop_implied_arrows(kept)) if arrow.upper == room]
            if used:
                sentences.append(f"{f'{package}/' if package else ''}{room} imports {', '.join(used)}.")
    return " ".join(sentences)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Draw the rooms of the program and who imports whom.")
    parser.add_argument("--check", action="store_true", help="only say whether the picture is up to date")
    check = parser.parse_args(words).check
    try:
        drawn = drawing(arrows(imports()))
    except UnknownRoom as module:
        sys.exit(f"{module} lies in no room that the layers of pyproject.toml or FILES in build_scripts/rooms.py name.")
    if not check:
        PICTURE.write_text(drawn, encoding="utf-8", newline="\n")
    elif not PICTURE.is_file() or PICTURE.read_text(encoding="utf-8") != drawn:
        sys.exit(f"docs/pictures/rooms.svg is not up to date; {COMMAND} draws it.")


if __name__ == "__main__":
    main()

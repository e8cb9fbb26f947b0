"""What a plug-in game brings: maps of its table, and the metadata of its package."""

from __future__ import annotations

import base64
import importlib.metadata
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from klotho_games.core.games import plugins, registry
from klotho_games.stage.drawing import tmx_layout
from klotho_games.stage.drawing.art import art_root
from klotho_games.stage.drawing.tmx_layout import BadLayout
from tests.proofs.files.hostile import Fault, Kind, a_sentence, lay
from tests.proofs.files.shapes import STRANGE, rubbish, scratched

_HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
_BOMB = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))


def _map(inside: str, size: str = 'width="4" height="4"') -> bytes:
    return (f'{_HEAD}<map version="1.10" orientation="orthogonal" {size} tilewidth="8" tileheight="8" infinite="0">'
            f"{inside}</map>").encode()


def _layer(data: str, how: str, size: str = 'width="4" height="4"') -> str:
    return f'<layer id="1" name="x" {size}><data {how}>{data}</data></layer>'


def _packed(size: int) -> str:
    return base64.b64encode(zlib.compress(b"\0" * size)).decode()


MAPS: dict[str, Callable[[], bytes]] = {
    "a bomb of entities": lambda: f'<!DOCTYPE map [<!ENTITY a0 "xxxxxxxxxx">{_BOMB}]><map>&a9;</map>'.encode(),
    "one long entity": lambda: f'<!DOCTYPE map [<!ENTITY a "{"x" * 100_000}">]><map>{"&a;" * 20_000}</map>'.encode(),
    "an entity from outside": lambda: b'<!DOCTYPE map [<!ENTITY a SYSTEM "file:///etc/passwd">]><map>&a;</map>',
    "a tileset from outside": lambda: _map('<tileset firstgid="1" source="../../outside.tsx"/>'),
    "a tileset by its whole path": lambda: _map('<tileset firstgid="1" source="/etc/passwd.tsx"/>'),
    "a tileset that is a folder": lambda: _map('<tileset firstgid="1" source="."/>'),
    "itself as a tileset": lambda: _map('<tileset firstgid="1" source="x.tmx"/>'),
    "a map too wide": lambda: _map(_layer("1,1", 'encoding="csv"', 'width="1000000000" height="1000000000"'),
                                   'width="1000000000" height="1000000000"'),
    "no width": lambda: _map(_layer("1,1", 'encoding="csv"', 'width="0" height="0"'), 'width="0" height="0"'),
    "less than nothing": lambda: _map(_layer("1,1", 'encoding="csv"', 'width="-4" height="-4"')),
    "packed a thousandfold": lambda: _map(_layer(_packed(40_000_000), 'encoding="base64" compression="zlib"')),
    "a tileset of a billion": lambda: _map('<tileset firstgid="1" name="x" tilewidth="1" tileheight="1" '
                                           'tilecount="1000000000" columns="1"><image source="x.png" width="100000" '
                                           'height="100000"/></tileset>'),
    "no columns": lambda: _map('<tileset firstgid="1" source="x.tsx"/>'),
    "slots that are no numbers": lambda: _map('<objectgroup id="1" name="x"><object id="1" name="a" x="nan" y="inf" '
                                              'width="1e999" height="-1"/></objectgroup>'),
    "a slot without a place": lambda: _map('<objectgroup id="1" name="x"><object id="1" name="a"/></objectgroup>'),
    "a template": lambda: _map('<objectgroup id="1" name="x"><object id="1" name="a" template="../../x.tx"/>'
                               "</objectgroup>"),
    "deep groups": lambda: _map('<group id="1" name="x">' * 20_000 + "</group>" * 20_000),
    "a million slots": lambda: _map('<objectgroup id="1" name="x">' + "".join(
        f'<object id="{n}" name="s{n}" x="1" y="1" width="1" height="1"/>' for n in range(300_000)) + "</objectgroup>"),
    "properties of strange kinds": lambda: _map('<properties><property name="a" type="int" value="x"/>'
                                                '<property name="b" type="class" propertytype="y"/></properties>'),
    "letters of two kinds": lambda: b'<?xml version="1.0" encoding="UTF-16"?><map/>',
    "unknown letters": lambda: b'<?xml version="1.0" encoding="klotho"?><map/>',
    "no map": lambda: b"<html/>",
    "nothing": lambda: b"",
}
_TSX = (b'<tileset name="x" tilewidth="8" tileheight="8" tilecount="4" columns="0"><tile id="1"/></tileset>',
        b'<tileset name="x" tilewidth="x" tileheight="8" tilecount="4" columns="2"><tile id="x"/></tileset>',
        b"<tileset", b"", b"<map/>",
        b'<tileset name="x" tilewidth="8" tileheight="8" tilecount="4" columns="2"><image source="../../../x.png" '
        b'width="16" height="16"/><tile id="1"><properties><property name="name" value="../x"/></properties></tile>'
        b"</tileset>")


@st.composite
def maps(draw: Callable[[Any], Any]) -> tuple[str | bytes, bytes]:
    """A map, by its name above or as bytes, and the tileset next to it."""
    own = sorted(art_root().glob("*/*.tmx"))
    sound = draw(st.sampled_from(own)).read_bytes()
    broken = st.sampled_from(sorted(MAPS)) | scratched(sound) | _numbers(sound) | rubbish()
    return draw(broken), draw(st.sampled_from(_TSX))


@st.composite
def _numbers(draw: Callable[[Any], Any], sound: bytes) -> bytes:
    """Replace or remove one of the numbers of a map."""
    parts = sound.split(b'"')
    at = draw(st.integers(0, (len(parts) - 1) // 2 - 1)) * 2 + 1
    parts[at] = draw(st.sampled_from(("", "-1", "0", "1e9", "nan", "inf", "999999999999", "☃", "../../x.tsx"))).encode()
    return b'"'.join(parts)


def meet_map(one: tuple[str | bytes, bytes], home: Path) -> bool:
    content, tileset = one
    lay(home / "art" / "x.tmx", MAPS[content]() if isinstance(content, str) else content)
    lay(home / "art" / "x.tsx", tileset)
    taken = True
    for reads in (tmx_layout.layout, tmx_layout.tile_kinds, tmx_layout.tile_layers):
        getattr(reads, "cache_clear", lambda: None)()
        try:
            found = reads("x", home / "art")
        except BadLayout as problem:
            a_sentence(str(problem))
            taken = False
            continue
        if isinstance(found, tmx_layout.SlotLayout):
            _on_the_table(found)
    return taken


def _on_the_table(found: tmx_layout.SlotLayout) -> None:
    for name, box in found.slots.items():
        if not all(abs(number) <= 1e6 for number in (box.x, box.y, box.w, box.h)):
            raise Fault(f"the slot {name} lies nowhere: {box}")


# -- plug-ins ---------------------------------------------------------------------------------------------------------


@st.composite
def packages(draw: Callable[[Any], Any]) -> tuple[bytes, bytes, str]:
    """The metadata of an installed package, and the name of its folder."""
    word = st.sampled_from((*STRANGE, "shutbox", registry.PLAYABLE[0], "os", "sys", "a.b.c", "a:b", "tests.nowhere",
                            "x=y", "...", "__main__", "this_is_nowhere")) | st.text(max_size=10)
    entries = draw(st.lists(st.tuples(word, word), max_size=3))
    told = "[klotho_games.games]\n" + "\n".join(f"{name} = {value}" for name, value in entries)
    points = draw(st.one_of(st.just(told.encode(errors="replace")), rubbish(), scratched(told.encode(errors="replace")),
                            st.just(b"[klotho_games.games\nx"), st.just(b"[klotho_games.games]\nnonsense")))
    name = draw(word)
    metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n".encode(errors="replace")
    return points, draw(st.just(metadata) | rubbish()), draw(st.sampled_from(("x-1", "x", "é☃-1", "-")))


def meet_package(one: tuple[bytes, bytes, str], home: Path) -> bool:
    points, metadata, name = one
    folder = home / "installed" / f"{name}.dist-info"
    lay(folder / "entry_points.txt", points)
    lay(folder / "METADATA", metadata)
    before = dict(registry._games)
    found = plugins._wanted, plugins._looked, plugins._left_out.copy(), sys.path[:]
    finders = importlib.metadata.distributions
    try:
        plugins._wanted, plugins._looked, plugins._left_out[:] = True, True, []
        importlib.metadata.distributions = lambda: finders(path=[str(home / "installed")])  # type: ignore[assignment]
        for source, entry in plugins._entries():
            plugins._take(source, entry, "")
        for told in plugins._left_out:
            _one_line(told)
        taken = set(registry._games) - set(before)
        if taken:
            raise Fault(f"{taken} stand on the shelf")
        return not plugins._left_out
    finally:
        importlib.metadata.distributions = finders
        plugins._wanted, plugins._looked, plugins._left_out[:], sys.path[:] = found
        registry._games.clear()
        registry._games.update(before)


def _one_line(told: str) -> None:
    """Check a message for the author of the game, which can name an error as Python does."""
    if not told.isprintable() or not told.endswith((".", "…")) or len(told) > 900:
        raise Fault(f"a game that is left out is told like this: {told[:300]!r}")


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    yield Kind("maps of tables", maps(), meet_map, share=0.5)
    yield Kind("packages with games", packages(), meet_package)

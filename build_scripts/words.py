"""The words that people read: collected from the source, and compiled for the program.

    python3 build_scripts/words.py             write klotho_games/locale/klotho_games.pot
    python3 build_scripts/words.py --check     only say whether it is up to date
    python3 build_scripts/words.py --compile   every locale/<language>/LC_MESSAGES/*.po to .mo

Only the standard library; nothing of GNU gettext has to be installed.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import string
import struct
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "klotho_games"
LOCALE = PACKAGE / "locale"
TEMPLATE = LOCALE / "klotho_games.pot"
_HEAD = """# Words of Klotho Games.
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: klotho-games\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


class BadWords(Exception):
    """A call that cannot be collected, or a catalogue that cannot be read; the sentence says where."""


@dataclass
class Entry:
    one: str
    many: str = ""
    places: list[str] = field(default_factory=list)


# -- collecting -------------------------------------------------------------------------------------------------


def collect(package: Path = PACKAGE) -> list[Entry]:
    """Every sentence of the package in order of its first place."""
    entries: dict[str, Entry] = {}

    def add(place: str, one: str, many: str = "") -> None:
        entry = entries.setdefault(one, Entry(one))
        if many and entry.many and many != entry.many:
            raise BadWords(f"{place}: {one!r} has another plural already: {entry.many!r}.")
        entry.many = entry.many or many
        entry.places.append(place)

    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package.parent).as_posix()
        spoken = speaking(path.read_text(encoding="utf-8"), place)
        for one, many in calls(spoken, place):
            add(place, one, many)
        for line, named in fields(spoken):
            printed = list(_printed(path, package, named))
            if not printed:
                raise BadWords(f"{place}:{line}: no data file of its game has a text called {named}.")
            for data, text in printed:
                add(data.relative_to(package.parent).as_posix(), text)
    return list(entries.values())


def speaking(source: str, place: str) -> list[ast.Call]:
    """Each call of `_` and `ngettext`, in the order of the file."""
    if "_(" not in source and "ngettext(" not in source:
        return []
    found = [node for node in ast.walk(ast.parse(source, place))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext")]
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


def fields(spoken: list[ast.Call]) -> Iterator[tuple[int, str]]:
    """(line, field) of each `_(card.name)`: words that stand in a game's data."""
    for call in spoken:
        if _name(call) == "_" and call.args and isinstance(call.args[0], ast.Attribute):
            yield call.lineno, call.args[0].attr


def _name(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Name)
    return call.func.id


def _printed(source: Path, package: Path, field: str) -> Iterator[tuple[Path, str]]:
    """Every text of that name in the JSON files beside a module, or above it in its game's folder."""
    for folder in source.parents:
        for path in sorted(folder.glob("*.json")):
            for text in _texts(json.loads(path.read_text(encoding="utf-8")), field):
                yield path, text
        if folder in (package, package / "games"):
            return


def _texts(value: object, field: str) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == field and isinstance(inner, str) and inner:
                yield inner
            else:
                yield from _texts(inner, field)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner, field)


def calls(spoken: list[ast.Call], place: str) -> Iterator[tuple[str, str]]:
    """(one, many) of each call; anything but plain text in one is an error."""
    for call in spoken:
        if _name(call) == "_" and len(call.args) == 1 and not isinstance(call.args[0], ast.Attribute):
            yield _literal(call.args[0], place), ""
        elif _name(call) == "ngettext" and len(call.args) == 3:
            yield _literal(call.args[0], place), _literal(call.args[1], place)


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadWords(
        f"{place}:{node.lineno}: only a plain text can be translated here; "
        "put the changing part in with .format() behind the call."
    )


def template(entries: list[Entry]) -> str:
    parts = [_HEAD]
    for entry in entries:
        lines = [f"#: {place}" for place in sorted(set(entry.places))]
        if "{" in entry.one + entry.many:
            lines.append("#, python-brace-format")
        lines.append(f"msgid {quoted(entry.one)}")
        if entry.many:
            lines += [f"msgid_plural {quoted(entry.many)}", 'msgstr[0] ""', 'msgstr[1] ""']
        else:
            lines.append('msgstr ""')
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    if "\n" not in text:
        return f'"{escaped}"'
    lines = escaped.split("\n")
    rows = [line + "\\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    return '""\n' + "\n".join(f'"{row}"' for row in rows)


# -- compiling --------------------------------------------------------------------------------------------------


def read_po(text: str, place: str = "catalogue") -> dict[str, str]:
    """{msgid: msgstr}; plural entries join their forms by NUL as the .mo file wants. Fuzzy ones are left out."""
    out: dict[str, str] = {}
    parts: dict[str, str] = {}
    state, fuzzy = "", False

    def finish() -> None:
        nonlocal fuzzy
        if "msgid" in parts and (not fuzzy or not parts["msgid"]):
            key = parts["msgid"]
            if "msgid_plural" in parts:
                key += "\0" + parts["msgid_plural"]
            forms = [parts[name] for name in sorted(parts) if name.startswith("msgstr")]
            if any(forms):
                out[key] = "\0".join(forms)
        parts.clear()
        fuzzy = False

    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith("#"):
            if state.startswith("msgstr"):
                finish()
                state = ""
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        word, _, rest = line.partition(" ")
        if line.startswith('"'):
            rest = line
        elif word in ("msgid", "msgid_plural", "msgstr") or word.startswith("msgstr["):
            if word == "msgid" and parts:
                finish()
            state = word
            parts[state] = ""
        else:
            raise BadWords(f"{place}:{number}: “{word}” is no word of a catalogue.")
        if not state:
            raise BadWords(f"{place}:{number}: a text without a msgid before it.")
        try:
            parts[state] += ast.literal_eval(rest)
        except (SyntaxError, ValueError):
            raise BadWords(f"{place}:{number}: the text is not closed.") from None
    finish()
    return out


def compiled(entries: dict[str, str]) -> bytes:
    """A .mo file: two tables of lengths and offsets, then the texts, sorted by msgid."""
    pairs = sorted((key.encode(), value.encode()) for key, value in entries.items())
    keys = b"".join(key + b"\0" for key, _ in pairs)
    values = b"".join(value + b"\0" for _, value in pairs)
    tables = 7 * 4
    keys_at = tables + 2 * 8 * len(pairs)
    values_at = keys_at + len(keys)
    key_table, value_table = [], []
    for key, value in pairs:
        key_table += [len(key), keys_at]
        value_table += [len(value), values_at]
        keys_at += len(key) + 1
        values_at += len(value) + 1
    head = struct.pack("<7I", 0x950412DE, 0, len(pairs), tables, tables + 8 * len(pairs), 0, 0)
    numbers = [*key_table, *value_table]
    return head + struct.pack(f"<{len(numbers)}I", *numbers) + keys + values


def compile_all(locale: Path = LOCALE) -> list[Path]:
    made = []
    for po in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        mo = po.with_suffix(".mo")
        mo.write_bytes(compiled(read_po(po.read_text(encoding="utf-8"), po.name)))
        made.append(mo)
    return made


# -- the pseudo-language ----------------------------------------------------------------------------------------


def pseudo(entries: list[Entry]) -> dict[str, str]:
    """A catalogue in letters of their own: whatever shows plain letters did not go through gettext."""
    out = {"": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"}
    for entry in entries:
        if entry.many:
            out[f"{entry.one}\0{entry.many}"] = f"{foreign(entry.one)}\0{foreign(entry.many)}"
        else:
            out[entry.one] = foreign(entry.one)
    return out


def foreign(text: str) -> str:
    """Latin letters as full-width ones; what is put in with .format() stays as it is."""
    pieces = re.split(r"(\{[^}]*\})", text)
    return "".join(piece if piece.startswith("{") else piece.translate(_WIDE) for piece in pieces)


_WIDE = {ord(letter): ord(letter) + 0xFEE0 for letter in string.ascii_letters}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Collect and compile the words of Klotho Games.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only say whether the template is up to date")
    what.add_argument("--compile", action="store_true", help="make .mo files of all .po files")
    asked = parser.parse_args(arguments)
    try:
        if asked.compile:
            made = compile_all()
            print(f"{len(made)} catalogues compiled.")
            return 0
        entries = collect()
    except BadWords as problem:
        print(problem, file=sys.stderr)
        return 1
    text = template(entries)
    if asked.check:
        same = TEMPLATE.is_file() and TEMPLATE.read_text(encoding="utf-8") == text
        print("The template is up to date." if same else "The template is out of date: run build_scripts/words.py.")
        return 0 if same else 1
    LOCALE.mkdir(exist_ok=True)
    TEMPLATE.write_text(text, encoding="utf-8")
    print(f"{len(entries)} sentences in {TEMPLATE.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Collect the words that people read from the source into catalogues for translators, and compile them for the program.

    python3 build_scripts/words.py             update the catalogues of every language, and compile them
    python3 build_scripts/words.py --check     only say whether they are up to date, and what is not translated yet
    python3 build_scripts/words.py --new fr    add a language

A language has a folder `klotho_games/locale/<language>` with a catalogue for each game and one for the house.
docs/translating.md explains them. Babel reads and writes them; the program itself does not need it.
"""

from __future__ import annotations

import argparse
import ast
import io
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

try:
    from babel import Locale, UnknownLocaleError
    from babel.messages.catalog import Catalog, Message
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po, write_po
except ImportError:
    sys.exit("The catalogues are written by Babel, which is missing here: pip install babel.")

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from klotho_games.core.i18n import seal  # noqa: E402 - found there

PACKAGE = ROOT / "klotho_games"
LOCALE = PACKAGE / "locale"
HOUSE = "house"
"""The catalogue of everything that does not belong to one game alone."""


class BadWords(Exception):
    """A call that cannot be collected, or a catalogue that cannot be read; the message says where."""


@dataclass
class WordsEntry:
    one: str
    many: str = ""
    places: list[str] = field(default_factory=list)
    meant: str | None = None
    """The context that tells two meanings of an English word apart."""

    @property
    def part(self) -> str:
        """The catalogue that it belongs to."""
        found = {_part(place) for place in self.places}
        return found.pop() if len(found) == 1 else HOUSE

    @property
    def id(self) -> str | tuple[str, str]:
        """The message id for Babel."""
        return (self.one, self.many) if self.many else self.one


def _part(place: str) -> str:
    folders = place.split("/")
    return folders[2] if folders[1:2] == ["games"] and len(folders) > 3 else HOUSE


# -- collecting -------------------------------------------------------------------------------------------------


def collect(package: Path = PACKAGE) -> list[WordsEntry]:
    """Return every sentence of the package, in the order of their first occurrence."""
    entries: dict[tuple[str | None, str], WordsEntry] = {}

    def add(place: str, one: str, many: str = "", meant: str | None = None) -> None:
        entry = entries.setdefault((meant, one), WordsEntry(one, meant=meant))
        if many and entry.many and many != entry.many:
            raise BadWords(f"{place}: {one!r} has another plural already: {entry.many!r}.")
        entry.many = entry.many or many
        entry.places.append(place)

    for path in sorted(package.rglob("*.py")):
        place = path.relative_to(package.parent).as_posix()
        spoken = speaking(path.read_text(encoding="utf-8"), place)
        for said in calls(spoken, place):
            add(place, *said)
        for line, named in fields(spoken):
            printed = list(_printed_texts(path, package, named))
            if not printed:
                raise BadWords(f"{place}:{line}: no data file of its game has a text called {named}.")
            for data, text in printed:
                add(data.relative_to(package.parent).as_posix(), text)
    return list(entries.values())


def speaking(source: str, place: str) -> list[ast.Call]:
    """Return the calls of `_`, `ngettext` and `pgettext` in the order of the file."""
    if not _MAY_SPEAK.search(source):  # parsing takes a hundred times as long
        return []
    found = [node for node in ast.walk(ast.parse(source, place))
             if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED]
    return sorted(found, key=lambda call: (call.lineno, call.col_offset))


_CALLED = ("_", "ngettext", "pgettext")
_MAY_SPEAK = re.compile(r"\b(?:_|[np]gettext)\s*\(")


def fields(spoken: list[ast.Call]) -> Iterator[tuple[int, str]]:
    """Yield (line, field) of each call such as `_(card.name)`, whose words are in a game's data or the list of
    sounds."""
    for call in spoken:
        if _name(call) == "_" and call.args and (named := _field(call.args[0])):
            yield call.lineno, named


def _field(node: ast.expr) -> str:
    """Return `name` for `card.name` and `card["name"]`; empty for anything else."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        return str(node.slice.value)
    return node.attr if isinstance(node, ast.Attribute) else ""


def _name(call: ast.Call) -> str:
    assert isinstance(call.func, ast.Name)
    return call.func.id


def _printed_texts(source: Path, package: Path, field: str) -> Iterator[tuple[Path, str]]:
    """Yield every text of that field in the JSON files beside a module or above it in its game's folder, or, for the
    house, in those of its sounds."""
    for folder in source.parents:
        own = [folder, package.parent / "sounds"] if folder == package else [folder]
        for path in (path for one in own for path in sorted(one.glob("*.json"))):
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


def calls(spoken: list[ast.Call], place: str) -> Iterator[tuple[str, str, str | None]]:
    """Yield (one, many, meant) of each call. Anything but plain text in a call is an error."""
    for call in spoken:
        if _name(call) == "_" and len(call.args) == 1 and not _field(call.args[0]):
            yield _literal(call.args[0], place), "", None
        elif _name(call) == "ngettext" and len(call.args) == 3:
            yield _literal(call.args[0], place), _literal(call.args[1], place), None
        elif _name(call) == "pgettext" and len(call.args) == 2 and not isinstance(call.args[1], ast.Attribute):
            yield _literal(call.args[1], place), "", _literal(call.args[0], place)


def _literal(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise BadWords(
        f"{place}:{node.lineno}: only a plain text can be translated here; "
        "put the changing part in with .format() behind the call."
    )


# -- catalogues -------------------------------------------------------------------------------------------------


class Undated(Catalog):
    """A catalogue without date and generator, so that two runs write the same file on any day. Git has the history."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [(name, told) for name, told in super().mime_headers if name in _HEADERS]


_HEADERS = ("Language", "Plural-Forms", "MIME-Version", "Content-Type", "Content-Transfer-Encoding")


def languages(locale: Path = LOCALE) -> list[str]:
    return sorted(path.name for path in locale.iterdir() if any(path.glob("*.po")))


def template(entries: list[WordsEntry], language: str) -> Catalog:
    """Return a catalogue with all sentences and no translations."""
    made = Undated(language, domain="klotho_games", project="Klotho Games", header_comment=_HEAD, fuzzy=False)
    for entry in entries:
        brace = {"python-brace-format"} if "{" in entry.one + entry.many else set()
        made.add(entry.id, locations=[(place, None) for place in sorted(set(entry.places))], flags=brace,
                 context=entry.meant)
    return made


_HEAD = "# Words of Klotho Games: PROJECT, in the language of this folder. How to translate: docs/translating.md."


def read_catalogue(language: str, locale: Path = LOCALE) -> Catalog:
    """Return all translations of a language. The parts are read together, because sentences can move between them."""
    whole = Undated(language)
    for path in sorted((locale / language).glob("*.po")):
        try:
            part = read_po(io.BytesIO(path.read_bytes()), language, abort_invalid=True)
        except (PoFileError, UnicodeDecodeError, ValueError) as problem:
            raise BadWords(f"{path.name} cannot be read: {problem}") from None
        for message in part:
            if message.id:
                whole.add(message.id, message.string, message.locations, message.flags,
                          user_comments=message.user_comments, context=message.context)
    return whole


def update_catalogue(language: str, entries: list[WordsEntry], locale: Path = LOCALE) -> Catalog:
    """Update a catalogue: new sentences are empty, and slightly changed ones keep their old translation, marked
    fuzzy."""
    whole = read_catalogue(language, locale)
    whole.update(template(entries, language))
    whole.obsolete.clear()
    return whole


def parts(whole: Catalog, entries: list[WordsEntry], language: str) -> dict[str, str]:
    """Return the text of each catalogue by file name."""
    sorted_out: dict[str, list[WordsEntry]] = {}
    for entry in entries:
        sorted_out.setdefault(entry.part, []).append(entry)
    texts = {}
    for part, own in sorted_out.items():
        made = template([], language)
        for entry in sorted(own, key=lambda entry: min(entry.places)):
            message = whole.get(entry.id, entry.meant)
            assert message is not None
            made[entry.id] = message
        file = io.BytesIO()
        write_po(file, made, width=0, omit_header=False, include_lineno=False)
        texts[f"{part}.po"] = file.getvalue().decode()
    return texts


def compile_catalogue(whole: Catalog) -> bytes:
    """Return a .mo file of the translations that are not fuzzy, with a seal that shows the program it is complete."""
    file = io.BytesIO()
    write_mo(file, whole)
    return file.getvalue() + seal(file.getvalue())


def waiting(whole: Catalog) -> list[Message]:
    """Return the messages that a translator still has to do."""
    return [m for m in whole if m.id and (m.fuzzy or not all(m.string if m.pluralizable else (m.string,)))]


def write(language: str, entries: list[WordsEntry], locale: Path = LOCALE) -> Catalog:
    whole = update_catalogue(language, entries, locale)
    folder = locale / language
    for name, text in parts(whole, entries, language).items():
        (folder / name).write_text(text, encoding="utf-8")
    compiled_file(language, locale).parent.mkdir(exist_ok=True)
    compiled_file(language, locale).write_bytes(compile_catalogue(whole))
    return whole


def up_to_date(language: str, entries: list[WordsEntry], locale: Path = LOCALE) -> bool:
    whole = update_catalogue(language, entries, locale)
    texts = parts(whole, entries, language)
    folder = locale / language
    same = texts == {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.po")}
    file = compiled_file(language, locale)
    return same and file.is_file() and file.read_bytes() == compile_catalogue(whole)


def compiled_file(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / "klotho_games.mo"


# -- the pseudo-language ----------------------------------------------------------------------------------------


def pseudo(entries: list[WordsEntry]) -> bytes:
    """Return a compiled catalogue of a language that is a third longer than English.

    On screen, a plain vowel shows text that did not go through gettext, and cut-off text shows where longer languages
    would not fit.
    """
    made = template(entries, "en")
    for entry in entries:
        said = (foreign(entry.one), foreign(entry.many)) if entry.many else foreign(entry.one)
        made.get(entry.id, entry.meant).string = said
    return compile_catalogue(made)


def foreign(text: str) -> str:
    """Lengthen the vowels and give them accents; placeholders stay as they are."""
    more = cycle((1, 2, 1, 1, 2))  # a quarter of the letters begin a run of vowels, so this adds a third
    pieces = re.split(r"(\{[^}]*\}|%(?:\(\w+\))?[sr])", text)
    return "".join(piece if piece.startswith(("{", "%"))
                   else _VOWELS.sub(lambda v: (next(more) * v[0][0] + v[0]).translate(_SIGNS), piece)
                   for piece in pieces)


_VOWELS = re.compile("[aeiouyAEIOUY]+")
_SIGNS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Collect the words of Klotho Games for translators, and compile them.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only say whether the catalogues are up to date")
    what.add_argument("--new", metavar="LANGUAGE", help="begin a language, by its code: fr, pt_BR")
    asked = parser.parse_args(arguments)
    try:
        entries = collect()
        if asked.new:
            begin(asked.new)
        return _check(entries) if asked.check else _write(entries)
    except BadWords as problem:
        print(problem, file=sys.stderr)
        return 1


def begin(language: str, locale: Path = LOCALE) -> None:
    try:
        Locale.parse(language)
    except (ValueError, UnknownLocaleError):
        raise BadWords(f"{language} is the code of no language; fr or pt_BR are.") from None
    folder = locale / language
    if folder.exists():
        raise BadWords(f"{folder} is there already.")
    folder.mkdir(parents=True)
    (folder / f"{HOUSE}.po").write_text('msgid ""\nmsgstr ""\n', encoding="utf-8")


def _write(entries: list[WordsEntry]) -> int:
    for language in languages():
        left = waiting(write(language, entries))
        print(f"{language}: {len(entries) - len(left):,} of {len(entries):,} sentences are translated.")
    return 0


def _check(entries: list[WordsEntry]) -> int:
    code = 0
    for language in languages():
        if up_to_date(language, entries):
            left = len(waiting(read_catalogue(language)))
            print(f"{language}: up to date; {left:,} of {len(entries):,} sentences wait for a translator.")
        else:
            code = 1
            print(f"{language}: out of date: run build_scripts/words.py.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Every sentence that people read, in their language.

The catalogue is looked up when a sentence is needed, not when its module is loaded, so a language chosen in the
settings takes effect at once. Without a catalogue the English of the source is used.
"""

from __future__ import annotations

import gettext
import io
import os
import re
import struct
import zlib
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import TYPE_CHECKING

from . import system

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.resources.abc import Traversable

DOMAIN = "klotho_games"
_DIGITS = 9
_ENGLISH = ("en", "C", "POSIX")
_LONGEST_LANGUAGE = 32
_SENTENCES = 4096
"""The most translations that are remembered."""
_COUNTED = 3
"""Numbers from 0 to 2, with which the plural rule of a catalogue is tested when it is read."""

_SOFT = "\u00ad"
_seams: dict[str, tuple[str, ...]] = {}
"""By word: the parts between its soft hyphens."""

SEALED = b"\0klotho-crc32:"
"""Marks the checksum at the end of a compiled catalogue (followed by eight hex digits). A
catalogue with a wrong checksum is not read."""
_LITTLE_ENDIAN = b"\xde\x12\x04\x95"
_PADDING = 4
"""Most bytes after the last word of a catalogue without a checksum, as a translator's tool makes them."""

_catalogue: gettext.NullTranslations | None = None
_spoken = "en"
_damaged: list[str] = []
"""The languages that were last asked for and could not be read."""
_lent: ContextVar[tuple[gettext.NullTranslations, str] | None] = ContextVar("lent", default=None)
"""A language that only this thread uses for a moment (`spoken`)."""


def _(message: str) -> str:
    return _text(_current_catalogue(), message)


def ngettext(one: str, many: str, n: int) -> str:
    """Return the form that the language uses for `n` things."""
    return _text_for(_current_catalogue(), one, many, n)


# A table that comes to rest asks for hundreds of sentences in one frame, mostly for the same ones as before.


@lru_cache(maxsize=_SENTENCES)
def _text(catalogue: gettext.NullTranslations, message: str) -> str:
    told = catalogue.gettext(message)
    if told == message:  # Older Pythons do not find a sentence that also has a plural
        told = catalogue.ngettext(message, message, 1)
    return _whole(told)


@lru_cache(maxsize=_SENTENCES)
def _text_for(catalogue: gettext.NullTranslations, one: str, many: str, n: int) -> str:
    return _whole(catalogue.ngettext(one, many, n))


def _whole(message: str) -> str:
    """Return the message without soft hyphens, which only mark where a long word can be broken.

    They are remembered for `seams`, so voice, search and comparisons never see one.
    """
    if _SOFT not in message:
        return message
    for word in message.split():
        if _SOFT in word:
            _seams[word.replace(_SOFT, "")] = tuple(word.split(_SOFT))
    return message.replace(_SOFT, "")


def seams(word: str) -> tuple[str, ...]:
    """Return the parts between which a word can be broken at the end of a line."""
    return _seams.get(word, (word,))


def pgettext(meant: str, message: str) -> str:
    """Translate a word that has two meanings in English; `meant` tells translators which one it is."""
    return _whole(_current_catalogue().pgettext(meant, message))


# Numbers in the style of the language. No sentence formats numbers by itself.


def number(n: int) -> str:
    return _localise_marks(f"{n:,}")


def decimal(n: float, places: int = 1) -> str:
    return _localise_marks(f"{n:,.{places}f}")


def rough(n: float, digits: int) -> str:
    """Format with this many significant digits."""
    return _localise_marks(f"{n:,.{digits}g}")


def signed(n: float, places: int = 0) -> str:
    """Format a change, with its sign."""
    return _localise_marks(f"{n:+,.{places}f}".replace("-", "−"))


def percent(n: float, places: int = 0) -> str:
    """Format a percentage, given as a number of 100."""
    return _("{n}%").format(n=decimal(n, places) if places else round(n))


def as_percent(part: float, places: int = 0) -> str:
    """Format a percentage, given as a fraction of 1."""
    return percent(100 * part, places)


def _localise_marks(english: str) -> str:
    if "," not in english and "." not in english:
        return english
    marks = {",": pgettext("between thousands", ","), ".": pgettext("before decimals", ".")}
    return "".join(marks.get(sign, sign) for sign in english)


def listed(words: Iterable[str]) -> str:
    """Join words like "a", "a and b", "a, b and c"."""
    *some, last = [*words] or [""]
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def capital(words: str) -> str:
    """Capitalise the first letter, for words that begin a sentence."""
    return words[:1].upper() + words[1:]


def in_quotes(words: str) -> str:
    """Return words between quotation marks, so that several of them stay apart in one sentence."""
    return _("“{words}”").format(words=nest_quotes(words))


_BEFORE_NUMBER = re.compile(r" (?=\d)")


def tie_numbers(words: str) -> str:
    """Return words in which no number begins a line."""
    return _BEFORE_NUMBER.sub("\u00a0", words)


def nest_quotes(words: str) -> str:
    """Return words for a place between quotation marks: their own become single ones."""
    if "„" in words:
        return words.replace("„", "‚").replace("“", "‘")
    return words.replace("“", "‘").replace("”", "’")


def quote(foreign: object, most: int = 60) -> str:
    """Make text from an unknown source safe for one of our sentences: short, and only printable characters."""
    seen = "".join(letter for letter in str(foreign)[: 4 * most] if letter.isprintable())
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def as_number(digits: str) -> int:
    """Read the digits that a person typed.

    More than nine digits give a fixed large number, because Python may refuse them.
    """
    return int(digits) if len(digits.lstrip("0")) <= _DIGITS else 10**_DIGITS


def use(language: str = "") -> None:
    """Switch to `language` ("de", "pt_BR"). Empty asks the system.

    An unknown language falls back to English. So does a damaged catalogue, which `damage` reports.
    """
    global _catalogue, _spoken
    _damaged.clear()
    _catalogue, _spoken = _find(language)


def damage() -> list[str]:
    """Return a sentence for each language that was asked for and could not be read."""
    _current_catalogue()
    told = _("The {language} translation is damaged and can’t be used. Install Klotho Games again to repair it.")
    names = {"de": pgettext("in “the German translation”", "German")}
    return [told.format(language=names.get(name, name)) for name in _damaged]


def current_language() -> str:
    """The current language, so that other processes can use the same; "en" without a catalogue."""
    lent = _lent.get()
    if lent is not None:
        return lent[1]
    if _catalogue is None:
        use()
    return _spoken


@contextmanager
def spoken(language: str) -> Iterator[None]:
    """Use another language in this thread until the block ends, for a page that someone reads elsewhere.

    Empty, or a language without a catalogue, changes nothing.
    """
    other = _another(language, str(_locale())) if language and language != current_language() else None
    if other is None:
        yield
        return
    before = _lent.set(other)
    try:
        yield
    finally:
        _lent.reset(before)


@lru_cache(maxsize=8)
def _another(language: str, _folder: str) -> tuple[gettext.NullTranslations, str] | None:
    """Return the catalogue of another language; None if there is none or it is damaged. `damage` does not report it."""
    damaged = list(_damaged)
    catalogue, name = _find(language)
    _damaged[:] = damaged
    return (catalogue, name) if name in _language_names(language) else None


def languages() -> tuple[str, ...]:
    """Return the languages that can be chosen, English first."""
    locale = _locale()
    if not locale.is_dir():
        return ("en",)
    found = sorted(f.name for f in locale.iterdir() if (f / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file())
    return ("en", *(name for name in found if name != "en"))


def _current_catalogue() -> gettext.NullTranslations:
    lent = _lent.get()
    if lent is not None:
        return lent[0]
    if _catalogue is None:
        use()
    assert _catalogue is not None
    return _catalogue


def _find(language: str) -> tuple[gettext.NullTranslations, str]:
    """Return the catalogue, and the name under which it was found."""
    for wanted in _language_names(language):
        if wanted in _ENGLISH:
            break
        catalogue = _locale() / wanted / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if catalogue.is_file():
            try:
                return _read(catalogue.read_bytes()), wanted
            except Exception:  # a damaged catalogue can raise many kinds of exceptions
                _damaged.append(wanted)
    return gettext.NullTranslations(), _ENGLISH[0]


@lru_cache(maxsize=2)
def _read(content: bytes) -> gettext.GNUTranslations:
    """Read a catalogue. Raises an exception if it is damaged. The cache makes switching between two languages quick."""
    body, sealed, digits = content.rpartition(SEALED)
    if sealed and seal(body) != sealed + digits:
        raise ValueError("some of its bytes are others")
    catalogue = gettext.GNUTranslations(io.BytesIO(content))
    if not sealed and len(content) - _end_of_words(content) > _PADDING:
        raise ValueError("it does not end with its last word, so its checksum is lost")
    if str(catalogue.charset()).casefold().replace("-", "") != "utf8":  # others would show nonsense
        raise ValueError("it is not in UTF-8")
    for n in range(_COUNTED):
        catalogue.ngettext("one", "many", n)
    return catalogue


def seal(body: bytes) -> bytes:
    """Return the end of a compiled catalogue: a checksum, which gettext ignores."""
    return SEALED + f"{zlib.crc32(body):08x}".encode()


def _end_of_words(content: bytes) -> int:
    """Return where the last word of a compiled catalogue ends."""
    order = "<" if content[:4] == _LITTLE_ENDIAN else ">"
    number, *tables = struct.unpack_from(f"{order}3I", content, 8)
    rows = [struct.unpack_from(f"{order}{2 * number}I", content, table) for table in tables]
    return max((length + start for row in rows for length, start in zip(row[::2], row[1::2], strict=True)), default=0)


def _locale() -> Traversable:
    """Return the folder of the catalogues, in a wheel, a source folder
    or a frozen program. English does not need it."""
    from importlib import resources

    return resources.files("klotho_games") / "locale"


def _language_names(language: str) -> list[str]:
    """Return the names to try, the most exact first: "de_AT.UTF-8" gives de_AT, then de."""
    names: list[str] = []
    for part in (language or _system() or _ENGLISH[0]).split(":"):
        exact = part.split(".")[0].split("@")[0].replace("-", "_")
        names += [exact, exact.split("_")[0]]
    # Only valid folder names: a path from the environment or from a file is not trusted.
    return [name for name in dict.fromkeys(names) if name.replace("_", "").isalnum() and len(name) <= _LONGEST_LANGUAGE]


def _system() -> str:
    """Return the language that is set for the machine: by environment variables, or else by the system itself."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if told := os.environ.get(name):
            return told
    return system.language()

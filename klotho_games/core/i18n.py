"""Every sentence a person reads, in their language.

The catalogue is looked up when a sentence is wanted, not when its module is loaded, so a language chosen in
the settings holds at once. Without a catalogue the English of the source is used.
"""

from __future__ import annotations

import gettext
import io
import os
import zlib
from functools import lru_cache
from typing import TYPE_CHECKING

from . import system

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

DOMAIN = "klotho_games"
_DIGITS = 9
_ENGLISH = ("en", "C", "POSIX")
_LONGEST_LANGUAGE = 32
_COUNTED = 3
"""Nothing, one and several: a rule for plurals that cannot be reckoned shows at one of them."""

_SOFT = "\u00ad"
_seams: dict[str, tuple[str, ...]] = {}
"""By the word that was said."""

SEALED = b"\0klotho-crc32:"
"""Stands behind a compiled catalogue, with eight digits: where one of its bytes is another, nothing of it is read."""

_catalogue: gettext.NullTranslations | None = None
_spoken = "en"
_damaged: list[str] = []
"""The languages that were wanted last and cannot be read."""


def _(message: str) -> str:
    return _whole(_current_catalogue().gettext(message))


def ngettext(one: str, many: str, n: int) -> str:
    """`one` or `many`, whichever the language wants for `n` things."""
    return _whole(_current_catalogue().ngettext(one, many, n))


def _whole(message: str) -> str:
    """Without the soft hyphens, which only say where a long word may be broken: whoever speaks, searches or compares
    it never meets one."""
    if _SOFT not in message:
        return message
    for word in message.split():
        if _SOFT in word:
            _seams[word.replace(_SOFT, "")] = tuple(word.split(_SOFT))
    return message.replace(_SOFT, "")


def seams(word: str) -> tuple[str, ...]:
    """The parts between which a word may be broken at the end of a line."""
    return _seams.get(word, (word,))


def pgettext(meant: str, message: str) -> str:
    """Where one English word means two things: `meant` tells translators which."""
    return _whole(_current_catalogue().pgettext(meant, message))


# Numbers as this language writes them: no sentence formats them by itself.


def number(n: int) -> str:
    return _localise_marks(f"{n:,}")


def decimal(n: float, places: int = 1) -> str:
    return _localise_marks(f"{n:,.{places}f}")


def rough(n: float, digits: int) -> str:
    """As many digits as say something."""
    return _localise_marks(f"{n:,.{digits}g}")


def signed(n: float, places: int = 0) -> str:
    """What something goes up or down by."""
    return _localise_marks(f"{n:+,.{places}f}".replace("-", "−"))


def percent(n: float, places: int = 0) -> str:
    """Of a hundred."""
    return _("{n}%").format(n=decimal(n, places) if places else round(n))


def as_percent(part: float, places: int = 0) -> str:
    """Of one."""
    return percent(100 * part, places)


def _localise_marks(english: str) -> str:
    if "," not in english and "." not in english:
        return english
    marks = {",": pgettext("between thousands", ","), ".": pgettext("before decimals", ".")}
    return "".join(marks.get(sign, sign) for sign in english)


def listed(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    *some, last = [*words] or [""]
    return _("{some} and {last}").format(some=", ".join(some), last=last) if some else last


def capital(words: str) -> str:
    """For a sentence that begins with what else stands in the middle of one."""
    return words[:1].upper() + words[1:]


def quote(foreign: object, most: int = 60) -> str:
    """What stands in a file from elsewhere, so that it can stand in one of our sentences: short, and all of it seen."""
    seen = "".join(letter for letter in str(foreign)[: 4 * most] if letter.isprintable())
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def as_number(digits: str) -> int:
    """Of decimal digits that somebody typed. Beyond nine of them nobody counts, and Python itself may refuse."""
    return int(digits) if len(digits.lstrip("0")) <= _DIGITS else 10**_DIGITS


def use(language: str = "") -> None:
    """Speak `language` ("de", "pt_BR"); empty asks the system, an unknown one falls back to English. So does one whose
    catalogue is damaged, which `damage` tells."""
    global _catalogue, _spoken
    _damaged.clear()
    _catalogue, _spoken = _find(language)


def damage() -> list[str]:
    """A sentence for each language that was wanted and cannot be read."""
    _current_catalogue()
    told = _("The {language} translation is damaged and can’t be used. Install Klotho Games again to repair it.")
    names = {"de": pgettext("in “the German translation”", "German")}
    return [told.format(language=names.get(name, name)) for name in _damaged]


def current_language() -> str:
    """The language that people read now, so that another process can be told the same: "en" without a catalogue."""
    _current_catalogue()
    return _spoken


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, English first."""
    locale = _locale()
    if not locale.is_dir():
        return ("en",)
    found = sorted(f.name for f in locale.iterdir() if (f / "LC_MESSAGES" / f"{DOMAIN}.mo").is_file())
    return ("en", *(name for name in found if name != "en"))


def _current_catalogue() -> gettext.NullTranslations:
    if _catalogue is None:
        use()
    assert _catalogue is not None
    return _catalogue


def _find(language: str) -> tuple[gettext.NullTranslations, str]:
    """The catalogue, and the name it was found under."""
    for wanted in _language_names(language):
        if wanted in _ENGLISH:
            break
        catalogue = _locale() / wanted / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if catalogue.is_file():
            try:
                return _read(catalogue.read_bytes()), wanted
            except Exception:  # what Python makes of a cut or mixed-up one has many names
                _damaged.append(wanted)
    return gettext.NullTranslations(), _ENGLISH[0]


@lru_cache(maxsize=2)
def _read(content: bytes) -> gettext.GNUTranslations:
    """Any exception where it is not what a translator wrote. Who goes to and fro between two languages waits once."""
    body, sealed, digits = content.rpartition(SEALED)
    if sealed and seal(body) != sealed + digits:
        raise ValueError("some of its bytes are others")
    catalogue = gettext.GNUTranslations(io.BytesIO(content))
    if str(catalogue.charset()).casefold().replace("-", "") != "utf8":  # others would be read, and show nonsense
        raise ValueError("it is not in UTF-8")
    for n in range(_COUNTED):
        catalogue.ngettext("one", "many", n)
    return catalogue


def seal(body: bytes) -> bytes:
    """What a compiled catalogue ends with. Nobody who reads such files looks so far."""
    return SEALED + f"{zlib.crc32(body):08x}".encode()


def _locale() -> Traversable:
    """Found in a wheel, a folder and a frozen program alike. Loaded here because English can do without."""
    from importlib import resources

    return resources.files("klotho_games") / "locale"


def _language_names(language: str) -> list[str]:
    """The names to try, most exact first: "de_AT.UTF-8" gives de_AT, then de."""
    names: list[str] = []
    for part in (language or _system() or _ENGLISH[0]).split(":"):
        exact = part.split(".")[0].split("@")[0].replace("-", "_")
        names += [exact, exact.split("_")[0]]
    # Only what can be the name of a folder: neither the environment nor a file is trusted with a path.
    return [name for name in dict.fromkeys(names) if name.replace("_", "").isalnum() and len(name) <= _LONGEST_LANGUAGE]


def _system() -> str:
    """What its owner has chosen for the machine: variables say it, or else the system itself where it has no such."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if told := os.environ.get(name):
            return told
    return system.language()

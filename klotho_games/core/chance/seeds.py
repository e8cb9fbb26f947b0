"""Dice that everyone can check.

All chance of a game comes from one seed of 16 bytes. Its seal (the SHA-256 of the seed) is shown before the first roll,
the seed itself after the end. Draw n of stream "d6" depends only on the seed, the name of the stream and n, so the
streams are independent: two explorers with the same seed roll the same dice even if they take different paths.

A deal code such as 4TQX-M2RV-9R is the seed in a form that people can type, for playing a deal again. It gives the
whole deal away, so only the seal is shown before the end of a game (`Session.deal_code`).
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import date
from functools import lru_cache
from random import Random

from klotho_games.core.i18n import _, quote

SEED_BYTES = 16
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_LIKELY = str.maketrans("OIL", "011", "- –—.\t\n")
_SYMBOLS = 9
_MOST_SYMBOLS = 60
"""Far more than options need. A player might paste a whole book."""
_HEAD = 6
"""The first bytes of a seed are the number of its code; the other bytes are derived from them."""
_STRETCH = 2000
"""Hash rounds that make guessing a seed from its seal 2000 times as expensive. They take a millisecond a game."""


class BadCode(ValueError):
    """The typed text is not a deal code; the message says what is wrong with it."""


def new_seed() -> bytes:
    return _seed(secrets.randbits(5 * _SYMBOLS))


def seed_from_words(text: str) -> bytes:
    """Return the seed for a text, for `--seed 42`, tests and daily games. The same text gives the same seed."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])
    return _seed(number % (1 << 5 * _SYMBOLS))


def daily_seed(game: str, day: date) -> bytes:
    """Return the seed of a daily game: the same for everyone who plays this game on that date."""
    return seed_from_words(f"{game} {day.isoformat()}")


def seal(seed: bytes) -> str:
    """Return the commitment, which can be shown before the game without giving a roll away."""
    return hashlib.sha256(seed.hex().encode()).hexdigest()


def short_seal(seal: str) -> str:
    """Return the first part of a seal, enough to compare by eye."""
    return f"{seal[:4]} {seal[4:8]}"


def deal_code(seed: bytes) -> str | None:
    """Return the code of this seed; None for a seed that did not come from a code."""
    number = int.from_bytes(seed[:_HEAD])
    if number >= 1 << 5 * _SYMBOLS or _seed(number) != seed:
        return None
    values = [number >> 5 * place & 31 for place in reversed(range(_SYMBOLS))]
    text = _to_symbols([*values, _check(values)])
    return f"{text[:4]}-{text[4:8]}-{text[8:]}"


def more_symbols(code: str, number: int) -> str:
    """Return the symbols that append a number above 0 to a code: its digits and a check digit over the whole."""
    digits: list[int] = []
    while number:
        number, digit = divmod(number, 32)
        digits.insert(0, digit)
    return _to_symbols([*digits, _check([*_values(code), *digits])])


def read_code(text: str) -> tuple[bytes, int]:
    """Read a typed code: return the seed and the appended number (0 if there is none).

    Lower-case letters, O for 0, I or L for 1, and any spacing are accepted.
    """
    values = _values(text)
    seed, more = values[: _SYMBOLS + 1], values[_SYMBOLS + 1 :]
    if len(more) == 1 or (more and (_check(values[:-1]) != values[-1] or not more[0])):
        raise BadCode(_("This setup code has a typo. Check its letters and digits."))
    return seed_from_code(_to_symbols(seed)), _to_number(more[:-1])


def seed_from_code(text: str) -> bytes:
    """Read a code without an appended number."""
    symbols = _values(text)
    if len(symbols) != _SYMBOLS + 1:
        raise BadCode(
            _("A setup code has {length} letters and digits, like 4TQX-M2RV-9R. This one has {found}.").format(
                length=_SYMBOLS + 1, found=len(symbols)
            )
        )
    if _check(symbols[:-1]) != symbols[-1]:
        raise BadCode(_("This setup code has a typo. Check its letters and digits."))
    return _seed(_to_number(symbols[:-1]))


def rng(seed: bytes, stream: str, n: int) -> Random:
    """Return the random source for draw `n` (from 0) of a stream. It is used for no other draw."""
    digest = hashlib.sha256(b"%s|%s|%d" % (seed.hex().encode(), stream.encode(), n)).digest()
    return Random(int.from_bytes(digest))  # noqa: S311 - fresh from a hash for each draw: none tells of the next


def bot_doubt_seed(seed: bytes, seat: int, ply: int) -> int:
    """Return a number for a bot's random misjudgements, independent of everything that is dealt.

    A bot with the same number answers the same moves in the same way.
    """
    return rng(seed, f"bot at {seat}", ply).getrandbits(32)


def _values(text: str) -> list[int]:
    symbols = text.strip().upper().translate(_LIKELY)
    strange = next((symbol for symbol in symbols if symbol not in _ALPHABET), None)
    if strange is not None:
        raise BadCode(_("A setup code never has “{symbol}” in it. Check it for typos.").format(symbol=quote(strange)))
    if len(symbols) > _MOST_SYMBOLS:
        raise BadCode(
            _("A setup code has {length} letters and digits, like 4TQX-M2RV-9R. This one has {found}.").format(
                length=_SYMBOLS + 1, found=len(symbols)
            )
        )
    return [_ALPHABET.index(symbol) for symbol in symbols]


def _to_symbols(values: list[int]) -> str:
    return "".join(_ALPHABET[value] for value in values)


def _to_number(values: list[int]) -> int:
    number = 0
    for value in values:
        number = number << 5 | value
    return number


@lru_cache(maxsize=64)
def _seed(number: int) -> bytes:
    head = number.to_bytes(_HEAD)
    return head + hashlib.pbkdf2_hmac("sha256", head, b"klotho-games deal", _STRETCH, SEED_BYTES - _HEAD)


def _check(values: list[int]) -> int:
    """Return a check digit over GF(32). It detects every single wrong symbol and every swap of two."""
    total = 0
    for value in values:
        total = _double(total ^ value)
    return total


def _double(value: int) -> int:
    value <<= 1
    return value ^ 0b100101 if value & 32 else value

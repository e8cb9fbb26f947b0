"""Journals: unfinished games, finished ones, and those that a friend has sent."""

from __future__ import annotations

import contextlib
import io
import json
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from klotho_games import cli, crash_report
from klotho_games.almanac import entry, sent_games
from klotho_games.almanac.annals import Annals
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive, journal
from klotho_games.core.play.journal import SUFFIX, Unreadable
from klotho_games.core.play.session import Session
from tests.proofs.files.hostile import Fault, Kind, a_sentence, lay
from tests.proofs.files.shapes import NO_FILES, bent, put, rubbish, scratched, values, written

SEED = seeds.seed_from_words("hostile")
FIRST = registry.PLAYABLE[0]
_PLIES = 40
FOLDERS = ("saves", "records", "records/friends")


@dataclass(frozen=True)
class Laid:
    """A file put into one of the folders of games."""

    name: str
    content: bytes
    folder: str = "saves"
    seed: bytes | None = SEED.hex().encode()
    """The content of the seed file next to it; None for no such file."""


# -- sound ones ---------------------------------------------------------------------------------------------------


def lines_of(content: bytes) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in content.splitlines()]
    for line in lines:
        del line["crc"]
    return lines


def sealed(lines: list[Any]) -> bytes:
    """Return the lines with correct checksums, like a skilled forger would."""
    crc, text = 0, []
    for line in lines:
        body = written(line)
        if not body.startswith(b"{"):
            text.append(body)
            continue
        crc = zlib.crc32(body, crc)
        comma = b"" if body == b"{}" else b","
        text.append(b'%s%s"crc":"%08x"}' % (body[:-1], comma, crc))
    return b"\n".join([*text, b""])


@cache
def played(id: str, whole: bool) -> bytes:
    """Return a random game with the fewest seats, left in the middle or played to its end."""
    game = registry.load(id)
    seats = max(game.info.seats[0], min(2, game.info.seats[1]))
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    setup = Setup(("Ada", "Bruno", "Cleo", "Dov")[:seats], options)
    with tempfile.TemporaryDirectory() as folder:
        session = journal.start(game, setup, SEED, practice=not whole, notes={"profile": "Ada"}, folder=Path(folder))
        rng = Random(8)
        while not session.is_over and (whole or session.ply < _PLIES):
            step(session, rng)
        if not whole and session.is_over:  # a short game: everything except its end
            session.undo()
        assert session.journal is not None
        path: Path = session.journal.path  # type: ignore[attr-defined]
        session.close()
        return path.read_bytes()


def step(session: Session, rng: Random) -> None:
    if session.needs_chance:
        session.step_chance()
    else:
        session.play(rng.choice(session.legal()))


# -- hostile ones ---------------------------------------------------------------------------------------------------

_ODD: tuple[Any, ...] = (
    {"undo": True}, {"redo": True}, {"auto": True}, {"hint": True}, {}, {"lent": 0}, {"lent": 5},
    {"lent": -7}, {"lent": 10**30}, {"spent": 9_999_999}, {"spent": -1}, {"spent": 10**30},
    {"step": None}, {"step": {}}, {"step": {"do": "☃"}}, {"step": [[[[]]]]}, {"end": None},
    {"undo": True, "redo": True}, {"unheard-of": True},
)


@st.composite
def stories(draw: Callable[[Any], Any], sound: list[Any]) -> list[Any]:
    """Lines that the program would never write, each with a correct checksum."""
    lines = list(sound)
    for _n in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("bent", "bent", "head", "lost", "twice", "odd", "often", "swap", "any"))):
            case "bent":
                lines[at] = draw(bent(lines[at]))
            case "head":
                lines[0] = draw(bent(lines[0]))
            case "lost":
                del lines[at]
            case "twice":
                lines.insert(at, lines[other])
            case "odd":
                lines.insert(at, draw(st.sampled_from(_ODD)))
            case "often":
                pair = draw(st.sampled_from((({"undo": True}, {"redo": True}), ({"hint": True},), (lines[-1],))))
                lines[at + 1 : at + 1] = pair * draw(st.sampled_from((2, 50, 1000)))
            case "swap":
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                lines[at] = draw(values())
        if not lines:
            return [{}]
    return lines


NAMES = ("x.klotho", "CON.klotho", "-rf.klotho", "two\nlines.klotho", "\u202eevil.klotho", "\udcff\udcfe.klotho",
         "%s{0}.klotho", "x" * 240 + SUFFIX, " .klotho", "é☃.klotho", ".klotho", "a.klotho.klotho", "\x1b[31m.klotho")


def names(id: str) -> SearchStrategy[str]:
    usual = f"{id}-20260101-120000-abcdef{SUFFIX}"
    return st.just(usual) | st.just(usual) | st.sampled_from(NAMES)


@st.composite
def laid(draw: Callable[[Any], Any], ids: tuple[str, ...]) -> Laid:
    id, whole = draw(st.sampled_from(ids)), draw(st.booleans())
    sound = played(id, whole)
    content = draw(
        stories(lines_of(sound)).map(sealed) | stories(lines_of(sound)).map(sealed) | scratched(sound) | rubbish()
    )
    told = draw(st.sampled_from((SEED.hex().encode(),) * 3 + (None, b"", b"\xff" * 9, b"00" * 16, b"0" * 100_000)))
    return Laid(draw(names(id)), content, draw(st.sampled_from(FOLDERS)), told)


# -- what the program does with one -----------------------------------------------------------------------------------


def laid_in(home: Path, one: Laid) -> Path | None:
    """Write the file with its seed, and return its path; None if this system does not allow such names."""
    path = home / one.folder / one.name
    try:
        lay(path, one.content)
        if one.seed is not None:
            lay(journal.seed_file(path), one.seed)
    except (OSError, UnicodeError):
        return None
    return path


def meet_journal(one: Laid, home: Path) -> bool:
    path = laid_in(home, one)
    if path is None:
        return False
    game = _game_of(one.content)
    for reads in (journal.replay, sent_games.open_record, lambda p: entry.read(p, Profiles.load())):
        _or_a_sentence(reads, path)
    _lists(path, game)
    _on_the_command_line(path)
    crash_report.attach(Exception(), [path])
    _same(path, one.content)
    _taken_in(path)
    return _played_on(path, one.content)


def _or_a_sentence(reads: Callable[[Path], Any], path: Path) -> Any:
    try:
        return reads(path)
    except Unreadable as problem:
        a_sentence(str(problem))
        return None


def _same(path: Path, content: bytes) -> None:
    if path.read_bytes() != content:
        raise Fault(f"{path.name} was only looked at, and is not as it was")


def _game_of(content: bytes) -> Game | None:
    with contextlib.suppress(Exception):
        return registry.load(json.loads(content.split(b"\n")[0])["game"])
    return None


def _lists(path: Path, game: Game | None) -> None:
    program = PlayerBooks()
    for info in program.saves():
        told = info.problem or program.standing(info)
        if info.problem:
            a_sentence(told)
    program.last_played_game()
    id = game.id if game is not None else FIRST
    program.last_setup(id)
    program.to_continue(id)
    for past in archive.past(id, 10):
        assert isinstance(past.result_text, str)


def _on_the_command_line(path: Path) -> None:
    for asked in (["verify", str(path)], ["saves"]):
        code, said = typed(asked)
        if code not in (0, 1, 2) or "Traceback" in said:
            raise Fault(f"{asked[0]} ends with {code}: {said[:300]!r}")


def typed(arguments: list[str]) -> tuple[int, str]:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run(arguments)
    return code, err.getvalue()


def _taken_in(path: Path) -> None:
    """Receive it as a sent record, and count it as one of this machine's games."""
    annals = Annals.load(Profiles.load())
    _or_a_sentence(lambda p: sent_games.keep(p, annals), path)
    for missing in annals.missing():
        annals.look_at(missing)
    annals.keep()
    again = Annals.load(Profiles.load())
    for told in (*annals.notices, *again.notices):
        a_sentence(told)
    if again.notices:
        raise Fault("what was counted cannot be read again")


def _played_on(path: Path, content: bytes) -> bool:
    session = _or_a_sentence(journal.resume, path)
    if session is None:
        _same(path, content)
        return False
    for told in session.notices:
        a_sentence(told)
    rng = Random(3)
    for _n in range(3):
        if not session.is_over:
            step(session, rng)
    ply = session.ply
    session.close()
    if journal.resume(path).ply != ply:
        raise Fault("what was played on is not there any more")
    program = PlayerBooks()
    program.count_left_over()
    for told in program.notices:
        a_sentence(told)
    return True


@st.composite
def no_files(draw: Callable[[Any], Any]) -> tuple[str, str, str]:
    where = draw(st.sampled_from(("x.klotho", "x.klotho.seed", "x.klotho.coach.json", "x.klotho.doodles.json",
                                  "x.klotho.table.png")))
    return draw(st.sampled_from(NO_FILES)), draw(st.sampled_from(FOLDERS)), where


def meet_no_file(one: tuple[str, str, str], home: Path) -> bool:
    """Let the program meet something else where a journal, or a file that belongs to one, is expected."""
    what, folder, name = one
    path = home / folder / "x.klotho"
    if name != path.name:
        lay(path, played(FIRST, folder != "saves"))
    if name != f"{path.name}.seed":
        lay(journal.seed_file(path), SEED.hex().encode())
    if not put(path.with_name(name), what):
        return False
    for reads in (journal.replay, sent_games.open_record, lambda p: entry.read(p, Profiles.load())):
        _or_a_sentence(reads, path)
    _lists(path, None)
    _on_the_command_line(path)
    crash_report.attach(Exception(), [path])
    beside_it(path)
    _taken_in(path)
    session = _or_a_sentence(journal.resume, path)
    if session is not None:
        session.close()
    return session is not None


def beside_it(path: Path) -> None:
    from klotho_games.coach import study_file

    with contextlib.suppress(Unreadable):
        study_file.load(path, journal.replay(path))


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    for id in {*ids, FIRST}:  # before the watch for writes begins
        played(id, True), played(id, False)
    yield Kind("journals and records", laid(ids), meet_journal)
    yield Kind("no files where games are", no_files(), meet_no_file, share=0.3)
    yield Kind("giant journals", st.sampled_from(tuple(GIANTS)), meet_giant, share=0.1, patience=40.0)


# -- giants -----------------------------------------------------------------------------------------------------------


def _repeated(line: dict[str, Any], lines: int, whole: bool = False) -> Callable[[], bytes]:
    def made() -> bytes:
        sound = lines_of(played(FIRST, whole))
        return sealed([*sound, *[line] * lines])

    return made


GIANTS: dict[str, Callable[[], bytes]] = {
    "a million hints": _repeated({"hint": True}, 1_000_000),
    "ninety thousand hints": _repeated({"hint": True}, 90_000),
    "undone and played again": lambda: sealed([*lines_of(played(FIRST, False)),
                                               *({"undo": True}, {"redo": True}) * 40_000]),
    "the end ten thousand times": lambda: sealed([*(sound := lines_of(played(FIRST, True))),
                                                  *sound[-1:] * 10_000]),
    "one line of 50 MB": lambda: sealed([*lines_of(played(FIRST, False)), {"step": {"do": "x" * 50_000_000}}]),
    "50 MB of nothing": lambda: b"\0" * 50_000_000,
    "a million empty lines": lambda: played(FIRST, False) + b"\n" * 1_000_000,
    "a hundred thousand names": lambda: sealed([{**lines_of(played(FIRST, False))[0], "notes": {
        f"n{n}": "x" * 20 for n in range(100_000)}}, *lines_of(played(FIRST, False))[1:]]),
    "a step a hundred thousand deep": lambda: played(FIRST, False) + b'{"step":' + b"[" * 100_000 + b"]" * 100_000
                                              + b',"crc":"00000000"}\n',
}


def meet_giant(which: str, home: Path) -> bool:
    """Do each operation within the time for one thing, and all of them within the time for several."""
    import time

    content = GIANTS[which]()
    path = home / "saves" / f"{FIRST}-20260101-120000-abcdef.klotho"
    lay(path, content)
    lay(journal.seed_file(path), SEED.hex().encode())
    taken = None
    for looks in (lambda: _or_a_sentence(journal.replay, path), lambda: _or_a_sentence(sent_games.open_record, path),
                  lambda: _lists(path, None), lambda: _taken_in(path), lambda: _or_a_sentence(journal.resume, path)):
        began = time.process_time()
        taken = looks()
        spent = time.process_time() - began
        if spent > 2.0:
            raise Fault(f"“{which}” takes {spent:.1f} s")
    if taken is not None:
        taken.close()
    return taken is not None

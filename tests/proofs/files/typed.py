"""What people type or paste: deal codes, the command line, lines at the text table, and names in an address."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from klotho_games import app, cli, selftest
from klotho_games.arena.season import MatchSeries
from klotho_games.bots import levels
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import plugins, registry
from klotho_games.phones.files import Files
from klotho_games.text import command as gate
from klotho_games.text.paper import Paper
from tests.proofs.files.hostile import Fault, Kind, a_sentence, lay
from tests.proofs.files.journals import SEED, played
from tests.proofs.files.shapes import STRANGE, WAYS_OUT

ROOT = Path(__file__).resolve().parents[3]
_SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

# -- deal codes -------------------------------------------------------------------------------------------------------


@st.composite
def codes(draw: Callable[[Any], Any]) -> tuple[str, str]:
    """A code for a game: its own, that of another game, with letters more or less, or in a pasted line."""
    id, other = draw(st.sampled_from(registry.ids())), draw(st.sampled_from(registry.ids()))
    info = registry.load(other).info
    seats = draw(st.integers(*info.seats))
    options = tuple(sorted((option.name, option.fitting(seats)) for option in info.options))
    code = deal_codes.code(info, Setup(("-",) * seats, options), seeds.seed_from_words(draw(st.text(max_size=3)))) or ""
    typed = draw(st.one_of(
        st.just(code), st.just(code.lower()), st.just(f"Klotho daily 319 · {info.title} · {code}"),
        st.text(_SIGNS + "-oil \n", max_size=40), st.text(max_size=30), st.sampled_from(STRANGE),
        st.integers(0, len(code)).map(lambda n: code[:n] + code[n + 1 :]), _true(code), st.just(code * 20_000),
    ))
    return id, typed


def _true(code: str) -> SearchStrategy[str]:
    """Add symbols after a code, with a correct check sign."""
    numbers = st.integers(1, 2**70) | st.just(32**5000 - 1)
    return numbers.map(lambda number: f"{code[:12]}-{seeds.more_symbols(code[:12], number)}")


def meet_code(one: tuple[str, str], home: Path) -> bool:
    id, typed = one
    info = registry.load(id).info
    try:
        deal = deal_codes.read(info, typed)
    except seeds.BadCode as problem:
        a_sentence(str(problem))
        return False
    setup = Setup(("-",) * deal.seats, deal.options)
    if deal_codes.read(info, deal_codes.code(info, setup, deal.seed) or "") != deal:
        raise Fault("a code that was taken deals something else when it is written again")
    return True


# -- the command line -------------------------------------------------------------------------------------------------

COMMANDS = ("play", "continue", "auto", "arena", "show", "verify", "saves", "games", "rules")
FLAGS = (
    "--version", "--data-dir", "--fullscreen", "--size", "--silent", "--no-plugins", "--code", "--deal", "--text",
    "--players", "--seats", "--option", "--options", "--rival", "--practice", "--own-dice", "--continue", "--games",
    "--level", "--seed", "--ladder", "--all-pairs", "--jobs", "--keep", "--json", "--html", "--help", "-h", "--", "-x",
    "--nonsense", "--selftest",
)
_WORDS = (
    "you", "hard", "easy,easy", "hard,normal,easy", "godlike", "1", "2", "0", "-1", "9" * 5000, "10000000000000", "1e9",
    "٣", "goal=10", "goal=", "=", "rival=yes", "level=99", "1280x720", "0x0", "99999x1", "x", "9" * 5000 + "x1", "all",
    "KAR-1.1", "4TQX-M2RV-9R", "x.klotho", "no/such/x.klotho", ".", "/", "/dev/zero", "~nobody/x", "x\ny", "--=", "=x",
    "\udcff", "you,You", ",", ",,,,,,,", "%s", "%(prog)s", "{0}",
)


def lines() -> SearchStrategy[list[str]]:
    """Command lines without NUL, which no system passes to a program."""
    word = st.one_of(st.sampled_from(COMMANDS), st.sampled_from(FLAGS), st.sampled_from(FLAGS), st.sampled_from(_WORDS),
                     st.sampled_from(registry.ids()), st.sampled_from(STRANGE), st.text(max_size=12))
    first = st.sampled_from(COMMANDS).map(lambda command: [command])
    either = st.tuples(first | st.just([]), st.lists(word, max_size=6)).map(lambda pair: [*pair[0], *pair[1]])
    return either.map(lambda line: [one.replace("\0", "") for one in line])


class _Accepted(Exception):
    """The command was accepted, and would take its time."""


def _accept(*_words: Any, **_more: Any) -> Any:
    raise _Accepted


@contextlib.contextmanager
def _without_playing() -> Iterator[None]:
    """Stop where a window would open, or bots would begin to play."""
    with contextlib.ExitStack() as stand_ins:
        for where, name in ((app, "main"), (selftest, "run"), (MatchSeries, "play"), (gate, "run")):
            stand_ins.enter_context(mock.patch.object(where, name, _accept))
        stand_ins.enter_context(mock.patch("klotho_games.arena.bout.play_session", _accept))
        stand_ins.enter_context(mock.patch.object(cli, "_report_crash", _report_crash))
        stand_ins.enter_context(mock.patch.dict(os.environ))
        yield


def _report_crash(problem: Exception) -> str:
    if not isinstance(problem, _Accepted):
        raise problem
    return ""


def meet_line(line: list[str], home: Path) -> bool:
    lay(home / "saves" / "x.klotho", played(registry.ids()[0], False))
    lay(home / "saves" / "x.klotho.seed", SEED.hex().encode())
    here = Path.cwd()
    os.chdir(home)
    out, err = io.StringIO(), io.StringIO()
    try:
        with _without_playing(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = cli.run(line)
    finally:
        os.chdir(here)
        folders.choose(home)
    said_well(code, err.getvalue())
    return code != cli.WRONG


def said_well(code: int, told: str) -> None:
    if code not in (0, 1, cli.WRONG, cli.FAULT):  # here FAULT is where something would begin to play
        raise Fault(f"the exit code is {code}: {told[:300]!r}")
    if "Traceback" in told or (code == cli.WRONG and (told.count("\n") != 1 or not told[:-1].isprintable())):
        raise Fault(f"it is told like this: {told[:600]!r}")


def meet_process(line: list[str], home: Path) -> bool:
    """Run it as a separate program."""
    bots = {"play", "auto", "arena", "continue", "--selftest"}  # these would play, or open a window
    if not line or line[0] not in COMMANDS or bots & {*line}:
        line = ["rules", *line]
    known = {**os.environ, "KLOTHO_HOME": str(home), "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy"}
    ended = subprocess.run([sys.executable, "-m", "klotho_games", *line], capture_output=True, timeout=60, cwd=home,
                           env=known, check=False)
    if ended.returncode == cli.FAULT:
        raise Fault(f"a fault ended it: {ended.stderr[:300]!r}")
    said_well(ended.returncode, ended.stderr.decode(errors="replace"))
    return ended.returncode != cli.WRONG


# -- the text table ---------------------------------------------------------------------------------------------------


def typing() -> SearchStrategy[tuple[str, list[str]]]:
    known = ("", "1", "2", "3", "0", "?", "help", "moves", "moves all", "state", "score", "log", "log 5", "log 0",
             "undo", "redo", "rules", "rules x", "why", "why roll", "deal", "save", "hint", "auto", "auto 2",
             "auto -1", "u", "y", "/undo", "roll")
    line = st.one_of(st.sampled_from(known), st.sampled_from(known), st.sampled_from(STRANGE), st.text(max_size=20),
                     st.integers(-2, 40).map(str), st.just("log " + "9" * 5000), st.just("auto " + "9" * 5000),
                     st.just("x " * 50_000))
    return st.tuples(st.sampled_from((*registry.ids(), "")), st.lists(line, max_size=25))


def meet_typing(one: tuple[str, list[str]], home: Path) -> bool:
    id, typed = one
    left, said = iter(typed), io.StringIO()

    def read(prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    rng = Random(1)
    quick = mock.patch.object(levels, "choose", lambda game, view, level, slips, budget=None: _quick(game, view, rng))
    with quick, contextlib.suppress(gate.NotLikeThis):
        gate.run(id, gate.Asked(), paper=Paper(read, said.write, asks=True))
    if "Traceback" in said.getvalue():
        raise Fault("a traceback stands on the paper")
    return next(left, None) is None


def _quick(game: Any, view: Any, rng: Random) -> Any:
    """Make bots answer at once; other tests show how well they play."""
    from klotho_games.core.contract import Decision

    state = game.rules.imagine(view, rng)
    return Decision(rng.choice(game.rules.legal(state)), "Why not.", 0.0)


# -- addresses --------------------------------------------------------------------------------------------------------


def addresses() -> SearchStrategy[str]:
    known = st.sampled_from(("/", "/phone.css", "/art/", "/art/shell/spool.svg", "/fonts/", "/words.json", "/art/%2e"))
    return st.tuples(known, st.sampled_from((*WAYS_OUT, "../../../pyproject.toml", "?x", "#", "%2e%2e%2f"))).map(
        "".join) | st.text(max_size=20) | known


def meet_address(path: str, home: Path) -> bool:
    listed = _files()
    content = listed.content(path)
    if content is not None and path not in set(listed):
        raise Fault(f"{path!r} is served, and is not on the list")
    return content is not None


_listed: list[Files] = []


def _files() -> Files:
    if not _listed:
        _listed.append(Files())
    return _listed[0]


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    played(registry.ids()[0], False), _files()
    assert plugins
    yield Kind("deal codes", codes(), meet_code)
    yield Kind("the command line", lines(), meet_line)
    yield Kind("the command line as a process", lines(), meet_process, share=0.01, patience=30.0)
    yield Kind("lines at the text table", typing(), meet_typing, share=0.3, patience=6.0)
    yield Kind("addresses for phones", addresses(), meet_address)

"""The command line as people use it: what it prints, where, and with which exit code."""

from __future__ import annotations

import argparse
import io
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from klotho_games import cli, cli_arguments
from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.arena import command as gate
from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from tests.depth import spread
from tests.sample_game.rules import Roll, Rolled

ROOT = Path(__file__).parents[1]
PAIR = Setup(("Ada", "Bruno"))


@pytest.fixture
def ask(capsys):
    def ask(*arguments: str) -> tuple[int, str, str]:
        code = cli.run(list(arguments))
        said = capsys.readouterr()
        return code, said.out, said.err

    return ask


@pytest.fixture
def window(monkeypatch):
    """Replaces the window, and records how it was opened."""
    opened = []

    class App:
        @staticmethod
        def main(game="", **options):
            opened.append((game, options))
            return 0

    monkeypatch.setitem(sys.modules, "klotho_games.app", App)
    monkeypatch.setattr("klotho_games.app", App, raising=False)
    return opened


def finished(game, seed=None):
    session = journal.start(game, PAIR, seed)
    path = session.journal.path
    rng = Random(1)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    session.close()
    return path


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["plai"], "there is no command “plai”; did you mean “play”?"),
        (["xyzzy"], "there is no command “xyzzy” (see klotho-games --help)"),
        (["--versoin"], "there is no option “--versoin”; did you mean “--version”?"),
        (["auto", "karthis", "--gmes=3"], "there is no option “--gmes=3”; did you mean “--games”?"),
        (["auto", "kartis"], "There is no game called “kartis”. Did you mean “karthis”?"),
        (["rules", "nowhere"], "There is no game called “nowhere”. You can play {games}."),
        (["rules", "karthis", "KAR-99"], "there is no clause “KAR-99”"),
        (["auto", "karthis", "--level", "god"], "There is no level “god”. Choose easy, normal, hard, expert."),
        (["auto", "karthis", "--games", "many"], "argument --games: “many” is not a whole number"),
        (["auto", "karthis", "--games", "0"], "--games has to be at least 1"),
        (["auto", "karthis", "--seats", "4"], "The Temple of Karthis is for 1 player."),
        (["auto", "karthis", "--code", "1234"], "A setup code has 10 letters and digits"),
        (["auto", "karthis", "--code", "1234", "--seed", "1"], "not allowed with argument"),
        (["play", "karthis", "--code", "4TQX-M2RV-9Z"], "This setup code has a typo"),
        (["arena", "shutters"], "one of the arguments --players --ladder is required"),
        (["arena", "shutters", "--players", "hard"], "Shutters needs 2 to 4 players. Name a level for each"),
        (["arena", "shutters", "--players", "hard,god"], "There is no level “god”. Choose easy, normal, hard, expert."),
        (["arena", "karthis", "--players", "easy", "--games", "0"], "--games has to be at least 1"),
        (["arena", "karthis", "--players", "easy", "--jobs", "0"], "--jobs has to be at least 1"),
        (["arena", "karthis", "--players", "easy", "--options", "level"],
         "“level” is not an option; write it as name=value"),
        (["arena", "karthis", "--players", "easy", "--options", "lvl=2"], "no option “lvl”; choose from level"),
        (["arena", "karthis", "--players", "easy", "--options", "rival=maybe"],
         "the option “rival” can be “yes” or “no”, not “maybe”"),
        (["arena", "hoard", "--players", "easy,easy", "--options", "goal=9"], "can be one of 10, 20, 40, not “9”"),
        (["arena", "karthis", "--players", "easy", "--json", "no/such/folder.json"],
         "Can’t write “no/such/folder.json”"),
        (["verify", "nothing.klotho"], "nothing.klotho can’t be opened (No such file or directory)."),
        (["verify"], "the following arguments are required: FILE"),
        (["continue"], "there is no game to continue; start one with “klotho-games play”"),
        (["continue", "gone.klotho"], "gone.klotho can’t be opened"),
        (["--size", "wide"], "“wide” is not a window size; write it like 1280x720"),
        (["--data-dir"], "argument --data-dir: expected one argument"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_one_sentence(ask, window, arguments, sentence):
    code, out, err = ask(*arguments)
    assert code == 2
    assert out == ""
    assert err.startswith("klotho-games: ")
    assert sentence.format(games=", ".join(registry.ids())) in err
    assert err.count("\n") == 1
    assert window == []


def test_version_and_help(ask):
    assert ask("--version") == (0, "Klotho Games 0.1.0\n", "")
    code, out, err = ask("--help")
    assert (code, err) == (0, "") and out.startswith("usage: klotho-games")


def test_the_window_opens_as_asked(ask, window, hoard):
    assert ask() == (0, "", "")
    plain = {"deal": None, "resume": None, "show": None, "fullscreen": False, "size": None, "silent": False}
    ask("--silent", "--size", "1600x900")
    code = seeds.deal_code(seeds.seed_from_words("x"))
    ask("--fullscreen", "play", "karthis", "--code", code)
    path = finished(hoard)
    session = journal.start(hoard, PAIR)
    saved = session.journal.path
    session.close()
    ask("continue", saved.name)
    ask("continue")
    ask("show", str(path))
    assert window == [
        ("", {}),
        ("", {**plain, "silent": True, "size": (1600, 900)}),
        ("karthis", {**plain, "fullscreen": True, "deal": deal_codes.read(registry.load("karthis").info, code)}),
        ("", {**plain, "resume": saved}),
        ("", {**plain, "resume": saved}),
        ("", {**plain, "show": path}),
    ]
    nothing = path.parent / "nothing.klotho"
    assert str(nothing) in ask("show", str(nothing))[2], "where somebody looked for it"
    for wrong in (saved, path.parent / "a\x1b[31m\nb.klotho", path.parent / ("x" * 5000)):
        code, _out, told = ask("show", str(wrong))
        assert code == 2 and told.startswith("klotho-games: ") and told[:-1].isprintable() and len(told) < 500
    elsewhere = path.parent.parent / "elsewhere" / path.name
    assert str(elsewhere) in ask("show", str(elsewhere))[2], "another file of that name is not meant"
    assert "this game is over; you can watch it with “klotho-games show”" in ask("continue", str(path))[2]


def test_a_file_that_is_opened_with_the_program_or_dropped_on_its_icon_is_shown_or_continued(ask, window, hoard):
    path = finished(hoard)
    session = journal.start(hoard, PAIR)
    saved = session.journal.path
    session.close()
    assert [ask(str(file))[0] for file in (path, saved)] == [0, 0]
    assert [(options["show"], options["resume"]) for _game, options in window] == [(path, None), (None, saved)]
    odd = path.with_name("Zoë’s list.txt")
    odd.write_text("bread, butter")
    code, _out, told = ask(str(odd))
    assert code == 2 and odd.name in told and len(told.splitlines()) == 1
    assert "there is no command" in ask(str(path.with_name("gone.klotho")))[2] and len(window) == 2


def test_bots_play_the_same_games_from_the_same_words(ask, hoard):
    first = ask("auto", "hoard", "--games", "3", "--seed", "monday", "--level", "easy", "--seats", "3")
    assert first[0] == 0
    assert first == ask("auto", "hoard", "--games", "3", "--seed", "monday", "--level", "easy", "--seats", "3")
    assert first != ask("auto", "hoard", "--games", "3", "--seed", "tuesday", "--level", "easy", "--seats", "3")
    lines = first[1].splitlines()
    assert len(lines) == 6
    assert "The goal is reached." in lines[0]
    code = lines[1].split()[1]
    again = ask("auto", "hoard", "--code", code, "--level", "easy", "--seats", "3")[1].splitlines()
    assert again[0].split()[1:] == lines[1].split()[1:]
    assert sum(int(line.split(": ")[1].split()[0]) for line in lines[3:]) >= 3


def test_every_game_of_the_shelf_can_be_played_by_bots(ask):
    for id in registry.ids():
        # the level that thinks least; tests/registry/test_secrets.py lets every level finish every game
        code, out, err = ask("auto", id, "--seed", "1", "--level", "random")
        assert (code, err) == (0, "")
        assert out.count("\n") >= 2


def test_the_arena_tells_how_they_did(ask, hoard, tmp_path):
    file = tmp_path / "match.json"
    command = ("arena", "hoard", "--players", "easy,random", "--games", "6", "--seed", "monday", "--options", "goal=10")
    code, out, err = ask(*command, "--json", str(file), "--jobs", "1")
    assert (code, err) == (0, "")
    assert out.startswith("Hoard: 6 games with the seed “monday”\nOptions: goal=10\neasy\n  won ")
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["games"] == 6 and kept["options"] == {"goal": 10} and len(kept["bouts"]) == 6
    assert kept["standings"][0]["won"]["low"] < kept["standings"][0]["won"]["share"] <= 1


def test_the_arena_tells_what_was_played_when_it_is_stopped(ask, hoard, monkeypatch):
    def stopped(progress):
        if progress._season.played_count == 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(gate.Progress, "show", stopped)
    command = ("arena", "hoard", "--players", "easy,random", "--games", "6", "--seed", "monday", "--jobs", "2")
    code, out, err = ask(*command)
    assert code == 130
    assert out.startswith("Hoard: 2 games with the seed “monday”") and err == ""
    assert multiprocessing.active_children() == [], "and nobody plays on"


def test_the_arena_goes_on_with_what_it_has_kept(ask, hoard, tmp_path, monkeypatch):
    command = ("arena", "hoard", "--players", "easy,random", "--keep", str(tmp_path / "match.jsonl"), "--jobs", "1")
    assert ask(*command, "--games", "2", "--seed", "monday")[0] == 0
    monkeypatch.setattr(gate, "_NOW_AND_THEN", 0.0)
    code, out, err = ask(*command, "--games", "4")
    assert code == 0 and out.startswith("Hoard: 4 games with the seed “monday”")
    assert [line.split(",")[0] for line in err.splitlines()] == ["3 of 4", "4 of 4"], "a log gets a line now and then"
    code, out, err = ask(*command, "--seed", "tuesday")
    assert (code, out) == (2, "") and "contains another match (seed “monday”)" in err


def test_a_bar_on_the_terminal_shows_how_far_the_arena_is(hoard, monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    command = ["arena", "hoard", "--players", "random,random", "--games", "2", "--seed", "monday", "--jobs", "1"]
    assert cli.run(command) == 0
    shown = capsys.readouterr().err.split("\r\033[K")
    assert shown[1].startswith("███████████████··············· 1 of 2, about 0:0")
    assert shown[-1] == "", "the bar goes when all is played"


def test_a_code_brings_its_seats_and_options(ask, hoard):
    setup = Setup(("Ada", "Bruno", "Cleo"), (("goal", 40),))
    code = deal_codes.code(hoard.info, setup, seeds.seed_from_words("three"))
    status, out, _err = ask("auto", "hoard", "--code", code)
    assert status == 0 and code in out and "Seat 3" in out
    status, _out, err = ask("auto", "hoard", "--code", code, "--seats", "2")
    assert status == 2 and "this setup code is for 3 players" in err


def test_verify_passes_an_honest_game(ask, hoard):
    seed = seeds.seed_from_words("honest")
    code, out, _err = ask("verify", str(finished(hoard, seed)))
    assert code == 0
    assert "random results match the seal." in out
    assert seeds.seal(seed) in out
    assert seeds.deal_code(seed) in out


def test_verify_says_what_a_seal_does_not_show(ask, hoard):
    out = ask("verify", str(finished(hoard, seeds.seed_from_words("honest"))))[1]
    last = out.splitlines()[-1]
    assert last.startswith("The seal only shows where the dice and cards come from. It does not show who played")
    assert all(word in last for word in ("when", "how strong the bots were", "own moves", "practice"))


def test_verify_shows_nothing_of_a_deal_that_someone_still_plays(ask, hoard):
    program = PlayerBooks()
    program.profiles.add("Ada")
    seed = program.daily_games.deal(hoard).deal.seed
    path = str(finished(hoard, seed))
    code, out, _err = ask("verify", path)
    assert code == 0 and seeds.seal(seed) in out and seeds.deal_code(seed) not in out
    assert "The setup code stays hidden" in out
    assert program.daily_games.first_try(program.profile, hoard.id), "so nothing is lost"
    program.show(seeds.seal(seed))
    assert seeds.deal_code(seed) in ask("verify", path)[1]


def test_verify_names_dice_that_were_typed_in(ask, hoard):
    session = journal.start(hoard, Setup(("Ada", "Bruno"), (("goal", 10),)))
    path = session.journal.path
    session.draw_chance()
    for value in (6, 5):
        session.play(Roll())
        session.force(Rolled(value))
    session.play(session.legal()[-1])
    code, out, _err = ask("verify", str(path))
    assert code == 1
    assert out.splitlines() == [
        "Step 8: rolled 6. This result was typed in and does not come from the seed.",
        "Step 10: rolled 5. This result was typed in and does not come from the seed.",
    ]


def test_verify_of_what_cannot_be_verified(ask, hoard, tmp_path):
    session = journal.start(hoard, PAIR)
    session.draw_chance()
    code, out, err = ask("verify", str(session.journal.path))
    assert (code, err) == (2, "klotho-games: you can check a game only when it is over; finish it first\n")
    assert out == "", "neither seed nor code of a game that goes on"
    rubbish = tmp_path / "rubbish"
    rubbish.write_bytes(b"\0\1\2")
    assert "rubbish isn’t a game of Klotho Games." in ask("verify", str(rubbish))[2]


def test_saves_are_listed_with_those_that_cannot_be_read(ask, hoard, tmp_path):
    assert "There is no game to continue" in ask("saves")[1]
    session = journal.start(hoard, PAIR)
    session.draw_chance()
    (folders.saves() / "bad.klotho").write_text("rubbish")
    _code, out, _err = ask("saves")
    assert "bad.klotho isn’t a game of Klotho Games." in out
    assert f"Hoard  Ada, Bruno  6 steps  {session.journal.path.name}" in out
    assert "There is no game to continue" in ask("--data-dir", str(tmp_path / "other"), "saves")[1]


def test_rules_are_printed_whole_or_by_clause(ask, hoard):
    assert ask("rules", "hoard")[1].startswith("# Hoard\n")
    by_id = ask("rules", "hoard", "hrd-2.4")
    assert by_id[1] == (
        "HRD-2.4 (A turn)\nStop: a pot that is not empty is banked, and the turn passes on.\n"
    )
    assert ask("rules", "hoard", "2.4") == by_id


def test_a_fault_of_the_program_leaves_a_report_and_no_traceback(ask, hoard, monkeypatch):
    monkeypatch.setattr(cli, "_saves", None)
    code, _out, err = ask("saves")
    assert code == 70
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert "Traceback" in (folders.home() / "crash.txt").read_text()
    assert str(folders.home() / "crash.txt") in err


def test_a_data_folder_that_cannot_be_one_is_told(ask, window, tmp_path):
    (tmp_path / "letter.txt").write_text("mine")
    for folder in (tmp_path / "letter.txt", tmp_path / "letter.txt" / "below"):
        code, out, err = ask("--data-dir", str(folder))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert f"Klotho Games can’t save anything in {folder}" in err
    assert ask("--data-dir", "~nobody-is-called-this/games")[0] == 2
    assert window == [] and (tmp_path / "letter.txt").read_text() == "mine"
    assert ask("--data-dir", str(tmp_path / "new" / "folder"))[0] == 0
    assert folders.home() == tmp_path / "new" / "folder" and window


# As a separate process


def started(*arguments: str, how: tuple[str, str] = ("-m", "klotho_games"), **options) -> subprocess.Popen:
    return subprocess.Popen(
        [sys.executable, *how, *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **options,
    )


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_ctrl_c_is_clean():
    # A shell makes background jobs ignore this signal, and so would the programs that they start.
    code = ("import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
            "runpy.run_module('klotho_games', run_name='__main__', alter_sys=True)")
    child = started("auto", registry.ids()[0], "--games", "1000000", "--level", "random", how=("-c", code))
    assert child.stdout.readline()
    child.send_signal(signal.SIGINT)
    _out, err = child.communicate(timeout=30)
    assert child.returncode == 130
    assert err == ""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
def test_a_reader_that_has_seen_enough_is_no_error():
    child = started("auto", registry.ids()[0], "--games", "3000", "--level", "random")
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == ""
    assert child.wait(timeout=60) == 0


ENCODINGS = ("ascii", "ascii:strict", "cp1252", "cp437", "utf-8:strict", "latin-1")


def printed(*arguments: str, **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "klotho_games", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT), **surroundings},
        capture_output=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_console_prints_what_it_can(encoding):
    """A console that lacks some characters of names and rulebooks is not a fault of the program."""
    game = registry.ids()[0]
    loaded = registry.load(game)
    journal.start(loaded, Setup(("Zoë ☃",) * loaded.info.seats[0])).close()
    asked = [(["rules", game], 0), (["saves"], 0), (["--help"], 0), (["play", "☃"], 2), (["rules", game, "“☃”"], 2)]
    for arguments, code in spread(asked, short=3):
        done = printed(*arguments, PYTHONIOENCODING=encoding)
        assert done.returncode == code, done.stderr
        assert done.stdout or code
        said = done.stderr.decode(encoding.split(":")[0])
        assert said.count("\n") == (code != 0)
        assert "fault" not in said and "Traceback" not in said
    assert not folders.crash_report().exists()


@pytest.mark.skipif(sys.platform == "win32", reason="file names are text there")
@pytest.mark.parametrize("language", ["C", "POSIX", "C.UTF-8"])
def test_a_folder_whose_name_is_not_text(language, tmp_path):
    home = os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9")
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    for surroundings in ({}, plain, {"PYTHONIOENCODING": "utf-8:strict"}):
        done = printed("--data-dir", home, "saves", LC_ALL=language, **surroundings)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"There is no game to continue" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX pipes")
@pytest.mark.parametrize("arguments", [["rules", registry.ids()[0]], ["--help"], ["saves"], ["nonsense"]], ids=str)
@pytest.mark.parametrize("both", [False, True], ids=["stdout", "both"])
def test_a_closed_pipe_ends_quietly(arguments, both):
    reading, writing = os.pipe()
    os.close(reading)
    child = subprocess.Popen(
        [sys.executable, "-m", "klotho_games", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=writing,
        stderr=writing if both else subprocess.PIPE,
    )
    os.close(writing)
    _out, said = child.communicate(timeout=60)
    wrong = arguments == ["nonsense"]
    assert child.returncode == (2 if wrong else 0)
    if not both:
        assert said.count(b"\n") == wrong
    assert not folders.crash_report().exists()


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX shell")
def test_no_output_at_all_is_no_fault():
    code = f"exec {sys.executable} -m klotho_games rules {registry.ids()[0]} >&-"
    done = subprocess.run(
        ["sh", "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_little_is_loaded_to_say_the_version():
    """Start-up is what people notice first, so the version needs no installed package and few modules of ours.

    The bench measures how long it takes.
    """
    code = (
        "import sys; before = set(sys.modules); from klotho_games.cli import run; run(['--version']);"
        "print(*{name for name in sys.modules if name.split('.')[0] not in sys.stdlib_module_names} - before)"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = run.stdout.splitlines()[-1].split()
    assert {name.split(".")[0] for name in loaded} == {"klotho_games"} and len(loaded) <= 12, loaded


def test_the_exit_code_reaches_the_shell():
    child = started("auto", "kartis")
    _out, err = child.communicate(timeout=30)
    assert (child.returncode, err.count("\n")) == (2, 1)


# Nonsense for each argument that the parsers accept

NONSENSE = (
    "", " ", "-1", "0", "1e9", "nan", "9" * 30, "9" * 5000, "x" * 300, "x" * 5000, "\udce9", "a\0b", "..", "/", "~",
    "~nobody-is-called-this/y", "a/b", "C:\\", "=", "a=b", ",", "easy,", ":", "easy:", "{}", "%s", "\x1b[31m\n", "²",
    "٣x٣", "-", "--", "/dev/null/x", "\ud800=\ud800", "0x0", "9" * 30 + "x1",
)


class Begun(BaseException):
    """Raised instead of starting a game: the request was accepted."""


def commands() -> dict[str, argparse.ArgumentParser]:
    whole = cli_arguments.parser()
    return {"": whole, **next(action.choices for action in whole._actions if isinstance(action.choices, dict))}


COMMANDS = commands()
"""Built once: to build the parsers takes longer than to read a command line with them."""


def takes_a_word(action: argparse.Action) -> bool:
    return action.nargs in (None, "?") and not isinstance(action.choices, dict)


@pytest.fixture
def nothing_is_played(window, monkeypatch, tmp_path):
    def begun(*_arguments, **_options):
        raise Begun

    for place in ("arena.bout.play_session", "arena.command.play_out", "text.game_loop.GameLoop.play", "selftest.run"):
        monkeypatch.setattr(f"klotho_games.{place}", begun)
    monkeypatch.setattr(cli_arguments, "parser", lambda: COMMANDS[""])
    monkeypatch.setattr(folders, "choose", lambda _home: None)  # otherwise the next test would use this home
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.mark.parametrize(("command", "name"), [
    (command, action.dest)
    for command, parser in COMMANDS.items() for action in parser._actions if takes_a_word(action)
])
def test_no_word_is_a_fault_of_the_program(ask, hoard, nothing_is_played, command, name):
    """Each option of each command is given nonsense, alone and together with each switch of the command."""
    sensible = {"game": hoard.id, "file": str(finished(hoard)), "players": "easy,easy"}
    parser = COMMANDS[command]
    tried = next(action for action in parser._actions if action.dest == name)
    needed = [action for action in parser._actions if not action.option_strings and takes_a_word(action)
              and (action.nargs is None or tried.option_strings)]
    needed += [group._group_actions[0] for group in parser._mutually_exclusive_groups
               if group.required and tried not in group._group_actions]
    switches = [[], *([action.option_strings[0]] for action in parser._actions if action.nargs == 0)]
    for word in NONSENSE:
        said = {action.dest: sensible.get(action.dest, "x") for action in needed} | {name: word}
        beside = [f"{action.option_strings[0]}={said[action.dest]}" if action.option_strings else said[action.dest]
                  for action in parser._actions if action.dest in said]
        for switch in switches:
            try:
                code, _out, err = ask(*filter(None, [command]), *switch, *beside)
            except Begun:
                continue
            assert code in (0, 1, 2), (switch, beside, err)
            assert err.count("\n") == (code == 2) and "Traceback" not in err, (switch, beside, err)
            assert not folders.crash_report().exists()

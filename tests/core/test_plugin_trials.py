"""Plug-ins that could take the program down: they hang, end the process, interrupt it or close its streams."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from klotho_games.core.files import folders
from klotho_games.core.games import plugin_trials, plugins, registry
from klotho_games.core.games.registry import Game
from tests.depth import spread
from tests.plugging import ROOT, install, program
from tests.plugging import trying_site as trying_site

PATIENCE = 2.0
"""None of these plug-ins ever returns, and those with an endless loop use a whole core meanwhile."""
HERE = "import pathlib, time; pathlib.Path('loading').touch(); time.sleep(1000)"
"""Hangs, and leaves a file that says so."""
ONLY_HERE = f"import multiprocessing\nif multiprocessing.parent_process() is None:\n    {HERE}\n"
"""Passes the trial, but hangs when it is loaded. This cannot be known before, but Ctrl-C still works."""
RAISES = {
    "SystemExit: I am off.": "raise SystemExit('I am off')",
    "SystemExit: 0.": "import sys; sys.exit(0)",
    "KeyboardInterrupt.": "raise KeyboardInterrupt",
    "GeneratorExit: so.": "raise GeneratorExit('so')",
    "Odd: own.": "class Odd(BaseException): pass\nraise Odd('own')",
    "RecursionError: ": "def f(): f()\nf()",
}
ENDS = {
    "leaves": "import os; os._exit(0)",
    "kills": "import os, signal; os.kill(os.getpid(), 9)",
    "aborts": "import os; os.abort()",
}
HANGS = {
    "sleeps": "import time; time.sleep(1000)",
    "waits": "import threading; threading.Event().wait()",
    "turns": "while True: pass",
    "reads": "import os; r, w = os.pipe(); os.read(r, 1)",
}
CLOSES = {
    "one": "import sys; sys.stdout.close(); sys.stderr.close(); sys.stdin.close()",
    "two": "import os; [os.close(n) for n in range(3)]",
    "three": "import sys; sys.stdout = sys.stderr = sys.__stdout__ = None",
    "four": "import sys; sys.__stdout__.close(); sys.__stderr__.close()",
    "five": "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)",
}


@pytest.mark.parametrize("why", RAISES)
def test_whatever_it_raises_is_told_and_the_others_are_there(trying_site: Path, why: str) -> None:
    name = install(trying_site, "broken", files={"__init__.py": RAISES[why]})
    (sentence,) = plugins.left_out()
    assert sentence.startswith(f"You can’t play the plug-in game “broken” from {name}: {why}")
    assert "straws" in registry.ids() and "broken" not in registry.ids()


def test_what_never_comes_back_is_left_out_after_some_patience(
    trying_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugin_trials, "PATIENCE", PATIENCE)
    hanging = spread(list(HANGS), short=2)
    for id in hanging:
        install(trying_site, id, files={"__init__.py": HANGS[id]})
    install(trying_site, "later", files={"table.py": HANGS["sleeps"]})
    told = plugins.left_out()
    late = "the game did not load within 2 seconds."
    assert [sentence.split(": ")[1] for sentence in told] == [late] * (len(hanging) + 1)
    assert "straws" in registry.ids()


def test_to_say_that_it_lives_is_no_sign_of_life() -> None:
    """To send a sign takes processor time too, and a hundred of them take more than doing something would."""
    life, used, signs = plugin_trials._Life(), 0.5, 1
    while not life.hangs(used):
        used += plugin_trials._SIGN_OF_LIFE / 10
        signs += 1
    assert signs == pytest.approx(plugin_trials.PATIENCE / plugin_trials._BEAT, abs=3)


def test_what_loads_slowly_is_no_hang() -> None:
    life = plugin_trials._Life()
    most = int(plugin_trials.PATIENCE / plugin_trials._SIGN_OF_LIFE / 3)
    assert not any(life.hangs(3 * plugin_trials._SIGN_OF_LIFE * n) for n in range(most))


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
def test_what_ends_its_process_is_left_out(trying_site: Path) -> None:
    for id, code in ENDS.items():
        install(trying_site, id, files={"__init__.py": code})
    told = plugins.left_out()
    assert len(told) == len(ENDS) and all("the game ends the whole program when it is loaded." in one for one in told)
    assert "straws" in registry.ids()


def test_what_came_of_it_is_remembered_until_its_files_change(
    trying_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(trying_site, "bolts")
    tried: list[list[str]] = []

    def tries(games: Sequence[Game]) -> dict[str, plugin_trials.Fate]:
        tried.append([game.id for game in games])
        return {game.id: "" for game in games}

    monkeypatch.setattr(plugin_trials, "_try", tries)

    def look() -> None:
        plugin_trials._seen_here.clear()
        plugins.want(False)
        plugins.want(True)
        assert "bolts" in registry.ids()

    look()
    assert tried == [["bolts", "straws"]]
    look()
    assert tried[1:] == [[]], "not twice"
    rules = trying_site / "klotho_games_bolts" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "\n# another version\n", encoding="utf-8")
    look()
    assert tried[2:] == [["bolts"]]
    for rubbish in (b"", b"{", b'{"seen": 3}', b"\xff" * 100, b'{"seen": {"a": {"fate": "x", "day": "y"}}}'):
        (folders.home() / "plugins.json").write_bytes(rubbish)
        look()
        assert tried[-1] == ["bolts", "straws"]


# -- the program ------------------------------------------------------------------------------------------------------


IMPATIENT = f"""
import sys
from klotho_games.core.games import plugin_trials
plugin_trials.PATIENCE = {PATIENCE}
from klotho_games.cli import run
sys.exit(run(sys.argv[1:]))
"""


def surroundings(folder: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder)))}


def test_the_program_keeps_its_streams(tmp_path: Path) -> None:
    for id, code in CLOSES.items():
        install(tmp_path, id, files={"__init__.py": code})
    for _time in range(2):
        done = program(tmp_path, "games")
        assert (done.returncode, done.stderr) == (0, "")
        assert all(f"from klotho-games-{id})" in done.stdout for id in CLOSES), done.stdout


def test_the_program_is_there_whatever_is_installed(tmp_path: Path) -> None:
    hanging = spread([id for id in HANGS if id != "turns"], short=1)  # which would keep a processor busy
    bad = {id: HANGS[id] for id in hanging} | ENDS | {f"raises{n}": code for n, code in enumerate(RAISES.values())}
    for id, code in bad.items():
        install(tmp_path, id, files={"__init__.py": code})
    done = subprocess.run([sys.executable, "-c", IMPATIENT, "games"], cwd=tmp_path, env=surroundings(tmp_path),
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == len(registry.PLAYABLE)
    assert done.stderr.count("You can’t play the plug-in game") == done.stderr.count("\n") == len(bad)
    code = "from klotho_games.core.games import plugin_trials, plugins; plugin_trials._try = print; plugins.scan()"
    again = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=surroundings(tmp_path), capture_output=True,
                           text=True, timeout=60)
    assert again.stdout == "[]\n", "nobody waits for it again today"


def test_a_table_that_ends_the_program_ends_its_game_alone(trying_site: Path) -> None:
    install(trying_site, "reeds", files={"table.py": "raise SystemExit"})
    reeds = registry.load("reeds")
    with pytest.raises(registry.BrokenGame):
        _ = reeds.table


def test_rules_that_end_the_program_are_told_as_theirs(tmp_path: Path) -> None:
    install(tmp_path, "bolts", changes=(("rules.py", "return Heap((0,) * len(setup.seats))", "raise SystemExit(0)"),))
    done = program(tmp_path, "auto", "bolts")
    assert done.returncode == 70
    assert "The plug-in game “bolts” from klotho-games-bolts crashed: SystemExit: 0." in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX signals")
@pytest.mark.parametrize("code", [
    pytest.param(HERE, id="while it is tried", marks=pytest.mark.slow),
    pytest.param(ONLY_HERE, id="while it is loaded"),
])
def test_ctrl_c_is_a_persons_and_ends_the_program(tmp_path: Path, code: str) -> None:
    install(tmp_path, "bolts", files={"__init__.py": code})
    heard = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    child = subprocess.Popen([sys.executable, "-m", "klotho_games", "games"], cwd=tmp_path, env=surroundings(tmp_path),
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
                             preexec_fn=heard)
    until = time.monotonic() + 60
    while not (tmp_path / "loading").exists():
        assert time.monotonic() < until
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does, to all processes
    _out, err = child.communicate(timeout=20)
    assert (child.returncode, err) == (130, "")


def test_a_slow_machine_is_no_fault_of_a_plug_in() -> None:
    """Signs come every tenth of a second; what counts is what the process has done in between."""
    slow, circling, blocked = plugin_trials._Life(), plugin_trials._Life(), plugin_trials._Life()
    beats = round(plugin_trials.PATIENCE / plugin_trials._BEAT)
    assert not any(slow.hangs(0.005 * n) for n in range(10 * beats)), "it has worked for half of the time it has"
    assert circling.hangs(plugin_trials.PATIENCE + 0.1)
    assert [blocked.hangs(1.0) for _n in range(beats + 2)][-2:] == [False, True]

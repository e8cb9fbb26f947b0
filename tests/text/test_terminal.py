"""The text table in a real terminal: what is cleared between two people, and what no key brings back."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from klotho_games.core import system
from klotho_games.core.chance import seeds
from klotho_games.core.files import folders
from klotho_games.text import keyboard
from klotho_games.text.keyboard import KeyByKey, WithHistory

ROOT = Path(__file__).parents[2]
_PATIENCE, _TRIES = 60, 60
"""Seconds to wait for a text, and how often something is typed meanwhile."""
CLEARED = "\033[2J\033[H\033[3J"
PROGRAM = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C comes from this terminal
signal.signal(signal.SIGINT, signal.default_int_handler)
import tests.samples
from klotho_games.cli import run
sys.exit(run(sys.argv[1:]))
"""
in_a_terminal = pytest.mark.skipif(sys.platform == "win32", reason="a terminal of another kind")


class Terminal:
    """A program in its own terminal, which a test reads and types into."""

    def __init__(self, *arguments: str, term: str | None = "xterm") -> None:
        import pty

        self._read = ""
        self._terminal, its_end = pty.openpty()
        env = os.environ | {"PYTHONPATH": str(ROOT), "LANGUAGE": "en", "INPUTRC": os.devnull, "TERM": term or ""}
        if term is None:
            del env["TERM"]
        # Not pty.fork(): Python in a fork can wait forever for a lock of a thread that was not copied.
        self._child = subprocess.Popen([sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, env=env,
                                       stdin=its_end, stdout=its_end, stderr=its_end, start_new_session=True)
        os.close(its_end)

    def until(self, awaited: str) -> str:
        """Read until the text, and return everything up to there."""
        while awaited not in self._read:
            ready, _to, _wrong = select.select([self._terminal], [], [], _PATIENCE)
            assert ready, (awaited, self._read)
            self._read += os.read(self._terminal, 65536).decode()
        before, _found, self._read = self._read.partition(awaited)
        return before + awaited

    def type(self, *keys: str) -> None:
        os.write(self._terminal, "".join(keys).encode())

    def talk(self, *turns: tuple[str, str]) -> str:
        """Type the second text of each turn after its first text is read."""
        seen = ""
        for awaited, typed in turns:
            seen += self.until(awaited)
            self.type(typed)
        return seen

    def ended(self, typed: str = "") -> tuple[int, str]:
        """Return the exit code, and what was written last.

        `typed` is typed again until it has an effect: an end of input between two questions is lost, and so is a Ctrl-C
        in the moment before Python waits for the next key.
        """
        rest = self._read
        for _try in range(_TRIES):
            if typed:
                self.type(typed)
            try:
                while select.select([self._terminal], [], [], _PATIENCE / _TRIES)[0]:
                    if not (read := os.read(self._terminal, 65536)):
                        break
                    rest += read.decode()
            except OSError:  # Linux raises it when the other end is closed
                break
        else:
            self._child.kill()
        code = self._child.wait()
        os.close(self._terminal)
        assert code != -signal.SIGKILL, f"it does not end: {rest}"
        return code, rest


@in_a_terminal
def test_it_clears_between_people_and_ctrl_c_leaves():
    code = seeds.deal_code(seeds.seed_from_words("terminal"))
    at = Terminal("play", "hoard", "--text", "--players", "you,Bruno", "--deal", code)
    # her name, the setup, Ada comes, rolls and stops, has read the result; then Bruno comes
    seen = at.talk(("Enter to play as", "Ada\n"), ("Enter to start", "\n"), ("look away", "\n"), ("> ", "roll\n"),
                   ("> ", "stop\n"), ("Enter to clear", "\n"), ("Bruno, it’s your turn", "\n"), ("> ", ""))
    code, rest = at.ended(CTRL_C)
    seen += rest
    assert code == 130 and "Continue it with" in rest and seen.count(CLEARED) == 1
    assert seen.index("\033[3J") < seen.index("Bruno, it’s your turn.")
    again = Terminal("play", "hoard", "--text", "--continue")
    seen = again.talk(("look away", "\n"), ("> ", ""))
    assert again.ended(CTRL_C)[0] == 130
    assert seen.index(CLEARED) < seen.index("continued"), "what was left above is gone"


UP, DOWN, ALT_DOT, ALT_CTRL_Y = "\x1b[A", "\x1b[B", "\x1b.", "\x1b\x19"
CTRL_P, CTRL_N, CTRL_R, CTRL_S, CTRL_U, CTRL_Y, CTRL_G = "\x10", "\x0e", "\x12", "\x13", "\x15", "\x19", "\x07"
CTRL_C, CTRL_D, CTRL_Q = "\x03", "\x04", "\x11"
"""Ctrl-Q makes a terminal go on that took Ctrl-S for a stop."""
REACHING = (CTRL_Y, CTRL_R + CTRL_R, UP, UP + UP + DOWN, CTRL_P + CTRL_P + CTRL_N, "\x1b<", ALT_DOT, CTRL_R + "sec",
            ALT_CTRL_Y, CTRL_S + CTRL_Q + "sec", "\x1bpsec", "\x18\x12" + CTRL_Y, "\x1f")
"""Every way in which a line editor gives back what was typed, searched for or cut."""


@in_a_terminal
def test_no_key_brings_back_what_the_last_person_typed_searched_or_cut():
    code = seeds.deal_code(seeds.seed_from_words("terminal"))
    at = Terminal("play", "hoard", "--text", "--players", "you,Bruno", "--deal", code)
    at.talk(("Enter to play as", "Ada\n"), ("Enter to start", "\n"), ("look away", "\n"), ("> ", "typedsecret\n"))
    own = at.talk(("> ", UP), ("typedsecret", CTRL_U + "cutsecret" + CTRL_U), ("cutsecret", CTRL_R + "searchedsecret"))
    assert "typedsecret" in own, "her own line comes back to herself"
    at.type(CTRL_G + CTRL_U, "roll\n")
    at.talk(("> ", "stop\n"), ("Enter to clear", "\n"), ("Bruno, it’s your turn", "\n"), ("> ", ""))
    shown = ""
    for n, keys in enumerate(REACHING):
        at.type(keys, CTRL_G, CTRL_U, f"xyz{n}\n")
        shown += at.until("these words") + at.until("> ")
    assert not [word for word in ("secret", "roll\r", "stop", "Ada") if word in shown.replace("xyz", "")], shown
    assert at.ended(CTRL_D)[0] == 0
    kept = [path for path in folders.home().rglob("*") if path.is_file() and b"typedsecret" in path.read_bytes()]
    assert not kept, "and no file has it"


@in_a_terminal
@pytest.mark.parametrize("term", ["dumb", None, ""])
def test_a_terminal_that_cannot_be_cleared_is_for_one_person(term):
    at = Terminal("play", "hoard", "--text", "--players", "you,Bruno", term=term)
    seen = at.until("Enter to play as")
    at.type("Ada\n")
    code, rest = at.ended()
    told = " ".join((seen + rest).split())
    assert code == 2 and "can’t be cleared between two people; use a terminal that can" in told
    assert "Traceback" not in told and "\033[" not in rest
    alone = Terminal("play", "hoard", "--text", "--players", "you,easy", term=term)
    alone.talk(("Enter to start", "\n"), ("> ", ""))
    assert alone.ended(CTRL_D)[0] == 0


def typed_one_by_one(keys: str) -> tuple[Callable[[], str], list[str]]:
    left, written = list(keys), []
    return (lambda: left.pop(0)), written


def test_on_windows_keys_are_read_one_by_one_where_people_are_kept_apart(monkeypatch):
    """The Windows console keeps every line that it reads."""
    next_key, written = typed_one_by_one("rp\boll\xe0H\r")
    keys = KeyByKey(written.append, next_key)
    monkeypatch.setattr("builtins.input", lambda prompt: f"{prompt}as ever")
    assert keys.read("> ") == "> as ever"
    keys.keep_apart()
    keys.forget()
    assert keys.read("> ") == "roll" and "".join(written) == "> rp\b \boll\n"
    for end, raised in (("\x1a", EOFError), ("\x03", KeyboardInterrupt)):
        next_key, written = typed_one_by_one(end)
        keys = KeyByKey(written.append, next_key)
        keys.keep_apart()
        with pytest.raises(raised):
            keys.read("> ")
    monkeypatch.setattr(system, "is_windows", lambda: True)
    assert isinstance(keyboard.keyboard(written.append), KeyByKey)


@pytest.mark.parametrize(("library", "line"), [
    ("GNU readline", r'"\C-y": redraw-current-line'), ("libedit", "bind ^Y ed-unassigned")])
def test_each_library_is_told_in_its_own_words(library, line):
    told: list[str] = []
    readline = SimpleNamespace(__doc__=f"Line editing with {library}.", parse_and_bind=told.append,
                               clear_history=lambda: told.append("cleared"))
    keys = WithHistory(readline)
    keys.keep_apart()
    keys.forget()
    assert line in told and told[-1] == "cleared"

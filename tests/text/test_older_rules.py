"""Games that were begun under older rules, in the terminal and on the command line."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from klotho_games import cli
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.text import command
from tests.saves.corpus import laid, one_older
from tests.text.reader import Script


@pytest.fixture
def waiting(tmp_path: Path) -> Path:
    return laid(one_older(False, True, tmp_path), folders.saves())


def test_at_a_keyboard_one_is_asked_and_may_leave_it(waiting: Path) -> None:
    before = waiting.read_bytes()
    for answer in ("", "1"):
        script = Script(answer)
        assert command.run("", command.Asked(), resume=waiting, paper=script.paper(asks=True)) == 0
        assert "today’s rules" in script.transcript.replace("\n", " ") and "No game was started." in script.transcript
        assert waiting.read_bytes() == before


def test_at_a_keyboard_who_agrees_plays_on(waiting: Path) -> None:
    script = Script("2", "quit")
    assert command.run("", command.Asked(), resume=waiting, paper=script.paper(asks=True)) == 0
    kept = journal.read(waiting)
    assert kept.rules == registry.load(kept.head.game).info.version > kept.head.version
    again = Script("quit")
    assert command.run("", command.Asked(), resume=waiting, paper=again.paper(asks=True)) == 0
    assert "today’s rules" not in again.transcript.replace("\n", " ")


def test_over_a_pipe_no_one_is_asked_and_nothing_is_changed(
    waiting: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = waiting.read_bytes()
    monkeypatch.setattr(sys, "stdin", io.StringIO("2\n"))
    assert cli.run(["continue", "--text"]) == cli.WRONG
    told = capsys.readouterr().err
    assert "asked first" in told and told.count("\n") == 1 and waiting.read_bytes() == before
    assert cli.run(["saves"]) == 0 and "started under older rules" in capsys.readouterr().out


def test_what_does_not_go_on_is_told_by_every_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left = laid(one_older(False, False, tmp_path), folders.saves())
    over = one_older(True, False, tmp_path)
    kept, counts = "The game is kept", "The game still counts"
    for words, sentence in ((["continue", left.name], kept), (["continue", "--text", left.name], kept),
                            (["verify", str(over)], counts), (["show", str(over)], counts)):
        assert cli.run(words) == cli.WRONG
        told = capsys.readouterr().err
        assert sentence in told and told.count("\n") == 1
    assert cli.run(["saves"]) == 0 and "The game is kept" in capsys.readouterr().out

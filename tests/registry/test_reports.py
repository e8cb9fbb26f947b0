"""Fault reports can be shared while people still play: they help to find the fault, and reveal no cards."""

from __future__ import annotations

from random import Random

import msgspec

from klotho_games import crash_report
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Outcome
from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from tests.registry.tables import every_game, setups

SEED = seeds.seed_from_words("reports")


def play(session: Session, most: int) -> int:
    """Play some steps of a random game. Return their number."""
    rng = Random(2)
    while not session.is_over and session.ply < most:
        if session.needs_chance:
            session.step_chance()
        else:
            session.play(rng.choice(session.legal()))
    return session.ply


def report(game: Game, share: float) -> tuple[str, journal.ReadJournal]:
    """Return the report of a fault at a table after this share of a game, and its journal."""
    setup = setups(game, game.info.seats[1])[0]
    length = play(Session.new(game, setup, SEED), 100_000)
    session = journal.start(game, setup, SEED)
    play(session, int(length * share))
    problem = ZeroDivisionError("broken")
    assert session.journal is not None
    path = session.journal.path  # type: ignore[attr-defined]
    crash_report.attach(problem, [path])
    crash_report.keep(problem)
    session.close()
    return folders.crash_report().read_text(encoding="utf-8"), journal.read(path)


@every_game
def test_a_running_game_is_told_without_its_cards(game: Game) -> None:
    text, kept = report(game, 0.5)
    seed = journal.seed_file(kept.path)
    steps = [game.steps.decode(line.step) for line in kept.lines if line.step]
    lines = text.splitlines()
    assert not kept.is_finished
    assert seed.read_text().strip() not in text
    assert "ZeroDivisionError: broken" in text and kept.head.commitment in text
    for step in steps:
        body = msgspec.json.encode(step).decode()
        cards = isinstance(step, Outcome) and step.of_cards
        hidden = cards or (isinstance(step, Move) and step.in_secret)
        assert any(body in line for line in lines) is not hidden, (
            f"{step} {'is hidden and stands' if hidden else 'is open and does not stand'} in the report of a fault: "
            "a Move that others may not see is `in_secret`, an Outcome of cards `of_cards`")
        assert not hidden or f"({'cards' if cards else 'in secret'}: {type(step).__name__})" in lines
    assert text.count('"crc"') == 1, "by the checksums behind it, what was left out could be tried out"


@every_game
def test_a_finished_game_is_told_whole(game: Game) -> None:
    text, kept = report(game, 1)
    assert kept.is_finished
    assert kept.path.read_text(encoding="utf-8").strip() in text


def test_a_journal_that_cannot_be_read_is_no_second_fault(tmp_path) -> None:
    problem = ZeroDivisionError("broken")
    rubbish = tmp_path / "rubbish.klotho"
    rubbish.write_bytes(bytes(range(256)))
    crash_report.attach(problem, [tmp_path / "nowhere.klotho", rubbish])
    crash_report.keep(problem)
    text = folders.crash_report().read_text(encoding="utf-8")
    assert "nowhere.klotho" in text and "rubbish.klotho isn’t a game of Klotho Games." in text

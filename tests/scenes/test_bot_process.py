"""Bots that do not answer: the table goes on, and says so once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from klotho_games.bots import levels
from klotho_games.bots.pulse import Patience
from klotho_games.bots.worker import BotFailed, CannotThink
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.bot_process import BotProcess
from klotho_games.scenes.program import MainProgram
from tests.sample_game.rules import Stop
from tests.scenes.rig import settle

QUICK = Patience(long=0.0)


class Bot:
    """Replaces the worker: gives the prepared answers one by one."""

    def __init__(self, *does: BaseException | Decision | None) -> None:
        self.does = list(does)
        self.asked: list[str] = []
        self.woken = self.cancelled = 0
        self.waiting_seconds = 1.0

    def wake(self, game: Game) -> None:
        self.woken += 1

    def ask(self, game: Game, view: Any, level: str, seed: int, names: Sequence[str] = ()) -> None:
        self.asked.append(level)
        if isinstance(self.does[0], CannotThink):
            raise self.does.pop(0)  # type: ignore[misc]

    def poll(self) -> Decision | None:
        done = self.does.pop(0)
        if isinstance(done, BaseException):
            raise done
        return done

    def cancel(self) -> None:
        self.cancelled += 1

    def close(self) -> None: ...


class Table:
    def __init__(
        self, hoard: Game, *does: BaseException | Decision | None, bots: tuple[str, ...] = ("hard", "")
    ) -> None:
        self.session = Session.new(hoard, Setup(("Ada", "Bram"), ()), bytes(32), bots=bots)
        self.session.draw_chance()
        self.said: list[str] = []
        self.decided: list[Decision] = []
        self.advisor = BotProcess(self.said.append, QUICK)
        self.bot = Bot(*does)
        self.advisor._worker = self.bot  # type: ignore[assignment]

    def ask(self, level: str = "hard") -> Callable[[], None]:
        return self.advisor.ask(self.session, level, self.decided.append)

    def tick(self, times: int = 1) -> None:
        for _n in range(times):
            self.advisor.tick()


THOUGHT = Decision(Stop(), "thought out", 1.0)


def test_a_bot_that_died_is_asked_again_and_no_one_hears_of_it(hoard: Game) -> None:
    table = Table(hoard, BotFailed("it died"), BotFailed("it died"), THOUGHT)
    table.ask()
    table.tick(4)
    assert table.decided == [THOUGHT] and table.bot.asked == ["hard"] * 3 and table.said == []


def test_a_bot_that_dies_every_time_leaves_something_quick_to_be_decided(hoard: Game) -> None:
    table = Table(hoard, *[BotFailed("The bot couldn’t decide (it died).")] * 3, THOUGHT)
    table.ask()
    table.tick(4)
    (decision,) = table.decided
    assert decision.move in table.session.legal()
    assert table.said == ["The bot couldn’t decide (it died). Instead, Ada decides quickly, at level Normal."]
    table.ask()
    table.tick(2)
    assert table.decided[1] == THOUGHT, "the next question is asked like any other"


@pytest.mark.parametrize("bots", [("hard", ""), ("", "")])
def test_without_another_process_every_decision_is_quick_and_that_is_said_once(
    hoard: Game, bots: tuple[str, ...]
) -> None:
    table = Table(hoard, *[CannotThink("The bot couldn’t decide (no more processes).")] * 3, bots=bots)
    for _n in range(3):
        table.ask("easy")
        table.tick()
    assert len(table.decided) == 3 and len(table.said) == 1
    assert ("Ada decides" in table.said[0]) == bool(bots[0]) and "Easy" in table.said[0]


def test_a_bot_that_takes_long_is_told_of_once_and_waited_for(hoard: Game) -> None:
    table = Table(hoard, None, None, None, THOUGHT)
    table.ask()
    table.tick(5)
    assert table.decided == [THOUGHT]
    assert table.said == ["Ada is taking unusually long. You can wait, or leave; the game is saved."]


def test_who_was_called_off_hears_nothing_of_a_failure(hoard: Game) -> None:
    table = Table(hoard, None, CannotThink("it goes in circles"), THOUGHT)
    call_off = table.ask()
    table.tick(2)
    call_off()
    table.tick()
    assert table.decided == [] and table.said[1:] == []
    table.ask()
    table.tick(2)
    assert table.decided == [THOUGHT]


def test_the_judge_of_a_game_from_elsewhere_is_not_asked_in_this_process(
    hoard: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(*_asked: object) -> None:
        raise AssertionError("it would never come back")

    view = Table(hoard).session.view(0)
    monkeypatch.setattr(type(hoard.judge), "weigh", endless)
    foreign = Game(hoard.id, hoard.package, "elsewhere")
    decision, level = levels.decide_quickly(foreign, view, "expert", Random(1))
    assert level == "random" and decision.move in Table(hoard).session.legal()
    decision, level = levels.decide_quickly(hoard, view, "expert", Random(1))
    assert level == "random", "a judge that fails is no reason to wait"


def test_what_became_of_a_bot_is_seen_at_the_table(
    program_of: Callable[..., MainProgram], hoard: Game, written: list[str]
) -> None:
    program = program_of((640, 360))
    program._advisor._worker = Bot(*[CannotThink("The bot couldn’t decide (none).")] * 200)  # type: ignore[assignment]
    program.new_game(hoard, Setup(("Ada", "Bram"), (("goal", 10),)), bytes(32), bots=("easy", "normal"))
    settle(program)
    table: Any = program.stage.scene
    for _n in range(40):
        if table.session.ply > 4:
            break
        settle(program)
    assert table.session.ply > 4, "the table goes on"
    assert "decides quickly" in " ".join(written)

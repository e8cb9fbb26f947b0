"""What the program does in the background: bots beside the frames, a rival on the same deal, notices."""

from __future__ import annotations

import gc
import time
from typing import Any

import msgspec
import pytest

from klotho_games.bots import worker
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.rivalries import Rivalries
from klotho_games.core.play import archive, journal, journal_lines
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.table.table_scene import TableScene
from klotho_games.text import command
from tests.sample_game import HOARD
from tests.scenes.rig import name, new_session, played_out, settle, tap
from tests.text.reader import Script


def wait_for(program: MainProgram, done: Any, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not done() and time.monotonic() < until:
        program.stage.step(0.02, [])
        time.sleep(0.01)
    assert done()


def test_advice_comes_on_a_later_frame(program: MainProgram) -> None:
    session = new_session("advice")
    told: list[Decision] = []
    program.advise(session, told.append)
    assert not told
    wait_for(program, lambda: told)
    assert session.why_not(told[0].move) is None
    assert told[0].why
    session.close()


def test_advice_that_is_called_off_is_never_told(program: MainProgram) -> None:
    session = new_session("called off")
    told: list[Decision] = []
    call_off = program.advise(session, told.append)
    program.stage.step(0.02, [])
    call_off()
    later: list[Decision] = []
    program.advise(session, later.append)
    wait_for(program, lambda: later)
    assert not told
    session.close()


def test_without_a_second_process_the_answer_comes_anyway(program: MainProgram, monkeypatch: Any) -> None:
    def cannot(self: Any, *args: Any) -> None:
        raise worker.BotFailed("no process to be had")

    monkeypatch.setattr(worker.Worker, "ask", cannot)
    session = new_session("alone")
    told: list[Decision] = []
    program.advise(session, told.append)
    program.stage.step(0.02, [])
    assert told
    session.close()


def test_bot_process_starts_before_the_first_question(program: MainProgram) -> None:
    setup = Setup(("Ada", "Theo"), (("goal", 10),))
    program.new_game(HOARD, setup, seeds.seed_from_words("woken"), bots=("", "easy"))
    process = program._advisor._worker._process
    assert process is not None and process.is_alive()


def test_a_rival_plays_the_same_deal_to_its_end(program: MainProgram) -> None:
    seed = seeds.seed_from_words("rivals")
    setup = Setup(("Ada",), (("level", 1), ("rival", True), ("secret_doors", True)))
    program.new_game(registry.load("karthis"), setup, seed)
    settle(program)
    assert name(program) == "table"
    session = program.stage.scene.session  # type: ignore[union-attr]
    rivalry = program.rivalry(session)
    assert rivalry is not None
    wait_for(program, lambda: rivalry.is_over, 60)
    assert rivalry.session.seed == session.seed
    assert rivalry.session.result is not None
    assert program.check_dice(rivalry.session) == []
    assert session.ply == 0  # the person has not moved meanwhile


def test_notices_are_shown_one_after_the_other(program: MainProgram) -> None:
    program.notices += ["First.", "Second."]
    program.stage.step(0.02, [])
    assert program.notices == ["Second."]
    program.stage.step(7, [])
    program.stage.step(0.02, [])
    program.stage.step(0.02, [])
    assert program.notices == []


def test_dice_of_a_finished_game_are_checked(program: MainProgram) -> None:
    session = played_out("check")
    assert program.check_dice(session) == []


def test_a_score_that_was_not_kept_is_counted_at_the_next_start(program: MainProgram) -> None:
    session = played_out()
    session.close()  # ends before it is counted
    program.count_left_over()
    assert program.profile.games == 1
    assert program.profiles.best("karthis", "Ada")[0].score == session.result.scores[0]  # type: ignore[union-attr]
    program.count_left_over()
    assert program.profile.games == 1


def test_a_counted_game_leaves_the_saves_and_can_be_watched(program: MainProgram) -> None:
    session = played_out()
    path = session.journal.path  # type: ignore[union-attr]
    program.finish_game(session.game.table(session.game, session))
    assert not path.exists() and program.saves() == []
    assert [kept.name for kept in archive.finished_games()] == [path.name]
    assert journal.replay(archive.finished_games()[0]).result == session.result


def shared(hoard: Game, *names: str, bots: tuple[str, ...] = ()) -> Session:
    """Play a whole game at one screen; the first player to bank ten wins."""
    setup = Setup(names, (("goal", 10),))
    session = journal.start(hoard, setup, seeds.seed_from_words("shared"), bots=bots, notes={"profile": names[0]})
    session.draw_chance()
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    return session


def test_a_game_at_one_screen_counts_for_everyone_who_has_a_profile(program: MainProgram, hoard: Game) -> None:
    program.profiles.add("Bruno")
    session = shared(hoard, "Ada", "bruno", "A guest")
    finish = program.reckoning.count(session)
    won = {session.setup.seats[seat].casefold() for seat in session.result.winners}  # type: ignore[union-attr]
    for profile in program.profiles:
        assert (profile.played, profile.won) == ({"hoard": 1}, {"hoard": int(profile.name.casefold() in won)})
    assert len(program.profiles) == 2  # a guest gets no profile
    assert finish.profile is not None and finish.profile.name.casefold() in won | {"ada"}
    program.reckoning.count(session)
    assert program.profiles.get("Bruno").games == 1  # type: ignore[union-attr]


def test_a_game_goes_over_to_the_text_table_and_back(program: MainProgram, hoard: Game) -> None:
    program.new_game(hoard, Setup(("Ada", "Theo"), (("goal", 40),)), seeds.seed_from_words("over"), bots=("", "easy"))
    settle(program)
    table = program.stage.scene
    assert isinstance(table, TableScene)
    begun, path = table.session.record, table.session.journal.path  # type: ignore[union-attr]
    typed = Script("1", "quit")
    with pytest.raises(command.NotLikeThis, match="another window"):
        command.run("hoard", command.Asked(), resume=path, paper=typed.paper())
    program.leave_table(table)
    assert command.run("hoard", command.Asked(), again=True, paper=typed.paper()) == 0
    program.resume(path)
    settle(program)
    again = program.stage.scene
    assert isinstance(again, TableScene) and again.session.setup == begun.setup
    assert again.session.record.steps[: len(begun.steps)] == begun.steps
    assert len(again.session.record.steps) > len(begun.steps)
    assert again.session.record.notes == begun.notes


def test_a_game_counts_for_someone_who_has_another_name_by_its_end(program: MainProgram, hoard: Game) -> None:
    program.new_game(hoard, Setup(("Ada", "Bruno")))
    settle(program)
    table: Any = next(scene for scene in program.stage.stack if scene.name == "table")
    program.leave_table(table)
    program.profiles.change("Ada", new_name="Adele")
    program.profiles.add("Cleo")
    program.resume(program.saves()[0].path)
    settle(program)
    current = program.profiles.current
    assert current is not None and current.name == "Adele"
    session = next(scene.session for scene in program.stage.stack if scene.name == "table")  # type: ignore[attr-defined]
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    program.reckoning.count(session)
    now = program.profiles.find_by_id(current.id)
    assert now is not None and now.played == {"hoard": 1}


def test_a_bot_counts_for_no_one_although_it_bears_a_profiles_name(program: MainProgram, hoard: Game) -> None:
    program.profiles.add("Bruno")
    program.reckoning.count(shared(hoard, "Ada", "Bruno", bots=("", "easy")))
    assert program.profiles.get("Bruno").games == 0  # type: ignore[union-attr]
    assert program.profiles.get("Ada").games == 1  # type: ignore[union-attr]


# Two windows, foreign files


def test_a_game_that_another_window_has_just_finished_is_left_to_it(program: MainProgram) -> None:
    session = played_out()
    path = session.journal.path  # type: ignore[union-attr]
    program.count_left_over()  # as in a second window that opens now
    assert program.profile.games == 0
    assert path.exists() and not archive.finished_games()
    program.finish_game(session.game.table(session.game, session))
    assert program.profile.games == 1
    program.count_left_over()
    assert program.profile.games == 1
    assert program.notices == []


def test_a_game_that_another_window_has_open_is_not_thrown_away(program: MainProgram) -> None:
    session = new_session("held")
    (save,) = journal.saves()
    program.discard(save)
    assert program.notices == [f"{save.path.name} is open in another window. Close it there first."]
    assert save.path.exists() and journal.seed_file(save.path).exists()
    session.close()
    program.discard(save)
    assert not save.path.exists()


def test_an_impossible_finished_game_in_the_saves_stops_no_start(program: MainProgram) -> None:
    session = played_out()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    good = path.read_bytes()
    first, *_others = lines = [msgspec.json.decode(line) for line in good.splitlines()]
    heads = [{"setup": {"seats": [], "options": []}}, {"setup": {"seats": ["Ada"], "options": [["level", "high"]]}}]
    stories = [[{**first, **head}, *lines[1:]] for head in heads] + [[*lines[:4], lines[-1]]]
    for story in stories:
        crc, text = 0, b""
        for line in story:
            checked, crc = journal_lines.add_checksum({k: v for k, v in line.items() if k != "crc"}, crc)  # type: ignore[arg-type]
            text += checked
        path.write_bytes(text)
        program.count_left_over()
        assert program.profile.games == 0
        assert path.read_bytes() == text
        program.forget_saves()
        (save,) = program.saves()
        assert path.name in save.problem
        assert program.last_setup("karthis") is None
    path.write_bytes(good)
    program.count_left_over()
    assert program.profile.games == 1


def test_what_could_not_be_saved_is_told_after_the_table_is_left(program: MainProgram) -> None:
    program.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 1),)), seeds.seed_from_words("full"))
    settle(program)
    table: Any = program.stage.scene
    path = table.session.journal.path
    path.unlink()
    path.mkdir()  # nothing can be written there
    program.leave_table(table)
    assert program.notices[-1] == "The last moves couldn’t be saved."


def test_a_table_that_cannot_be_is_told_and_not_opened(program: MainProgram) -> None:
    """A profile that was edited by hand can have a level that no game knows."""
    program.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 99),)))
    assert program.notices == ["The option “level” of The Temple of Karthis can’t be 99."]
    settle(program)
    assert name(program) == "shelf"
    assert journal.saves() == []


def test_a_rival_goes_with_its_game(program: MainProgram, monkeypatch: Any) -> None:
    """A new game can have the memory address of an old one."""
    monkeypatch.setattr(Rivalries, "_go_on", lambda self, rivalry: None)
    session: Session | None = new_session("rivalry", rival=True)
    program._rivalries.begin(session)  # type: ignore[arg-type]
    rivalry = program.rivalry(session)  # type: ignore[arg-type]
    assert rivalry is not None and rivalry.session is not session
    session.close()  # type: ignore[union-attr]
    session = None
    gc.collect()
    assert len(program._rivalries) == 0
    game = registry.load("karthis")
    for _n in range(200):
        later = Session.new(game, Setup(("Ada",)))
        assert program.rivalry(later) is None
        del later


def test_where_no_one_else_is_wanted_no_one_begins(program: MainProgram) -> None:
    session = new_session("alone")
    program._rivalries.begin(session)
    assert program.rivalry(session) is None


def test_two_games_have_each_their_own_rival(program: MainProgram, monkeypatch: Any) -> None:
    monkeypatch.setattr(Rivalries, "_go_on", lambda self, rivalry: None)
    first, second = (new_session(words, rival=True) for words in ("first", "second"))
    program._rivalries.begin(first)
    program._rivalries.begin(second)
    assert program.rivalry(first).session.seed == first.seed  # type: ignore[union-attr]
    assert program.rivalry(second).session.seed == second.seed  # type: ignore[union-attr]


def test_sitting_down_shows_the_box_opening_before_the_table_is_there(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("klotho_games.scenes.kit.box_opening.paint_opening", lambda pen, info: told.append(info.id))
    game = registry.load(registry.ids()[0])
    loaded: list[int] = []
    made = game.table
    monkeypatch.setattr(type(game), "table", property(lambda self: loaded.append(len(told)) or made))
    program.open_setup(game.id)
    settle(program)
    tap(program, "start")
    assert told == [game.id] and loaded and loaded[0] == 1

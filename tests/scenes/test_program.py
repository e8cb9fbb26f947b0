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


def wait_for(house: MainProgram, done: Any, seconds: float = 20) -> None:
    until = time.monotonic() + seconds
    while not done() and time.monotonic() < until:
        house.stage.step(0.02, [])
        time.sleep(0.01)
    assert done()


def test_advice_comes_on_a_later_frame(house: MainProgram) -> None:
    session = new_session("advice")
    told: list[Decision] = []
    house.advise(session, told.append)
    assert not told
    wait_for(house, lambda: told)
    assert session.why_not(told[0].move) is None
    assert told[0].why
    session.close()


def test_advice_that_is_called_off_is_never_told(house: MainProgram) -> None:
    session = new_session("called off")
    told: list[Decision] = []
    call_off = house.advise(session, told.append)
    house.stage.step(0.02, [])
    call_off()
    later: list[Decision] = []
    house.advise(session, later.append)
    wait_for(house, lambda: later)
    assert not told
    session.close()


def test_without_a_second_process_the_answer_comes_anyway(house: MainProgram, monkeypatch: Any) -> None:
    def cannot(self: Any, *args: Any) -> None:
        raise worker.BotFailed("no process to be had")

    monkeypatch.setattr(worker.Worker, "ask", cannot)
    session = new_session("alone")
    told: list[Decision] = []
    house.advise(session, told.append)
    house.stage.step(0.02, [])
    assert told
    session.close()


def test_bot_process_starts_before_the_first_question(house: MainProgram) -> None:
    setup = Setup(("Ada", "Theo"), (("goal", 10),))
    house.new_game(HOARD, setup, seeds.seed_from_words("woken"), bots=("", "easy"))
    process = house._advisor._worker._process
    assert process is not None and process.is_alive()


def test_a_rival_plays_the_same_deal_to_its_end(house: MainProgram) -> None:
    seed = seeds.seed_from_words("rivals")
    setup = Setup(("Ada",), (("level", 1), ("rival", True), ("secret_doors", True)))
    house.new_game(registry.load("karthis"), setup, seed)
    settle(house)
    assert name(house) == "table"
    session = house.stage.scene.session  # type: ignore[union-attr]
    rivalry = house.rivalry(session)
    assert rivalry is not None
    wait_for(house, lambda: rivalry.is_over, 60)
    assert rivalry.session.seed == session.seed
    assert rivalry.session.result is not None
    assert house.check_dice(rivalry.session) == []
    assert session.ply == 0  # the person has not moved meanwhile


def test_notices_are_shown_one_after_the_other(house: MainProgram) -> None:
    house.notices += ["First.", "Second."]
    house.stage.step(0.02, [])
    assert house.notices == ["Second."]
    house.stage.step(7, [])
    house.stage.step(0.02, [])
    house.stage.step(0.02, [])
    assert house.notices == []


def test_dice_of_a_finished_game_are_checked(house: MainProgram) -> None:
    session = played_out("check")
    assert house.check_dice(session) == []


def test_a_score_that_was_not_kept_is_counted_at_the_next_start(house: MainProgram) -> None:
    session = played_out()
    session.close()  # ends before it is counted
    house.count_left_over()
    assert house.profile.games == 1
    assert house.profiles.best("karthis", "Ada")[0].score == session.result.scores[0]  # type: ignore[union-attr]
    house.count_left_over()
    assert house.profile.games == 1


def test_a_counted_game_leaves_the_saves_and_can_be_watched(house: MainProgram) -> None:
    session = played_out()
    path = session.journal.path  # type: ignore[union-attr]
    house.finish_game(session.game.table(session.game, session))
    assert not path.exists() and house.saves() == []
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


def test_a_game_at_one_screen_counts_for_everyone_who_has_a_profile(house: MainProgram, hoard: Game) -> None:
    house.profiles.add("Bruno")
    session = shared(hoard, "Ada", "bruno", "A guest")
    finish = house.reckoning.count(session)
    won = {session.setup.seats[seat].casefold() for seat in session.result.winners}  # type: ignore[union-attr]
    for profile in house.profiles:
        assert (profile.played, profile.won) == ({"hoard": 1}, {"hoard": int(profile.name.casefold() in won)})
    assert len(house.profiles) == 2  # a guest gets no profile
    assert finish.profile is not None and finish.profile.name.casefold() in won | {"ada"}
    house.reckoning.count(session)
    assert house.profiles.get("Bruno").games == 1  # type: ignore[union-attr]


def test_a_game_goes_over_to_the_text_table_and_back(house: MainProgram, hoard: Game) -> None:
    house.new_game(hoard, Setup(("Ada", "Theo"), (("goal", 40),)), seeds.seed_from_words("over"), bots=("", "easy"))
    settle(house)
    table = house.stage.scene
    assert isinstance(table, TableScene)
    begun, path = table.session.record, table.session.journal.path  # type: ignore[union-attr]
    typed = Script("1", "quit")
    with pytest.raises(command.NotLikeThis, match="another window"):
        command.run("hoard", command.Asked(), resume=path, paper=typed.paper())
    house.leave_table(table)
    assert command.run("hoard", command.Asked(), again=True, paper=typed.paper()) == 0
    house.resume(path)
    settle(house)
    again = house.stage.scene
    assert isinstance(again, TableScene) and again.session.setup == begun.setup
    assert again.session.record.steps[: len(begun.steps)] == begun.steps
    assert len(again.session.record.steps) > len(begun.steps)
    assert again.session.record.notes == begun.notes


def test_a_game_counts_for_someone_who_has_another_name_by_its_end(house: MainProgram, hoard: Game) -> None:
    house.new_game(hoard, Setup(("Ada", "Bruno")))
    settle(house)
    table: Any = next(scene for scene in house.stage.stack if scene.name == "table")
    house.leave_table(table)
    house.profiles.change("Ada", new_name="Adele")
    house.profiles.add("Cleo")
    house.resume(house.saves()[0].path)
    settle(house)
    current = house.profiles.current
    assert current is not None and current.name == "Adele"
    session = next(scene.session for scene in house.stage.stack if scene.name == "table")  # type: ignore[attr-defined]
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    house.reckoning.count(session)
    now = house.profiles.find_by_id(current.id)
    assert now is not None and now.played == {"hoard": 1}


def test_a_bot_counts_for_no_one_although_it_bears_a_profiles_name(house: MainProgram, hoard: Game) -> None:
    house.profiles.add("Bruno")
    house.reckoning.count(shared(hoard, "Ada", "Bruno", bots=("", "easy")))
    assert house.profiles.get("Bruno").games == 0  # type: ignore[union-attr]
    assert house.profiles.get("Ada").games == 1  # type: ignore[union-attr]


# Two windows, foreign files


def test_a_game_that_another_window_has_just_finished_is_left_to_it(house: MainProgram) -> None:
    session = played_out()
    path = session.journal.path  # type: ignore[union-attr]
    house.count_left_over()  # as in a second window that opens now
    assert house.profile.games == 0
    assert path.exists() and not archive.finished_games()
    house.finish_game(session.game.table(session.game, session))
    assert house.profile.games == 1
    house.count_left_over()
    assert house.profile.games == 1
    assert house.notices == []


def test_a_game_that_another_window_has_open_is_not_thrown_away(house: MainProgram) -> None:
    session = new_session("held")
    (save,) = journal.saves()
    house.discard(save)
    assert house.notices == [f"{save.path.name} is open in another window. Close it there first."]
    assert save.path.exists() and journal.seed_file(save.path).exists()
    session.close()
    house.discard(save)
    assert not save.path.exists()


def test_an_impossible_finished_game_in_the_saves_stops_no_start(house: MainProgram) -> None:
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
        house.count_left_over()
        assert house.profile.games == 0
        assert path.read_bytes() == text
        house.forget_saves()
        (save,) = house.saves()
        assert path.name in save.problem
        assert house.last_setup("karthis") is None
    path.write_bytes(good)
    house.count_left_over()
    assert house.profile.games == 1


def test_what_could_not_be_saved_is_told_after_the_table_is_left(house: MainProgram) -> None:
    house.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 1),)), seeds.seed_from_words("full"))
    settle(house)
    table: Any = house.stage.scene
    path = table.session.journal.path
    path.unlink()
    path.mkdir()  # nothing can be written there
    house.leave_table(table)
    assert house.notices[-1] == "The last moves couldn’t be saved."


def test_a_table_that_cannot_be_is_told_and_not_opened(house: MainProgram) -> None:
    """A profile that was edited by hand can have a level that no game knows."""
    house.new_game(registry.load("karthis"), Setup(("Ada",), (("level", 99),)))
    assert house.notices == ["The option “level” of The Temple of Karthis can’t be 99."]
    settle(house)
    assert name(house) == "shelf"
    assert journal.saves() == []


def test_a_rival_goes_with_its_game(house: MainProgram, monkeypatch: Any) -> None:
    """A new game can have the memory address of an old one."""
    monkeypatch.setattr(Rivalries, "_go_on", lambda self, rivalry: None)
    session: Session | None = new_session("rivalry", rival=True)
    house._rivalries.begin(session)  # type: ignore[arg-type]
    rivalry = house.rivalry(session)  # type: ignore[arg-type]
    assert rivalry is not None and rivalry.session is not session
    session.close()  # type: ignore[union-attr]
    session = None
    gc.collect()
    assert len(house._rivalries) == 0
    game = registry.load("karthis")
    for _n in range(200):
        later = Session.new(game, Setup(("Ada",)))
        assert house.rivalry(later) is None
        del later


def test_where_no_one_else_is_wanted_no_one_begins(house: MainProgram) -> None:
    session = new_session("alone")
    house._rivalries.begin(session)
    assert house.rivalry(session) is None


def test_two_games_have_each_their_own_rival(house: MainProgram, monkeypatch: Any) -> None:
    monkeypatch.setattr(Rivalries, "_go_on", lambda self, rivalry: None)
    first, second = (new_session(words, rival=True) for words in ("first", "second"))
    house._rivalries.begin(first)
    house._rivalries.begin(second)
    assert house.rivalry(first).session.seed == first.seed  # type: ignore[union-attr]
    assert house.rivalry(second).session.seed == second.seed  # type: ignore[union-attr]


def test_sitting_down_shows_the_box_opening_before_the_table_is_there(
    house: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr("klotho_games.scenes.kit.box_opening.paint_opening", lambda pen, info: told.append(info.id))
    game = registry.load(registry.ids()[0])
    loaded: list[int] = []
    made = game.table
    monkeypatch.setattr(type(game), "table", property(lambda self: loaded.append(len(told)) or made))
    house.open_setup(game.id)
    settle(house)
    tap(house, "start")
    assert told == [game.id] and loaded and loaded[0] == 1

"""The statistics page: filters, keys and pads, spoken figures, links to other pages, and counting older games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.almanac.statistics import ALONE, PEOPLE, Column, DiceFigures, Figures, GameFilter, Share
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import archive
from klotho_games.scenes.almanac.statistics import words as statistics_words
from klotho_games.scenes.almanac.statistics.page import Statistics
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.drawing.draw_style import TextRun
from tests.almanac import sample_annals
from tests.almanac.games import finished
from tests.almanac.sample_annals import TODAY
from tests.scenes.rig import keys, name, pad, settle, spot, tap
from tests.stage.rig import FRAME

Opened = Callable[..., Any]


@pytest.fixture
def opened(program_of: Callable[..., MainProgram]) -> Opened:
    """Opens the page after this many games in a year; `wishes` are settings."""

    def make(games: int, **wishes: Any) -> MainProgram:
        program = program_of((1280, 720), **wishes)
        sample_annals.write(games, sample_annals.people(program.profiles))
        program.daily_games.clock = lambda: TODAY
        program.stage.push(Statistics())
        settle(program)
        return program

    return make


def page(program: MainProgram) -> Any:
    return program.stage.scene


def value(program: MainProgram, id: str) -> str:
    return spot(program, id).value


def runs(program: MainProgram) -> list[TextRun]:
    """Return all words of the page."""
    look = program.stage.look
    look.runs = []
    page(program).rebuild()
    settle(program)
    found, look.runs = look.runs, None
    assert found
    return found


def test_someone_new_is_told_what_to_begin_with(opened: Opened) -> None:
    program = opened(0)
    assert value(program, "part-results") == "You haven’t finished a game yet."
    assert all(value(program, f"game-{info.id}") == "not played yet" for info in registry.shelf()[:8])
    assert page(program).focus.find("filter-0") is None
    keys(program, "f")
    assert name(program) == "statistics"
    tap(program, "play")
    assert name(program) == "setup"


def test_few_games_are_told_as_counts_and_no_share(opened: Opened) -> None:
    program = opened(3)
    words = " ".join(run.words for run in runs(program))
    assert "%" not in words and "Too few rolls to judge (under 300 dice)." in words
    assert "You can filter from the tenth game on." in words and "rating" not in words


def test_every_part_speaks_its_figures_and_a_game_leads_to_its_records(opened: Opened) -> None:
    program = opened(200)
    first = registry.shelf()[0]
    told = value(program, f"game-{first.id}")
    assert "very likely between" in told and "expected among equally good players" in told
    for part in ("results", "shares", "against", "last", "dice", "family", "time", "head"):
        assert value(program, f"part-{part}"), part
    assert "of the last 20 games won" in value(program, "part-last")
    tap(program, f"game-{first.id}")
    assert name(program) == "records"
    keys(program, "escape", "escape")
    assert name(program) == "shelf"


def test_filters_are_reached_by_a_key_and_act_on_all_parts(opened: Opened) -> None:
    program = opened(200)
    keys(program, "f")
    assert page(program).focus.current.id == "filter-0"
    keys(program, "f")
    assert page(program).focus.current.id == "filter-1"
    keys(program, "return")
    assert name(program) == "chooser"
    keys(program, "2")
    assert name(program) == "statistics" and page(program).only == GameFilter(company=ALONE)
    assert page(program).focus.current.id == "filter-1" and value(program, "filter-1") == "Alone"
    keys(program, "return")
    assert page(program).focus.current.label == "Alone", "what is chosen now"
    keys(program, "escape")
    assert value(program, "part-family") == "No one else in these games."
    assert value(program, "against-people") == "not played yet"


def test_a_pad_reaches_the_filters_too(opened: Opened) -> None:
    program = opened(12)
    pad(program, "x")
    assert page(program).focus.current.id == "filter-0"
    pad(program, "a", "b")
    assert name(program) == "statistics" and page(program).only == GameFilter()


def test_a_person_and_a_level_can_be_pressed(opened: Opened) -> None:
    program = opened(200)
    tap(program, "against-hard")
    assert page(program).only == GameFilter(level="hard") and value(program, "filter-2") == "Hard"
    assert value(program, "against-easy").startswith("not played yet")
    page(program).choose(GameFilter())
    settle(program)
    bram = program.profiles.get("Bram")
    assert bram is not None
    tap(program, f"rival-{bram.id}")
    assert page(program).only == GameFilter(company=bram.id) and value(program, "filter-1") == "Bram"


@pytest.mark.parametrize("only", [
    GameFilter(months=3), GameFilter(months=0), GameFilter(company=PEOPLE), GameFilter(level="expert", months=3)])
def test_filtered_words_fit(opened: Opened, only: GameFilter) -> None:
    program = opened(200)
    page(program).only = only
    assert not [run.words for run in runs(program) if not run.fits]


def test_deals_of_several_kinds_have_shares_of_their_own(opened: Opened) -> None:
    program = opened(200)
    game = next(id for id in registry.ids() if sample_annals.kinds(registry.load(id)))
    page(program).choose(GameFilter(game=game))
    settle(program)
    assert spot(program, "part-kinds").label == "By kind of game"
    assert "played" in value(program, "kind-0") and "winning streak now" in value(program, "kind-0")
    assert "best score: " in value(program, "part-scores")
    tap(program, f"game-{game}")
    assert name(program) == "records"


def test_large_words_stand_in_one_column_that_scrolls(opened: Opened) -> None:
    program = opened(200, text_scale=1.5)
    scene = page(program)
    assert scene.one_column and scene._area.longest > 500
    keys(program, "end")
    assert spot(program, "part-time").box.h > 18 and scene.focus.find("filter-0") is None
    keys(program, "f")
    assert scene.focus.current.id == "filter-0" and scene._area.offset < 100


def test_another_profile_has_other_figures(opened: Opened) -> None:
    program = opened(200)
    before = value(program, "part-head")
    program.profiles.choose("Kit")
    page(program).rebuild()
    assert value(program, "part-head") != before and spot(program, "part-head").label == "Kit"


def test_dice_that_are_far_off_lead_to_the_check_of_a_seal(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = program.profile
    entry = program.reckoning.annals.take_in(finished(notes={"profile": ada.name}))
    far = replace(entry, rolled=(900, 100, 100, 100, 100, 100), record=entry.record)
    sample_annals.keep([far])
    program.reckoning._annals = None
    program.open_almanac("statistics")
    settle(program)
    assert spot(program, "part-dice").label == "The dice have been very uneven"
    assert "Very unusual: less than a 1% chance with fair dice." in value(program, "part-dice")
    tap(program, "check-seals")
    assert name(program) == "dice-check"
    keys(program, "escape")
    (folders.records() / entry.record).unlink()
    told: list[str] = []
    monkeypatch.setattr(program, "notices", told)
    page(program)._check_seals()
    assert name(program) == "statistics" and "no longer exist" in told[0]


def test_older_games_are_counted_while_nothing_moves(program: MainProgram) -> None:
    for n in range(3):
        finished(str(n), notes={"profile": program.profile.name})
    program.open_almanac("statistics")
    settle(program)
    assert len(archive.finished_games()) == 3 and not program.reckoning.annals.entries
    for _frame in range(400):
        program.stage.step(FRAME, [])
        if program.reckoning.annals.entries and not program.reckoning.left:
            break
    settle(program)
    assert (len(program.reckoning.annals.entries) == 3 and value(program, "part-head").endswith("3 games, 0 won")) or (
        "3 games" in value(program, "part-head"))
    assert folders.annals_file().exists()


def test_nothing_is_counted_where_someone_is_busy(program: MainProgram) -> None:
    finished(notes={"profile": program.profile.name})
    program.open_settings()
    for _frame in range(120):
        program.stage.step(FRAME, [])
    assert not program.reckoning.annals.entries


def test_how_many_games_are_still_to_be_counted_is_told(opened: Opened) -> None:
    program = opened(12)
    program.reckoning._missing, program.reckoning._again = [folders.records() / "a", folders.records() / "b"], True
    assert page(program).needs_frames
    assert "2 older games are still being counted." in [run.words for run in runs(program)]


# -- findings -------------------------------------------------------------------------------------------------


def by_month(*games: tuple[int, int]) -> Figures:
    """Return figures with the wins and games of the last months."""
    begins = [date(2026, month, 1) for month in range(12 - len(games), 12)]
    columns = tuple(Column(begin, played, won) for begin, (won, played) in zip(begins, games, strict=True))
    played, won = sum(column.played for column in columns), sum(column.won for column in columns)
    return Figures(all_games=played, total=Share(played, won), columns=columns)


@pytest.mark.parametrize(("games", "told"), [
    ([(2, 12), (3, 14), (9, 12), (10, 13)], "Winning more since October"),
    ([(9, 12), (10, 13), (2, 12), (3, 14)], "Winning less since October"),
    ([(6, 12), (6, 12), (6, 12), (6, 12), (6, 12)], "Winning about as often as before"),
    ([(1, 4), (3, 4), (4, 4), (4, 4)], "Results over time"),
    ([(2, 5), (3, 5), (2, 5), (1, 9)], "September was the best month"),
    ([(1, 9), (2, 5), (2, 5), (3, 5)], "November is the best month so far"),
    ([(3, 5), (3, 5), (1, 5)], "Results over time"),
    ([(0, 0), (0, 0), (0, 0), (1, 3)], "The first month"),
    ([(0, 0), (0, 0)], "Results over time"),
])
def test_headlines_say_no_more_than_is_known(games: list[tuple[int, int]], told: str) -> None:
    assert statistics_words.results_head(by_month(*games)) == told


def test_the_best_month_is_one_with_enough_games() -> None:
    told = statistics_words.results_foot(by_month((3, 10), (1, 1), (6, 10)), GameFilter())
    assert told == "You won 6 of 10 games in November, the best of these months."
    assert statistics_words.results_foot(by_month((3, 10), (2, 2)), GameFilter()) == "You won 2 of 2 games in November."
    assert statistics_words.results_foot(by_month((3, 10), (5, 5), (0, 0)), GameFilter()) == "No games this month yet."


@pytest.mark.parametrize(("faces", "head", "verdict"), [
    ((521, 551, 505, 535, 549, 525), "The dice have been fair", "Perfectly normal for fair dice."),
    ((100, 100, 100, 100, 100, 142), "The dice have been a little uneven",
     "Unusual: with fair dice, the chance is only 1%."),
    ((9, 5, 7, 4, 10, 6), "The dice so far", "Too few rolls to judge (under 300 dice)."),
    ((0,) * 6, "The dice", ""),
    ((1000,) * 6, "The dice have been fair", "Perfectly normal for fair dice."),
])
def test_dice_are_judged_in_a_sentence(faces: tuple[int, ...], head: str, verdict: str) -> None:
    dice = DiceFigures(faces)
    assert statistics_words.dice_head(dice) == head and statistics_words.dice_verdict(dice)[0] == verdict


def test_fair_dice_are_told_with_the_chance_of_a_larger_difference() -> None:
    told = statistics_words.dice_verdict(DiceFigures((521, 551, 505, 535, 549, 525)))[1]
    assert told == "Dark line: 531 expected. Chance of a larger difference: 71%."

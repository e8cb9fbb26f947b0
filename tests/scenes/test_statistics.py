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
def opened(house_of: Callable[..., MainProgram]) -> Opened:
    """Opens the page after this many games in a year; `wishes` are settings."""

    def make(games: int, **wishes: Any) -> MainProgram:
        house = house_of((1280, 720), **wishes)
        sample_annals.write(games, sample_annals.people(house.profiles))
        house.daily_games.clock = lambda: TODAY
        house.stage.push(Statistics())
        settle(house)
        return house

    return make


def page(house: MainProgram) -> Any:
    return house.stage.scene


def value(house: MainProgram, id: str) -> str:
    return spot(house, id).value


def runs(house: MainProgram) -> list[TextRun]:
    """Return all words of the page."""
    look = house.stage.look
    look.runs = []
    page(house).rebuild()
    settle(house)
    found, look.runs = look.runs, None
    assert found
    return found


def test_someone_new_is_told_what_to_begin_with(opened: Opened) -> None:
    house = opened(0)
    assert value(house, "part-results") == "You haven’t finished a game yet."
    assert all(value(house, f"game-{info.id}") == "not played yet" for info in registry.shelf()[:8])
    assert page(house).focus.find("filter-0") is None
    keys(house, "f")
    assert name(house) == "statistics"
    tap(house, "play")
    assert name(house) == "setup"


def test_few_games_are_told_as_counts_and_no_share(opened: Opened) -> None:
    house = opened(3)
    words = " ".join(run.words for run in runs(house))
    assert "%" not in words and "Too few rolls to judge (under 300 dice)." in words
    assert "You can filter from the tenth game on." in words and "rating" not in words


def test_every_part_speaks_its_figures_and_a_game_leads_to_its_records(opened: Opened) -> None:
    house = opened(200)
    first = registry.shelf()[0]
    told = value(house, f"game-{first.id}")
    assert "very likely between" in told and "expected among equally good players" in told
    for part in ("results", "shares", "against", "last", "dice", "family", "time", "head"):
        assert value(house, f"part-{part}"), part
    assert "of the last 20 games won" in value(house, "part-last")
    tap(house, f"game-{first.id}")
    assert name(house) == "records"
    keys(house, "escape", "escape")
    assert name(house) == "shelf"


def test_filters_are_reached_by_a_key_and_act_on_all_parts(opened: Opened) -> None:
    house = opened(200)
    keys(house, "f")
    assert page(house).focus.current.id == "filter-0"
    keys(house, "f")
    assert page(house).focus.current.id == "filter-1"
    keys(house, "return")
    assert name(house) == "chooser"
    keys(house, "2")
    assert name(house) == "statistics" and page(house).only == GameFilter(company=ALONE)
    assert page(house).focus.current.id == "filter-1" and value(house, "filter-1") == "Alone"
    keys(house, "return")
    assert page(house).focus.current.label == "Alone", "what is chosen now"
    keys(house, "escape")
    assert value(house, "part-family") == "No one else in these games."
    assert value(house, "against-people") == "not played yet"


def test_a_pad_reaches_the_filters_too(opened: Opened) -> None:
    house = opened(12)
    pad(house, "x")
    assert page(house).focus.current.id == "filter-0"
    pad(house, "a", "b")
    assert name(house) == "statistics" and page(house).only == GameFilter()


def test_a_person_and_a_level_can_be_pressed(opened: Opened) -> None:
    house = opened(200)
    tap(house, "against-hard")
    assert page(house).only == GameFilter(level="hard") and value(house, "filter-2") == "Hard"
    assert value(house, "against-easy").startswith("not played yet")
    page(house).choose(GameFilter())
    settle(house)
    bram = house.profiles.get("Bram")
    assert bram is not None
    tap(house, f"rival-{bram.id}")
    assert page(house).only == GameFilter(company=bram.id) and value(house, "filter-1") == "Bram"


@pytest.mark.parametrize("only", [
    GameFilter(months=3), GameFilter(months=0), GameFilter(company=PEOPLE), GameFilter(level="expert", months=3)])
def test_filtered_words_fit(opened: Opened, only: GameFilter) -> None:
    house = opened(200)
    page(house).only = only
    assert not [run.words for run in runs(house) if not run.fits]


def test_deals_of_several_kinds_have_shares_of_their_own(opened: Opened) -> None:
    house = opened(200)
    game = next(id for id in registry.ids() if sample_annals.kinds(registry.load(id)))
    page(house).choose(GameFilter(game=game))
    settle(house)
    assert spot(house, "part-kinds").label == "By kind of game"
    assert "played" in value(house, "kind-0") and "winning streak now" in value(house, "kind-0")
    assert "best score: " in value(house, "part-scores")
    tap(house, f"game-{game}")
    assert name(house) == "records"


def test_large_words_stand_in_one_column_that_scrolls(opened: Opened) -> None:
    house = opened(200, text_scale=1.5)
    scene = page(house)
    assert scene.one_column and scene._area.longest > 500
    keys(house, "end")
    assert spot(house, "part-time").box.h > 18 and scene.focus.find("filter-0") is None
    keys(house, "f")
    assert scene.focus.current.id == "filter-0" and scene._area.offset < 100


def test_another_profile_has_other_figures(opened: Opened) -> None:
    house = opened(200)
    before = value(house, "part-head")
    house.profiles.choose("Kit")
    page(house).rebuild()
    assert value(house, "part-head") != before and spot(house, "part-head").label == "Kit"


def test_dice_that_are_far_off_lead_to_the_check_of_a_seal(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = house.profile
    entry = house.reckoning.annals.take_in(finished(notes={"profile": ada.name}))
    far = replace(entry, rolled=(900, 100, 100, 100, 100, 100), record=entry.record)
    sample_annals.keep([far])
    house.reckoning._annals = None
    house.open_almanac("statistics")
    settle(house)
    assert spot(house, "part-dice").label == "The dice have been very uneven"
    assert "Very unusual: less than a 1% chance with fair dice." in value(house, "part-dice")
    tap(house, "check-seals")
    assert name(house) == "dice-check"
    keys(house, "escape")
    (folders.records() / entry.record).unlink()
    told: list[str] = []
    monkeypatch.setattr(house, "notices", told)
    page(house)._check_seals()
    assert name(house) == "statistics" and "no longer exist" in told[0]


def test_older_games_are_counted_while_nothing_moves(house: MainProgram) -> None:
    for n in range(3):
        finished(str(n), notes={"profile": house.profile.name})
    house.open_almanac("statistics")
    settle(house)
    assert len(archive.finished_games()) == 3 and not house.reckoning.annals.entries
    for _frame in range(400):
        house.stage.step(FRAME, [])
        if house.reckoning.annals.entries and not house.reckoning.left:
            break
    settle(house)
    assert (len(house.reckoning.annals.entries) == 3 and value(house, "part-head").endswith("3 games, 0 won")) or (
        "3 games" in value(house, "part-head"))
    assert folders.annals_file().exists()


def test_nothing_is_counted_where_someone_is_busy(house: MainProgram) -> None:
    finished(notes={"profile": house.profile.name})
    house.open_settings()
    for _frame in range(120):
        house.stage.step(FRAME, [])
    assert not house.reckoning.annals.entries


def test_how_many_games_are_still_to_be_counted_is_told(opened: Opened) -> None:
    house = opened(12)
    house.reckoning._missing, house.reckoning._again = [folders.records() / "a", folders.records() / "b"], True
    assert page(house).needs_frames
    assert "2 older games are still being counted." in [run.words for run in runs(house)]


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

"""On every screen: no word is clipped, every spot says what it is, and the window can have any size."""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play import archive
from klotho_games.scenes.almanac.statistics.page import Statistics
from klotho_games.scenes.almanac.today.calendar_page import Calendar
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.coach.progress import CoachProgress
from klotho_games.scenes.game.dice_ledger import Ledger
from klotho_games.scenes.game.pause import Pause
from klotho_games.scenes.game.records import LAST, Records
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.settings.page import SettingsScene, pages
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.input import DIRECTIONS, Action, Press
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.scene.focus import Focus
from klotho_games.stage.scene.scene import Scene
from shots import coach_samples
from tests.almanac import sample_annals
from tests.sample_game import HOARD
from tests.scenes.rig import keys, name, played_out, settle, started, with_scores
from tests.stage.rig import notice, send

SIZES = [(1280, 720), (1920, 1080)]
SCALES = [1.0, 2.0]


def screens(program: MainProgram) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Yield every screen of the program, with some content."""
    stage = program.stage
    session = played_out()
    yield "shelf", lambda: None
    yield "set-up", lambda: program.open_setup("karthis")
    yield "set-up of several", lambda: stage.push(SetUp(registry.add(HOARD)))
    for page in (page.id for page in pages()):
        yield f"settings {page}", lambda page=page: stage.push(SettingsScene(page))
    yield "saves", program.open_saves
    yield "profiles", program.open_profiles
    yield "statistics", lambda: program.open_almanac("statistics")
    yield "error rates", lambda: open_rates(program)
    yield "today", lambda: program.open_almanac("today")
    yield "practice", lambda: program.open_almanac("practice")
    yield "calendar", lambda: stage.push(Calendar(program.daily_games.today))
    yield "records", lambda: program.open_records("karthis")
    yield "last games", lambda: stage.push(Records(registry.load("karthis"), LAST))
    yield "rulebook", lambda: program.open_rules("karthis")
    yield "how to play", program.open_how_to_play
    yield "rulebook, chart", lambda: program.open_rules("karthis", "KAR-2.2")
    yield "results", lambda: stage.push(Results(session.game, session, program.reckoning.count(session)))
    done = coach_samples.finished_game(HOARD, 3)
    study = coach_samples.study_of(done)
    half = coach_samples.PartialStudy(coach_samples.partial_study(study, 0.5))
    yield "coach", lambda: stage.push(Coach(done, coach_samples.PartialStudy(study)))
    yield "coach at work", lambda: stage.push(CoachProgress(done, half))
    yield "ledger", lambda: stage.push(Ledger(session))
    yield "pause", lambda: stage.push(Pause(session.game.table(session.game, session)))
    yield "confirm", lambda: stage.push(
        Confirm("Give up this game and start again?", "The same people sit down to a new deal.", "Start again", print)
    )
    yield "three answers", lambda: stage.push(
        Confirm("Give up this game and start again?", "The same people sit down to a new deal.", "New setup", print,
                also=("Same setup", print))
    )


def open_rates(program: MainProgram) -> None:
    """Open the error rates after a year of reviewed games."""
    made = sample_annals.write(120, sample_annals.people(program.profiles))
    sample_annals.keep_reviews(sample_annals.review(made))
    program.reckoning._annals = None
    program.daily_games.clock = lambda: sample_annals.TODAY
    page = Statistics()
    page.turned = True
    program.stage.push(page)


def filled(program_of: Callable[..., MainProgram], *args: Any, **wishes: Any) -> MainProgram:
    program = program_of(*args, **wishes)
    with_scores(program)
    archive.file_away(played_out("kept").journal.path, frozenset())  # type: ignore[union-attr]
    started("one", 8)
    (folders.saves() / "holiday.klotho").write_bytes(b"dear diary\n")
    program.forget_saves()
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(program)
    return program


def each(program: MainProgram) -> Iterator[tuple[str, Any]]:
    for what, go in screens(program):
        while len(program.stage.stack) > 1:
            program.stage.go_to_shelf()
            settle(program)
        go()
        settle(program)
        yield what, program.stage.scene


Written = dict[str, list[TextRun]]
_written: dict[tuple[tuple[int, int], float], Written] = {}
"""The words of each screen, which two tests share."""


def written(program_of: Callable[..., MainProgram], size: tuple[int, int], scale: float) -> Written:
    """Return every line of words on every screen."""
    if (size, scale) not in _written:
        program = filled(program_of, size, text_scale=scale)
        look, found = program.stage.look, _written.setdefault((size, scale), {})
        for what, scene in each(program):
            look.runs = []
            scene.rebuild()
            settle(program)
            found[what], look.runs = look.runs, None
    return _written[size, scale]


@pytest.mark.parametrize(("size", "scale"), [
    pytest.param(size, scale, marks=[] if (size, scale) == (SIZES[0], SCALES[-1]) else [pytest.mark.slow])
    for size in SIZES[:2] for scale in SCALES
])
def test_no_word_is_clipped(program_of: Callable[..., MainProgram], size: tuple[int, int], scale: float) -> None:
    least = 20 - 0.5 * CANVAS.w / size[0]
    for what, runs in written(program_of, size, scale).items():
        assert runs, what
        for run in runs:
            assert run.fits, f"{what}: “{run.words}” does not fit {run.room}"
            assert CANVAS.holds(run.box, slack=4), f"{what}: “{run.words}” leaves the canvas at {run.box}"
            if scale == 1.0:
                assert run.size >= least, f"{what}: “{run.words}” is only {run.size:.1f} high"


@pytest.mark.slow
def test_words_do_grow(program_of: Callable[..., MainProgram]) -> None:
    """The words are larger at 200 % on every screen."""
    plain, large = (written(program_of, SIZES[0], scale) for scale in SCALES)
    for what in plain:
        before, after = _mean_size(plain[what]), _mean_size(large[what])
        assert after >= before * 1.15, f"{what}: {before:.1f} becomes {after:.1f}"


def _mean_size(runs: list[TextRun]) -> float:
    """Return the mean size of a letter."""
    return sum(run.size * len(run.words) for run in runs) / sum(len(run.words) for run in runs)


class Marked(gettext.NullTranslations):
    """A language that puts a sign in front of every translated sentence."""

    def gettext(self, message: str) -> str:
        return f"§{message}"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)


CHECKS = ("labels", "overlaps", "arrows", "tab", "escape")
_faults: dict[str, list[str]] = {}
"""The faults by kind of check. Every screen is built once for all checks."""


def faults(program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch, check: str) -> list[str]:
    if not _faults:
        monkeypatch.setattr(i18n, "_catalogue", Marked())
        found: dict[str, list[str]] = {check: [] for check in CHECKS}
        program = filled(program_of)
        for what, scene in each(program):
            found["labels"] += (f"{what}: {fault}" for fault in _label_faults(scene.focus))
            found["overlaps"] += (f"{what}: {fault}" for fault in _overlaps(scene.focus))
            found["tab"] += (f"{what}: Tab misses {missed}" for missed in _missed_by_tab(program, scene))
            if scene.name != "shelf":  # its card changes with the box; see tests/scenes/test_shelf.py
                found["arrows"] += (f"{what}: arrows miss {missed}" for missed in _missed_by_arrows(scene.focus))
            if len(program.stage.stack) > 1:
                keys(program, "escape")
                found["escape"] += [f"{what}: Escape does not leave it"] * (scene in program.stage.stack)
        _faults.update(found)
    return _faults[check]


def test_everything_says_what_it_is(program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch) -> None:
    """The role of each spot is translated too."""
    assert faults(program_of, monkeypatch, "labels") == []


def test_things_that_are_pressed_do_not_lie_on_each_other(
    program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(program_of, monkeypatch, "overlaps") == []


def test_every_thing_is_reached_by_arrows(
    program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert faults(program_of, monkeypatch, "arrows") == []


def test_every_thing_is_reached_by_tab(program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch) -> None:
    """On the shelf, Tab goes from the chosen box to its card; the arrows go to the other boxes."""
    assert faults(program_of, monkeypatch, "tab") == []


def test_escape_leaves_every_screen(program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch) -> None:
    assert faults(program_of, monkeypatch, "escape") == []


def _label_faults(focus: Focus) -> Iterator[str]:
    seen: set[str] = set()
    if not focus.spots:
        yield "nothing can be used"
    for spot in focus.spots:
        if not spot.label:
            yield f"{spot.id} has no label"
        if not spot.role.startswith("§"):
            yield f"{spot.id} is a “{spot.role}”, not translated"
        if spot.id in seen:
            yield f"two spots are called {spot.id}"
        if not (spot.enabled or spot.reason):
            yield f"{spot.id} does not tell why it is disabled"
        if not CANVAS.holds(spot.box, slack=2):
            yield f"{spot.id} is at {spot.box}"
        seen.add(spot.id)


def _overlaps(focus: Focus) -> Iterator[str]:
    for one, other in combinations(focus.spots, 2):
        if (shared := one.box.overlap(other.box)) >= 40:
            yield f"{one.id} and {other.id} share {shared:.0f} units"


def _missed_by_tab(program: MainProgram, scene: Scene) -> set[str]:
    wanted = {spot.id for spot in scene.focus.spots if not spot.id.startswith("box-")}
    reached: set[str] = set()
    for _ in range(3 * len(wanted) + 3):
        send(program.stage, Press(Action.NEXT, "tab"))
        assert scene.focus.current is not None
        reached.add(scene.focus.current.id)
        if wanted <= reached:
            break
    return wanted - reached


def _missed_by_arrows(focus: Focus) -> set[str]:
    start = focus.default()
    assert start is not None
    reached, waiting = {start.id}, [start]
    while waiting:
        spot = waiting.pop()
        for way in DIRECTIONS.values():
            focus.set(spot)  # scrolls the spot into view
            focus.move(*way)
            if focus.current is not None and focus.current.id not in reached:
                reached.add(focus.current.id)
                waiting.append(focus.current)
    return {spot.id for spot in focus.spots} - reached


@pytest.mark.usefixtures("every_frame")
def test_any_window_and_back(program_of: Callable[..., MainProgram]) -> None:
    program = filled(program_of)
    for what, scene in each(program):
        for size in ((300, 200), (640, 360)):
            program.stage.window.resize(size)
            notice(program.stage, "resized")
            settle(program)
        assert program.stage.scene is scene, what
        assert program.stage.window.screen.get_size() == (640, 360)


@pytest.mark.usefixtures("every_frame")
def test_high_contrast_draws_every_screen(program_of: Callable[..., MainProgram]) -> None:
    program = filled(program_of, high_contrast=True)
    for what, scene in each(program):
        assert scene.name == name(program), what


def test_options_are_explained_in_letters_that_never_shrink(program_of: Callable[..., MainProgram]) -> None:
    least: dict[str, list[float]] = {game: [] for game in registry.ids()}
    for scale in (1.0, 1.5, 2.0):
        program = program_of(SIZES[0], text_scale=scale)
        for game, sizes in least.items():
            look = program.stage.look
            look.runs = []
            program.open_setup(game)
            settle(program)
            runs, look.runs = look.runs, None
            room = program.stage.scene.layout["options_lines"]  # type: ignore[union-attr]
            sizes.append(min(run.size for run in runs if room.contains(run.box.centre)))
            program.to_shelf()
            settle(program)
        assert {game: sizes for game, sizes in least.items() if sizes[-1] < 20 - 0.5 / look.scale} == {}
    assert {game: sizes for game, sizes in least.items() if sizes != sorted(sizes)} == {}

"""The end of an adventure: counted line by line, skippable, counted again, and what can be looked at afterwards."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.chance import seeds
from klotho_games.core.contract import ScoreLine, Setup
from klotho_games.core.files.settings import Settings
from klotho_games.core.games import registry
from klotho_games.core.people.finished_game import FinishReport, Rivalry
from klotho_games.core.people.profiles import Placing, Profile, Score
from klotho_games.core.play import record
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import CardDrawn, Descend, DrawRolled, Explore, ThreatRolled, TileRolled
from klotho_games.games.karthis.table.ending.ending import Ending, rival_words
from klotho_games.games.karthis.table.ending.last_map import LastMap, floors_of
from klotho_games.games.karthis.table.ending.sheet import Triumph, count_of
from klotho_games.games.karthis.table.look.style import EXPLORERS
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.stage import Stage
from tests.lazy_stage import LazyStage
from tests.pictures import ART
from tests.stage.rig import key

LARGER = ((1920, 1080), (3840, 2160))
SEED = seeds.seed_from_words("ending")


class House:
    """Records what the scene asks of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.problems: list[str] = []

    def tick(self, seconds: float) -> None: ...

    def portraits(self, session: Session) -> tuple[str, ...]:
        return ()

    def play_again(self, session: Session, same_deal: bool = False) -> None:
        self.asked.append(("again", session))

    def open_replay(self, session: Session) -> None:
        self.asked.append(("watch", session))

    def open_records(self, game: str) -> None:
        self.asked.append(("records", game))

    def open_rules(self, game: str, clause: str = "") -> None:
        self.asked.append(("rules", game))

    def open_settings(self) -> None:
        self.asked.append(("settings",))

    def to_shelf(self) -> None:
        self.asked.append(("shelf",))

    def check_dice(self, session: Session) -> list[str]:
        return record.verify(session.record, session.seed)


# ---- adventures ----


def step(session: Session, roll: int, *cards: str, threats: tuple[int, ...] = ()) -> None:
    """Explore the first opening with this tile, these cards and these rolls against threats."""
    s: Adventure = session.state
    session.play(Explore(openings(s.sheet, s.at)[0]))
    session.force(TileRolled(roll))
    turned, rolled = iter(cards), iter(threats)
    while session.needs_chance:
        match session.state.phase:
            case Phase.DIE:
                session.force(DrawRolled(1))
            case Phase.THREAT:
                session.force(ThreatRolled(next(rolled, 6)))
            case _:
                session.force(CardDrawn(next(turned)))


@cache
def won() -> Session:
    """Return a game with Jokers on floors 1 and 2, some treasure, and three coins of one floor."""
    session = Session.new(registry.load("karthis"), Setup(("Ada",)), SEED, notes={"portrait": "ines"})
    for cards in (["3D"], ["AD"], ["X1", "2S"], ["AD"]):
        step(session, 35, *cards)
    step(session, 74)
    session.play(Descend())
    step(session, 35, "4D")
    step(session, 35, "X2", "2C")
    return session


@cache
def lost() -> Session:
    session = Session.new(registry.load("karthis"), Setup(("Ada",)), SEED)
    step(session, 35, "5D")
    step(session, 35, "9S", threats=(2,))
    step(session, 35, "4S", threats=(2,))
    return session


def fair() -> Session:
    """Return a game in which every outcome came from its seed."""
    session = Session.new(registry.load("karthis"), Setup(("Ada",)), SEED)
    session.draw_chance()
    while not session.is_over and session.ply < 4000:
        moves = session.legal()
        on = [m for m in moves if isinstance(m, Explore | Descend)]
        session.play((on or list(moves))[0])
        session.draw_chance()
    assert session.is_over
    return session


def best(rank: int, name: str, score: int, floor: int = 2) -> Score:
    return Score(str(rank), name, score, 1, "2024-05-01", {"floor": floor})


def finish(**changes: Any) -> FinishReport:
    listed = (best(1, "Bram", 12_480, 3), best(2, "Ada", 1_044), best(3, "Ada", 68))
    given: dict[str, Any] = {
        "profile": Profile("Ada", "2024-05-01", "ada", levels={"karthis": 2}), "placing": Placing(1, 2, 1, 2),
        "best": listed[1:], "overall": listed, **changes,
    }
    return FinishReport(**given)


def shown(
    session: Session, done: FinishReport | None = None, size: tuple[int, int] = (1280, 720), text: float = 1.0,
    motion: str = "full", lines: tuple[ScoreLine, ...] = (),
) -> tuple[Stage, Ending]:
    settings = Settings(text_scale=text, motion=motion)  # type: ignore[arg-type]
    stage = LazyStage(size, settings, Sounds(device=False), House(), ART)
    ending = Ending(session.game, session, done or finish())
    if lines:
        ending.result = replace(ending.result, lines=lines)
    stage.push(ending)
    stage.step(0.01, [])
    return stage, ending


def told(stage: Stage, ending: Ending) -> None:
    """Finish the count."""
    ending.motions.finish()
    for _frame in range(4):
        stage.step(0.3, [])


def runs(stage: Stage) -> list[TextRun]:
    look, scene = stage.look, stage.scene
    assert scene is not None
    look.runs = []
    for sprite in scene.layers.sprites():
        if sprite.visible:
            sprite.redraw()
            sprite.picture(look)
    noted, look.runs = look.runs, None
    return noted


def words(stage: Stage) -> set[str]:
    return {run.words for run in runs(stage)}


def many(n: int) -> tuple[ScoreLine, ...]:
    cards = [card for card in CARDS.values() if card.kind == "treasure"]
    return tuple(
        ScoreLine(0, cards[i % 6].name, cards[i % 6].value * 10 ** (i // 5), f"Floor {i // 5 + 1}",
                  f"× {10 ** (i // 5):,}", cards[i % 6].picture)
        for i in range(n)
    )


# ---- triumph ----


def test_the_lines_are_those_of_the_result_and_their_sum_is_the_score() -> None:
    result = won().result
    assert result is not None
    items = count_of(result.lines)
    assert [item.label for item in items if not item.picture] == ["Floor 1", "Floor 2"]
    assert sum(item.points for item in items) == result.scores[0] == 1055
    coins = next(item for item in items if item.times > 1)
    assert (coins.text, coins.points) == ("Lone Coin × 2", 2)


def test_it_is_counted_line_by_line() -> None:
    stage, ending = shown(won())
    view = ending.view
    assert isinstance(view, Triumph)
    seen = [view.sum_so_far]
    for _frame in range(1200):
        stage.step(1 / 30, [])
        seen.append(view.sum_so_far)
        if ending.was_counted:
            break
    assert seen[0] == 0
    assert seen[-1] == 1055
    assert seen == sorted(seen)
    assert len(set(seen)) > 12, "it counts up and does not jump"
    assert stage.sound.played.count("score_tick") == sum(bool(item.picture) for item in view.items)


def test_before_it_is_told_no_later_line_is_seen() -> None:
    stage, ending = shown(won())
    for _frame in range(20):
        stage.step(1 / 30, [])
    assert "Floor 1" in words(stage)
    assert "Floor 2" not in {run.words for run in runs(stage) if run.box.x < 500}
    told(stage, ending)
    assert {"Floor 2", "1,055"} <= words(stage)


def test_enter_skips_the_count_and_does_not_start_anew() -> None:
    stage, ending = shown(won())
    stage.step(0.2, [])
    key(stage, "return")
    assert ending.was_counted
    key(stage, "return")
    assert stage.program.asked == [], "the hand that hurried is not heard yet"
    while ending.guard.is_deaf:
        stage.step(0.05, [])
    key(stage, "return")
    assert stage.program.asked == [("again", ending.session)]


def test_it_can_be_counted_again() -> None:
    stage, ending = shown(won())
    told(stage, ending)
    key(stage, "c")
    view = ending.view
    assert isinstance(view, Triumph)
    assert view.sum_so_far < 1055
    told(stage, ending)
    assert view.sum_so_far == 1055


def test_level_and_place_come_after_the_count() -> None:
    stage, ending = shown(won())
    assert not {"Bram, floor 3"} & words(stage)
    told(stage, ending)
    assert {"Bram, floor 3", "12,480", "Ada, floor 2", "new level"} <= words(stage)


def test_a_level_that_has_not_grown_stands_in_the_middle_and_is_not_called_new() -> None:
    stage, ending = shown(won(), finish(placing=Placing(1, 1, 3, 3)))
    told(stage, ending)
    view = ending.view
    assert isinstance(view, Triumph)
    assert abs(view._after.box.centre[0] - view._slot("levels").centre[0]) < 1
    assert not [line for line in words(stage) if "is now" in line or "new level" in line]


def test_a_place_further_down_is_shown_beside_the_two_best() -> None:
    listed = tuple(best(i, f"Rival {i}", 9000 - i) for i in range(1, 10))
    stage, ending = shown(won(), finish(overall=listed, placing=Placing(1, 7, 1, 1)))
    told(stage, ending)
    seen = words(stage)
    assert {"1", "2", "7", "Rival 7, floor 2"} <= seen
    assert "Rival 3, floor 2" not in seen
    assert "level 1" in seen


def test_a_score_that_does_not_count_says_why() -> None:
    why = "Decisions were taken back: this score is for practice."
    stage, ending = shown(won(), finish(not_counted=why, placing=Placing()))
    told(stage, ending)
    said = " ".join(run.words for run in runs(stage))
    assert said.count(why) == 1 and ending.prompt.current_words[2] == why, "once, where the other games say it too"
    assert "Bram, floor 3" in words(stage) and not any(own for _rank, _score, own in ending.view._best_rows(3))


def test_where_no_one_has_a_score_the_list_says_so() -> None:
    stage, ending = shown(won(), finish(not_counted="It isn't saved.", placing=Placing(), overall=(), best=()))
    told(stage, ending)
    assert "No score yet" in words(stage)


@pytest.mark.parametrize("lines", [0, 25])
@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), *(pytest.param(size, marks=pytest.mark.slow) for size in LARGER)])
def test_twenty_five_lines_can_all_be_read(size: tuple[int, int], scale: float, lines: int) -> None:
    stage, ending = shown(won(), finish(rivalry=Rivalry("Lachesis", won())), size, scale, "reduced", many(lines))
    told(stage, ending)
    view = ending.view
    assert isinstance(view, Triumph)
    seen: set[str] = set()
    view.area.scroll_to(0, gently=False)
    while True:
        noted = runs(stage)
        assert [run.words for run in noted if not run.fits] == []
        assert all(CANVAS.holds(run.box, 2) for run in noted if run.box.y > 0)
        seen |= {run.words for run in noted}
        if view.area.offset >= view.area.longest:
            break
        view.area.scroll(200, gently=False)
    for item in view.items:
        assert not item.picture or f"{item.points:,}" in seen
    if scale == 1.0:
        assert {run.words: run.size for run in noted if run.size < 18} == {}


def test_the_explorer_of_the_game_is_shown() -> None:
    _stage, ending = shown(won())
    assert ending.explorer == "ines"


@pytest.mark.parametrize("explorer", EXPLORERS)
@pytest.mark.parametrize("session", [won, lost])
def test_someone_who_plays_is_in_the_picture_and_no_one_else(session: Any, explorer: str) -> None:
    ending = Ending(registry.load("karthis"), session(), finish())
    ending.explorer = explorer
    laid_over = ending._who_is_there()
    assert {name.partition("_")[2] for name, _box in laid_over} <= {explorer, ""}
    assert bool(laid_over) == (explorer != "ada")
    for name, box in laid_over:
        w, h = ART.raster_size(f"karthis/{name}.webp")
        assert w / h == pytest.approx(box.w / box.h, rel=0.01) and CANVAS.holds(box)


def test_rays_stand_still_under_reduced_motion_and_when_no_one_is_there() -> None:
    _stage, calm = shown(won(), motion="reduced")
    assert not calm.needs_frames
    stage, lively = shown(won())
    assert lively.needs_frames
    for _second in range(40):
        stage.step(1.0, [])
    assert not lively.needs_frames
    frames = stage.frames_painted
    stage.step(0.1, [])
    assert stage.frames_painted == frames


# ---- death ----


def test_death_says_what_took_the_last_health_and_what_is_lost() -> None:
    stage, ending = shown(lost())
    assert "level 1" not in words(stage), "first the loss"
    told(stage, ending)
    seen = words(stage)
    assert {"You wake in the village", "treasure worth 5", "Lost below", "Kept", "level 2", "best score: 1,044"} <= seen
    assert ending.result.reason in seen


def test_an_empty_backpack_loses_nothing() -> None:
    session = Session.new(registry.load("karthis"), Setup(("Ada",)), SEED)
    step(session, 35, "9S", threats=(2,))
    step(session, 35, "9C", threats=(2,))
    stage, ending = shown(session, finish(best=(), placing=Placing()))
    told(stage, ending)
    assert {"nothing: your backpack was empty", "no best score yet"} <= words(stage)


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_words_of_death_are_whole(size: tuple[int, int], scale: float) -> None:
    stage, ending = shown(lost(), finish(rivalry=Rivalry("Lachesis", won())), size, scale)
    told(stage, ending)
    noted = runs(stage)
    assert [run.words for run in noted if not run.fits] == []
    assert all(CANVAS.holds(run.box, 2) for run in noted)


# ---- buttons ----


_KEYS = (("p", "watch"), ("r", "records"), ("f1", "rules"), ("f10", "settings"), ("escape", "shelf"))


@pytest.mark.parametrize("session", [won, lost])
def test_every_button_does_what_it_says(session: Any) -> None:
    stage, ending = shown(session())
    told(stage, ending)
    for name, asked in _KEYS:
        key(stage, name)
        assert stage.program.asked[-1][0] == asked
    for name, scene in (("m", LastMap), ("v", DiceCheck)):
        key(stage, name)
        assert isinstance(stage.scene, scene)
        key(stage, "escape")
        assert stage.scene is ending
    assert ending.was_counted, "looking into something does not count anew"


# ---- the other explorer ----


def test_the_other_explorer_is_compared() -> None:
    theirs = Rivalry("Lachesis", won())
    assert rival_words(theirs, 2000) == ("Lachesis won on floor 2. Score: 1,055", "Your score is 945 higher.")
    assert rival_words(theirs, 55)[1] == "Your score is 1,000 lower."
    assert rival_words(theirs, 1055)[1] == "You both have exactly the same score."
    assert rival_words(theirs, 0)[1] == "You both had the same temple and the same dice."
    assert rival_words(Rivalry("Lachesis", lost()), 10) == ("Lachesis failed on floor 1", "The Crown is yours alone.")


def test_a_rival_on_the_way_is_told_of_when_they_are_done() -> None:
    under_way = Session.new(registry.load("karthis"), Setup(("Lachesis",)), SEED)
    rivalry = Rivalry("Lachesis", under_way, "normal:bold")
    stage, ending = shown(won(), finish(rivalry=rivalry))
    told(stage, ending)
    assert "Lachesis is still in the temple" in words(stage)
    rivalry.session = won()
    stage.step(0.3, [])
    assert "Lachesis won on floor 2. Score: 1,055" in words(stage)
    spot = ending.focus.find("rival")
    assert spot is not None and "floor 2" in spot.label and "(Normal)" in spot.tip


# ---- looking closer ----


def test_the_map_has_every_floor_as_it_was_left() -> None:
    floors = floors_of(won())
    assert [s.floor for s, _way in floors] == [1, 2]
    assert floors[-1][0] is won().state
    assert floors[0][1][0] == floors[0][0].sheet.tiles[0].square
    stage, ending = shown(won())
    told(stage, ending)
    key(stage, "m")
    scene = stage.scene
    assert isinstance(scene, LastMap)
    assert {"Floor 2", "What you found", "Four Jewels"} <= words(stage)
    key(stage, "page up")
    assert {"Floor 1", "Lone Coin × 2"} <= words(stage)
    assert len(scene.map.now.sheet.tiles) == 6
    assert not scene.map.lights.exits, "nobody goes on from here"


def test_the_dice_of_a_fair_game_are_found_right() -> None:
    stage, _ending = shown(fair())
    key(stage, "return", "v")
    scene = stage.scene
    assert isinstance(scene, DiceCheck)
    assert scene.problems == []
    seen = words(stage)
    assert SEED.hex() in seen
    assert seeds.deal_code(SEED) in seen
    assert any(word.startswith("All ") for word in seen)


def test_seal_seed_and_code_are_read_to_their_last_sign() -> None:
    for size in ((1280, 720), (1920, 1080)):
        stage, _ending = shown(fair(), finish(), size=size)
        stage.push(DiceCheck(fair()))
        stage.step(0.1, [])
        lines = [run for run in runs(stage) if len(run.words.replace("-", "")) >= 10 and " " not in run.words]
        assert len(lines) >= 3
        assert all(run.fits and run.room.holds(run.box, slack=2) for run in lines)


def test_typed_dice_are_told() -> None:
    stage, _ending = shown(won())
    key(stage, "return", "v")
    scene = stage.scene
    assert isinstance(scene, DiceCheck)
    assert scene.problems
    assert any("typed in" in word for word in words(stage))

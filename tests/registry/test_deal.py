"""The code of a deal tells the coming dice and every hand: nobody reads it before the end, at any game's table."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core import journal, seeds
from klotho_games.core.contract import CHANCE, Move
from klotho_games.core.record import Marks
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.scenes.house import TheHouse
from klotho_games.scenes.setup import SetUp
from klotho_games.stage import dealcode
from klotho_games.stage.dicecheck import DiceCheck
from klotho_games.stage.handover import HandOver
from tests.registry.tables import every_game, setups, walks
from tests.sample_game import HOARD
from tests.scenes.rig import open_house, spot


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was laid on the clipboard."""
    found: list[str] = []
    monkeypatch.setattr(dealcode, "copy", lambda text: found.append(text) or True)
    return found


@pytest.fixture
def house() -> Iterator[TheHouse]:
    opened = open_house()
    opened.stage.look.runs = []
    yield opened
    opened.close()
    pygame.event.clear()


def calm(house: TheHouse) -> None:
    """Whatever moves has been seen; people take over from one another at once."""
    for _frame in range(12):
        scene = house.stage.scene
        assert scene is not None
        scene.motions.skip()
        if isinstance(scene, HandOver):
            scene.confirm()
        house.stage.step(0.05, [])


def use(house: TheHouse, id: str) -> None:
    thing = spot(house, id)
    assert thing.enabled and thing.press is not None
    thing.press()
    calm(house)


def set_up(house: TheHouse, game: Game, seed: bytes | None = None) -> SetUp:
    house.open_setup(game.id, seed)
    calm(house)
    setup = house.stage.scene
    assert isinstance(setup, SetUp)
    for seat in setup.seats:
        seat.bot = False  # nobody decides while the test does
    return setup


def sat_down(house: TheHouse) -> Any:
    use(house, "start")
    return next(scene for scene in reversed(house.stage.stack) if scene.name == "table")


def seen(house: TheHouse) -> str:
    """All that was painted since the house was opened, and all that the things of every scene say of themselves."""
    runs = house.stage.look.runs
    assert runs is not None
    told = [run.words for run in runs]
    for scene in house.stage.stack:
        for thing in scene.focus.spots:
            told += [thing.id, thing.label, thing.value, thing.tip, thing.reason]
    return "\n".join((*told, house.stage.said))


def tells(words: str, seed: bytes) -> bool:
    code = seeds.deal_code(seed)
    assert code is not None, "every deal of the house has a code"
    return any(secret in words for secret in (code, code.replace("-", ""), seed.hex()))


def decide(house: TheHouse, table: Any, decisions: int) -> None:
    """Some decisions, whoever has to make them."""
    rng = Random(decisions)
    for _n in range(decisions):
        if table.session.over:
            return
        table.session.play(rng.choice(table.session.legal()))
        table.session.settle()
    table.rebuild()
    calm(house)


def look_everywhere(house: TheHouse, table: Any) -> None:
    """Press all that speaks of the deal, at the table and in the pause."""
    for thing in list(table.focus.spots):
        if thing.id == "deal" and thing.press is not None and thing.enabled:
            thing.press()
    house.open_pause(table)
    calm(house)
    if spot(house, "code").enabled:
        use(house, "code")


@every_game
def test_nobody_reads_the_code_of_a_fresh_deal_before_its_end(
    game: Game, house: TheHouse, copied: list[str]
) -> None:
    setup = set_up(house, game)
    assert not setup.known
    assert setup.focus.find("deal-copy") is None and seeds.seal(setup.seed)[:4] in seen(house)
    table = sat_down(house)
    session: Session = table.session
    assert session.seed == setup.seed and not session.known
    for decisions in (0, 1, 6):
        decide(house, table, decisions)
        look_everywhere(house, table)
        if session.over:
            break
        kept = session.journal.path.read_text(encoding="utf-8")  # type: ignore[union-attr]
        assert not tells(seen(house) + kept, session.seed) and not copied
        assert session.deal_code == "" and spot(house, "code").reason
        house.stage.pop()
        calm(house)


@every_game
def test_the_code_of_a_known_deal_is_told_all_along(game: Game, house: TheHouse, copied: list[str]) -> None:
    seed = seeds.seed_from_words("known")
    set_up(house, game, seed)
    assert tells(seen(house), seed) and "A known deal" in seen(house)
    table = sat_down(house)
    path = table.session.journal.path
    assert table.session.known and journal.replay(path).known, "written down from the beginning"
    house.stage.look.runs = []
    look_everywhere(house, table)
    assert tells(seen(house), seed) and set(copied) == {seeds.deal_code(seed)}


def ended(game: Game, **more: Any) -> Session:
    session = Session.new(game, setups(game, game.info.seats[0])[0], notes={"profile": "Ada"}, **more)
    rng = Random(3)
    session.settle()
    while not session.over:
        session.play(rng.choice(session.legal()))
        session.settle()
    return session


@every_game
def test_every_ending_says_that_the_deal_was_known(game: Game, house: TheHouse) -> None:
    house.finished(SimpleNamespace(session=ended(game, known=True)))
    for _skipped in range(3):  # the count is told to its end
        calm(house)
    assert "This was a known deal" in seen(house)
    assert not house.profile.played and not house.profiles.best(game.id)


@every_game
def test_at_the_end_every_game_gives_its_code_away(game: Game, house: TheHouse, copied: list[str]) -> None:
    session = ended(game)
    house.stage.push(DiceCheck(session))
    calm(house)
    assert tells(seen(house), session.seed)
    use(house, "copy")
    assert copied == [seeds.deal_code(session.seed)]


@every_game
def test_a_deal_is_open_where_the_rules_say_so_and_nowhere_else(game: Game) -> None:
    """Open: whoever decides first sees all that there is, and nothing comes to it."""
    rules = game.rules
    hidden = False
    for plies in walks(game, game.info.seats[0], 3):
        decided = False
        for ply in plies:
            seat = rules.to_act(ply.state)
            decided = decided or isinstance(ply.step, Move)
            hidden = hidden or (decided and seat == CHANCE)
            hidden = hidden or (seat >= 0 and rules.imagine(rules.view(ply.state, seat), Random(1)) != ply.state)
    assert game.open_deal is not hidden


def test_the_code_of_an_open_deal_is_no_secret_and_knowing_it_no_help(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = seeds.seed_from_words("open")
    hoard = HOARD
    session = Session.new(hoard, setups(hoard, 1)[0], seed, known=True)
    assert session.helped
    fresh = Session.of_record(hoard, replace(session.record, marks=Marks()), seed)
    assert fresh.deal_code == "" and not fresh.helped
    monkeypatch.setattr(hoard.rules, "open_deal", True, raising=False)
    assert not session.helped
    assert fresh.deal_code == seeds.deal_code(seed)

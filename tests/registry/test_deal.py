"""A deal code reveals the coming dice and every hand, so no game shows it before the end."""

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

from klotho_games.core.chance import deal_codes, seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.contract import CHANCE, Move
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.core.play.record import Marks
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup.page import SetUp
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.widgets import deal_code
from tests.depth import spread
from tests.registry.tables import every_game, seat_numbers, setups, walks
from tests.sample_game import HOARD
from tests.scenes.rig import open_program, spot


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Texts that were copied to the clipboard."""
    found: list[str] = []
    monkeypatch.setattr(deal_code, "copy", lambda text: found.append(text) or True)
    return found


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program()
    opened.stage.look.runs = []
    yield opened
    opened.close()
    pygame.event.clear()


def calm(program: MainProgram) -> None:
    """Finish all motion and confirm hand-overs."""
    for _frame in range(12):
        scene = program.stage.scene
        assert scene is not None
        scene.motions.finish()
        if isinstance(scene, HandOver):
            scene.confirm()
        program.stage.step(0.05, [])
        if program.stage.at_rest and program.stage.scene is scene and not isinstance(scene, HandOver):
            return


def use(program: MainProgram, id: str) -> None:
    thing = spot(program, id)
    assert thing.enabled and thing.press is not None
    thing.press()
    calm(program)


def set_up(program: MainProgram, game: Game, seed: bytes | None = None) -> SetUp:
    program.open_setup(game.id, Deal(seed) if seed else None)
    calm(program)
    setup = program.stage.scene
    assert isinstance(setup, SetUp)
    for seat in setup.seats:
        seat.bot = False  # no bot decides during the test
    return setup


def sat_down(program: MainProgram) -> Any:
    use(program, "start")
    return next(scene for scene in reversed(program.stage.stack) if scene.name == "table")


def seen(program: MainProgram) -> str:
    """Return all words painted since the program was opened, and all words of the spots of every scene."""
    runs = program.stage.look.runs
    assert runs is not None
    told = [run.words for run in runs]
    for scene in program.stage.stack:
        for thing in scene.focus.spots:
            told += [thing.id, thing.label, thing.value, thing.tip, thing.reason]
    return "\n".join((*told, program.stage.said))


def tells(words: str, seed: bytes) -> bool:
    code = seeds.deal_code(seed)
    assert code is not None, "every deal of the house has a code"
    return any(secret in words for secret in (code, code.replace("-", ""), seed.hex()))


def decide(program: MainProgram, table: Any, decisions: int) -> None:
    """Make some random decisions for every seat."""
    rng = Random(decisions)
    table.session.draw_chance()  # chance can come first
    for _n in range(decisions):
        if table.session.is_over:
            return
        table.session.play(rng.choice(table.session.legal()))
        table.session.draw_chance()
    table.rebuild()
    calm(program)


def look_everywhere(program: MainProgram, table: Any) -> None:
    """Press everything that is about the deal, at the table and in the pause menu."""
    for thing in list(table.focus.spots):
        if thing.id == "deal" and thing.press is not None and thing.enabled:
            thing.press()
    program.open_pause(table)
    calm(program)
    if spot(program, "code").enabled:
        use(program, "code")


@every_game
def test_no_one_reads_the_code_of_a_fresh_deal_before_its_end(
    game: Game, program: MainProgram, copied: list[str]
) -> None:
    setup = set_up(program, game)
    assert not setup.is_known_deal
    assert setup.focus.find("deal-copy") is None and seeds.seal(setup.seed)[:4] in seen(program)
    table = sat_down(program)
    session: Session = table.session
    assert session.seed == setup.seed and not session.is_known_deal
    for decisions in spread((1, 6, 0), short=2):
        decide(program, table, decisions)
        look_everywhere(program, table)
        if session.is_over:
            break
        kept = session.journal.path.read_text(encoding="utf-8")  # type: ignore[union-attr]
        assert not tells(seen(program) + kept, session.seed) and not copied
        assert session.deal_code == "" and spot(program, "code").reason
        program.stage.pop()
        calm(program)


@every_game
def test_the_code_of_a_known_deal_is_told_all_along(game: Game, program: MainProgram, copied: list[str]) -> None:
    seed = seeds.seed_from_words("known")
    set_up(program, game, seed)
    assert tells(seen(program), seed) and "Known setup" in seen(program)
    table = sat_down(program)
    path = table.session.journal.path
    assert table.session.is_known_deal and journal.replay(path).is_known_deal, "written down from the beginning"
    program.stage.look.runs = []
    look_everywhere(program, table)
    assert tells(seen(program), seed) and set(copied) == {table.session.deal_code}


def ended(game: Game, **more: Any) -> Session:
    session = Session.new(game, setups(game, game.info.seats[0])[0], notes={"profile": "Ada"}, **more)
    rng = Random(3)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


@every_game
def test_every_ending_says_that_the_deal_was_known(game: Game, program: MainProgram) -> None:
    program.finish_game(SimpleNamespace(session=ended(game, known=True, seed=seeds.seed_from_words("known"))))
    for _skipped in range(3):  # show the end of the count
        calm(program)
    assert "you played a known setup" in seen(program)
    assert not program.profile.played and not program.profiles.best(game.id)


@every_game
def test_at_the_end_every_game_gives_its_code_away(game: Game, program: MainProgram, copied: list[str]) -> None:
    session = ended(game)
    program.stage.push(DiceCheck(session))
    calm(program)
    assert tells(seen(program), session.seed)
    use(program, "copy")
    assert copied == [session.deal_code] and copied[0].startswith(seeds.deal_code(session.seed) or "none")


@every_game
def test_a_deal_is_open_where_the_rules_say_so_and_nowhere_else(game: Game) -> None:
    """Open means that the first player to decide sees everything, and nothing is drawn later."""
    rules = game.rules
    hidden = False
    for plies in walks(game, game.info.seats[0], 3):
        decided = False
        for ply in plies:
            seat = rules.to_act(ply.state)
            decided = decided or isinstance(ply.step, Move)
            hidden = hidden or (decided and seat == CHANCE)
            hidden = hidden or (seat >= 0 and rules.imagine(rules.view(ply.state, seat), Random(1)) != ply.state)
    assert game.open_deal is not hidden, (
        "something is drawn or hidden after the first decision: rules must not say open_deal" if hidden else
        "nothing is drawn or hidden after the first decision: rules say open_deal = True")


def test_the_code_of_an_open_deal_is_no_secret_and_knowing_it_no_help(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = seeds.seed_from_words("open")
    hoard = HOARD
    session = Session.new(hoard, setups(hoard, 1)[0], seed, known=True)
    assert session.had_foreknowledge
    fresh = Session.of_record(hoard, replace(session.record, marks=Marks()), seed)
    assert fresh.deal_code == "" and not fresh.had_foreknowledge
    monkeypatch.setattr(hoard.rules, "open_deal", True, raising=False)
    assert not session.had_foreknowledge
    assert fresh.deal_code == deal_codes.code(hoard.info, fresh.setup, seed)


def options_of(game: Game, setup: Any) -> dict[str, Any]:
    hidden = {option.name for option in game.info.options if option.hidden}
    return {name: value for name, value in setup.options if name not in hidden}


@every_game
def test_a_code_deals_the_same_game_again(game: Game) -> None:
    """With the same seats and options, at every table that can be set up."""
    seed = seeds.seed_from_words("again")
    codes = {}
    for seats in seat_numbers(game):
        for setup in setups(game, seats):
            code = deal_codes.code(game.info, setup, seed)
            assert code is not None
            deal = deal_codes.read(game.info, code)
            assert (deal.seed, deal.seats, dict(deal.options)) == (seed, seats, options_of(game, setup))
            codes[code] = seats, options_of(game, setup)
            assert deal_codes.read(game.info, code.lower().replace("-", " ")) == deal
    assert len(codes) == len({repr(told) for told in codes.values()}), "no code for two tables"
    at_first = deal_codes.read(game.info, seeds.deal_code(seed) or "")
    assert at_first.seats == deal_codes.usual_seats(game.info)
    assert dict(at_first.options) == {o.name: o.fitting(at_first.seats) for o in game.info.options if not o.hidden}


@every_game
def test_a_code_with_a_wrong_letter_is_told(game: Game) -> None:
    seed = seeds.seed_from_words("typo")
    code = max((deal_codes.code(game.info, setup, seed) or "" for setup in setups(game, game.info.seats[1])), key=len)
    plain = code.replace("-", "")
    for place in range(len(plain)):
        for wrong in "07MZ":
            if plain[place] != wrong:
                with pytest.raises(seeds.BadCode):
                    deal_codes.read(game.info, plain[:place] + wrong + plain[place + 1 :])
    for short in (plain[:-1], plain[:11], plain + "0", plain + "00"):
        if short != plain and len(short) != 10:
            with pytest.raises(seeds.BadCode):
                deal_codes.read(game.info, short)


@every_game
def test_a_typed_code_sets_seats_and_options(game: Game, program: MainProgram) -> None:
    seed = seeds.seed_from_words("typed")
    wanted = setups(game, game.info.seats[1])[-1]
    code = deal_codes.code(game.info, wanted, seed) or ""
    setup = set_up(program, game)
    use(program, "deal-code")
    program.stage.scene.typing.set("")  # type: ignore[union-attr]
    program.stage.scene.typing.type(code)  # type: ignore[union-attr]
    program.stage.scene.typing.leave()  # type: ignore[union-attr]
    calm(program)
    assert setup.seed == seed and setup.is_known_deal and setup.deal_code == code
    assert setup.values == options_of(game, wanted) and len(setup.seats) == len(wanted.seats)
    assert spot(program, "deal-code").value == code


@every_game
def test_the_code_that_is_shown_follows_the_options(game: Game, program: MainProgram) -> None:
    setup = set_up(program, game, seeds.seed_from_words("turned"))
    for option in game.info.options:
        if option.hidden:
            continue
        before, value = setup.deal_code, setup.values[option.name]
        others = [other for other in option.choices or (False, True) if other != value]
        setup.choose(option.name, others[0])
        assert spot(program, "deal-code").value == setup.deal_code != before

"""What holds on the table of every game without its author's help: words fit, and no secret is visible."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import NOBODY
from klotho_games.core.games import registry
from klotho_games.core.games.characters import characters
from klotho_games.core.games.registry import Game
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing
from klotho_games.core.play.session import Session
from klotho_games.phones import pages
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.scene.layers import Layers
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import spread
from tests.registry.tables import every_game, setups
from tests.scenes.rig import open_program, settle

DECISIONS = spread((7, 30, 0), short=2)
"""After how many decisions the table is checked."""


LARGE = 300_000
"""Pixels from which reading a file takes longer than to have another thread read it."""


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program((1280, 720), text_scale=2.0)
    yield opened
    opened.close()
    pygame.event.clear()


@pytest.fixture
def small_house() -> Iterator[MainProgram]:
    opened = open_program((640, 360))
    yield opened
    opened.close()
    pygame.event.clear()


def positions(game: Game, people: int = 1, notes: Mapping[str, str] | None = None) -> Iterator[Session]:
    """Yield games at the turn of one person among as many bots as possible; or with several people."""
    seats = game.info.seats[1]
    for wanted in DECISIONS:
        session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("tables"),
                              bots=(*[""] * people, *["easy"] * (seats - people)), notes=notes)
        rng, decided = Random(1), 0
        session.draw_chance()
        while not session.is_over and (decided < wanted or session.to_act != 0):
            session.play(rng.choice(session.legal()))
            session.draw_chance()
            decided += 1
        if not session.is_over:
            yield session


def sat_down(program: MainProgram, session: Session) -> TableScene:
    program.stage.go_to_shelf()
    program.stage.push(session.game.table(session.game, session))
    settle(program)
    table = program.stage.scene
    assert isinstance(table, TableScene)
    return table


@every_game
def test_words_are_whole_and_everything_says_what_it_is(game: Game, program: MainProgram) -> None:
    look = program.stage.look
    for session in positions(game):
        look.runs = []
        table = sat_down(program, session)
        runs, look.runs = look.runs, None
        assert [run for run in runs if not run.fits] == [], "at 200 % these words do not fit into their box"
        assert [run.words for run in runs if not CANVAS.holds(run.box, 4)] == [], "these words leave the canvas"
        ids = [spot.id for spot in table.focus.spots]
        assert len(set(ids)) == len(ids), f"two spots have the same id: {sorted(ids)}"
        plates = {f"plate:{seat}" for seat in range(len(session.setup.seats))}
        assert plates <= {*ids}, "what people with phones call out stands on the plate of their seat"
        mute = [spot.id for spot in table.focus.spots if not spot.label or not spot.role]
        assert mute == [], "spots without a label or role: that of a thing that is gone is removed (focus.remove)"
        here = table.natural_focus()
        assert here is not None and here.id != "back", "somebody has to decide, and the focus goes to the way out"
        closed = [spot.id for spot in table.focus.spots if not spot.enabled and not spot.reason]
        assert closed == [], "these spots cannot be used and have no reason that says why"


@every_game
def test_the_table_shows_only_what_its_person_may_know(game: Game, program: MainProgram, monkeypatch: Any) -> None:
    """After everything hidden is dealt again, no word and no pixel of the table changes."""
    rng = Random(2)
    for session in positions(game):
        seen = [told(program, sat_down(program, session))]
        other = game.rules.imagine(session.view(0), rng)
        with monkeypatch.context() as supposed:
            supposed.setattr(Session, "state", property(lambda _self, other=other: other))
            seen.append(told(program, sat_down(program, session)))
        assert seen[0][0] == seen[1][0], f"a spot or what is said tells a secret: {_unlike(*seen)}"
        assert seen[0][1] == seen[1][1], "the picture tells a secret"


@every_game
def test_what_is_taken_up_with_a_phone_lies_on_the_table(game: Game, program: MainProgram) -> None:
    for session in positions(game):
        spots = pages.page_of(game, session.state, session.to_act, session.setup.seats).spots.values()
        if spots:
            table = sat_down(program, session)
            found = [table.focus.find(spot) for spot in spots]
            lost = [id for id, spot in zip(spots, found, strict=True) if spot is None or not spot.enabled]
            assert lost == [], "hand.py names spots that are not on the table, or that cannot be used there"


HIDING = [game for game in map(registry.load, registry.ids()) if not game.open and game.info.seats[1] > 1]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.id)
def test_what_is_on_a_phone_is_not_on_the_screen(
    game: Game, people: int, program: MainProgram, monkeypatch: Any
) -> None:
    """The player who decides holds a phone. After everything hidden is dealt again, no word and no pixel of the table
    changes. Without phones it would."""
    rng, differs = Random(3), False
    for session in positions(game, people):
        other = game.rules.imagine(session.view(NOBODY), rng)
        differs = differs or other != session.state
        seen = []
        with monkeypatch.context() as supposed:
            supposed.setattr(program, "phone", lambda seat: "here" if seat == 0 else "")
            for state in (session.state, other):
                supposed.setattr(Session, "state", property(lambda _self, state=state: state))
                seen.append(told(program, sat_down(program, session)))
        assert seen[0][0] == seen[1][0], f"the table says what only a phone may show: {_unlike(*seen)}"
        assert seen[0][1] == seen[1][1], "the picture shows what only a phone may show (see `self.looking`)"
    assert differs, "imagine(view(s, NOBODY)) never differed, so nothing was proved"


@every_game
def test_a_bots_temperament_is_told_at_the_table_and_at_its_end(game: Game, program: MainProgram) -> None:
    seats = max(2, game.info.seats[0])
    if not characters(game) or seats > game.info.seats[1]:
        return
    bots = ("", "hard:bold", *["normal:cautious"] * 4)[:seats]
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("tables"), bots=bots)
    session.draw_chance()
    _bold_is_told(game, program, game.table(game, session))
    rng = Random(1)
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    ending = game.besides("table_ending", "Ending") or Results
    _bold_is_told(game, program, ending(game, session, FinishReport(None, Placing(), (), ())))


def _bold_is_told(game: Game, program: MainProgram, scene: Scene) -> None:
    """Check the words only; nothing is drawn."""
    scene.open(program.stage)
    scene.motions.finish()
    bold = next(one for one in characters(game) if one.kind == "bold")
    told = [spot for spot in scene.focus.spots if spot.seat == 1]
    assert told, "no spot has the seat of a bot (`Spot.seat`): how it likes to play is told with it"
    untold = [spot.id for spot in told
              if bold.name not in spot.announcement(1, 1) or bold.line not in scene.tip_of(spot)]
    assert untold == [], "these spots of a bot do not tell how it likes to play"
    wrong = [spot.id for spot in scene.focus.spots if spot.seat != 1 and bold.name in spot.who]
    assert wrong == [], "these spots tell how a bot likes to play whose seat they are not of"


def told(program: MainProgram, table: TableScene) -> tuple[list[tuple[str, ...]], bytes]:
    words = [(spot.id, spot.label, spot.value, spot.tip, spot.reason) for spot in table.focus.spots]
    return [*words, (program.stage.said,)], pygame.image.tobytes(program.stage.window.screen, "RGB")


def _unlike(one: tuple[list[tuple[str, ...]], bytes], other: tuple[list[tuple[str, ...]], bytes]) -> list[Any]:
    return [*set(one[0]) ^ set(other[0])]


@every_game
def test_files_that_are_read_ahead_are_shown_and_large(
    program: MainProgram, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file that the table does not show would only keep the others waiting."""
    read: list[str] = []
    usual = pygame.image.load

    def load(name: str) -> pygame.Surface:
        read.append(name)
        return usual(name)

    art = program.stage.look.art
    art.forget()
    monkeypatch.setattr(pygame.image, "load", load)
    seats = game.info.seats[1]
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("tables"),
                          bots=("", *["easy"] * (seats - 1)))
    session.draw_chance()
    table = sat_down(program, session)
    program.stage.picture_of(table)
    for name in table.large_files:
        w, h = art.raster_size(name)
        assert w * h >= LARGE and str(art.path(name)) in read, name


@every_game
def test_tables_that_share_a_backdrop_have_the_same_one(game: Game, small_house: MainProgram) -> None:
    """A replay takes the picture of the game. What is painted on it can depend only on what its name tells."""
    seen: dict[str, bytes] = {}
    for seats in sorted(set(game.info.seats)):
        for n, setup in enumerate(setups(game, seats)):
            session = Session.new(game, setup, seeds.seed_from_words(f"backdrop {n}"))
            rng = Random(n)
            session.draw_chance()
            for _decision in range(8 if not n else 0):
                if not session.is_over:
                    session.play(rng.choice(session.legal()))
                    session.draw_chance()
            table = game.table(game, session)
            small_house.stage.go_to_shelf()
            small_house.stage.push(table)
            small_house.stage.step(0.0, [])
            name, look = table.layers.backdrop_name, small_house.stage.look
            painted = pygame.image.tobytes(Layers._paint_ground(look, table._paint_backdrop), "RGB")
            assert not name or seen.setdefault(name, painted) == painted, f"{name} is not the same with {setup}"

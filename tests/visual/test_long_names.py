"""A name is never cut: the longest that a profile can have, and wide letters, on plates, hand-overs and endings."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import NAME_LENGTH
from klotho_games.core.play.session import Session
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from shots.studio import Studio
from tests.depth import in_turn
from tests.visual.reading import reading_room, seen, written

NAMES = ("Wilhelmina Wolkenstein-W", "Maximilianus Hammerschmi", "Bartholomew Grimm", "WMWMWMWMWM WMWMWMWMWMWMW",
         "Großwesirin Ümmühan", "Wunibaldmeinhardsohnmann")
BOTS = ("", "easy", "easy", "easy", "easy", "easy")
every_game = pytest.mark.parametrize(("game", "text"), in_turn(
    [pytest.param(registry.load(id), id=id) for id in registry.ids()], [1.0, 2.0]))


def written_here(s: Studio) -> list[TextRun]:
    return seen(s, written(s))


def sittings(game: Game, bots: bool) -> Session:
    seats = game.info.seats[1]
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    names = NAMES[:seats]
    sitters = BOTS[:seats] if bots else ()
    session = Session.new(game, Setup(names, options), seeds.seed_from_words("names"), bots=sitters)
    session.draw_chance()
    return session


def check(runs: list[TextRun], names: tuple[str, ...]) -> None:
    """Every name that begins in a line is whole in it, or in it and the next ones."""
    lines = [run.words for run in runs]
    plain = "".join(line.removesuffix("-") for line in lines).replace(" ", "")
    for name in names:
        assert name.replace(" ", "").replace("-", "") in plain.replace("-", ""), name
    cut = [line for line in lines if "…" in line and any(name.startswith(line.split("…")[0][-6:]) for name in names)]
    assert cut == []
    assert [run.words for run in runs if not run.fits and any(run.words in name or name in run.words for name in names)
            ] == []


@every_game
def test_names_are_whole_at_the_table(game: Game, text: float) -> None:
    session = sittings(game, bots=True)
    with reading_room((1280, 720), text) as s:
        table = s.seat(session)
        runs = written_here(s)
        plates = [spot for spot in table.focus.spots if spot.id.startswith("plate:")]
        for spot in plates:
            inside = [run for run in runs if spot.box.contains(run.box.centre)]
            check(inside, (session.setup.seats[spot.seat],))
        check(runs, session.setup.seats[:1])


@every_game
def test_names_are_whole_when_the_screen_is_handed_over(game: Game, text: float) -> None:
    session = sittings(game, bots=False)
    with reading_room((1280, 720), text) as s:
        s.table(session)
        if isinstance(s.stage.scene, HandOver | Drape):
            check(written_here(s), (session.setup.seats[session.to_act],))


@every_game
def test_names_are_whole_at_the_end(game: Game, text: float) -> None:
    session, rng = sittings(game, bots=True), Random(1)
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    with reading_room((1280, 720), text) as s:
        s.table(session)
        s.rest(40)
        check(written_here(s), session.setup.seats if len(session.setup.seats) > 1 else ())


def test_these_names_are_allowed() -> None:
    assert all(len(name) <= NAME_LENGTH for name in NAMES) and max(map(len, NAMES)) == NAME_LENGTH

"""What games provide for the expert level, for the coach, and for players who choose an opponent."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.bots.bot import Budget
from klotho_games.bots.expert import MARGIN
from klotho_games.core.contract import CHANCE, OVER
from klotho_games.core.games.chances import Chances
from klotho_games.core.games.characters import KINDS
from klotho_games.core.games.registry import Game
from tests.registry.scripts import script
from tests.registry.tables import every_game, every_table, setups, walk, walks

FAR_OFF = 0.06
"""The largest average difference between predicted and actual frequencies."""


def ours(game: Game) -> bool:
    """Whether this is a game of the house. Plug-ins are free in what they provide."""
    return game.package.startswith("klotho_games.")


@every_game
def test_a_game_of_the_house_has_chances_an_expert_and_characters(game):
    parts = [game.besides(module, module.upper()) for module in ("chances", "expert", "characters")]
    assert all(parts) or not ours(game), "a game of the house has chances, an expert and characters"
    chances, _expert, characters = parts
    if chances is not None:
        least, most = game.info.seats
        refit = f"run build_scripts/measure/fit_chances.py {game.id}"
        assert isinstance(chances, Chances), "CHANCES is no Chances (core/games/chances.py)"
        assert chances.fit.features == chances.names, f"chances.json was fitted to other features: {refit}"
        every = {str(seats) for seats in range(least, most + 1)}
        assert set(chances.fit.seats) == every, f"chances.json was fitted to other numbers of seats: {refit}"
    if characters is not None:
        assert tuple(one.kind for one in characters.all()) == KINDS, f"CHARACTERS has one of each kind: {KINDS}"
        assert len({one.name for one in characters.all()}) == len(KINDS), "two characters have the same name"
        assert all(one.line.endswith(".") for one in characters.all()), "the line of a character is no sentence"
        assert characters.point > 0, "CHARACTERS.point is what one hundredth of the winning chance is worth"


@every_game
def test_what_a_model_said_came_about_as_often(game):
    """Checked with games that the model was not fitted to, from the model's own file."""
    chances = game.besides("chances", "CHANCES")
    for fitted in chances.fit.seats.values() if chances else ():
        said = fitted.calibration
        places = sum(one.places for one in said)
        off = sum(abs(one.said - one.came) * one.places for one in said) / places
        assert off < FAR_OFF, "what CHANCES says does not come as often as it says"
        assert fitted.loss < fitted.blind_loss, "CHANCES tells no more than that all seats are equal"


def test_the_page_of_chances_is_up_to_date():
    calibration = script("measure/calibration")
    assert calibration.up_to_date(), f"docs/chances.md is out of date: run {calibration.COMMAND}"


@every_table
def test_chances_are_told_of_every_position(game, seats):
    chances, expert = (game.besides(module, module.upper()) for module in ("chances", "expert"))
    if chances is None:
        pytest.skip(f"{game.id} has no chances.py: the coach and the experts play on to the end instead")
    rules, rng = game.rules, Random(1)
    for plies in islice(walks(game, seats, 1), 5):
        for n, ply in enumerate(islice(plies, 160)):
            seat = rules.to_act(ply.state)
            if seat == OVER or n % 7:
                continue
            rows = chances.features(ply.state)
            assert [len(row) for row in rows] == [len(chances.names)] * seats, "features: a row for each seat"
            told = chances.of(ply.state)
            fit = all(0 <= one <= 1 for one in told) and (seats == 1 or sum(told) == pytest.approx(1.0))
            assert fit, f"winning chances are from 0 to 1 and add up to 1: {told}"
            if expert is not None and seat != CHANCE and n % 35 == 0:
                legal = rules.legal(ply.state)
                proposed = {one.move for one in expert.candidates(ply.state)}
                assert proposed <= set(legal), "EXPERT.candidates gives a move that legal does not list"
                assert expert.rollout(ply.state, rng) in legal, "EXPERT.rollout gives a move that legal does not list"
                promised = expert.promise(ply.state)
                assert promised is None or len(promised) == seats, "EXPERT.promise gives a chance for each seat"


@pytest.mark.parametrize("every", [9, pytest.param(3, marks=pytest.mark.slow)])
@every_game
def test_temperaments_like_different_things(game, every):
    """Any two differ in some position, and no taste exceeds the scale."""
    characters, rules, seats = game.besides("characters", "CHARACTERS"), game.rules, game.info.seats[0]
    differ = set()
    for plies in islice(walks(game, seats, 2), 2):
        for n, ply in enumerate(plies):
            seat = rules.to_act(ply.state)
            if characters is None or seat < 0 or n % every:
                continue
            view, legal = rules.view(ply.state, seat), rules.legal(ply.state)
            liked = {kind: tuple(characters.taste(view, legal, kind)) for kind in KINDS}
            fit = all(len(tastes) == len(legal) and all(-1 <= one <= 1 for one in tastes) for tastes in liked.values())
            assert fit, "CHARACTERS.taste gives a number from -1 to 1 for each move"
            differ |= {(a, b) for a in KINDS for b in KINDS if a < b and liked[a] != liked[b]}
    assert characters is None or len(differ) == 6, f"only these temperaments differ in what they like: {sorted(differ)}"


@pytest.mark.slow
@every_game
def test_a_temperament_moves_an_expert_among_equals_and_no_farther(game):
    """It changes the choice somewhere, but never to a move that the judge rates more than a little worse."""
    characters, guide = game.besides("characters", "CHARACTERS"), game.besides("expert", "EXPERT")
    if characters is None or guide is None:
        return
    rules, few, point = game.rules, Budget(iterations=24), getattr(guide, "point", characters.point)
    margin = 100 * point * getattr(guide, "margin", MARGIN)
    moved = 0
    for ply in walk(game, setups(game, max(game.info.seats[0], min(2, game.info.seats[1])))[0], Random(5)):
        seat = rules.to_act(ply.state)
        if moved or seat < 0:
            continue
        values = {decision.move: decision.value for decision in guide.candidates(ply.state)}
        close = [move for move, value in values.items() if max(values.values()) - value <= margin]
        view = rules.view(ply.state, seat)
        for kind in KINDS if len(close) > 1 else ():
            if len(set(characters.taste(view, close, kind))) > 1:
                plain, own = (levels.bot("expert").choose(game, view, few, Random(1), one).move for one in ("", kind))
                least = min(values.get(plain, 0.0), max(values.values())) - margin
                fair = guide.deep or values.get(own, least) >= least - 1e-9
                assert fair, f"for its temperament ({kind}) the expert gives away more than its margin: {own}"
                moved += own != plain
    assert moved, "no temperament ever chose another move than the expert without one"

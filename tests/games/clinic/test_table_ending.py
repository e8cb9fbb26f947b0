"""How it ended: the count adds up, the goal and the rival are told, and what can be done afterwards."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from klotho_games.core import seeds
from klotho_games.core.session import Session
from klotho_games.games.clinic.table.count import rival_words
from klotho_games.games.clinic.table_ending import Ending
from klotho_games.stage.house import Rivalry
from klotho_games.stage.stage import Stage
from tests.games.clinic.table_rig import new_session, played
from tests.games.ending_rig import any_key_shows_the_end, everything_can_be_done_afterwards, shown
from tests.games.rig import at_ply, check_words, click, rest, spot, written


@cache
def missed() -> Session:
    """Whatever habit makes of it: six rounds are played."""
    number = 1
    while True:
        session = played(number, lambda s: False)
        if not session.state.closed and session.result is not None and not session.result.winners:
            return session
        number += 1


@cache
def closed() -> Session:
    """Nobody is ever let in or paid."""
    session = new_session(3)
    while not session.over:
        session.play(session.legal()[-1])
        session.settle()
    return session


def ending(session: Session, size: tuple[int, int] = (1280, 720), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("end", [missed, closed])
def test_words_are_whole(end: Any, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(end(), size, text)
    rest(stage)
    check_words(written(stage), size, text)


@pytest.mark.rule("CLI-C1")
@pytest.mark.parametrize("end", [missed, closed])
def test_the_lines_add_up_to_the_score(end: Any) -> None:
    _stage, scene = ending(end())
    assert sum(line.points for line in scene.result.lines) == scene.result.scores[0]
    assert len(scene.sheet._rows) == len(scene.result.lines)


def test_any_key_shows_the_end() -> None:
    any_key_shows_the_end(Ending, missed())


def test_what_can_be_done_afterwards() -> None:
    everything_can_be_done_afterwards(Ending, missed(), "same")


def test_the_code_of_the_deal_can_be_copied() -> None:
    stage, scene = ending(missed())
    rest(stage)
    assert scene.code == "" and scene.focus.find("deal") is None, "a seed that nobody can type has no code"
    session = at_ply(missed(), missed().ply)
    session.seed = seeds.seed_from_words("shared")
    stage, scene = ending(session)
    rest(stage)
    assert scene.code == seeds.deal_code(session.seed)
    before = len(list(scene.layers.sprites()))
    click(stage, spot(scene, "deal").box.centre)
    assert len(list(scene.layers.sprites())) > before, "it says that it was copied"


def test_the_rival_is_told_as_soon_as_they_are_done() -> None:
    own = missed().result
    assert own is not None
    still = Rivalry("Lachesis", new_session(1))
    assert "still" in rival_words(still, own)[0]
    assert rival_words(Rivalry("Lachesis", missed()), own)[1] == "Exactly as well as you."
    stage, scene = ending(missed(), rival=still)
    rest(stage)
    assert "still" in spot(scene, "rival").label
    still.session = closed()
    stage.step(0.3, [])
    assert "missed" in spot(scene, "rival").label

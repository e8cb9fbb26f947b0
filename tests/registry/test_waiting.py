"""At their turn, players read in a line what has changed for them meanwhile, and only that."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.meanwhile import describe_meanwhile, steps_of_others
from klotho_games.core.play.session import Session
from tests.games.rig import sit_down
from tests.registry.tables import setups

TOLD = [game for game in map(registry.load, registry.ids()) if hasattr(game.telling, "waited")]
every_game_with_news = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in TOLD])


def begun(game: Game, bots: tuple[str, ...] = (), deal: int = 0) -> Session:
    seed = seeds.seed_from_words(f"waiting {game.id} {deal}")
    session = Session.new(game, setups(game, game.info.seats[1])[0], seed, bots=bots)
    session.draw_chance()
    return session


def go_on(session: Session, rng: Random) -> None:
    session.play(rng.choice(session.legal()))
    session.draw_chance()


@every_game_with_news
def test_news_come_of_what_others_did(game: Game) -> None:
    assert any(_news(game, deal) for deal in range(10)), "in ten games nothing ever changed for anybody"


def _news(game: Game, deal: int) -> set[str]:
    session, rng, news = begun(game, deal=deal), Random(deal), set()
    while not session.is_over:
        seat = session.to_act
        steps = steps_of_others(session.history, seat)
        assert all(step.seat != seat for _before, step in steps)
        words = describe_meanwhile(game, steps, seat, session.setup.seats, watched=False)
        fit = not words or (words.startswith("While you waited: ") and words.endswith("."))
        assert fit, f"telling.waited gives a few words for each change, without a full stop: {words!r}"
        news |= {words} if words else set()
        go_on(session, rng)
    return news


@every_game_with_news
def test_one_person_among_bots_reads_them_once(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """If people hand the screen over, a card tells them what the others did."""
    bots = ("", *["easy"] * (game.info.seats[1] - 1))
    session, rng = begun(game, bots), Random(game.id)
    words = ""
    while not words:
        if session.is_over:
            session = begun(game, bots, deal=rng.randrange(1000))
        go_on(session, rng)
        if session.to_act == 0:
            words = describe_meanwhile(game, steps_of_others(session.history, 0), 0, session.setup.seats, watched=False)
    _stage, table = sit_down(session, (640, 360))
    said: list[str] = []
    monkeypatch.setattr(table.tips, "toast", lambda words, *others, **more: said.append(words))
    table.show_state()
    assert said == [], "a game that is continued begins here"
    table.news.known = [0] * len(bots)
    table.show_state()
    table.show_state()
    assert said == [words], "what changed meanwhile is told once, when the turn comes"

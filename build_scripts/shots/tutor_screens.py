"""The tutor's question and the chance bar at the table of each game. The figures are made up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.games import registry
from klotho_games.core.play.record import Marks
from klotho_games.core.play.session import Session
from klotho_games.practice.tutor import ChanceEstimate, TutorAnswer
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorNews
from klotho_games.scenes.practice.tutor_mode import TutorMode
from klotho_games.scenes.replay.page import watch
from shots import albums
from shots.studio import Studio

OTHERS = "normal"


class SampleThinker:
    """Answers at once: every position has the same chance, and every gesture but the best costs the same."""

    is_gone = False

    def __init__(self, chance: float = 0.73, cost: float = 0.12) -> None:
        self.chance, self.cost = chance, cost
        self.before = chance
        """The chance before the decision that is measured."""
        self.best: Move | None = None
        self._news: list[TutorNews] = []

    def watch(self, question: PositionQuestion) -> None:
        self._news.append(TutorNews(question.key, ChanceEstimate(self.chance, 0.02, 96)))

    def measure(self, choice: MoveMeasuring) -> None:
        cost = 0.0 if choice.moves[0] == self.best else self.cost
        answer = TutorAnswer(self.best or choice.moves[0], self.before, cost, 0.01, 96)
        self._news.append(TutorNews(choice.key, None, choice.moves, answer))

    def poll(self) -> Sequence[TutorNews]:
        found, self._news = self._news, []
        return found


def practice_game(id: str) -> Session:
    """Return the game of the album as practice of the player who decides, against bots."""
    session = albums.album(id).TABLE()
    bots = tuple("" if seat == session.to_act else OTHERS for seat in range(len(session.setup.seats)))
    record = replace(session.record, marks=Marks(practice=True), bots=bots if any(bots) else ())
    return Session.of_record(session.game, record, session.seed)


def sit_down(s: Studio, id: str, thinker: SampleThinker, **wishes: Any) -> Any:
    """Open the table of a practice game with the tutor and the chance bar."""
    s.settings = s.program.settings = kept_settings.with_values(s.settings, chance_bar=True, **wishes)
    s.stage.restyle(s.settings)
    session = practice_game(id)
    table = session.game.table(session.game, session)
    table.enter(TutorMode(table, thinker, shows_chance=True))
    s.show(table)
    s.take_over()
    return table


def tutor(id: str) -> Callable[[Studio], None]:
    """Show the question about a piece that was put somewhere."""

    def shot(s: Studio) -> None:
        thinker = SampleThinker()
        table = sit_down(s, id, thinker, tutor=True)
        offers = table.drag.offers
        offer = next((one for one in offers if one.piece and one.target and not one.then), None) or offers[0]
        thinker.best = next(move for move in table.session.legal() if move != offer.move)
        table.take(offer)
        s.rest()
        if s.stage.scene is table and table.has_unfinished_move:  # the table has asked first
            main = next(button for button in table.prompt.buttons if button.kind == "primary")
            main.spot.press()
            s.rest()

    return shot


def chance(id: str) -> Callable[[Studio], None]:
    """Show the bar after a decision that was not the best."""

    def shot(s: Studio) -> None:
        thinker = SampleThinker(chance=0.38, cost=0.03)
        table = sit_down(s, id, thinker)
        thinker.best = table.session.legal()[-1]
        thinker.chance = 0.35
        table.play(table.session.legal()[0])
        s.rest()
        s.take_over()

    return shot


def chance_in_replay(id: str) -> Callable[[Studio], None]:
    def shot(s: Studio) -> None:
        s.settings = s.program.settings = kept_settings.with_values(s.settings, chance_bar=True)
        s.stage.restyle(s.settings)
        session = practice_game(id)
        s.show(watch(session, session.ply, SampleThinker(), shows_chance=True).table)

    return shot


_IDS = [id for id in registry.SHELF if id in registry.ids()]
SCREENS = {
    **{f"tutor-{id}": tutor(id) for id in _IDS},
    **{f"chance-{id}": chance(id) for id in _IDS},
    **{f"chance-replay-{id}": chance_in_replay(id) for id in _IDS},
}

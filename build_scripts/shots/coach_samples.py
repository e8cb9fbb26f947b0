"""Whole games for pictures of the coach, and studies of them with made-up figures whose lines end at the result."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random

import msgspec

from klotho_games.coach.study import FORMAT, Cost, Play, Study
from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, Result, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.chances import shares
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session

PEOPLE = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
_COSTS = (0.07, 0.05, 0.03)


def game_for(seats: int) -> Game:
    """Return the first game with this number of seats."""
    games = map(registry.load, registry.ids())
    return next(game for game in games if game.box.seats[0] <= seats <= game.box.seats[1])


@cache
def finished_game(game: Game, seats: int, words: str = "coach") -> Session:
    """Play a game of Ada among bots with random moves."""
    rng = Random(words)
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    bots = ("", *("easy" for _seat in range(seats - 1)))
    session = Session.new(game, Setup(PEOPLE[:seats], options), seeds.seed_from_words(words), bots=bots,
                          notes={"profile": PEOPLE[0]})
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


def study_of(session: Session, costly: bool = True) -> Study:
    result = session.result
    assert result is not None
    scores = _same_deal(result) if len(session.setup.seats) == 1 else ()
    costs, seats = _costs(session) if costly else (), len(session.setup.seats)
    lost = [sum(cost.cost for cost in costs if cost.seat == seat) for seat in range(seats)]
    return Study(FORMAT, _lines(session, result), costs, 40, 40, 48_000, scores, len(scores) * 2 // 5,
                 play=tuple(Play(40, one, 0.02) for one in lost), depth=1, finished=True)


def partial_study(study: Study, part: float) -> Study:
    """Return the study as it was after part of the work."""
    looked_at = round(part * study.questions)
    return msgspec.structs.replace(study, costs=study.costs[:1], looked_at=looked_at, same_deal=(), play=(),
                                   finished=False)


def _lines(session: Session, result: Result) -> tuple[tuple[float, ...], ...]:
    rng, seats, n = Random("lines"), len(session.setup.seats), session.ply
    end = _end(session, result)
    drift = [0.0] * seats
    lines = [_shares(drift)]
    for ply, played in enumerate(session.history, start=1):
        step = 3.2 / n**0.5
        if played.seat == CHANCE:
            drift = [value + rng.gauss(0, step) for value in drift]
        else:
            drift[played.seat] -= abs(rng.gauss(0, step * 0.3))
        settled = (ply / n) ** 5
        lines.append(tuple(now + (there - now) * settled for now, there in zip(_shares(drift), end, strict=True)))
    return tuple(lines)


def _end(session: Session, result: Result) -> tuple[float, ...]:
    chances = session.game.besides("chances", "CHANCES")
    return tuple((chances.worth if chances is not None else shares)(result))


def _shares(drift: list[float]) -> tuple[float, ...]:
    if len(drift) == 1:
        return (1 / (1 + exp(0.4 - drift[0])),)
    odds = [exp(value) for value in drift]
    return tuple(odd / sum(odds) for odd in odds)


def _costs(session: Session) -> tuple[Cost, ...]:
    found: list[Cost] = []
    for seat in range(len(session.setup.seats)):
        asked = [ply for ply, played in enumerate(session.history)
                 if played.seat == seat and len(session.rules.legal(session.state_at(ply))) > 2]
        for cost, part in zip(_COSTS, (0.22, 0.55, 0.8), strict=True):
            if asked:
                found.append(_cost(session, asked[int(part * len(asked))], seat, cost))
    return tuple(sorted(found, key=lambda cost: -cost.cost))


def _cost(session: Session, ply: int, seat: int, cost: float) -> Cost:
    state, played = session.state_at(ply), session.history[ply].step
    others = [move for move in session.rules.legal(state) if move != played]
    view = session.rules.view(state, seat)
    better = max(session.game.judge.weigh(view, others), key=lambda decision: decision.value).move
    seats = len(session.setup.seats)
    moved = tuple(-cost if other == seat else cost / max(1, seats - 1) for other in range(seats))
    return Cost(ply, seat, msgspec.Raw(msgspec.json.encode(better)), cost, 0.01, 4000, moved,
                seen=tuple((-change, 1.0) for change in moved))


def _same_deal(result: Result) -> tuple[int, ...]:
    rng, own = Random("deal"), max(10, result.scores[0])
    return tuple(max(0, round(rng.gauss(own, own * 0.5))) for _game in range(400))


class PartialStudy:
    """A running study that stays where it is."""

    problem = ""
    closed = False

    def __init__(self, study: Study) -> None:
        self._study = study

    @property
    def share(self) -> float:
        return self._study.share

    @property
    def done(self) -> bool:
        return self.share >= 1

    def poll(self) -> Study:
        return self._study

    def close(self) -> None: ...

"""The coach's screens for the album: its page with four seats, six and one, with nothing to say, while it looks; and
the replay that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec

import coach_samples
from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.play import archive, journal
from klotho_games.core.play.medals import Award, medals
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.coach.progress import CoachProgress
from klotho_games.scenes.program import TheHouse
from klotho_games.scenes.replay.page import Replay
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.scene.scene import Scene


class Studio(Protocol):
    house: TheHouse

    def show(self, scene: Scene) -> None: ...

    def rest(self) -> None: ...


def coached(s: Studio, seats: int, costly: bool = True, part: float = 1.0) -> None:
    session = coach_samples.finished(coach_samples.game_for(seats), seats)
    study = coach_samples.study_of(session, costly)
    s.show(Shelf())
    s.show(Coach(session, coach_samples.Begun(study if part >= 1 else coach_samples.begun(study, part))))


def looking(s: Studio) -> None:
    session = coach_samples.finished(coach_samples.game_for(4), 4)
    s.show(Shelf())
    s.show(CoachProgress(session, coach_samples.Begun(coach_samples.begun(coach_samples.study_of(session), 0.43))))


def watched(s: Studio, log: bool = False) -> None:
    """A game in which something is hidden, with the eyes of one who does not decide."""
    game = next(game for game in map(registry.load, registry.ids()) if not game.open and game.box.seats[1] >= 3)
    session = coach_samples.finished(game, 3)
    s.show(Shelf())
    replay = Replay(session, session.ply * 2 // 5)
    s.show(replay)
    replay.next_eyes()
    if log:
        replay.open_log()
    s.rest()


def shared(s: Studio, seats: int) -> None:
    game = coach_samples.game_for(seats)
    session = coach_samples.finished(game, seats)
    medal = next(iter(medals(game)), None)
    s.house.change(share_names=True)
    s.show(Shelf())
    award = (Award(medal, "gold", game.id, game.info.title, "Ada", 1, 10),) if medal is not None else ()
    s.house.share(session, award)
    s.rest()


def sent(s: Studio) -> None:
    """A friend's game, beside one's own of the same deal."""
    game = coach_samples.game_for(4)
    for names in (coach_samples.PEOPLE[:4], ("Ines", "Kit", "Sunniva", "Tariq")):
        whole = coach_samples.finished(game, 4)
        setup = msgspec.structs.replace(whole.setup, seats=names)
        session = journal.start(game, setup, whole.seed, bots=whole.record.bots)
        for played in whole.history:
            session.play(played.step) if isinstance(played.step, Move) else session.step_chance()
        path = getattr(session.journal, "path")  # noqa: B009 - a session knows only what it needs of one
        session.close()
        if names == coach_samples.PEOPLE[:4]:
            s.house.reckoning.enter(archive.file_away(path, frozenset()))
    s.show(Shelf())
    s.house.open_record(path)
    s.rest()


SCREENS: dict[str, Callable[[Studio], None]] = {
    "coach": partial(coached, seats=4),
    "coach-six": partial(coached, seats=6),
    "coach-alone": partial(coached, seats=1),
    "coach-nothing": partial(coached, seats=2, costly=False),
    "coach-first-look": partial(coached, seats=4, part=0.3),
    "coach-first-look-alone": partial(coached, seats=1, part=0.3),
    "coach-progress": looking,
    "replay": watched,
    "replay-log": partial(watched, log=True),
    "share": partial(shared, seats=4),
    "share-alone": partial(shared, seats=1),
    "sent-record": sent,
}
GOLDENS = ("coach-nothing", "coach-progress")
"""The others would change with every word of a judge."""

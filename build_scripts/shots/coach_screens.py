"""Screens of the coach: its page with four seats, six seats and one, without mistakes, and while it works; and the
replay that it leads to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.play import archive, journal
from klotho_games.core.play.medals import Award, medals
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.coach.progress import CoachProgress
from klotho_games.scenes.replay.page import watch
from klotho_games.scenes.shelf.page import Shelf
from shots import coach_samples
from shots.studio import Studio


def show_coach(s: Studio, seats: int, costly: bool = True, part: float = 1.0) -> None:
    session = coach_samples.finished_game(coach_samples.game_for(seats), seats)
    study = coach_samples.study_of(session, costly)
    s.show(Shelf())
    s.show(Coach(session, coach_samples.PartialStudy(study if part >= 1 else coach_samples.partial_study(study, part))))


def looking(s: Studio) -> None:
    session = coach_samples.finished_game(coach_samples.game_for(4), 4)
    s.show(Shelf())
    s.show(
        CoachProgress(
            session, coach_samples.PartialStudy(coach_samples.partial_study(coach_samples.study_of(session), 0.43))
        )
    )


def show_replay(s: Studio, log: bool = False) -> None:
    """Show the replay of a game with hidden things, from the view of a seat that is not to act."""
    game = next(game for game in map(registry.load, registry.ids()) if not game.open and game.box.seats[1] >= 3)
    session = coach_samples.finished_game(game, 3)
    s.show(Shelf())
    replay = watch(session, session.ply * 2 // 5)
    s.show(replay.table)
    replay.next_eyes()
    if log:
        replay.open_log()
    s.rest()


def show_share(s: Studio, seats: int) -> None:
    game = coach_samples.game_for(seats)
    session = coach_samples.finished_game(game, seats)
    medal = next(iter(medals(game)), None)
    s.program.change_settings(share_names=True)
    s.show(Shelf())
    award = (Award(medal, "gold", game.id, game.info.title, "Ada", 1, 10),) if medal is not None else ()
    s.program.open_share(session, award)
    s.rest()


def show_sent_record(s: Studio) -> None:
    """Show a friend's game next to the player's own game of the same deal."""
    game = coach_samples.game_for(4)
    for names in (coach_samples.PEOPLE[:4], ("Ines", "Kit", "Sunniva", "Tariq")):
        whole = coach_samples.finished_game(game, 4)
        setup = msgspec.structs.replace(whole.setup, seats=names)
        session = journal.start(game, setup, whole.seed, bots=whole.record.bots)
        for played in whole.history:
            session.play(played.step) if isinstance(played.step, Move) else session.step_chance()
        path = getattr(session.journal, "path")  # noqa: B009 - a session knows only what it needs of one
        session.close()
        if names == coach_samples.PEOPLE[:4]:
            s.program.reckoning.enter(archive.file_away(path, frozenset()))
    s.show(Shelf())
    s.program.open_record(path)
    s.rest()


SCREENS: dict[str, Callable[[Studio], None]] = {
    "coach": partial(show_coach, seats=4),
    "coach-six": partial(show_coach, seats=6),
    "coach-alone": partial(show_coach, seats=1),
    "coach-nothing": partial(show_coach, seats=2, costly=False),
    "coach-first-look": partial(show_coach, seats=4, part=0.3),
    "coach-first-look-alone": partial(show_coach, seats=1, part=0.3),
    "coach-progress": looking,
    "replay": show_replay,
    "replay-log": partial(show_replay, log=True),
    "share": partial(show_share, seats=4),
    "share-alone": partial(show_share, seats=1),
    "sent-record": show_sent_record,
}
GOLDENS = ("coach-nothing", "coach-progress")
"""The other screens would change with every change of a judge's words."""

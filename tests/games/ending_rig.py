"""How a game ended, as its own scene, for the tests of every game."""

from __future__ import annotations

from typing import Any, TypeVar

from klotho_games.core.files.settings import Settings
from klotho_games.core.people.finished_game import FinishReport, Rivalry
from klotho_games.core.people.profiles import Placing, Profile
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.input import Action
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.stage import Stage
from tests.games.rig import House, press, rest, spot
from tests.lazy_stage import LazyStage
from tests.pictures import ART

E = TypeVar("E", bound=EndingScene)
ASKED = {
    "again": "play_again", "replay": "open_replay", "coach": "open_coach", "records": "open_records",
    "shelf": "to_shelf",
}


def shown(scene_of: type[E], session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0, *,
          rival: Rivalry | None = None, profile: Profile | None = None, earned: tuple[Award, ...] = (),
          not_counted: str = "", **wishes: Any) -> tuple[Stage, E]:
    program = House()
    for name in ASKED.values():
        setattr(program, name, lambda *_asked, name=name, **_more: program.asked.append((name,)))
    settings = Settings(text_scale=text, **{"motion": "reduced", "speed": "instant", "linger": False, **wishes})
    stage = LazyStage(size, settings, Sounds(device=False), program, ART)
    program.stage = stage
    placing = Placing(own=1, overall=2)
    finish = FinishReport(profile, placing, (), (), rivalry=rival, earned=earned, not_counted=not_counted)
    scene = scene_of(session.game, session, finish)
    stage.push(scene)
    stage.step(0.02, [])
    return stage, scene


def any_key_shows_the_end(scene_of: type[EndingScene], session: Session) -> None:
    stage, scene = shown(scene_of, session, motion="full", speed="normal")
    assert scene.motions.is_busy and not scene.was_counted
    press(stage, Action.CONFIRM, "return")
    assert scene.was_counted and stage.program.asked == []


def everything_can_be_done_afterwards(scene_of: type[EndingScene], session: Session, *same: str) -> None:
    """What every ending offers, and `same`: other ways to play again."""
    stage, scene = shown(scene_of, session)
    rest(stage)
    for id, asked in {**ASKED, **dict.fromkeys(same, "play_again")}.items():
        pressed = spot(scene, id).press
        assert pressed is not None
        pressed()
        assert stage.program.asked[-1] == (asked,)

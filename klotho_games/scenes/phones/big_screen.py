"""What the big screen is still showing, and the page that phones have meanwhile.

The rules are ahead of the screen: a state is final before its dice have rolled. No phone is ahead of the big screen
with an outcome, a reveal or the end of the game, or while people take their time to look at something there.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TypeAlias

from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import Faces, NumberedPage, look_up
from klotho_games.scenes.game.results import Results
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.motion import Hold
from klotho_games.stage.table.table_scene import TableScene


class Show(Enum):
    MOVES = auto()
    """Motion on its way to the present state."""
    COUNTS = auto()
    """The end of the game, while the score is counted."""


Watch: TypeAlias = Hold | Show
"""What people are watching. A `Hold` goes on when a player says so."""


def what_shows(scene: TableScene | EndingScene | Results, spoils: Callable[[], bool]) -> Watch | None:
    """What people are watching on the big screen.

    None means that the screen shows the state, or is on its way there with nothing that a phone's page would spoil.
    """
    if not isinstance(scene, TableScene):
        return None if scene.is_count_over else Show.COUNTS
    motions = scene.motions
    if motions.hold is not None:
        return motions.hold
    moves = motions.is_busy and not scene.offers_valid
    if scene.session.is_over or (moves and (motions.will_hold or spoils())):
        return Show.MOVES
    return None


def page_to_watch(session: Session, seat: int, n: int, watch: Watch, before: NumberedPage | None,
                  faces: Faces = ()) -> NumberedPage:
    if watch is Show.COUNTS:
        return look_up(session, seat, n, before, _("The game is over."), over=True, faces=faces)
    if isinstance(watch, Hold):
        seen = watch.shows or _("The big screen is waiting.")
        more = _("Has everyone looked at the big screen? Then go on.")
        return look_up(session, seat, n, before, seen, more, go_on=_("Go on"), faces=faces)
    return look_up(session, seat, n, before, _("Look at the big screen."), faces=faces)

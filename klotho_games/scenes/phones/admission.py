"""Questions of the room at the big screen: whether a guest gets a seat, and whether a bot plays on for a guest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.bots.levels import LEVELS
from klotho_games.core.games.characters import level_title
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.scenes.kit.confirm import Confirm
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.widgets.controls import SegmentedChoice


class RoomQuestion(Confirm):
    """A question that goes away by itself when no one needs its answer. No phone's pad reaches it."""

    pads = Pads.NOBODY
    mark = "phone"

    def __init__(self, asked: str, told: str, yes: str, no: str, answer: Callable[[bool], None],
                 is_over: Callable[[], bool], grave: bool = True) -> None:
        super().__init__(asked, told, yes, lambda: answer(True), no, grave=grave)
        self._answer, self.is_over = answer, is_over

    def back(self) -> None:
        self._answer(False)
        super().back()


class Admission(RoomQuestion):
    """Asks whether a guest gets a seat. Until then they see nothing of it."""

    name = "admission"

    def __init__(self, asked: str, told: str, answer: Callable[[bool], None], is_over: Callable[[], bool]) -> None:
        super().__init__(asked, told, _("Yes, hand the seat over"), _("No"), answer, is_over)


class ReturnQuestion(RoomQuestion):
    """Asks whether guests get the seats with their names in a game that was saved."""

    name = "return"

    def __init__(self, names: Sequence[str], answer: Callable[[bool], None], is_over: Callable[[], bool]) -> None:
        n = len(names)
        asked = ngettext("{names} is here with a phone. Go on with the phone?",
                         "{names} are here with phones. Go on with the phones?", n).format(names=listed(names))
        told = ngettext("If you say yes, this seat’s cards go to the phone and are not shown on this screen.",
                        "If you say yes, these seats’ cards go to the phones and are not shown on this screen.", n)
        super().__init__(asked, told, _("Yes, to the phones"), _("No"), answer, is_over, grave=False)


class AwayQuestion(RoomQuestion):
    """Asks whether a bot plays on for a guest who is away, and how well. `level` is preset; without one, no one can
    choose, because the seat has a bot of its own."""

    name = "away"

    def __init__(self, seat: int, name: str, level: str, choose: Callable[[str], None], answer: Callable[[bool], None],
                 is_over: Callable[[], bool]) -> None:
        self.seat, self._level, self._choose = seat, level, choose
        self.more_height = 80.0 if level else 0.0
        asked = away_question(name)
        told = away_words(name)
        super().__init__(asked, told, _("Yes, let a bot play"), _("No, wait"), answer, is_over, grave=False)

    def add_more(self, room: Box) -> None:
        def choose(chosen: int) -> None:
            self._level = LEVELS[chosen]
            self._choose(self._level)

        SegmentedChoice(self, "level", room, _("How well the bot plays"), [level_title(level) for level in LEVELS],
                        LEVELS.index(self._level), choose)


def away_question(name: str) -> str:
    return _("{name} is away. Shall a bot play on?").format(name=name)


def away_words(name: str) -> str:
    """Return what it means if a bot plays on."""
    return _("{name} can take the seat back at any time. Once a bot has played, the game no longer counts for "
             "{name}. Without a bot, the game waits.").format(name=name)

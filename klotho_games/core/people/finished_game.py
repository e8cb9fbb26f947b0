"""What a finished game changed, and who else played its deal: handed to whatever tells how it ended."""

from __future__ import annotations

from dataclasses import dataclass

from klotho_games.core.games.characters import describe_bot, level_title
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import Award
from klotho_games.core.play.session import Session

from .profiles import Placing, Profile, Score


@dataclass
class Rivalry:
    """Another player on the same deal, played by a bot in the background while the person plays."""

    name: str
    session: Session
    """As far as it has come; `session.result` once it is done."""
    bot: str = "hard"
    """How it plays, as a record names it: "hard:bold"."""

    @property
    def is_over(self) -> bool:
        return self.session.over

    @property
    def level(self) -> str:
        return level_title(self.bot)

    @property
    def bot_text(self) -> str:
        """Who that is, and how they like to play."""
        return describe_bot(self.session.game, self.bot)


def rival_name() -> str:
    """Who plays the same deal in the background."""
    return _("Lachesis")


@dataclass(frozen=True)
class FinishReport:
    """What a finished game changed: handed to the scene that tells how it ended."""

    profile: Profile | None
    """As it stands now, this game counted."""
    placing: Placing
    best: tuple[Score, ...]
    """The profile's own ten best, this game among them if it made it."""
    overall: tuple[Score, ...]
    not_counted: str = ""
    """Why the score is not recorded (take-backs, auto-play, a known deal), as a sentence; empty when it counts."""
    rivalry: Rivalry | None = None
    """Who else explored this deal; may still be on the way."""
    earned: tuple[Award, ...] = ()
    """New medals of everybody of this machine who sat there."""
    next_title: str = ""
    """The game that comes next where this one was part of a season that goes on."""

    def again_label(self, usual: str) -> str:
        """What the button says that leads to another game."""
        return _("Next: {title}").format(title=self.next_title) if self.next_title else usual

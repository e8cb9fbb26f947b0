"""What a finished game changed, and which rival played its deal. Handed to the scene that shows the result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from klotho_games.core.games.characters import describe_bot, level_title
from klotho_games.core.i18n import _

if TYPE_CHECKING:
    from klotho_games.core.play.medals import Award
    from klotho_games.core.play.session import Session

    from .profiles import Placing, Profile, Score


@dataclass
class Rivalry:
    """A rival: a bot that plays the same deal in the background."""

    name: str
    session: Session
    """The rival's game so far; it has a `result` once it is over."""
    bot: str = "hard"
    """The bot as a record names it ("hard:bold")."""

    @property
    def is_over(self) -> bool:
        return self.session.is_over

    @property
    def level(self) -> str:
        return level_title(self.bot)

    @property
    def bot_text(self) -> str:
        """The rival's temperament and how it plays."""
        return describe_bot(self.session.game, self.bot)


def rival_name() -> str:
    """Return the name of the rival."""
    return _("Lachesis")


@dataclass(frozen=True)
class FinishReport:
    """What a finished game changed, for the scene that shows the result."""

    profile: Profile | None
    """The profile after this game was counted."""
    placing: Placing
    best: tuple[Score, ...]
    """The profile's ten best scores, including this game if it is one of them."""
    overall: tuple[Score, ...]
    not_counted: str = ""
    """A sentence that says why the score does not count (undo, auto-play, a known deal); empty if it counts."""
    rivalry: Rivalry | None = None
    """The rival on the same deal, which may still be playing."""
    earned: tuple[Award, ...] = ()
    """New medals of all profiles that played."""
    next_title: str = ""
    """The next game of the season, if this game was part of one that goes on."""

    def again_label(self, usual: str) -> str:
        """Return the label of the button that starts another game."""
        return _("Next: {title}").format(title=self.next_title) if self.next_title else usual

"""Who looks at the table, and the state as they are allowed to see it. Everything is drawn from that state.

A single person among bots always sees their own cards. If people share the screen, a curtain covers a
secret choice until the player who decides is there. Nothing is covered for public decisions, but the player
who decides can look at their hand for a moment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.core.contract import CHANCE, NOBODY
from klotho_games.core.play.record import Played
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.sight import view
from klotho_games.games.klobba.rules.state import Fray, Phase
from klotho_games.games.klobba.table.look.style import prompt_look
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.table.curtain import Curtain

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

SECRET = frozenset((Phase.KEEP, Phase.OFFER, Phase.ANSWER, Phase.LAY))
"""Choices that others must not see."""
OPEN = (do.GiveTotems, do.Pair, do.Swap, do.Select, do.Switch, do.EndSwitch, do.GiveWhite)
"""Decisions that everyone can see coming."""
ANNOUNCED = (do.GiveTotems, do.Pair, do.Swap, do.Select, do.Switch)
"""Those of them that a bot announces: it takes a look to see what it means to do."""


class Viewpoint:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.curtain = Curtain(table, CANVAS, prompt_look(), unwatched_turn)
        self.open = False
        """Whether a player looks at their hand during a public decision."""
        self.shut = False
        """Whether a player has covered their hand for a moment."""

        self.aside = False
        """Whether a player who chooses Barbarians looks at their Action cards instead."""

    # -- who ------------------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Whether several people see this screen, or the only person has their cards on a phone."""
        sitting = self.table.session.people
        return self.table.mode.is_played and (len(sitting) > 1 or self._on_phone(sitting))

    def _on_phone(self, sitting: list[int]) -> bool:
        return any(self.table.phones.covers(seat) for seat in sitting)

    @property
    def looking(self) -> int:
        """The seat whose secrets are visible now, or NOBODY."""
        if self.shut:
            return NOBODY
        # After playing a card, a player sometimes has to decide in public at once: then everyone looks at the table
        # again.
        seat = NOBODY if self.is_shared and not self.secret else self.curtain.looking
        if seat == NOBODY and self.open and self.table.may_act and not self.table.phones.is_asked:
            return int(self.table.session.to_act)
        return seat

    @property
    def hand_of(self) -> int:
        """The seat whose hand is on screen, face up or face down; NOBODY if only bots play."""
        sitting, session, mode = self.table.session.people, self.table.session, self.table.mode
        if mode.is_replay:
            return mode.onlooker if mode.onlooker >= 0 else max(session.to_act, NOBODY)
        if not sitting or len(sitting) == 1:
            return sitting[0] if sitting else NOBODY
        if session.to_act in sitting:
            return int(session.to_act)
        decided = (played.seat for played in reversed(session.history))
        return next((seat for seat in decided if seat in sitting), sitting[0])

    @property
    def may_decide(self) -> bool:
        """Whether a person decides now and sees what they need for it. In a replay others can look on."""
        t = self.table
        alone = not self.is_shared and not t.mode.is_replay
        return t.may_act and (alone or self.looking == t.session.to_act or not self.secret)

    @property
    def secret(self) -> bool:
        """Whether the current choice must be hidden from other players."""
        return self.table.state.phase in SECRET

    @property
    def is_covered(self) -> bool:
        """Whether the curtain covers a secret choice."""
        t = self.table
        if t.phones.is_asked:
            return False
        return self.is_shared and t.may_act and not t.auto and self.secret and not self.shut and self.looking == NOBODY

    # -- handing over ---------------------------------------------------------------------------------------

    def hand_over(self) -> None:
        """When the table settles before a secret choice, hand the screen to the player who decides."""
        if self.secret and not self.table.auto:
            self.curtain.hand_over()

    def scene_to_come(self) -> Callable[[], Scene] | None:
        """Return what makes the scene that `hand_over` will push, or None."""
        return self.curtain.scene_to_come() if self.secret and not self.table.auto else None

    def take_raised_flag(self) -> bool:
        return self.curtain.take_raised_flag()

    def hang(self, cloth: Box) -> None:
        """Set the place of the curtain, because larger text moves the hand."""
        self.curtain.cloth = cloth

    @property
    def has_changed_view(self) -> bool:
        """Whether a player has covered or opened something for themselves."""
        return self.open or self.shut or self.aside

    def close(self) -> None:
        """Reset what was covered or opened, for the turn of another player."""
        self.open = self.shut = self.aside = False

    def toggle(self) -> None:
        """Cover the player's hand, or uncover it."""
        if self.curtain.looking >= 0 and (self.secret or not self.is_shared):
            self.shut = not self.shut
        else:
            self.open = not self.open

    # -- the view -------------------------------------------------------------------------------------------

    def visible_state(self, s: Fray) -> Fray:
        """Return the state as `looking` is allowed to see it."""
        return view(s, self.looking).fray


def unwatched_turn(session: Session) -> tuple[int, int]:
    """Return who decides, and the last step that another seat took or that everyone saw (-1 for none).

    The other players look away since that step.
    """
    seat, history = session.to_act, session.history
    seen = (n for n in range(len(history) - 1, -1, -1) if history[n].seat not in (seat,
                                                                                  CHANCE) or _is_public(history[n]))
    return seat, next(seen, -1)


def _is_public(played: Played) -> bool:
    return isinstance(played.step, OPEN) or any(isinstance(event, ev.CardsFlipped) for event in played.events)

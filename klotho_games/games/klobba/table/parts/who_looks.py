"""Whose eyes look at the table, and the state as they may see it: all is drawn from that, nothing from the whole.

One person among bots always sees their own cards. Where people share the screen, a curtain hangs before a secret choice
until the one who decides is there; for what is decided in the open nothing is hidden from anybody, and whoever decides
may look at their hand for a moment.
"""

from __future__ import annotations

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
from klotho_games.stage.table.curtain import Curtain

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

SECRET = frozenset((Phase.KEEP, Phase.OFFER, Phase.ANSWER, Phase.LAY))
"""Choices that others must not see."""
OPEN = (do.GiveTotems, do.Pair, do.Swap, do.Select, do.Switch, do.EndSwitch, do.GiveWhite)
"""Decisions that everybody may see coming."""


class Eyes:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.curtain = Curtain(table, CANVAS, prompt_look(), unwatched_turn)
        self.open = False
        """Somebody who decides in the open looks at their hand."""
        self.shut = False
        """Somebody has covered their hand for a moment."""

        self.aside = False
        """Somebody who chooses among Barbarians looks at their Action cards instead."""

    # -- who ------------------------------------------------------------------------------------------------

    @property
    def is_shared(self) -> bool:
        """Several people see this screen, or the one who plays among bots has the cards on a phone."""
        sitting = self.table.session.people
        return self.table.mode.is_played and (len(sitting) > 1 or self._on_phone(sitting))

    def _on_phone(self, sitting: list[int]) -> bool:
        return any(self.table.phones.covers(seat) for seat in sitting)

    @property
    def looking(self) -> int:
        """The seat whose secrets may be seen now, or NOBODY."""
        if self.shut:
            return NOBODY
        # whoever laid a card may have to choose in the open at once: everybody looks at the table again
        seat = NOBODY if self.is_shared and not self.secret else self.curtain.looking
        if seat == NOBODY and self.open and self.table.may_act and not self.table.phones.is_asked:
            return int(self.table.session.to_act)
        return seat

    @property
    def hand_of(self) -> int:
        """Whose hand lies before the screen, face up or face down; NOBODY among bots only."""
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
        """The one who decides is a person, and sees what they need for it; in a replay others may look on."""
        t = self.table
        alone = not self.is_shared and not t.mode.is_replay
        return t.may_act and (alone or self.looking == t.session.to_act or not self.secret)

    @property
    def secret(self) -> bool:
        """What is decided now is nobody else's business."""
        return self.table.state.phase in SECRET

    @property
    def is_covered(self) -> bool:
        """The curtain hangs before a secret choice."""
        t = self.table
        if t.phones.is_asked:
            return False
        return self.is_shared and t.may_act and not t.auto and self.secret and not self.shut and self.looking == NOBODY

    # -- the hand-over --------------------------------------------------------------------------------------

    def hand_over(self) -> None:
        """When the table settles: before a secret choice the screen goes to the one who makes it."""
        if self.secret and not self.table.auto:
            self.curtain.hand_over()

    def take_raised_flag(self) -> bool:
        return self.curtain.take_raised_flag()

    def hang(self, cloth: Box) -> None:
        """Where the curtain hangs: larger text has moved the hand."""
        self.curtain.cloth = cloth

    @property
    def has_changed_view(self) -> bool:
        """Somebody has covered or opened something for themselves."""
        return self.open or self.shut or self.aside

    def close(self) -> None:
        """Somebody else's turn: nothing that was looked at stays."""
        self.open = self.shut = self.aside = False

    def toggle(self) -> None:
        """Cover the own hand, or look at it."""
        if self.curtain.looking >= 0 and (self.secret or not self.is_shared):
            self.shut = not self.shut
        else:
            self.open = not self.open

    # -- what -----------------------------------------------------------------------------------------------

    def visible_state(self, s: Fray) -> Fray:
        """The state as `looking` may see it."""
        return view(s, self.looking).fray


def unwatched_turn(session: Session) -> tuple[int, int]:
    """Who decides, and since when the others look away: since they decided last, or since all saw something happen."""
    seat, history = session.to_act, session.history
    seen = (n for n in range(len(history) - 1, -1, -1) if history[n].seat not in (seat,
                                                                                  CHANCE) or _is_public(history[n]))
    return seat, next(seen, -1)


def _is_public(played: Played) -> bool:
    return isinstance(played.step, OPEN) or any(isinstance(event, ev.CardsFlipped) for event in played.events)

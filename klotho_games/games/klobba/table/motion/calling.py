"""Before the cards turn, the table asks those who hold no Totem who will win. They may leave it out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import NOBODY
from klotho_games.core.games.phone_page import Aside, Button
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.state import NONE, Fray
from klotho_games.games.klobba.table.look.style import GROUPS
from klotho_games.games.klobba.table.parts.calls import NO_CROWD, Calls, CrowdVerdict, Verdict, may_call
from klotho_games.stage.scene.motion import Hold, Part, Rejoin
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

CALLING = frozenset({"call:black", "call:white", "call-again"})
"""Answers of the bar while players are asked who will win."""


class Calling:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.asked: Fray | None = None
        """The state before the cards turn, while the table waits for calls."""

    @property
    def calls(self) -> Calls:
        return Calls.of(self.table.session)

    def parts_to_ask(self, s: Fray) -> list[Part]:
        """Ask one player after the other. `s` is the state before the cards turn."""
        t = self.table
        if not t.mode.is_played or t.auto or t.pace.watching or not t.motions.speed:
            return []
        parts: list[Part] = []
        for seat in t.phones.at_screen:
            if may_call(s, seat) and not self.calls.is_tired(seat):
                parts += self._parts_to_ask_one(s, seat)
        if not parts and self._is_waited_for(s):
            parts = [Rejoin(), partial(self._open, s), self._hold(), self._close]
        return parts

    def _is_waited_for(self, s: Fray) -> bool:
        """Whether only people with phones can call, and had no time for it because bots fight."""
        t = self.table
        if any(not t.session.bot(one.seat) for one in s.sides):
            return False
        return any(t.phones.phone_state(seat) and may_call(s, seat) and not self.calls.is_tired(seat)
                   and self.calls.call_of(s.round, seat) < 0 for seat in t.session.people)

    def _hold(self) -> Hold:
        return Hold(shows=_("Who will win? The cards are about to turn."))

    def _parts_to_ask_one(self, s: Fray, seat: int) -> list[Part]:
        ask: list[Part] = [Rejoin(), partial(self._open, s), partial(self._ask, s, seat)]
        return [*ask, self._hold(), partial(self._note, s, seat), self._close]

    def _open(self, s: Fray) -> None:
        self.asked = s

    def _close(self) -> None:
        self.asked = None

    def _ask(self, s: Fray, seat: int) -> None:
        t = self.table
        names = [t.names[one.seat] for one in s.sides]
        answers = [
            Answer(f"call:{group}", _("{name} wins").format(name=name), partial(self._call, s, seat, side),
                   key=str(side + 1), picture=f"klobba/totem_{group}",
                   tip=_("You call that {name} wins. The table tells after the fight who was right.").format(name=name))
            for side, (group, name) in enumerate(zip(GROUPS, names, strict=True))
        ]
        watch = Answer("go-on", _("Just watch"), t.guard.go_on, key="space", kind="primary")
        t.flow.speaker = seat
        t.prompt.say(t.names[seat], _("who will win, {black} or {white}?").format(black=names[0], white=names[1]),
                     _("Call it before the cards turn. It changes nothing in the game."), [*answers, watch])
        t.focus.set(t.focus.find("go-on"))

    def _call(self, s: Fray, seat: int, side: int) -> None:
        self.calls.call(s.round, seat, side)
        self.table.stage.sound.play("crowd_hoo")
        self.table.guard.go_on()

    @property
    def has_tired(self) -> bool:
        """Whether a player at the screen is no longer asked."""
        t = self.table
        return t.mode.is_played and any(self.calls.is_tired(seat) for seat in t.phones.at_screen)

    def ask_again(self) -> None:
        self.calls.ask_again()
        self.table.stage.sound.play("ui_confirm")
        self.table.renew_prompt()

    def _note(self, s: Fray, seat: int) -> None:
        if self.calls.call_of(s.round, seat) < 0:
            self.calls.leave_out(seat)

    def verdicts(self, round: int, winner: int) -> list[Verdict]:
        """Return who called a fight of this game. A lesson and a replay know of no calls."""
        return self.calls.verdicts(round, winner) if self.table.mode.is_played else []

    def crowd_verdict(self, round: int, winner: int) -> CrowdVerdict:
        return self.calls.crowd_verdict(round, winner) if self.table.mode.is_played else NO_CROWD

    # -- phones ---------------------------------------------------------------------------------------------

    def aside_for(self, seat: int) -> Aside | None:
        """Return what the phone of this seat shows: the question, or what its player has called. All who watch see the
        same question (NOBODY)."""
        t = self.table
        s = self._state_to_call
        if not t.mode.is_played or t.session.to_act == seat or not may_call(s, seat):
            return None
        names = [t.names[one.seat] for one in s.sides]
        called = self.calls.call_of(s.round, seat)
        title, text = _("Who will win?"), _("Call it before the cards turn. It changes nothing in the game.")
        if called >= 0:
            title = _("You call that {name} wins.").format(name=names[called])
            text = _("You can change your mind until the cards turn.")
        return Aside(title, text, tuple(
            Button(f"{group}-wins", _("{name} wins").format(name=name), icon="check" if side == called else "",
                   pic=f"klobba/totem_{group}")
            for side, (group, name) in enumerate(zip(GROUPS, names, strict=True))
        ))

    def hear(self, seat: int, id: str) -> bool:
        """Take a call from a phone; False if it comes too late."""
        side, s = self._find_side(seat, id), self._state_to_call
        if side != NONE:
            self.calls.call(s.round, seat, side)
        return side != NONE

    def hear_onlooker(self, name: str, id: str) -> bool:
        """Take a call from someone without a seat; False if it comes too late."""
        side, s = self._find_side(NOBODY, id), self._state_to_call
        if side != NONE:
            self.calls.call_from_crowd(s.round, name, side)
        return side != NONE

    @property
    def _state_to_call(self) -> Fray:
        """The state that calls are about: the one before the cards turn."""
        state: Fray = self.asked if self.asked is not None else self.table.state
        return state

    def _find_side(self, seat: int, id: str) -> int:
        """Return the side that a button names, or NONE if it is too late."""
        side = next((n for n, group in enumerate(GROUPS) if id == f"{group}-wins"), NONE)
        return side if self.aside_for(seat) is not None else NONE

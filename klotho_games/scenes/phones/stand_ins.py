"""Bots that play for guests who are away, until they are back.

People decide whether a bot plays on: someone at the screen, or the host. The seat stays the guest's, and goes back to
them as soon as their phone is connected again. A seat that has changed players counts for no one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session
from klotho_games.phones.party import Guest
from klotho_games.stage.table.table_scene import TableScene

LEVEL = "normal"
"""How well a bot plays for a person, until people choose something else."""
AWAY = 15.0
"""Seconds after which a lost phone counts as away. Most phones that were locked for a moment are back by then."""


class StandIns:
    """Which seats of guests a bot plays, is about to play, or will be asked about."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        """Tells the big screen and all phones something."""
        self.level = LEVEL
        """How well bots play for people. What someone has chosen lasts for the evening."""
        self._session: Session | None = None
        self._due: dict[int, tuple[str, str]] = {}
        """By seat: who is to play there as soon as the table is at rest (a bot's level, or "" for a person), and the
        sentence that says so."""
        self._left: dict[int, str] = {}
        """By seat: the name of a guest who has given the seat up in this game."""
        self._asked: set[tuple[int, str]] = set()
        """The seats and people that the screen has asked about."""

    @property
    def version(self) -> Hashable:
        """Something that differs as soon as a bot is to play, or could, for someone else."""
        return tuple(self._due.items()), tuple(self._left.items()), self.level

    def player_to_be(self, session: Session, seat: int) -> str:
        """Return who plays at a seat, or is about to: the level of a bot, or "" for a person."""
        return self._due[seat][0] if session is self._session and seat in self._due else session.bot(seat)

    def follow(self, table: TableScene, guests: Iterable[Guest]) -> None:
        """Hand seats over where that was decided, and give them back to guests who have come back."""
        session = table.session
        if session is not self._session:
            self._session = session
            self._due.clear()
            self._left.clear()
            self._asked.clear()
        for guest in guests:
            if guest.seat is not None and guest.state == "here":
                self._asked.discard((guest.seat, guest.name))
                self._left.pop(guest.seat, None)
                if self.player_to_be(session, guest.seat):
                    told = _("{name} is back and plays again.").format(name=guest.name)
                    self._due[guest.seat] = "", told
        if self._due and table.can_change_players:
            for seat, (bot, told) in self._due.items():
                table.change_player(seat, bot)
                self._tell(told)
            self._due.clear()

    def note_left(self, session: Session, seat: int, name: str) -> None:
        """Note that a guest has given up a seat of the running game. A seat that belonged to a bot goes back to it."""
        first = session.first_bot(seat)
        if first:
            told = _("A bot plays for {seat} again.").format(seat=session.setup.seats[seat])
            self._due[seat] = first, told
        else:
            self._left[seat] = name

    def level_for(self, session: Session, seat: int) -> str:
        """Return the bot that would play at a seat: that of a bot's own seat, or else the chosen level."""
        return session.first_bot(seat) or self.level

    # -- the question ---------------------------------------------------------------------------------------

    def away(self, session: Session, guests: Iterable[Guest]) -> dict[int, str]:
        """Return the seats that a bot could play on, with the names of those who are away."""
        lost = {guest.seat: guest.name for guest in guests
                if guest.seat is not None and guest.state == "lost" and guest.lost_for >= AWAY}
        found = lost | {seat: name for seat, name in self._left.items() if seat not in lost}
        people = [seat for seat in session.people if not self.player_to_be(session, seat)]
        return {seat: name for seat, name in sorted(found.items()) if seat in people and len(people) > 1}

    def to_ask(self, session: Session, guests: Iterable[Guest]) -> tuple[int, str] | None:
        """Return the seat and the name to ask about now, once for each absence: when the game waits for that seat."""
        seat = session.to_act
        name = self.away(session, guests).get(seat)
        if name is None or (seat, name) in self._asked:
            return None
        self._asked.add((seat, name))
        return seat, name

    def let_bot_play(self, session: Session, seat: int, name: str) -> None:
        told = _("A bot plays for {name} now. {name} gets the seat back at any time.").format(name=name)
        self._due[seat] = self.level_for(session, seat), told

    def take_over(self, session: Session, seat: int, name: str) -> None:
        """Let a guest play at a seat in place of its bot."""
        told = _("{name} plays for {seat} now.").format(name=name, seat=session.setup.seats[seat])
        self._due[seat] = "", told

    def give_back(self, session: Session, seat: int) -> None:
        """Let a person play at a seat again, in place of a bot."""
        told = _("A person plays for {seat} again.").format(seat=session.setup.seats[seat])
        self._due[seat] = "", told

"""Phones without a network: a real party, but without a socket, and with an address and a code that never change.

For pictures and tests. An `OfflinePhone` sends and receives what a real phone would, at once and in order.
"""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from klotho_games.phones import wire
from klotho_games.phones.party import Party
from klotho_games.scenes.phones.phone_bridge import PhoneBridge

_SAT = count(1)
"""Makes a different id for each phone that sits down."""
ADDRESS, CODE, TICKET = "192.168.0.42:8097", "K7QM4T", "kq3vXb0Zr7mT9wYc2LdF5g"


class OfflineParty(Party):
    def __init__(self) -> None:
        self._listens, self._now = False, 0.0
        super().__init__(lambda: None, clock=lambda: self._now)

    def wait(self, seconds: float = 10.0) -> None:
        """Let time pass, because people are slower than tests."""
        self._now += seconds

    def open(self) -> None:
        if not self._listens:
            self._listens = True
            self._talk = self._new_talk()
            self._talk.door.code, self._talk.door.ticket = CODE, TICKET
            self._talk.lay(self._sheet)

    def close(self) -> None:
        if self._listens:
            self._listens = False
            self._talk.close()

    @property
    def is_open(self) -> bool:
        return self._listens

    @property
    def stop_reason(self) -> str:
        return ""

    @property
    def address(self) -> str:
        return ADDRESS

    @property
    def code(self) -> str:
        return self._talk.door.current_code(self._now) if self.is_door_open else ""

    @property
    def url(self) -> str:
        return f"http://{ADDRESS}/#{self._talk.door.ticket}" if self.is_door_open else ""


def admit(room: PhoneBridge, phone: OfflinePhone) -> None:
    """Say yes at the big screen to the guest who asks for a seat with this phone."""
    room.party.take_requests()
    assert phone.seat is not None
    room.answer(phone.guest, phone.seat, yes=True)


class OfflinePhone:
    """The phone of a guest. `messages` has everything that it was told, the newest last, and `came` the same as it
    came."""

    address = "192.168.0.7"

    def __init__(self, party: Party, seat: int | None, name: str, key: str = "", id: str = "", face: str = "") -> None:
        """Enter the room and sit down, if there is a seat; with a key, come back."""
        self._talk, self.seat, self.messages = party._talk, seat, list[dict[str, Any]]()
        self.came: list[bytes] = []
        self._ids = count(1)
        hello = {"key": key} if key else {"code": party.code}
        assert self._talk.hear_hello(self, json.dumps({"t": "hello", "v": wire.VERSION, **hello})), self.messages
        if not key:
            self.say(t="enter", name=name, face=face, id=f"enter{next(_SAT)}")
            if seat is not None:
                self.sit(seat, id)

    # what the talk expects of a line

    def tell(self, message: bytes) -> None:
        self.came.append(message)
        self.messages.append(json.loads(message))

    def hang_up(self) -> None: ...

    # what people do

    def say(self, **message: Any) -> None:
        assert self._talk.hear_message(self, json.dumps(message)), self.messages[-1:]

    def sit(self, seat: int, id: str = "") -> None:
        self.say(t="sit", seat=seat, id=id or f"sit{next(_SAT)}")

    @property
    def guest(self) -> int:
        return int(self.last("welcome")["guest"])

    def do(self, move: str, picks: tuple[str, ...] = (), n: int = 0) -> str:
        """Press a button of the newest page; returns the id under which the answer will come."""
        id = f"do{next(self._ids)}"
        self.say(t="do", n=n or self.page["n"], id=id, move=move, picks=picks)
        return id

    def lose(self) -> None:
        """Lose the connection."""
        self._talk.handle_lost_line(self)

    @property
    def key(self) -> str:
        return str(self.last("welcome")["key"])

    @property
    def page(self) -> dict[str, Any]:
        return self.last("hand")

    def last(self, kind: str) -> dict[str, Any]:
        return next(told for told in reversed(self.messages) if told["t"] == kind)

    def answer(self, id: str) -> dict[str, Any] | None:
        """Return the answer to an earlier request; None if there is none yet."""
        return next((told for told in self.messages if told.get("id") == id), None)

"""Phones for the tests: real sockets to a party on this machine, and a table whose pages can be shown."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from klotho_games.core.contract import Move
from klotho_games.core.games.phone_page import Card, Choose, Page
from klotho_games.phones import wire
from klotho_games.phones.limits import Limits
from klotho_games.phones.pages import NumberedPage
from klotho_games.phones.party import EveningStep, Party, Place, Request, RoomPage

LOOPBACK = "127.0.0.1"
NAMES = ("Ada", "Bram", "Robot", "Cleo")
SHEET = RoomPage("Hoard", (Place("Ada"), Place("Bram"), Place("Robot", "bot"), Place("Cleo", "screen")),
                 steps=(EveningStep("start", "Start"),))
"""A set-up."""
GAME = RoomPage(
    "Hoard", (Place("Ada", "screen"), Place("Bram", "screen"), Place("Robot", "bot"), Place("Cleo", "screen")),
    playing=True,
    steps=(EveningStep("pause", "Pause", votes=True), EveningStep("again", "Play again", question="Really?")),
)
"""A game of the same seats. No one plays at the big screen, unless a test says so."""
SHELF = RoomPage(say="The next game is being chosen.", steps=(EveningStep("setup:hoard", "Hoard"),))
PATIENCE = 5.0


class Say(Move, frozen=True, tag="say"):
    word: str = ""


def page(seat: int = 0, n: int = 1, say: str = "") -> NumberedPage:
    """Return a page with two buttons, `m0` and `m1`, and one that takes picks from two cards."""
    moves = (Say("yes"), Say("no"))
    shown = Page(seat, NAMES, moves, lambda move: getattr(move, "word", ""))
    for move in moves:
        shown.way(move)
    cards = (Card("c0", "one", ""), Card("c1", "two", ""))
    shown.add(Choose("Cards", cards, "on", "off", picks=shown.picking("pick", Say, lambda p: Say("+".join(p)), {})))
    you = wire.You(seat, NAMES[seat], "circle") if seat >= 0 else None
    hand = wire.Hand(
        n, "hoard", "Hoard", you, "you", "", say, parts=tuple(shown.parts),
        moves=tuple(shown.buttons),
    )
    return NumberedPage(shown, hand)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Wire:
    """A phone's connection without a network."""

    def __init__(self, table: Party, address: str = "192.168.0.5") -> None:
        self.address = address
        self.over = False
        self._talk = table._talk
        self._heard: list[dict[str, Any]] = []
        self.rooms: list[dict[str, Any]] = []
        self.id = 0
        self.key = ""

    def tell(self, message: bytes) -> None:
        self._heard.append(json.loads(message))

    def hang_up(self) -> None:
        self.over = True

    def hello(self, **who: Any) -> bool:
        return self._talk.hear_hello(self, json.dumps({"t": "hello", "v": wire.VERSION} | who))

    def say(self, kind: str, **message: Any) -> bool:
        return self._talk.hear_message(self, json.dumps({"t": kind} | message))

    def heard(self) -> list[dict[str, Any]]:
        """Return what is new, without the room, which is told with every change of it (`room`)."""
        heard, self._heard = self._heard, []
        self.rooms += [told for told in heard if told["t"] == "room"]
        return [told for told in heard if told["t"] != "room"]

    @property
    def room(self) -> dict[str, Any]:
        """The room as the phone knows it now."""
        return [*self.rooms, *(told for told in self._heard if told["t"] == "room")][-1]

    def answer(self) -> dict[str, Any]:
        (answer,) = self.heard()
        return answer

    def lose(self) -> None:
        self._talk.handle_lost_line(self)


class Table(Party):
    """A party that is never opened; its phones are added by hand."""

    def __init__(self, sheet: RoomPage = GAME, **limits: Any) -> None:
        self.clock = Clock()
        super().__init__(lambda: None, limits=Limits(**limits), clock=self.clock)
        self.lay(sheet)

    def stranger(self) -> Wire:
        """Return a phone that has the code, and whose person has not come in."""
        line = Wire(self)
        assert line.hello(code=self._talk.door.code)
        line.heard()
        return line

    def come(self, name: str = "Ada", **told: Any) -> Wire:
        """Return the phone of a person who is new in the room."""
        line = self.stranger()
        assert line.say("enter", **{"name": name, "id": f"in{len(name)}{name.encode().hex()[:20]}"} | told)
        welcome = line.heard()[0]
        assert welcome["t"] == "welcome", welcome
        line.id, line.key = welcome["guest"], welcome["key"]
        self.take_requests()
        return line

    def sitting(self, seat: int = 0, name: str = "", n: int = 1) -> Wire:
        """Return the phone of a guest who has a seat, with a page if a game is running."""
        line = self.come(name or NAMES[seat])
        assert self.seat_guest(line.id, seat)
        self.show(seat, page(n=n))
        line.heard()
        self.take_requests()
        return line

    def back(self, line: Wire) -> Wire:
        """Return another connection of the same phone."""
        again = Wire(self)
        assert again.hello(key=line.key)
        again.id, again.key = line.id, line.key
        again.heard()
        return again


class Awake:
    """The wake-up of a game that waits for requests."""

    def __init__(self) -> None:
        self._rung = threading.Event()

    def __call__(self) -> None:
        self._rung.set()

    def requests(self, party: Party, at_least: int = 1) -> list[Request]:
        found: list[Request] = []
        end = time.monotonic() + PATIENCE
        while len(found) < at_least and time.monotonic() < end:
            self._rung.wait(0.05)
            self._rung.clear()
            found += party.take_requests()
        assert len(found) >= at_least, found
        return found


@contextmanager
def party(**options: Any) -> Iterator[tuple[Party, Awake]]:
    awake = Awake()
    options.setdefault("limits", Limits())
    made = Party(awake, LOOPBACK, **options)
    made.lay(SHEET)
    made.open()
    server = made._server
    assert server is not None
    try:
        yield made, awake
    finally:
        made.close()
    assert server.fault is None
    server._thread.join(PATIENCE)
    assert not server._thread.is_alive()


class Phone:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.messages: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            async with asyncio.timeout(PATIENCE):
                told: dict[str, Any] = json.loads(await self.socket.recv())
            self.messages.append(told)
            if told["t"] in kinds or not kinds:
                return told

    async def ended(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.socket.wait_closed()

    async def join(self, party: Party) -> dict[str, Any]:
        await self.say(t="hello", v=wire.VERSION, code=party.code)
        return await self.hear("table", "no", "gone")

    async def enter(self, party: Party, name: str = "Ada", id: str = "") -> str:
        """Come into the room, and return the key."""
        await self.join(party)
        await self.say(t="enter", name=name, id=id or f"in{name}")
        return str((await self.hear("welcome"))["key"])

    async def sit(self, party: Party, seat: int = 0, name: str = "Ada", id: str = "0123456789ab") -> str:
        """Come in and take a free seat, and return the key."""
        key = await self.enter(party, name)
        await self.say(t="sit", seat=seat, id=id)
        assert (await self.hear("ok", "no"))["t"] == "ok"
        return key


_rung: list[Phone] = []


async def ring(party: Party, **options: Any) -> Phone:
    options.setdefault("origin", f"http://{party.address}")
    phone = Phone(await connect(f"ws://{party.address}/wire", compression=None, proxy=None, **options))
    _rung.append(phone)
    return phone


def tried(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        try:
            async with asyncio.timeout(4 * PATIENCE):
                await story()
        finally:
            for phone in _rung:
                phone.socket.transport.abort()
            _rung.clear()

    asyncio.run(whole())

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
from klotho_games.phones.party import Party, Place, WaitingPage, Wish

LOOPBACK = "127.0.0.1"
SHEET = WaitingPage("Hoard", (Place("Ada"), Place("Bram"), Place("Robot", "bot"), Place("Cleo", "screen")))
PATIENCE = 5.0


class Say(Move, frozen=True, tag="say"):
    word: str = ""


def page(seat: int = 0, n: int = 1, say: str = "") -> NumberedPage:
    """Return a page with two buttons, `m0` and `m1`, and one that takes picks from two cards."""
    moves = (Say("yes"), Say("no"))
    shown = Page(seat, ("Ada", "Bram"), moves, lambda move: getattr(move, "word", ""))
    for move in moves:
        shown.way(move)
    cards = (Card("c0", "one", ""), Card("c1", "two", ""))
    shown.add(Choose("Cards", cards, "on", "off", picks=shown.picking("pick", Say, lambda p: Say("+".join(p)), {})))
    hand = wire.Hand(
        n, "hoard", "Hoard", wire.You(seat, shown.names[seat], "circle"), "you", "", say, parts=tuple(shown.parts),
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

    def tell(self, message: bytes) -> None:
        self._heard.append(json.loads(message))

    def hang_up(self) -> None:
        self.over = True

    def hello(self, **who: Any) -> bool:
        return self._talk.hear_hello(self, json.dumps({"t": "hello", "v": wire.VERSION} | who))

    def say(self, kind: str, **message: Any) -> bool:
        return self._talk.hear_message(self, json.dumps({"t": kind} | message))

    def heard(self) -> list[dict[str, Any]]:
        heard, self._heard = self._heard, []
        return heard

    def answer(self) -> dict[str, Any]:
        (answer,) = self.heard()
        return answer

    def lose(self) -> None:
        self._talk.handle_lost_line(self)


class Table(Party):
    """A party that is never opened; its phones are added by hand."""

    def __init__(self, **limits: Any) -> None:
        self.clock = Clock()
        super().__init__(lambda: None, limits=Limits(**limits), clock=self.clock)
        self.lay(SHEET)

    def guest(self) -> Wire:
        line = Wire(self)
        assert line.hello(code=self._talk.seats.code)
        line.heard()
        return line

    def sitting(self, seat: int = 0, id: str = "5a7", n: int = 1) -> Wire:
        line = self.guest()
        assert line.say("sit", seat=seat, name="Ada", id=id)
        self.admit(seat)
        self.show(seat, page(n=n))
        line.heard()
        self.take_requests()
        return line


class Awake:
    """The wake-up of a game that waits for wishes."""

    def __init__(self) -> None:
        self._rung = threading.Event()

    def __call__(self) -> None:
        self._rung.set()

    def wishes(self, party: Party, at_least: int = 1) -> list[Wish]:
        found: list[Wish] = []
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
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, *kinds: str) -> dict[str, Any]:
        """Return the next message of one of these kinds."""
        while True:
            async with asyncio.timeout(PATIENCE):
                told: dict[str, Any] = json.loads(await self.socket.recv())
            self.heard.append(told)
            if told["t"] in kinds or not kinds:
                return told

    async def ended(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self.socket.wait_closed()

    async def join(self, party: Party) -> dict[str, Any]:
        await self.say(t="hello", v=wire.VERSION, code=party.code)
        return await self.hear("table", "no", "gone")

    async def sit(self, party: Party, seat: int = 0, name: str = "Ada", id: str = "0123456789ab") -> str:
        await self.join(party)
        await self.say(t="sit", seat=seat, name=name, id=id)
        return str((await self.hear("welcome"))["key"])


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

# ruff: noqa: E402 - the environment comes before what is installed in it
"""How long phones wait: for a new page after a tap, and for a seat after scanning the code.

    python3 build_scripts/bench/run.py --only phones                  all figures, with ratios
    python3 build_scripts/bench/phone_waits.py 127.0.0.1:8097 CODE 6 10 300    only the phones, as the bench starts them

Six phones play the first game with hidden hands for six people, and ten onlookers watch. The phones run in a separate
process, as real phones would be separate; this process has the table, and sends six new pages after each move. These
waits include the time that the drawing thread needs to make the pages, but not the drawing of the big screen.

The frame times of the big screen are separate figures. A whole game is played from a cold start by six phones, while
two onlookers watch and all send reactions. Then it is played twice more with the same moves at the same frames: without
any work for phones, and with it. The aim is that p99 of the processor time of a frame grows by at most 1 ms.
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()

from bench import evening
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.phones import pages, wire
from klotho_games.phones.files import Files
from klotho_games.phones.limits import Limits
from klotho_games.phones.party import Did, Party, Place, RoomPage
from klotho_games.stage.devices.input import PhoneRequest
from klotho_games.stage.stage import ENOUGH
from shots import screens
from shots.offline_phones import OfflinePhone, admit

SEATS, ONLOOKERS = 6, 10
NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
WATCHING = ("Gale", "Hugo")
_PATIENCE = 30.0
_THINKS = 30
"""Frames between two taps."""
_REACTS = 45
"""Frames between two reactions."""
_MOST = 60_000
"""Frames of a game with phones; one that takes longer has got stuck."""
_COMPARED = 12_000
"""Frames that are compared with and without phones."""
_BETWEEN = 0.28
"""Seconds between two taps on one phone. More than four taps a second are answered with "busy"."""


def measure_phones(games: Sequence[Game], taps: int) -> Iterator[tuple[str, float, str]]:
    """Yield names, figures and their units; nothing if no game hides hands at that many seats."""
    game = next((game for game in games if not game.open and game.info.seats[1] >= SEATS), None)
    if game is None:
        return
    table = PhoneTable(game)
    table.party.open()
    try:
        told, made = table.play(taps)
    finally:
        table.party.close()
    figures = {"a new hand after a tap": told["taps"], "joining": told["joined"], "six new pages, cpu": made}
    for what, times in figures.items():
        for name, at in (("p50", 0.5), ("p95", 0.95)):
            yield f"{game.id}, phones: {what}, {name}", 1000 * _quantile(times, at), "ms"
    taken: list[tuple[int, int, Move]] = []
    measured = measure_frames(game, taken)
    frames, parts = [own for own, _phones in measured], [phones for _own, phones in measured]
    for what, times in (("frames while six phones play", frames), ("what phones take of a frame", parts)):
        for name, at in (("p50", 0.5), ("p99", 0.99), ("worst", 1.0)):
            yield f"{game.id}, 1920x1080 {what}, {name} of cpu", 1000 * _quantile(times, at), "ms"
    for least in (16, 33):
        late = sum(1000 * seconds > least for seconds in frames)
        yield f"{game.id}, 1920x1080 six phones, over {least} ms of {len(frames)} frames", late, ""
    without, beside = ([own for own, _phones in measure_frames(game, taken, has, _COMPARED)]
                       for has in (False, True))
    for name, at in (("p50", 0.5), ("p99", 0.99), ("worst", 1.0)):
        plain, busy = 1000 * _quantile(without, at), 1000 * _quantile(beside, at)
        what = f"{game.id}, 1920x1080 the same moves, {name} of cpu"
        yield f"{what}, without phones", plain, "ms"
        yield f"{what}, with phones", busy, "ms"
        yield f"{what}, difference (aim: at most 1)", busy - plain, "ms"
        yield f"{what}, with to without", busy / plain, ""


def _quantile(times: Sequence[float], at: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(at * len(ordered)))]


class BenchPhone(OfflinePhone):
    """A phone that reads its messages only when it is asked for them, as a real one does outside of our frames."""

    def __init__(self, party: Party, seat: int | None, name: str) -> None:
        self._unread: list[bytes] = []
        super().__init__(party, seat, name)

    def tell(self, message: bytes) -> None:
        self._unread.append(message)

    @property
    def messages(self) -> list[dict[str, Any]]:
        self._messages += map(json.loads, self._unread)
        self._unread.clear()
        return self._messages

    @messages.setter
    def messages(self, told: list[dict[str, Any]]) -> None:
        self._messages = told


def measure_frames(
    game: Game, moves: list[tuple[int, int, Move]], has_phones: bool = True, most: int = 0
) -> list[tuple[float, float]]:
    """Return processor seconds of each frame of a whole game, and the part of them that phones take.

    `moves` are frames, seats and moves. If there are none, the seats to act tap something that their pages offer, which
    is added to it. Otherwise these moves are made at these frames. Without phones, the table looks the same, but no one
    makes a page, and no one reacts. With `most`, only this many frames are measured.
    """
    known, replays = list(moves), bool(moves)
    with screens.studio((1920, 1080), motion="full", speed="normal") as s:
        s.stage.live = True
        session = deal_game(game, "frames")
        s.table(session)
        party = s.open_phones()
        cast = [BenchPhone(party, seat, name) for seat, name in enumerate(NAMES)]
        for phone in cast:
            s.rest(3)
            admit(s.program.guests, phone)
        everyone = [*cast, *(BenchPhone(party, None, name) for name in WATCHING)]
        s.rest(3)
        while s.stage.scene is not None and s.stage.scene.name != "table":
            s.stage.pop()
            s.rest(3)
        tick, ticked, rng = s.program.guests.tick, [0.0], Random(6)

        def tick_measured() -> None:
            began = time.thread_time()
            if has_phones:
                tick()
            ticked[0] += time.thread_time() - began

        s.program.guests.tick = tick_measured  # type: ignore[method-assign]
        times: list[tuple[float, float]] = []
        ply = session.ply
        while not (s.stage.scene is not None and s.stage.scene.name == "ending" and s.stage.at_rest):
            began, own, before = time.perf_counter(), time.thread_time(), ticked[0]
            s.stage.step(evening.FRAME, s.stage.input.read(s.stage.window), ENOUGH)
            times.append((time.thread_time() - own, ticked[0] - before))
            if s.stage.look.art.drawing:  # the second core draws by the real clock
                time.sleep(max(0.0, evening.FRAME - (time.perf_counter() - began)))
            if has_phones and len(times) % _REACTS == 0:
                party.wait()
                rng.choice(everyone).say(t="react", r=rng.choice(wire.REACTIONS))
            if replays:
                if known and len(times) >= known[0][0] and session.to_act == known[0][1] and s.stage.at_rest:
                    _frame, seat, move = known.pop(0)
                    s.stage.input.post(PhoneRequest(seat, move, lambda *_answer: None))
            else:
                moves += [(len(times) - 1, played.seat, played.step) for played in session.history[ply:]
                          if isinstance(played.step, Move)]
                asked = next((phone for phone in cast if phone.page["turn"] == "you"), None)
                if asked is not None and len(times) % _THINKS == 0 and s.stage.at_rest:
                    party.wait()
                    asked.do(**_any(asked.page, rng))
            ply = session.ply
            if len(times) == most:
                break
            if len(times) > _MOST:
                raise RuntimeError("the game with phones does not end")
        return times


def deal_game(game: Game, words: str) -> Session:
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    session = Session.new(game, Setup(NAMES, options), seeds.seed_from_words(words))
    session.draw_chance()
    return session


class PhoneTable:
    """Does what the program does for phones, without a screen."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._woken = threading.Event()
        self.party = Party(self._woken.set, "127.0.0.1", limits=Limits(phones_from_one=24, connections_from_one=64))
        self.party.lay(RoomPage(game.info.title, tuple(Place(name) for name in NAMES), playing=True))
        self._numbers = count(1)
        self._made: list[float] = []
        self._deals = count()
        self._session = self._deal_next()

    def _deal_next(self) -> Session:
        return deal_game(self._game, f"phones {next(self._deals)}")

    def play(self, taps: int) -> tuple[dict[str, list[float]], list[float]]:
        """Return what the phones measured, and how long their pages took to make."""
        self._show()
        numbers = map(str, (SEATS, ONLOOKERS, taps))
        script = [sys.executable, str(Path(__file__)), self.party.address, self.party.code, *numbers]
        phones = subprocess.Popen(script, stdout=subprocess.PIPE, text=True, env=environment.program_env())
        while phones.poll() is None:
            self._woken.wait(0.05)
            self._woken.clear()
            for wish in self.party.take_requests():
                if isinstance(wish, Did):
                    self._do(wish)
        told, _nothing = phones.communicate()
        if phones.returncode:
            raise RuntimeError("the phones have stopped")
        return json.loads(told), self._made

    def _do(self, wish: Did) -> None:
        move = self._pages[wish.seat].page.move(wish.move, wish.picks)
        refusal = self._session.why_not(move) if move is not None else None
        if move is not None and refusal is None:
            self._session.play(move)
            self._session.draw_chance()
            if self._session.is_over:
                self._session = self._deal_next()
        self.party.answer(wish, refusal)
        self._show()

    def _show(self) -> None:
        began = time.thread_time()
        self._pages = [pages.make_numbered_page(self._session, seat, next(self._numbers)) for seat in range(SEATS)]
        for seat, turned in enumerate(self._pages):
            self.party.show(seat, turned)
        self._made.append(time.thread_time() - began)


# -- the phones, in a separate process ----------------------------------------------------------------------------


async def phones(host: str, code: str, seats: int, onlookers: int, taps: int) -> dict[str, list[float]]:
    joined: list[float] = []
    watching = [await _join(host, code) for _onlooker in range(onlookers)]
    sitting = []
    for seat in range(seats):
        began = time.perf_counter()
        await _page(host)
        line = await _join(host, code)
        await _say(line, t="enter", name=NAMES[seat], id=f"e{seat}")
        await _say(line, t="sit", seat=seat, id=f"a{seat}")
        hand = await _receive(line, "hand")
        joined.append(time.perf_counter() - began)
        sitting.append((line, hand))
    drains = [asyncio.create_task(_drain(line)) for line in watching]
    times = await _tap(sitting, taps)
    for drain in drains:
        drain.cancel()
    return {"joined": joined, "taps": times}


async def _tap(sitting: list[tuple[Any, dict[str, Any]]], taps: int) -> list[float]:
    """Let the seat to act tap the first thing that can be done."""
    times: list[float] = []
    hands = [hand for _line, hand in sitting]
    tapped = [0.0] * len(sitting)
    for tap in range(taps):
        seat = next(seat for seat, hand in enumerate(hands) if hand["turn"] == "you")
        line, id, n = sitting[seat][0], f"b{tap}", hands[seat]["n"]
        told = {"t": "no"}
        while told["t"] == "no":  # busy: on a loaded machine taps can arrive closer together than they were made
            await asyncio.sleep(max(0.0, tapped[seat] + _BETWEEN - time.perf_counter()))
            began = tapped[seat] = time.perf_counter()
            await _say(line, t="do", n=n, id=id, **_first(hands[seat]))
            told = await _receive(line, "hand", "no")
            if told.get("why", "busy") != "busy":
                told = await _receive(line, "hand")
        times.append(time.perf_counter() - began)
        hands[seat] = told
        for other, (its, _hand) in enumerate(sitting):
            if other != seat:
                hands[other] = await _receive(its, "hand")
    return times


def _first(hand: dict[str, Any]) -> dict[str, Any]:
    """Return the first button that needs no picks, or else the first thing on the page that makes a move."""
    picking = hand.get("labels", {})
    for button in hand.get("moves", ()):
        if button["id"] not in picking:
            return {"move": button["id"]}
    for part in hand.get("parts", ()):
        if part.get("picks") in picking:
            return {"move": part["picks"], "picks": part.get("start", [])}
        for things in part.values():
            for thing in things if isinstance(things, list) else ():
                if isinstance(thing, dict) and thing.get("move"):
                    return {"move": thing["move"]}
    raise LookupError("nothing can be done on this page")


def _any(hand: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a random button, row or card of a page, with random picks where it needs some."""
    picking = hand.get("labels", {})
    ways = [{"move": button["id"]} for button in hand.get("moves", ()) if button["id"] not in picking]
    for part in hand.get("parts", ()):
        ways += [{"move": thing["move"]} for thing in _things(part) if thing.get("move")]
        if part.get("picks"):
            together = [one for one in hand["parts"] if one.get("picks") == part["picks"]]
            ids = [thing["id"] for one in together for thing in _things(one)]
            ways.append({"move": part["picks"], "picks": rng.sample(ids, rng.randrange(len(ids) + 1))})
    return rng.choice(ways)


def _things(part: dict[str, Any]) -> list[dict[str, Any]]:
    return [thing for many in part.values() if isinstance(many, list) for thing in many if isinstance(thing, dict)]


async def _page(host: str) -> None:
    """Load what a browser loads before it says hello, except the art."""
    for path in Files():
        if not path.startswith("/art/"):
            reader, writer = await asyncio.open_connection(*host.split(":"))
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            await reader.read()
            writer.close()


async def _join(host: str, code: str) -> Any:
    from websockets.asyncio.client import connect

    line = await connect(f"ws://{host}/wire", origin=f"http://{host}", compression=None, proxy=None, max_queue=None)
    await _say(line, t="hello", v=wire.VERSION, code=code)
    await _receive(line, "table")
    return line


async def _say(line: Any, **message: Any) -> None:
    await line.send(json.dumps(message))


async def _receive(line: Any, *kinds: str) -> dict[str, Any]:
    async with asyncio.timeout(_PATIENCE):
        while True:
            told: dict[str, Any] = json.loads(await line.recv())
            if told["t"] in kinds:
                return told


async def _drain(line: Any) -> None:
    async for _message in line:
        pass


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    host, code, *numbers = sys.argv[1:]
    print(json.dumps(asyncio.run(phones(host, code, *map(int, numbers)))))

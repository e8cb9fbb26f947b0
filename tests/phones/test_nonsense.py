"""A fuzzer on the connection: nothing that is sent raises, only sound requests come out, and other phones play on."""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from klotho_games.phones.limits import Limits
from klotho_games.phones.party import Did, Party
from tests.phones.guests import GAME, Awake, Clock, Phone, Table, Wire, page, party, ring, tried
from tests.phones.nonsense import is_sound, message

PATIENT = Limits(wrong_from_one=10**6, wrong_in_all=10**6, phones_from_one=24, farewell_seconds=0.02)
EVE, BRAM = 0, 1


class Hurried(Clock):
    """A second passes at each reading, so that rate limits never apply."""

    def __call__(self) -> float:
        self.now += 1
        return self.now


async def still_plays(bram: Phone, table: Party, awake: Awake, n: int) -> Counter[str]:
    """Bram decides something, and all requests of the others are sound."""
    await bram.say(t="do", n=n, id=f"b{n}", move="m1")
    kinds: Counter[str] = Counter()
    while True:
        for request in await asyncio.to_thread(awake.requests, table):
            assert is_sound(request, n), request
            kinds[type(request).__name__] += 1
            if isinstance(request, Did):
                table.answer(request, None)
                if request.seat == BRAM:
                    assert (await bram.hear("ok", "no"))["t"] == "ok"
                    return kinds


async def nonsense(table: Party, awake: Awake, seed: int, rounds: int, each: int) -> Counter[str]:
    rng, said, kinds = Random(seed), [], Counter()
    table.lay(GAME)
    bram = await ring(table)
    await bram.enter(table, "Bram")
    (entered,) = await asyncio.to_thread(awake.requests, table)
    table.seat_guest(entered.guest, BRAM)
    eve: Phone | None = None
    for n in range(1, rounds + 1):
        for seat in (EVE, BRAM):
            table.show(seat, page(n=n))
        for _message in range(each):
            if eve is None:
                for guest in table.guests():
                    if guest.id != entered.guest:
                        table.send_away(guest.id)
                eve = await ring(table, max_queue=None)
                await eve.join(table)
                await eve.say(t="enter", name="Eve", id=f"{rng.getrandbits(48):012x}")
                welcome = await eve.hear("welcome")
                table.seat_guest(welcome["guest"], EVE)
            try:
                await eve.socket.send(message(rng, said, n))
                await asyncio.sleep(0)
                eve = eve if rng.random() < 0.5 or eve.socket.close_code is None else None
            except ConnectionClosed:
                eve = None
                kinds["closed"] += 1
        kinds += await still_plays(bram, table, awake, n)
    return kinds


def tried_with(seed: int, rounds: int, each: int) -> Counter[str]:
    """Send nonsense over the network. The party itself reports whether its thread raised anything."""
    found: Counter[str] = Counter()
    with party(limits=PATIENT, clock=Hurried()) as (table, awake):

        async def story() -> None:
            found.update(await nonsense(table, awake, seed, rounds, each))

        tried(story)
    return found


def heard_by_hand(table: Table, rng: Random, rounds: int, each: int) -> Counter[str]:
    """Send nonsense without a network."""
    said: list[str] = []
    kinds: Counter[str] = Counter()
    bram = table.sitting(BRAM)
    eve: Wire | None = None
    for n in range(1, rounds + 1):
        for seat in (EVE, BRAM):
            table.show(seat, page(n=n))
        for _message in range(each):
            if eve is None:
                for guest in table.guests():
                    if guest.id != bram.id:
                        table.send_away(guest.id)
                eve = table.sitting(EVE, "Eve", n)
            if not table._talk.hear_message(eve, message(rng, said, n)):
                eve.lose()
                eve = None
                kinds["closed"] += 1
            for request in table.take_requests():
                assert is_sound(request, n), request
                kinds[type(request).__name__] += 1
        bram.heard()
        assert bram.say("do", n=n, id=f"b{n}", move="m1") and bram.heard() == []
        assert table.take_requests() == [Did(BRAM, n, "m1", (), f"b{n}", bram.id)]
    return kinds


def test_five_hundred_messages_of_nonsense():
    table = Table(wrong_from_one=10**6, wrong_in_all=10**6, code_seconds=10**9)
    table._talk._clock = Hurried()
    found = heard_by_hand(table, Random(1), rounds=12, each=40)
    assert {"Did", "LeftRoom", "StoodUp", "Pressed", "Reacted", "Drew", "Voted", "closed"} <= set(found), found


def test_nonsense_over_the_network():
    assert tried_with(seed=1, rounds=1, each=12)["Did"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_thousands_of_messages_of_nonsense(seed):
    assert tried_with(seed, rounds=20, each=100)["Did"] >= 20

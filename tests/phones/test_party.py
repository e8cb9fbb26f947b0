"""A party over a real socket: open, lay, come in, sit, show, take, answer, close."""

from __future__ import annotations

import asyncio
import gzip
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games.core.contract import Refusal
from klotho_games.phones import address, server, wire
from klotho_games.phones.party import (
    Came,
    CannotListen,
    Did,
    Entered,
    LeftRoom,
    Lost,
    Party,
    Pressed,
    Reacted,
    Sat,
)
from tests.phones.guests import GAME, LOOPBACK, page, party, ring, tried

ROOT = Path(__file__).parents[2]


def test_someone_sits_down_sees_their_page_and_does_something():
    with party() as (table, awake):

        async def story() -> None:
            ada = await ring(table)
            laid = await ada.join(table)
            assert laid["parts"] == [] and ada.messages[0]["words"]["undo"] == "Undo"
            await ada.say(t="enter", name="Ada\n\u202e", id="a0")
            assert (await ada.hear("welcome"))["guest"] == 1
            laid = await ada.hear("table")
            assert [seat.get("ask", "") for seat in laid["parts"][0]["seats"]] == ["", "", "bot", "screen"]
            await ada.say(t="sit", seat=0, id="aa")
            assert (await ada.hear("ok"))["id"] == "aa"
            assert await asyncio.to_thread(awake.requests, table, 2) == [Entered(1, "Ada"), Sat(1, 0, "Ada")]
            assert table.phone(0) == "here"
            table.lay(GAME)
            table.show(0, page(n=7))
            assert (await ada.hear("hand"))["n"] == 7
            await ada.say(t="do", n=7, id="ab", move="m1")
            (did,) = await asyncio.to_thread(awake.requests, table)
            assert did == Did(0, 7, "m1", (), "ab", 1)
            table.answer(did, None)
            assert (await ada.hear("ok"))["id"] == "ab"
            await ada.say(t="do", n=7, id="ac", move="pick", picks=["c0", "c1"])
            (did,) = await asyncio.to_thread(awake.requests, table)
            table.answer(did, Refusal("HOA-1", "Not both."))
            assert await ada.hear("no") == {"t": "no", "why": "rule", "say": "Not both.", "id": "ac", "rule": "HOA-1"}
            table.hint(0, "Take the first.")
            assert (await ada.hear("hint"))["say"] == "Take the first."
            await ada.say(t="pad", a="up")
            await ada.say(t="react", r="laugh")
            assert await asyncio.to_thread(awake.requests, table, 2) == [Pressed(0, "up", 1), Reacted(1, 0, "laugh")]
            await asyncio.to_thread(table.close)
            assert (await ada.hear("gone"))["why"] == "closed"
            await ada.ended()

        tried(story)
        table.close()
        assert not table.is_open and not table.stop_reason and table.phone(0) == ""


def test_a_lost_phone_comes_back_to_its_seat_and_to_the_newest_page():
    with party() as (table, awake):

        async def story() -> None:
            ada = await ring(table)
            key = await ada.sit(table)
            table.lay(GAME)
            table.show(0, page(n=1))
            await ada.socket.close()
            requests = await asyncio.to_thread(awake.requests, table, 3)
            assert requests[-1] == Lost(1, 0) and table.phone(0) == "lost"
            table.show(0, page(n=2))
            again = await ring(table)
            await again.say(t="hello", v=wire.VERSION, key=key)
            assert (await again.hear("hand"))["n"] == 2
            assert await asyncio.to_thread(awake.requests, table) == [Came(1, 0)]
            third = await ring(table)
            await third.say(t="hello", v=wire.VERSION, key=key)
            assert (await third.hear("hand"))["n"] == 2
            assert (await again.hear("gone"))["why"] == "elsewhere"
            await again.ended()
            await third.say(t="leave")
            assert (await third.hear("gone"))["why"] == "left"
            assert await asyncio.to_thread(awake.requests, table) == [LeftRoom(1, 0)]

        tried(story)


def test_a_beat_is_answered_at_once_and_too_many_of_them_end_the_line():
    with party() as (table, _awake):

        async def story() -> None:
            ada = await ring(table)
            await ada.join(table)
            await ada.socket.send(wire.BEAT)
            assert await ada.hear("beat") == {"t": "beat"}
            await ada.socket.send(wire.BEAT)
            await ada.ended()

        tried(story)


def test_words_and_drawings_are_compressed_for_who_can_read_that():
    with party() as (table, _awake):
        host, port = table.address.split(":")

        def asked(path: str, *lines: str) -> tuple[bytes, bytes]:
            with socket.create_connection((host, int(port)), timeout=5) as line:
                line.sendall("\r\n".join([f"GET {path} HTTP/1.1", f"Host: {table.address}", *lines, "", ""]).encode())
                head, _gap, body = b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")
                return head, body

        _head, plain = asked("/phone.js")
        head, short = asked("/phone.js", "Accept-Encoding: gzip, deflate")
        assert b"Content-Encoding: gzip" in head and gzip.decompress(short) == plain and len(short) < len(plain) / 2
        head, _font = asked("/fonts/serif.woff", "Accept-Encoding: gzip")
        assert b"Content-Encoding" not in head, "fonts are compressed already"


def test_a_phone_that_is_sent_away_is_told_why_even_when_it_comes_back_later():
    with party() as (table, _awake):

        async def story() -> None:
            ada, bram = await ring(table), await ring(table)
            key = await ada.sit(table)
            await bram.enter(table, "Bram")
            await bram.hear("table")
            table.send_away(1)
            assert (await ada.hear("gone"))["why"] == "kicked"
            await ada.ended()
            assert (await bram.hear("table"))["parts"][0]["seats"][0]["free"]
            again = await ring(table)
            await again.say(t="hello", v=wire.VERSION, key=key)
            assert (await again.hear())["why"] == "kicked"
            await again.ended()

        tried(story)


def test_it_listens_only_while_it_is_open_and_can_be_opened_again():
    with party() as (table, _awake):
        host, port = table.address.split(":")
        code = table.code
        socket.create_connection((host, int(port))).close()
        table.close()
        assert table.address == table.code == table.url == ""
        with pytest.raises(OSError):
            socket.create_connection((host, int(port)))
        table.open()
        assert table.code != code and table.code not in table.url
        assert table.url == f"http://{table.address}/#{table._talk.door.ticket}"


def test_what_was_laid_and_shown_before_it_is_open_is_seen_then():
    table = Party(lambda: None, LOOPBACK)
    table.lay(GAME)
    table.show(0, page(n=3))
    table.open()

    async def story() -> None:
        ada = await ring(table)
        await ada.enter(table)
        table.seat_guest(1, 0)
        assert (await ada.hear("hand"))["n"] == 3
        await asyncio.to_thread(table.close)

    tried(story)


def test_it_takes_the_next_port_and_says_so_when_there_is_none(monkeypatch):
    with party() as (first, _awake), party() as (second, _also):
        assert first.address != second.address
        taken = int(first.address.split(":")[1])
        monkeypatch.setattr(server.bind_port, "__defaults__", (range(taken, taken + 1),))
        with pytest.raises(CannotListen, match="ports"):
            Party(lambda: None, LOOPBACK).open()


def test_no_one_waits_for_the_network_who_plays_without_phones():
    asked = "import sys; import klotho_games.phones.party; print(*{'asyncio', 'websockets', 'segno'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_without_a_home_network_there_is_one_sentence(monkeypatch):
    monkeypatch.setattr(address, "own", lambda: "")
    with pytest.raises(CannotListen, match="isn’t connected to a home network"):
        Party(lambda: None).open()


def test_an_address_that_this_machine_has_not_is_refused_in_words():
    with pytest.raises(CannotListen, match=r"192\.0\.2\.7"):
        Party(lambda: None, "192.0.2.7").open()

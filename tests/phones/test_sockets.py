"""Who is refused before any message is read, over a real socket."""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from klotho_games.phones import wire
from klotho_games.phones.files import Files
from klotho_games.phones.limits import Limits
from klotho_games.phones.party import Lost, Party, Pressed
from tests.phones.guests import GAME, LOOPBACK, PATIENCE, page, party, ring, tried


@pytest.fixture(scope="module")
def table():
    with party() as (made, _awake):
        yield made


def asked(table: Party, request: str) -> tuple[int, dict[str, str], bytes]:
    """Return the answer to a plain request; 0 if the connection is cut."""
    host, port = table.address.split(":")
    with socket.create_connection((host, int(port)), PATIENCE) as line:
        with suppress(OSError):
            line.sendall(request.encode("latin-1"))
        answer = b""
        with suppress(ConnectionError):
            while more := line.recv(65536):
                answer += more
    if not answer:
        return 0, {}, b""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), body


def got(table: Party, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    given = {"Host": table.address} | {name.replace("_", "-"): value for name, value in headers.items()}
    return asked(table, f"{method} {path} HTTP/1.1\r\n" + "".join(f"{n}: {v}\r\n" for n, v in given.items()) + "\r\n")


UPGRADE = {
    "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "x" * 22 + "==",
}


def test_it_is_bound_to_one_address(table):
    host, port = table.address.split(":")
    assert host == LOOPBACK
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.2", int(port)), PATIENCE)


def test_the_page_comes_with_a_strict_policy(table):
    status, headers, body = got(table)
    assert status == 200 and b"<script" in body and int(headers["Content-Length"]) == len(body)
    policy = dict(rule.split(" ", 1) for rule in headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self'",
        "font-src": "'self'", "connect-src": f"'self' ws://{table.address}", "base-uri": "'none'",
        "form-action": "'none'", "frame-ancestors": "'none'",
    }
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["Cache-Control"] == "no-cache"
    assert "Access-Control-Allow-Origin" not in headers and "Server" not in headers


def test_every_answer_has_the_policy(table):
    no_upgrade = got(table, "/wire", Origin=f"http://{table.address}")
    assert no_upgrade[0] == 426
    others = got(table, "/nothing"), got(table, Host="evil.example"), got(table, "/art/kit/paper.webp")
    for answer in (no_upgrade, *others):
        assert "default-src 'none'" in answer[1]["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/../../pyproject.toml", "/art/", "/phone.html?x", "/.git/config", "http://{host}/"])
def test_nothing_but_the_list_is_served(table, path):
    assert got(table, path.format(host=table.address))[0] == 404


@pytest.mark.parametrize("method", ["POST", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"])
def test_only_get_is_answered(table, method):
    assert got(table, "/", method)[0] == 405


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost:{port}", "127.0.0.1", "{host}.evil.org", "", "{host}, x", "evil.example:{port}",
        "127.0.0.1.:{port}", "127.1:{port}", "0x7f.1:{port}", "2130706433:{port}", "[::ffff:127.0.0.1]:{port}",
        "eve@{host}", "{host}:80", "{host}/",
    ],
)
def test_another_host_is_turned_away(table, host):
    name = host.format(host=table.address, port=table.address.split(":")[1])
    assert got(table, Host=name)[0] == 403
    assert got(table, "/wire", Host=name, Origin=f"http://{table.address}", **UPGRADE)[0] == 403


@pytest.mark.parametrize("header", ["X_Forwarded_Host", "X_Original_URL", "Forwarded", "X_HTTP_Method_Override"])
def test_no_other_header_stands_for_the_host(table, header):
    assert got(table, Host="evil.example", **{header: table.address})[0] == 403


@pytest.mark.parametrize("path", ["/wire/", "/wire?x", "/WIRE", "//wire", "/%77ire"])
def test_a_socket_opens_at_one_path_only(table, path):
    assert got(table, path, Origin=f"http://{table.address}", **UPGRADE)[0] == 404


def test_two_origins_are_turned_away(table):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in UPGRADE.items())
    origins = f"Origin: http://{table.address}\r\n" * 2
    assert asked(table, f"GET /wire HTTP/1.1\r\nHost: {table.address}\r\n{lines}{origins}\r\n")[0] == 403


def test_no_host_and_two_hosts_are_turned_away(table):
    assert asked(table, "GET / HTTP/1.1\r\n\r\n")[0] == 403
    assert asked(table, f"GET / HTTP/1.1\r\nHost: {table.address}\r\nHost: {table.address}\r\n\r\n")[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "https://{host}", "null", "http://{host}.evil.example", ""])
def test_a_socket_from_another_page_is_turned_away_before_it_opens(table, origin):
    assert got(table, "/wire", Origin=origin.format(host=table.address), **UPGRADE)[0] == 403


def test_a_socket_from_no_page_is_turned_away_and_its_own_page_gets_in(table):
    assert got(table, "/wire", **UPGRADE)[0] == 403

    async def story() -> None:
        assert (await (await ring(table)).join(table))["t"] == "table"

    tried(story)


def test_a_slow_phone_gets_whole_files(monkeypatch):
    large = bytes(12_000_000)
    monkeypatch.setattr(Files, "content", lambda _self, _path: large)
    with party(limits=Limits(hello_seconds=0.05, farewell_seconds=0.01)) as (table, _awake):
        host, port = table.address.split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: {table.address}\r\n\r\n".encode())
            line.recv(1000)
            time.sleep(0.1)
            with suppress(ConnectionError):
                got = sum(map(len, iter(lambda: line.recv(1 << 20), b"")))
        assert got > len(large) - 1000


def test_small_messages_do_not_wait_for_each_others_receipt(table):
    async def story() -> None:
        await (await ring(table)).join(table)
        server = table._server
        assert server is not None
        (line,) = [connection for connection in server._connections if connection.stays]
        assert line.transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    tried(story)


@pytest.mark.parametrize("size", [9_000, 200_000])
def test_too_many_headers_are_cut_off(table, size):
    lines = "".join(f"X-{n}: {'y' * 90}\r\n" for n in range(size // 100))
    assert asked(table, f"GET / HTTP/1.1\r\nHost: {table.address}\r\n{lines}\r\n")[0] in (0, 431)


def test_someone_who_does_not_send_headers_or_say_hello_in_time_is_cut_off():
    with party(limits=Limits(hello_seconds=0.05)) as (table, _awake):
        assert asked(table, f"GET / HTTP/1.1\r\nHost: {table.address}\r\n")[0] == 0

        async def story() -> None:
            await (await ring(table)).ended()

        tried(story)


def test_who_sends_headers_letter_by_letter_is_cut_off():
    with party(limits=Limits(hello_seconds=0.2)) as (table, _awake):
        host, port = table.address.split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            began = time.monotonic()
            with suppress(OSError):
                for letter in f"GET / HTTP/1.1\r\nHost: {table.address}\r\n" + "X: y\r\n" * 999:
                    line.sendall(letter.encode())
                    time.sleep(0.005)
            assert time.monotonic() - began < PATIENCE


def test_who_takes_no_file_does_not_keep_the_connection(monkeypatch):
    monkeypatch.setattr(Files, "content", lambda _self, _path: bytes(12_000_000))
    with party(limits=Limits(close_seconds=0.1, hello_seconds=0.1, farewell_seconds=0.1)) as (table, _awake):
        host, port = table.address.split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as line:
            line.sendall(f"GET / HTTP/1.1\r\nHost: {table.address}\r\n\r\n".encode())
            server = table._server
            assert server is not None
            assert line.recv(12) == b"HTTP/1.1 200", "it has come in, and takes no more"
            end = time.monotonic() + PATIENCE
            while server._connections and time.monotonic() < end:
                time.sleep(0.01)
            assert not server._connections


def opened(table: Party) -> socket.socket:
    """Return a plain connection on which a phone's socket is open."""
    host, port = table.address.split(":")
    line = socket.create_connection((host, int(port)), PATIENCE)
    given = {"Host": table.address, "Origin": f"http://{table.address}", **UPGRADE}
    line.sendall(("GET /wire HTTP/1.1\r\n" + "".join(
        f"{name.replace('_', '-')}: {value}\r\n" for name, value in given.items()) + "\r\n").encode())
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def is_cut_off(line: socket.socket) -> bool:
    line.settimeout(PATIENCE)
    with suppress(ConnectionError):
        while line.recv(65536):
            pass
    return True


def frame(kind: int, content: bytes, size: int | None = None) -> bytes:
    """Return a frame of a browser, masked with zeros. `size` is what it says of its length."""
    told = len(content) if size is None else size
    assert told < 126
    return bytes((0x80 | kind, 0x80 | told, 0, 0, 0, 0)) + content


PING, TEXT = 9, 1


def test_pings_without_end_are_cut_off():
    with party(limits=Limits(bytes_in_ten=20_000)) as (table, _awake), opened(table) as line:
        hello = f'{{"t":"hello","v":{wire.VERSION},"code":"{table.code}"}}'.encode()
        line.sendall(frame(TEXT, hello))
        with suppress(ConnectionError):
            for _ping in range(100):
                line.sendall(frame(PING, bytes(125)) * 4)
        assert is_cut_off(line)


def test_a_message_that_never_ends_is_cut_off():
    limits = Limits(ping_seconds=0.1, pong_seconds=0.1, hello_seconds=0.3, farewell_seconds=0.1)
    with party(limits=limits) as (table, _awake), opened(table) as line:
        line.sendall(frame(TEXT, b'{"t":', size=100))
        assert is_cut_off(line)


def test_a_message_in_parts_is_no_longer_than_others(table):
    async def story() -> None:
        phone = await ring(table)
        await phone.join(table)
        with suppress(ConnectionClosed):
            await phone.socket.send(part for part in ["x" * 100] * 6)
        await phone.ended()

    tried(story)


def test_the_same_file_is_compressed_once_for_all(table):
    from klotho_games.phones import server

    server._zip.cache_clear()
    for _phone in range(6):
        assert got(table, "/phone.js", Accept_Encoding="gzip")[0] == 200
    assert server._zip.cache_info().misses == 1


def test_phones_are_counted_by_address_and_who_finds_no_room_is_told_why():
    with party(limits=Limits(phones=3, phones_from_one=2)) as (table, _awake):

        async def story() -> None:
            first, second, third = await ring(table), await ring(table), await ring(table)
            key = await second.sit(table)
            told = await third.join(table)
            assert (told["t"], told["why"]) == ("no", "full") and "Close the page on a phone" in told["say"]
            await third.ended()
            mine = await ring(table)
            await mine.say(t="hello", v=wire.VERSION, key=key)
            assert (await mine.hear("table"))["say"] == "You have a seat.", "who sits gets in"
            await first.socket.close()
            await first.ended()
            again = await ring(table)
            assert (await again.join(table))["t"] == "table"

        tried(story)


def test_connections_are_counted_too():
    with party(limits=Limits(connections_from_one=1)) as (table, _awake):
        host, port = table.address.split(":")
        with socket.create_connection((host, int(port)), PATIENCE) as first:
            assert got(table)[0] == 0
            first.sendall(f"GET / HTTP/1.1\r\nHost: {table.address}\r\n\r\n".encode())
            assert first.recv(12) == b"HTTP/1.1 200"


def test_peers_outside_the_own_network_are_cut_off():
    with party() as (table, _awake):
        server = table._server
        assert server is not None and server._near(LOOPBACK) and not server._near("192.168.0.5")
        server._near = lambda _peer: False
        assert got(table)[0] == 0


def test_after_thirty_wrong_codes_who_sits_stays_and_comes_back_and_a_new_code_lets_others_in():
    with party(limits=Limits(wrong_in_all=2)) as (table, _awake):

        async def story() -> None:
            ada = await ring(table)
            key, code = await ada.sit(table), table.code
            for _try in range(2):
                guess = await ring(table)
                await guess.say(t="hello", v=wire.VERSION, code="WRONG2")
                assert (await guess.hear("no"))["why"] == "code"
                await guess.ended()
            assert table.refuses_codes and table.is_open and table.code == "" and not table.stop_reason
            late = await ring(table)
            await late.say(t="hello", v=wire.VERSION, code=code)
            assert "new code" in (await late.hear("no"))["say"]
            table.lay(GAME)
            table.show(0, page(n=1))
            assert (await ada.hear("hand"))["n"] == 1
            await ada.socket.close()
            back = await ring(table)
            await back.say(t="hello", v=wire.VERSION, key=key)
            assert (await back.hear("hand"))["n"] == 1
            scanned = await ring(table)
            await scanned.say(t="hello", v=wire.VERSION, code=table.url.partition("#")[2])
            assert (await scanned.hear("table", "no"))["t"] == "table", "what was scanned cannot be guessed"
            table.new_code()
            assert (await (await ring(table)).join(table))["t"] == "table"

        tried(story)
        assert not table.refuses_codes and table.phone(0)


@pytest.mark.parametrize("message", ["x" * 513, b"\x00\xff", '{"t":"fly"}'])
def test_a_bad_message_ends_that_phone_and_no_other(table, message):
    async def story() -> None:
        bad, good = await ring(table), await ring(table)
        await bad.join(table)
        await good.join(table)
        await bad.socket.send(message)
        with pytest.raises(ConnectionClosed):
            while True:
                await bad.hear()
        await good.say(t="pad", a="up")
        assert (await good.hear("no"))["why"] == "seat"

    tried(story)


def test_a_phone_that_does_not_answer_pings_is_lost_and_the_others_stay():
    with party(limits=Limits(ping_seconds=0.05, pong_seconds=0.05, farewell_seconds=0.05)) as (table, awake):

        async def story() -> None:
            asleep, here = await ring(table), await ring(table)
            await asleep.sit(table)
            await here.sit(table, 1, "Bram")
            awake.requests(table, 4)
            asleep.socket.transport.pause_reading()
            assert await asyncio.to_thread(awake.requests, table) == [Lost(1, 0)]
            await here.say(t="pad", a="up")
            assert await asyncio.to_thread(awake.requests, table) == [Pressed(1, "up", 2)]

        tried(story)


def test_a_phone_that_takes_nothing_is_let_go_and_holds_no_one_up():
    with party(limits=Limits(unread=6)) as (table, awake):

        async def story() -> None:
            asleep = await ring(table)
            await asleep.sit(table)
            awake.requests(table, 2)
            table.lay(GAME)
            asleep.socket.transport.pause_reading()
            for n in range(400):
                table.show(0, page(n=n, say="long " * 9_000))
                await asyncio.sleep(0)
                if table.phone(0) == "lost":
                    break
            assert await asyncio.to_thread(awake.requests, table) == [Lost(1, 0)]

        tried(story)


def test_nothing_of_codes_keys_or_pages_is_logged(caplog):
    caplog.set_level(logging.DEBUG)
    with party() as (table, _awake):

        async def story() -> None:
            ada = await ring(table)
            secrets = [table.code, await ada.sit(table, name="Secretary")]
            table.lay(GAME)
            table.show(0, page(say="secret"))
            await ada.hear("hand")
            await ada.socket.send("no json")
            await ada.ended()
            ours = [record for record in caplog.records if record.name != "websockets.client"]
            told = " ".join(record.getMessage() + str(record.exc_info) for record in ours)
            assert not any(word in told for word in (*secrets, "Secretary", "secret", "no json"))
            assert not any(record.name.startswith("websockets") for record in ours)

        tried(story)

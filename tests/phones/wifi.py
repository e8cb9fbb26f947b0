"""The Wi-Fi of one phone: a proxy in this process for its browser's connections.

It can be switched off, as when a phone is out of reach: nothing goes through, and neither side is told. It keeps every
byte that came to the phone.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from concurrent.futures import Future

_UPGRADED = b"HTTP/1.1 101"
_CONNECTS = b"\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00"
"""What a SOCKS5 proxy says when it has connected."""


class Wifi:
    def __init__(self) -> None:
        self.came: list[bytearray] = []
        """All bytes that came to the phone, by connection."""
        self._loop = asyncio.new_event_loop()
        self._on = asyncio.Event()
        self._on.set()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._ready: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, name="wifi", daemon=True)
        self._thread.start()
        self._ready.result(5.0)

    @property
    def proxy(self) -> str:
        """What a browser is told to send everything through."""
        return "socks5://{}:{}".format(*self._socket.getsockname())

    def switch_off(self) -> None:
        self._loop.call_soon_threadsafe(self._on.clear)

    def switch_on(self) -> None:
        """Let everything through again, also what has been waiting."""
        self._loop.call_soon_threadsafe(self._on.set)

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5.0)

    def messages(self) -> list[bytes]:
        """Return the messages that came over sockets."""
        return [message for stream in self.came for message in _messages(bytes(stream))]

    # ---- in the thread ----

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        _server = self._loop.run_until_complete(asyncio.start_server(self._pass, sock=self._socket))
        self._ready.set_result(None)
        self._loop.run_forever()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            _version, methods = await reader.readexactly(2)
            await reader.readexactly(methods)
            writer.write(b"\x05\x00")
            kind = (await reader.readexactly(4))[3]
            if kind == 1:
                host = socket.inet_ntoa(await reader.readexactly(4))
            else:
                host = (await reader.readexactly((await reader.readexactly(1))[0])).decode()
            port = int.from_bytes(await reader.readexactly(2), "big")
            await self._on.wait()
            theirs, other = await asyncio.open_connection(host, port)
            writer.write(_CONNECTS)
            kept = bytearray()
            self.came.append(kept)
            await asyncio.gather(self._carry(reader, other), self._carry(theirs, writer, kept))
        writer.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter,
                     kept: bytearray | None = None) -> None:
        with contextlib.suppress(OSError):
            while some := await reader.read(65536):
                await self._on.wait()
                if kept is not None:
                    kept += some
                writer.write(some)
                await writer.drain()
        writer.close()


def _messages(stream: bytes) -> list[bytes]:
    """Return the payloads of the text frames in what a server sent; none if it is no socket's stream."""
    found = []
    head, _end, rest = stream.partition(b"\r\n\r\n")
    while head.startswith(_UPGRADED) and len(rest) >= 2:
        kind, size, start = rest[0] & 15, rest[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(rest[2:start], "big")
        if kind == 1:
            found.append(rest[start : start + size])
        rest = rest[start + size :]
    return found

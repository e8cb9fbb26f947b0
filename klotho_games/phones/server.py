"""The page, the art and the phones' sockets on one port, in one thread with its own event loop.

Requests from outside this network, for anything that is not on the list, or from another page are rejected before
anything is read. Nothing is logged: no code, no key and no page.
"""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import logging
import socket
import threading
from functools import lru_cache, partial
from http import HTTPStatus
from typing import Any

from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

from . import address, wire
from .files import Files, headers
from .limits import Doors, Limits
from .protocol import PhoneProtocol

PORTS = range(8097, 8107)
SOCKET = "/wire"
_NOT_WELCOME = 1008
"""The close code of a socket that we end on purpose."""
_BEAT_SECONDS = 0.5
"""Seconds between two beats of one phone, at least."""
_COUNTED_SECONDS = 10.0
_ZIPPED = ("text/", "image/svg", "application/json")
_POLICY_HEADER = "Content-Security-Policy"


def bind_port(host: str, ports: range = PORTS) -> socket.socket:
    """Return a socket on the first free port of this one address. Raises OSError if there is none."""
    for port in ports:
        try:
            return socket.create_server((host, port), backlog=32)
        except OSError as problem:
            last = problem
    raise last


class Server:
    """The server. `listen` starts it and `stop` ends it; both are called by the thread that created it."""

    def __init__(self, listening: socket.socket, talk: PhoneProtocol, files: Files, limits: Limits) -> None:
        self.host = "{}:{}".format(*listening.getsockname()[:2])
        self.fault: BaseException | None = None
        """The first error in the server itself, for tests, because nothing is logged."""
        self._socket = listening
        self._talk = talk
        self._files = files
        self.limits = limits
        self._doors = Doors(limits)
        self._near = partial(address.near, network=address.network_of(listening.getsockname()[0]))
        self._loop = asyncio.new_event_loop()
        self._stop = asyncio.Event()
        self._connections: set[Connection] = set()
        self._thread = threading.Thread(target=self._run, name="phones", daemon=True)

    @property
    def listens(self) -> bool:
        return self._thread.is_alive() and not self._stop.is_set()

    def listen(self) -> None:
        self._thread.start()

    def stop(self, patience: float) -> None:
        """Stop listening within `patience` seconds. The thread ends once all phones have been told."""
        with contextlib.suppress(RuntimeError):  # its loop has ended by itself
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(patience)

    # ---- in the thread ----

    def _run(self) -> None:
        self._loop.set_exception_handler(self._note_fault)
        try:
            self._loop.run_until_complete(self._serve())
        except Exception as fault:
            self.fault = self.fault or fault
        finally:
            self._talk.close()
            self._loop.run_until_complete(_cancel_all(asyncio.all_tasks(self._loop)))
            self._socket.close()  # not earlier, because a task that still listens would never end
            self._loop.close()

    async def _serve(self) -> None:
        async with self._listening() as server:
            await self._stop.wait()
            server.close(close_connections=False)
            self._talk.close()
            await self._empty(self.limits.farewell_seconds)
            for connection in list(self._connections):
                connection.transport.abort()

    def _listening(self) -> Any:
        limits = self.limits
        connection: Any = partial(Connection, house=self)
        return serve(
            self._hear, sock=self._socket, process_request=self._look_at, compression=None, server_header=None,
            open_timeout=limits.hello_seconds + limits.close_seconds, close_timeout=limits.close_seconds,
            ping_interval=limits.ping_seconds, ping_timeout=limits.pong_seconds, max_size=wire.LONGEST, max_queue=8,
            process_response=self._add_headers, logger=_silent(), create_connection=connection,
        )

    async def _empty(self, seconds: float) -> None:
        """Wait until all connections are closed, but not longer than this."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._connections:
                    await asyncio.sleep(0.01)

    def _note_fault(self, _loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        self.fault = self.fault or told.get("exception")

    # ---- admission ----

    def come(self, connection: Connection) -> bool:
        if not self._near(connection.address) or not self._doors.come(connection.address):
            return False
        self._connections.add(connection)
        return True

    def go(self, connection: Connection) -> None:
        if connection in self._connections:
            self._connections.discard(connection)
            self._doors.go(connection.address)
            if connection.stays:
                self._doors.leave(connection.address)

    def _look_at(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return None if the socket can be opened, otherwise the response to send instead."""
        assert isinstance(connection, Connection)
        given = request.headers
        if given.get_all("Host") != [self.host]:
            return self._plain(HTTPStatus.FORBIDDEN)
        if getattr(request, "method", "GET") != "GET":  # older versions of the library reject other methods themselves
            return self._plain(HTTPStatus.METHOD_NOT_ALLOWED)
        if request.path != SOCKET:
            return self._file(request.path, any("gzip" in one for one in given.get_all("Accept-Encoding")))
        if given.get_all("Origin") != [f"http://{self.host}"]:
            return self._plain(HTTPStatus.FORBIDDEN)
        # Even if there are too many it is opened, because a page can only read what comes over an open socket.
        connection.stays = self._doors.stay(connection.address)
        connection.close_timeout = self.limits.farewell_seconds
        return None

    def _add_headers(self, _connection: ServerConnection, _request: Request, response: Response) -> None:
        """Add our headers to responses that the library makes itself."""
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS and _POLICY_HEADER not in response.headers:
            response.headers.update(headers(self.host, ""))

    def _file(self, path: str, zips: bool) -> Response:
        """Return a file; words and drawings are compressed, if the browser can read that."""
        content = self._files.content(path)
        if content is None:
            return self._plain(HTTPStatus.NOT_FOUND)
        kind = self._files.kind(path)
        response = self._response(HTTPStatus.OK, path, kind, content)
        if zips and kind.startswith(_ZIPPED):
            response = self._response(HTTPStatus.OK, path, kind, _zip(content))
            response.headers["Content-Encoding"] = "gzip"
        return response

    def _plain(self, status: HTTPStatus) -> Response:
        return self._response(status, "", "text/plain; charset=utf-8", status.phrase.encode())

    def _response(self, status: HTTPStatus, path: str, kind: str, content: bytes) -> Response:
        told = {"Content-Type": kind, "Content-Length": str(len(content)), "Connection": "close"}
        return Response(status, status.phrase, Headers(headers(self.host, path) | told), content)

    # ---- messages ----

    async def _hear(self, connection: ServerConnection) -> None:
        assert isinstance(connection, Connection)
        telling = asyncio.create_task(connection.pass_on())
        try:
            await self._converse(connection)
        except (ConnectionClosed, TimeoutError):
            pass
        except Exception as fault:
            self.fault = self.fault or fault
        finally:
            self._talk.handle_lost_line(connection)
            connection.hang_up()
            await telling
            await connection.close(_NOT_WELCOME)

    async def _converse(self, connection: Connection) -> None:
        async with asyncio.timeout(self.limits.hello_seconds):
            hello = await connection.recv()
        if not self._talk.hear_hello(connection, hello, crowded=not connection.stays):
            return
        async for message in connection:
            if message == wire.BEAT and connection.may_beat():
                connection.tell(wire.BEAT.encode())
            elif not self._talk.hear_message(connection, message):
                return


class Connection(ServerConnection):
    """A browser's connection, which can become a phone's line. A task sends its messages in order."""

    def __init__(self, *given: Any, house: Server, **options: Any) -> None:
        super().__init__(*given, **options)
        self.address = ""
        self.stays = False
        self._house = house
        self._header_bytes = 0
        self._counted_from, self._counted_bytes = 0.0, 0
        self._beat_at = 0.0
        self._told: asyncio.Queue[bytes | None] = asyncio.Queue()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.address = str((transport.get_extra_info("peername") or ("",))[0])
        # Without it, two small messages in a row would wait about 40 ms for an acknowledgement.
        with contextlib.suppress(OSError):  # it has already gone
            transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self._house.come(self):
            self.transport.abort()
        self.loop.call_later(self._house.limits.hello_seconds, self._drop_if_silent)

    def _drop_if_silent(self) -> None:
        if self.request is None:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._house.go(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.request is None:
            self._header_bytes += len(data)
            if self._header_bytes > self._house.limits.header_bytes:
                self.transport.abort()
                return
        else:
            now = self.loop.time()
            if now - self._counted_from >= _COUNTED_SECONDS:
                self._counted_from, self._counted_bytes = now, 0
            self._counted_bytes += len(data)
            if self._counted_bytes > self._house.limits.bytes_in_ten:  # such as pings without end
                self.transport.abort()
                return
        super().data_received(data)

    # ---- a phone's line ----

    def tell(self, message: bytes) -> None:
        self._soon(message)

    def may_beat(self) -> bool:
        """Whether the last beat was long enough ago. A beat that comes too soon is an unreadable message."""
        now = self.loop.time()
        soon, self._beat_at = now - self._beat_at < _BEAT_SECONDS, now
        return not soon

    def hang_up(self) -> None:
        self._soon(None)

    def _soon(self, message: bytes | None) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended, and so has this phone
            self.loop.call_soon_threadsafe(self._put, message)

    def _put(self, message: bytes | None) -> None:
        if message is not None and self._told.qsize() >= self._house.limits.unread:
            self.transport.abort()
        else:
            self._told.put_nowait(message)

    async def pass_on(self) -> None:
        while (message := await self._told.get()) is not None:
            if self.protocol.state is not State.OPEN:
                continue
            with contextlib.suppress(ConnectionClosed):
                await self.send(message, text=True)
        await self.close(_NOT_WELCOME)


@lru_cache(maxsize=128)
def _zip(content: bytes) -> bytes:
    """Compress a file, once for all phones that ask for it."""
    return gzip.compress(content, mtime=0)


async def _cancel_all(tasks: set[asyncio.Task[Any]]) -> None:
    """Cancel the tasks of connections that came at the very end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _silent() -> logging.Logger:
    """Return a logger without output that is not registered anywhere."""
    logger = logging.Logger("phones", logging.CRITICAL + 1)
    logger.addHandler(logging.NullHandler())
    logger.propagate = False
    return logger

"""A headless Chromium driven by the DevTools protocol, for pictures and tests of the phones' page.

    with Chromium() as browser:
        tab = browser.tab((360, 740), dark=True)
        tab.go("http://127.0.0.1:8097/#K7QM4T")
        tab.until("document.querySelector('.hand')")
        tab.tap(".btn.main")
        png = tab.picture()
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 20.0
_QUIET = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars",
    "--remote-debugging-port=0", "about:blank",
)


class NoChromium(Exception):
    """Chromium is not installed; the message says what to install."""


class Failed(Exception):
    """The page did not do what was waited for."""


class Chromium:
    def __init__(self) -> None:
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            raise NoChromium(f"No browser was found: one of {', '.join(NAMES)} is needed.")
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self._process = subprocess.Popen(
            [program, f"--user-data-dir={self._folder.name}", *_QUIET], stderr=subprocess.DEVNULL
        )
        self._wire = _Wire(self._address())

    def __enter__(self) -> Chromium:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self._wire.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        self._folder.cleanup()

    def _address(self) -> str:
        """Return the address that Chromium listens on. It writes the address to a file as soon as it listens."""
        told = Path(self._folder.name) / "DevToolsActivePort"
        wait_for(lambda: told.is_file() and told.read_text().count("\n") >= 1, "the browser")
        port, path = told.read_text().split("\n")[:2]
        return f"ws://127.0.0.1:{port}{path}"

    def tab(
        self, size: tuple[int, int], *, dark: bool = False, text: int = 100, scale: float = 1,
        beside: Tab | None = None, proxy: str = "",
    ) -> Tab:
        """Open a tab with its own cookies and storage, like another phone, or those of the tab `beside` it.

        With a `proxy`, everything goes through it.
        """
        own = beside.context if beside is not None else ""
        through = {"proxyServer": proxy, "proxyBypassList": "<-loopback>"} if proxy else {}
        own = own or self._wire.ask("Target.createBrowserContext", **through)["browserContextId"]
        target = self._wire.ask("Target.createTarget", url="about:blank", browserContextId=own)["targetId"]
        session = self._wire.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        return Tab(self._wire, session, size, dark, text, scale, context=own, target=target)


class Tab:
    def __init__(
        self, wire: _Wire, session: str, size: tuple[int, int], dark: bool, text: int, scale: float, *, context: str,
        target: str,
    ) -> None:
        self._wire, self._session, self._text = wire, session, text
        self.context, self._target = context, target
        for domain in ("Page", "Runtime", "Log"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        self.shape(size, dark, scale)
        if text != 100:
            # what a browser's setting for text size does to the root element
            source = f"document.addEventListener('readystatechange', () => {{ {_larger(text)} }})"
            self.ask("Page.addScriptToEvaluateOnNewDocument", source=source)

    def shape(self, size: tuple[int, int], dark: bool = False, scale: float = 1) -> None:
        wide, high = size
        self.ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=scale, mobile=True)
        theme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.ask("Emulation.setEmulatedMedia", features=[theme, still])

    def ask(self, method: str, **what: Any) -> dict[str, Any]:
        return self._wire.ask(method, self._session, **what)

    def go(self, address: str) -> None:
        self.ask("Page.navigate", url=address)

    def close(self) -> None:
        self._wire.ask("Target.closeTarget", targetId=self._target)

    def run(self, script: str) -> Any:
        done = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in done:
            raise Failed(f"{script}: {done['exceptionDetails']}")
        return done["result"].get("value")

    def until(self, script: str) -> None:
        wait_for(lambda: self.run(f"Boolean({script})"), script)

    def tap(self, selector: str) -> None:
        found = json.dumps(selector)
        self.until(f"document.querySelector({found})")
        self.run(f"document.querySelector({found}).click()")

    def enter(self, name: str) -> None:
        """Come into the room with a name, as a person does who has opened the phones' page with the code."""
        self.until("document.querySelector('#name')")
        self.run(f"const name = document.querySelector('#name'); name.value = {json.dumps(name)};"
                 "name.dispatchEvent(new Event('input'))")
        self.tap("[data-key=come]")
        self.until("document.querySelector('[data-key=room]')")

    def picture(self) -> bytes:
        self.run("new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    @property
    def complaints(self) -> list[str]:
        """Return all errors and warnings so far of the page, its content policy and the network."""
        return self._wire.complaints.get(self._session, [])


class _Wire:
    def __init__(self, address: str) -> None:
        self._socket: ClientConnection = connect(address, max_size=None, legacy=True)
        self._asked = 0
        self.complaints: dict[str, list[str]] = {}

    def close(self) -> None:
        self._socket.close()

    def ask(self, method: str, session: str = "", **what: Any) -> dict[str, Any]:
        self._asked += 1
        message = {"id": self._asked, "method": method, "params": what, **({"sessionId": session} if session else {})}
        self._socket.send(json.dumps(message))
        while True:
            heard = json.loads(self._socket.recv(PATIENCE))
            if heard.get("id") == self._asked:
                if "error" in heard:
                    raise Failed(f"{method}: {heard['error']['message']}")
                found: dict[str, Any] = heard["result"]
                return found
            self._note(heard)

    def _note(self, heard: dict[str, Any]) -> None:
        told = heard.get("params", {})
        words = ""
        if heard.get("method") == "Log.entryAdded":
            words = f"{told['entry']['text']} {told['entry'].get('url', '')}"
        elif heard.get("method") == "Runtime.exceptionThrown":
            details = told["exceptionDetails"]
            words = details.get("exception", {}).get("description", details["text"])
        if words:
            self.complaints.setdefault(heard.get("sessionId", ""), []).append(words)


def _larger(text: int) -> str:
    return f"document.documentElement.style.fontSize = '{text}%'; dispatchEvent(new Event('resize'))"


def wait_for(done: Callable[[], Any], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise Failed(f"waited in vain for {what}")
        time.sleep(0.02)

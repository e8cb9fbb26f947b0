"""The parts of the proof that run under Windows' Python."""

from __future__ import annotations

import contextlib
import re
import shutil
import subprocess
import tempfile
import threading
import time
import zipfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import msgspec

from bench import virtual_screen
from klotho_games.core.games import registry
from machines.windows import CHECKOUT, Windows, windows_path
from package import installer
from shots import chromium
from tests.proofs.kills.kills import Life, orders
from tests.proofs.kills.messages import Came, Order, Seen
from tests.proofs.platforms import alone, serves
from tests.proofs.proof import Asked, CannotProve, Found

PLACE = windows_path(CHECKOUT)
ROOMS = ("core", "text", "almanac", "bots", "phones", "voice")
"""The rooms of the program whose tests need no window."""
KILLS = 20
_ENOUGH = 420.0
"""Seconds after which no other program is killed."""
_AT_THE_LATEST, _SLOWER = 90.0, 4.0
"""Seconds for a program to come to the call before which it dies, and how much more time it has until the clock kills
it."""
_TERMINATED = 15
"""What Windows says of a process that has ended itself by a signal."""
_KNOWN = ("call ", "step ", "undoing ", "over ", "counted ", "discarding ", "discarded ", "open", "closed ", "notice ",
          "refused ")
_GAMES = "root/klotho-homes"


def _describe(windows: Windows) -> tuple[tuple[str, str], ...]:
    _code, told = windows.run(["-c", "import platform, sys; print(platform.platform(), sys.version.split()[0])"])
    return (("Windows, Python", told.strip().splitlines()[-1] if told.strip() else "?"),)


def try_source(windows: Windows, asked: Asked) -> Found:
    """Run the self-test from the sources."""
    code, told = windows.run(["-m", "klotho_games", "--selftest"])
    return judged_selftest(code, told, _describe(windows))


def judged_selftest(code: int, told: str, first: Sequence[tuple[str, str]] = ()) -> Found:
    lines = re.findall(r"^(ok|FAILED) +([^:]+): (.*)$", told, re.MULTILINE)
    figures = (*first, ("parts that work", f"{sum(sign == 'ok' for sign, *_ in lines)} of {len(lines)}"),
               *((name, said) for _sign, name, said in lines if name in ("Modules", "Tables", "Bots", "Phones")))
    if code == 0 and lines:
        return Found(figures)
    return Found(figures, (f"the self-test ended with {code}: {told.strip()[-1500:]}",))


def try_tests(room: str, windows: Windows, asked: Asked) -> Found:
    """Run the tests of one room."""
    script = ("import os, sys, pytest; os.chdir(sys.argv[1]); sys.exit(pytest.main(["
              "'-p', 'no:cacheprovider', '-q', '-m', 'not slow', '--tb=line', '-rfE', 'tests/' + sys.argv[2]]))")
    code, told = windows.run(["-c", script, PLACE, room])
    return judged_tests(code, told)


def judged_tests(code: int, told: str) -> Found:
    """Read pytest's last line: "501 passed, 24 skipped, 1 deselected in 484.52s"."""
    last = (told.strip().splitlines() or [""])[-1]
    counts = {word: number for number, word in re.findall(r"(\d+) (passed|failed|skipped|errors?)\b", last)}
    figures = tuple((f"tests {word}", counts[word]) for word in ("passed", "skipped", "failed", "error", "errors")
                    if word in counts)
    faults = tuple(re.findall(r"^(?:FAILED|ERROR) (.+)$", told, re.MULTILINE))
    if code and not faults:
        faults = (f"pytest ended with {code}: {told.strip()[-1500:]}",)
    return Found(figures, faults)


# -- killed in the middle -------------------------------------------------------------------------------------------


class WindowsCradle:
    """Starts each program of the kills' proof as a Windows process of its own."""

    def __init__(self, windows: Windows, homes: Path) -> None:
        self.windows, self.homes = windows, homes

    def play(self, order: Order) -> Came:
        """Run a program until it kills itself before a call, or is killed by the clock, counted from its start."""
        process = self._start(order)
        assert process.stdout is not None
        lines: list[str] = []
        until = float("inf")
        late = False
        for line in process.stdout:
            if line.startswith("open"):
                until = time.monotonic() + order.seconds
            lines.append(line.strip())
            if time.monotonic() > until and not late:
                late = True
                process.kill()
        code = process.wait()
        told = tuple(line for line in lines if line.startswith(_KNOWN))
        closed = any(line.startswith("closed") for line in told)
        said = "\n".join(line for line in lines if not line.startswith(_KNOWN))
        killed = not closed and (late or code == _TERMINATED)
        return Came(told, killed, late, 0 if killed else code, said[-1500:])

    def look(self, order: Order) -> Seen:
        told, _nothing = self._start(order).communicate()
        for line in told.splitlines():
            if line.startswith(alone.SEEN):
                return msgspec.json.decode(line.removeprefix(alone.SEEN), type=Seen)
        return Seen(order.over, 0, (f"{order}: what is left there cannot be looked through: {told[-800:]}",))

    def _start(self, order: Order) -> subprocess.Popen[str]:
        home = windows_path(f"{_GAMES}/{Path(order.home).name}")
        order = msgspec.structs.replace(order, home=home)
        process = self.windows.start(["-m", "tests.proofs.platforms.alone"], KLOTHO_HOME=home, KLOTHO_NO_PLUGINS="1",
                                     KLOTHO_NO_VOICE="1", PYGAME_HIDE_SUPPORT_PROMPT="1")
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(order).decode() + "\n")
        process.stdin.flush()
        return process


def try_kills(windows: Windows, asked: Asked) -> Found:
    """Kill the program in the middle of what it writes; start it again under Windows, and compare."""
    homes = windows.root / _GAMES
    shutil.rmtree(homes, ignore_errors=True)
    homes.mkdir(parents=True)
    cradle = WindowsCradle(windows, homes)
    life = Life(cradle, homes / "Zoë Müller", asked.seed)
    killed = by_clock = 0
    began = time.monotonic()
    for n, order in enumerate(orders(Asked(KILLS, asked.seed), life.home)):
        if time.monotonic() - began > _ENOUGH:
            break
        seconds = _AT_THE_LATEST if order.since else _SLOWER * order.seconds
        came = life.one(msgspec.structs.replace(order, seconds=seconds))
        killed += came.killed
        by_clock += came.late
        asked.say(f"{n + 1} kills, {life.steps} steps, {len(life.faults)} faults")
    figures = (
        ("kills", str(killed)),
        ("of them by the clock", str(by_clock)),
        ("of them before a call of the program", str(killed - by_clock)),
        ("steps that were told and found again", str(life.steps)),
        ("games that were finished and counted once", str(len(life.over))),
    )
    return Found(figures, tuple(life.faults))


# -- a phone --------------------------------------------------------------------------------------------------------


_PRESS = """
(() => {
  const any = (all) => all[Math.floor(Math.random() * all.length)];
  const can = (one) => !one.disabled && one.ariaDisabled !== 'true';
  const asked = document.querySelector('#sheet[open] .btn:not(.main)');
  if (asked) return asked.click();
  any([...document.querySelectorAll('.pickable')].filter(can))?.click();
  document.querySelectorAll('.choices .btn, .btn.main').forEach((one) => can(one) && one.click());
})()
"""
"""Does something on the page: answers a question, picks a card at random, or decides."""


def try_phone(windows: Windows, asked: Asked) -> Found:
    """Let Windows' event loop serve a game to a Chromium of this machine, which plays some moves."""
    moves = 5
    process = windows.start(["-m", "tests.proofs.platforms.serves", moves])
    assert process.stdout is not None and process.stdin is not None
    said: list[str] = []
    threading.Thread(target=said.extend, args=(process.stdout,), daemon=True).start()
    try:
        while process.poll() is None and not any(line.startswith("url ") for line in said):
            time.sleep(0.1)
        url = next((line.split()[1] for line in said if line.startswith("url ")), "")
        if not url:
            return Found((), (f"no address was told: {''.join(said)[-800:]}",))
        with chromium.Chromium() as browser:
            tabs = []
            for name in serves.NAMES:
                tab = browser.tab((360, 740))
                tab.go(url)
                tab.enter(name)
                tab.until("document.documentElement.dataset.page")
                tabs.append(tab)
            while process.poll() is None and not any(line.startswith(serves.ENOUGH) for line in said):
                with contextlib.suppress(chromium.Failed):
                    for tab in tabs:
                        tab.run(_PRESS)
                time.sleep(0.3)
            complaints = [one for tab in tabs for one in tab.complaints]
        process.stdin.close()
        process.wait(30)
    except chromium.NoChromium as problem:
        raise CannotProve(str(problem)) from problem
    finally:
        process.kill()
    told = "".join(said)
    played = told.count("played ")
    figures = (("phones that came in", str(told.count("seated "))), ("moves played on phones", str(played)),
               ("complaints of the browser", str(len(complaints))))
    faults = [*complaints, *([] if played >= moves else [f"only {played} moves arrived: {told[-800:]}"])]
    return Found(figures, tuple(faults))


# -- the download ---------------------------------------------------------------------------------------------------


_BUILD = ("import os, runpy, sys; os.chdir(sys.argv[1]); sys.argv[1:] = ['--here'];"
          "sys.argv[0] = os.path.join('build_scripts', 'package', 'build.py');"
          "runpy.run_path(sys.argv[0], run_name='__main__')")


_HELLO = """\
import time, pygame
pygame.display.init()
pygame.display.set_mode((640, 360), pygame.RESIZABLE).fill("white")
pygame.display.flip()
pygame.event.pump()
time.sleep(60)
"""
"""A program that only shows a window, to compare with the time that ours takes for its shelf."""
_HELLO_AT = "root/hello"


def try_download(windows: Windows, asked: Asked) -> Found:
    """Build the download with PyInstaller under Windows; the frozen program tests itself there."""
    _freeze_hello(windows)
    shutil.rmtree(windows.checkout / "dist", ignore_errors=True)
    code, told = windows.run(["-c", _BUILD, PLACE])
    packed = sorted((windows.checkout / "dist").glob("klotho-games-*-windows-*.zip"))
    if code or not packed:
        return Found((), (f"the build ended with {code}: {told.strip()[-1500:]}",))
    tried = judged_selftest(0, told)
    with zipfile.ZipFile(packed[0]) as file:
        entries = file.infolist()
    figures = (
        (packed[0].name, f"{packed[0].stat().st_size / 1e6:.1f} MB, {len(entries)} files, "
                         f"{sum(entry.file_size for entry in entries) / 1e6:.0f} MB unpacked"),
        *((f"frozen: {name}", said) for name, said in tried.figures),
    )
    return Found(figures, tried.faults)


def _freeze_hello(windows: Windows) -> None:
    place = windows.root / _HELLO_AT
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    (place / "hello.py").write_text(_HELLO, encoding="utf-8")
    at = windows_path(_HELLO_AT)
    windows.run(["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--windowed", "--distpath", f"{at}\\dist",
                 "--workpath", f"{at}\\work", "--specpath", at, f"{at}\\hello.py"])


def try_installer(windows: Windows, asked: Asked) -> Found:
    """Install the download over an older one, use it, and remove it."""
    folder = frozen(windows).parent
    try:
        made = installer.make(folder)
    except installer.CannotMake as problem:
        raise CannotProve(str(problem)) from problem
    code, told = windows.run(["-m", "tests.proofs.platforms.installs", windows_path(_inside(windows, made)),
                              windows_path(_inside(windows, folder))])
    did = re.findall(r"^ok (\S.*)$", told, re.MULTILINE)  # the self-test's lines have more spaces
    figures = ((made.name, f"{made.stat().st_size / 1e6:.1f} MB"), ("tried", "; ".join(did)))
    faults = re.findall(r"^FAULT (.+)$", told, re.MULTILINE)
    if code and not faults:
        faults = [f"it ended with {code}: {told.strip()[-1500:]}"]
    return Found(figures, tuple(faults))


def _inside(windows: Windows, path: Path) -> str:
    return path.relative_to(windows.root).as_posix()


def frozen(windows: Windows) -> Path:
    programs = sorted((windows.checkout / "dist").glob("klotho-games-*-windows-*/klotho-games.exe"))
    if not programs:
        raise CannotProve("First build it: build_scripts/prove.py platforms --part windows-download")
    return programs[-1]


# -- in a window ----------------------------------------------------------------------------------------------------


_SEEN = "root/klotho-seen"
_ALIKE, _LATE = 8.0, 90.0
"""Mean difference of two pictures of the same, with letters that another system draws; and seconds to wait for them."""
_STARTS = 4


def _starts(windows: Windows) -> tuple[tuple[str, str], ...]:
    """Return the seconds until something is seen: of a program that only shows a window, and of ours."""
    hello = windows.root / _HELLO_AT / "dist" / "hello" / "hello.exe"
    place = windows.root / _SEEN / "starts"
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        screen = virtual_screen.Screen(Path(folder))
        try:
            for what, program in (("a window alone", hello), ("the shelf", frozen(windows))):
                if program.is_file():
                    more = {"DISPLAY": screen.display, "SDL_VIDEODRIVER": "windows", "SDL_AUDIODRIVER": "dummy",
                            "KLOTHO_HOME": windows_path(_inside(windows, place))}
                    took = [_seconds_until_seen(windows.command(program, **more), screen) for _time in range(_STARTS)]
                    figures.append((f"{what} is seen, at the second start or later", f"{min(took[1:]):.1f} s"))
        finally:
            screen.close()
    windows.let_sleep()
    return tuple(figures)


def _seconds_until_seen(command: list[str], screen: virtual_screen.Screen) -> float:
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while _is_dark(screen):
            assert process.poll() is None, f"a program showed no window and ended with {process.returncode}"
            assert time.perf_counter() - began < _LATE, "no window was seen"
            time.sleep(0.02)
        return time.perf_counter() - began
    finally:
        process.kill()
        process.wait()
        until = time.monotonic() + _LATE
        while not _is_dark(screen) and time.monotonic() < until:
            time.sleep(0.1)


def _is_dark(screen: virtual_screen.Screen) -> bool:
    """Return whether the screen is black, left of its middle, where the mouse is."""
    offset, (wide, tall), row = screen.place()
    beside = offset + row * (tall // 2) + 4 * (wide // 2 - 150)
    return not any(screen.file.read_bytes()[beside : beside + 4 * 50])


def _is_longer(listed: Callable[[], list[Path]], before: int) -> bool:
    return len(listed()) > before


def try_window(windows: Windows, asked: Asked) -> Found:
    """Go from the shelf to tables, with a real mouse and real keys, as the twin from the sources does."""
    import pygame

    from klotho_games.core.play import journal
    from klotho_games.scenes.setup.page import SetUp
    from klotho_games.scenes.shelf.page import Shelf
    from shots import screens
    from tests.visual.compare import difference
    from tests.window.rig import CODE, Pair, Twin, missing, wait_for, window

    if missing():
        raise CannotProve(missing())
    place = windows.root / _SEEN
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    program = windows.command(frozen(windows), KLOTHO_HOME=windows_path(f"{_SEEN}/Zoë’s games"),
                              SDL_VIDEODRIVER="windows")
    windows.let_sleep()
    figures = [*_starts(windows)]
    began = time.perf_counter()
    shots = screens.OUT / "windows"
    shots.mkdir(parents=True, exist_ok=True)
    opened = window(place, home="Zoë’s games", program=program)
    with opened as live, screens.studio(virtual_screen.SIZE, master=0) as studio:
        pair = Pair(live, Twin(studio))

        def alike(what: str) -> None:
            twin = studio.picture.convert()
            try:
                wait_for(f"{what} in the window",
                         lambda: difference(live.screen.picture(), twin).mean <= _ALIKE, _LATE)
            except AssertionError:
                pygame.image.save(live.screen.picture(), str(shots / "seen instead.png"))
                pygame.image.save(twin, str(shots / "wanted.png"))
                raise

        studio.show(Shelf())
        wait_for("a window", lambda: live.screen.picture().get_at((640, 20))[:3] != (0, 0, 0), 120)
        figures.append(("the shelf was seen after", f"{time.perf_counter() - began:.0f} s"))
        alike("the shelf")
        pygame.image.save(live.screen.picture(), str(shots / "shelf.png"))
        games = 0
        for id in registry.PLAYABLE[:2]:
            while isinstance(pair.twin.scene, Shelf):
                pair.click(pair.twin.spot(f"box-{id}"))
            assert isinstance(pair.twin.scene, SetUp)
            alike(f"the set-up of {id}")
            pair.click(pair.twin.spot("deal-code"))
            pair.keys(*["backspace"] * len(CODE))
            pair.type(CODE)
            pair.keys("return")
            before = len(live.journals())
            pair.click(pair.twin.spot("start"))
            wait_for(f"a journal of {id}", partial(_is_longer, live.journals, before), _LATE)
            time.sleep(3)
            pygame.image.save(live.screen.picture(), str(shots / f"{id}.png"))
            games += 1
            pair.keys("f10")
            alike(f"the pause of {id}")
            time.sleep(1)  # a page that has just come hears no click
            pair.click(pair.twin.spot("leave"))
            alike(f"the shelf after {id}")
        begun = sorted({journal.read(path).head.game for path in live.journals()})
    return Found((*figures, ("games begun by mouse and keys", ", ".join(begun))),
                 () if len(begun) == games else (f"only {begun} were begun",))

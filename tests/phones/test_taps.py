"""No single tap decides anything: on every page of every game, only the large button makes a move."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.phones.limits import Rates
from klotho_games.phones.pages import NumberedPage
from klotho_games.phones.party import Did, EveningStep, LeftRoom, Party, Place, RoomPage, Stepped, StoodUp
from tests.registry.tables import every_game

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
from shots import chromium
from shots.phone_pages import NAMES, pages, sit_down

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here"),
]
SIZE = 360, 740
BUTTONS = """
[...document.querySelectorAll('.body button, .choices button')]
  .filter((one) => one.offsetParent && one.dataset.key)
  .map((one) => [one.dataset.key, one.classList.contains('main') && !one.closest('.two')])
"""
TAP = """
document.querySelector('[data-key="{key}"]')?.click();
document.querySelectorAll('#sheet[open] .row').forEach((row) => row.click());
document.querySelector('#sheet')?.close();
"""


@pytest.fixture(scope="module")
def browser():
    with chromium.Chromium() as made:
        yield made


@every_game
def test_only_the_large_button_decides(browser, game, monkeypatch):
    monkeypatch.setitem(Rates.MOST, "do", (1000, 1.0))
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        tab = browser.tab(SIZE)
        sit_down(party, tab, game.id)
        n = decided = 0
        for page in (page for page in pages(game, 12) if page.hand.turn == "you"):
            alone = len(page.page.moves) == 1
            n = shown(party, tab, page, n)
            large = [key for key, main in tab.run(BUTTONS) if main]
            assert len(large) <= 1
            for key, main in tab.run(BUTTONS):
                if main and (alone or key in large):
                    continue
                n = shown(party, tab, page, n)
                tab.run(TAP.format(key=key))
                tab.run("new Promise((done) => setTimeout(done, 20))")
                assert not [did for did in heard(party) if page.page.move(did.move, did.picks)], (key, page.hand.say)
            n = shown(party, tab, page, n)
            decided += bool(decides(party, tab))
        assert decided
    finally:
        party.close()


def shown(party: Party, tab: chromium.Tab, page: NumberedPage, n: int) -> int:
    """Show the page anew, with nothing chosen, and return its number."""
    party.show(0, NumberedPage(page.page, replace(page.hand, n=n + 1)))
    tab.until(f"document.documentElement.dataset.page === '{n + 1}'")
    return n + 1


def heard(party: Party) -> list[Did]:
    """Return what the phone has decided, and accept it, so that the phone can decide again."""
    found = [request for request in party.take_requests() if isinstance(request, Did)]
    for did in found:
        party.answer(did, None)
    return found


def decides(party: Party, tab: chromium.Tab) -> list[Did]:
    """Choose the first thing, if nothing is chosen, and tap the large button."""
    tab.run("""
    if (!document.querySelector('.choices > .btn.main:not([aria-disabled])')) {
      document.querySelector('.choices .btn:not([aria-disabled]), .row[data-key], .pickable')?.click();
    }
    document.querySelector('.choices > .btn.main:not([aria-disabled])')?.click();
    """)
    tab.run("new Promise((done) => setTimeout(done, 60))")
    return heard(party)


def pressed(tab: chromium.Tab, selector: str) -> None:
    """Press as a finger does: the page cannot tell it from a person."""
    x, y = tab.run(f"(() => {{ const at = document.querySelector('{selector}').getBoundingClientRect();"
                   " return [at.x + at.width / 2, at.y + at.height / 2]; })()")
    for kind in ("mousePressed", "mouseReleased"):
        tab.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


STEPS = (
    EveningStep("pause", "Pause", votes=True),
    EveningStep("leave", "Save and leave", question="Really?", votes=True),
    EveningStep("restart", "Start again", question="Really?"),
    EveningStep("bot:1", "Let a bot play", question="Really?", votes=True, about_absent=True,
                ways=(("easy", "Easy"), ("hard", "Hard")), way="easy", asked="Shall a bot play?"),
)
"""Steps of a running game: one that can be undone, and some that are asked about first."""
TWICE = 700
"""Milliseconds after which a tap is no second of two."""


@pytest.mark.parametrize("host", [True, False])
def test_no_single_tap_in_the_room_gives_anything_up(browser, host):
    """Not the seat, not the game and not the place in the room. Two quick taps are no answer either."""
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        tab = browser.tab(SIZE)
        guest = sit_down(party, tab, "Hoard")
        seats = Place(NAMES[0], "screen"), Place(NAMES[1], "stand-in")
        party.lay(RoomPage("Hoard", seats, playing=True, steps=STEPS))
        party.mark_host(guest if host else None)
        tab.until("document.querySelector('[data-key=room]')")
        tab.tap("[data-key=room]")
        keys = tab.run("[...document.querySelectorAll('#sheet [data-key]')].map((one) => one.dataset.key)")
        assert {"stand", "leave", "step-leave", "step-pause"} <= set(keys) and ("step-restart" in keys) == host
        for key in keys:
            tab.run("document.querySelector('#sheet')?.close()")
            tab.tap("[data-key=room]")
            tab.until(f"document.querySelector('#sheet [data-key=\"{key}\"]')")
            tab.run(f"document.querySelector('#sheet [data-key=\"{key}\"]').scrollIntoView({{block: 'center'}})")
            pressed(tab, f'#sheet [data-key="{key}"]')
            if tab.run("Boolean(document.querySelector('#sheet[open] [data-key=sure]'))"):
                pressed(tab, "#sheet [data-key=sure]")  # the second of two quick taps
            tab.run("new Promise((done) => setTimeout(done, 60))")
            done = party.take_requests()
            assert not [request for request in done if isinstance(request, StoodUp | LeftRoom)], key
            assert {request.step for request in done if isinstance(request, Stepped)} <= {"pause"}, key
        for key, kind in (("step-leave", Stepped), ("stand", StoodUp)):
            tab.run("document.querySelector('#sheet')?.close()")
            tab.tap("[data-key=room]")
            tab.tap(f'#sheet [data-key="{key}"]')
            tab.run(f"new Promise((done) => setTimeout(done, {TWICE}))")
            tab.tap("#sheet[open] [data-key=sure]")
            tab.run("new Promise((done) => setTimeout(done, 60))")
            assert [type(request) for request in party.take_requests()] == [kind]
    finally:
        party.close()


def test_a_double_tap_chooses_and_does_not_decide(browser):
    """The large button can appear under the finger that has just chosen."""
    game = next(game for game in map(registry.load, registry.ids()) if any(pairs(game)))
    page = next(pairs(game))
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        tab = browser.tab(SIZE)
        sit_down(party, tab, game.id)
        shown(party, tab, page, 0)
        tab.until("document.querySelectorAll('.two .btn').length === 2")
        pressed(tab, ".two .btn")
        pressed(tab, ".choices > .btn.main")
        tab.run("new Promise((done) => setTimeout(done, 400))")
        assert heard(party) == [] and tab.run("document.querySelectorAll('.two').length") == 0
        pressed(tab, ".choices > .btn.main")
        tab.run("new Promise((done) => setTimeout(done, 100))")
        assert [page.page.move(did.move) for did in heard(party)] == [page.page.move(page.hand.moves[0].id)]
    finally:
        party.close()


def pairs(game: Game) -> Iterator[NumberedPage]:
    """Yield pages with two answers of equal weight."""
    return (page for page in pages(game, 40) if page.hand.pair and page.hand.turn == "you")

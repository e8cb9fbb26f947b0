"""An evening in real browsers: six people play three games by one scan, and two watch. There is never a curtain, and
some of them reload their page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.phones.limits import Limits, Rates
from klotho_games.phones.party import Party
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import wake
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from shots import chromium
from tests.scenes.rig import keys, name, settle, tap

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here"),
]
WATCHING = ("Gale", "Hugo")
PEOPLE = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
SIX = [game for game in map(registry.load, registry.ids())
       if game.info.seats[1] >= len(PEOPLE) and game.besides("hand", "HAND") is not None]
MANY = [game for game in SIX if not game.open]
_LOOKED = 4000
"""The number of frames within which a tap must have an effect."""

_TRIES = 60
"""Some decisions need two selected things that fit together."""
_CLOSE = "document.querySelector('dialog[open]')?.close()"
PRESSED = """(() => {
  const sheet = document.querySelector("dialog[open]");
  if (sheet) sheet.close();
  const choices = [...document.querySelectorAll(".slot, .pickable, .course, .die")];
  if (choices.length > 1) choices[Math.floor(%f * choices.length)].click();
  if (document.querySelector("dialog[open]")) document.querySelector("dialog[open]").close();
  const ways = [...document.querySelectorAll(".choices .btn, button.row")].filter((one) => one.ariaDisabled !== "true");
  if (ways.length === 0) return 0;
  ways[Math.floor(%f * ways.length)].click();
  const big = document.querySelector(".choices .btn.main:not([aria-disabled=true])");
  if (big) big.click(); // the first tap has only chosen
  return ways.length;
})()"""


class Evening:
    """A room in this process, and the browsers of six people who play and two who watch."""

    def __init__(self, house: MainProgram, browser: chromium.Chromium) -> None:
        self.house = house
        self.party = Party(wake, "127.0.0.1", limits=Limits())
        house._guests = PhoneBridge(house, self.party)
        house.change(speed="instant", motion="reduced")
        self.tabs = [browser.tab((360, 740)) for _name in PEOPLE]
        self.onlookers = [browser.tab((360, 740)) for _name in WATCHING]
        self.curtains = 0

    def frames(self, until: Callable[[], bool], what: str) -> None:
        stage = self.house.stage
        for _frame in range(_LOOKED):
            if until():
                return
            stage.step(0.02, stage.input.read(stage.window, 5))
            self.curtains += isinstance(stage.scene, Drape | HandOver)
        told = [tab.run("document.body.innerText")[:300] for tab in (*self.tabs, *self.onlookers)]
        raise AssertionError(f"{what}, over {name(self.house)}: {told}")

    def come(self) -> None:
        """Scan the code of the sheet on the shelf, and give one's name. The first is made the host at the screen."""
        keys(self.house, "p")
        assert name(self.house) == "phones"
        for tab, who in zip((*self.tabs, *self.onlookers), (*PEOPLE, *WATCHING), strict=True):
            tab.go(self.party.url)
            tab.enter(who)
            self.frames(lambda who=who: any(one.name == who for one in self.party.guests()), "coming in")  # type: ignore[misc]
        settle(self.house)
        tap(self.house, f"host-{self.party.guests()[0].id}")
        keys(self.house, "escape")
        assert name(self.house) == "shelf"
        for tab in self.onlookers:
            self.take(tab, "[data-key=room]")
            tab.run(_CLOSE)

    def take(self, tab: Any, button: str) -> None:
        """Press a button as soon as the page has it."""
        self.frames(lambda: bool(tab.run(f"Boolean(document.querySelector('{button}'))")), button)
        tab.tap(button)

    def step(self, id: str) -> None:
        """Take one of the evening's steps with the host's phone."""
        host = self.tabs[0]
        there = f"Boolean(document.querySelector('[data-key=\"step-{id}\"]'))"
        self.frames(lambda: bool(host.run(there) or host.run("Boolean(document.querySelector('[data-key=room]'))")), id)
        if not host.run(there):
            host.tap("[data-key=room]")
        self.take(host, f'[data-key="step-{id}"]')
        if host.run("Boolean(document.querySelector('#sheet[open] .btn:not(.main)')) && "
                    f"!document.querySelector('#sheet[open] [data-key=\"step-{id}\"]')"):
            host.tap("#sheet[open] .btn:not(.main)")  # the button to go on is first

    def set_up(self, game: Game) -> None:
        self.step(f"setup:{game.id}")
        self.frames(lambda: name(self.house) == "setup", "the set-up")
        settle(self.house)

    def choose_seats(self) -> None:
        """Everyone takes a seat, the first time; Ada has been led to the one with her name. The others watch."""
        setup: Any = self.house.stage.scene
        self.frames(lambda: self.house.phone(0) == "here", "Ada's seat")
        setup.seats = [*setup.seats[:1], *(type(setup.seats[0])(f"Seat {n}") for n in range(1, len(PEOPLE)))]
        setup.rebuild()
        settle(self.house)
        for tab in self.onlookers:
            self.take(tab, "[data-key=watch]")
        for seat, tab in list(enumerate(self.tabs))[1:]:
            self.take(tab, f"[data-key=seats{seat}]")
            tab.tap("[data-key=sit]")
            self.frames(lambda seat=seat: self.house.phone(seat) == "here", "sitting down")  # type: ignore[misc]

    def start(self) -> Session:
        """Start with the host's phone. Everyone is at a seat with their own name."""
        self.frames(lambda: all(self.house.phone(seat) == "here" for seat in range(len(PEOPLE))), "seats")
        self.step("start")
        self.frames(lambda: any(isinstance(scene, TableScene) for scene in self.house.stage.stack), "the table")
        return self.begun()

    def begun(self) -> Session:
        session = self.table.session
        assert set(session.setup.seats) == set(PEOPLE) and not session.record.marks.lent
        return session

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.house.stage.stack if isinstance(scene, TableScene))

    def tab_at(self, seat: int) -> Any:
        return self.tabs[PEOPLE.index(self.table.session.setup.seats[seat])]

    def shown(self, seat: int) -> bool:
        """Whether the phone shows the page of the present state."""
        page = self.house.guests.sender.pages.get(seat)
        state = self.table.session.state
        number = self.tab_at(seat).run("document.documentElement?.dataset.page")
        return page is not None and page.state is state and page.watch is None and number == str(page.turned.hand.n)

    def play(self, rng: Random, most: int) -> int:
        """Play until the game is over, or this many decisions are made. Return their number."""
        session = self.table.session
        for made in range(most):
            self.frames(lambda: session.over or (session.to_act >= 0 and self.shown(session.to_act)), "a page")
            if session.over:
                return made
            seat, ply = session.to_act, session.ply
            tab = self.tab_at(seat)
            pressed = (tab.run(PRESSED % (rng.random(), rng.random())) for _try in range(_TRIES))
            assert any(pressed), tab.run("document.body.innerText")
            self.frames(lambda ply=ply: session.ply > ply, f"a move of seat {seat}")  # type: ignore[misc]
        return most

    def check_onlookers(self) -> None:
        """They have the one public page of the present state, without hands and without moves."""
        session, sender = self.table.session, self.house.guests.sender

        def seen() -> bool:
            page = sender.public
            return page is not None and page.state is session.state and all(
                tab.run("document.documentElement?.dataset.page") == str(page.turned.hand.n) for tab in self.onlookers)

        self.frames(seen, "the public page")
        for tab in self.onlookers:
            assert tab.run("document.querySelectorAll('.card, [data-key=tool-undo], [data-key=tool-pad]').length") == 0


@pytest.mark.parametrize("game", MANY, ids=lambda game: game.id)
def test_three_games_by_one_scan_with_six_phones_and_two_onlookers(
    game: Game, house_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "MOST", {})  # the test taps faster than people
    rng = Random(6)
    with chromium.Chromium() as browser:
        evening = Evening(house_of((640, 360)), browser)
        try:
            evening.come()
            keys_of_the_evening = [guest.key for guest in evening.party._talk.room]
            evening.set_up(game)
            evening.choose_seats()
            first = evening.start()
            assert evening.play(rng, 40) == 40
            evening.check_onlookers()
            for seat in (1, 4):
                evening.tabs[seat].ask("Page.reload")
            evening.frames(lambda: all(evening.shown(seat) for seat in (1, 4)), "back after a reload")
            evening.play(rng, 5000)
            assert first.over
            ended = "Boolean(document.querySelector('.rank'))"
            tabs = [*evening.tabs, *evening.onlookers]
            evening.frames(lambda: all(tab.run(ended) for tab in tabs), "the end")

            evening.step("again")  # the same game once more
            evening.frames(lambda: evening.house.guests.table is not None, "the next table")
            second = evening.begun()
            assert second is not first and evening.play(rng, 25) == 25
            evening.check_onlookers()
            evening.step("leave")
            evening.frames(lambda: name(evening.house) == "shelf", "the shelf")

            evening.set_up(next((other for other in SIX if other is not game), game))
            third = evening.start()
            assert third is not second and evening.play(rng, 25) == 25
            evening.check_onlookers()
            assert evening.curtains == 0
            assert [guest.key for guest in evening.party._talk.room] == keys_of_the_evening, "nobody scanned twice"
            assert [tab.complaints for tab in tabs] == [[]] * len(tabs)
        finally:
            evening.party.close()

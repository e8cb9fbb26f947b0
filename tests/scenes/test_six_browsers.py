"""Six real browsers play a whole game at one table: there is never a curtain, and two of them reload their page."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
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
PEOPLE = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
MANY = [game for game in map(registry.load, registry.ids())
        if not game.open and game.info.seats[1] >= len(PEOPLE) and game.besides("hand", "HAND") is not None]
_LOOKED = 4000
"""The number of frames within which a tap must have an effect."""

_TRIES = 60
"""Some decisions need two selected things that fit together."""
PRESSED = """(() => {
  const sheet = document.querySelector("dialog[open]");
  if (sheet) sheet.close();
  const choices = [...document.querySelectorAll(".slot, .pickable, .course, .die")];
  if (choices.length > 1) choices[Math.floor(%f * choices.length)].click();
  if (document.querySelector("dialog[open]")) document.querySelector("dialog[open]").close();
  const ways = [...document.querySelectorAll(".choices .btn, button.row")].filter((one) => one.ariaDisabled !== "true");
  if (ways.length === 0) return 0;
  ways[Math.floor(%f * ways.length)].click();
  return ways.length;
})()"""


class Evening:
    """A table in this process, and the browsers that play at it."""

    def __init__(self, house: MainProgram, browser: chromium.Chromium, game: Game) -> None:
        self.house, self.game = house, game
        self.party = Party(wake, "127.0.0.1", limits=Limits())
        house._guests = PhoneBridge(house, self.party)
        house.change(speed="instant", motion="reduced")
        self.tabs = [browser.tab((360, 740)) for _name in PEOPLE]
        self.curtains = 0

    def frames(self, until: Callable[[], bool], what: str) -> None:
        stage = self.house.stage
        for _frame in range(_LOOKED):
            if until():
                return
            stage.step(0.02, stage.input.read(stage.window, 5))
            self.curtains += isinstance(stage.scene, Drape | HandOver)
        raise AssertionError(f"{what}: {[tab.run('document.body.innerText')[:300] for tab in self.tabs]}")

    def join(self) -> None:
        self.house.open_setup(self.game.id)
        settle(self.house)
        setup: Any = self.house.stage.scene
        setup.seats = [type(setup.seats[0])(f"Seat {n}") for n in range(len(PEOPLE))]
        setup.seed = bytes(32)
        setup.rebuild()
        settle(self.house)
        keys(self.house, "p")
        for seat, (tab, who) in enumerate(zip(self.tabs, PEOPLE, strict=True)):
            tab.go(self.party.url)
            tab.tap(f"[data-key=seats{seat}]")
            tab.run(f"const name = document.querySelector('#name'); name.value = '{who}';"
                    "name.dispatchEvent(new Event('input'))")
            tab.tap("[data-key=sit]")
            self.frames(lambda seat=seat: self.house.phone(seat) == "here", "sitting down")  # type: ignore[misc]
        keys(self.house, "escape")
        assert name(self.house) == "setup"
        tap(self.house, "start")

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.house.stage.stack if isinstance(scene, TableScene))

    def shown(self, seat: int) -> bool:
        """Whether the phone shows the page of the present state."""
        page = self.house._guests.sender.pages.get(seat)  # type: ignore[union-attr]
        state = self.table.session.state
        number = self.tabs[seat].run("document.documentElement?.dataset.page")
        return page is not None and page.state is state and page.watch is None and number == str(page.turned.hand.n)

    def play(self, rng: Random, most: int) -> int:
        """Play until the game is over, or this many decisions are made. Return their number."""
        session = self.table.session
        for made in range(most):
            self.frames(lambda: session.over or (session.to_act >= 0 and self.shown(session.to_act)), "a page")
            if session.over:
                return made
            seat, ply = session.to_act, session.ply
            pressed = (self.tabs[seat].run(PRESSED % (rng.random(), rng.random())) for _try in range(_TRIES))
            assert any(pressed), self.tabs[seat].run("document.body.innerText")
            self.frames(lambda ply=ply: session.ply > ply, f"a move of seat {seat}")  # type: ignore[misc]
        return most


@pytest.mark.parametrize("game", MANY, ids=lambda game: game.id)
def test_a_whole_game_from_six_phones(
    game: Game, house_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rates, "MOST", {})  # the test taps faster than people
    rng = Random(6)
    with chromium.Chromium() as browser:
        evening = Evening(house_of((640, 360)), browser, game)
        try:
            evening.join()
            session = evening.table.session
            assert session.setup.seats == PEOPLE
            assert evening.play(rng, 40) == 40
            for seat in (1, 4):
                evening.tabs[seat].ask("Page.reload")
            evening.frames(lambda: all(evening.shown(seat) for seat in (1, 4)), "back after a reload")
            evening.play(rng, 5000)
            assert session.over and evening.curtains == 0
            ended = "Boolean(document.querySelector('.rank'))"
            evening.frames(lambda: all(tab.run(ended) for tab in evening.tabs), "the end")
            assert [tab.complaints for tab in evening.tabs] == [[]] * len(PEOPLE)
        finally:
            evening.party.close()

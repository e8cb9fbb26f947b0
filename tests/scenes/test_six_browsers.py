"""An evening in real browsers: six people play three games by one scan, and two watch.

There is never a curtain. Some of them reload or close their page, one is out of reach for half a minute, and for one a
bot plays. Each phone has its own network, and no byte that came to it holds what only another seat may know. With
`--basetemp`, pictures of all phones at these moments stay in that folder.
"""

from __future__ import annotations

import io
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.core.contract import NOBODY, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.phones import wire
from klotho_games.phones.limits import Limits, Rates
from klotho_games.phones.page_texts import words
from klotho_games.phones.pages import NumberedPage, make_numbered_page, make_public_page, with_aside
from klotho_games.phones.party import Party
from klotho_games.scenes.phones.phone_bridge import PhoneBridge
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import wake
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.table_scene import TableScene
from shots import chromium
from shots.phone_pages import sheet_of
from tests.phones.wifi import Wifi
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


OF_THE_HOUSE = (Path(i18n.__file__).parents[1] / "locale" / "de" / "house.po").read_text("utf-8")
"""The words that belong to no game, such as "Look at the big screen."."""


def uses_the_pad(game: Game) -> bool:
    """Whether pages of a game have pieces that are put down at the big screen."""
    session, rng = Session.new(game, Setup(PEOPLE[: game.info.seats[1]]), bytes(32)), Random(1)
    for _move in range(40):
        session.draw_chance()
        if session.is_over:
            break
        if make_numbered_page(session, session.to_act, 1).page.spots:
            return True
        session.play(rng.choice(list(session.legal())))
    return False


def with_fewer_seats() -> Game:
    """Return a game with pages for some of them. The others watch."""
    found = (game for game in map(registry.load, registry.ids()) if 1 < game.info.seats[1] < len(PEOPLE))
    return next(game for game in found if game.besides("hand", "HAND") is not None and not uses_the_pad(game))


_LOOKED = 4000
"""The number of frames within which a tap must have an effect."""

_TRIES = 60
"""Some decisions need two selected things that fit together."""
_OUT_OF_REACH = 30.0
"""Seconds without Wi-Fi."""

_SOON = 5.0
"""Seconds after which a phone is back once its Wi-Fi is."""

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


class Witness:
    """Knows who was shown what, to compare it with the bytes that came to their phones."""

    def __init__(self, program: MainProgram, party: Party) -> None:
        self._program, self._party = program, party
        self._pages: defaultdict[str, set[bytes]] = defaultdict(set)
        """By name: the pages of the seats that a guest had."""
        self._public: set[bytes] = set()
        self._told_to_seats: set[str] = set()
        self._told_to_all: set[str] = set()
        self._show, self._show_onlookers = party.show, party.show_onlookers
        party.show = self._note  # type: ignore[method-assign]
        party.show_onlookers = self._note_public  # type: ignore[method-assign]

    def _note(self, seat: int, turned: NumberedPage) -> None:
        self._pages[self._party.name(seat)].add(wire.encode(turned.hand))
        self._told_to_seats |= set(_leaves(msgspec.to_builtins(turned.hand)))
        self._show(seat, turned)

    def _note_public(self, turned: NumberedPage | None) -> None:
        if turned is not None:
            sent = wire.encode(turned.hand)
            assert sent == wire.encode(self._public_page_of_another_deal(turned).hand)
            self._public.add(sent)
            self._told_to_all |= set(_leaves(msgspec.to_builtins(turned.hand)))
        self._show_onlookers(turned)

    def _public_page_of_another_deal(self, turned: NumberedPage) -> NumberedPage:
        """Return the same page of a game that looks the same to everyone, and in which all that is hidden differs."""
        scene: Any = self._program.guests.game_scene
        session, sender = scene.session, self._program.guests.sender
        rules = session.game.rules
        state = rules.imagine(rules.view(session.state, NOBODY), Random(turned.hand.n))
        other = SimpleNamespace(game=session.game, setup=session.setup, history=session.history, state=state,
                                to_act=rules.to_act(state))
        portraits = self._program.portraits(session)
        page = make_public_page(cast(Session, other), turned.hand.n, portraits, turned.hand.since)
        aside = sender.public.aside if sender.public is not None else None
        return page if aside is None else with_aside(page, aside)

    def check(self, who: str, wifi: Wifi, key: str) -> int:
        """Check everything that came to a phone, and return the number of its pages."""
        told = {word for word in self._told_to_seats - self._told_to_all if len(word) > 5}
        told -= {word for word in told if " " not in word and not word[0].isupper()}  # ids, and names of pictures
        secret = [_written(word) for word in told if f'msgid "{word}"' not in OF_THE_HOUSE]
        own = self._pages[who] | self._public
        seen = 0
        for message in wifi.messages():
            match json_of(message)["t"]:
                case "hand":
                    assert message in own, (who, message)
                    seen += 1
                case "words":
                    assert message == wire.encode(words())
                case "welcome":
                    assert json_of(message)["key"] == key
                case "hint":
                    assert who not in WATCHING
                case _:
                    assert not [word for word in secret if word in message], (who, message)
        return seen


def json_of(message: bytes) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(message)
    return found


def _leaves(told: Any) -> Iterator[str]:
    """Yield all words and names in a message, also those inside."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for inside in told.values():
            yield from _leaves(inside)
    elif isinstance(told, list | tuple):
        for inside in told:
            yield from _leaves(inside)


def _written(word: str) -> bytes:
    return msgspec.json.encode(word)[1:-1]


class Evening:
    """A room in this process, and the browsers of six people who play and two who watch."""

    def __init__(self, program: MainProgram, browser: chromium.Chromium, pictures: Path) -> None:
        self.program, self._browser, self._pictures = program, browser, pictures
        self.party = Party(wake, "127.0.0.1", limits=Limits())
        program._guests = PhoneBridge(program, self.party)
        self._witness = Witness(program, self.party)
        program.change_settings(speed="instant", motion="reduced")
        self._wifis = [Wifi() for _name in (*PEOPLE, *WATCHING)]
        tabs = [browser.tab((360, 740), proxy=wifi.proxy) for wifi in self._wifis]
        self.tabs, self.onlookers = tabs[: len(PEOPLE)], tabs[len(PEOPLE) :]
        self._complaints: list[str] = []
        self.curtains = 0

    def close(self) -> None:
        self.party.close()
        for wifi in self._wifis:
            wifi.close()

    def frame(self) -> None:
        stage = self.program.stage
        stage.step(0.02, stage.input.read(stage.window, 5))
        self.curtains += isinstance(stage.scene, Drape | HandOver)

    def pass_by(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.frame()

    def picture(self, moment: str) -> None:
        """Keep a picture of all phones."""
        shown = [pygame.image.load(io.BytesIO(tab.picture())) for tab in (*self.tabs, *self.onlookers)]
        pygame.image.save(sheet_of(shown), self._pictures / f"{moment}.png")
        pygame.image.save(self.program.stage.window.screen, self._pictures / f"{moment}_screen.png")

    def frames(self, until: Callable[[], bool], what: str) -> None:
        for _frame in range(_LOOKED):
            if until():
                return
            self.frame()
        told = [tab.run("document.body.innerText")[:300] for tab in (*self.tabs, *self.onlookers)]
        raise AssertionError(f"{what}, over {name(self.house)}: {told}")

    def come(self) -> None:
        """Scan the code of the sheet on the shelf, and give one's name. The first is made the host at the screen."""
        keys(self.program, "p")
        assert name(self.program) == "phones"
        for tab, who in zip((*self.tabs, *self.onlookers), (*PEOPLE, *WATCHING), strict=True):
            tab.go(self.party.url)
            tab.enter(who)
            self.frames(lambda who=who: any(one.name == who for one in self.party.guests()), "coming in")  # type: ignore[misc]
        settle(self.program)
        tap(self.program, f"host-{self.party.guests()[0].id}")
        keys(self.program, "escape")
        assert name(self.program) == "shelf"
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
        self.frames(lambda: name(self.program) == "setup", "the set-up")
        settle(self.program)

    def choose_seats(self) -> None:
        """Everyone takes a seat, the first time; Ada has been led to the one with her name. The others watch."""
        setup: Any = self.program.stage.scene
        self.frames(lambda: self.program.phone(0) == "here", "Ada's seat")
        setup.seats = [*setup.seats[:1], *(type(setup.seats[0])(f"Seat {n}") for n in range(1, len(PEOPLE)))]
        setup.rebuild()
        settle(self.program)
        for tab in self.onlookers:
            self.take(tab, "[data-key=watch]")
        for seat, tab in list(enumerate(self.tabs))[1:]:
            self.take(tab, f"[data-key=seats{seat}]")
            tab.tap("[data-key=sit]")
            self.frames(lambda seat=seat: self.program.phone(seat) == "here", "sitting down")  # type: ignore[misc]

    def start(self, people: int = len(PEOPLE)) -> Session:
        """Start with the host's phone. So many are at a seat with their own name."""
        self.frames(lambda: all(self.program.phone(seat) == "here" for seat in range(people)), "seats")
        self.step("start")
        self.frames(lambda: any(isinstance(scene, TableScene) for scene in self.program.stage.stack), "the table")
        return self.begun(people)

    def begun(self, people: int = len(PEOPLE)) -> Session:
        session = self.table.session
        assert set(session.setup.seats) == set(PEOPLE[:people]) and not session.record.marks.lent
        return session

    @property
    def table(self) -> TableScene:
        return next(scene for scene in self.program.stage.stack if isinstance(scene, TableScene))

    def tab_at(self, seat: int) -> Any:
        return self.tabs[PEOPLE.index(self.table.session.setup.seats[seat])]

    def shown(self, seat: int) -> bool:
        """Whether the phone shows the page of the present state."""
        page = self.program.guests.sender.pages.get(seat)
        state = self.table.session.state
        number = self.tab_at(seat).run("document.documentElement?.dataset.page")
        return page is not None and page.state is state and page.watch is None and number == str(page.page.hand.n)

    def play(self, rng: Random, most: int, until: Callable[[], bool] = lambda: False) -> int:
        """Play until the game is over, or this many decisions are made. Return their number."""
        session = self.table.session
        for made in range(most):
            self.frames(lambda: session.is_over or until() or (session.to_act >= 0 and (
                bool(session.bot(session.to_act)) or self.shown(session.to_act))), "a page")
            if session.is_over or until():
                return made
            seat, ply = session.to_act, session.ply
            if session.bot(seat):
                self.frames(lambda ply=ply: session.ply > ply, "the bot’s move")  # type: ignore[misc]
                continue
            tab = self.tab_at(seat)
            pressed = (tab.run(PRESSED % (rng.random(), rng.random())) for _try in range(_TRIES))
            assert any(pressed), tab.run("document.body.innerText")
            self.frames(lambda ply=ply: session.ply > ply, f"a move of seat {seat}")  # type: ignore[misc]
        return most

    def play_until_turn_of(self, who: str, rng: Random) -> int:
        """Play until it is someone's turn. Return their seat."""
        session = self.table.session
        seat = session.setup.seats.index(who)
        self.play(rng, 500, until=lambda: session.to_act == seat)
        self.frames(lambda: self.shown(seat), f"the page of {who}")
        assert session.to_act == seat
        return seat

    # -- phones that go and come back ---------------------------------------------------------------------------

    def people(self) -> list[tuple[str, int | None]]:
        return [(guest.name, guest.seat) for guest in self.party.guests()]

    def close_tab(self, who: str) -> None:
        at = PEOPLE.index(who)
        old = self.tabs[at]
        self.tabs[at] = self._browser.tab((360, 740), beside=old)
        self._complaints += old.complaints
        old.close()
        seat = self.table.session.setup.seats.index(who)
        self.frames(lambda: self.party.phone(seat) == "lost", "the loss")

    def open_tab(self, who: str, address: str) -> None:
        self.tabs[PEOPLE.index(who)].go(address)
        seat = self.table.session.setup.seats.index(who)
        self.frames(lambda: self.program.phone(seat) == "here" and self.shown(seat), "the new tab")

    def reopen(self, who: str, address: str) -> None:
        """Close a phone's page and open it again: the same person at the same seat, and no one else."""
        before = self.people()
        self.close_tab(who)
        self.open_tab(who, address)
        assert self.people() == before

    def lose_wifi(self, who: str, rng: Random) -> None:
        """Someone decides without Wi-Fi, and it is off for half a minute. The decision comes through once."""
        seat, before = self.play_until_turn_of(who, rng), self.people()
        session, tab, wifi = self.table.session, self.tab_at(seat), self._wifis[PEOPLE.index(who)]
        ply = session.ply
        wifi.switch_off()
        pressed = [tab.run(PRESSED % (rng.random(), rng.random())) for _try in range(_TRIES)]
        assert any(pressed)
        self.pass_by(_OUT_OF_REACH)
        self.picture("without_wifi")
        assert tab.run("Boolean(document.querySelector('.app.lost .notice.bad'))")
        assert session.ply == ply and self.party.phone(seat) == "lost" and self.people() == before
        wifi.switch_on()
        began = time.monotonic()
        self.frames(lambda: self.party.phone(seat) == "here" and not tab.run(
            "Boolean(document.querySelector('.app.lost'))"), "the Wi-Fi")
        assert time.monotonic() - began < _SOON
        self.frames(lambda: session.ply > ply, "the decision that was under way")
        assert self.people() == before and session.history[ply].seat == seat and session.bot(seat) == ""
        self.picture("wifi_again")

    def let_a_bot_play(self, who: str, rng: Random) -> None:
        """Someone closes the page. The screen asks, the host's phone answers, and the bot hands the seat back."""
        session = self.table.session
        seat = session.setup.seats.index(who)
        self.close_tab(who)
        before = self.people()
        self.play(rng, 500, until=lambda: session.to_act == seat)
        ask = "Boolean(document.querySelector('.question [data-key^=\"step-bot:\"]'))"
        end = time.monotonic() + _OUT_OF_REACH
        self.frames_for(lambda: name(self.program) == "away" and bool(self.tabs[0].run(ask)), end)
        self.picture("away")
        self.tabs[0].tap(".question [data-key^='step-bot:']")
        self.picture("which_bot")
        self.take(self.tabs[0], "#sheet[open] [data-key=sure]")
        self.frames(lambda: session.bot(seat) != "" and name(self.program) == "table", "the bot")
        bots = sum(played.seat == seat for played in session.history)
        self.play(rng, 40, until=lambda: sum(played.seat == seat for played in session.history) > bots + 1)
        self.picture("bot_plays")
        assert sum(played.seat == seat for played in session.history) > bots and self.people() == before
        self.open_tab(who, f"http://{self.party.address}/")
        self.frames(lambda: session.bot(seat) == "", "the seat back")
        assert self.people() == before and session.record.marks.lent == (seat,)
        ply = session.ply
        self.play(rng, 500, until=lambda: any(played.seat == seat for played in session.history[ply:]))
        self.picture("back_from_the_bot")

    def frames_for(self, until: Callable[[], bool], end: float) -> None:
        while not until():
            assert time.monotonic() < end
            self.frame()

    # -- what came to the phones ----------------------------------------------------------------------------------

    def check_bytes(self, keys_by_name: dict[str, str]) -> None:
        for who, wifi in zip((*PEOPLE, *WATCHING), self._wifis, strict=True):
            assert self._witness.check(who, wifi, keys_by_name[who]) > 20
            for other, key in keys_by_name.items():
                assert other == who or all(key.encode() not in stream for stream in wifi.came)

    def check_complaints(self) -> None:
        """Browsers report a connection that was cut, and nothing else."""
        tabs = [*self.tabs, *self.onlookers]
        found = self._complaints + [words for tab in tabs for words in tab.complaints]
        assert [words for words in found if "WebSocket connection to" not in words and "net::ERR" not in words] == []

    def check_onlookers(self) -> None:
        """They have the one public page of the present state, without hands and without moves."""
        session, sender = self.table.session, self.program.guests.sender

        def seen() -> bool:
            page = sender.public
            return page is not None and page.state is session.state and all(
                tab.run("document.documentElement?.dataset.page") == str(page.page.hand.n) for tab in self.onlookers)

        self.frames(seen, "the public page")
        for tab in self.onlookers:
            assert tab.run("document.querySelectorAll('.card, [data-key=tool-undo], [data-key=tool-pad]').length") == 0


@pytest.mark.parametrize("game", MANY, ids=lambda game: game.id)
def test_three_games_by_one_scan_with_six_phones_and_two_onlookers(
    game: Game, program_of: Callable[..., MainProgram], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(Rates, "MOST", {})  # the test taps faster than people
    rng = Random(6)
    with chromium.Chromium() as browser:
        evening = Evening(program_of((640, 360)), browser, tmp_path)
        try:
            evening.come()
            keys_of_the_evening = {guest.name: guest.key for guest in evening.party._talk.room}
            evening.set_up(game)
            evening.choose_seats()
            first = evening.start()
            assert evening.play(rng, 40) == 40
            evening.check_onlookers()
            for seat in (1, 4):
                evening.tabs[seat].ask("Page.reload")
            evening.frames(lambda: all(evening.shown(seat) for seat in (1, 4)), "back after a reload")
            evening.reopen("Cleo", f"http://{evening.party.address}/")
            evening.reopen("Esme", evening.party.url)  # she scans the code again
            evening.picture("opened_again")
            evening.play(rng, 5000)
            assert first.is_over
            ended = "Boolean(document.querySelector('.rank'))"
            tabs = [*evening.tabs, *evening.onlookers]
            evening.frames(lambda: all(tab.run(ended) for tab in tabs), "the end")
            evening.picture("end")

            evening.step("again")  # the same game once more
            evening.frames(lambda: evening.program.guests.table is not None, "the next table")
            second = evening.begun()
            assert second is not first and evening.play(rng, 25) == 25
            evening.check_onlookers()
            evening.step("leave")
            evening.frames(lambda: name(evening.program) == "shelf", "the shelf")

            evening.set_up(next((other for other in SIX if other is not game), game))
            third = evening.start()
            assert third is not second and evening.play(rng, 10) == 10
            evening.lose_wifi("Bram", rng)
            evening.let_a_bot_play("Dov", rng)
            evening.check_onlookers()
            evening.step("leave")
            evening.frames(lambda: name(evening.program) == "shelf", "the shelf")

            few = with_fewer_seats()
            evening.set_up(few)
            fourth = evening.start(few.info.seats[1])
            assert fourth is not third and evening.play(rng, 12) == 12
            evening.onlookers += evening.tabs[few.info.seats[1] :]  # there is no seat for them, and they watch
            evening.check_onlookers()
            evening.picture("fewer_seats")
            assert evening.curtains == 0
            kept = {guest.name: guest.key for guest in evening.party._talk.room}
            assert kept == keys_of_the_evening, "nobody scanned twice, and nobody has a second name"
            evening.check_bytes(kept)
            evening.check_complaints()
        finally:
            evening.close()

"""The page in a real browser with a real party: coming in, playing, losing the connection, leaving."""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.contract import Refusal, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.goal_words import goal_of
from klotho_games.core.games.phone_page import CHANGE, GO_ON
from klotho_games.core.play.session import Session
from klotho_games.phones.limits import Rates
from klotho_games.phones.pages import NumberedPage, look_up, make_numbered_page, make_public_page
from klotho_games.phones.party import (
    Answered,
    Did,
    EveningStep,
    Guest,
    LeftRoom,
    Party,
    Place,
    Reacted,
    Request,
    RoomPage,
    Stepped,
    StoodUp,
    Voted,
)

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
from shots import chromium

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here"),
]
SIZE = 360, 740


class Table:
    """A game with secrets in which every seat can have a phone; seats without one wait."""

    def __init__(self) -> None:
        game = next(
            game for game in map(registry.load, registry.ids())
            if not game.open and game.besides("hand", "HAND") is not None and game.info.seats[1] > 1
        )
        self.names = ("Ada", "Bram")
        self.session = Session.new(game, Setup(self.names), bytes(32))
        self.party = Party(lambda: None, "127.0.0.1")
        self.n = 0
        self.lay()
        self.party.open()
        self.show()

    def lay(self, **told: Any) -> None:
        places = tuple(Place(name, "screen") for name in self.names)
        self.party.lay(RoomPage(self.session.game.info.title, places, playing=True, **told))

    def guest(self, seat: int) -> Guest:
        found = self.party.guest_at(seat)
        assert found is not None
        return found

    def show(self) -> None:
        self.session.draw_chance()
        self.n += 1
        for seat in range(len(self.names)):
            self.party.show(seat, make_numbered_page(self.session, seat, self.n))

    def requests(self) -> list[Did]:
        found: list[Did] = []

        def come() -> list[Did]:
            found.extend(request for request in self.party.take_requests() if isinstance(request, Did))
            return found

        chromium.wait_for(come, "a request")
        return found

    def play(self, did: Did) -> None:
        """Do as the scenes do: play the move behind the id, if the rules allow it."""
        move = make_numbered_page(self.session, did.seat, did.n).page.move(did.move, did.picks)
        assert move is not None
        refusal = self.session.why_not(move)
        if refusal is None:
            self.session.play(move)
        self.party.answer(did, refusal)
        self.show()

    def cut(self, seat: int) -> None:
        """Drop the connection without a message."""
        talk = self.party._talk
        guest = talk.room.at(seat)
        assert guest is not None
        for phone in talk._of(guest):
            phone.line.hang_up()


@pytest.fixture
def table():
    made = Table()
    yield made
    made.party.close()


@pytest.fixture(scope="module")
def browser():
    with chromium.Chromium() as made:
        yield made


def seated(browser, table, seat):
    tab = entered(browser, table, table.names[seat])
    (guest,) = [guest.id for guest in table.party.guests() if guest.name == table.names[seat]]
    table.party.seat_guest(guest, seat)
    tab.until(f"document.documentElement.dataset.page === '{table.n}'")
    return tab


def entered(browser, table, name):
    """Return the page of somebody who has come in."""
    tab = browser.tab(SIZE)
    tab.go(table.party.url)
    tab.enter(name)
    return tab


def acting(browser, table):
    return seated(browser, table, table.session.to_act)


def shows(tab, table):
    tab.until(f"document.documentElement.dataset.page === '{table.n}'")


def test_the_address_is_typed_a_wrong_code_refused_and_the_right_one_opens(browser, table):
    tab = browser.tab(SIZE)
    tab.go(f"http://{table.party.address}/")
    tab.until("document.querySelector('#code')")
    tab.run("document.querySelector('#code').value = 'XXXXXX'")
    tab.tap("[data-key=join]")
    tab.until("document.querySelector('.notice.bad')")
    tab.run(f"document.querySelector('#code').value = '{table.party.code.lower()}'")
    tab.tap("[data-key=join]")
    tab.until("document.querySelector('#name')")
    assert tab.complaints == []


def test_a_decision_is_made_once_however_often_its_button_is_pressed(browser, table):
    tab, ply = acting(browser, table), table.session.ply
    tab.run("document.querySelector('.btn.main').click(); document.querySelector('.btn.main').click()")
    (did,) = table.requests()
    table.play(did)
    shows(tab, table)
    assert table.session.history[ply].seat == did.seat and table.party.take_requests() == []
    assert tab.complaints == []


def test_what_gives_the_game_up_is_asked_about_and_sent_by_the_second_press(browser, table, monkeypatch):
    session = table.session
    monkeypatch.setattr(type(session.game.telling), "gives_up", lambda self, s, move: "Stop?", raising=False)
    while not make_numbered_page(session, session.to_act, 1).page.questions:  # until a move is a button by itself
        session.play(session.legal()[0])
        session.draw_chance()
    table.show()
    tab = acting(browser, table)
    tab.tap(".btn.main")
    tab.until("document.querySelector('#sheet[open] h2')?.textContent === 'Stop?'")
    tab.tap("#sheet .btn.main")  # the button to go on is first
    tab.until("!document.querySelector('#sheet[open]')")
    assert not any(isinstance(request, Did) for request in table.party.take_requests())
    tab.tap(".btn.main")
    tab.tap("#sheet[open] .btn:not(.main)")
    (did,) = table.requests()
    table.play(did)
    shows(tab, table)
    assert tab.complaints == []


def test_what_is_picked_stays_while_others_decide_at_the_same_time(browser, table):
    tab, seat = acting(browser, table), table.session.to_act
    picked = "[...document.querySelectorAll('.pickable')].map((one) => one.ariaPressed || one.ariaChecked).join()"
    before = tab.run(picked)
    tab.tap(".pickable")
    tab.until(f"{picked} !== '{before}'")
    mine = tab.run(picked)
    for keeps in (True, False):
        table.n += 1
        page = make_numbered_page(table.session, seat, table.n)
        table.party.show(seat, NumberedPage(page.page, replace(page.hand, keeps_picks=keeps)))
        shows(tab, table)
        assert (tab.run(picked) == mine) == keeps
    assert tab.complaints == []


def test_the_second_tap_of_two_does_not_take_an_early_answer_back(browser, table):
    tab, seat = acting(browser, table), table.session.to_act
    page = make_numbered_page(table.session, seat, table.n + 1)
    page.page.change("Change")
    table.n += 1
    hand = replace(page.hand, turn="other", parts=(), moves=tuple(page.page.buttons[-1:]), labels={}, undo="")
    table.party.show(seat, NumberedPage(page.page, hand))
    shows(tab, table)
    tab.run("document.querySelector('.choices .btn').click()")
    assert not any(isinstance(request, Did) for request in table.party.take_requests())
    tab.run("new Promise((done) => setTimeout(done, 700))")
    tab.tap(".choices .btn")
    (did,) = table.requests()
    assert did.move == CHANGE and tab.complaints == []


def test_a_page_that_is_loaded_again_has_its_seat_and_its_cards(browser, table):
    tab = acting(browser, table)
    before = tab.run("document.querySelector('.say').textContent")
    tab.ask("Page.reload")
    tab.until("document.querySelector('.say')")
    assert tab.run("document.querySelector('.say').textContent") == before


def test_what_was_under_way_when_the_line_broke_is_done_once(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.tap(".btn.main")
    (did,) = table.requests()
    table.cut(seat)
    chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
    chromium.wait_for(lambda: table.party.phone(seat) == "here", "the return")
    table.play(did)
    shows(tab, table)
    assert not any(isinstance(request, Did) for request in table.party.take_requests())
    tab.run("new Promise((done) => setTimeout(done, 50))")
    assert tab.run("document.querySelector('.toast.no:not([hidden])') === null")


def test_what_is_refused_is_told_with_its_clause(browser, table):
    tab = acting(browser, table)
    tab.tap(".btn.main")
    (did,) = table.requests()
    table.party.answer(did, Refusal("ABC-1.2", "Not like that."))
    tab.until("document.querySelector('.toast.no')?.textContent === 'Not like that. (ABC-1.2)'")


def test_whose_seat_is_played_at_the_big_screen_has_no_cards_left_and_stays_in_the_room(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    table.party.free_seat(table.guest(seat).id)
    tab.until("document.querySelector('.seat')")
    assert tab.run("document.querySelectorAll('.card, .tools').length") == 0
    assert tab.run("localStorage.getItem('klotho-key')") is not None
    tab.tap(f"[data-key=seats{seat}]")
    tab.tap("[data-key=sit]")  # asks for it again
    chromium.wait_for(lambda: any(guest.asks == seat for guest in table.party.guests()), "the question")


@pytest.mark.parametrize("view", ["hand", "pad"])
def test_where_the_screen_waits_one_tap_goes_on(browser, table, view):
    seat = table.session.to_act
    tab = acting(browser, table)
    if view == "pad":
        tab.tap("[data-key=tool-pad]")
    table.n += 1
    table.party.show(seat, look_up(table.session, seat, table.n, None, "The big screen is waiting.", go_on="Go on"))
    shows(tab, table)
    tab.tap(f"[data-key=move{GO_ON}]")
    (did,) = table.requests()
    assert (did.seat, did.move, did.n) == (seat, GO_ON, table.n) and tab.complaints == []


def test_focus_stays_where_it_was_when_the_page_is_drawn_anew(browser, table):
    tab = acting(browser, table)
    tab.run("document.querySelector('[data-key=tool-tale]').focus()")
    table.show()
    shows(tab, table)
    assert tab.run("document.activeElement.dataset.key") == "tool-tale"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_goal_is_told_to_those_who_wait_and_above_the_log(browser, table, language):
    before = i18n.current_language()
    i18n.use(language)
    try:
        table.show()
        seat = table.session.to_act
        session = table.session
        goal = goal_of(session.game, session.state, seat, table.names)
        assert goal is not None
        tab = acting(browser, table)
        assert tab.run("document.querySelectorAll('.goal').length") == 0, "on one's own turn, the decision has the room"
        tab.tap("[data-key=tool-tale]")
        tab.until("document.querySelector('dialog[open] .goal')")
        told = tab.run("document.querySelector('dialog .goal').innerText")
        assert goal.wins in told and goal.so_far in told
        tab.tap("dialog .shut")
        other = (seat + 1) % len(table.names)
        hand = replace(make_numbered_page(session, other, table.n).hand, n=table.n + 1)
        table.n += 1
        table.party.show(seat, NumberedPage(make_numbered_page(session, other, table.n).page, hand))
        shows(tab, table)
        told = tab.run("document.querySelector('.say .goal').innerText")
        assert goal.wins in told and tab.complaints == []
    finally:
        i18n.use(before)


DEAF = """
window.WebSocket = class { constructor() { this.acts = {}; setTimeout(() => this.acts.close(), 5); }
  addEventListener(name, act) { this.acts[name] = act; } close() {} }
"""


def test_while_the_line_is_lost_the_cards_stay_and_the_page_says_so(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    cards = tab.run("document.querySelectorAll('.card').length")
    tab.run(f"window.Wired = WebSocket; {DEAF}")
    table.cut(seat)
    tab.until("document.querySelector('.app.lost .notice.bad')")
    assert tab.run("document.querySelectorAll('.card').length") == cards > 0
    tab.run("window.WebSocket = window.Wired")
    tab.tap("[data-key=try]")
    tab.until("!document.querySelector('.notice') && document.querySelector('.tools')")


# ---- sleep, and Wi-Fi that comes and goes ----

SAME = "window.loadedOnce === true && document.querySelector('.tools') && !document.querySelector('.notice')"
SOON = 5.0
"""Seconds after which a page is back, once its line is."""


def lines(table):
    server = table.party._server
    return server._loop, [connection.transport for connection in server._connections if connection.stays]


def test_after_its_socket_was_cut_a_page_comes_back_by_itself(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.run("window.loadedOnce = true")
    for _cut in range(3):
        loop, transports = lines(table)
        for transport in transports:
            loop.call_soon_threadsafe(transport.abort)
        chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
        began = time.monotonic()
        chromium.wait_for(lambda: table.party.phone(seat) == "here", "the return")
        tab.until(SAME)
        assert time.monotonic() - began < SOON


def test_after_wi_fi_was_off_a_page_comes_back_as_soon_as_it_is_on(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.run("window.loadedOnce = true")
    conditions = {"latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    tab.ask("Network.enable")
    tab.ask("Network.emulateNetworkConditions", offline=True, **conditions)
    tab.run(f"window.Wired = WebSocket; {DEAF}")  # Chromium lets new sockets through even then
    tab.until("document.querySelector('.app.lost .notice.bad')")
    chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
    tab.run("window.WebSocket = window.Wired")
    began = time.monotonic()
    tab.ask("Network.emulateNetworkConditions", offline=False, **conditions)
    tab.until(SAME)
    assert time.monotonic() - began < SOON and table.party.phone(seat) == "here"


def test_a_line_that_is_dead_without_a_word_is_noticed_while_one_waits(browser, table):
    """As without Wi-Fi: nothing comes, and nobody says that it is over. The other side still believes in it, too."""
    tab = acting(browser, table)
    tab.run(f"window.loadedOnce = true; {COUNTED}")
    loop, transports = lines(table)
    for transport in transports:
        loop.call_soon_threadsafe(transport.pause_reading)
    tab.until("window.sockets === 1")
    tab.until(SAME)


COUNTED = """
window.sockets = 0;
window.Plain = WebSocket;
window.WebSocket = class extends Plain { constructor(...given) { super(...given); window.sockets += 1; } };
"""
ASLEEP = """
Object.defineProperty(document, 'hidden', { get: () => window.asleep, configurable: true });
window.asleep = true;
document.dispatchEvent(new Event('visibilitychange'));
const before = Date.now.bind(Date);
Date.now = () => before() + 3 * 3600 * 1000;
"""
AWAKE = "window.asleep = false; document.dispatchEvent(new Event('visibilitychange'));"


def test_after_hours_of_sleep_a_page_has_a_new_line_at_once(browser, table):
    """The sockets of a phone in a pocket look open, but are frozen."""
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.run("window.loadedOnce = true")
    tab.run(COUNTED)
    tab.run(ASLEEP)
    table.n += 1
    assert tab.run(f"{AWAKE} window.sockets") == 1
    table.party.show(seat, make_numbered_page(table.session, seat, table.n))
    shows(tab, table)
    tab.until(SAME)
    before = tab.run("new Promise((done) => setTimeout(() => done(window.sockets), 2200))")
    assert before == 1, "the timer, which has slept too, does not take it for another sleep"
    assert tab.run("document.dispatchEvent(new Event('resume')); window.sockets") == before + 1
    tab.until(SAME)


def test_a_page_from_the_back_button_has_a_new_line(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.run("window.loadedOnce = true; dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
    tab.run("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    chromium.wait_for(lambda: table.party.phone(seat) == "here", "the return")
    tab.until(SAME)



DECIDE = """
for (let n = 0; n < document.querySelectorAll('.grid[role=radiogroup]').length; n++) {
  const group = document.querySelectorAll('.grid[role=radiogroup]')[n];
  if (!group.querySelector('[aria-checked=true]')) group.children[n % group.children.length].click();
}
if (!document.querySelector('.choices .btn.main:not([aria-disabled])')) {
  document.querySelector('.choices .btn:not([aria-disabled]), .row[data-key]').click();
}
if (document.querySelector('.choices .two')) document.querySelector('.choices .btn').click();
document.querySelector('.choices .btn.main').click();
"""


def test_a_whole_game_is_played_by_nothing_but_its_pages(browser, table, monkeypatch):
    monkeypatch.setitem(Rates.MOST, "do", (1000, 1.0))  # no person decides that often
    tabs = [seated(browser, table, seat) for seat in range(len(table.names))]
    while not table.session.is_over:
        tab = tabs[table.session.to_act]
        tab.run(DECIDE)
        (did,) = table.requests()
        table.play(did)
        for one in tabs:
            shows(one, table)
    assert all(tab.run("document.querySelectorAll('.rank .row').length") == len(tabs) for tab in tabs)
    assert all(tab.complaints == [] for tab in tabs)


# ---- whose seat it is ----


def laid(table, *places, **told):
    table.party.lay(RoomPage("Hoard", places, **told))


def chosen(tab):
    """Return what is chosen on the page, and the words of the button."""
    tab.until("document.querySelector('.seat')")
    return tab.run("[document.querySelector('.seat[aria-checked=true]')?.dataset.key || '',"
                   " document.querySelector('[data-key=sit] .words').firstChild.textContent]")


def wanted(table, kind):
    """Return the first request of a kind."""
    found: list[Request] = []

    def come() -> list[Request]:
        found.extend(request for request in table.party.take_requests() if isinstance(request, kind))
        return found

    chromium.wait_for(come, kind.__name__)
    return found[0]


def test_no_one_is_led_to_a_seat_that_is_someone_elses(browser, table):
    laid(table, Place("Ada", kept=True), Place("Bram", "screen"), Place("Robot", "bot"), Place("Cleo", kept=True))
    tab = entered(browser, table, "Dov")
    assert chosen(tab) == ["", "Choose a seat"]
    table.party.take_requests()
    tab.tap("[data-key=sit]")
    assert table.party.take_requests() == []
    laid(table, Place("Ada", kept=True), Place("Bram", "screen"), Place("Robot", "bot"), Place("Player 4"))
    tab.until("document.querySelector('.seat[aria-checked=true]')")
    assert chosen(tab) == ["seats3", "Sit down"]
    tab.tap("[data-key=seats2]")
    assert chosen(tab) == ["seats2", "Take over from the bot"]


def test_who_has_been_here_is_led_to_the_seat_of_their_name(browser, table):
    laid(table, Place("Ada", kept=True), Place("Bram", kept=True), Place("Player 3"))
    tab = entered(browser, table, "bram")
    assert chosen(tab)[0] == "seats1"
    tab.tap("[data-key=seats2]")
    assert chosen(tab)[0] == "seats2", "what somebody has chosen stays"


def test_the_phone_remembers_name_picture_language_and_seat_for_the_next_evening(browser, table):
    laid(table, Place("Player 1"), Place("Player 2"), Place("Player 3"))
    tab = browser.tab(SIZE)
    tab.go(table.party.url)
    tab.tap("[data-key=langde]")
    tab.until("document.documentElement.lang === 'de'")
    tab.tap("[data-key=faces]")
    tab.tap("[data-key=facekit]")
    tab.enter("Kit")
    tab.tap("[data-key=seats2]")
    tab.tap("[data-key=sit]")
    chromium.wait_for(lambda: table.party.phone(2), "the seat")
    (kit,) = table.party.guests()
    table.party.send_away(kit.id)  # the key has ended, as that of another evening
    again = browser.tab(SIZE, beside=tab)
    again.go(table.party.url)
    again.until("document.querySelector('#name')")
    assert again.run("[document.querySelector('#name').value, document.documentElement.lang,"
                     " document.querySelector('.facerow img').src.split('/').pop()]") == ["Kit", "de", "face_kit.svg"]
    again.tap("[data-key=come]")
    assert chosen(again)[0] == "seats2"
    (kit,) = table.party.guests()
    assert (kit.face, kit.language) == ("kit", "de") and again.complaints == []


def test_one_scan_is_enough_for_an_evening_and_who_watches_sees_only_what_is_public(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    cards = tab.run("document.querySelectorAll('.card').length")
    watcher = entered(browser, table, "Dov")
    table.party.show_onlookers(make_public_page(table.session, table.n))
    shows(watcher, table)
    secrets = "document.querySelectorAll('.card, [data-key=tool-undo], [data-key=tool-pad]').length"
    assert watcher.run(secrets) == 0 < cards
    assert watcher.run("document.querySelectorAll('.people .row').length") == len(table.names)
    watcher.tap("[data-key=tool-react]")
    watcher.tap(".react")
    assert wanted(table, Reacted).seat is None
    table.party.lay(RoomPage(say="The next game is being chosen."))
    for one in (tab, watcher):
        one.until("document.querySelector('.say h2')?.textContent === 'The next game is being chosen.'")
        assert one.run("document.querySelectorAll('.card').length") == 0
    laid(table, *map(Place, table.names))
    assert chosen(tab)[0] == f"seats{seat}", "one's own name"
    assert tab.complaints == watcher.complaints == []


def test_the_host_starts_and_lets_in_and_is_asked_before_a_step_with_a_question(browser, table):
    steps = EveningStep("start", "Start"), EveningStep("shelf", "Stop", question="Stop?")
    laid(table, Place("Ada"), Place("Robot", "bot"), steps=steps)
    host, other = entered(browser, table, "Kit"), entered(browser, table, "Eve")
    kit, eve = table.party.guests()
    table.party.mark_host(kit.id)
    host.tap("[data-key=step-start]")
    assert wanted(table, Stepped).step == "start"
    assert other.run("document.querySelector('[data-key=step-start]')") is None
    host.tap("[data-key=step-shelf]")
    host.until("document.querySelector('#sheet[open] h2')?.textContent === 'Stop?'")
    assert not any(isinstance(request, Stepped) for request in table.party.take_requests())
    host.tap("#sheet .btn:not(.main)")
    assert wanted(table, Stepped).step == "shelf"
    other.tap("[data-key=seats1]")
    other.tap("[data-key=sit]")
    host.until("document.querySelector('.question')")
    colours = "[...document.querySelectorAll('.btn .words')].map((one) => getComputedStyle(one).color)"
    for dark in (True, False):
        host.shape(SIZE, dark)
        assert len(set(host.run(colours))) == 1, "buttons are light in every theme, and so their words are dark"
    host.tap(f"[data-key=yes{eve.id}]")
    assert wanted(table, Answered) == Answered(eve.id, 1, True)
    table.party.admit(eve.id, 1)
    other.until("document.querySelector('.middle')")
    assert host.complaints == other.complaints == []


def test_a_vote_is_begun_in_the_room_joined_by_one_tap_and_taken_back(browser, table):
    one, two = seated(browser, table, 0), seated(browser, table, 1)
    table.lay(steps=(EveningStep("pause", "Pause", votes=True),))
    one.tap("[data-key=room]")
    one.tap("#sheet [data-key=step-pause]")
    assert wanted(table, Voted).step == "pause"
    two.until("document.querySelector('.question')")
    assert "1 of 2" in two.run("document.querySelector('.question').innerText")
    one.tap("[data-key=room]")
    one.tap("#sheet [data-key=step-pause]")
    two.until("!document.querySelector('.question')")
    one.tap("[data-key=room]")
    one.until("!document.querySelector('#sheet [data-key=step-pause]').innerText.includes('Tap to take it back')")
    one.tap("#sheet [data-key=step-pause]")
    two.tap(".question [data-key=step-pause]")
    assert wanted(table, Stepped).step == "pause" and one.complaints == two.complaints == []


def test_of_a_closed_sheet_nothing_stays_on_the_phone(browser, table):
    tab = acting(browser, table)
    tab.tap("[data-key=tool-tale]")
    tab.until("document.querySelector('#sheet[open] h2')")
    tab.tap("#sheet .shut")
    tab.until("!document.querySelector('#sheet').firstChild")
    tab.run("document.querySelector('[data-key=tool-tale]').click(); document.querySelector('#sheet').close();"
            "document.querySelector('[data-key=tool-react]').click()")
    tab.run("new Promise((done) => setTimeout(done, 100))")
    assert tab.run("document.querySelectorAll('#sheet[open] .react').length") > 0, "a sheet that opens at once stays"
    tab.tap("#sheet .shut")
    tab.tap("[data-key=tool-hint]")
    (did,) = table.requests()
    table.party.answer(did, Refusal("", "Not now."))
    tab.until("document.querySelector('.toast.no')?.checkVisibility()")


def test_who_stands_up_watches_and_who_leaves_the_room_can_come_back(browser, table):
    seat = table.session.to_act
    tab = acting(browser, table)
    tab.tap("[data-key=room]")
    for asked in ("stand", "leave"):  # one tap gives nothing up
        tab.tap(f"#sheet [data-key={asked}]")
        tab.tap("#sheet [data-key=stay]")
        tab.until("!document.querySelector('#sheet[open]')")
        tab.tap("[data-key=room]")
    assert not any(isinstance(request, StoodUp | LeftRoom) for request in table.party.take_requests())
    assert table.party.phone(seat) == "here"
    tab.tap("#sheet [data-key=stand]")
    tab.run("new Promise((done) => setTimeout(done, 700))")  # a double tap is not a yes
    tab.tap("#sheet [data-key=sure]")
    tab.until("document.querySelector('.seat')")
    assert [guest.watches for guest in table.party.guests()] == [True] and not table.party.phone(seat)
    tab.tap("[data-key=room]")
    tab.tap("#sheet [data-key=leave]")
    tab.until("document.querySelector('.middle')")
    assert table.party.guests() == () and tab.run("localStorage.getItem('klotho-key')") is None
    tab.tap(".btn.main")
    tab.until("document.querySelector('#name')")
    assert tab.run("document.querySelector('#name').value") == table.names[seat]


@pytest.mark.parametrize("odd", ["<b id=x>{n}</b>", "<img src=//e.v>", "&lt;b&gt;`${t}`"])
def test_a_name_is_only_text_on_every_phone(browser, table, odd):
    laid(table, Place("Ada"), Place(odd))
    host = entered(browser, table, "Kit")
    table.party.mark_host(table.party.guests()[0].id)
    other = entered(browser, table, odd)
    laid(table, Place("Ada"), Place(odd, "screen"))
    other.tap("[data-key=seats1]")
    other.tap("[data-key=sit]")
    host.until("document.querySelector('.question')")
    table.party.notice(None, odd)
    table.lay(steps=(EveningStep("pause", odd, small=odd, question=odd),))
    host.tap("[data-key=room]")
    for tab in (host, other):
        tab.until(f"document.body.innerText.replaceAll('\u00ad', '').includes({json.dumps(odd)})")
        assert tab.run("document.querySelectorAll('#x, b#x, img[src*=\"e.v\"]').length") == 0
        assert tab.complaints == []


def test_a_name_that_someone_has_is_refused_in_words(browser, table):
    entered(browser, table, "Ada")
    tab = browser.tab(SIZE)
    tab.go(table.party.url)
    tab.until("document.querySelector('#name')")
    tab.run("document.querySelector('#name').value = 'Ada'")
    tab.tap("[data-key=come]")
    tab.until("document.querySelector('.toast.no')?.textContent.startsWith('Ada is already in the room.')")


def test_a_page_that_was_closed_has_its_seat_when_it_is_opened_again(browser, table):
    """Even with the address alone, without the code."""
    seat = table.session.to_act
    tab = acting(browser, table)
    before = tab.run("document.querySelector('.say').textContent")
    again = browser.tab(SIZE, beside=tab)
    tab.close()
    chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
    again.go(f"http://{table.party.address}/")
    again.until("document.querySelector('.say')")
    assert again.run("document.querySelector('.say').textContent") == before and table.party.phone(seat) == "here"


def test_two_pages_of_one_phone_do_not_fight(browser, table):
    first = acting(browser, table)
    second = browser.tab(SIZE, beside=first)
    second.go(table.party.url)
    second.until("document.querySelector('.tools')")
    first.until("document.querySelector('.middle')")
    first.run("new Promise((done) => setTimeout(done, 700))")  # it does not reconnect by itself
    assert second.run("Boolean(document.querySelector('.tools'))")
    first.tap(".btn.main")
    first.until("document.querySelector('.tools')")
    second.until("document.querySelector('.middle')")
    second.ask("Page.reload")
    second.until("document.querySelector('.tools')")


def test_a_key_of_another_evening_is_forgotten_without_a_word(browser, table):
    tab = browser.tab(SIZE)
    tab.go(f"http://{table.party.address}/")
    tab.until("document.querySelector('#code')")
    for address, shown in ((table.party.url, "#name"), (f"http://{table.party.address}/", ".notice")):
        tab.run("localStorage.setItem('klotho-key', 'of another evening')")
        again = browser.tab(SIZE, beside=tab)
        again.go(address)
        again.until(f"document.querySelector('{shown}')")
        assert again.run("document.querySelector('.toast:not([hidden])')") is None
        assert again.run("localStorage.getItem('klotho-key')") is None


def test_a_lost_seat_is_claimed_by_its_name_and_given_back_at_the_big_screen(browser, table):
    seat = table.session.to_act
    gone = acting(browser, table)
    gone.run("localStorage.clear()")
    gone.close()
    chromium.wait_for(lambda: table.party.phone(seat) == "lost", "the loss")
    tab = entered(browser, table, table.names[seat])
    chromium.wait_for(lambda: any(guest.claims for guest in table.party.guests()), "the question")
    assert tab.run("document.querySelectorAll('.card').length") == 0
    (claimant,) = [guest for guest in table.party.guests() if guest.claims]
    assert table.party.admit(claimant.id, seat)
    tab.until("document.querySelector('.tools')")
    assert table.party.phone(seat) == "here" and len(table.party.guests()) == 1


def test_who_finds_no_room_reads_why_and_what_to_do(browser, table, monkeypatch):
    monkeypatch.setattr(table.party._server._doors, "stay", lambda _address: False)
    tab = browser.tab(SIZE)
    tab.go(table.party.url)
    tab.until("document.querySelector('.middle')")
    assert "Too many phones" in tab.run("document.querySelector('.middle').innerText")
    monkeypatch.undo()
    tab.tap(".btn.main")
    tab.until("document.querySelector('#name')")


def test_where_codes_are_stopped_the_page_says_so(browser, table):
    door = table.party._talk.door
    for n in range(table.party._limits.wrong_in_all):
        door.opens(f"10.0.0.{n}", "WRONG2", 0.0)
    tab = browser.tab(SIZE)
    tab.go(f"http://{table.party.address}/")
    tab.until("document.querySelector('#code')")
    tab.run(f"document.querySelector('#code').value = '{door.code}'")
    tab.tap("[data-key=join]")
    tab.until("document.querySelector('.notice.bad')")
    assert "new code" in tab.run("document.querySelector('.notice.bad').innerText")
    scanned = browser.tab(SIZE)
    scanned.go(table.party.url)
    scanned.until("document.querySelector('#name')")

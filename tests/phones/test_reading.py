"""What a person reads on a phone: while others play, the score, the log, the table and the rules; and at one's turn."""

from __future__ import annotations

import json
import shutil

import pytest
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import clauses
from klotho_games.core.games.table_words import table_lines
from klotho_games.core.play.session import Session
from klotho_games.phones import pages
from klotho_games.phones.files import Files
from klotho_games.phones.pages import NumberedPage
from tests.phones.test_browser import SIZE, Table, browser, chromium, seated, shows, table  # noqa: F401 - fixtures
from tests.registry.tables import every_game, every_table, setups

in_a_browser = [pytest.mark.slow, pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="no Chromium")]


def in_chromium(test):
    for one in in_a_browser:
        test = one(test)
    return test


# ---- what is sent ----


@every_game
def test_the_rules_are_served_clause_by_clause(game):
    for language in ("en", "de"):
        path = f"/rules/{game.id}.{language}.json"
        blocks = json.loads(Files().content(path) or b"")
        assert path in set(Files()) and Files.kind(path) == "application/json"
        i18n.use(language)
        assert [block["clause"] for block in blocks if block.get("clause")] == list(clauses(game.rulebook))
        assert all(block.get("text") or block.get("rows") for block in blocks)


def test_no_other_rules_are_served():
    paths = "/rules/nothing.en.json", "/rules/../x.en.json", f"/rules/{registry.ids()[0]}.xx.json"
    assert [Files().content(path) for path in paths] == [None] * 3


@every_table
def test_a_page_has_the_score_and_the_table_as_its_seat_sees_them(game, seats):
    names = setups(game, seats)[0].seats
    session = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("reading"))
    session.draw_chance()
    for seat in range(seats):
        hand = pages.make_numbered_page(session, seat, 1, waited=75.5).hand
        assert hand.score and list(hand.table) == table_lines(game, session.state, seat, names)
        assert hand.since == (75 if hand.turn == "other" else 0)
        before = NumberedPage(pages.page_of(game, session.state, seat, names), hand)
        watching = pages.look_up(session, seat, 2, before, "Look up.").hand
        assert (watching.score, watching.table) == (hand.score, hand.table)


# ---- what is shown ----


def other(held: Table) -> int:
    return (held.session.to_act + 1) % len(held.names)


@in_chromium
def test_who_waits_reads_the_score_the_log_and_the_table(browser, table):  # noqa: F811
    seat = other(table)
    hand = pages.make_numbered_page(table.session, seat, 1).hand
    tab = seated(browser, table, seat)
    told = tab.run("document.querySelector('.body').innerText")
    assert hand.table[0] in told and hand.log[0].text in told and hand.score.split(" · ")[-1] in told
    tab.tap("[data-key=eye]")
    tab.until("document.querySelector('.app.covered')")
    assert hand.table[-1] not in tab.run("document.querySelector('.body').innerText"), "it names the cards"
    tab.tap("[data-key=eye]")
    tab.tap("[data-key=tool-tale]")
    tab.until("document.querySelector('#sheet[open]')")
    assert hand.table[-1] in tab.run("document.querySelector('#sheet').innerText")
    assert tab.complaints == []


@in_chromium
def test_how_long_someone_decides_is_told_after_a_minute_and_counts_up(browser, table):  # noqa: F811
    seat = other(table)
    tab = seated(browser, table, seat)
    assert tab.run("document.querySelector('.since').textContent") == ""
    for waited, words in ((59, ""), (61, "For 1 minute"), (150, "For 2 minutes")):
        table.n += 1
        table.party.show(seat, pages.make_numbered_page(table.session, seat, table.n, waited=waited))
        shows(tab, table)
        assert tab.run("document.querySelector('.since').textContent") == words
    tab.run("const was = Date.now; Date.now = () => was() + 60000")
    tab.tap("[data-key=eye]")  # draws the page again
    tab.until("document.querySelector('.since').textContent === 'For 3 minutes'")


@in_chromium
def test_the_rules_open_at_the_refused_clause_and_can_be_searched(browser, table):  # noqa: F811
    seat = other(table)
    tab = seated(browser, table, seat)
    book = clauses(table.session.game.rulebook)
    wanted = list(book)[len(book) // 2]
    tab.tap("[data-key=tool-rules]")
    tab.until("document.querySelector('#sheet .book .clause')")
    assert tab.run("document.querySelectorAll('#sheet [data-clause]').length") == len(book)
    tab.run(f"const find = document.querySelector('#sheet input'); find.value = '{wanted.lower()}';"
            "find.dispatchEvent(new Event('input'))")
    assert tab.run("document.querySelector('#sheet .clause').dataset.clause") == wanted
    tab.run("document.querySelector('#sheet').close()")
    assert tab.complaints == []


@in_chromium
def test_an_open_sheet_closes_when_one_is_asked_and_stays_while_one_waits(browser, table):  # noqa: F811
    seat = other(table)
    tab = seated(browser, table, seat)
    tab.tap("[data-key=tool-rules]")
    tab.until("document.querySelector('#sheet .book')")
    table.show()
    shows(tab, table)
    assert tab.run("document.querySelector('#sheet').open"), "others have played, and one can go on reading"
    asked = pages.make_numbered_page(table.session, table.session.to_act, 1)
    table.n += 1
    table.party.show(seat, NumberedPage(asked.page, replace(asked.hand, n=table.n)))
    shows(tab, table)
    assert not tab.run("document.querySelector('#sheet').open")
    assert tab.run("document.title").startswith("● ")
    assert asked.hand.say in tab.run("document.querySelector('#alarm').textContent")


HEARD = """
window.notes = 0; window.buzzed = 0;
window.AudioContext = class {
  constructor() { this.state = 'running'; this.currentTime = 0; this.destination = {}; }
  createOscillator() {
    window.notes += 1;
    return { frequency: {}, connect: (to) => to, start() {}, stop() {} };
  }
  createGain() {
    const gain = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    return { gain, connect: (to) => to };
  }
};
navigator.vibrate = () => (window.buzzed += 1);
dispatchEvent(new PointerEvent('pointerdown'));
"""


@in_chromium
@pytest.mark.parametrize("wanted", [True, False])
def test_at_ones_turn_there_is_a_sound_if_one_wants_it(browser, table, wanted):  # noqa: F811
    seat = other(table)
    tab = seated(browser, table, seat)
    tab.run(f"localStorage.setItem('klotho-sound', '{'on' if wanted else 'off'}'); {HEARD}")
    asked = pages.make_numbered_page(table.session, table.session.to_act, 1)
    table.n += 1
    table.party.show(seat, NumberedPage(asked.page, replace(asked.hand, n=table.n)))
    shows(tab, table)
    assert tab.run("window.notes") == (2 if wanted else 0)
    tab.tap("[data-key=room]")
    tab.tap("#sheet[open] [data-key=sound]")
    tab.until(f"localStorage.getItem('klotho-sound') === '{'off' if wanted else 'on'}'")
    assert tab.complaints == []

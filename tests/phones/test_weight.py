"""How much a phone loads before it shows its first page, over the wire as it is."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from klotho_games.core import i18n
from klotho_games.phones.pages import NumberedPage
from klotho_games.phones.party import Party
from tests.registry.tables import every_game

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
from shots import chromium
from shots.phone_pages import pages, sit_down

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here"),
]
MOST = 160_000
"""Bytes of everything until the first page of a game is complete: joining, fonts, scripts and pictures."""
SENT = """
[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map((one) => [one.name.replace(location.origin, ''), one.transferSize])
"""

LOADED = "[...document.fonts].filter((one) => one.family.includes('Klotho Serif')).map((one) => one.status)"


@pytest.fixture(scope="module")
def browser():
    with chromium.Chromium() as made:
        yield made


@every_game
def test_the_first_page_is_light(browser, game):
    before = i18n.current_language()
    i18n.use("de")
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        tab = browser.tab((360, 740), scale=2)
        sit_down(party, tab, game.id)
        page = next(page for page in pages(game, 2) if page.hand.turn == "you")
        party.show(0, NumberedPage(page.page, replace(page.hand, n=1)))
        tab.until("document.documentElement.dataset.page === '1'")
        tab.run("document.fonts.ready.then(() => 1)")
        tab.until("[...document.images].every((one) => one.complete)")
        sent = {name: size for name, size in tab.run(SENT) if not name.startswith("ws")}
        assert tab.run(LOADED) == ["loaded"]
        assert len(sent) > 20 and sent["/fonts/serif.woff"] > 10_000
        assert sum(sent.values()) <= MOST, sorted(sent.items(), key=lambda one: -one[1])[:12]
    finally:
        party.close()
        i18n.use(before)

"""Where long words break: every long word of the translations is known, and breaks into whole syllables."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from klotho_games.core import i18n
from klotho_games.phones.page_texts import words, words_and_syllables

sys.path.append(str(Path(__file__).resolve().parents[2] / "build_scripts"))
import syllables
from shots import chromium

LANGUAGES = sorted(folder.name for folder in syllables.LOCALE.iterdir() if any(folder.glob("*.po")))
VERY_LONG = 14
"""Letters of a word that does not fit on a tile in any size. Shorter new words can wait until the list is written."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_words_of_a_language_are_known(language):
    assert len(syllables.known_words(language)) > 100
    lacking = [word for word in syllables.missing(language) if len(word) >= VERY_LONG]
    assert lacking == [], "build_scripts/syllables.py writes them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_break_into_syllables(language):
    for word, line in syllables.known_words(language).items():
        parts = line.split("|")
        assert "".join(parts) == word and all(len(part) >= syllables.LEAST for part in parts)
        assert len(parts) == 1 or all(set(part) & syllables.VOWELS for part in parts), line
    assert sum("|" in line for line in syllables.known_words(language).values()) > 100


def test_pages_get_them_once_and_only_in_their_language():
    i18n.use("de")
    assert "fels|re|so|na|tor" in words_and_syllables().syllables and words().syllables == ()
    i18n.use("en")
    assert words_and_syllables().syllables == ()


@pytest.mark.slow
@pytest.mark.skipif(not any(map(shutil.which, chromium.NAMES)), reason="there is no Chromium here")
def test_a_long_word_breaks_by_syllable_in_a_real_browser():
    from klotho_games.phones.party import Party, Place, RoomPage

    i18n.use("de")
    word = max(syllables.known_words("de"), key=len)
    party = Party(lambda: None, "127.0.0.1")
    party.lay(RoomPage(word.capitalize(), (Place("Ada"),)))
    party.open()
    try:
        with chromium.Chromium() as browser:
            tab = browser.tab((360, 740))
            tab.go(party.url)
            tab.until("document.querySelector('.head small')")
            shown = tab.run("document.querySelector('.head small').textContent")
            assert shown.replace("\u00ad", "") == word.capitalize() and "\u00ad" in shown
            assert tab.run("document.title") == word.capitalize(), "no hyphens where nothing breaks"
            narrow = "const small = document.querySelector('.head small'); small.style.width = '5rem';"
            told = f"Platz 4: {word.capitalize()}, dazu noch mehr Worte, bis die Zeile voll ist."
            table = "import('./make.js').then(({ h }) => { const row = h('p', { class: 'row' }, %s);"
            shown = tab.run(table % repr(told) + " document.body.append(row); return row.childNodes.length; })")
            assert shown == 1, "a sentence stays one thing, also in a row"
            assert tab.run(f"{narrow} small.offsetHeight > 20 && small.scrollWidth <= small.clientWidth")
    finally:
        party.close()

from __future__ import annotations

import itertools
import random
import sys
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.core.i18n import _seams
from klotho_games.stage.drawing import letters
from klotho_games.stage.drawing.letters import _FACES, Letters, cap_middle
from klotho_games.stage.drawing.picture_cache import PictureCache, bytes_of
from klotho_games.stage.stage import Stage

LOCALE = Path(i18n.__file__).parents[1] / "locale"
PROSE = "Two ten-sided dice tell what lies behind the opening, and the temple grows by one more tile of stone."


def test_all_fonts_of_this_process_are_in_one_cache() -> None:
    """A window that closes takes all fonts with it. `Stage.close` empties this cache, and would miss another one."""
    apart = [name for name, module in sorted(sys.modules.items())
             if (own := vars(module).get("font")) is not None and own is not letters.font
             and getattr(own, "__wrapped__", None) is letters.font.__wrapped__]
    assert apart == []


def test_every_face_has_its_file_and_the_letters_of_europe(stage: Stage) -> None:
    for face in _FACES:
        metrics = letters.font(face, 30).metrics("Aé ß“”…–×")
        assert all(m is not None for m in metrics[:3]), face


def test_tabular_digits_in_the_text_face(stage: Stage) -> None:
    for face in ("sans", "semi", "bold"):
        widths = {letters.font(face, 40).size(digit)[0] for digit in "0123456789"}
        assert len(widths) == 1, face


@pytest.mark.parametrize("width", [60, 140, 300, 5000])
def test_wrapped_lines_fit_and_lose_no_word(stage: Stage, width: int) -> None:
    letters = Letters()
    lines = letters.wrap(PROSE, "sans", 20, width)
    assert " ".join(lines) == PROSE
    for line in lines:
        assert letters.width(line, "sans", 20) <= width or " " not in line


def test_a_word_that_is_wider_than_a_line_is_broken_where_its_language_says(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(_seams, "Doppelkupplungshebel", ("Doppel", "kupplungs", "hebel"))
    letters = Letters()
    assert letters.wrap("Doppelkupplungshebel", "sans", 20, 400) == ["Doppelkupplungshebel"]
    room = letters.width("kupplungs-", "sans", 20)
    assert letters.wrap("Ein Doppelkupplungshebel", "sans", 20, room) == ["Ein", "Doppel-", "kupplungs-", "hebel"]


@pytest.mark.parametrize("face", _FACES)
def test_a_space_after_a_german_quote_is_seen(stage: Stage, face: str) -> None:
    letters, px = Letters(), 60
    gap = letters.width("„a“ b", face, px) - letters.width("„a“", face, px) - letters.width("b", face, px)
    assert gap >= letters.width(" ", face, px) * 0.8
    assert letters.render("„a“ b", face, px, "#ffffff").get_width() >= letters.width("„a“ b", face, px)


@pytest.mark.parametrize("px", [14, 15, 16, 20])
@pytest.mark.parametrize("face", _FACES)
def test_two_sentences_in_small_letters_stay_apart(stage: Stage, face: str, px: int) -> None:
    for initial in "VWY":
        shown = pygame.mask.from_surface(Letters().render(f"n. {initial}", face, px, "#ffffff"), 60)
        wide, tall = shown.get_size()
        inked = [x for x in range(wide) if any(shown.get_at((x, y)) for y in range(tall))]
        gaps = [right - left - 1 for left, right in pairwise(inked)]
        assert max(gaps) >= px * 0.14, initial


@pytest.mark.parametrize("mark", ["%", "‰", "…"])
@pytest.mark.parametrize("face", _FACES)
def test_nothing_lies_over_a_mark_before_it(stage: Stage, face: str, mark: str) -> None:
    letters, px = Letters(), 60
    for rest in (" ± 3", ", b", "N"):
        both, alone = letters.width(f"62{mark}{rest}", face, px), letters.width(f"62{mark}", face, px)
        assert both - alone >= letters.width(rest, face, px) * 0.85
        assert letters.render(f"62{mark}{rest}", face, px, "#ffffff").get_width() >= both


@pytest.mark.parametrize("face", _FACES)
def test_no_face_gives_a_sign_of_our_words_less_room_than_its_ink(stage: Stage, face: str) -> None:
    """A letter that leans over the next one, such as an italic f, can reach out of its room by a third."""
    letters, px = Letters(), 60
    used = {sign for page in LOCALE.rglob("*.po") for sign in page.read_text(encoding="utf-8") if sign.isprintable()}
    assert used >= set('%…„“”aß')
    for sign in used - {" "}:
        ink = letters.render(sign, face, px, "#ffffff").get_bounding_rect()
        for rest in (" b", "n"):
            given = letters.width(sign + rest, face, px) - letters.width(rest, face, px)
            assert given >= 0.64 * ink.w, (sign, rest, given, ink.w)
            assert letters.render(sign + rest, face, px, "#ffffff").get_width() >= given


def test_wrapping_keeps_paragraphs(stage: Stage) -> None:
    assert Letters().wrap("one\n\ntwo", "sans", 20, 400) == ["one", "", "two"]


def test_wrapping_is_greedy(stage: Stage) -> None:
    letters, rng = Letters(), random.Random(3)
    for _ in range(30):
        width = rng.randint(80, 600)
        lines = letters.wrap(PROSE, "serif", 24, width)
        for line, following in itertools.pairwise(lines):
            assert letters.width(f"{line} {following.split()[0]}", "serif", 24) > width


def test_rendered_words_are_kept_by_their_bytes_and_the_oldest_go(stage: Stage) -> None:
    one = bytes_of(Letters().render("one", "sans", 20, "#ffffff"))
    kept = PictureCache(3 * one)
    letters = Letters(kept.keep)
    first = letters.render("one", "sans", 20, "#ffffff")
    for colour in ("#000000", "#ff0000"):
        letters.render("one", "sans", 20, colour)
    assert letters.render("one", "sans", 20, "#ffffff") is first
    letters.render("one", "sans", 20, "#00ff00")
    assert letters.render("one", "sans", 20, "#ffffff") is first, "used last but one, so kept"
    assert len(kept) == 3 and kept.bytes == 3 * one
    another = PictureCache(3 * one)
    for words, px in (("one", 20), ("one word that is as long as many", 60)):
        Letters(another.keep).render(words, "sans", px, "#ffffff")
    assert len(another) == 1, "long words in large letters leave no room for others"


def test_on_a_stage_words_are_kept_with_the_pictures(stage: Stage) -> None:
    look = stage.look
    before = look.art.bytes
    drawn = look.letters.render("Klotho", "sans", 40, "#ffffff")
    assert look.art.bytes == before + bytes_of(drawn)


def test_words_are_premultiplied(stage: Stage) -> None:
    drawn = Letters().render("Karthis", "serif", 40, "#ffffff")
    for x in range(drawn.get_width()):
        for y in range(drawn.get_height()):
            r, _, _, a = drawn.get_at((x, y))
            assert r <= a + 1


def test_tracking_widens(stage: Stage) -> None:
    letters = Letters()
    plain, wide = letters.width("TEMPLE", "bold", 30), letters.width("TEMPLE", "bold", 30, 4)
    assert wide == plain + 4 * 5
    assert letters.render("TEMPLE", "bold", 30, "#ffffff", 4).get_width() == pytest.approx(wide, abs=3)


def test_the_middle_of_capitals_is_inside_the_line(stage: Stage) -> None:
    for face in _FACES:
        assert 0 < cap_middle(face, 40) < letters.font(face, 40).get_height()


@pytest.mark.parametrize("words", ["YEYZ-HFZX-R8", "AVAVAVAVAVAV", "a4f7 7f40 T7A4"])
def test_spaced_letters_keep_their_last_one_whole(stage: Stage, words: str) -> None:
    drawing = Letters()
    for px in (18, 26, 40):
        drawn = drawing.render(words, "bold", px, "#ffffff", 1)
        last = drawing.render(words[-1], "bold", px, "#ffffff")
        before = sum(letters.font("bold", px).size(letter)[0] + 1 for letter in words[:-1])
        assert drawn.get_bounding_rect().right == before + last.get_bounding_rect().right

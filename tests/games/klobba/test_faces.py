"""Faces of Barbarian and Action cards: all words fit and are large enough, states differ, and
examples match the rules."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import re
from collections.abc import Iterator

import pygame
import pytest

from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, NUMBER
from klotho_games.games.klobba.table.look import (
    action_cards,
    barbarian_cards,
    fight_pictures,
    ground,
    large_cards,
    lava,
    totems,
)
from klotho_games.games.klobba.table.look.places import Places, stands
from klotho_games.games.klobba.table.look.rough_card import (
    GLOW,
    HIDE,
    HIDE_SHAPE,
    SLAB,
    SLAB_SHAPE,
    RoughCard,
    card_picture,
)
from klotho_games.games.klobba.table.look.style import CLANS, clan_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import contrast
from klotho_games.stage.scene.sprites import Paint
from tests.pictures import ART

LEAST = 19.4
"""In canvas units: 20 px at 1080p, minus rounding."""
LONGEST = [NUMBER[who] for who in ("grit", "oxyox", "grumli", "krabba", "nib")]


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((8, 8))
    yield


def drawn(paint: Paint, w: float = 400, h: float = 560, *, text: float = 1.0, scale: float = 1.0,
          runs: list[TextRun] | None = None) -> pygame.Surface:
    look = DrawStyle(scale, ART, text_scale=text, runs=runs)
    whole = pygame.Surface((round((w + 80) * scale), round((h + 80) * scale)), pygame.SRCALPHA)
    paint(Pen(whole, look, (40, 40)))
    return whole


def written(paint: Paint, w: float = 400, h: float = 560, text: float = 1.0) -> list[TextRun]:
    runs: list[TextRun] = []
    drawn(paint, w, h, text=text, runs=runs)
    return runs


def small(runs: list[TextRun]) -> list[tuple[str, float]]:
    return [(run.words, run.size) for run in runs if not run.fits or run.size < LEAST]


# ---------------------------------------------------------------- slabs
@pytest.mark.rule("KLO-1.5")
def test_a_slab_says_name_and_value() -> None:
    for card in range(0, len(BARBARIANS), 5):
        told = BARBARIANS[card]
        assert {run.words for run in written(barbarian_cards.barbarian_face(card, 156)[0])} == {told.name,
                                                                                                str(told.value)}


@pytest.mark.parametrize("w", [104, 122, 156, 204, 300])
def test_words_of_slabs_are_large_enough(w: float) -> None:
    for card in LONGEST:
        assert small(written(barbarian_cards.barbarian_face(card, w)[0])) == []
        assert small(written(barbarian_cards.resting_face(card, w)[0])) == []
    assert small(written(barbarian_cards.storm_face("lightning", w)[0])) == []


def test_moods_stars_and_backs_look_different() -> None:
    card = NUMBER["wulda"]
    faces = [barbarian_cards.barbarian_face(card, 104), barbarian_cards.barbarian_face(card, 104, "roar"),
             barbarian_cards.barbarian_face(card, 104, "cower"), barbarian_cards.barbarian_face(card, 104, stars=1),
             barbarian_cards.resting_face(card, 104), barbarian_cards.back_face(104),
             barbarian_cards.storm_face("thunder", 104), barbarian_cards.storm_face("lightning", 104)]
    seen = {pygame.image.tobytes(drawn(paint, 104, 150), "RGBA") for paint, _key in faces}
    assert len(seen) == len(faces) == len({key for _paint, key in faces})


def test_the_back_of_an_unknown_card_tells_nothing() -> None:
    assert written(barbarian_cards.back_face(156)[0]) == [] and written(action_cards.back_face(190)[0]) == []


def test_heads_look_out_over_the_slab_but_not_beyond_its_rim() -> None:
    picture = card_picture(DrawStyle(1.0, ART), barbarian_cards.barbarian_face(NUMBER["berta"], 156), 156, SLAB_SHAPE,
                           156)
    left, top, w, h = picture.get_bounding_rect()
    assert 0 < top < 156 * 0.12 and left > 0 and left + w < picture.get_width() and top + h < picture.get_height()


@pytest.mark.parametrize("turn", [0.0, 1.0])
def test_shadow_glow_and_veil_follow_the_outline(turn: float) -> None:
    box = Box(0, 0, 104, 104 * SLAB_SHAPE)
    card = RoughCard(box, barbarian_cards.barbarian_face(0, 104), barbarian_cards.back_face(104), shape=SLAB, units=104,
                     turn=turn)
    look = DrawStyle(1.0, ART)
    plain = card.picture(look)
    assert plain.get_at((45, 45 + 140)).a < 250, "a box looks out under the cut corner"
    card.glow = GLOW
    lit = card.picture(look)
    assert sum(lit.get_at((40, 110))[:3]) > sum(plain.get_at((40, 110))[:3]) + 100
    card.dim = True
    middle = (44 + 52, 44 + 70)
    assert sum(card.picture(look).get_at(middle)[:3]) < sum(plain.get_at(middle)[:3])


# ---------------------------------------------------------------- hides
@pytest.mark.parametrize("w", [116, 128, 146, 166, 178, 190, 212])
def test_words_of_hides_are_large_enough(w: float) -> None:
    bad = {action.id: small(written(action_cards.action_face(kind, w)[0])) for kind, action in enumerate(ACTIONS)}
    assert {id: found for id, found in bad.items() if found} == {}


def test_a_hide_shows_its_cap_and_how_the_value_is_raised() -> None:
    for kind, action in enumerate(ACTIONS):
        words = [run.words for run in written(action_cards.action_face(kind, 210)[0])]
        assert (f"CAP {action.cap}" in words) == bool(action.cap)
        raised = f"×{action.times}" if action.times > 1 else f"+{action.plus}"
        assert (raised in words) == (action.times > 1 or action.plus > 0)
        assert " ".join(words).startswith(action.name)


@pytest.mark.parametrize("w", [102, 116, 128, 190])
def test_the_signs_of_a_hide_stand_apart(w: float) -> None:
    for kind, action in enumerate(ACTIONS):
        runs = {run.words: run.box for run in written(action_cards.action_face(kind, w)[0])}
        cap, raised = runs.get(f"CAP {action.cap}"), runs.get(action_cards.mark(action))
        assert cap is None or raised is None or not cap.overlap(raised), action.id


def test_a_small_hide_keeps_title_and_signs_and_leaves_out_the_rule() -> None:
    for kind, action in enumerate(ACTIONS):
        words = " ".join(run.words for run in written(action_cards.action_face(kind, 128)[0]))
        assert action.short not in words
        assert (clan_name(action.clan) if action.clan else action.name) in words


def test_a_carried_hide_keeps_its_outline_when_it_is_turned_over() -> None:
    box = Box(0, 0, 190, 190 * HIDE_SHAPE)
    sides = [RoughCard(box, action_cards.action_face(0, 190), action_cards.back_face(190), shape=HIDE, units=190,
                       turn=t) for t in (0.0, 1.0)]
    masks = [pygame.mask.from_surface(card.picture(DrawStyle(1.0, ART)), 250) for card in sides]
    apart = masks[0].count() + masks[1].count() - 2 * masks[0].overlap_area(masks[1], (0, 0))
    assert apart < 0.05 * box.w * box.h


# ---------------------------------------------------------------- close up
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_sheets_can_be_read(text: float) -> None:
    sheets = [large_cards.sheet_of_action(kind) for kind in range(0, len(ACTIONS), 1 if text == 1 else 3)]
    sheets += [large_cards.sheet_of_barbarian(card) for card in LONGEST[:2]] + [large_cards.sheet_of_storm("thunder")]
    for sheet in sheets:
        runs = written(sheet.paint, *sheet.size, text=text)
        assert [run.words for run in runs if not run.fits] == []
        if text == 1:
            assert [(run.words, run.size) for run in runs if run.size < LEAST] == []


def test_a_barbarians_sheet_names_its_clans() -> None:
    for card in (NUMBER["nib"], NUMBER["berta"]):
        told = BARBARIANS[card]
        words = " ".join(run.words for run in written(large_cards.sheet_of_barbarian(card).paint, *large_cards.SIZE))
        assert told.blurb in words
        assert all(clan_name(clan) in words for clan in told.clans) and ("No clan" in words) == (not told.clans)


@pytest.mark.parametrize("action", ACTIONS, ids=[action.id for action in ACTIONS])
def test_the_drawn_example_is_the_told_one(action: object) -> None:
    """Its Barbarians have the values that the words name, and the rule makes the total from them."""
    told = next(one for one in ACTIONS if one is action)
    example = large_cards.EXAMPLES[told.id]
    named = {int(n) for n in re.findall(r"\d+", told.example)}
    forward = [BARBARIANS[NUMBER[who]] for who in example.forward]
    assert {one.value for one in forward} <= named
    if told.clan is not None:
        assert all(told.clan in one.clans for one in forward)
    counted = sum(one.value for one in forward) * told.times + told.plus
    if told.selects == "mirror" or told.ambush:
        return
    numbers = [int(n) for n in re.findall(r"\d+", example.comes_to)]
    assert numbers[-1] == counted
    assert (example.cap or counted) == (min(counted, told.cap) if told.cap else counted)
    assert example.cap in (0, told.cap)


# ---------------------------------------------------------------- the cave and the Clobber
def test_clans_are_told_apart_by_tone_and_by_emblem() -> None:
    pictures = [pygame.image.tobytes(pygame.transform.grayscale(ART.svg(f"klobba/clan_{clan}", 40, 40)), "RGBA")
                for clan in CLANS]
    assert len(set(pictures)) == len(CLANS) == 4


def test_planks_signs_and_pills_can_be_read() -> None:
    heads = [ground.BandHead("Frederika", "holds the White Totem", "white", 5, 5, 12),
             ground.BandHead("Free Band", "paired with Ada", "black", -1),
             ground.BandHead("Bo", "sits out", "", 1, 5, 3)]
    places = Places(6)
    for head, box in zip(heads, (places.band("white", 1).plank, places.band("black", 2).plank, places.out(1).plank),
                         strict=True):
        runs = written(lambda pen, box=box, head=head: ground.paint_plank(pen, box.at_origin, head), 500, 60)  # type: ignore[misc]
        assert small(runs) == [] and head.name in {run.words for run in runs}
    sign = places.of("sign", "white").at_origin
    assert small(written(lambda pen: totems.paint_sign(pen, sign, "white", "Frederika + Dov"))) == []
    assert contrast("#fff6e6", "#a83224") > 4.5


@pytest.mark.rule("KLO-3.2")
def test_the_storm_clock_tells_what_has_come() -> None:
    box = Places(4)["storm"].at_origin
    for come, words in ((True, "has struck"), (False, "still asleep")):
        storm = ground.Storm(9, come, False, (11, 8), (4, 1), "Thunder hides in the last 4 cards", 30)
        runs = written(lambda pen, storm=storm: ground.paint_storm(pen, box, storm), 600, 320)  # type: ignore[misc]
        assert small(runs) == [] and words in {run.words for run in runs} and "9 left" in {run.words for run in runs}


def test_the_storm_clock_fits_above_a_higher_prompt_bar() -> None:
    box = Places(4, bottom=900)["storm"].at_origin
    storm = ground.Storm(23, False, False, (11, 8), (4, 1), "Lightning sleeps under 12 cards or more", 30)
    runs = written(lambda pen: ground.paint_storm(pen, box, storm), 600, 320)
    assert small(runs) == [] and all(box.holds(run.box.grow(-2, -0.28 * run.size)) for run in runs)


def test_fire_comes_round() -> None:
    def frame(n: int) -> bytes:
        return pygame.image.tobytes(drawn(lambda pen: lava.paint_fire(pen, Box(0, 0, 160, 300), n), 160, 300), "RGBA")

    assert frame(0) == frame(lava.FRAMES) != frame(3)


@pytest.mark.rule("KLO-2.7")
def test_a_tablet_counts_up_to_eight_lines() -> None:
    lines = tuple(fight_pictures.TabletLine(told.name, f"+{told.value}", told.value) for told in BARBARIANS[:6])
    lines += (fight_pictures.TabletLine("Cap 15", "15", hot=True),)
    tally = fight_pictures.TabletText(0, "Frederika", "Bram", "black", lines, 15, "won")
    runs = written(lambda pen: fight_pictures.paint_tablet(pen, Box(0, 0, 484, 248), tally), 484, 248)
    assert small(runs) == [] and {"Cap 15", "15"} <= {run.words for run in runs}


def test_fighters_stand_on_their_feet() -> None:
    look = DrawStyle(1.0, ART)
    for stand in stands(Places(4, drawn="klobba/clobber")["white_ground"], 2):
        box = fight_pictures.figure_box(look, NUMBER["gorm"], "roar", stand.feet, stand.figure("roar"))
        assert box.contains((stand.feet[0], stand.feet[1] - 20)) and abs(box.bottom - stand.feet[1]) < 12
    runs = written(
        lambda pen: fight_pictures.paint_fighter(pen, stands(Box(0, 0, 752, 600), 6)[0], NUMBER["grit"], "cower")
    )
    assert small(runs) == []

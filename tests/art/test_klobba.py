"""The art of Klobba! has what its table needs: three moods of every Barbarian, all Actions, a layout for 2 to 6
seats."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, CLANS, STORMS
from klotho_games.games.klobba.rules.state import BAND, FREE_BANDS, HAND
from klotho_games.games.klobba.table.look.places import Places, stands
from klotho_games.games.klobba.telling.printed import slab
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.tmx_layout import layout

ART = Path(__file__).resolve().parents[2] / "art" / "klobba"
MEGABYTE = 1024 * 1024
SEATS = range(2, 7)
TABLE = layout("klobba/table")
CLOBBER = layout("klobba/clobber")
GROUPS = ("black", "white")


# ---------------------------------------------------------------- pictures
def test_everyone_is_drawn_in_three_moods_with_a_bust() -> None:
    views = {}
    for told in BARBARIANS:
        sources = [(ART / f"b_{told.id}{mood}.svg").read_text(encoding="utf-8") for mood in ("", "_roar", "_cower")]
        found = {re.findall(r'data-bust="([^"]+)"', source)[0] for source in sources}
        assert len(found) == 1, f"{told.id}: the moods would not swap in place"
        views[told.id] = [float(v) for v in found.pop().split()]
    assert [who for who, (_x, _y, w, h) in views.items() if abs(w / h - 264 / 374) > 0.01] == []


def test_every_slab_painting_and_prop_is_drawn() -> None:
    wanted = [slab(told, n).removeprefix("klobba/") for n, told in enumerate(BARBARIANS)]
    wanted += [f"a_{action.id}" for action in ACTIONS] + [f"clan_{clan.id}" for clan in CLANS]
    wanted += [storm.id for storm in STORMS]
    wanted += [f"medal_{storm.id}_{lit}" for storm in STORMS for lit in ("lit", "dark")]
    for group in GROUPS:
        wanted += [f"{part}_{group}" for part in ("totem", "cap", "rope", "sign", "plank")] + [f"totem_{group}_capped"]
    wanted += ["plank_mid", "hide", "flap", "rule_plate", "strip", "disc", "star", "burst", "tablet", "vs", "vs_disc"]
    wanted += ["back_action", "back_barbarian", "logo", "logo_fire", "raah", "har", "club"]
    wanted += [f"flame_{n}" for n in (1, 2, 3)] + ["figure_count"]
    assert [name for name in wanted if not (ART / f"{name}.svg").is_file()] == []


def test_backdrops_fill_the_canvas() -> None:
    for name in ("table", "clobber", "clobber_black", "clobber_white"):
        assert pygame.image.load(str(ART / f"{name}.webp")).get_size() == (1920, 1080)


def test_the_winners_side_of_the_clobber_is_lit() -> None:
    for name, lit, cold in (("black", 300, 1300), ("white", 1300, 300)):
        picture = pygame.image.load(str(ART / f"clobber_{name}.webp"))
        bright, dark = (sum(pygame.transform.average_color(picture, (x - 200, 400, 400, 500))[:3]) for x in (lit, cold))
        assert bright > 1.6 * dark


def test_a_smear_ends_within_its_picture() -> None:
    for group in GROUPS:
        picture = pygame.image.load(str(ART / f"smear_{group}.webp"))
        w, h = picture.get_size()
        rim = [picture.get_at((x, y)).a for x in range(w) for y in (0, h - 1)]
        rim += [picture.get_at((x, y)).a for y in range(h) for x in (0, w - 1)]
        assert max(rim) == 0 and picture.get_at((w // 2, h // 2)).a > 120


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(path.stat().st_size for path in ART.iterdir()) < 5.5 * MEGABYTE


# ---------------------------------------------------------------- the table
def bands(seats: int) -> dict[str, list[Box]]:
    """Return every Band of a table, with its plank."""
    places = Places(seats)
    out = {f"{group}_{n}": places.band(group, n) for group in GROUPS for n in (1, 2)}
    for n in range(1, seats + FREE_BANDS.get(seats, 0) - 3):
        out[f"out_{n}"] = places.out(n)
    return {name: [band.plank, *band.cards] for name, band in out.items()}


@pytest.mark.rule("KLO-1.5")
@pytest.mark.parametrize("seats", SEATS)
def test_there_is_a_place_for_every_band(seats: int) -> None:
    found = bands(seats)
    assert len(found) == seats + FREE_BANDS.get(seats, 0)
    assert all(len(boxes) == BAND + 1 for boxes in found.values())


@pytest.mark.parametrize("seats", SEATS)
def test_nothing_public_lies_on_something_else(seats: int) -> None:
    places = Places(seats)
    boxes = {f"{name}:{n}": box for name, found in bands(seats).items() for n, box in enumerate(found)}
    boxes |= {f"{part}_{group}": places.of(part, group) for part in ("sign", "slot") for group in GROUPS}
    others = ("top_bar", "prompt_bar", "log", "storm", "action_deck", "discard", "hand", "action_label",
              "discard_label", "totem_black", "totem_white")
    boxes |= {name: places[name] for name in others}
    assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b]) > 0] == []
    assert all(CANVAS.holds(box) for box in boxes.values())


@pytest.mark.parametrize("seats", SEATS)
def test_the_groups_stand_on_their_own_side(seats: int) -> None:
    for group in GROUPS:
        side = TABLE[f"{group}_side"]
        assert all(side.holds(box) for n in (1, 2) for box in bands(seats)[f"{group}_{n}"])
    left, right = (Places(seats).of("slot", group) for group in GROUPS)
    middle = Places(seats).of("vs").centre[0]
    assert left.right < middle < right.x and abs(left.w - right.w) < 1


@pytest.mark.rule("KLO-1.2")
@pytest.mark.parametrize(("size", "start"), [(HAND["full"], "hand5_"), (HAND["basic"], "hand3_"), (3, "deal_")])
def test_hands_lie_in_the_private_zone(size: int, start: str) -> None:
    places = TABLE.numbered_slots(start)
    assert len(places) == size
    assert all(TABLE["hand"].grow(20).holds(place) for place in places)
    assert all(a.x + 100 < b.x for a, b in pairwise(places))


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("drawn", ["klobba/table", "klobba/clobber"])
def test_the_bar_has_a_plate_for_every_seat(seats: int, drawn: str) -> None:
    places = Places(seats, drawn=drawn)
    plates = places.numbered_slots(f"plate{seats}_")
    assert len(plates) == seats
    assert all(a.right < b.x for a, b in pairwise([places["back"], places["spool"], places["steps"], *plates]))


# ---------------------------------------------------------------- the Clobber
def test_both_sides_of_the_clobber_mirror_each_other() -> None:
    for part in ("tablet", "action", "ground", "shout"):
        black, white = CLOBBER[f"black_{part}"], CLOBBER[f"white_{part}"]
        assert (black.y, black.w, black.h) == (white.y, white.w, white.h)
        assert black.x + white.right == 1608
    names = ("black_tablet", "white_tablet", "black_action", "white_action", "log", "spoils", "top_bar", "prompt_bar",
             "black_ground", "white_ground")
    assert [pair for pair in combinations(names, 2) if CLOBBER[pair[0]].overlap(CLOBBER[pair[1]]) > 0] == []


@pytest.mark.parametrize("n", range(1, 2 * BAND + 1))
def test_all_fighters_have_a_stand(n: int) -> None:
    ground = CLOBBER["black_ground"]
    found = stands(ground, n)
    assert len(found) == n
    assert all(ground.holds(stand.slab) for stand in found)
    for a, b in combinations(found, 2):
        assert a.slab.overlap(b.slab) == 0, "somebody's name would be covered"
    assert [stand.row for stand in found] == sorted((stand.row for stand in found), reverse=True)

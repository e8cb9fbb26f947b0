"""The temple in sentences, for players who cannot see the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.i18n import _, listed, ngettext, number
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.floor_map import openings
from klotho_games.games.karthis.rules.state import (
    Adventure,
    Phase,
    current_threat,
    face_of,
    factor,
    guard_of,
    rating,
    rival_square,
    total_worth,
)

from .card_words import card_label, card_lines
from .deck_words import what_waits
from .directions import direction_words, distance_in_squares, openings_in_words, tile_note


def table(s: Adventure, names: Sequence[str]) -> list[str]:
    return [*_explorer(s), *_cards(s), *_floor(s), *_backpack(s)]


def _explorer(s: Adventure) -> Iterator[str]:
    told = _("Floor {floor}. {health} of {full} Health. Level {level}.")
    yield told.format(floor=s.floor, health=s.health, full=s.full, level=s.level)
    need = rating(s.level, s.floor)
    told = _("No roll protects you against threats on this floor.")
    if need <= 6:
        told = _("Against threats you need to roll {need} or more.")
    yield told.format(need=need)
    if factor(s.floor) > 1:
        yield _("Treasure counts × {factor}.").format(factor=number(factor(s.floor)))
    if s.rival is not None and s.phase in (Phase.RIVAL, Phase.ROUND):
        told = _("{rival} is in front of you with {health} Health.")
        yield told.format(rival=_(CARDS[s.rival.card].name), health=s.rival.health)


def _cards(s: Adventure) -> Iterator[str]:
    if s.phase is Phase.CHOOSE:
        for n, card in enumerate(s.drawn, start=1):
            told = _("Card {n} of {all}: {card}. {text}.")
            yield told.format(n=n, all=len(s.drawn), card=card_label(s, card), text=" ".join(card_lines(s, card)))
    elif s.phase in (Phase.THREAT, Phase.SEALED) and current_threat(s):
        card = current_threat(s)
        guards = guard_of(s, s.chosen) == card
        text = " ".join(card_lines(s, card, guard=guards))
        yield _("You face {card}. {text}.").format(card=_(face_of(s, card).name), text=text)
    yield what_waits(s)


def _floor(s: Adventure) -> Iterator[str]:
    here = tile_note(s, s.at)
    if here:
        yield _("You are here: {note}").format(note=here)
    near = sorted(s.reach - {s.at}, key=lambda square: (distance_in_squares(s.at, square), square))
    rival = rival_square(s)
    for square in near:
        if openings(s.sheet, square) and square != rival:
            told = _("Unexplored openings of the tile {where}: {sides}.")
            yield told.format(where=direction_words(s.at, square), sides=listed(openings_in_words(s, square)))
    stairs = [square for square in s.sheet.stairs if square != s.at]
    for square in stairs:
        told = _("Stairs down: {where}.") if square in s.reach else _("Stairs down: {where}, but you can’t get there.")
        yield told.format(where=direction_words(s.at, square))
    if s.rival is not None and rival != s.at:
        told = _("{rival} waits {where} with {health} Health.")
        yield told.format(rival=_(CARDS[s.rival.card].name), where=direction_words(s.at, rival), health=s.rival.health)
    n = len(s.sheet.tiles)
    told = ngettext("You have explored {n} tile of this floor.", "You have explored {n} tiles of this floor.", n)
    yield told.format(n=n)


def _backpack(s: Adventure) -> Iterator[str]:
    if not s.treasures:
        yield _("Your backpack is empty.")
        return
    found = [_("{card}, {worth}").format(card=_(CARDS[one.card].name), worth=number(one.worth)) for one in s.treasures]
    told = _("You carry treasure worth {total}: {treasures}.")
    yield told.format(total=number(total_worth(s)), treasures="; ".join(found))

# ruff: noqa: E402 - the environment comes before what is installed in it
"""Take pictures of phones: pages of real games in a real browser, side by side on sheets.

    python3 build_scripts/shots/phone_pages.py                  every game, every size, into shots/phones/
    python3 build_scripts/shots/phone_pages.py karthis --size 360x740 --dark
    python3 build_scripts/shots/phone_pages.py --text 160 --most 6
    python3 build_scripts/shots/phone_pages.py --plugins shutbox       a game that is installed as a plug-in

Every game is played at random, with the fewest and the most seats, until each kind of page has come up, in the
system's language (put `LANGUAGE=de` before the command for German). Pages are listed at the end, with exit code 1, if
their buttons are too small or too narrow for their words, if they are wider than the screen, or if they log errors.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import environment

environment.enter()
os.environ["SDL_VIDEODRIVER"] = "dummy"
if "--plugins" not in sys.argv:
    os.environ["KLOTHO_NO_PLUGINS"] = "1"

import pygame
from msgspec.structs import replace

from klotho_games.core.contract import OVER, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import NumberedPage, make_numbered_page
from klotho_games.phones.party import Party, Place, RoomPage
from klotho_games.phones.wire import Hand
from shots.chromium import Chromium, Tab

OUT = environment.ROOT / "shots" / "phones"
NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
GAP = 8
ACROSS = 2400
SEED = bytes(32)
TOO_SMALL = """
[...document.querySelectorAll('button, input')].filter((el) => el.offsetParent && !el.closest('[hidden]')
  && (el.offsetWidth < 47.5 || el.offsetHeight < 47.5))
  .map((el) => `${el.className} ${el.offsetWidth}×${el.offsetHeight}`)
  .concat([...document.querySelectorAll('.tool, .gear, .btn')]
    .filter((el) => el.offsetParent && el.scrollWidth > el.clientWidth + 1)
    .map((el) => `${el.className}: “${el.innerText.trim()}” is wider than its place`))
  .concat([...document.querySelectorAll('.btn .words')].filter((el) => el.offsetParent).flatMap((el) => {
    const torn = [], walk = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      for (const word of node.data.matchAll(/[^\\s-]+/g)) {
        const range = document.createRange(), breaks = word[0].includes('\\u00ad');
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].map((one) => one.top)).size;
        if (lines > 1 && !breaks) torn.push(`“${word[0]}” is torn`);
      }
    return torn;
  }))
  .concat(document.documentElement.scrollWidth > innerWidth ? [`wide ${document.documentElement.scrollWidth}`] : [])
"""


class Shape(NamedTuple):
    size: tuple[int, int]
    dark: bool = False
    text: int = 100

    def __str__(self) -> str:
        told = f"{self.size[0]}x{self.size[1]}"
        return told + ("_dark" if self.dark else "") + (f"_text{self.text}" if self.text != 100 else "")


SHAPES = (
    Shape((360, 740)), Shape((360, 740), dark=True), Shape((844, 390)), Shape((320, 568)), Shape((360, 740), text=160),
)


FACES = ("ada", "kit", "", "ines", "bram", "")
"""The tokens of the people at the seats."""


def pages(game: Game, most: int) -> list[NumberedPage]:
    """Return one page of each kind, also for players who wait."""
    found: dict[object, NumberedPage] = {}
    for seats in sorted({game.info.seats[0], game.info.seats[-1]}):
        for session in play_at_random(game, seats):
            acting = session.to_act
            seen = range(seats) if acting == OVER else [acting, (acting + 1) % seats]
            for seat in dict.fromkeys(seen):
                page = make_numbered_page(session, seat, 1, FACES[:seats])
                found.setdefault(kind_of(page.hand), page)
            if len(found) >= most:
                break
    return list(found.values())[:most]


def kind_of(hand: Hand) -> tuple[object, ...]:
    """Return what tells kinds of pages apart: their parts, and the step of the turn."""
    kinds = tuple(sorted({type(part).__name__ for part in hand.parts}))
    return hand.turn, kinds, hand.where.partition(" · ")[2] if hand.turn == "you" else ""


def play_at_random(game: Game, seats: int) -> Iterator[Session]:
    """Play at random, and yield the session at each decision and at the end."""
    session = Session.new(game, Setup(NAMES[:seats]), SEED)
    rng = Random(seats)
    for _step in range(1500):
        session.draw_chance()
        yield session
        if session.to_act == OVER:
            return
        session.play(rng.choice(list(session.legal())))


def sit_down(party: Party, tab: Tab, title: str) -> int:
    """Let a guest come in and have the first seat of a running game. Returns their id."""
    party.lay(RoomPage(title, (Place(NAMES[0], "screen"), Place(NAMES[1], "screen")), playing=True))
    tab.go(party.url)
    tab.enter(NAMES[0])
    guest = party.guests()[0].id
    party.seat_guest(guest, 0)
    return guest


def take_pictures(tab: Tab, party: Party, shown: list[NumberedPage], faults: list[str]) -> list[pygame.Surface]:
    pictures = []
    for n, page in enumerate(shown, 1):
        party.show(0, NumberedPage(page.page, replace(page.hand, n=n)))
        tab.until(f"document.documentElement.dataset.page === '{n}'")
        tab.until("[...document.images].every((one) => one.complete)"
                  " && !document.querySelector('.board image:not([data-there])')")
        pictures.append(pygame.image.load(io.BytesIO(tab.picture())))
        faults += [f"{page.hand.game}, page {n}: {fault}" for fault in tab.run(TOO_SMALL)]
    return pictures


def sheet_of(pictures: list[pygame.Surface]) -> pygame.Surface:
    wide, high = pictures[0].get_size()
    columns = max(1, min(len(pictures), ACROSS // (wide + GAP)))
    rows = -(-len(pictures) // columns)
    sheet = pygame.Surface((columns * (wide + GAP) + GAP, rows * (high + GAP) + GAP))
    sheet.fill("#777777")
    for n, picture in enumerate(pictures):
        sheet.blit(picture, (GAP + n % columns * (wide + GAP), GAP + n // columns * (high + GAP)))
    return sheet


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", nargs="*", help="ids of games; without any, all of them")
    ask.add_argument("--size", help="such as 360x740; without it, five shapes")
    ask.add_argument("--dark", action="store_true")
    ask.add_argument("--text", type=int, default=100, help="size of text in per cent")
    ask.add_argument("--most", type=int, default=14, help="pages of a game at most")
    ask.add_argument("--out", type=Path, default=OUT)
    ask.add_argument("--plugins", action="store_true", help="with the games that are installed as plug-ins")
    asked = ask.parse_args()
    unknown = [id for id in asked.games if id not in registry.ids()]
    if unknown:
        ask.error(f"there is no game {unknown[0]}; these can be played: {', '.join(registry.ids())}")
    shapes = SHAPES
    if asked.size:
        wide, high = map(int, asked.size.split("x"))
        shapes = (Shape((wide, high), asked.dark, asked.text),)
    asked.out.mkdir(parents=True, exist_ok=True)
    faults: list[str] = []
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        with Chromium() as browser:
            for id in asked.games or registry.ids():
                shown = pages(registry.load(id), asked.most)
                for shape in shapes:
                    tab = browser.tab(shape.size, dark=shape.dark, text=shape.text)
                    guest = sit_down(party, tab, id)
                    file = asked.out / f"{id}_{shape}.png"
                    pygame.image.save(sheet_of(take_pictures(tab, party, shown, faults)), file)
                    faults += [f"{id} {shape}: {words}" for words in tab.complaints]
                    party.send_away(guest)
                    print(file)
    finally:
        party.close()
    print(*dict.fromkeys(faults), sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

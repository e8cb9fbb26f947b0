"""A game served to phones by this process alone; it says what phones do, and ends after so many moves of theirs.

    python -m tests.proofs.platforms.serves 5
"""

from __future__ import annotations

import sys
import time

from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.phones.pages import make_numbered_page
from klotho_games.phones.party import Did, Party, Place, RoomPage

NAMES = ("Ada", "Bram")
ENOUGH = "enough"
_PATIENCE = 240.0


def main(moves: int) -> None:
    game = next(game for game in map(registry.load, registry.ids())
                if not game.open and game.besides("hand", "HAND") is not None and game.info.seats[1] > 1)
    session = Session.new(game, Setup(NAMES), bytes(32))
    party = Party(lambda: None, "127.0.0.1")
    party.lay(RoomPage(game.info.title, tuple(Place(name, "screen") for name in NAMES), playing=True))
    party.open()
    print("url", party.url, flush=True)
    n = played = 0
    until = time.monotonic() + _PATIENCE

    def show() -> None:
        nonlocal n
        session.draw_chance()
        n += 1
        for seat in range(len(NAMES)):
            party.show(seat, make_numbered_page(session, seat, n))

    show()
    try:
        while played < moves and time.monotonic() < until:
            for guest in party.guests():
                if guest.name in NAMES and party.guest_at(NAMES.index(guest.name)) is None:
                    party.seat_guest(guest.id, NAMES.index(guest.name))
                    print("seated", guest.name, flush=True)
            for did in party.take_requests():
                if not isinstance(did, Did):
                    continue
                move = make_numbered_page(session, did.seat, did.n).page.move(did.move, did.picks)
                if move is None:  # of a page that is gone
                    continue
                refusal = session.why_not(move)
                if refusal is None:
                    session.play(move)
                    played += 1
                    print("played", did.seat, flush=True)
                party.answer(did, refusal)
                show()
            time.sleep(0.02)
        print(ENOUGH, flush=True)
        sys.stdin.readline()  # until nobody looks any more
    finally:
        party.close()
    print("served", played, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))

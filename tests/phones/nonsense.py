"""What a broken or hostile page could send: noise, malformed messages, old ids, wrong pages and too many picks."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from klotho_games.phones.party import AskedForSeat, Did, Drew, Entered, Pressed, Reacted, Request, Sat, Stepped, Voted
from klotho_games.phones.room import clean_name
from klotho_games.phones.wire import CRAYONS, PRESSES, REACTIONS, VERSION
from tests.phones.guests import GAME, page

VALUES: tuple[Any, ...] = (
    None, True, 0, -1, 7, 2**63, 1e308, "", "m0", "m1", "pick", "undo", "c0", "\u202e", "\x00", "x" * 400, [], ["c0"],
    ["c0", "c1"], ["c0"] * 60, [[]], {}, {"t": "do"}, "up", "laugh",
)
SHOWN = page(n=1)
ROOM = ("enter", "sit", "stand", "step", "let", "leave", "hello")
STEPS = tuple(step.id for step in GAME.steps)


def message(rng: Random, said: list[str], n: int) -> str | bytes:
    """Return the next message; `said` are the ids that were used before."""
    roll = rng.random()
    if roll < 0.05:
        return rng.randbytes(rng.randrange(40))
    if roll < 0.1:
        return "".join(map(chr, rng.choices(range(1, 0xD7FF), k=rng.randrange(40))))
    asked = _asked(rng, said, n)
    if roll < 0.3:
        asked[rng.choice([*asked, "x"])] = rng.choice(VALUES)
    if 0.25 <= roll < 0.35:
        asked.pop(rng.choice(list(asked)))
    text = json.dumps(asked)
    if 0.35 <= roll < 0.5:
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(("", '"', "\\", "{", "]", "\x7f", "é")) + text[at + rng.randrange(3) :]
    return text.encode() if rng.random() < 0.1 else text


def _asked(rng: Random, said: list[str], n: int) -> dict[str, Any]:
    id = rng.choice(said) if said and rng.random() < 0.3 else f"{rng.getrandbits(48):012x}"
    said.append(id)
    kind = rng.choice(("do", "do", "do", "do", "pad", "react", "draw", "draw", *ROOM))
    match kind:
        case "do":
            picks = rng.choices(("c0", "c1", "c9", ""), k=rng.choice((0, 0, 1, 2, 100)))
            move = rng.choice(("m0", "m1", "m2", "pick", "undo", "hint"))
            return {"t": "do", "n": rng.choice((n, n, n, n - 1, n + 1)), "id": id, "move": move, "picks": picks}
        case "pad":
            return {"t": "pad", "a": rng.choice(PRESSES)}
        case "react":
            return {"t": "react", "r": rng.choice(REACTIONS)}
        case "draw":
            points = [rng.choice((0, 500, 1000, 1001, -1)) for _n in range(rng.choice((0, 2, 3, 4, 90)))]
            return {"t": "draw", "c": rng.choice((0, 1, CRAYONS, CRAYONS + 1, -1)), "p": points}
        case "sit":
            return {"t": "sit", "seat": rng.randrange(-1, 6), "id": id}
        case "enter":
            name, face = rng.choice(("Eve", "\u202eevE", "", "Bram")), rng.choice(("kit", "", "../x"))
            return {"t": "enter", "name": name, "face": face, "id": id}
        case "step":
            return {"t": "step", "s": rng.choice((*STEPS, "", "start")), "on": rng.random() < 0.8}
        case "let":
            return {"t": "let", "guest": rng.randrange(-1, 9), "seat": rng.randrange(-1, 6), "yes": rng.random() < 0.5}
        case "hello":
            return {"t": "hello", "v": VERSION, "code": "K7QM4T"}
    return {"t": kind}


def is_sound(request: Request, n: int) -> bool:
    """Return whether the game can take the request without checking it again."""
    match request:
        case Did():
            on_page = request.move in ("undo", "hint") or SHOWN.page.offers(request.move, request.picks)
            return request.n == n and on_page and request.id.isalnum() and len(request.id) <= 32
        case Pressed():
            return request.action in PRESSES
        case Reacted():
            return request.reaction in REACTIONS
        case Drew():
            within = all(0 <= x <= 1 and 0 <= y <= 1 for x, y in request.points)
            return 0 <= request.crayon <= CRAYONS and bool(request.points) and within
        case Sat() | AskedForSeat():
            return request.name == clean_name(request.name) != "" and 0 <= request.seat < len(GAME.seats)
        case Entered():
            return request.name == clean_name(request.name) != ""
        case Stepped() | Voted():
            return request.step in STEPS
    return True

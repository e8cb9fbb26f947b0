"""Klobba! in plain words: who can be swapped and come forward, how a Clobber ends, how Bands are filled, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.games.klobba.rules import DO, RULES, clobber, refill
from klotho_games.games.klobba.rules import events as told
from klotho_games.games.klobba.rules.cards import ACTION_ID, COPIES, ID
from klotho_games.games.klobba.rules.count import scores, winners
from klotho_games.games.klobba.rules.count_clobber import effective, options, tally
from klotho_games.games.klobba.rules.state import NONE, Fray, Member, Phase, Side, Tale
from klotho_games.games.klobba.rules.steps import GiveWhite, Keep, Pair, Select, Swap, Switch
from tests.oracles.asking import Question, wander

NAMES = ("black", "white")


def questions(rng: Random) -> Iterator[Question]:
    for s in wander("klobba", rng):
        if s.phase is Phase.LAY and NONE not in (s.sides[0].partner, s.sides[1].partner):
            yield from _clobber(_laid(s, rng), rng)
        elif s.phase is Phase.KEEP and rng.random() < 0.4:
            yield _fill(s, rng)
        elif s.phase in (Phase.PAIR, Phase.GIVE, Phase.SWITCH) and rng.random() < 0.5:
            yield _choices(s)
        if s.phase is Phase.OVER or (s.round and rng.random() < 0.05):
            yield _count(s, rng)


# ---- the table ----


def _bands(s: Fray) -> list[Any]:
    return [[_member(member) for member in band] for band in s.bands]


def _member(member: Member | None) -> dict[str, Any] | None:
    return None if member is None else {"barbarian": ID[member.card], "face_up": member.up}


def _stars(s: Fray) -> dict[str, Any]:
    return {
        "stars": s.stars,
        "box": s.box,
        "score_piles": [
            {"barbarians": sorted(ID[card] for card in pile), "stars": stars}
            for pile, stars in zip(s.piles, s.pile_stars, strict=True)
        ],
    }


def _poorer(s: Fray, rng: Random) -> Fray:
    """Return a state with the same Stars in total, but some players have hardly any."""
    stars, seats = list(s.stars), range(len(s.stars))
    for seat in seats:
        left = rng.choice((0, 1, 1, 2, 3))
        if stars[seat] > left and rng.random() < 0.5:
            stars[rng.choice([other for other in seats if other != seat])] += stars[seat] - left
            stars[seat] = left
    return replace(s, stars=tuple(stars))


# ---- step 4 ----


def _laid(s: Fray, rng: Random) -> Fray:
    """Return a state with both Action cards laid, of any kinds in the game. Sometimes one was rejected before."""
    kinds = [kind for kind, copies in enumerate(COPIES[s.game]) if copies]
    if rng.random() < 0.5:
        s = _poorer(s, rng)
    sides = []
    for one in s.sides:
        laid = rng.choice(kinds)
        offered, answer = NONE, "none"
        if s.game == "full" and 2 < len(s.stars) > one.partner and rng.random() < 0.3:
            offered, answer = rng.choice((laid, rng.choice(kinds))), "rejected"
        sides.append(Side(one.seat, one.partner, offered, answer, laid))  # type: ignore[arg-type]
    return replace(s, sides=tuple(sides), sunk=())


def _clobber(s: Fray, rng: Random) -> Iterator[Question]:
    """Play all of step 4, with a question about each decision and one about the end."""
    out: Tale = []
    begun, after = s, clobber.flip(s, out)
    swapped: list[Any] = [None, None]
    yield _forward(s, rng.randrange(2))
    while after.phase in (Phase.SWAP, Phase.SELECT) and not _over(out):
        move = rng.choice([move for move in RULES.legal(after) if isinstance(move, Swap | Select)])
        if isinstance(move, Swap):
            side = 0 if not after.sides[0].swapped else 1
            ways = [[way.mine, way.other] for way in RULES.legal(after) if isinstance(way, Swap)]
            yield Question("swap", _table(after, side), sorted(ways))
            swapped[side] = [move.mine, move.other]
        after = DO[type(move)](after, move, out)
    yield _ended(begun, swapped, out)


def _over(out: Tale) -> bool:
    return any(isinstance(event, told.ActionsDiscarded) for event, _state in out)


def _table(s: Fray, side: int) -> dict[str, Any]:
    return {"players": len(s.stars), "bands": _bands(s), "you_are": NAMES[side],
            **{name: _holder(one) for name, one in zip(NAMES, s.sides, strict=True)}}


def _holder(one: Side) -> dict[str, Any]:
    return {"holder": one.seat, "paired_with": one.partner, "card": ACTION_ID[one.laid]}


def _forward(s: Fray, side: int) -> Question:
    """Ask who can come forward, and for what total. With Swap & Play it is about the position without a swap."""
    action = effective(s.sides[side].laid, s.sides[1 - side].laid)
    answer = [
        {"forward": sorted(ID[card] for card in cards), "total": tally(action, cards)[1]} for cards in options(s, side)
    ]
    return Question("forward", _table(s, side), sorted(answer, key=lambda one: one["forward"]))


def _ended(s: Fray, swapped: list[Any], out: Tale) -> Question:
    events: list[Event] = [event for event, _state in out]
    after = next(state for event, state in out if isinstance(event, told.ActionsDiscarded))
    won = next((event for event in events if isinstance(event, told.ClobberWon)), None)
    chosen = [event for event in events if isinstance(event, told.BarbariansSelected)]
    given: dict[str, Any] = {"players": len(s.stars), "bands": _bands(s), **_stars(s)}
    for side, one in enumerate(s.sides):
        forward = next(event.cards for event in chosen if event.side == side)
        rejected = ACTION_ID[one.offered] if one.answer == "rejected" else None
        given[NAMES[side]] = {
            **_holder(one), "rejected": rejected, "swaps": swapped[side], "forward": sorted(forward)
        }
    answer = {"winner": NAMES[won.side] if won else "nobody", "bands": _bands(after), **_stars(after)}
    return Question("clobber", given, answer)


# ---- step 6 ----


def _fill(s: Fray, rng: Random) -> Question:
    """Ask how a Band is filled after a player has looked and kept some. Storm cards are moved closer to the top."""
    deck = list(s.deck)
    if s.round and rng.random() < 0.6:
        storms = [one for one in deck if ID[one.card] in ("lightning", "thunder")]
        deck = [one for one in deck if one not in storms]
        for one in storms:
            deck.insert(rng.randrange(min(4, len(deck) + 1)), one)
        s = replace(s, deck=tuple(deck))
    move = rng.choice([move for move in RULES.legal(s) if isinstance(move, Keep)])
    out: Tale = []
    refill.keep(s, move, out)
    after = _filled(out, s.seat)
    given = {
        "band": [_member(member) for member in s.bands[s.seat]],
        "looks_at": [ID[one.card] for one in s.dealt[s.seat]],
        "keeps": move.cards,
        "deck": [ID[one.card] for one in s.deck],
        "lightning_has_come": s.lightning,
        "thunder_has_come": s.thunder,
    }
    over = after.phase is Phase.OVER
    band = sorted((ID[member.card], member.up) for member in after.bands[s.seat] if member is not None)
    answer = {
        "game_over": over,
        "lightning_has_come": after.lightning,
        "thunder_has_come": after.thunder,
        "band": None if over else [{"barbarian": name, "face_up": up} for name, up in band],
        "deck": None if over else [ID[one.card] for one in after.deck],
    }
    return Question("fill", given, answer)


def _filled(out: Tale, seat: int) -> Fray:
    """Return the state when this Band has been filled, or the game has ended meanwhile."""
    kept = out[0][1]
    if None not in kept.bands[seat]:
        return kept
    for event, state in out[1:]:
        if isinstance(event, told.BarbariansDealt | told.FreeBandFilled):
            break  # the next Band
        if isinstance(event, told.UnseenJoined | told.GameEnded):
            return state
    return kept


# ---- choices ----


def _choices(s: Fray) -> Question:
    """Ask about the choices in steps 1, 8 and 9."""
    given: dict[str, Any] = {"players": len(s.stars), "bands": len(s.bands), "black_holder": s.sides[0].seat}
    moves = RULES.legal(s)
    if s.phase is Phase.PAIR:
        given |= {"white_holder": s.sides[1].seat, "black_is_paired_with": _or_none(s.sides[0].partner)}
        return Question("pair", given, sorted(move.band for move in moves if isinstance(move, Pair)))
    if s.phase is Phase.GIVE:
        seats = len(s.stars)
        given |= {"white_holder": s.sides[1].seat, "black_holder": (s.sides[0].seat - 1) % seats}
        white = sorted(move.to for move in moves if isinstance(move, GiveWhite))
        return Question("totems", given, {"black": s.sides[0].seat, "white": white})
    done = [[band, place] for band in range(len(s.bands)) for place in range(3)
            if s.switched & refill.place_bit(band, place)]
    given = {"bands": len(s.bands), "who_switches": s.seat, "already_switched": done}
    ways = [[move.place, move.band, move.other] for move in moves if isinstance(move, Switch)]
    return Question("switch", given, sorted(ways))


def _or_none(band: int) -> int | None:
    return None if band < 0 else band


# ---- the end ----


def _count(s: Fray, rng: Random) -> Question:
    if rng.random() < 0.6:  # ties are rare
        seats = len(s.stars)
        best = max(scores(s))
        for seat in rng.sample(range(seats), rng.randint(1, seats)):
            stars = list(s.stars)
            stars[seat] = best - s.pile_stars[seat]
            s = replace(s, stars=tuple(stars))
    given = {key: value for key, value in _stars(s).items() if key != "box"}
    return Question("count", given, {"points": scores(s), "winners": winners(s)})

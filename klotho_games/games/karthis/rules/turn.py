"""What each step does, in the order of a turn: on foot, tile, draw, encounter, rival, stairs, end.

Every function takes a legal step, and returns the next state with the events on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import Event, Step

from . import events as told
from .cards import (
    ACES,
    BIT,
    CARDS,
    CROWN,
    DIAMONDS,
    FACE_BIT,
    FACES,
    JOKERS,
    SEALED_SHUT,
    THREATS,
    lowest_heart,
)
from .floor_map import (
    NEXT,
    START,
    Mark,
    breakable,
    exits,
    flood,
    new_sheet,
    place,
    reach_after_entering,
    with_mark,
    with_seal,
    with_secret_door,
)
from .refusals import is_walled_in
from .state import (
    Adventure,
    Ending,
    Phase,
    Rival,
    Treasure,
    current_threat,
    face_of,
    factor,
    jokers_out,
    rating,
    rival_health,
    rival_square,
    total_worth,
)
from .steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from .tile_chart import ENTRY_OF_ROLL

After = tuple[Adventure, tuple[Event, ...]]

FOOT, TILE, DIE, DEAL, CHOOSE, GUARD = (
    Phase.FOOT, Phase.TILE, Phase.DIE, Phase.DEAL, Phase.CHOOSE, Phase.GUARD
)
THREAT, SEALED, RIVAL, ROUND, WON, LOST = (
    Phase.THREAT, Phase.SEALED, Phase.RIVAL, Phase.ROUND, Phase.WON, Phase.LOST
)

_CARDS_FOR_ROLL = (0, 1, 1, 1, 2, 2, 3)
"""How many cards are drawn for each roll (KAR-3.1)."""

# ---- on foot ----


def _explore(s: Adventure, step: Explore) -> After:
    return replace(s, phase=TILE, heading=step.side, roll=0, die=0), ()


def _walk(s: Adventure, step: Walk) -> After:
    to = step.to
    walked = told.Walked(s.at, to)
    rival = s.rival
    if rival and rival.square == to:  # KAR-5.6
        met = told.RivalMet(rival.card, to, rival.health, again=True)
        return replace(s, at=to, phase=RIVAL, reach=flood(s.sheet.cells, to)), (walked, met)
    return replace(s, at=to), (walked,)


def _break_through(s: Adventure, step: BreakThrough) -> After:
    """Walk to the wall, break it, and go through (KAR-2.6)."""
    square, side = step.square, step.side
    events: tuple[Event, ...] = (told.DoorBroken(square, side, s.health - 1),)
    if square != s.at:
        events = (told.Walked(s.at, square), *events)
    s = replace(
        s, at=square, heading=side, health=s.health - 1, phase=TILE, roll=0, die=0,
        sheet=with_secret_door(s.sheet, square, side),
    )
    return (s, events) if s.health else _fall(s, "wall", 1, events)


def _set_foot(s: Adventure, events: tuple[Event, ...]) -> After:
    """End the turn. Without any way on the adventure is lost (KAR-2.6)."""
    s = replace(s, phase=FOOT)
    if is_walled_in(s) and not _way_out(s):
        s = replace(s, phase=LOST, ending=Ending("walled in", 0))
        return s, (*events, told.WalledIn(s.floor, total_worth(s)))
    return s, events


def _way_out(s: Adventure) -> bool:
    """Return whether a walled-in explorer has a wall to break, or a rival to beat or to leave for
    another tile (KAR-5.3)."""
    sheet, reach = s.sheet, s.reach
    if rival_square(s) in reach:
        if sheet.front or sheet.stairs:
            return True
        reach = frozenset(tile.square for tile in sheet.tiles)
    return s.secret_doors and any(breakable(sheet, square) for square in reach)


# ---- phase one: the tile ----


def _roll_tile(s: Adventure, step: TileRolled) -> After:
    roll, heading, start = step.roll, s.heading, s.at
    sheet, closed = place(s.sheet, start, heading, roll)
    square = NEXT[start][heading]
    stairs = sheet.tiles[-1].mark == "dot"
    placed = told.TilePlaced(
        start, heading, square, roll, ENTRY_OF_ROLL[roll], exits(sheet, square), stairs, closed
    )
    s = replace(
        s, sheet=sheet, at=square, old=start, roll=roll, phase=DIE,
        reach=reach_after_entering(sheet, s.reach, square, rival_square(s)),
    )
    return _set_foot(s, (placed,)) if stairs else (s, (placed,))  # KAR-2.4


# ---- phase two: the draw ----


def _roll_draw(s: Adventure, step: DrawRolled) -> After:
    wanted = _CARDS_FOR_ROLL[step.roll]
    rolled = told.DrawDieRolled(step.roll, wanted)
    return _deal(replace(s, die=step.roll, wanted=wanted), (rolled,))


def _deal(s: Adventure, events: tuple[Event, ...]) -> After:
    """Draw the next card, or continue with the drawn ones."""
    drawn = s.drawn
    if len(drawn) < s.wanted:
        if not s.deck:
            s, events = _refill(s, events)
        if s.deck:
            return (s if s.phase is DEAL else replace(s, phase=DEAL)), events
    if not drawn:  # KAR-3.4
        s = replace(s, sheet=with_mark(s.sheet, "dot"))
        return _set_foot(s, (*events, told.NothingHere(s.at)))
    if len(drawn) == 1:
        return _face(s, drawn[0], events)
    return replace(s, phase=CHOOSE), events


def _refill(s: Adventure, events: tuple[Event, ...]) -> After:
    """Put the discards back into an empty deck (KAR-3.4)."""
    if s.deck or not s.discards:
        return s, events
    shuffled = told.DiscardsShuffledIn(s.discards.bit_count())
    return replace(s, deck=s.discards, discards=0), (*events, shuffled)


def _turn_card(s: Adventure, step: CardDrawn) -> After:
    card = step.card
    bit = BIT[card]
    face = card if bit == FACE_BIT else s.face
    if s.phase is GUARD:
        return _guard_card(replace(s, deck=s.deck ^ bit, face=face), card)
    drawn = (*s.drawn, card)
    s = replace(s, deck=s.deck ^ bit, face=face, drawn=drawn)
    events = (told.CardTurned(card, len(drawn), s.wanted),)
    return _seek_guard(s, events) if card in JOKERS else _deal(s, events)


def _choose(s: Adventure, step: Choose) -> After:
    return _face(s, step.card, ())


# ---- the guard of a Joker (KAR-3.2) ----


def _seek_guard(s: Adventure, events: tuple[Event, ...]) -> After:
    """Look for the guard of the last drawn Joker, before the next card is drawn."""
    s, events = _refill(s, events)
    if s.deck:
        return replace(s, phase=GUARD), events
    # KAR-3.5
    aside = s.aside
    s = replace(s, deck=_joint(aside), aside=())
    return _deal(s, (*events, told.Unguarded(face_of(s, s.drawn[-1]).id, aside)))


def _guard_card(s: Adventure, card: str) -> After:
    if card not in THREATS:
        return _seek_guard(replace(s, aside=(*s.aside, card)), (told.GuardSought(card),))
    aside, joker = s.aside, s.drawn[-1]
    s = replace(s, deck=s.deck | _joint(aside), aside=(), guards=(*s.guards, (joker, card)))
    return _deal(s, (told.GuardFound(card, face_of(s, joker).id, aside),))


# ---- phase three: the encounter ----


def _face(s: Adventure, card: str, events: tuple[Event, ...]) -> After:
    left = tuple(other for other in s.drawn if other != card)
    s = replace(s, chosen=card)
    events = (*events, told.CardFaced(card, left))
    kind = CARDS[card].kind
    if kind == "threat":
        return _meet_threat(s, card, events)
    if kind == "treasure":
        return _take_treasure(s, events)
    if kind == "safe":
        return _rest(s, card, events)
    if kind == "rival":
        return _meet_rival(s, card, events)
    return _meet_threat(s, s.guard, events) if s.guard else _take_treasure(s, events)


def _take_treasure(s: Adventure, events: tuple[Event, ...]) -> After:
    """KAR-4.1, and KAR-7.1 for the Crown."""
    card = face_of(s, s.chosen)
    times = factor(s.floor)
    worth = card.value * times
    s = replace(s, treasures=(*s.treasures, Treasure(card.id, s.floor, worth)))
    total = total_worth(s)
    found = told.TreasureFound(card.id, card.value, times, worth, total)
    if card.id == CROWN:
        s, events = _put_away(s, "gem", (*events, found), taken=True)
        return replace(s, phase=WON), (*events, told.CrownTaken(worth, total, s.floor))
    return _end_turn(*_put_away(s, "gem", (*events, found), taken=True))


def _rest(s: Adventure, card: str, events: tuple[Event, ...]) -> After:
    """Rest and regain Health (KAR-4.2)."""
    amount = (s.full - s.health) // 2
    s = replace(s, health=s.health + amount)
    return _end_turn(*_put_away(s, "heart", (*events, told.Healed(card, amount, s.health, s.full))))


def _meet_threat(s: Adventure, card: str, events: tuple[Event, ...]) -> After:
    sheet = with_mark(s.sheet, "x")
    if card in SEALED_SHUT:
        return replace(s, sheet=sheet, phase=SEALED), (*events, told.WallFalls(card, s.old, s.heading))
    return replace(s, sheet=sheet, phase=THREAT), events


def _roll_threat(s: Adventure, step: ThreatRolled) -> After:
    """Compare the roll with the threat, and take damage if it is too low (KAR-4.4)."""
    roll, card, need = step.roll, current_threat(s), rating(s.level, s.floor)
    damage = 0 if roll >= need else min(CARDS[card].value, s.health)
    s = replace(s, health=s.health - damage)
    again = roll == 1 and s.health > 0
    events: tuple[Event, ...] = (
        told.ThreatMet(card, roll, need, damage, s.health, again, guard=bool(s.guard)),
    )
    if not s.health:
        return _fall(s, card, damage, events)
    return (s, events) if again else _past_threat(s, events)


def _past_threat(s: Adventure, events: tuple[Event, ...]) -> After:
    if s.guard:
        return _take_treasure(s, events)
    return _end_turn(*_put_away(s, "x", events))


def _stay(s: Adventure, step: Stay) -> After:
    """KAR-4.5, once the side is chosen."""
    new_side = step.side == "new"
    at, damage = (s.at, 0) if new_side else (s.old, 1)
    sheet = with_seal(s.sheet, s.old, s.heading)
    card, health = current_threat(s), s.health - damage
    events: tuple[Event, ...] = (told.SealedShut(card, s.old, s.heading, step.side, at, damage, health),)
    s = replace(
        s, at=at, health=health, sheet=sheet, reach=flood(sheet.cells, at, rival_square(s))
    )
    if not health:
        return _fall(s, card, 1, events)
    if s.guard and not new_side:
        return _end_turn(*_put_away(s, "x", events))
    return _past_threat(s, events)


def _put_away(s: Adventure, mark: Mark, events: tuple[Event, ...], taken: bool = False) -> After:
    """Put the drawn cards and their guards where they belong (KAR-4.6), and mark the tile.

    `taken`: the chosen card is in the backpack.
    """
    shuffled: list[str] = []
    discarded: list[str] = []
    out: list[str] = []
    left: list[Event] = []
    chosen = s.chosen
    for card in (*s.drawn, *(guard for _joker, guard in s.guards)) if s.guards else s.drawn:
        if card in ACES:
            shuffled.append(card)
        elif card in JOKERS:
            kept = taken and card == chosen
            (out if s.paper or kept else shuffled).append(card)
            if not kept:
                left.append(told.JokerLeft(face_of(s, card).id, wall=card == chosen, out=s.paper))
        elif card in FACES and card == chosen:
            continue  # KAR-5.4
        else:
            (out if card in DIAMONDS else discarded).append(card)
    away = told.CardsPutAway(tuple(shuffled), tuple(discarded), tuple(out))
    s = replace(
        s, sheet=with_mark(s.sheet, mark), drawn=(), guards=(), chosen="", wanted=0,
        deck=s.deck | _joint(shuffled), discards=s.discards | _joint(discarded), gone=s.gone | _joint(out),
    )
    return s, (*events, *left, away)


def _end_turn(s: Adventure, events: tuple[Event, ...]) -> After:
    """End the encounter. If the Crown was left lying, the adventure fails (KAR-7.4)."""
    if jokers_out(s) < len(JOKERS):
        return _set_foot(s, events)
    s = replace(s, phase=LOST, ending=Ending("crown", 0))
    return s, (*events, told.CrownLost(s.floor, total_worth(s)))


def _joint(cards: Sequence[str]) -> int:
    pile = 0
    for card in cards:
        pile |= BIT[card]
    return pile


# ---- rivals ----


def _meet_rival(s: Adventure, card: str, events: tuple[Event, ...]) -> After:
    """Meet the rival explorer for the first time (KAR-5.1)."""
    rival = Rival(card, s.at, rival_health(s.floor))
    s, events = _put_away(s, "star", events)
    s = replace(s, rival=rival, phase=RIVAL)
    if jokers_out(s) == len(JOKERS):
        return _end_turn(s, events)
    return s, (*events, told.RivalMet(card, s.at, rival.health, again=False))


def _fight(s: Adventure, step: Fight) -> After:
    return replace(s, phase=ROUND), ()


def _roll_round(s: Adventure, step: RoundRolled) -> After:
    """Play one round of the fight with the rival (KAR-5.2)."""
    rival = s.rival
    assert rival is not None
    mine, theirs = step.mine + s.level, step.theirs + s.floor
    my_loss = min(max(0, theirs - mine), s.health)
    their_loss = min(max(0, mine - theirs), rival.health)
    rival = Rival(rival.card, rival.square, rival.health - their_loss, rival.rounds + 1)
    s = replace(s, health=s.health - my_loss, rival=rival, phase=RIVAL)
    events: tuple[Event, ...] = (
        told.RoundFought(
            rival.card, rival.rounds, step.mine, step.theirs, mine, theirs,
            "explorer" if my_loss else "rival" if their_loss else "nobody",
            my_loss or their_loss, s.health, rival.health,
        ),
    )
    if not s.health:
        return _fall(s, rival.card, my_loss, events)
    if rival.health:
        return s, events
    back = s.paper and CARDS[rival.card].suit != "diamonds"  # KAR-5.5
    s = replace(s, rival=None, gone=s.gone | (0 if back else FACE_BIT), discards=s.discards | (FACE_BIT if back else 0))
    return _set_foot(s, (*events, told.RivalBeaten(rival.card, rival.square, back)))


def _retreat(s: Adventure, step: Retreat) -> After:
    """Go back from the rival, who then blocks that room (KAR-5.3, 5.4)."""
    rival = s.rival
    assert rival is not None
    back = told.Retreated(rival.card, s.at, step.to, rival.health)
    s = replace(s, at=step.to, reach=flood(s.sheet.cells, step.to, rival.square))
    return _set_foot(s, (back,))


# ---- stairs and the end ----


def _descend(s: Adventure, step: Descend) -> After:
    """Go down to an unexplored floor, and shuffle the discards into the deck without their lowest heart (KAR-6.1)."""
    heart = lowest_heart(s.discards)
    left_out = BIT[heart] if heart else 0
    shuffled = s.discards ^ left_out
    floor = s.floor + 1
    s = replace(
        s, floor=floor, sheet=new_sheet(), at=START, old=START, heading=0, reach=frozenset((START,)),
        deck=s.deck | shuffled, discards=0, roll=0, die=0, rival=None,
        gone=s.gone | left_out | (FACE_BIT if s.rival else 0),
    )
    return s, (told.Descended(floor, rating(s.level, floor), factor(floor), shuffled.bit_count(), heart),)


def _fall(s: Adventure, cause: str, took: int, events: tuple[Event, ...]) -> After:
    """End the adventure with the explorer's death (KAR-4.7)."""
    fell = told.Fell(cause, took, s.floor, total_worth(s))
    return replace(s, phase=LOST, ending=Ending(cause, took)), (*events, fell)


DO: dict[type[Step], Callable[[Adventure, Any], After]] = {
    Explore: _explore,
    Walk: _walk,
    BreakThrough: _break_through,
    Descend: _descend,
    TileRolled: _roll_tile,
    DrawRolled: _roll_draw,
    CardDrawn: _turn_card,
    Choose: _choose,
    ThreatRolled: _roll_threat,
    Stay: _stay,
    Fight: _fight,
    RoundRolled: _roll_round,
    Retreat: _retreat,
}

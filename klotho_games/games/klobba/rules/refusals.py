"""Why a step is not allowed: each illegal step is refused with the clause that forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.contract import Refusal, Step
from klotho_games.core.games.turn_rules import refusing
from klotho_games.core.i18n import _

from . import steps as do
from .bands import face_up
from .cards import ACTION, ACTIONS, ALL, NUMBER
from .clobber import swaps
from .count_clobber import effective, options
from .groups import pairable
from .legal import keeps, selecting, swapping
from .refill import place_bit
from .state import BAND, BLACK, WHITE, Fray, Phase

_OWN = (do.Exchange,)
EXPECTED: dict[Phase, tuple[type[Step], ...]] = {
    Phase.SHUFFLE: (do.ActionsShuffled,),
    Phase.DEAL: (do.BarbariansShuffled,),
    Phase.KEEP: (do.Keep, *_OWN),
    Phase.LIGHTNING: (do.LightningHidden,),
    Phase.THUNDER: (do.ThunderHidden,),
    Phase.TOTEMS: (do.GiveTotems, *_OWN),
    Phase.PAIR: (do.Pair, *_OWN),
    Phase.OFFER: (do.OfferAction, do.NoOffer, *_OWN),
    Phase.ANSWER: (do.Accept, do.Reject, *_OWN),
    Phase.LAY: (do.Lay, *_OWN),
    Phase.SWAP: (do.Swap, *_OWN),
    Phase.SELECT: (do.Select, *_OWN),
    Phase.DRAW: (),
    Phase.SWITCH: (do.Switch, do.EndSwitch, *_OWN),
    Phase.GIVE: (do.GiveWhite, *_OWN),
    Phase.OVER: (),
}


def _not_now(s: Fray, step: Step) -> Refusal:
    match s.phase:
        case Phase.SHUFFLE | Phase.DRAW:
            return Refusal("KLO-2.10", _("Wait until the Action deck is shuffled."))
        case Phase.DEAL:
            return Refusal("KLO-1.5", _("Wait until the Barbarians are dealt."))
        case Phase.KEEP:
            return Refusal("KLO-1.5", _("First choose which of these Barbarians to keep."))
        case Phase.LIGHTNING | Phase.THUNDER:
            return Refusal("KLO-1.7", _("Wait until the storm is hidden in the deck."))
        case Phase.TOTEMS:
            return Refusal("KLO-1.8", _("First choose who gets the Totems."))
        case Phase.PAIR:
            return Refusal("KLO-2.1", _("First choose a Band for your Group."))
        case Phase.OFFER:
            return Refusal("KLO-2.2", _("First offer an Action card, or decide to offer none."))
        case Phase.ANSWER:
            return Refusal("KLO-2.2", _("First accept or reject the offered card."))
        case Phase.LAY:
            return Refusal("KLO-2.3", _("First play an Action card face down."))
        case Phase.SWAP:
            return Refusal("KLO-4.8", _("First make the swap for Swap & Play."))
        case Phase.SELECT:
            return Refusal("KLO-2.5", _("First choose who comes forward."))
        case Phase.SWITCH:
            return Refusal("KLO-2.14", _("First finish switching Barbarians."))
        case Phase.GIVE:
            return Refusal("KLO-2.15", _("First choose who gets the White Totem."))
        case Phase.OVER:
            return Refusal("KLO-3.2", _("The game is over: Lightning and Thunder have both come."))


# ---- set-up ----


def _shuffle(s: Fray, step: do.ActionsShuffled) -> Refusal | None:
    if sorted([ACTION.get(card, -1) for card in step.cards]) != sorted(s.discards):
        return Refusal("KLO-2.10", _("These aren’t the Action cards that have to be shuffled."))
    return None


def _deal(s: Fray, step: do.BarbariansShuffled) -> Refusal | None:
    if sorted([NUMBER.get(card, -1) for card in step.cards]) != list(range(ALL)):
        return Refusal("KLO-1.5", _("The deck needs all 40 Barbarians, each exactly once."))
    return None


def _storm(s: Fray, step: do.LightningHidden | do.ThunderHidden) -> Refusal | None:
    if sorted(step.order) != [0, 1, 2, 3]:
        return Refusal("KLO-1.7", _("Each storm card is shuffled with exactly three Barbarians."))
    return None


def _keep(s: Fray, step: do.Keep) -> Refusal | None:
    if step not in keeps(s):
        return Refusal("KLO-1.5", _("You can only keep Barbarians you have just been dealt."))
    return None


def _exchange(s: Fray, step: do.Exchange) -> Refusal | None:
    if s.hands[s.seat].count(ACTION.get(step.card, -1)) < 3:
        return Refusal("KLO-1.4", _("You can only exchange three identical Action cards, and you have fewer of this "
                                    "kind."))
    return None


def _totems(s: Fray, step: do.GiveTotems) -> Refusal | None:
    seats = range(len(s.stars))
    if any(len(s.stars) <= holder < len(s.bands) for holder in (step.black, step.white)):
        return Refusal("KLO-1.8", _("A Free Band can’t hold a Totem. Choose a player."))
    if step.black not in seats or step.white not in seats:
        return Refusal("KLO-1.8", _("This player doesn’t exist. Choose someone at the table."))
    if step.black == step.white:
        return Refusal("KLO-1.8", _("A player can’t hold both Totems. Choose two players."))
    return None


# ---- steps 1 to 3 ----


def _pair(s: Fray, step: do.Pair) -> Refusal | None:
    if step.band in pairable(s):
        return None
    black, white = s.sides
    told = _("This Band doesn’t exist. Choose one on the table.")
    if step.band == s.seat:
        told = _("You can’t form a Group with your own Band alone. Choose another Band.")
    elif step.band == white.seat:
        told = _("The holder of the White Totem forms the other Group. Choose another Band.")
    elif step.band in (black.seat, black.partner):
        told = _("This Band is already in the Black Group. Choose another one.")
    return Refusal("KLO-2.1", told)


def _in_hand(s: Fray, step: do.OfferAction | do.Lay) -> Refusal | None:
    if ACTION.get(step.card, -1) not in s.hands[s.seat]:
        rule = "KLO-2.2" if isinstance(step, do.OfferAction) else "KLO-2.3"
        return Refusal(rule, _("You don’t have this card in hand. Choose another one."))
    return None


def _accept(s: Fray, step: do.Accept) -> Refusal | None:
    return None if s.stars[s.seat] else Refusal("KLO-2.2", _("You have no Star to pay for the card, so you can only "
                                                             "reject it."))


# ---- step 4 ----


def _swap(s: Fray, step: do.Swap) -> Refusal | None:
    mine, other = NUMBER.get(step.mine, -1), NUMBER.get(step.other, -1)
    if any(mine == card and other == there for card, _band, there in swaps(s, swapping(s))):
        return None
    if mine not in face_up(s.bands[s.seat]):
        return Refusal("KLO-4.8", _("For the swap, choose a face-up Barbarian of your own Band."))
    told = _("For the swap, choose a face-up Barbarian of your partner or of a Band that sits out.")
    return Refusal("KLO-4.8", told)


def _select(s: Fray, step: do.Select) -> Refusal | None:
    side = selecting(s)
    cards = tuple([NUMBER.get(card, -1) for card in step.cards])
    if cards in options(s, side):
        return None
    action = effective(s.sides[side].laid, s.sides[1 - side].laid)
    told = _("These Barbarians don’t fit {action}. Choose others.").format(action=_(ACTIONS[action].name))
    return Refusal("KLO-2.5", told)


# ---- steps 8 and 9 ----


def _switch(s: Fray, step: do.Switch) -> Refusal | None:
    if step.place not in range(BAND) or step.other not in range(BAND) or step.band not in range(len(s.bands)):
        return Refusal("KLO-2.14", _("This Barbarian isn’t on the table. Choose another one."))
    if step.band == s.seat:
        return Refusal("KLO-2.14", _("You can only switch with other Bands. Choose a Barbarian there."))
    if s.switched & (place_bit(s.seat, step.place) | place_bit(step.band, step.other)):
        return Refusal("KLO-2.14", _("One of these Barbarians has already been switched. Choose another one."))
    return None


def _white(s: Fray, step: do.GiveWhite) -> Refusal | None:
    seats, black, white = len(s.stars), s.sides[BLACK].seat, s.sides[WHITE].seat
    if seats <= step.to < len(s.bands):
        return Refusal("KLO-2.15", _("A Free Band can’t hold a Totem. Choose a player."))
    if step.to not in range(seats):
        return Refusal("KLO-2.15", _("This player doesn’t exist. Choose someone at the table."))
    if step.to == black:
        return Refusal("KLO-2.15", _("This player now holds the Black Totem. Give the White one to someone else."))
    if step.to == white and seats != 3:
        return Refusal("KLO-2.15", _("You can’t keep the White Totem. Give it to another player."))
    return None


_CHECKS: dict[type[Step], Callable[[Any, Any], Refusal | None]] = {
    do.ActionsShuffled: _shuffle,
    do.BarbariansShuffled: _deal,
    do.LightningHidden: _storm,
    do.ThunderHidden: _storm,
    do.Keep: _keep,
    do.Exchange: _exchange,
    do.GiveTotems: _totems,
    do.Pair: _pair,
    do.OfferAction: _in_hand,
    do.Accept: _accept,
    do.Lay: _in_hand,
    do.Swap: _swap,
    do.Select: _select,
    do.Switch: _switch,
    do.GiveWhite: _white,
}

why_not = refusing(EXPECTED, _CHECKS, _not_now)

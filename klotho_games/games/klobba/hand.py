"""A seat's page on a phone: its secret Action cards, and all decisions of a round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.core.games.phone_page import Card, Choose, Course, Courses, Fact, Hand, Mini, Offer, Page, Versus
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import ACTION, ACTION_ID, ACTIONS, NUMBER, VALUE
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.rules.count_clobber import count, effective, total
from klotho_games.games.klobba.rules.legal import selecting
from klotho_games.games.klobba.rules.questions import band_total
from klotho_games.games.klobba.rules.refusals import why_not
from klotho_games.games.klobba.rules.sight import View
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase, Side, side_of
from klotho_games.games.klobba.telling import TELLING
from klotho_games.games.klobba.telling.names import (
    action_name,
    band_name,
    barbarian_names,
    round_name,
    stage_name,
    stars_words,
)
from klotho_games.games.klobba.telling.phone_cards import (
    BACK,
    action_card,
    barbarian_card,
    bust,
    member_card,
    names_of,
)
from klotho_games.games.klobba.telling.printed import mark

_HIGHEST_FIRST = -1


class KlobbaHand:
    tone = "#5c2110"

    def where(self, view: View) -> str:
        return f"{round_name(view.fray.round)} · {stage_name(view.fray.phase, view.fray.round)}"

    def show(self, page: Page, view: View) -> None:
        s = view.fray
        page.facts = [
            Fact("klobba/star", str(s.stars[page.seat]), _("Stars to play")),
            Fact("klobba/ico_score", str(scores(s)[page.seat]), _("score")),
        ]
        if page.yours:
            _ASK[s.phase](page, s)
            _exchanges(page, s)
        else:
            _wait(page, s)


def _action_cards(page: Page, s: Fray, move: Callable[[str], Move], tells: Callable[[str], str]) -> None:
    """Add the seat's hand; the card in the middle is the one to lay or offer."""
    hand = s.hands[page.seat]
    cards = tuple(
        action_card(kind, id, page.way(move(ACTION_ID[kind]), icon="check"), tells(ACTION_ID[kind]))
        for kind, id in zip(hand, names_of(hand), strict=True)
    )
    page.add(Hand(_("Your Action cards"), cards))


def _own(page: Page, s: Fray) -> tuple[Card, ...]:
    hand = s.hands[page.seat]
    return tuple(action_card(kind, id) for kind, id in zip(hand, names_of(hand), strict=True))


def _beside(page: Page, s: Fray) -> None:
    """Add the seat's hand in small, next to another decision."""
    if s.hands[page.seat]:
        page.add(Mini(_("Your Action cards"), _own(page, s)))


def _wait(page: Page, s: Fray) -> None:
    page.more = page.more or _meanwhile(page, s)
    if s.hands[page.seat]:
        page.add(Hand(_("Your Action cards"), _own(page, s)))
    places = enumerate(s.bands[page.seat])
    band = tuple(member_card(member, place, f"m{place}") for place, member in places if member is not None)
    if band:
        page.add(Mini(_("Your Band"), band))


def _meanwhile(page: Page, s: Fray) -> str:
    """Say what the seat has decided and the others cannot see yet."""
    for one in s.sides:
        if one.seat == page.seat and one.laid >= 0 and not s.is_flipped:
            return _("You’ve played {card} face down.").format(card=action_name(ACTION_ID[one.laid]))
        if one.partner == page.seat and one.answer == "waiting":
            text = _("You’ve offered {card} to {name}.")
            return text.format(card=action_name(ACTION_ID[one.offered]), name=page.names[one.seat])
    return ""


def _exchanges(page: Page, s: Fray) -> None:
    """Add buttons to exchange three cards (KLO-1.4), next to any decision."""
    for move in page.moves:
        if isinstance(move, do.Exchange):
            page.way(move, _("Exchange three"), small=_short_name(ACTION[move.card]), icon="swap")


# ---- secret choices ----


def _keep(page: Page, s: Fray) -> None:
    looked = s.dealt[page.seat]
    cards = tuple(barbarian_card(one.card) for one in looked)
    order = [card.id for card in cards]
    labels = {
        "+".join(move.cards) or "0": TELLING.move(s, move, page.names)
        for move in page.moves
        if isinstance(move, do.Keep)
    }

    def keep(picks: Sequence[str]) -> Move:
        return do.Keep(tuple(sorted(picks, key=order.index)))

    button = page.picking("keep", do.Keep, keep, labels, icon="check")
    label = _("Barbarians to choose from")
    page.add(Choose(label, cards, _("keep"), _("send back"), start=tuple(order), picks=button))
    _beside(page, s)


def _offer(page: Page, s: Fray) -> None:
    _action_cards(page, s, do.OfferAction, lambda card: TELLING.foretell(s, do.OfferAction(card), page.names))
    page.way(do.NoOffer())


def _answer(page: Page, s: Fray) -> None:
    one = _side(s, page.seat)
    card, giver = ACTION_ID[one.offered], page.names[one.partner]
    page.say = _("{name} offers you {card}.").format(name=giver, card=action_name(card))
    page.more = ""
    refusal = why_not(s, do.Accept())
    accepting = refusal.reason if refusal else TELLING.foretell(s, do.Accept(), page.names)
    rejecting = " ".join([_("The card goes to the bottom of the deck."), TELLING.foretell(s, do.Reject(), page.names)])
    page.add(Offer(action_card(one.offered, "offered"), ((_("Accept"), accepting), (_("Reject"), rejecting))))
    _beside(page, s)
    page.way(do.Accept(), _("Accept"), small=_("for 1 Star"), pic="klobba/star", main=True)
    page.way(do.Reject(), _("Reject"), small=_("free for now"), icon="cross", main=refusal is not None)
    page.pair = refusal is None


def _lay(page: Page, s: Fray) -> None:
    _action_cards(page, s, do.Lay, lambda card: TELLING.foretell_lay(s, card, page.names))


# ---- Bands and Totems ----


def _totems(page: Page, s: Fray) -> None:
    """Choose a player for each Totem."""
    moves = [move for move in page.moves if isinstance(move, do.GiveTotems)]
    labels = {f"b{move.black}+w{move.white}": TELLING.move(s, move, page.names) for move in moves}

    def give(picks: Sequence[str]) -> Move:
        black, white = sorted(picks)
        return do.GiveTotems(int(black.removeprefix("b")), int(white.removeprefix("w")))

    none = _("Choose who gets the Black Totem and who gets the White one.")
    button = page.picking("totems", do.GiveTotems, give, labels, none=none, icon="check")
    black, white = ("b", _("Who gets the Black Totem?"), _("Black")), ("w", _("Who gets the White Totem?"), _("White"))
    for letter, label, on in (black, white):
        cards = tuple(_player(s, seat, f"{letter}{seat}", name) for seat, name in enumerate(page.names))
        page.add(Choose(label, cards, on, "", picks=button, most=1))


def _player(s: Fray, seat: int, id: str, name: str) -> Card:
    """Return a card for a player that shows the highest Barbarian of that player's Band."""
    up = sorted(face_up(s.bands[seat]), key=VALUE.__getitem__)
    told = _("{name}. Face-up total: {n}.").format(name=name, n=band_total(s, seat))
    look = barbarian_card(up[-1]) if up else Card("", "", "", look="slab", ground=BACK)
    return replace(look, id=id, name=name, said=told, text=told, value=str(band_total(s, seat)), badges=())


def _pair(page: Page, s: Fray) -> None:
    bands = [move.band for move in page.moves if isinstance(move, do.Pair)]
    bands.sort(key=lambda band: _HIGHEST_FIRST * band_total(s, band))
    own = band_total(s, page.seat)
    courses = tuple(
        _band(page, s, band, do.Pair(band), _("{own} + {other}").format(own=own, other=band_total(s, band)))
        for band in bands
    )
    page.add(Courses(_("Bands to form a Group with"), courses))
    _beside(page, s)


def _give(page: Page, s: Fray) -> None:
    seats = [move.to for move in page.moves if isinstance(move, do.GiveWhite)]
    courses = tuple(_band(page, s, seat, do.GiveWhite(seat), stars_words(s.stars[seat])) for seat in seats)
    page.add(Courses(_("Players"), courses))


def _band(page: Page, s: Fray, band: int, move: Move, brings: str) -> Course:
    name, up = band_name(band, page.names), face_up(s.bands[band])
    down = sum(one is not None and not one.up for one in s.bands[band])
    told = _("{name}. Face-up total: {n}.").format(name=name, n=band_total(s, band))
    art = (*(bust(card) for card in up), *[BACK] * down)
    return Course(f"band{band}", name, told, page.way(move, icon="check"), art=art, brings=brings)


# ---- Clobber time ----


def _select(page: Page, s: Fray) -> None:
    side = selecting(s)
    moves = [move for move in page.moves if isinstance(move, do.Select)]
    page.add(_versus(page, s, side))
    action = _effective(s, side)
    if all(len(move.cards) == 1 for move in moves):
        cards = tuple(
            barbarian_card(
                NUMBER[move.cards[0]],
                move=page.way(move, icon="check"),
                tells=TELLING.foretell(s, move, page.names),
                total=str(total(action, (NUMBER[move.cards[0]],))),
            )
            for move in moves
        )
        page.add(Choose(_("Who comes forward?"), cards, _("fights"), _("stays")))
    else:
        page.add(Courses(_("Who comes forward?"), tuple(_several(page, s, move, action) for move in moves)))


def _several(page: Page, s: Fray, move: do.Select, action: int) -> Course:
    told = TELLING.foretell(s, move, page.names)
    cards = tuple(NUMBER[card] for card in move.cards)
    return Course(
        "+".join(move.cards), barbarian_names(move.cards), f"{barbarian_names(move.cards)}. {told}",
        page.way(move, icon="check"), art=tuple(map(bust, cards)), brings=str(total(action, cards)), tells=told,
    )


def _versus(page: Page, s: Fray, side: int) -> Versus:
    them = s.sides[1 - side]
    action, other = _effective(s, side), _effective(s, 1 - side)
    their = "?" if them.selected is None else str(total(other, them.selected))
    told = barbarian_names(count(other, them.selected).cards) if them.selected else ""
    return Versus(
        (_("{name} · {card}").format(name=page.names[them.seat], card=_short_name(other)), their, told),
        (_("You · {card}").format(card=_short_name(action)), "?", mark(ACTIONS[action])),
    )


def _effective(s: Fray, side: int) -> int:
    return effective(s.sides[side].laid, s.sides[1 - side].laid)


def _short_name(action: int) -> str:
    return action_card(action, "").name


def _swap(page: Page, s: Fray) -> None:
    """Swap & Play: choose one of your Barbarians, and one that comes instead."""
    moves = [move for move in page.moves if isinstance(move, do.Swap)]
    mine = dict.fromkeys(move.mine for move in moves)
    others = dict.fromkeys(move.other for move in moves)
    labels = {f"{move.mine}+{move.other}": TELLING.move(s, move, page.names) for move in moves}
    brings = {f"{move.mine}+{move.other}": TELLING.foretell(s, move, page.names) for move in moves}

    def swap(picks: Sequence[str]) -> Move:
        gone, come = sorted(picks, key=lambda card: card not in mine)
        return do.Swap(gone, come)

    none = _("Choose one of your Barbarians and the one you want instead.")
    button = page.picking("swap", do.Swap, swap, labels, none=none, icon="swap", brings=brings)
    goes = tuple(barbarian_card(NUMBER[card]) for card in mine)
    comes = tuple(barbarian_card(NUMBER[card], owner=_owner(page, s, card)) for card in others)
    page.add(
        Choose(_("Who goes?"), goes, _("goes"), "", picks=button, most=1),
        Choose(_("Who comes instead?"), comes, _("comes"), "", picks=button, most=1),
    )


def _owner(page: Page, s: Fray, card: str) -> str:
    band = next(band for band, members in enumerate(s.bands) if NUMBER[card] in face_up(members))
    return band_name(band, page.names)


def _switch(page: Page, s: Fray) -> None:
    """Mirror & Switch: choose a place of your Band and one of another Band, any number of times."""
    moves = [move for move in page.moves if isinstance(move, do.Switch)]
    places = dict.fromkeys(move.place for move in moves)
    others = dict.fromkeys((move.band, move.other) for move in moves)
    labels = {_pair_of(move): TELLING.move(s, move, page.names) for move in moves}

    def switch(picks: Sequence[str]) -> Move:
        other, mine = sorted(picks)
        band, place = other.removeprefix("b").split(".")
        return do.Switch(int(mine.removeprefix("m")), int(band), int(place))

    page.way(do.EndSwitch(), icon="check", main=not moves)
    if moves:
        none = _("Choose one of your Barbarians and the one to switch it with.")
        button = page.picking("switch", do.Switch, switch, labels, none=none, icon="swap")
        mine = tuple(_member(s, page.seat, place, f"m{place}") for place in places)
        theirs = tuple(
            _member(s, band, place, f"b{band}.{place}", band_name(band, page.names)) for band, place in others
        )
        page.add(
            Choose(_("Which of your Barbarians?"), mine, _("switch"), "", picks=button, most=1),
            Choose(_("Switch with whom?"), theirs, _("switch"), "", picks=button, most=1),
        )
    else:
        _beside(page, s)


def _pair_of(move: do.Switch) -> str:
    return f"m{move.place}+b{move.band}.{move.other}"


def _member(s: Fray, band: int, place: int, id: str, owner: str = "") -> Card:
    member = s.bands[band][place]
    assert member is not None
    return member_card(member, place, id, owner)


def _side(s: Fray, seat: int) -> Side:
    side = side_of(s, seat)
    assert side != NONE
    return s.sides[side]


_ASK: dict[Phase, Callable[[Page, Fray], None]] = {
    Phase.KEEP: _keep, Phase.TOTEMS: _totems, Phase.PAIR: _pair, Phase.OFFER: _offer, Phase.ANSWER: _answer,
    Phase.LAY: _lay, Phase.SWAP: _swap, Phase.SELECT: _select, Phase.SWITCH: _switch, Phase.GIVE: _give,
}

HAND = KlobbaHand()

"""97 Klotho on a phone: dice to keep, cards that they can claim, and Tools to use, buy and discard.

Nothing here is secret; these are the things in front of a company. A stake is laid out on the big screen, where there
is room for it. The stakes that the rules list are offered here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from klotho_games.core.contract import Move
from klotho_games.core.games.phone_page import AnyPart, Dice, Die, Fact, Gear, HandOf, Look, Page, Row, Rows, Shelf
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import state
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, FACE_OF, ID, MINERALS, NUMBER, TECH, TOOL, Mine, face
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.questions import why_idle_now
from klotho_games.games.klotho97.rules.refusals import why_not
from klotho_games.games.klotho97.rules.state import AFTER, CLAIM, REROLL, ROLL, Company, Phase, Venture, price
from klotho_games.games.klotho97.telling.effects import brings
from klotho_games.games.klotho97.telling.names import (
    asks,
    card_art,
    card_name,
    card_note,
    coins_words,
    die_art,
    die_name,
    mineral_name,
    values_words,
)

_ART = "klotho97/"


class Klotho97Hand:
    tone = "#35204f"

    def where(self, view: Venture) -> str:
        stage = {Phase.STARS: _("Market Stars"), Phase.TRADE: _("Trade")}.get(view.phase)
        if stage is None:
            stage = _("Discard") if view.stage < ROLL else _("Roll") if view.stage == ROLL else _("Reroll")
            if view.stage >= CLAIM or (view.stage == REROLL and not view.rerolls):
                stage = _("Claim") if view.stage < AFTER else _("End of the turn")
        return _("Turn {n} · {stage}").format(n=max(1, view.turn), stage=stage)

    def show(self, page: Page, view: Venture) -> None:
        page.facts += _facts(view, page.seat)
        if view.phase is Phase.STARS:
            _stars(page)
        elif page.yours and view.phase is Phase.PLAY:
            _turn(page, view)
        page.add(*_own(page, view))


def _facts(s: Venture, seat: int) -> list[Fact]:
    company = s.companies[seat]
    minerals = [
        Fact(f"{_ART}res_{mineral}", str(n), mineral_name(mineral))
        for mineral, n in zip(MINERALS, company.minerals, strict=True)
        if n
    ]
    return [Fact(f"{_ART}coin", str(company.coins), _("coins")), *minerals,
            Fact(f"{_ART}bounty", str(scores(s)[seat]), _("points"))]


# ---- a turn ----


def _turn(page: Page, s: Venture) -> None:
    if s.dice:
        page.add(_dice(page, s))
    page.way(do.Roll(), icon="reroll", main=True)
    page.way(do.EndTurn(), icon="check", main=True)
    claims = [page.row(move, _call_name(move.card), small=_with(s, move), art=_picture(move.card),
                       tiles=_tiles(move.card)) for move in page.of(do.Claim)]
    page.listed(claims, _("What your dice can claim"))
    page.way(do.EndClaims(), main=not claims and (s.stage == CLAIM or (s.stage == REROLL and not s.rerolls)))
    stakes = [page.row(move, art=f"{_ART}ui_pick") for move in page.of(do.Stake)]
    page.listed(stakes, _("Stake mines"))
    if stakes:
        page.add(Look(_("You can arrange your mines differently on the big screen.")))
    page.listed([_card(page, move, move.card) for move in page.of(do.Discard)], _("Discard a card"))
    page.add(*_rack(page, s))
    page.listed([_card(page, move, move.card) for move in page.of(do.Drop)], _("Give up a card"))


def _card(page: Page, move: Move, card: str) -> Row:
    return page.row(move, _call_name(card), small=asks(card), art=_picture(card), tiles=_tiles(card))


def _call_name(card: str) -> str:
    """Return the name of a card. Mines of the same kind differ by their own name."""
    found = CARDS[NUMBER[card]]
    if isinstance(found, Mine):
        return _("{mine}: {name}").format(mine=card_name(card), name=_(found.name))
    return card_name(card)


def _picture(card: str) -> str:
    """Return the picture of a card; empty for a mine, which is drawn from its minerals (`_tiles`)."""
    return "" if isinstance(CARDS[NUMBER[card]], Mine) else _ART + card_art(card)


def _tiles(card: str) -> tuple[str, ...]:
    """Return the four quarters of a mine."""
    found = CARDS[NUMBER[card]]
    return tuple(f"{_ART}res_{mineral}" for mineral in found.quads) if isinstance(found, Mine) else ()


def _dice(page: Page, s: Venture) -> Dice:
    may = bool(page.of(do.Reroll))
    dice = tuple(Die(f"d{n}", die_name(die), _ART + die_art(die), _stays(die), _number_on_die(die)) for n,
                 die in enumerate(s.dice))
    if not may:
        return Dice(_("Your dice"), dice)
    loose = sum(not die.fixed for die in dice)
    labels = {"0": _("Reroll")} | {
        str(n): ngettext("Reroll {n} die", "Reroll {n} dice", n).format(n=n) for n in range(1, loose + 1)
    }
    button = page.picking("reroll", do.Reroll, _reroll, labels, _("Leave at least one die to roll."), "reroll")
    return Dice(_("Your dice"), dice, _("kept"), _("roll"), picks=button, rest=True)


def _stays(die: state.Die) -> str:
    if die.spent:
        return _("used")
    return _("Android") if die.kind == "android" else ""


def _number_on_die(die: state.Die) -> str:
    """Return the number that the picture does not show: that of an eight-sided or an augmented die."""
    return str(die.value) if die.kind == "octagon" or die.plus else ""


def _reroll(picks: Sequence[str]) -> Move:
    return do.Reroll(tuple(sorted({int(one.removeprefix("d")) for one in picks})))


def _with(s: Venture, move: do.Claim) -> str:
    """Return what a card asks for, the dice for it, and what the card brings."""
    told = _("{asks}: {dice}")
    if move.pigs:
        told = ngettext("{asks}: {dice} and {n} Flying Pig", "{asks}: {dice} and {n} Flying Pigs", move.pigs)
    dice = values_words([s.dice[place].value for place in move.dice])
    small = told.format(asks=asks(move.card), dice=dice, n=move.pigs)
    return " · ".join(filter(None, (small, brings(s, move))))


def _stars(page: Page) -> None:
    steps = [page.row(move, art=f"{_ART}res_{move.mineral}") for move in page.of(do.MoveMarket)]
    page.listed(steps, _("Move a market"))
    page.way(do.LoseStars())


# ---- cards ----


def _rack(page: Page, s: Venture) -> Iterator[AnyPart]:
    """List the Tools for sale, each with the reason if it cannot be bought."""
    company = s.companies[page.seat]
    sold = [_for_sale(page, company, card) for card in s.rack if card >= 0]
    if sold:
        yield Shelf(_("Tools for sale"), tuple(sold), sells=True, unit=f"{_ART}coin")


def _for_sale(page: Page, company: Company, card: int) -> Gear:
    move = next((one for one in page.of(do.Buy) if _alike(one.tool, card)), None)
    cost = coins_words(price(company, face(card).price))
    why = _("It costs {price}, but you have only {own}.").format(price=cost, own=coins_words(company.coins))
    return _gear(card, (page.row(move),) if move else (), "" if move else why, 1,
                 str(price(company, face(card).price)))


def _alike(tool: str, card: int) -> bool:
    """Return whether a card has the same face as a listed Tool. Of equal Tools on the rack only one is listed."""
    return FACE_OF[ID.index(tool)] == FACE_OF[card]


def _own(page: Page, s: Venture) -> Iterator[AnyPart]:
    company = s.companies[page.seat]
    gear = [card for card in company.cards if card >= TECH]
    shelf = [
        _gear(cards[0], tuple(page.row(move) for move in _ways(page, cards)), _idle(page, s, cards[0]), len(cards))
        for cards in (list(alike) for _face, alike in groupby(gear, key=_kind))
    ]
    if shelf:
        yield Shelf(_("Your Tools and technologies"), tuple(shelf))
    mines = [Row(_call_name(ID[card]), _minerals(ID[card]), tiles=_tiles(ID[card])) for card in company.mines]
    if mines:
        yield Rows(tuple(mines), _("Your mines"))


def _kind(card: int) -> int:
    """Return a key that groups equal Tools; each technology is unique."""
    return FACE_OF[card] if FACE_OF[card] >= 0 else -2 - card


def _ways(page: Page, cards: Sequence[int]) -> list[Move]:
    ids = {ID[card] for card in cards}
    by_tool = [move for move in page.moves if isinstance(move, do.Play | do.Augment | do.Raid) and move.tool in ids]
    return [*by_tool, *(move for move in page.of(do.Use) if move.card in ids)]


def _gear(card: int, ways: tuple[Row, ...], why: str, many: int, cost: str = "") -> Gear:
    note = card_note(ID[card])
    return Gear(card_name(ID[card]), note, _ART + card_art(ID[card]), note.partition(". ")[2], many, ways,
                "" if ways else why, cost)


def _idle(page: Page, s: Venture, card: int) -> str:
    """Return why a card cannot be used now."""
    if not page.yours:
        return _("You can use this card in your own turn.")
    if s.phase is not Phase.PLAY:
        return _("You can’t use this card now.")
    if card >= TOOL:
        refusal = why_idle_now(s, ID[card]) or why_not(s, do.Play(ID[card]))
    else:
        refusal = why_not(s, do.Use(ID[card], next((n for n, die in enumerate(s.dice) if not die.spent), 0)))
    return refusal.reason if refusal else _("You can’t use this card now.")


def _minerals(card: str) -> str:
    return card_note(card).partition(". ")[2]


HAND: HandOf[Venture] = Klotho97Hand()

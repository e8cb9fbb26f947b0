"""The asteroid in sentences, for players who do not see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from klotho_games.core.games.table_words import turn_told
from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klotho97.rules.cards import ARTIFACTS, ID, MINERALS, face
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.state import AFTER, Company, Phase, Venture, price, to_next_scoring

from .names import (
    artifact_name,
    card_note,
    coins_words,
    die_name,
    mineral_name,
    minerals_words,
    stars_words,
)

Names = Sequence[str]


def table(s: Venture, names: Names) -> list[str]:
    if s.seat < 0:
        return [_("The game is being set up.")]
    order = [(s.seat + n) % len(names) for n in range(len(names))]
    companies = [line for seat in order for line in _company(s, seat, names)]
    return [*_turn(s, names), *_dice(s), *_points(s, names, order), *_markets(s), *_row(s), *_rack(s, names),
            *companies]


def _turn(s: Venture, names: Names) -> Iterator[str]:
    if s.phase is Phase.OVER:
        return
    seat = s.trading[0] if s.phase is Phase.TRADE else s.seat
    if len(names) > 1:
        yield turn_told(seat, names)
    if s.count_shown and len(s.rounds) < 3:
        n = to_next_scoring(s)
        told = ngettext("{n} card until scoring {number} of 3.",
                        "{n} cards until scoring {number} of 3.", n)
        yield told.format(n=n, number=len(s.rounds) + 1)
    if s.phase is Phase.STARS:
        yield _("{stars} left to spend on the markets.").format(stars=stars_words(s.stars))


def _dice(s: Venture) -> Iterator[str]:
    free = [die_name(die) for die in s.dice if not die.spent]
    if free:
        yield _("Dice: {dice}.").format(dice=", ".join(free))
    used = [die_name(die) for die in s.dice if die.spent]
    if used:
        yield _("Used dice: {dice}.").format(dice=", ".join(used))
    if s.phase is Phase.PLAY and s.dice and s.stage < AFTER:
        yield ngettext("{n} reroll left.", "{n} rerolls left.", s.rerolls).format(n=s.rerolls)


def _points(s: Venture, names: Names, order: Sequence[int]) -> Iterator[str]:
    points = scores(s)
    for seat in order:
        told = ngettext("{name} has {n} point.", "{name} has {n} points.", points[seat])
        yield told.format(name=names[seat], n=points[seat])


def _markets(s: Venture) -> Iterator[str]:
    worth = [_("{mineral} {value}").format(mineral=mineral_name(mineral), value=value)
             for mineral, value in zip(MINERALS, s.markets, strict=True)]
    yield _("In a scoring now, a mineral is worth: {values}.").format(values=", ".join(worth))


def _row(s: Venture) -> Iterator[str]:
    for place, card in enumerate(s.row, start=1):
        told = _("Place {n} of the row: {card}") if card >= 0 else _("Place {n} of the row is empty.")
        yield told.format(n=place, card=card_note(ID[card]) if card >= 0 else "")


def _rack(s: Venture, names: Names) -> Iterator[str]:
    for card in s.rack:
        if card >= 0:
            yield _("On the rack: {card}").format(card=card_note(ID[card]))
            cost = price(s.companies[s.seat], face(card).price)
            if cost != face(card).price:
                yield _("{name} pays {coins} for this Tool.").format(name=names[s.seat], coins=coins_words(cost))


def _company(s: Venture, seat: int, names: Names) -> Iterator[str]:
    company = s.companies[seat]
    told = _("{name} has {coins}, {minerals}.")
    yield told.format(name=names[seat], coins=coins_words(company.coins), minerals=minerals_words(company.minerals))
    yield from _trophies(company)
    if not company.cards:
        yield _("{name} has no cards.").format(name=names[seat])
        return
    n = len(company.cards)
    told = ngettext("{name} has {n} card.", "{name} has {n} cards.", n)
    yield told.format(n=n, name=names[seat])
    for card in company.cards:
        yield card_note(ID[card])


def _trophies(company: Company) -> Iterator[str]:
    won = [_("{n} times {artifact}").format(n=n, artifact=artifact_name(which)) if n > 1 else artifact_name(which)
           for which, n in zip(ARTIFACTS, company.artifacts, strict=True) if n]
    if won:
        yield _("Artifacts: {artifacts}.").format(artifacts=listed(won))
    if company.monsters:
        told = ngettext("{n} monster beaten.", "{n} monsters beaten.", company.monsters)
        yield told.format(n=company.monsters)

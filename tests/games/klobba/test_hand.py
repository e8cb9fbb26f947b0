"""A seat's page on a phone: every decision is on it, with the words of its cards."""

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.games.phone_page import Choose, Courses, Hand, Mini, Offer, Page, Versus
from klotho_games.core.games.registry import load
from klotho_games.games.klobba.rules.cards import ACTION_ID
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.phones.pages import page_of

NAMES = ("Ada", "Bram", "Cleo", "Dov", "Esme", "Finn")
GAME = load("klobba")


def decisions(seed: int, seats: int, most: int = 100_000):
    """Yield every state of a random game in which a player decides."""
    rules, rng = GAME.rules, Random(seed)
    s = rules.initial(Setup(NAMES[:seats]))
    for _step in range(most):
        seat = rules.to_act(s)
        if seat == OVER:
            return
        if seat == CHANCE:
            s, _events = rules.apply(s, rules.draw(s, rng))
            continue
        yield s
        s, _events = rules.apply(s, rng.choice(rules.legal(s)))


def page_at(s, seat=None) -> Page:
    return page_of(GAME, s, s.seat if seat is None else seat, NAMES[: len(s.stars)])


def made(page: Page) -> set:
    """Return all moves that can be made with the buttons of a page."""
    found = {page.move(button.id) for button in page.buttons if button.id not in page.labels}
    for id, labels in page.labels.items():
        found |= {page.move(id, () if key == "0" else key.split("+")) for key in labels}
    return found


@pytest.fixture(scope="module")
def first_of():
    """Return for each phase the first state of some random games."""
    found = {}
    for seats in (3, 4, 6):
        for s in decisions(seats, seats):
            found.setdefault(s.phase, s)
    return found


@pytest.mark.parametrize("seats", (2, 5))
def test_every_decision_of_a_game_stands_on_the_page_and_nothing_else(seats):
    for s in decisions(11, seats):
        assert made(page_at(s)) == set(GAME.rules.legal(s))


def test_every_phase_has_its_page(first_of):
    asked = set(Phase) - {Phase.SHUFFLE, Phase.DEAL, Phase.LIGHTNING, Phase.THUNDER, Phase.DRAW, Phase.OVER}
    assert set(first_of) == asked
    parts = {phase: {type(part) for part in page_at(s).parts} for phase, s in first_of.items()}
    assert Hand in parts[Phase.LAY] and Hand in parts[Phase.OFFER] and Offer in parts[Phase.ANSWER]
    assert parts[Phase.SELECT] >= {Versus} and parts[Phase.SELECT] & {Choose, Courses}
    assert all(Choose in parts[phase] for phase in (Phase.KEEP, Phase.TOTEMS, Phase.SWAP, Phase.SWITCH))
    assert Courses in parts[Phase.PAIR] and Courses in parts[Phase.GIVE]


def test_a_card_says_what_it_is_and_what_it_brings(first_of):
    s = first_of[Phase.LAY]
    page = page_at(s)
    (hand,) = (part for part in page.parts if isinstance(part, Hand))
    assert [card.id.partition(".")[0] for card in hand.cards] == [ACTION_ID[kind] for kind in s.hands[s.seat]]
    assert all(card.text and card.line and card.tells and card.move for card in hand.cards)
    assert len({card.id for card in hand.cards}) == len(hand.cards)
    sneaky = replace(s, hands=tuple((1,) if seat == s.seat else hand for seat, hand in enumerate(s.hands)))
    (card,) = next(part for part in page_at(sneaky).parts if isinstance(part, Hand)).cards
    assert (card.name, card.mark, card.cap, card.art) == ("Sneaky", "×3", "CAP 12", "klobba/a_sneaky")


def test_while_others_decide_the_own_hand_is_there_without_buttons(first_of):
    s = first_of[Phase.LAY]
    for seat in set(range(len(s.stars))) - {s.seat}:
        page = page_at(s, seat)
        (hand,) = (part for part in page.parts if isinstance(part, Hand))
        assert len(hand.cards) == len(s.hands[seat]) and not page.buttons
        assert not any(card.move or card.tells for card in hand.cards)


def test_what_one_has_laid_is_told_to_oneself_alone():
    for s in decisions(5, 4):
        if s.phase is Phase.LAY and s.sides[0].laid >= 0 and s.sides[0].answer != "accepted":
            holder = s.sides[0].seat
            assert page_at(s, holder).more.startswith("You’ve played")
            assert not any(page_at(s, seat).more for seat in range(4) if seat not in (holder, s.seat))
            return
    raise AssertionError("nobody laid a card")


def test_an_offer_tells_both_prices_beside_the_own_cards(first_of):
    s = first_of[Phase.ANSWER]
    page = page_at(s)
    offer, mini = (next(part for part in page.parts if isinstance(part, kind)) for kind in (Offer, Mini))
    assert len(mini.cards) == len(s.hands[s.seat])
    (accept, costs), (reject, later) = offer.ways
    assert (accept, reject) == ("Accept", "Reject") and "You pay Cleo 1 Star" in costs and "bottom of the deck" in later
    assert page.pair


def test_without_a_star_an_offer_can_only_be_rejected(first_of):
    s = first_of[Phase.ANSWER]
    poor = replace(s, stars=tuple(0 if seat == s.seat else n for seat, n in enumerate(s.stars)))
    page = page_at(poor)
    offer = next(part for part in page.parts if isinstance(part, Offer))
    assert not page.pair and [button.label for button in page.buttons if button.main] == ["Reject"]
    assert "Star" in offer.ways[0][1]

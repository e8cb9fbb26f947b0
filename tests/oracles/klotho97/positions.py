"""97 Klotho in plain words: what dice can claim, what can be staked, what stars move, what is traded, who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.games.klotho97.rules import RULES, count
from klotho_games.games.klotho97.rules.cards import (
    CARDS,
    ID,
    KLOTHO_DECK,
    MINERALS,
    MONSTER,
    OF_KIND,
    POWER,
    TECH,
    Tool,
    technology,
)
from klotho_games.games.klotho97.rules.closed_paths import LOOPS, Loop, edges
from klotho_games.games.klotho97.rules.dice_hands import free_dice, ways_to_claim
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import (
    CLAIM,
    POWER_BIT,
    RANGES,
    REROLL,
    ROW,
    Company,
    Count,
    Die,
    Phase,
    Venture,
    star_cost,
)
from klotho_games.games.klotho97.rules.steps import Claim, Laid, MoveMarket, Stake
from tests.oracles.asking import Question, wander

CARE = (0.0, 0.0, 0.02)
EVERY = 6
"""One in this many positions of a game is asked about."""
KINDS = {"red": "red", "purple": "purple six-sided", "octagon": "purple eight-sided", "blue": "blue",
         "android": "android"}
BONUSES = [card for card in range(TECH, MONSTER) if technology(card).bonus]


def questions(rng: Random) -> Iterator[Question]:
    for s in wander("klotho97", rng, CARE):
        if s.phase is Phase.PLAY and not rng.randrange(EVERY):
            for ask in rng.choices(ASK, WEIGHTS, k=4):
                yield ask(s, rng)
        elif s.phase in (Phase.OVER, Phase.TRADE):
            yield _trades(s, rng)
            yield _end(s, rng)


def _name(card: int) -> str:
    """Return the name of a card. Equal Tools have the same name."""
    found = CARDS[card]
    return found.face.id if isinstance(found, Tool) else found.id


def _before(company: Company) -> list[str]:
    return [_name(card) for card in company.cards]


def _numbers(of: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(MINERALS, of, strict=True))


# ---- claims ----


def _tray(s: Venture) -> list[Any]:
    return [{"die": KINDS[die.kind], "shows": die.value, "has_served": die.spent} for die in s.dice]


def _rolled(s: Venture, rng: Random) -> Venture:
    """Return a state with rolled dice, some with Augments, six cards of any kind in the row, and
    sometimes Pigs and the Horn."""
    kinds = ["red"] * 5 + rng.choices(["purple", "octagon", "blue", "android"], k=rng.randrange(4))
    lucky = rng.randint(1, 6) if rng.random() < 0.5 else 0
    dice = tuple(_die(kind, lucky, rng) for kind in kinds)
    company = s.companies[s.seat]
    cards = [card for card in company.cards if card not in OF_KIND["pig"] and card != POWER["horn"]]
    cards += sorted(OF_KIND["pig"])[: rng.choice((0, 0, 1, 1, 2))]
    if rng.random() < 0.4:
        cards.append(POWER["horn"])
    companies = list(s.companies)
    companies[s.seat] = replace(company, cards=tuple(sorted(cards)))
    deck = [card for card in KLOTHO_DECK if card not in cards]
    row = tuple(card if rng.random() < 0.9 else -1 for card in rng.sample(deck, ROW))
    stage = CLAIM if any(die.spent for die in dice) else REROLL
    return replace(
        s, dice=dice, row=row, companies=tuple(companies), used=rng.choice((0, 0, POWER_BIT["horn"])), stage=stage
    )


def _die(kind: Any, lucky: int, rng: Random) -> Die:
    face = lucky if lucky and rng.random() < 0.5 else rng.randint(1, 8 if kind == "octagon" else 6)
    plus = rng.choice((1, 2, 3, -1)) if rng.random() < 0.15 else 0
    return Die(kind, face, max(plus, 1 - face), rng.random() < 0.1)


def _at_hand(s: Venture) -> dict[str, Any]:
    return {
        "tray": _tray(s), "row": [_name(card) for card in s.row if card >= 0],
        "before_you": _before(s.companies[s.seat]), "siren_horn_was_used_this_turn": bool(s.used & POWER_BIT["horn"]),
    }


def _claim(s: Venture, rng: Random) -> Question:
    """Ask about a claim that the dice allow, one close to it, or a random one."""
    s = _rolled(s, rng)
    row = [card for card in s.row if card >= 0]
    free = free_dice(s.dice)
    able = [(card, use) for card in row for use in ways_to_claim(s, card, free)]
    if able and rng.random() < 0.8:
        card, (places, pigs) = rng.choice(able)
        chosen = list(places)
        if rng.random() < 0.5:
            chosen, pigs = _changed(chosen, pigs, len(s.dice), rng)
            card = card if rng.random() < 0.8 else rng.choice(row)
    else:
        card, pigs = rng.choice(row or [rng.choice(KLOTHO_DECK)]), rng.choice((0, 0, 0, 1))
        chosen = rng.sample(range(len(s.dice)), rng.randint(1, len(s.dice)))
    chosen = sorted(chosen) or [0]
    given = {**_at_hand(s), "card": _name(card), "dice": chosen, "flying_pigs": pigs}
    return Question("claim", given, RULES.why_not(s, Claim(ID[card], tuple(chosen), pigs)) is None)


def _changed(chosen: list[int], pigs: int, dice: int, rng: Random) -> tuple[list[int], int]:
    match rng.randrange(4):
        case 0:
            return chosen[1:], pigs
        case 1:
            return sorted({*chosen, rng.randrange(dice)}), pigs
        case 2:
            return sorted({*chosen[1:], rng.randrange(dice)}), pigs
    return chosen, max(0, pigs + rng.choice((-1, 1)))


def _claimable(s: Venture, rng: Random) -> Question:
    s = _rolled(s, rng)
    cards = {move.card for move in RULES.legal(s) if isinstance(move, Claim)}
    return Question("claimable", _at_hand(s), sorted(cards))


# ---- stakes ----


def _path(loop: Loop, loose: float, rng: Random) -> list[tuple[int, bool]] | None:
    """Return mines that make this path, each with whether it is turned; None if none is found quickly."""
    mines = rng.sample(range(TECH), TECH)
    found: list[tuple[int, bool]] = []
    left = 0
    for n, (came, leaves) in enumerate(loop.slots):
        last = n == len(loop.slots) - 1
        for card in mines:
            turned = rng.random() < 0.5
            lying = edges(card, turned)
            fits = not n or lying[came] == left or rng.random() < loose
            if last and found:
                first = edges(*found[0])[loop.slots[0][0]]
                fits = fits and (lying[leaves] == first or rng.random() < loose)
            if lying[came] and lying[leaves] and fits:
                found.append((card, turned))
                mines.remove(card)
                left = lying[leaves]
                break
        else:
            return None
    if loop.inside:
        found.append((mines[0], False))
    return found


def _stake(s: Venture, rng: Random) -> Question:
    path = None
    while path is None:
        loop = rng.choice(LOOPS)
        path = _path(loop, rng.choice((0.0, 0.02, 0.1)), rng)
    cells = [*loop.path, *((loop.inside,) if loop.inside else ())]
    x, y = rng.randrange(-2, 4), rng.randrange(-2, 4)
    laid = [
        Laid(ID[card], column + x, row + y, turned)
        for (card, turned), (column, row) in zip(path, cells, strict=True)
    ]
    mines = sorted({card for card, _turned in path} | set(rng.sample(range(TECH), 2)))
    if rng.random() < 0.4:
        laid = _disturbed(laid, mines, rng)
    rng.shuffle(laid)
    s, given = _with_mines(s, mines, rng)
    extra = rng.choice((None, None, None, *MINERALS))
    step = Stake(tuple(laid), extra)
    legal = RULES.why_not(s, step) is None
    answer: dict[str, Any] = {"legal": legal, "collects": None}
    if legal:
        after, _events = RULES.apply(s, step)
        answer["collects"] = _numbers(after.companies[s.seat].minerals)
    given["laid"] = [
        {"mine": card.card, "column": card.column, "row": card.row, "upside_down": card.turned} for card in laid
    ]
    given["extra"] = extra
    return Question("stake", given, answer)


def _with_mines(s: Venture, mines: list[int], rng: Random) -> tuple[Venture, dict[str, Any]]:
    bribes = rng.choice((0, 0, 1, 2, 3))
    cards, used, given = [*mines, *sorted(OF_KIND["bribe"])[:bribes]], 0, dict[str, Any]()
    for name, power in (("pattern_bender", "bender"), ("overflow_loom", "loom")):
        given[name] = rng.choice(("not yours", "not used this turn", "used this turn"))
        if given[name] != "not yours":
            cards.append(POWER[power])
        if given[name] == "used this turn":
            used |= POWER_BIT[power]
    companies = list(s.companies)
    companies[s.seat] = Company(5, tuple(sorted(cards)))
    given = {"mines_before_you": [ID[mine] for mine in mines], "bribes": bribes, **given}
    return replace(s, companies=tuple(companies), used=used), given


def _disturbed(laid: list[Laid], mines: list[int], rng: Random) -> list[Laid]:
    n, m = rng.sample(range(len(laid)), 2)
    one, other = laid[n], laid[m]
    match rng.randrange(5):
        case 0:
            laid[n] = replace(one, turned=not one.turned)
        case 1:
            laid[n], laid[m] = replace(one, card=other.card), replace(other, card=one.card)
        case 2:
            laid[n] = replace(one, column=one.column + rng.choice((-1, 1)))
        case 3:
            laid[n] = replace(one, card=ID[rng.choice([*mines, *range(TECH)])])
        case _:
            del laid[n]
    return laid


def _stakes(s: Venture, rng: Random) -> Question:
    """Ask for the most that few mines can bring, by the number of staked ones."""
    path = None
    while path is None:
        path = _path(rng.choice([loop for loop in LOOPS if loop.cards < 8]), rng.choice((0.0, 0.1)), rng)
    mines = {card for card, _turned in path} | set(rng.sample(range(TECH), rng.randrange(3)))
    hand = tuple(sorted(mines)[:6])
    bribes = rng.choice((0, 0, 1, 2))
    markets = tuple(rng.randint(low, high) for low, high in RANGES)
    worth = float(markets[0]), float(markets[1]), float(markets[2])
    best = {claim.loop.cards: round(claim.value) for claim in best_claims(hand, bribes, worth)}
    given = {"mines": [ID[mine] for mine in hand], "bribes": bribes, "markets": _numbers(markets)}
    return Question("stakes", given, {"with_4": best.get(4), "with_6": best.get(6)})


# ---- the market ----


def _stars(s: Venture, rng: Random) -> Question:
    a, b, c = (rng.randint(low, high) for low, high in RANGES)
    s = replace(s, markets=(a, b, c), stars=rng.randint(1, 6), phase=Phase.STARS)
    steps = [
        [move.mineral, "up" if move.up else "down", _cost(s, move)]
        for move in RULES.legal(s) if isinstance(move, MoveMarket)
    ]
    return Question("stars", {"markets": _numbers(s.markets), "stars": s.stars}, sorted(steps))


def _cost(s: Venture, move: MoveMarket) -> int:
    market = MINERALS.index(move.mineral)
    return star_cost(market, s.markets[market], 1 if move.up else -1)


# ---- the last scoring ----


def _sheet(company: Company) -> dict[str, Any]:
    return {
        "coins": company.coins, "cards": _before(company), "minerals": _numbers(company.minerals),
        "artifacts": dict(zip(("mask", "orb", "obelisk"), company.artifacts, strict=True)),
        "monsters_beaten": company.monsters,
    }


def _richer(company: Company, rng: Random) -> Company:
    """Return a company with more mines, bonus cards, minerals and artifacts than random games reach."""
    if rng.random() < 0.2:
        return company
    others = [card for card in company.cards if card >= TECH and card not in BONUSES]
    cards = [*others, *rng.sample(range(TECH), rng.randrange(8)), *rng.sample(BONUSES, rng.randrange(4))]
    a, b, c = (rng.randrange(5) for _mineral in MINERALS)
    x, y, z = (rng.randrange(4) for _artifact in range(3))
    return Company(rng.randrange(12), tuple(sorted(cards)), (a, b, c), (x, y, z), rng.randrange(5))


def _third(company: Company, markets: tuple[int, int, int]) -> int:
    return count.count(company, markets).points + count.bonus_points(company)


def _trades(s: Venture, rng: Random) -> Question:
    company = _richer(s.companies[rng.randrange(len(s.companies))], rng)
    a, b, c = (rng.randint(low, high) for low, high in RANGES)
    after = count.apply_trades(company, count.best_trades(company, (a, b, c)))
    given = {"markets": _numbers((a, b, c)), "sheet": _sheet(company)}
    return Question("trades", given, {"untraded": _third(company, (a, b, c)), "best": _third(after, (a, b, c))})


def _end(s: Venture, rng: Random) -> Question:
    companies = [_richer(company, rng) for company in s.companies]
    before = [rng.randrange(120) for _company in companies]
    if len(companies) > 1 and rng.random() < 0.7:
        companies, before = _tied(companies, before, s.markets, rng)
    rounds = tuple(
        (*(Count((points, 0, 0), (1, 1, 1), 0, 0, 0) for points in before),) if n == 0
        else (*(Count((0, 0, 0), (1, 1, 1), 0, 0, 0) for _points in before),) if n == 1
        else (*(count.count(company, s.markets) for company in companies),)
        for n in range(3)
    )
    done = replace(s, companies=tuple(companies), rounds=rounds, phase=Phase.OVER)
    given = {
        "markets": _numbers(s.markets), "first_two_scorings": before, "sheets": [_sheet(one) for one in companies]
    }
    return Question("end", given, {"points": count.scores(done), "winners": count.winners(done)})


def _tied(
    companies: list[Company], before: list[int], markets: tuple[int, int, int], rng: Random
) -> tuple[list[Company], list[int]]:
    """Give some companies the same score, and sometimes equally many cards."""
    if rng.random() < 0.5:
        most = min(len(company.cards) for company in companies)
        companies = [replace(company, cards=company.cards[len(company.cards) - most :]) for company in companies]
    thirds = [_third(company, markets) for company in companies]
    top = max(points + third for points, third in zip(before, thirds, strict=True))
    tied = [top - third if rng.random() < 0.7 else points for points, third in zip(before, thirds, strict=True)]
    return companies, tied


ASK: list[Callable[[Venture, Random], Question]] = [_claim, _claimable, _stake, _stakes, _stars, _trades, _end]
WEIGHTS = (6, 4, 5, 1, 1, 2, 1)

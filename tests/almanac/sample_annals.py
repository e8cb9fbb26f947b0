"""Annals as a family would have after a year: the same every time, for tests, pictures and the bench.

    people = sample_annals.people(profiles)             # the family of this machine, the current player first
    sample_annals.write(200, people, TODAY)             # before the program first loads its annals
    sample_annals.entries(2000, people, TODAY)          # the entries alone, oldest first

Games come from the registry; none is named here.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random

import msgspec

from klotho_games.almanac.annals import FORMAT
from klotho_games.almanac.entry import FACES, Entry, Sitter
from klotho_games.almanac.reviews import FORMAT as REVIEWS
from klotho_games.almanac.reviews import Loss, Review
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profile, Profiles
from klotho_games.core.play.medals import Medal, medals

TODAY = date(2026, 11, 15)
FAMILY = (("Bram", "bram"), ("Ines", "ines"), ("Kit", "kit"), ("Tariq", "tariq"))
SKILL = {"easy": 0.6, "normal": 0.9, "hard": 1.3, "expert": 1.6}
"""The weight of a level when the winner is drawn; a person's is 1."""
GIVEN = {"easy": 0.03, "normal": 0.012, "hard": 0.004, "expert": 0.002}
"""What a level gives away per decision, in these samples."""


def people(profiles: Profiles) -> tuple[Profile, ...]:
    """Return the current player and four more; the current player stays the same."""
    first = profiles.current or profiles.add("Ada", portrait="ada")
    rest = [profiles.get(name) or profiles.add(name, portrait=portrait) for name, portrait in FAMILY]
    return (profiles.choose(first.name), *rest)


def write(n: int, family: Sequence[Profile], today: date = TODAY) -> tuple[Entry, ...]:
    """Write entries into the annals' file."""
    made = entries(n, family, today)
    keep(made)
    return made


def keep(made: Sequence[Entry]) -> None:
    folders.write_whole(folders.annals_file(), msgspec.json.encode({"format": FORMAT, "entries": made}))


def entries(n: int, family: Sequence[Profile], today: date = TODAY, games: Sequence[str] = ()) -> tuple[Entry, ...]:
    """Return finished games over a year, more of them towards its end, but few in the last days."""
    rng = Random(f"a family of {n}")
    boxes = [_Box(registry.load(id)) for id in games or registry.ids()]
    days = 360 if n > 20 else 4
    ago = sorted((days * (1 - rng.random() ** 0.75) for _ in range(n)), reverse=True)
    noon = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
    return tuple(_entry(number, rng, rng.choice(boxes), family, noon - timedelta(days=far), far / days)
                 for number, far in enumerate(ago))


class _Box:
    """What every entry needs of a game, computed once."""

    def __init__(self, game: Game) -> None:
        self.info, self.medals = game.info, medals(game)
        self.rolls = game.has_dice and hasattr(game.telling, "drawn")
        self.kinds = kinds(game) or [""]


def kinds(game: Game) -> list[str]:
    """Return the kinds of deals that a game can name, out of some possible ones."""
    found = []
    for kind in ("grade 1", "grade 2", "grade 3"):
        with contextlib.suppress(KeyError, ValueError):  # a game can reject the kinds of other games
            found += [kind] if game.describe_kind(kind) else []
    return found


def _entry(number: int, rng: Random, box: _Box, family: Sequence[Profile], ended: datetime, far: float) -> Entry:
    info = box.info
    sitters = _sitters(rng, info.seats, family)
    weights = [SKILL.get(sitter.level, 1.0) for sitter in sitters]
    weights[0] *= 1.5 - 0.6 * far  # the current player gets better
    alone = len(sitters) == 1
    winner = 0 if alone else rng.choices(range(len(sitters)), weights)[0]
    winners: tuple[int, ...] = (winner,)
    if alone and rng.random() > 0.62 - 0.25 * far:
        winners = ()
    elif not alone and rng.random() < 0.04:
        winners = tuple(sorted({winner, rng.randrange(len(sitters))}))
    minutes = rng.triangular(*info.minutes)
    seconds = round(60 * minutes)
    began = ended - timedelta(seconds=seconds)
    rolled: tuple[int, ...] = ()
    if box.rolls:
        faces = [rng.randrange(6) for _ in range(rng.randint(20, 60))]
        rolled = tuple(faces.count(face) for face in range(len(FACES)))
    return Entry(
        id=f"{number:016x}", record=f"{info.id}-{began:%Y%m%d-%H%M%S}-{number:06x}.klotho", game=info.id,
        version=info.version, began=began.isoformat(timespec="seconds"), ended=ended.isoformat(timespec="seconds"),
        sitters=sitters, scores=_scores(rng, len(sitters), winners, info.low_wins), winners=winners, seconds=seconds,
        decisions=rng.randint(20, 160), kind=rng.choice(box.kinds), hints=rng.choice((0, 0, 0, 1, 3)),
        daily=f"{ended:%Y-%m-%d}" if alone and rng.random() < 0.3 else "", rolled=rolled,
        deeds={medal.id: _deed(Random(f"{number} {medal.id}"), medal, sitters, winners) for medal in box.medals},
    )


def _sitters(rng: Random, seats: tuple[int, int], family: Sequence[Profile]) -> tuple[Sitter, ...]:
    """Return the people at a table: the first of the family always, and other people on some evenings, else bots."""
    owner, *others = family
    found = [Sitter(owner.name, owner.id)]
    if seats[1] > 1 and not (seats[0] == 1 and rng.random() < 0.4):
        wanted = rng.randint(max(2, seats[0]), min(4, seats[1]))
        guests = rng.sample(others, min(wanted - 1, rng.choice((1, 1, 2)))) if rng.random() < 0.35 else []
        found += [Sitter(guest.name, guest.id) for guest in guests]
        level = rng.choice(("easy", "normal", "normal", "hard", "expert"))
        found += [Sitter(f"Bot {n}", "", level) for n in range(len(found), wanted)]
    return tuple(found)


def _scores(rng: Random, seats: int, winners: tuple[int, ...], low_wins: bool) -> tuple[int, ...]:
    """Return scores; the winners share the best."""
    others = [round(rng.gauss(40, 9)) for _ in range(seats)]
    best = (min if low_wins else max)(others) + (-3 if low_wins else 3)
    return tuple(best if seat in winners else score for seat, score in enumerate(others))


def _deed(rng: Random, medal: Medal, sitters: Sequence[Sitter], winners: tuple[int, ...]) -> tuple[int, ...]:
    often = 0.25 if medal.how == "sum" else 0.5
    return tuple(int(rng.random() < often and (medal.how != "row" or seat in winners)) for seat in range(len(sitters)))


def review(made: Sequence[Entry], often: float = 0.6) -> dict[str, Review]:
    """Return what a coach could have found in some of these games; the current player gives away less and less."""
    found = {}
    for entry in made:
        rng = Random(f"review {entry.id}")
        if rng.random() < often:
            far = (TODAY - datetime.fromisoformat(entry.ended).date()).days / 360
            each = entry.decisions // len(entry.sitters)
            found[entry.id] = Review(tuple(_loss(rng, each, sitter, far) for sitter in entry.sitters),
                                     _points(entry) if entry.is_alone else 0.0)
    return found


def keep_reviews(found: Mapping[str, Review]) -> None:
    book = {"format": REVIEWS, "reviews": found}
    folders.write_whole(folders.reviews_file(), msgspec.json.encode(book))


def _loss(rng: Random, decisions: int, sitter: Sitter, far: float) -> Loss:
    each = GIVEN.get(sitter.level, 0.004 + 0.006 * far)
    return Loss(decisions, sum(rng.expovariate(0.25 / each) for _big in range(decisions) if rng.random() < 0.25)
                + rng.gauss(0, 0.02), 0.02)


def _points(entry: Entry) -> float:
    model = registry.load(entry.game).besides("chances", "CHANCES")
    return float(model.points) if model is not None else 0.0

"""Seasons: what counts, who leads, who sits first, and when it is decided."""

from __future__ import annotations

import pytest
from msgspec import structs

from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.seasons import BadSeason, Plan, Season, Seasons, for_people, in_a_line, points_for, sheet_of
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profile, Profiles

TODAY = "2026-11-16"


@pytest.fixture
def people() -> list[Profile]:
    profiles = Profiles.load()
    return [profiles.add(name) for name in ("Ada", "Bram", "Cleo")]


def game(season: Season, n: int, scores: tuple[int, ...], **more: object) -> Entry:
    """Return a game with scores in the season's order of people, who sit as the season says."""
    turn = n % len(season.people)
    order = [*range(turn, len(scores)), *range(turn)]
    sitters = tuple(Sitter(season.people[k].name, season.people[k].who) for k in order)
    sat = tuple(scores[k] for k in order)
    winners = tuple(seat for seat, score in enumerate(sat) if score == max(sat))
    when = f"2026-11-{n + 1:02}T20:00:00+00:00"
    made = {"id": f"{season.id}-{n}", "record": "", "game": season.plan.games[0], "version": 1, "began": when,
            "ended": when, "sitters": sitters, "scores": sat, "winners": winners, "series": season.mark}
    return Entry(**{**made, **more})  # type: ignore[arg-type]


def test_points_for_places_and_what_is_shared(hoard: Game, people: list[Profile]) -> None:
    season = Seasons.load().begin("Friday", people, Plan("points", ("hoard",) * 3), TODAY)
    entries = [game(season, 0, (9, 5, 7)), game(season, 1, (4, 8, 8))]
    sheet = sheet_of(season, entries)
    assert [one.points for one in sheet.played] == [(5, 2, 3), (2, 4, 4)]
    assert sheet.totals == (7, 6, 7) and sheet.order()[0] == 0 and [sheet.place(n) for n in range(3)] == [1, 3, 1]
    assert not sheet.is_over and sheet.game == "hoard"
    done = sheet_of(season, [*entries, game(season, 2, (1, 2, 3))])
    assert done.is_over and done.winners == (2,) and done.totals == (9, 9, 12)
    assert [points_for(place, 1) for place in range(1, 7)] == [5, 3, 2, 1, 0, 0]
    assert points_for(4, 3) == pytest.approx(1 / 3)


def test_who_sits_first_goes_round(hoard: Game, people: list[Profile]) -> None:
    season = Seasons.load().begin("Friday", people, Plan("points", ("hoard",) * 4), TODAY)
    entries: list[Entry] = []
    first = []
    for n in range(4):
        first.append(sheet_of(season, entries).seats[0].name)
        entries.append(game(season, n, (3, 2, 1)))
    assert first == ["Ada", "Bram", "Cleo", "Ada"]


def test_a_best_of_ends_as_soon_as_it_is_decided(hoard: Game, people: list[Profile]) -> None:
    season = Seasons.load().begin("Duel", people[:2], Plan("best", ("hoard",) * 5), TODAY)
    entries = [game(season, 0, (9, 5)), game(season, 1, (3, 5)), game(season, 2, (9, 5))]
    assert not sheet_of(season, entries).is_over
    decided = sheet_of(season, [*entries, game(season, 3, (6, 5))])
    assert decided.is_over and decided.winners == (0,) and decided.totals == (3, 1)
    draws = [game(season, n, (5, 5)) for n in range(5)]
    assert sheet_of(season, draws).winners == (0, 1), "nobody has won: both have"


def test_what_does_not_count_is_no_game_of_it(hoard: Game, people: list[Profile]) -> None:
    season = Seasons.load().begin("Friday", people[:2], Plan("points", ("hoard",) * 3), TODAY)
    others = [
        game(season, 0, (9, 5), auto=True), game(season, 0, (9, 5), friend=True), game(season, 0, (9, 5), series=""),
        game(season, 0, (9, 5), branched=True), game(season, 0, (9, 5), sitters=(Sitter("Ada", "x"), Sitter("Bot"))),
    ]
    assert sheet_of(season, others).played == ()


def test_the_book_is_kept_and_nothing_in_it_is_lost(hoard: Game, people: list[Profile]) -> None:
    book = Seasons.load()
    first = book.begin("Friday", people, Plan("points", ("hoard",)), TODAY)
    second = book.begin("Duel", people[:2], Plan("best", ("hoard",) * 3), TODAY)
    assert list(Seasons.load()) == [second, first]
    book.end(second.id)
    assert list(Seasons.load()) == [first]
    folders.seasons_file().write_text('{"format": 99}', encoding="utf-8")
    newer = Seasons.load()
    assert len(newer) == 0 and "newer version" in newer.notices[0]
    newer.begin("Lost", people, Plan("points", ("hoard",)), TODAY)
    assert folders.seasons_file().read_text(encoding="utf-8") == '{"format": 99}'
    folders.seasons_file().write_text("{", encoding="utf-8")
    damaged = Seasons.load()
    assert "damaged" in damaged.notices[0] and (folders.home() / "seasons.json.damaged").exists()


def test_a_season_that_cannot_be_says_why(hoard: Game, people: list[Profile]) -> None:
    book = Seasons.load()
    most = hoard.info.seats[1]
    crowd = [*people, *(Profile(f"P{n}", "", id=f"p{n}") for n in range(most))]
    for name, who, plan in (
        (" ", people, Plan("points", ("hoard",))), ("Friday", people[:1], Plan("points", ("hoard",))),
        ("Friday", people, Plan("points", ())), ("Friday", crowd, Plan("points", ("hoard",))),
        ("Friday", people, Plan("points", ("hoard",) * 13)),
    ):
        with pytest.raises(BadSeason) as told:
            book.begin(name, who, plan, TODAY)
        assert str(told.value).endswith(".")
    assert len(book) == 0
    assert set(for_people(2)) == {id for id in registry.ids() if registry.load(id).info.seats[0] <= 2 <= registry.load(
        id).info.seats[1]}


def test_two_windows_keep_each_other_s_seasons(hoard: Game, people: list[Profile]) -> None:
    one, other = Seasons.load(), Seasons.load()
    first = one.begin("Friday", people, Plan("points", ("hoard",) * 2), TODAY)
    second = other.begin("Sunday", people, Plan("best", ("hoard",) * 3), TODAY)
    assert list(Seasons.load()) == list(other) == [second, first]
    one.end(first.id)
    assert list(Seasons.load()) == list(one) == [second]


def test_a_season_outlives_its_game_and_one_written_by_hand_stays_in_the_book(
    hoard: Game, people: list[Profile]
) -> None:
    begun = Seasons.load().begin("Friday", people, Plan("points", ("hoard",)), TODAY)
    book = folders.seasons_file()
    gone = book.read_text().replace('"hoard"', '"gone"')
    book.write_text(gone.replace('"seasons":[', '"seasons":[' + '{"id":"x","name":"","began":"","people":[],'
                                 '"plan":{"kind":"best","games":[]}},'))
    kept = Seasons.load()
    assert [season.id for season in kept] == [begun.id] and len(kept) == 1
    assert in_a_line(sheet_of(next(iter(kept)), [])) == "not started yet; next: gone"
    kept.end(begun.id)
    assert not list(kept) and '"id":"x"' in book.read_text()


@pytest.mark.parametrize("name", ["x\0y", "one\ntwo", "\x1b[2J"])
def test_a_season_with_letters_that_no_one_sees_is_none(name: str, hoard: Game, people: list[Profile]) -> None:
    seasons = Seasons.load()
    season = seasons.begin("Friday", people, Plan("points", ("hoard",)), TODAY)
    oddly = [structs.replace(season, name=name),
             structs.replace(season, people=(structs.replace(season.people[0], name=name), *season.people[1:]))]
    assert season.is_sound and not any(one.is_sound for one in oddly)

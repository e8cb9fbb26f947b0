"""The arena's page: complete HTML that loads nothing else, with everything that a match showed."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from klotho_games.arena import ladder as ladders
from klotho_games.arena import plots
from klotho_games.arena.bout import Bout, Match, balance_of, play
from klotho_games.arena.match_runner import Workplaces
from klotho_games.arena.page import ladder_page, match_page, match_text
from klotho_games.arena.report import Report, report
from klotho_games.arena.season import Contest, MatchSeries
from klotho_games.arena.sources import sources_of
from klotho_games.core.games import registry
from klotho_games.core.play.balance import Use

MATCH = Match(("easy", "random"), (("goal", 10),), "monday", alone=False)
_OPEN = {"meta", "line", "rect"}


class Reader(HTMLParser):
    """Fails at a tag that is closed by another; keeps the words."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in _OPEN:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert "script" not in reader.tags and "link" not in reader.tags and "img" not in reader.tags
    assert not re.search(r"https?:|url\(|@import", text), "nothing is fetched"
    return reader


@pytest.fixture(scope="module")
def found() -> Report:
    from tests.sample_game import HOARD

    season = MatchSeries([Contest(registry.add(HOARD), MATCH, 8)], Workplaces())
    season.play()
    return report(HOARD, MATCH, season.bouts(0))


def test_a_page_of_a_match_is_whole(found):
    seen = read(match_page(found))
    words = " ".join(seen.words)
    assert "Hoard · 8 games in the arena" in words and "easy, random · seed “monday” · rules 1 · goal=10" in words
    for card in ("Victories by level", "Victories by seat", "Scores", "Length of a game", "Thinking time"):
        assert card in seen.words
    assert f"{found.standings[0].won.share:.1%}" in seen.words
    assert seen.tags.count("svg") == 2 + 2 + 2 + 2 + 2 + len(found.sources)


def test_a_match_without_a_game_has_a_page_too(hoard):
    assert "No game was finished." in read(match_page(report(hoard, MATCH, []))).words


def test_what_is_used_and_what_never_is(found):
    from msgspec.structs import replace

    uses = (Use("Gems", "<Ruby>", 16.0, 12.0), Use("Gems", "Opal", 0.0), Use("Ways", "Stop", 4.0))
    words = read(match_text(replace(found, uses=uses))).words
    assert "<Ruby>" in words and "75% won" in words
    assert words.index("Never used") < words.index("Opal") < words.index("Ways")
    assert "0.50" in words, "four times in eight games"


def test_a_page_of_ladders(hoard):
    named = ("random", "easy")
    season = MatchSeries([ladders.contest(hoard, ("easy", "random"), MATCH, 4, None)], Workplaces())
    season.play()
    words = read(ladder_page([ladders.ladder(hoard, named, season, [0])])).words
    assert "Hoard · how strong the levels are" in words and "easy – random" in words
    assert "The rating of each level. random counts as 0, for comparison." in words


def test_points_are_told_by_where_they_come_from():
    def bout(*lines: tuple[int, str, str, int]) -> Bout:
        return Bout(0, ("easy", "easy"), (0, 0), (0,), 1, ((), ()), {}, lines)

    two = [bout((0, "Round 1", "Gold", 4), (1, "Round 2", "Gold", 8)), bout((0, "End", "Debts", -4))]
    assert [(source.name, source.points) for source in sources_of(two)] == [
        ("Round 2: Gold", 2.0), ("Round 1: Gold", 1.0), ("End: Debts", -1.0),
    ]
    alike = [bout((0, "End", "Gold", 4), (0, "End", "Land", 2))]
    assert [source.name for source in sources_of(alike)] == ["Gold", "Land"]
    many = [bout(*((0, "", f"Thing {n:02}", 40 - n) for n in range(20)))]
    assert len(sources_of(many)) == 16 and sources_of(many)[-1].name == "5 other sources"
    assert sources_of([]) == ()


def test_bins_hold_everything_in_round_steps():
    bins = plots.bins_for([3, 4, 4, 9])
    assert (bins.start, bins.width, bins.many) == (3, 1, 7) and bins.count([3, 4, 4, 9]) == [1, 2, 0, 0, 0, 0, 1]
    wide = plots.bins_for([*range(0, 1000, 5)])
    assert wide.width == 50 and sum(wide.count(range(0, 1000, 5))) == 200
    assert plots.bins_for([-7.0]).count([-7.0]) == [1]
    assert plots.ticks(0, 100) == [(0.0, "0"), (0.2, "20"), (0.4, "40"), (0.6, "60"), (0.8, "80"), (1.0, "100")]
    assert plots.ticks(5, 5) == [(0.5, "5")]


@pytest.mark.parametrize("id", [id for id in registry.PLAYABLE if hasattr(balance_of(registry.load(id)), "uses")])
def test_what_a_game_counts_of_its_cards_adds_up(id: str):
    """Among random players with the most seats, who use nearly everything."""
    game = registry.load(id)
    seats = game.info.seats[1]
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    match = Match(("random",) * seats, options, "x", alone=seats == 1)
    found = report(game, match, [play(game, match, n) for n in range(2)])
    assert len({(use.group, use.name) for use in found.uses}) == len(found.uses)
    assert any(use.times for use in found.uses)
    assert all(0 <= (use.won or 0) <= use.times for use in found.uses)
    read(match_page(found))

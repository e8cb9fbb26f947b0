"""The arena: its arithmetic, its rotation, that a match can be repeated, and what it reports."""

from __future__ import annotations

import multiprocessing

import msgspec
import pytest

from klotho_games.arena import cluster, match_runner
from klotho_games.arena.bout import Bout, Match, balance_of, play
from klotho_games.arena.figures import at, share_of, spread_of
from klotho_games.arena.match_file import CannotKeep, MatchFile, seed_of
from klotho_games.arena.match_runner import Task, Workplaces
from klotho_games.arena.report import report, report_lines
from klotho_games.arena.season import Contest, MatchSeries
from klotho_games.bots import levels
from klotho_games.core.games import registry

HERE = Workplaces()
MATCH = Match(("easy", "random"), (("goal", 10),), "monday", alone=False)


def fought(hoard, games: int, where: Workplaces = HERE, match: Match = MATCH) -> list[Bout]:
    season = MatchSeries([Contest(hoard, match, games)], where)
    season.play()
    return season.bouts(0)


def without_clock(bout: Bout) -> Bout:
    return msgspec.structs.replace(bout, thinking=tuple((0.0,) * len(spent) for spent in bout.thinking))


@pytest.fixture(scope="module")
def dozen() -> list[Bout]:
    from tests.sample_game import HOARD

    return fought(registry.add(HOARD), 12)


# ---- arithmetic ----


def test_a_share_knows_how_sure_it_is():
    """Compared with a table of Wilson's interval."""
    share = share_of(60, 100)
    assert (share.share, round(share.low, 4), round(share.high, 4)) == (0.6, 0.5020, 0.6906)
    none = share_of(0, 10)
    assert none.low == 0 and round(none.high, 4) == 0.2775
    assert share_of(0, 0).high == 1
    assert share_of(0.5, 1).share == 0.5


def test_numbers_are_spread_in_quarters():
    spread = spread_of([5, 1, 4, 2, 3])
    assert (spread.least, spread.quarter, spread.half, spread.three_quarters, spread.most) == (1, 2, 3, 4, 5)
    assert spread.mean == 3
    assert at([0, 10], 0.95) == pytest.approx(9.5)
    assert spread_of([]).most == 0


# ---- bouts ----


def test_a_match_is_cut_by_the_clock_only_where_it_says_so(hoard, monkeypatch):
    """With the clock, by seconds of computing; without it, a match has the same result every time."""
    given = []
    choose = levels.choose

    def watched(game, view, level, rng, budget=None):
        given.append((level, budget))
        return choose(game, view, level, rng, budget)

    monkeypatch.setattr(levels, "choose", watched)
    play(hoard, MATCH, 0)
    assert given and all(budget == levels.budget(level) and budget.seconds is None for level, budget in given)
    given.clear()
    play(hoard, msgspec.structs.replace(MATCH, clocked=True), 0)
    assert given
    for level, budget in given:
        assert budget.seconds == levels.budget(level, at_table=True).seconds is not None and budget.of_computing


def test_everyone_sits_everywhere_with_the_same_deal():
    three = Match(("easy", "normal", "hard"), (), "x", alone=False)
    assert [three.seating(n) for n in range(3)] == [
        ("easy", "normal", "hard"), ("normal", "hard", "easy"), ("hard", "easy", "normal"),
    ]
    assert three.seed(0) == three.seed(2) != three.seed(3)


def test_among_equals_no_game_is_played_twice():
    assert [Match(players, (), "x", alone=False).turns for players in (("hard",) * 3, ("hard", "easy") * 2)] == [1, 2]
    same = Match(("easy", "easy"), (), "x", alone=False)
    assert same.seed(0) != same.seed(1)


def test_alone_each_plays_the_same_deals():
    solo = Match(("easy", "hard"), (), "x", alone=True)
    assert [solo.seating(n) for n in range(3)] == [("easy",), ("hard",), ("easy",)]
    assert solo.seed(0) == solo.seed(1) != solo.seed(2)


def test_a_match_can_be_repeated(hoard, dozen):
    again = fought(hoard, 12)
    assert list(map(without_clock, again)) == list(map(without_clock, dozen))
    other = fought(hoard, 12, match=msgspec.structs.replace(MATCH, words="tuesday"))
    assert [bout.scores for bout in other] != [bout.scores for bout in dozen]


def test_side_by_side_is_the_same_match(hoard, dozen):
    assert list(map(without_clock, fought(hoard, 12, Workplaces(2)))) == list(map(without_clock, dozen))


def test_a_game_that_fails_is_told(hoard):
    wrong = msgspec.structs.replace(MATCH, players=("easy", "god"))
    with pytest.raises(match_runner.BoutFailed, match=r"Game \d of Hoard \(.*\) stopped with an error .*god"):
        fought(hoard, 2, Workplaces(2), wrong)


def test_a_process_that_dies_is_told(hoard):
    playing = match_runner.bouts([Task(hoard, MATCH, n) for n in range(400)], Workplaces(2))
    next(playing)
    for process in multiprocessing.active_children():
        process.kill()
    with pytest.raises(match_runner.BoutFailed, match="its process ended"):
        list(playing)


def test_without_ray_there_is_no_cluster(hoard, monkeypatch):
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    with pytest.raises(cluster.NoCluster, match="you need the program Ray, which isn’t installed"):
        fought(hoard, 2, Workplaces(cluster="auto"))


@pytest.mark.slow
def test_two_workers_of_a_cluster_play_the_same_match(hoard, dozen):
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        machines.add_node(num_cpus=1)
        again = fought(hoard, 12, Workplaces(cluster=machines.address))
        assert list(map(without_clock, again)) == list(map(without_clock, dozen))
        wrong = msgspec.structs.replace(MATCH, players=("easy", "god"))
        with pytest.raises(match_runner.BoutFailed, match=r"Game \d of Hoard \(.*\) stopped with an error .*god"):
            fought(hoard, 2, Workplaces(cluster=machines.address), wrong)
    finally:
        machines.shutdown()
    with pytest.raises(cluster.NoCluster, match="cannot be used"):
        fought(hoard, 2, Workplaces(cluster="127.0.0.1:1"))


# ---- kept in a file ----


def test_a_match_that_was_stopped_goes_on(hoard, dozen, tmp_path):
    file = tmp_path / "match.jsonl"
    stopped = MatchSeries([Contest(hoard, MATCH, 12, file)], Workplaces())

    def enough():
        if stopped.played_count == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped.play(enough)
    file.write_bytes(file.read_bytes() + b'{"n":5,"seat')  # killed while it wrote
    assert seed_of(file) == "monday" and seed_of(tmp_path / "none") == ""
    seen = []
    season = MatchSeries([Contest(hoard, MATCH, 12, file)], Workplaces())
    season.play(lambda: seen.append(season.played_count))
    assert seen == list(range(6, 13))
    assert list(map(without_clock, season.bouts(0))) == list(map(without_clock, dozen))
    assert len(file.read_text(encoding="utf-8").splitlines()) == 13
    fewer = MatchSeries([Contest(hoard, MATCH, 3, file)], Workplaces())
    fewer.play()
    assert fewer.bouts(0) == season.bouts(0)[:3]


@pytest.mark.parametrize(
    ("match", "what"),
    [
        ({"words": "tuesday"}, "seed “monday”"),
        ({"players": ("easy", "easy")}, "easy,random"),
        ({"options": (("goal", 20),)}, "goal=10"),
    ],
)
def test_another_match_is_not_mixed_in(hoard, tmp_path, match, what):
    file = tmp_path / "match.jsonl"
    MatchFile(file, hoard, MATCH).close()
    before = file.read_bytes()
    with pytest.raises(CannotKeep, match=f"contains another match .{what}."):
        MatchFile(file, hoard, msgspec.structs.replace(MATCH, **match))
    assert file.read_bytes() == before


def test_a_file_of_something_else_is_left_alone(hoard, tmp_path):
    file = tmp_path / "shopping.txt"
    file.write_text("Bread and butter\n", encoding="utf-8")
    with pytest.raises(CannotKeep, match="isn’t a match file of the arena"):
        MatchFile(file, hoard, MATCH)
    assert file.read_text(encoding="utf-8") == "Bread and butter\n"
    with pytest.raises(CannotKeep, match="can’t be written"):
        MatchFile(tmp_path / "no" / "folder", hoard, MATCH)


def test_two_do_not_write_one_file(hoard, tmp_path):
    first = MatchFile(tmp_path / "match.jsonl", hoard, MATCH)
    with pytest.raises(CannotKeep, match="another match"):
        MatchFile(tmp_path / "match.jsonl", hoard, MATCH)
    first.close()


# ---- what is counted ----


def test_only_real_decisions_are_timed(hoard, dozen):
    assert all(len(bout.thinking) == 2 and bout.decisions < bout.steps for bout in dozen)
    assert any(spent > 0 for bout in dozen for spent in bout.thinking[0])


# ---- the report ----


def test_the_report_adds_up(hoard, dozen):
    found = report(hoard, MATCH, dozen)
    easy, chance = found.standings
    assert (easy.level, easy.games, easy.fair) == ("easy", 12, 0.5)
    assert easy.won.share + chance.won.share == pytest.approx(1)
    wins = sum(bout.seating[bout.winners[0]] == "easy" for bout in dozen)
    assert easy.won == share_of(wins, 12)
    assert sum(share.share for share in found.seats) == pytest.approx(1)
    assert found.steps.most == max(bout.steps for bout in dozen)
    assert msgspec.json.decode(msgspec.json.encode(found))["standings"][0]["level"] == "easy"


def test_a_tie_is_shared(hoard):
    tie = Bout(0, ("easy", "random"), (3, 3), (0, 1), 9, ((1.0,), (2.0,)), {})
    found = report(hoard, MATCH, [tie])
    assert [standing.won.share for standing in found.standings] == [0.5, 0.5]


def test_the_report_in_words(hoard, dozen):
    lines = report_lines(report(hoard, MATCH, dozen))
    assert lines[0] == "Hoard: 12 games with the seed “monday”"
    assert "Options: goal=10" in lines
    assert lines[2] == "easy" and lines[3].startswith("  won ") and "equally strong players would win 50%" in lines[3]
    assert any(line.startswith("Victories by seat") for line in lines)
    assert report_lines(report(hoard, MATCH, []))[0] == "Hoard: 0 games with the seed “monday”"


def test_without_a_balance_there_is_none(hoard, dozen):
    assert balance_of(hoard) is None
    assert report(hoard, MATCH, dozen).balance == ()


def test_katamari_counts_what_its_rules_ask():
    katamari = registry.load("katamari")
    match = Match(("random", "random", "random"), (("steps", 8), ("wobbly", False)), "x", alone=False)
    bouts = [play(katamari, match, n) for n in range(3)]
    found = report(katamari, match, bouts)
    figures = {figure.label: figure for figure in found.balance}
    assert found.counted["turns"] == 3 * 3 * 8 and found.counted["games"] == 3
    assert sum(found.counted[key] for key in found.counted if key.startswith("won ")) == pytest.approx(3)
    assert found.counted["stars"] + found.counted["majorities"] == sum(sum(bout.scores) for bout in bouts)
    assert figures["Crashes per turn"].fine == (0.02 <= found.counted.get("crashes", 0) / 72 <= 0.12)
    assert figures["Pieces never bought"].fine is False, "three games do not use up 84 pieces"
    assert sorted(int(key.split()[1]) for key in found.counted if key.startswith("scored "))
    assert figures["Median score"].value.isdigit()

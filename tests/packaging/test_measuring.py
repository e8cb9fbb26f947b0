"""The scripts that measure strength and balance: what they report, and that stopped runs continue."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from klotho_games.arena.bout import Bout, Match, play
from klotho_games.arena.season import Contest
from klotho_games.bots.levels import LEVELS
from klotho_games.core.games import registry
from klotho_games.core.games.characters import characters
from klotho_games.core.games.registry import Game
from tests.registry.scripts import ROOT
from tests.registry.tables import every_game


def asked(folder: Path, out: str, *more: str) -> list[str]:
    return ["--only", "hoard", "--jobs", "1", "--keep", str(folder / "kept"), "--out", str(folder / out), *more]


@pytest.fixture
def few_levels(script, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    strength = script("measure/strength")
    monkeypatch.setattr(strength, "LEVELS", ("random", "easy"))
    return strength


def test_strength_is_measured_at_every_table_and_kept(few_levels, tmp_path: Path, capsys) -> None:
    strength = few_levels
    assert strength.main(asked(tmp_path, "strength.md", "--games", "3", "--seats", "2")) == 0
    first = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "## Hoard\n\nOptions: goal=20." in first
    assert "| 2 | easy | random | 8 |" in first, "everyone has had every seat, from both seeds"
    assert "| 3 | easy | random | 0 | not measured | 33.3 % |" in first
    assert strength.main(asked(tmp_path, "kept.md", "--kept")) == 0
    assert (tmp_path / "kept.md").read_text(encoding="utf-8") == first, "plays nothing"
    assert strength.main(asked(tmp_path, "strength.md", "--games", "3")) == 0
    again = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "not measured" not in again and "| easy | random | 6 |" in again
    told = next(line for line in first.splitlines() if line.startswith("| 2 |"))
    assert told in again.splitlines()
    kept = list((tmp_path / "kept").rglob("hoard-easy-random-*.jsonl"))
    assert len(kept) == 2 * (3 + 1), "three sizes of tables, and one of them with the clock, from two seeds"
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_who_plays_alone_is_compared_deal_by_deal(script) -> None:
    strength = script("measure/strength")
    match = Match(("hard", "easy"), (), "x", alone=True)

    def bout(n: int, score: int, *winners: int) -> Bout:
        return Bout(n, match.seating(n), (score,), winners, 9, ((),), {})

    bouts = [bout(0, 9, 0), bout(1, 3), bout(2, 5, 0), bout(3, 5, 0), bout(4, 7)]
    hoard = registry.load("hoard")
    table = strength.LevelTable(hoard, 1, "hard", "easy", (Contest(hoard, match, 6),) * 2, (bouts, []))
    heads, rows = strength._alone([table], "Level")
    assert heads[0] == "Solo: level"
    assert rows == [
        ("hard", "easy", "2", "100.0 % (34.2–100.0)", "50.0 % (9.5–90.5)", "+50.0 ± 98.0", "7.0 ± 3.9", "+3.0 ± 5.9",
         "+50.0 ± 98.0", "+50.0 of 2 · –"),
    ]


def test_every_level_has_one_below(script, tmp_path: Path) -> None:
    strength = script("measure/strength")
    planned = strength.plan(strength.matches.parser("", 10).parse_args(asked(tmp_path, "x")))
    tables = [(seats, upper, both[0].match.players) for _game, seats, upper, _lower, both in planned]
    assert len(tables) == 3 * (len(LEVELS) - 1) + 1
    assert tables[-2] == (3, "expert", ("expert", "hard", "hard"))
    assert tables[-1] == (2, "expert", ("expert", "hard")), "with the clock"
    assert tables[0] == (1, "normal", ("normal", "easy"))
    for *_table, both in planned:
        assert [contest.match.words for contest in both] == list(strength.SEEDS)
        assert len({contest.file for contest in both}) == 2
    assert [both[0].match.clocked for *_table, both in planned] == [False] * (len(tables) - 1) + [True]


@every_game
def test_every_temperament_is_measured_beside_one_without(game: Game, script, tmp_path: Path) -> None:
    strength, kinds = script("measure/strength"), [one.kind for one in characters(game)]
    wanted = strength.matches.parser("", 10).parse_args(["--only", game.id, "--keep", str(tmp_path)])
    planned = [row for row in strength.plan(wanted) if row[0].id == game.id and ":" in row[2]]
    assert [row[2] for row in planned] == [f"hard:{kind}" for kind in kinds]
    for _game, seats, upper, lower, (contest, _again) in planned:
        assert seats == max(min(2, game.info.seats[1]), game.info.seats[0])
        assert set(contest.match.players) == {upper, lower} and lower == "hard"


def test_one_level_may_be_measured_alone(script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strength = script("measure/strength")
    monkeypatch.setattr(strength, "LEVELS", ("random", "easy", "normal"))
    assert strength.main(asked(tmp_path, "strength.md", "--games", "2", "--seats", "2", "--who", "normal")) == 0
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| 2 | easy | random | 0 | not measured |" in told and "| 2 | normal | easy | 4 |" in told
    assert "with the clock" not in told.split("## Hoard")[1]


def test_what_is_not_played_again_stands_as_it_was_measured(few_levels, tmp_path: Path) -> None:
    strength, page = few_levels, tmp_path / "strength.md"
    assert strength.main(asked(tmp_path, page.name, "--games", "2", "--seats", "2")) == 0
    commit = strength.matches.commit()
    measured = page.read_text(encoding="utf-8").replace(f" {commit} |", " long ago |")
    there = strength.matches.parser("", 2).parse_args(asked(tmp_path, page.name))
    planned = [row for row in strength.plan(there) if row[0].id == "hoard"]
    nothing = [strength.LevelTable(*row, ([], [])) for row in planned]
    assert strength.record(nothing, "now", measured) == measured
    assert strength.record(nothing, "now").count("not measured") == len(planned) - 1, "rows with a clock only if played"
    two = next(row for row in planned if row[1] == 2)
    one, other = ([play(two[0], contest.match, n) for n in range(6)] for contest in two[-1])

    def stands(*bouts: list[Bout]) -> bool:
        told = strength.record([strength.LevelTable(*two, bouts)], "now", measured, 4)
        assert told.endswith((" long ago |\n", " now |\n"))
        return told.endswith(" long ago |\n")

    assert stands(one[:1], []) and stands(one[:1], other[:1]), "too few games"
    assert stands(one[:2], other[:2]), "the same games"
    assert stands(one, []), "more games, but of one seed where there were two"
    assert not stands(one[:3], other[:2])


def test_the_published_page_is_what_the_script_would_write(script, tmp_path: Path) -> None:
    """It has every table, and the current words about seeds and clock."""
    strength = script("measure/strength")
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    planned = strength.plan(strength.matches.parser("", 1).parse_args(["--keep", str(tmp_path)]))
    today = strength.record([strength.LevelTable(*row, ([], [])) for row in planned], "now", page)
    assert today == page, "python3 build_scripts/measure/strength.py --kept writes it anew"


def test_seeds_are_pooled_and_it_is_said_where_they_differ(script) -> None:
    strength = script("measure/strength")
    hoard, match = registry.load("hoard"), Match(("hard", "easy"), (), "x", alone=False)

    def row(*wins: tuple[int, int]) -> tuple[str, ...]:
        """Return the row for so many games won of so many, by seed."""
        bouts = [
            [Bout(n, ("hard", "easy"), (1, 0), (0,) if n < won else (1,), 9, ((), ()), {}) for n in range(games)]
            for won, games in wins
        ]
        table = strength.LevelTable(hoard, 2, "hard", "easy", (Contest(hoard, match, 9),) * 2, bouts)
        _heads, (found,) = strength._against([table], "Level")
        return found[3:5] + found[-1:]

    assert row((380, 1000), (333, 1000)) == ("2000", "35.6 % (33.6–37.8)", "38.0 % of 1000 · 33.3 % of 1000")
    assert row((760, 2000), (533, 1600)) == (
        "3600", "35.9 % (34.4–37.5)", "38.0 % of 2000 · 33.3 % of 1600: they differ")
    assert row((38, 100), (0, 0)) == ("100", "38.0 % (29.1–47.8)", "38.0 % of 100 · –")
    assert row((0, 0), (0, 0)) == ("0", "not measured", "– · –")


def test_the_clock_of_the_table_is_told_by_how_often_it_cuts_and_what_it_costs(script) -> None:
    strength = script("measure/strength")
    hoard = registry.load("hoard")

    def table(clocked: bool, wins: int) -> object:
        match = Match(("expert", "hard"), (), "x", False, clocked)
        bouts = [
            Bout(n, match.seating(n), (1, 0), (n % 2 if n < wins else 1 - n % 2,), 9, ((100.0, 1700.0), (9.0, 9.0))
                 if n % 2 == 0 else ((9.0, 9.0), (100.0, 900.0)), {})
            for n in range(4)
        ]
        return strength.LevelTable(hoard, 2, "expert", "hard", (Contest(hoard, match, 4),) * 2, (bouts, []))

    free, clocked = table(False, 3), table(True, 2)
    heads, (row,) = strength._add_clock(*strength._against([clocked], "Level with the clock"), [clocked], [free])
    told = dict(zip(heads, row[:-1], strict=True))
    assert told["Won"].startswith("50.0 %") and told["Stopped"] == "25.0 %"
    assert told["Stopped at half the speed"] == "50.0 %"
    assert told["More often with the clock"].startswith("-25.0 ± ") and told["Thinks"] == "0.50 s in 8"
    assert strength._add_clock(heads, [], [], [free])[1] == []


def test_balance_is_told_on_pages(script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    balance = script("measure/balance")
    monkeypatch.setattr(balance, "LEVEL", "easy")
    assert balance.main(asked(tmp_path, "pages", "--games", "2", "--every-option")) == 0
    page = (tmp_path / "pages" / "hoard.html").read_text(encoding="utf-8")
    for name in ("1 seat", "2 seats", "3 seats", "goal=10", "goal=40"):
        assert f"<h2>{name} · 2 games</h2>" in page
    assert '<a href="hoard.html">Hoard</a>' in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")


def test_changed_rules_are_measured_anew(script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = script("measure/matches")
    hoard, match = registry.load("hoard"), Match(("easy", "easy"), (), "x", alone=False)
    options = matches.parser("", 1).parse_args(asked(tmp_path, "x"))
    usual = matches.match_path(options, hoard, match)
    assert usual == matches.match_path(options, hoard, match)
    assert usual != matches.match_path(options, hoard, msgspec.structs.replace(match, options=(("goal", 10),)))
    (tmp_path / "klotho_games" / "core").mkdir(parents=True)
    (tmp_path / "klotho_games" / "arena").mkdir()
    (tmp_path / "klotho_games" / "arena" / "bout.py").write_text("pass")
    monkeypatch.setattr(matches, "ROOT", tmp_path)
    assert usual.parent != matches.match_path(options, hoard, match).parent


def test_what_a_fingerprint_leaves_out_is_there(script) -> None:
    """A file that has moved would count again, and every change to it would make all figures outdated."""
    matches = script("measure/matches")
    assert [name for name in matches._KEEPS if not (ROOT / "klotho_games" / name).exists()] == []


def test_how_often_bots_earn_medals_is_told_by_level(script, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    measuring = script("measure/medals")
    monkeypatch.setattr(measuring, "LEVELS", ("easy", "random"))
    assert measuring.main(["--only", "shutters", "--games", "3", "--jobs", "1"]) == 0
    text = capsys.readouterr().out
    assert "## Shutters\n\n3 games at each level with 2 seats.\n" in text
    rows = {line.split(" | ")[0]: line.split(" | ") for line in text.splitlines() if line.startswith("| ")}
    assert rows["| Weatherproof"][2] == "2 / – / 3 in a row"
    assert rows["| Weatherproof"][3].startswith("50.0 ("), "somebody wins each of them"
    assert rows["| Shut"][2] == "7 / 8 / 9 in one game" and rows["| Shut"][3].count(" / ") == 2
    assert "| Every week |" in text
    with pytest.raises(SystemExit):
        measuring.main(["--only", "shutters", "--seats", "9"])
    assert "Shutters has tables of 2 to 4 seats, not 9" in capsys.readouterr().err


def test_the_published_page_names_the_medals_as_the_program_does(script) -> None:
    page = (ROOT / "docs" / "medals.md").read_text(encoding="utf-8")
    measuring = script("measure/medals")
    assert measuring.renew_words(page) == page, "python3 build_scripts/measure/medals.py --words writes it anew"
    assert measuring.renew_words(page.replace("| Golden ends | ", "| Old name | ")) == page

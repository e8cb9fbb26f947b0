"""The scripts that measure strength and balance: what they tell, and that they go on where they were stopped."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from klotho_games.arena.bout import Bout, Match, play
from klotho_games.arena.season import Contest
from klotho_games.bots.levels import LEVELS
from klotho_games.core import registry
from klotho_games.core.characters import characters
from klotho_games.core.registry import Game
from tests.registry.tables import every_game


def asked(folder: Path, out: str, *more: str) -> list[str]:
    return ["--only", "hoard", "--jobs", "1", "--keep", str(folder / "kept"), "--out", str(folder / out), *more]


@pytest.fixture
def few_levels(script, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    strength = script("strength")
    monkeypatch.setattr(strength, "LEVELS", ("random", "easy"))
    return strength


def test_strength_is_measured_at_every_table_and_kept(few_levels, tmp_path: Path, capsys) -> None:
    strength = few_levels
    assert strength.main(asked(tmp_path, "strength.md", "--games", "3", "--seats", "2")) == 0
    first = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "## Hoard\n\nOptions: goal=20." in first
    assert "| 2 | easy | random | 4 |" in first, "everybody has had every seat"
    assert "| 3 | easy | random | 0 | not measured | 33.3 % |" in first
    assert strength.main(asked(tmp_path, "strength.md", "--games", "3")) == 0
    again = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "not measured" not in again and "| easy | random | 3 |" in again
    told = next(line for line in first.splitlines() if line.startswith("| 2 |"))
    assert told in again.splitlines()
    kept = list((tmp_path / "kept").rglob("hoard-easy-random-*.jsonl"))
    assert len(kept) == 3 and len(capsys.readouterr().out.splitlines()) == 2


def test_who_plays_alone_is_compared_deal_by_deal(script) -> None:
    strength = script("strength")
    match = Match(("hard", "easy"), (), "x", alone=True)

    def bout(n: int, score: int, *winners: int) -> Bout:
        return Bout(n, match.seating(n), (score,), winners, 9, ((),), {})

    bouts = [bout(0, 9, 0), bout(1, 3), bout(2, 5, 0), bout(3, 5, 0), bout(4, 7)]
    hoard = registry.load("hoard")
    heads, rows = strength._alone([strength.Table(hoard, 1, "hard", "easy", Contest(hoard, match, 6), bouts)], "Level")
    assert heads[0] == "Alone: level"
    assert rows == [
        ("hard", "easy", "2", "100.0 % (34.2–100.0)", "50.0 % (9.5–90.5)", "+50.0 ± 98.0", "7.0 ± 3.9", "+3.0 ± 5.9",
         "+50.0 ± 98.0"),
    ]


def test_every_level_has_one_below(script, tmp_path: Path) -> None:
    strength = script("strength")
    planned = strength.contests(strength.matches.parser("", 10).parse_args(asked(tmp_path, "x")))
    tables = [(seats, upper, contest.match.players) for _game, seats, upper, _lower, contest in planned]
    assert len(tables) == 3 * (len(LEVELS) - 1)
    assert tables[-1] == (3, "expert", ("expert", "hard", "hard"))
    assert tables[0] == (1, "normal", ("normal", "easy"))


@every_game
def test_every_temperament_is_measured_beside_one_without(game: Game, script, tmp_path: Path) -> None:
    strength, kinds = script("strength"), [one.kind for one in characters(game)]
    wanted = strength.matches.parser("", 10).parse_args(["--only", game.id, "--keep", str(tmp_path)])
    planned = [row for row in strength.contests(wanted) if row[0].id == game.id and ":" in row[2]]
    assert [row[2] for row in planned] == [f"hard:{kind}" for kind in kinds]
    for _game, seats, upper, lower, contest in planned:
        assert seats == max(min(2, game.info.seats[1]), game.info.seats[0])
        assert set(contest.match.players) == {upper, lower} and lower == "hard"


def test_one_level_may_be_measured_alone(script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strength = script("strength")
    monkeypatch.setattr(strength, "LEVELS", ("random", "easy", "normal"))
    assert strength.main(asked(tmp_path, "strength.md", "--games", "2", "--seats", "2", "--who", "normal")) == 0
    told = (tmp_path / "strength.md").read_text(encoding="utf-8")
    assert "| 2 | easy | random | 0 | not measured |" in told and "| 2 | normal | easy | 2 |" in told


def test_what_is_not_played_again_stands_as_it_was_measured(few_levels, tmp_path: Path) -> None:
    strength, page = few_levels, tmp_path / "strength.md"
    assert strength.main(asked(tmp_path, page.name, "--games", "2", "--seats", "2")) == 0
    commit = strength.matches.commit()
    measured = page.read_text(encoding="utf-8").replace(f" {commit} |", " long ago |")
    there = strength.matches.parser("", 2).parse_args(asked(tmp_path, page.name))
    planned = [row for row in strength.contests(there) if row[0].id == "hoard"]
    nothing = [strength.Table(*row, []) for row in planned]
    assert strength.record(nothing, "now", measured) == measured
    assert strength.record(nothing, "now").count("not measured") == len(planned)
    two = next(row for row in planned if row[1] == 2)
    bouts = [play(two[0], two[-1].match, n) for n in range(3)]
    page_of = [strength.record([strength.Table(*two, bouts[:n])], "now", measured, 2) for n in (1, 2, 3)]
    assert [" long ago |" in told for told in page_of] == [True, True, False], "neither too few nor the same games"
    assert page_of[-1].endswith(" now |\n")


def test_balance_is_told_on_pages(script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    balance = script("balance")
    monkeypatch.setattr(balance, "LEVEL", "easy")
    assert balance.main(asked(tmp_path, "pages", "--games", "2", "--every-option")) == 0
    page = (tmp_path / "pages" / "hoard.html").read_text(encoding="utf-8")
    for name in ("1 seat", "2 seats", "3 seats", "goal=10", "goal=40"):
        assert f"<h2>{name} · 2 games</h2>" in page
    assert '<a href="hoard.html">Hoard</a>' in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")


def test_changed_rules_are_measured_anew(script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = script("matches")
    hoard, match = registry.load("hoard"), Match(("easy", "easy"), (), "x", alone=False)
    options = matches.parser("", 1).parse_args(asked(tmp_path, "x"))
    usual = matches.kept_in(options, hoard, match)
    assert usual == matches.kept_in(options, hoard, match)
    assert usual != matches.kept_in(options, hoard, msgspec.structs.replace(match, options=(("goal", 10),)))
    (tmp_path / "klotho_games" / "core").mkdir(parents=True)
    (tmp_path / "klotho_games" / "arena").mkdir()
    (tmp_path / "klotho_games" / "arena" / "bout.py").write_text("pass")
    monkeypatch.setattr(matches, "ROOT", tmp_path)
    assert usual.parent != matches.kept_in(options, hoard, match).parent


def test_how_often_bots_earn_medals_is_told_by_level(script, capsys, monkeypatch: pytest.MonkeyPatch) -> None:
    measuring = script("medals")
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

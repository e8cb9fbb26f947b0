"""Error rates in every game: computed from its study, and shown in the unit of the coach's page."""

from __future__ import annotations

import os
from random import Random

import pytest

from klotho_games.almanac.player_books import PlayerBooks
from klotho_games.almanac.statistics import GameFilter
from klotho_games.coach import study_file
from klotho_games.coach.findings import Findings
from klotho_games.coach.study import FORMAT, Play, Study
from klotho_games.core.chance import seeds
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive, journal
from klotho_games.scenes.almanac.statistics import rate_words
from klotho_games.scenes.coach.review_intake import ReviewIntake
from tests.registry.tables import every_game, setups


@pytest.fixture(autouse=True)
def _disk_need_not_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _file: None)


@every_game
def test_a_review_counts_in_the_unit_of_the_coach(game: Game) -> None:
    for seats in {game.info.seats[0], min(2, game.info.seats[1])}:
        program = PlayerBooks()
        ada = program.profiles.get("Ada") or program.profiles.add("Ada")
        plan = setups(game, seats)[0]
        notes = {"profile": "Ada", "who": " ".join((ada.id, *["-"] * (seats - 1)))}
        session = journal.start(game, plan, seeds.seed_from_words(f"rates {seats}"), notes=notes)
        rng = Random(seats)
        session.draw_chance()
        while not session.is_over:
            session.play(rng.choice(session.legal()))
            session.draw_chance()
        path = session.journal.path  # type: ignore[union-attr]
        session.close()
        path = archive.file_away(path, frozenset())
        program.reckoning.annals.take_in(path)
        decided = [sum(played.seat == seat for played in session.history) for seat in range(seats)]
        study = Study(FORMAT, ((1 / seats,) * seats,) * (session.ply + 1), finished=True,
                      play=tuple(Play(n, 0.01 * n, 0.001) for n in decided))
        study_file.save(path, study)
        ReviewIntake(program.reckoning).take_in(path)
        found = program.reckoning.figures(ada.id, GameFilter(game=game.id, months=0), program.daily_games.today)
        (row,) = (row for row in found.rates if row.alone == (seats == 1))
        points = Findings(session, study).points
        assert row.rate.games == 1 and row.rate.decisions == decided[0]
        assert row.in_points == bool(points) and row.rate.value == pytest.approx(0.01 * (points or 1.0))
        assert ("points" in rate_words.spoken_row(row, found)) == bool(points)
        assert ("%" in rate_words.spoken_row(row, found)) == (not points)

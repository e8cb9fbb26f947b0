"""The end of a game: the score adds up; what broke, the rival and the streak are shown; and what can be done
afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.people.finished_game import Rivalry
from klotho_games.core.people.profiles import Profile, Run
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.bot.hindsight import look_back
from klotho_games.games.patrols.rules.solver import is_winnable
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal
from klotho_games.games.patrols.table.ending.ending import Ending
from klotho_games.games.patrols.table.ending.rescue import rescue_lines
from klotho_games.games.patrols.table.ending.roll_of_honour import RollOfHonour
from klotho_games.games.patrols.table.ending.sheet import rival_words
from klotho_games.games.patrols.table.look.style import ROMAN
from klotho_games.games.patrols.telling import TELLING
from klotho_games.stage.stage import Stage
from tests.games.ending_rig import any_key_shows_the_end, everything_can_be_done_afterwards, shown
from tests.games.patrols.forced import EAST, MIDDLE, WEST, WEST_PATROL
from tests.games.patrols.table_rig import dealt, solved
from tests.games.rig import check_words, click, rest, spot, written


def won() -> Session:
    session = solved()
    session.play(Seal())
    return session


def given_up() -> Session:
    return dealt(Place("fens", MIDDLE), Place("plains", WEST), Place("ruins", EAST), GiveUp())


def broken() -> Session:
    """Two colours stay where Plains look along the row and ask for one (PAT-3.4)."""
    return dealt(Place("fens", MIDDLE), Place("plains", WEST), Post("dark", 0, WEST_PATROL),
                 Post("light", 0, WEST_PATROL), Place("ruins", EAST))


ENDS = {"won": won, "given up": given_up, "broken": broken}


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("end", ENDS)
def test_words_are_whole(end: str, size: tuple[int, int], text: float) -> None:
    profile = Profile("Ada", "2026-01-01", runs={"patrols": {"any": Run(12, 7, 3, 5)}})
    stage, _scene = ending(ENDS[end](), size, text, profile=profile)
    rest(stage)
    check_words(written(stage), size, text)


@pytest.mark.rule("PAT-4.2")
@pytest.mark.parametrize("end", ENDS)
def test_the_lines_add_up_to_the_score(end: str) -> None:
    _stage, scene = ending(ENDS[end]())
    assert sum(line.points for line in scene.result.lines) == scene.result.scores[0]
    assert len(scene.sheet._rows) == len(scene.result.lines)


def test_what_broke_is_seen_on_the_map() -> None:
    stage, scene = ending(broken())
    rest(stage)
    assert len(scene._stars) >= 1 and all(star.alpha == 1 for star in scene._stars)
    assert "Plains" in scene.result.reason and not scene._great.visible


def test_a_sealed_kingdom_has_wax_on_every_edge_that_counts() -> None:
    stage, scene = ending(won())
    rest(stage)
    assert len(scene._wax) == len(scene.portrait.edges(("sealed",))) >= 10 and not scene._stars
    assert scene._great.visible and scene._great.alpha == 1


def test_the_patrols_ride_out_under_the_seal_before_anything_is_counted() -> None:
    session = won()
    stage, scene = ending(session, (640, 360), motion="full", speed="normal")
    ride = scene.ride
    assert ride.shown and len(ride.companies) == 12 and not any(sprite.visible for sprite in scene._figures)
    rim = next(sprite for sprite in ride._sprites if sprite.key is not None and "rim" in sprite.key)  # type: ignore[operator]
    assert rim.picture(stage.look).get_at((1, 100)).a == 255, "whoever comes from behind it is not seen before"
    on_duty = [kind for _number, kinds in scene.portrait.manned_patrols() for kind in kinds]
    assert len(on_duty) == len(session.state.posted) + len(session.state.fresh)
    seen = 0
    while ride.shown:
        places = {company.place for company in ride.companies if company.steps[0].centre == company.place}
        seen = max(seen, len(places) if all(c.steps[0].alpha == 1 for c in ride.companies) else 0)
        stage.step(0.2, [])
    assert seen == 12, "all of them have come to their places"
    assert all(sprite.visible for sprite in scene._figures) and not scene.was_counted
    rest(stage)
    assert scene.was_counted


@pytest.mark.parametrize("end", ["given up", "broken"])
def test_where_it_fell_is_shown_first(end: str) -> None:
    session = ENDS[end]()
    stage, scene = ending(session, (1280, 720), 2.0, speed="normal")
    loss, wishes = session.state.loss, scene.ride.fallen.wishes
    assert scene.ride.shown and wishes and all(wish.have != wish.asked.n for wish in wishes)
    assert end == "given up" or [(wish.place, wish.side) for wish in wishes] == [(loss.place, loss.side)]
    while scene.ride.shown and not scene.ride._scroll.alpha:
        stage.step(0.2, [])
    stage.step(0.4, [])
    check_words(written(stage), (1280, 720), 2.0, more_than=8)


def test_any_key_shows_the_end() -> None:
    any_key_shows_the_end(Ending, won())


def test_what_can_be_done_afterwards() -> None:
    everything_can_be_done_afterwards(Ending, won(), "same")


def test_the_code_of_the_deal_can_be_copied() -> None:
    session = dealt()
    session.seed = seed = seeds.seed_from_words("shared")
    for move in (Place("fens", MIDDLE), Place("plains", WEST), Place("ruins", EAST), GiveUp()):
        session.play(move)
    stage, scene = ending(session)
    rest(stage)
    assert scene.code == session.deal_code and scene.code.startswith(seeds.deal_code(seed) or "none")
    assert scene.code in spot(scene, "streak").tip
    before = len(list(scene.layers.sprites()))
    click(stage, spot(scene, "streak").box.centre)
    assert len(list(scene.layers.sprites())) > before, "it says that it was copied"
    other, without = ending(given_up())
    rest(other)
    assert without.code == "" and spot(without, "streak").press is None


def test_the_rival_is_told_as_soon_as_they_are_done() -> None:
    own = won().result
    assert own is not None
    still = Rivalry("Lachesis", dealt(), "normal:bold")
    assert "still" in rival_words(still, own)[0]
    assert rival_words(Rivalry("Lachesis", given_up()), own)[1] == "You did better."
    assert rival_words(Rivalry("Lachesis", won()), own)[1] == "Exactly as good as your result."
    stage, scene = ending(won(), rival=still)
    rest(stage)
    assert "still" in spot(scene, "rival").label and "(Normal)" in spot(scene, "rival").tip
    still.session = given_up()
    stage.step(0.3, [])
    assert "lost" in spot(scene, "rival").label


def test_of_a_deal_of_the_day_it_is_not_said_that_no_one_else_had_it() -> None:
    session = given_up()
    session.record.notes["daily"] = "2026-11-16"
    assert "Everyone" in spot(ending(session)[1], "rival").label
    assert "No one" in spot(ending(given_up())[1], "rival").label


def test_the_streak_of_this_kind_of_deal_is_told() -> None:
    profile = Profile("Ada", "2026-01-01", runs={"patrols": {"any": Run(12, 7, 3, 5), "grade 1": Run(1, 1, 1, 1)}})
    _stage, scene = ending(won(), profile=profile)
    told = spot(scene, "streak").label
    assert "7 of 12 kingdoms sealed" in told and "Streak: 3, longest streak: 5" in told


@pytest.mark.rule("PAT-5.1")
@pytest.mark.parametrize("end", ["given up", "broken"])
def test_after_a_loss_a_solution_can_be_watched(end: str) -> None:
    session = ENDS[end]()
    stage, scene = ending(session)
    rest(stage)
    watched: list[Session] = []
    stage.program.open_replay = watched.append  # type: ignore[method-assign]
    click(stage, spot(scene, "solution").box.centre)
    (shown_again,) = watched
    assert shown_again.result is not None and shown_again.result.winners == (0,)
    assert shown_again.history[0].step == session.history[0].step, "the same deal"
    assert isinstance(shown_again.history[-1].step, Seal)


def test_someone_who_has_won_needs_no_solution() -> None:
    stage, scene = ending(won())
    rest(stage)
    assert scene.focus.find("solution") is None


def test_where_there_is_none_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("klotho_games.games.patrols.bot.solved_deal.winning_moves", lambda s: ())
    stage, scene = ending(given_up())
    rest(stage)
    before = len(list(scene.layers.sprites()))
    click(stage, spot(scene, "solution").box.centre)
    assert len(list(scene.layers.sprites())) > before and not [a for a in stage.program.asked if a[0] == "open_replay"]


@pytest.mark.parametrize("end", ["given up", "broken"])
def test_what_could_have_saved_it_is_what_the_solver_proves(end: str) -> None:
    session = ENDS[end]()
    found = look_back(session)
    assert found is not None and is_winnable(found.state)
    lost, _events = session.rules.apply(found.state, found.played)
    assert lost.is_over or not is_winnable(lost), "with the move that was played it can no longer be won"
    saved = found.state
    for move in found.better:
        saved, _events = session.rules.apply(saved, move)
        assert is_winnable(saved), "with the better one it still can"
    stage, scene = ending(session)
    rest(stage)
    assert scene.sheet.rescue is not None
    scene.sheet.rescue.wait()
    told = spot(scene, "rescue").value
    assert TELLING.move(found.state, found.played) in told and TELLING.move(found.state, found.better[0]) in told


def test_a_setup_that_cannot_be_won_is_told_as_such() -> None:
    assert rescue_lines(None)[0][1] == "Nothing. No order of moves wins with these knights and regions."


def test_all_twelve_patrols_and_the_busiest_are_told_after_a_win() -> None:
    stage, scene = ending(won())
    rest(stage)
    told = spot(scene, "decided").label
    assert all(f"Patrol {number}: " in told for number in ROMAN) and "did the most" in told
    roll = RollOfHonour(scene.state)
    assert max(len(roll._counting(n)) for n in range(12)) == len(roll._counting(roll.busiest))
    assert all(sprite.alpha == 1 for sprite in scene.sheet._told)


def test_who_never_left_the_barracks_waits_by_the_fire() -> None:
    session = broken()
    _stage, scene = ending(session, (1280, 720), motion="full", speed="normal")
    assert len(scene.portrait.waiting) == sum(session.state.barracks) and scene.ride._camp.visible

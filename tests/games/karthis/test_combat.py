"""The fight with a rival: the sheet shows the state, and what it covers cannot be reached."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, FACES
from klotho_games.games.karthis.rules.floor_map import START, with_seal
from klotho_games.games.karthis.rules.state import Adventure, Phase, Rival
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    DrawRolled,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    TileRolled,
)
from klotho_games.games.karthis.table import Table
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.drawing.draw_style import TextRun
from klotho_games.stage.scene.motion import Motion
from klotho_games.stage.stage import Stage
from tests.games.karthis.table_rig import new_session
from tests.games.rig import READABLE, click, rest, sit_down, spot

LARGER = ((1920, 1080), (3840, 2160))


def facing(card: str = "QH", rounds: tuple[tuple[int, int], ...] = (), number: int = 1, **options: int) -> Session:
    """Return a game in which a rival bars the way and some rounds have been fought."""
    session = new_session(number, **options)
    session.play(Explore(0))
    session.force(TileRolled(35))
    session.force(DrawRolled(1))
    session.force(CardDrawn(card))
    for mine, theirs in rounds:
        session.play(Fight())
        session.force(RoundRolled(mine, theirs))
    return session


def runs(stage: Stage, table: Table) -> list[TextRun]:
    """Return every line of words visible on the sheet."""
    look = stage.look
    look.runs = []
    for name, sprite in table.combat._sprites.items():
        if sprite.visible and name != "sheet":
            sprite.redraw()
            sprite.picture(look)
    noted, look.runs = look.runs, None
    return noted


def words(stage: Stage, table: Table) -> set[str]:
    return {run.words for run in runs(stage, table)}


def bars(table: Table) -> tuple[object, object]:
    """Return what the two Health bars show, as the keys of their pictures."""
    return table.combat._sprites["my_bar"]._key, table.combat._sprites["their_bar"]._key


def test_before_the_first_round_it_says_who_it_is() -> None:
    stage, table = sit_down(facing())
    told = words(stage, table)
    assert {"Captain Valk", "sky captain, floor 1", "Ada", "explorer, level 1", "10 of 10", "6 of 6"} <= told
    assert "Captain Valk blocks the way" in told
    assert not table.combat._sprites["my_total"].visible
    assert not table.combat._sprites["their_burst"].visible


def test_names_painted_while_the_sheet_comes_in_stand_in_their_place() -> None:
    """What is painted first stays for the whole fight."""
    session = facing()
    stage, table = sit_down(session)
    for side in ("my", "their"):
        sprite = table.combat._sprites[f"{side}_words"]
        home, sprite.box = sprite.box, sprite.box.move(0, 500)
        stage.look.runs = []
        sprite.redraw()
        sprite.picture(stage.look)
        noted, stage.look.runs = stage.look.runs, None
        assert len(noted) == 2 and all(sprite.box.holds(run.room) for run in noted)
        sprite.box = home


@pytest.mark.parametrize(
    ("round_", "told", "side"),
    [
        ((5, 2), {"6", "3", "beats", "Captain Valk loses 3 Health", "−3", "3 of 6"}, "their"),
        ((2, 5), {"3", "6", "loses to", "Ada loses 3 Health", "−3", "7 of 10"}, "my"),
        ((4, 4), {"5", "ties with", "No damage", "10 of 10", "6 of 6"}, ""),
    ],
)
def test_a_round_is_told_in_numbers_and_words(round_: tuple[int, int], told: set[str], side: str) -> None:
    stage, table = sit_down(facing(rounds=(round_,)))
    assert told <= words(stage, table)
    assert "Round 1" in words(stage, table)
    assert table.combat._dice["my"].face == round_[0]
    assert table.combat._dice["their"].face == round_[1]
    for name in ("my", "their"):
        assert table.combat._sprites[f"{name}_burst"].visible == (name == side)


def test_a_round_that_was_watched_ends_as_the_state_shows_it() -> None:
    session = facing()
    stage, table = sit_down(session, motion="full", speed="normal")
    table.play(Fight())
    rest(stage, 60)
    watched, seen = words(stage, table), bars(table)
    stage, again = sit_down(session)
    assert watched == words(stage, again)
    assert seen == bars(again)


def test_a_round_hurts_one_segment_after_the_other() -> None:
    stage, table = sit_down(facing(), motion="full", speed="normal")
    event = ev.RoundFought("QH", 1, 6, 2, 7, 3, "rival", 4, 10, 2)
    table.motions.then(*table.combat.round(event, 1, 1))
    shown = []
    while table.motions.is_moving:
        stage.step(1 / 60, [])
        if not shown or shown[-1] != bars(table)[1]:
            shown.append(bars(table)[1])
    assert [key[2] for key in shown] == [6, 5, 4, 3, 2]  # type: ignore[index]
    assert "club_hit" in stage.sound.played


def test_what_lies_under_the_sheet_cannot_be_reached() -> None:
    _stage, table = sit_down(facing())
    there = {s.id for s in table.focus.spots}
    assert {"explorer", "rival", "retreat"} <= there
    assert not any(id.startswith(("tile:", "open:", "dice", "odds")) for id in there)


def test_after_the_fight_it_can_be_reached_again() -> None:
    session = facing(rounds=((6, 1),))
    stage, table = sit_down(session)
    table.session.play(Fight())
    table.session.force(RoundRolled(6, 1))
    table.on_rest()
    rest(stage)
    assert not table.combat.is_open
    assert table.state.phase is Phase.FOOT
    ids = [s.id for s in table.focus.spots]
    assert "dice" in ids and any(id.startswith("tile:") for id in ids)
    assert len(ids) == len(set(ids)), "nothing is there twice"
    assert "rival" not in ids


def test_opening_it_twice_changes_nothing() -> None:
    _stage, table = sit_down(facing())
    before = sorted(s.id for s in table.focus.spots)
    table.show_state()
    table.show_state()
    assert sorted(s.id for s in table.focus.spots) == before


def test_a_click_on_the_rival_fights_a_round() -> None:
    stage, table = sit_down(facing())
    click(stage, spot(table, "rival").box.centre)
    assert any(isinstance(played.step, Fight) for played in table.session.history)


def test_the_note_leads_back_to_the_map() -> None:
    stage, table = sit_down(facing())
    click(stage, spot(table, "retreat").box.centre)
    assert not table.combat.is_open
    click(stage, spot(table, f"tile:{table.state.old}").box.centre)
    assert any(isinstance(played.step, Retreat) for played in table.session.history)


def test_a_fallen_wall_bars_no_retreat() -> None:
    """KAR-5.3: a retreat leads to any other tile of the floor."""
    session = facing()
    last = session.history[-1]
    s: Adventure = last.state
    shut = replace(s, sheet=with_seal(s.sheet, s.old, s.heading), reach=frozenset((s.at,)))
    session._played[-1] = replace(last, state=shut)
    stage, table = sit_down(session)
    assert "You can retreat now" in words(stage, table)
    assert spot(table, "retreat").enabled and spot(table, "back-off").enabled
    click(stage, spot(table, "retreat").box.centre)  # with one other tile there is nothing to choose
    assert table.state.at == s.old and table.state.phase is Phase.FOOT


def test_a_tile_behind_a_fallen_wall_is_clicked_to_retreat_to() -> None:
    session = new_session(1)
    for tile, card in ((35, "AD"), (35, "10S"), (35, "QH")):
        session.play(Explore(0))
        for outcome in (TileRolled(tile), DrawRolled(1), CardDrawn(card)):
            session.force(outcome)
        if card == "10S":
            session.play(Stay("new"))
    stage, table = sit_down(session)
    click(stage, spot(table, "back-off").box.centre)
    assert {o.target for o in table.drag.offers} == {f"tile:{t.square}" for t in table.state.sheet.tiles[:-1]}
    assert spot(table, f"retreat:{START}").label == "Retreat to the tile 3 south"
    click(stage, spot(table, f"tile:{START}").box.centre)
    assert table.state.at == START and table.state.phase is Phase.FOOT
    assert session.record.steps[-1] == Retreat(START)


@pytest.mark.parametrize("card", FACES)
def test_every_rival_has_a_face_and_a_name(card: str) -> None:
    stage, table = sit_down(facing(card, ((5, 2),)), READABLE)
    assert CARDS[card].name in words(stage, table)
    picture = table.combat.theirs.picture(stage.look)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(120, 380, 20) for y in range(120, 420, 20)}
    assert len(colours) > 12, "the photograph is not empty"


def test_beaten_and_retreat_close_the_sheet() -> None:
    for parts in ("beat_rival", "retreat"):
        stage, table = sit_down(facing(rounds=((5, 2),)), motion="full", speed="normal")
        at = table.state.at
        told = ev.RivalBeaten("QH", at) if parts == "beat_rival" else ev.Retreated("QH", at, 5, 3)
        queued = getattr(table.combat, parts)(told)
        assert sum(part.seconds for part in queued if isinstance(part, Motion)) < 2.5
        table.motions.then(*queued)
        while table.motions.is_moving:
            stage.step(1 / 30, [])
        assert not table.combat.is_open


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), *(pytest.param(size, marks=pytest.mark.slow) for size in LARGER)])
def test_words_are_whole_at_every_size(size: tuple[int, int], scale: float) -> None:
    session = facing("QS", ((3, 3), (2, 6)), level=2)
    stage, table = sit_down(session, size, text=scale)
    noted = runs(stage, table)
    assert len(noted) > 15
    assert [run.words for run in noted if not run.fits] == []
    assert all(CANVAS.holds(run.box, 2) for run in noted)
    assert all(run.box.bottom <= table.prompt.box.y + 4 for run in noted), "clear of the prompt bar"
    if scale == 1.0:
        assert {run.words: run.size for run in noted if run.size < 18} == {}


def test_everything_is_above_the_strip_of_an_exercise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "strip", 40.0)
    stage, table = sit_down(facing("QS", ((3, 3), (2, 6))), READABLE, text=2.0)
    assert table.prompt.box.y < table.prompt.bar.y
    shown = {name: sprite.box for name, sprite in table.combat._sprites.items() if sprite.visible and name != "sheet"}
    assert not {name: box for name, box in shown.items() if box.bottom > table.prompt.box.y}
    assert not shown["explain"].overlap(shown["note"]) and not shown["explain"].overlap(shown["ribbon"])
    assert all(run.fits for run in runs(stage, table))


def test_deep_floors_have_strong_rivals() -> None:
    """Twenty-five segments still fit, and so do the words."""
    session = facing()
    last = session.history[-1]
    deep = replace(last.state, floor=20, rival=Rival("QH", last.state.at, 25))
    session._played[-1] = replace(last, state=deep)
    stage, table = sit_down(session, READABLE)
    assert "25 of 25" in words(stage, table)
    assert all(run.fits for run in runs(stage, table))

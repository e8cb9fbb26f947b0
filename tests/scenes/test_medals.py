"""The medals' page, and new medals over an ending."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from klotho_games.almanac.annals import Annals, _Book
from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.medals import HOUSE, standings
from klotho_games.almanac.seen_medals import SeenMedals
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.people.profiles import Placing
from klotho_games.core.play import journal
from klotho_games.core.play.medals import Award, medals
from klotho_games.core.play.session import Session
from klotho_games.scenes.almanac.medals.page import Medals
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.ending.new_medals import cards
from klotho_games.stage.scene.tips import Tips
from klotho_games.stage.stage import Stage
from tests.sample_dice import SHUTTERS
from tests.scenes.rig import keys, name, settle, spot, tap


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Does not paint medals; tests/visual checks the pictures."""
    monkeypatch.setattr(Stage, "paint", lambda stage: None)


def entry(who: str, n: int = 0, **deeds: int) -> Entry:
    when = f"2026-11-{1 + n:02}T20:00:00+00:00"
    return Entry(id=f"e{n}", record=f"shutters-{n}", game="shutters", version=1, began=when, ended=when,
                 sitters=(Sitter("Ada", who=who), Sitter("Clio", bot="easy")), scores=(3, 9), winners=(0,),
                 deeds={id: (found, 0) for id, found in deeds.items()})


def keep(program: MainProgram, *entries: Entry) -> None:
    program.reckoning._annals = Annals(program.profiles, _Book(entries=entries), keep=False)


def page(program: MainProgram) -> Any:
    program.open_almanac("medals")
    settle(program)
    assert isinstance(program.stage.scene, Medals)
    return program.stage.scene


# -- the page -----------------------------------------------------------------------------------------------------


def test_up_and_down_choose_the_game_and_everything_is_spoken(program: MainProgram) -> None:
    keep(program, entry(program.profile.id, dry=1))
    scene = page(program)
    rows = [s.id for s in scene.focus.spots if s.id.startswith("game-")]
    with_medals = [id for id in registry.ids() if medals(registry.load(id))]
    assert set(rows) == {f"game-{id}" for id in (*with_medals, HOUSE)}
    scene._choose("shutters")
    assert spot(program, "medal-dry").value.startswith("new. bronze, earned on ")
    assert spot(program, "medal-dry").value.endswith("Win without one gust in your house. 1 of 4 for silver.")
    assert spot(program, "medal-storms").value == "not earned yet. Win one storm after the other. 0 of 2 for bronze."
    scene.focus.set(spot(program, "game-shutters"))
    keys(program, "down", "down")
    assert scene.chosen_medals.game == HOUSE
    assert "General" in program.stage.said and "of 17 medals" in program.stage.said
    assert scene.focus.find("medal-dry") is None and scene.focus.find("medal-weeks") is not None
    keys(program, "up")
    assert scene.chosen_medals.game != HOUSE


def test_something_is_new_until_its_page_was_seen(program: MainProgram) -> None:
    keep(program, entry(program.profile.id, dry=1))
    scene = page(program)
    assert scene.chosen_medals.new, "it opens where something is new"
    tap(program, "game-shutters")
    assert scene.chosen_medals.new == {"dry"}
    keys(program, "escape")
    scene = page(program)
    assert not scene._shown["shutters"].new
    keys(program, "escape")
    keep(program, *(entry(program.profile.id, n, dry=2) for n in range(2)))
    assert page(program)._shown["shutters"].new == {"dry"}, "a higher tier is new again"


def test_a_game_that_is_read_while_the_page_is_open_is_counted(program: MainProgram) -> None:
    keep(program)
    scene = page(program)
    assert scene._shown["shutters"].have == 0
    session = played(program)
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    program.reckoning.annals.take_in(path)
    own = program.reckoning.annals.entries[0].deeds["shut"][0]
    program.stage.step(0.1, [])
    shut = next(s for s in scene._shown["shutters"].standings if s.medal.id == "shut")
    assert shut.now == own


def test_in_large_words_a_game_opens_below_its_name(program_of: Callable[..., MainProgram]) -> None:
    large = program_of(text_scale=2.0)
    scene = page(large)
    assert scene.one_column
    rows = [s for row in scene._areas[0].rows for s, _place in row.spots]
    next(s for s in rows if s.id == "game-shutters").press()
    settle(large)
    assert scene.chosen_medals.game == "shutters"
    assert spot(large, "game-shutters") and spot(large, "medal-dry"), "they are in sight"


def test_a_damaged_list_of_what_was_seen_makes_all_new(program: MainProgram) -> None:
    who = program.profile.id
    own = standings([entry(who, dry=1)], who)["shutters"]
    looked = SeenMedals.load()
    looked.look(who, "shutters", own)
    assert not SeenMedals.load().new(who, "shutters", own)
    folders.medals_file().write_bytes(b'{"format": 1, "seen": [')
    assert SeenMedals.load().new(who, "shutters", own) == {"dry"}
    newer = b'{"format": 2, "seen": ["otherwise"]}'
    folders.medals_file().write_bytes(newer)
    SeenMedals.load().look(who, "shutters", own)
    assert folders.medals_file().read_bytes() == newer, "a newer program's file is left alone"


def test_every_task_can_be_read_on_its_page(program: MainProgram) -> None:
    """Letters are at least 20 units tall, however many medals are on the page, even beside ribbons and long counts."""
    keep(program, *(_nearly(program.profile.id, game) for game in registry.ids()))
    scene = page(program)
    look = program.stage.look
    for game in scene._shown:
        scene._choose(game)
        look.runs = []
        for sprite in (scene._areas[-1]._sprite, *scene._page):
            sprite._picture = None
            sprite.picture(look)
        small = {run.words for run in look.runs if run.size < 19.4 or not run.fits}
        look.runs = None
        assert not small, f"{game or 'the house'}: too long for its room"


def _nearly(who: str, game: str) -> Entry:
    """Return a game in which every medal is almost earned."""
    own = {medal.id: (max(1, medal.steps()[-1][1] - 1),) for medal in medals(registry.load(game))}
    return msgspec.structs.replace(entry(who), id=game, game=game, sitters=(Sitter("Ada", who=who),), deeds=own)


# -- over an ending -----------------------------------------------------------------------------------------------


def played(program: MainProgram, deal: str = "one", **more: Any) -> Session:
    notes = {"profile": "Ada", "who": program.profile.id + " -"}
    session = journal.start(SHUTTERS, Setup(("Ada", "Clio")), seeds.seed_from_words(deal), notes=notes,
                            bots=("", "easy"), **more)
    session.draw_chance()
    while not session.is_over:
        session.play(Random(session.ply).choice(session.legal()))
        session.draw_chance()
    return session


def ended(program: MainProgram, session: Session) -> Any:
    program.finish_game(SHUTTERS.table(SHUTTERS, session))
    settle(program)
    return program.stage.scene


def award(at: int = 0, tier: str = "gold", person: str = "Ada") -> Award:
    medal = medals(SHUTTERS)[at]
    return Award(medal, tier, "shutters", "Shutters", person, 2, 3)


def shows(program: MainProgram, *earned: Award, people: bool = False) -> Any:
    session = played(program)
    if people:
        session = Session.of_record(SHUTTERS, replace_bots(session), session.seed)
    finish = FinishReport(program.profile, Placing(), (), (), earned=earned)
    program.stage.push(Results(SHUTTERS, session, finish))
    settle(program)
    return program.stage.scene


def replace_bots(session: Session) -> Any:
    return msgspec.structs.replace(session.record, bots=())


def test_a_finished_game_carries_what_it_has_earned(program: MainProgram) -> None:
    deals = ("one", "two", "three", "four", "five")
    deal = next(words for words in deals if 0 in played(program, words).result.winners)
    scene = ended(program, played(program, deal))
    assert {(one.medal.id, one.tier) for one in scene.finish.earned} >= {("wins", "bronze")}
    assert all(one.person == "Ada" for one in scene.finish.earned)


def test_practice_earns_nothing(program: MainProgram) -> None:
    assert ended(program, played(program, practice=True)).finish.earned == ()


def test_cards_come_one_after_the_other_by_a_press(program: MainProgram) -> None:
    scene = shows(program, award(0), award(1, "bronze"))
    assert program.stage.said == "A new gold medal: All is dry. Win without one gust in your house."
    assert program.stage.sound.played[-2:] == ["peg", "ui_confirm"]
    tap(program, "earned")
    program.stage.step(0.1, [])
    assert spot(program, "earned").label.startswith("A new bronze medal: Weatherproof")
    scene.rebuild()
    assert spot(program, "earned").label.startswith("A new bronze medal"), "it is still there in another look"
    tap(program, "earned")
    program.stage.step(0.1, [])
    assert scene.focus.find("earned") is None and scene.focus.find("earned-almanac") is None


def test_a_card_goes_by_itself_but_not_from_under_someones_hand(program: MainProgram) -> None:
    scene = shows(program, award())
    scene.focus.hover(spot(program, "earned").box.grow(-10).centre)
    for _second in range(12):
        program.stage.step(1.0, [])
    assert scene.focus.find("earned") is not None
    scene.focus.hover((2, 2))
    for _second in range(9):
        program.stage.step(1.0, [])
    assert scene.focus.find("earned") is None


def test_a_key_leads_to_the_almanac_and_enter_still_plays_again(program: MainProgram, written: list[str]) -> None:
    scene = shows(program, award())
    keys(program, "a")
    assert name(program) == "medals"
    for sprite in program.stage.scene.layers.sprites():
        sprite._picture = None
        sprite.picture(program.stage.look)
    assert "Back" in written and "Back to the shelf" not in written[written.index("Almanac"):], "it leads to the ending"
    keys(program, "escape")
    assert program.stage.scene is scene and scene.focus.find("earned") is None
    shows(program, award())
    keys(program, "return")
    assert name(program) != "results"


def test_nothing_comes_while_it_is_counted(program: MainProgram) -> None:
    scene = shows(program, award())
    scene._told = 0
    program.stage.step(0.1, [])
    assert scene.focus.find("earned") is None
    scene._told = len(scene.result.lines)
    program.stage.step(0.1, [])
    assert scene.focus.find("earned") is not None


def test_at_a_table_of_several_people_it_is_told_whose_it_is(program: MainProgram) -> None:
    scene = shows(program, award(person="Bram"), people=True)
    assert program.stage.said.startswith("Bram: a new gold medal")
    assert scene.focus.find("earned-almanac") is None, "that would be Ada's"


def test_captions_tell_the_medal_after_the_knock(program_of: Callable[..., MainProgram],
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(Tips, "caption", lambda notes, words, seconds=0.0: told.append(words))
    shows(program_of(captions=True), award())
    assert told[-1] == "A new gold medal: All is dry. Win without one gust in your house."


def test_many_at_once_are_told_together() -> None:
    many = [replace(award(), have=n) for n in range(7)]
    assert [len(card) for card in cards(many)] == [1, 1, 1, 4]
    assert [len(card) for card in cards(many[:4])] == [1, 1, 1, 1]

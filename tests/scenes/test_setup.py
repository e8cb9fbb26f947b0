"""Setup: options, the explorer, the deal, and seats for several people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.games import casting, registry
from klotho_games.core.games.characters import KINDS, Character, characters, level_title
from klotho_games.core.games.strength import EVEN
from klotho_games.core.people import rivalries
from klotho_games.core.people import setup_seats as chairs
from klotho_games.core.people.profiles import Finish
from klotho_games.core.play import journal
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup import options as options_panel
from klotho_games.scenes.setup import seats
from klotho_games.scenes.setup.page import SetUp
from klotho_games.scenes.setup.seats import quick_tables
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.widgets import deal_code
from tests.games.rig import written
from tests.sample_game import HOARD
from tests.scenes.rig import clear, keys, name, pad, settle, spot, tap, write
from tests.stage.rig import click


@pytest.fixture(autouse=True)
def _games_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restores the registry, because a sample game replaces another game here."""
    monkeypatch.setattr(registry, "_games", dict(registry._games))


def opened(house: MainProgram) -> SetUp:
    house.open_setup("karthis")
    settle(house)
    scene = house.stage.scene
    assert isinstance(scene, SetUp)
    return scene


def test_options_of_the_game_reach_the_session(house: MainProgram) -> None:
    setup = opened(house)
    tap(house, "option-secret_doors")
    tap(house, "option-practice")
    assert setup.values["secret_doors"] is False
    tap(house, "start")
    session = house.stage.scene.session  # type: ignore[union-attr]
    assert session.setup.option("secret_doors", True) is False
    assert session.is_practice
    assert session.setup.option("level", 0) == 1


def test_switches_turn_with_left_and_right_too(house: MainProgram) -> None:
    setup = opened(house)
    setup.focus.seen = True
    setup.focus.set(spot(house, "option-secret_doors"))
    keys(house, "left")
    assert spot(house, "option-secret_doors").value == "off"
    keys(house, "left")
    assert spot(house, "option-secret_doors").value == "off"
    keys(house, "right")
    assert spot(house, "option-secret_doors").value == "on"


def test_hidden_options_are_not_shown(house: MainProgram) -> None:
    assert opened(house).focus.find("option-level") is None


def test_a_deal_code_is_taken_as_people_type_it(house: MainProgram) -> None:
    setup = opened(house)
    wanted = seeds.seed_from_words("somebody else's deal")
    code = seeds.deal_code(wanted) or ""
    tap(house, "deal-code")
    clear(house)
    write(house, code.lower().replace("-", " "))
    keys(house, "return")
    assert setup.seed == wanted and setup.is_known_deal
    assert spot(house, "deal-code").value == code


def test_a_typed_code_can_be_copied_and_left_for_a_fresh_deal(
    house: MainProgram, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(deal_code, "copy", lambda text: copied.append(text) or True)
    wanted = seeds.seed_from_words("somebody else's deal")
    setup = opened(house)
    assert setup.focus.find("deal-copy") is None, "of a fresh deal there is nothing to copy"

    def empty_the_field() -> None:
        tap(house, "deal-code")
        clear(house)
        keys(house, "return")

    for leave in (lambda: tap(house, "deal-new"), empty_the_field):
        setup.choose_deal(Deal(wanted))
        settle(house)
        assert "Known setup" in written and "If you know the code, you could know what’s coming." in written
        tap(house, "deal-copy")
        assert copied.pop() == seeds.deal_code(wanted)
        leave()
        assert setup.seed != wanted and not setup.is_known_deal
        assert spot(house, "deal-code").value == ""


def test_the_first_try_at_the_deal_of_the_day_is_a_fair_one(house: MainProgram) -> None:
    game = registry.load("karthis")
    today = house.daily(game).seed
    told = []
    for n in range(3):
        setup = opened(house)
        setup.choose("gentle", True)  # whatever was chosen before
        tap(house, "deal-today")
        assert setup.seed == today and setup.values == dict(house.daily(game).options)
        assert spot(house, "deal-code").value == (seeds.deal_code(today) if setup.is_known_deal else "")
        tap(house, "start")
        session = house.stage.scene.session  # type: ignore[union-attr]
        assert session.seed == today and session.record.notes["daily"] == house.daily_games.today.isoformat()
        told.append((setup.is_known_deal, session.is_known_deal, session.is_practice))
        session.close()
        house.to_shelf()
        settle(house)
        if n == 1:
            house.discard(house.saves("karthis")[0])
    assert told == [(False, False, False), (False, False, False), (True, True, True)], "first, left, begun anew"
    house.profiles.add("Bram")
    setup = opened(house)
    tap(house, "deal-today")
    assert not setup.is_known_deal, "somebody else has a first try too"
    tap(house, "option-gentle")
    assert setup.is_known_deal and not setup.is_todays, "with other options it is another deal, and known"
    tap(house, "deal-new")
    assert setup.seed != today


def test_the_code_of_the_day_typed_in_is_the_first_try_too(house: MainProgram) -> None:
    opened(house)
    tap(house, "deal-code")
    write(house, seeds.deal_code(house.daily(registry.load("karthis")).seed) or "")
    keys(house, "return")
    tap(house, "start")
    assert house.stage.scene.session.record.notes["daily"]  # type: ignore[union-attr]
    settle(house)
    house.to_shelf()
    settle(house)
    assert not house.first_try(registry.load("karthis"))


def test_a_wrong_code_says_why_and_keeps_the_deal(house: MainProgram) -> None:
    setup = opened(house)
    before = setup.seed
    tap(house, "deal-code")
    clear(house)
    write(house, "4TQX-M2RV-9Z")
    keys(house, "return")
    assert setup.seed == before and not setup.is_known_deal
    assert spot(house, "deal-code").value == "" and "has a typo" in spot(house, "deal-code").tip


def test_escape_leaves_a_field_as_it_was_and_then_the_scene(house: MainProgram) -> None:
    setup = opened(house)
    before = spot(house, "name").value
    tap(house, "name")
    write(house, "xyz")
    keys(house, "escape")
    assert (spot(house, "name").value, setup.typing) == (before, None)
    keys(house, "escape")
    assert name(house) == "shelf"


def test_letters_that_are_shortcuts_go_into_the_field(house: MainProgram) -> None:
    setup = opened(house)
    before = setup.seed
    tap(house, "name")
    clear(house)
    write(house, "Nina C")
    keys(house, "return")
    assert house.profile.name == "Nina C"
    assert setup.seed == before  # "n" would have made a new deal


def test_a_name_that_is_taken_is_refused(house: MainProgram) -> None:
    house.profiles.add("Bram")
    house.profiles.choose("Ada")
    opened(house)
    tap(house, "name")
    clear(house)
    write(house, "bram")
    keys(house, "return")
    assert house.profile.name == "Ada"
    assert spot(house, "name").value == "Ada"


def test_a_name_can_be_written_with_a_gamepad_alone(house: MainProgram) -> None:
    opened(house).focus.set(spot(house, "name"))
    house.stage.scene.focus.seen = True  # type: ignore[union-attr]
    pad(house, "a", *["left"] * 3, "right", "up", "right", "a")
    assert house.profile.name == "BA"


def test_new_deal_deals_anew(house: MainProgram) -> None:
    setup = opened(house)
    before = setup.seed
    keys(house, "n")
    assert setup.seed != before


def test_a_portrait_is_kept_with_the_profile(house: MainProgram) -> None:
    opened(house)
    tap(house, "portrait-kit")
    assert house.profile.portrait == "kit"
    assert spot(house, "portrait-kit").value == "chosen"


def test_the_seal_is_shown_and_the_seed_is_the_one_played(house: MainProgram) -> None:
    setup = opened(house)
    seed = setup.seed
    tap(house, "start")
    session = house.stage.scene.session  # type: ignore[union-attr]
    assert session.commitment == seeds.seal(seed)


def several(house: MainProgram) -> SetUp:
    game = registry.add(HOARD)
    scene = SetUp(game)
    house.stage.push(scene)
    settle(house)
    return scene


def test_seats_come_and_go_within_the_games_numbers(house: MainProgram) -> None:
    setup = several(house)
    assert [s.bot for s in setup.seats] == [False, True]
    tap(house, "seat-1-leave")
    assert setup.focus.find("seat-0-leave") is None  # one is the minimum
    tap(house, "seat-add")
    tap(house, "seat-add")
    assert len(setup.seats) == 3
    assert setup.focus.find("seat-add") is None  # three is the maximum
    tap(house, "seat-1-leave")
    assert len(setup.seats) == 2


def seats_for_two(house: MainProgram, *, narrow: bool) -> SetUp:
    """Open a set-up in which all levels are in sight, or if a button beside them removes the seat, only the chosen one.
    """
    if narrow:
        return several(house)
    game = next(game for game in map(registry.load, registry.ids()) if game.box.seats[0] > 1)
    house.open_setup(game.id)
    settle(house)
    setup = house.stage.scene
    assert isinstance(setup, SetUp)
    return setup


@pytest.mark.parametrize("device", [keys, pad])
@pytest.mark.parametrize("narrow", [False, True])
def test_arrows_go_over_all_levels_and_say_what_an_even_match_is(house: MainProgram, narrow: bool, device: Any) -> None:
    setup = seats_for_two(house, narrow=narrow)
    assert (setup.focus.find("seat-1-leave") is not None) == narrow
    setup.focus.seen = True
    setup.focus.set(spot(house, "seat-1-level"))
    all_levels = [*levels.LEVELS, EVEN]
    device(house, *["left"] * all_levels.index(setup.seats[1].level))
    assert setup.seats[1].level == all_levels[0]
    for level in all_levels[1:]:
        device(house, "right")
        settle(house)
        assert setup.focus.current is not None and setup.focus.current.id == "seat-1-level"
        assert (setup.seats[1].level, spot(house, "seat-1-level").value) == (level, level_title(level))
        assert ("plays about as well as you" in spot(house, "seat-1-level").tip.casefold()) == (level == EVEN)
    assert "It doesn’t know you yet, so the first games can be uneven." in " ".join(
        run.words for run in written(house.stage))
    device(house, "left")
    assert setup.seats[1].level == levels.LEVELS[-1]


def test_a_seat_is_a_person_or_a_bot_of_some_strength(house: MainProgram) -> None:
    setup = several(house)
    box = spot(house, "seat-1-level").box
    click(house.stage, (box.right - 20, box.centre[1]))
    settle(house)
    assert setup.seats[1].level == levels.LEVELS[2]
    box = spot(house, "seat-1-who").box
    click(house.stage, (box.x + 20, box.centre[1]))
    settle(house)
    assert not setup.seats[1].bot
    assert setup.focus.find("seat-1-level") is None


def test_a_bot_has_a_temperament_where_the_game_knows_some(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    four = [Character(kind, f"The {kind}", f"Plays {kind}.") for kind in KINDS]
    assert several(house).focus.find("seat-1-kind") is None
    monkeypatch.setattr(seats, "characters", lambda game: four)
    setup = several(house)
    box = spot(house, "seat-1-kind").box
    click(house.stage, (box.right - 20, box.centre[1]))
    settle(house)
    assert setup.seats[1].bot_name == "normal:cautious"
    assert "Plays cautious." in [run.words for run in written(house.stage)]
    click(house.stage, (box.x + 20, box.centre[1]))
    settle(house)
    assert setup.seats[1].bot_name == "normal"
    setup.focus.set(spot(house, "seat-1-kind"))
    keys(house, "down")  # the first arrow only shows the focus
    setup.focus.set(spot(house, "seat-1-kind"))
    keys(house, "left")
    assert setup.seats[1].bot_name == "normal:spoiler"


def test_a_temperament_is_remembered(house: MainProgram) -> None:
    first, second = chairs.same_seats(("Ada", "Norn"), ("", "hard:bold"), "Ada")
    assert (first.bot, second.level, second.kind, second.bot_name) == (False, "hard", "bold", "hard:bold")


def alone_beside_somebody() -> list[str]:
    """Return solo games that can have a rival."""
    games = map(registry.load, registry.ids())
    return [game.id for game in games if game.box.seats == (1, 1)
            and any(option.name == "rival" for option in game.info.options)]


@pytest.mark.parametrize("game", alone_beside_somebody())
def test_who_plays_the_same_deal_is_chosen_as_at_a_seat(house: MainProgram, game: str) -> None:
    house.open_setup(game)
    settle(house)
    setup: Any = house.stage.scene
    assert setup.focus.find("seat-rival-level") is None
    tap(house, "option-rival")
    box = spot(house, "seat-rival-level").box
    click(house.stage, (box.x + 20, box.centre[1]))
    settle(house)
    assert setup.rival.bot_name == "easy"
    box = spot(house, "seat-rival-kind").box
    click(house.stage, (box.right - 20, box.centre[1]))
    settle(house)
    who = characters(registry.load(game))[0]
    assert setup.rival.bot_name == f"easy:{who.kind}"
    told = [run.words for run in written(house.stage)]
    assert who.name in told and who.line in " ".join(told)
    tap(house, "option-rival")
    assert setup.focus.find("seat-rival-level") is None


def test_the_rival_plays_as_chosen_and_is_remembered(house: MainProgram) -> None:
    game = alone_beside_somebody()[0]
    for kind, drawn in (("bold", ("bold",)), ("", KINDS)):
        house.open_setup(game)
        settle(house)
        setup: Any = house.stage.scene
        setup.choose("rival", True)
        setup.rival.level, setup.rival.kind = "normal", kind
        tap(house, "start")
        session = house.stage.scene.session  # type: ignore[union-attr]
        rivalry = house.rivalry(session)
        assert rivalry is not None
        level, _colon, temper = rivalry.bot.partition(":")
        assert level == "normal" and temper in drawn and "(Normal): " in rivalry.bot_text
        again = house.restart_game(session)
        assert again is not None and again.notes["rival"] == session.notes["rival"] == setup.rival.bot_name
        house.play_on(session, 0)
        settle(house)
        branch = house.stage.scene.session  # type: ignore[union-attr]
        assert branch.is_branch and branch.notes["rival"] == setup.rival.bot_name
        for one in (session, again, branch):
            one.close()
        house.to_shelf()
        settle(house)
        house.open_setup(game)
        settle(house)
        setup = house.stage.scene
        assert setup.has_rival and setup.rival.bot_name == session.notes["rival"]


@pytest.mark.parametrize("nonsense", ["", "godlike", "hard:mad", "hard:bold:bold"])
def test_a_rival_that_no_one_knows_plays_as_usual(nonsense: str) -> None:
    assert rivalries.requested_rival({"rival": nonsense}) == rivalries.requested_rival({}) == "hard"


@pytest.mark.usefixtures("every_frame")
def test_a_seat_shows_no_mark_that_is_dealt_at_the_table(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    monkeypatch.setattr(seats, "seat_shape", lambda pen, seat, *rest, **more: painted.append(seat))
    several = [game for game in map(registry.load, registry.ids()) if game.box.seats[1] > 1]
    for game in several:
        painted.clear()
        house.open_setup(game.id)
        settle(house)
        told = [run.words for run in written(house.stage)]
        assert bool(painted) != bool(game.dealt_marks_text), game.id
        assert not game.dealt_marks_text or any(game.dealt_marks_text in words for words in told), game.id
        house.stage.pop()
        settle(house)
    assert any(game.dealt_marks_text for game in several)


def test_two_seats_do_not_share_a_name(house: MainProgram) -> None:
    setup = several(house)
    tap(house, "seat-1-name")
    clear(house)
    write(house, "ada")
    keys(house, "return")
    assert setup.seats[1].name != "ada"


def test_quick_tables_fit_the_game(house: MainProgram) -> None:
    setup = several(house)
    for table in quick_tables(setup.info):
        assert setup.info.seats[0] <= table.people + table.bots <= setup.info.seats[1]
    tap(house, "quick-0")
    assert (sum(not s.bot for s in setup.seats), sum(s.bot for s in setup.seats)) == (1, 1)


def test_choices_of_a_game_are_chosen(house: MainProgram) -> None:
    setup = several(house)
    setup.focus.seen = True
    setup.focus.set(spot(house, "option-goal"))
    keys(house, "right")
    assert setup.values["goal"] == 40
    keys(house, "left", "left", "left")
    assert setup.values["goal"] == 10


def test_enter_starts_also_on_an_option_and_space_changes_it(house: MainProgram) -> None:
    setup = several(house)
    setup.focus.seen = True
    setup.focus.set(spot(house, "option-practice"))
    keys(house, "space")
    assert setup.practice and name(house) == "setup"
    keys(house, "return")
    assert name(house) == "table"


def test_tab_goes_from_the_seats_to_the_options_to_the_tables_to_start(house: MainProgram) -> None:
    setup = several(house)
    seen = []
    for _step in setup.focus.spots:
        keys(house, "tab")
        assert setup.focus.current is not None
        seen.append(setup.focus.current.id.split("-")[0])
    order = [id for i, id in enumerate(seen) if i == 0 or seen[i - 1] != id]
    assert order[:4] == ["seat", "option", "quick", "start"]
    assert len(order) == len(set(order)) or order.count("seat") == order.count("option") == 1


def test_any_free_place_can_be_taken(house: MainProgram) -> None:
    setup = several(house)
    tap(house, "seat-1-leave")
    tap(house, "seat-add-2")
    assert len(setup.seats) == 3 and setup.seats[1].bot and setup.seats[2].bot
    assert setup.focus.current is spot(house, "seat-2-who"), "the keys go on where somebody sat down"


def test_a_game_is_set_up_as_it_was_last(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "game_of_journal", lambda kept: HOARD)
    setup = several(house)
    setup.chosen["goal"] = 40
    setup.seats[1].level = "hard"
    setup.own_dice = True
    setup.start()
    settle(house)
    house.profiles.add("Bram")
    house.to_shelf()
    settle(house)
    again = several(house)
    assert again.values["goal"] == 40 and again.own_dice
    assert [(s.name, s.level if s.bot else "") for s in again.seats] == [("Bram", ""), (setup.seats[1].name, "hard")]


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_a_slider_keeps_its_room_beside_large_words(house_of: Callable[..., MainProgram],
                                                    size: tuple[int, int]) -> None:
    """In every game that has a slider, at the largest text size."""
    house = house_of(size, text_scale=2.0)
    seen = 0
    for game in registry.ids():
        house.open_setup(game)
        settle(house)
        sliders = [one for one in house.stage.scene.focus.spots if one.role == "slider"]  # type: ignore[union-attr]
        assert all(one.box.w >= 150 for one in sliders), game
        seen += len(sliders)
        house.to_shelf()
        settle(house)
    assert seen


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_what_a_choice_means_is_not_cut_off_below(house_of: Callable[..., MainProgram], size: tuple[int, int]) -> None:
    """In every game that explains its choices, at the largest text size, including the descenders of letters."""
    house = house_of(size, text_scale=2.0)
    seen = 0
    for game in map(registry.load, registry.ids()):
        helps = " ".join(words for option in game.info.options if not option.hidden for words in option.helps)
        house.open_setup(game.id)
        settle(house)
        scene = house.stage.scene
        assert isinstance(scene, SetUp)
        lines = scene.layout["options_lines"]
        rows = [one for one in scene.layers.sprites() if (one.box.x, one.box.w) == (lines.x, lines.w)]
        for run in written(house.stage):
            if run.words in helps and lines.overlap(run.box):
                row = max(rows, key=lambda one: one.box.overlap(run.box))
                assert row.box.grow(row.margin).holds(run.box, 1), run.words
                seen += 1
        house.to_shelf()
        settle(house)
    assert seen


def test_every_option_is_explained_or_says_where(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row has the words, or a mark with the words as its tip. Checked in the game with the most options."""
    game = max(map(registry.load, registry.ids()), key=lambda game: sum(not one.hidden for one in game.info.options))
    marks: list[Box] = []
    paint_mark = options_panel._paint_mark

    def mark(pen: Pen, label: Box) -> None:
        marks.append(label.move(*pen.canvas))
        paint_mark(pen, label)

    monkeypatch.setattr(options_panel, "_paint_mark", mark)
    house.open_setup(game.id)
    settle(house)
    said = " ".join(run.words for run in written(house.stage))
    options = [one for one in game.info.options if one.help and not one.hidden and not one.helps]
    silent = [one for one in options if one.help not in said]
    assert silent and len(marks) >= len(silent)
    for option in silent:
        one = spot(house, f"option-{option.name}")
        assert one.tip == option.help
        assert any(abs(mark.centre[1] - one.box.centre[1]) < 12 for mark in marks), option.name


def test_the_first_game_after_the_lesson_is_easier_and_one_click_gives_the_full_one(house: MainProgram) -> None:
    profile = house.profile
    full = opened(house)
    assert not full.for_beginners and house.stage.scene.focus.find("full") is None  # type: ignore[union-attr]
    usual = full.values
    house.stage.pop()
    house.finish_lesson("karthis")
    setup = opened(house)
    assert setup.for_beginners and setup.values != usual
    tap(house, "full")
    assert not setup.for_beginners and setup.values == usual and setup.focus.find("full") is None
    house.stage.pop()
    house.profiles.finish(profile, "karthis", Finish(won=False))
    assert not opened(house).for_beginners, "only the first game is easier"


def test_bots_at_one_table_have_different_temperaments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casting, "characters", lambda game: [Character(kind, kind.title(), "…") for kind in KINDS])
    for n in range(20):
        bots, _note = casting.draw_temperaments(HOARD, ("", "hard", "easy:bold", "hard", "normal"), bytes([n]) * 16)
        assert {bot.partition(":")[2] for bot in bots[1:]} == set(KINDS)
    crowd, _note = casting.draw_temperaments(HOARD, ("hard",) * 6, bytes(16))
    assert len({bot.partition(":")[2] for bot in crowd}) == len(KINDS) and all(":" in bot for bot in crowd)


def test_a_seat_shows_the_token_of_the_profile_with_its_name(house: MainProgram) -> None:
    for called, portrait in (("Bruno", "tariq"), ("Cleo", "kit")):
        house.profiles.add(called, portrait=portrait)
    house.profiles.choose("Ada")
    house.open_setup(next(info.id for info in registry.shelf() if info.seats[1] >= 3))
    settle(house)
    setup = house.stage.scene
    assert isinstance(setup, SetUp)
    setup.seats = [chairs.SetupSeat("Ada"), chairs.SetupSeat("Bruno"), chairs.SetupSeat("Lachesis", bot=True)]
    setup.rebuild()
    own = house.profile.portrait
    assert setup.faces()[:3] == (own, "tariq", "")
    for called, face in (("Zoe", ""), ("Cleo", "kit")):
        field = spot(house, "seat-1-name")
        assert field.press is not None
        field.press()
        clear(house)
        write(house, called)
        keys(house, "return")
        settle(house)
        assert setup.seats[1].name == called and setup.faces()[:2] == (own, face)

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


def opened(program: MainProgram) -> SetUp:
    program.open_setup("karthis")
    settle(program)
    scene = program.stage.scene
    assert isinstance(scene, SetUp)
    return scene


def test_options_of_the_game_reach_the_session(program: MainProgram) -> None:
    setup = opened(program)
    tap(program, "option-secret_doors")
    tap(program, "option-practice")
    assert setup.values["secret_doors"] is False
    tap(program, "start")
    session = program.stage.scene.session  # type: ignore[union-attr]
    assert session.setup.option("secret_doors", True) is False
    assert session.is_practice
    assert session.setup.option("level", 0) == 1


def test_switches_turn_with_left_and_right_too(program: MainProgram) -> None:
    setup = opened(program)
    setup.focus.seen = True
    setup.focus.set(spot(program, "option-secret_doors"))
    keys(program, "left")
    assert spot(program, "option-secret_doors").value == "off"
    keys(program, "left")
    assert spot(program, "option-secret_doors").value == "off"
    keys(program, "right")
    assert spot(program, "option-secret_doors").value == "on"


def test_hidden_options_are_not_shown(program: MainProgram) -> None:
    assert opened(program).focus.find("option-level") is None


def test_a_deal_code_is_taken_as_people_type_it(program: MainProgram) -> None:
    setup = opened(program)
    wanted = seeds.seed_from_words("somebody else's deal")
    code = seeds.deal_code(wanted) or ""
    tap(program, "deal-code")
    clear(program)
    write(program, code.lower().replace("-", " "))
    keys(program, "return")
    assert setup.seed == wanted and setup.is_known_deal
    assert spot(program, "deal-code").value == code


def test_a_typed_code_can_be_copied_and_left_for_a_fresh_deal(
    program: MainProgram, written: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(deal_code, "copy", lambda text: copied.append(text) or True)
    wanted = seeds.seed_from_words("somebody else's deal")
    setup = opened(program)
    assert setup.focus.find("deal-copy") is None, "of a fresh deal there is nothing to copy"

    def empty_the_field() -> None:
        tap(program, "deal-code")
        clear(program)
        keys(program, "return")

    for leave in (lambda: tap(program, "deal-new"), empty_the_field):
        setup.choose_deal(Deal(wanted))
        settle(program)
        assert "Known setup" in written and "If you know the code, you could know what’s coming." in written
        tap(program, "deal-copy")
        assert copied.pop() == seeds.deal_code(wanted)
        leave()
        assert setup.seed != wanted and not setup.is_known_deal
        assert spot(program, "deal-code").value == ""


def test_the_first_try_at_the_deal_of_the_day_is_a_fair_one(program: MainProgram) -> None:
    game = registry.load("karthis")
    today = program.daily(game).seed
    told = []
    for n in range(3):
        setup = opened(program)
        setup.choose("gentle", True)  # whatever was chosen before
        tap(program, "deal-today")
        assert setup.seed == today and setup.values == dict(program.daily(game).options)
        assert spot(program, "deal-code").value == (seeds.deal_code(today) if setup.is_known_deal else "")
        tap(program, "start")
        session = program.stage.scene.session  # type: ignore[union-attr]
        assert session.seed == today and session.record.notes["daily"] == program.daily_games.today.isoformat()
        told.append((setup.is_known_deal, session.is_known_deal, session.is_practice))
        session.close()
        program.to_shelf()
        settle(program)
        if n == 1:
            program.discard(program.saves("karthis")[0])
    assert told == [(False, False, False), (False, False, False), (True, True, True)], "first, left, begun anew"
    program.profiles.add("Bram")
    setup = opened(program)
    tap(program, "deal-today")
    assert not setup.is_known_deal, "somebody else has a first try too"
    tap(program, "option-gentle")
    assert setup.is_known_deal and not setup.is_todays, "with other options it is another deal, and known"
    tap(program, "deal-new")
    assert setup.seed != today


def test_the_code_of_the_day_typed_in_is_the_first_try_too(program: MainProgram) -> None:
    opened(program)
    tap(program, "deal-code")
    write(program, seeds.deal_code(program.daily(registry.load("karthis")).seed) or "")
    keys(program, "return")
    tap(program, "start")
    assert program.stage.scene.session.record.notes["daily"]  # type: ignore[union-attr]
    settle(program)
    program.to_shelf()
    settle(program)
    assert not program.first_try(registry.load("karthis"))


def test_a_wrong_code_says_why_and_keeps_the_deal(program: MainProgram) -> None:
    setup = opened(program)
    before = setup.seed
    tap(program, "deal-code")
    clear(program)
    write(program, "4TQX-M2RV-9Z")
    keys(program, "return")
    assert setup.seed == before and not setup.is_known_deal
    assert spot(program, "deal-code").value == "" and "has a typo" in spot(program, "deal-code").tip


def test_escape_leaves_a_field_as_it_was_and_then_the_scene(program: MainProgram) -> None:
    setup = opened(program)
    before = spot(program, "name").value
    tap(program, "name")
    write(program, "xyz")
    keys(program, "escape")
    assert (spot(program, "name").value, setup.typing) == (before, None)
    keys(program, "escape")
    assert name(program) == "shelf"


def test_letters_that_are_shortcuts_go_into_the_field(program: MainProgram) -> None:
    setup = opened(program)
    before = setup.seed
    tap(program, "name")
    clear(program)
    write(program, "Nina C")
    keys(program, "return")
    assert program.profile.name == "Nina C"
    assert setup.seed == before  # "n" would have made a new deal


def test_a_name_that_is_taken_is_refused(program: MainProgram) -> None:
    program.profiles.add("Bram")
    program.profiles.choose("Ada")
    opened(program)
    tap(program, "name")
    clear(program)
    write(program, "bram")
    keys(program, "return")
    assert program.profile.name == "Ada"
    assert spot(program, "name").value == "Ada"


def test_a_name_can_be_written_with_a_gamepad_alone(program: MainProgram) -> None:
    opened(program).focus.set(spot(program, "name"))
    program.stage.scene.focus.seen = True  # type: ignore[union-attr]
    pad(program, "a", *["left"] * 3, "right", "up", "right", "a")
    assert program.profile.name == "BA"


def test_new_deal_deals_anew(program: MainProgram) -> None:
    setup = opened(program)
    before = setup.seed
    keys(program, "n")
    assert setup.seed != before


def test_a_portrait_is_kept_with_the_profile(program: MainProgram) -> None:
    opened(program)
    tap(program, "portrait-kit")
    assert program.profile.portrait == "kit"
    assert spot(program, "portrait-kit").value == "chosen"


def test_the_seal_is_shown_and_the_seed_is_the_one_played(program: MainProgram) -> None:
    setup = opened(program)
    seed = setup.seed
    tap(program, "start")
    session = program.stage.scene.session  # type: ignore[union-attr]
    assert session.commitment == seeds.seal(seed)


def several(program: MainProgram) -> SetUp:
    game = registry.add(HOARD)
    scene = SetUp(game)
    program.stage.push(scene)
    settle(program)
    return scene


def test_seats_come_and_go_within_the_games_numbers(program: MainProgram) -> None:
    setup = several(program)
    assert [s.bot for s in setup.seats] == [False, True]
    tap(program, "seat-1-leave")
    assert setup.focus.find("seat-0-leave") is None  # one is the minimum
    tap(program, "seat-add")
    tap(program, "seat-add")
    assert len(setup.seats) == 3
    assert setup.focus.find("seat-add") is None  # three is the maximum
    tap(program, "seat-1-leave")
    assert len(setup.seats) == 2


def seats_for_two(program: MainProgram, *, narrow: bool) -> SetUp:
    """Open a set-up in which all levels are in sight, or if a button beside them removes the seat, only the chosen one.
    """
    if narrow:
        return several(program)
    game = next(game for game in map(registry.load, registry.ids()) if game.box.seats[0] > 1)
    program.open_setup(game.id)
    settle(program)
    setup = program.stage.scene
    assert isinstance(setup, SetUp)
    return setup


@pytest.mark.parametrize("device", [keys, pad])
@pytest.mark.parametrize("narrow", [False, True])
def test_arrows_go_over_all_levels_and_say_what_an_even_match_is(
    program: MainProgram, narrow: bool, device: Any
) -> None:
    setup = seats_for_two(program, narrow=narrow)
    assert (setup.focus.find("seat-1-leave") is not None) == narrow
    setup.focus.seen = True
    setup.focus.set(spot(program, "seat-1-level"))
    all_levels = [*levels.LEVELS, EVEN]
    device(program, *["left"] * all_levels.index(setup.seats[1].level))
    assert setup.seats[1].level == all_levels[0]
    for level in all_levels[1:]:
        device(program, "right")
        settle(program)
        assert setup.focus.current is not None and setup.focus.current.id == "seat-1-level"
        assert (setup.seats[1].level, spot(program, "seat-1-level").value) == (level, level_title(level))
        assert ("plays about as well as you" in spot(program, "seat-1-level").tip.casefold()) == (level == EVEN)
    assert "It doesn’t know you yet, so the first games can be uneven." in " ".join(
        run.words for run in written(program.stage))
    device(program, "left")
    assert setup.seats[1].level == levels.LEVELS[-1]


def test_a_seat_is_a_person_or_a_bot_of_some_strength(program: MainProgram) -> None:
    setup = several(program)
    box = spot(program, "seat-1-level").box
    click(program.stage, (box.right - 20, box.centre[1]))
    settle(program)
    assert setup.seats[1].level == levels.LEVELS[2]
    box = spot(program, "seat-1-who").box
    click(program.stage, (box.x + 20, box.centre[1]))
    settle(program)
    assert not setup.seats[1].bot
    assert setup.focus.find("seat-1-level") is None


def test_a_bot_has_a_temperament_where_the_game_knows_some(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    four = [Character(kind, f"The {kind}", f"Plays {kind}.") for kind in KINDS]
    assert several(program).focus.find("seat-1-kind") is None
    monkeypatch.setattr(seats, "characters", lambda game: four)
    setup = several(program)
    box = spot(program, "seat-1-kind").box
    click(program.stage, (box.right - 20, box.centre[1]))
    settle(program)
    assert setup.seats[1].bot_name == "normal:cautious"
    assert "Plays cautious." in [run.words for run in written(program.stage)]
    click(program.stage, (box.x + 20, box.centre[1]))
    settle(program)
    assert setup.seats[1].bot_name == "normal"
    setup.focus.set(spot(program, "seat-1-kind"))
    keys(program, "down")  # the first arrow only shows the focus
    setup.focus.set(spot(program, "seat-1-kind"))
    keys(program, "left")
    assert setup.seats[1].bot_name == "normal:spoiler"


def test_a_temperament_is_remembered(program: MainProgram) -> None:
    first, second = chairs.same_seats(("Ada", "Norn"), ("", "hard:bold"), "Ada")
    assert (first.bot, second.level, second.kind, second.bot_name) == (False, "hard", "bold", "hard:bold")


def alone_beside_somebody() -> list[str]:
    """Return solo games that can have a rival."""
    games = map(registry.load, registry.ids())
    return [game.id for game in games if game.box.seats == (1, 1)
            and any(option.name == "rival" for option in game.info.options)]


@pytest.mark.parametrize("game", alone_beside_somebody())
def test_who_plays_the_same_deal_is_chosen_as_at_a_seat(program: MainProgram, game: str) -> None:
    program.open_setup(game)
    settle(program)
    setup: Any = program.stage.scene
    assert setup.focus.find("seat-rival-level") is None
    tap(program, "option-rival")
    box = spot(program, "seat-rival-level").box
    click(program.stage, (box.x + 20, box.centre[1]))
    settle(program)
    assert setup.rival.bot_name == "easy"
    box = spot(program, "seat-rival-kind").box
    click(program.stage, (box.right - 20, box.centre[1]))
    settle(program)
    who = characters(registry.load(game))[0]
    assert setup.rival.bot_name == f"easy:{who.kind}"
    told = [run.words for run in written(program.stage)]
    assert who.name in told and who.line in " ".join(told)
    tap(program, "option-rival")
    assert setup.focus.find("seat-rival-level") is None


def test_the_rival_plays_as_chosen_and_is_remembered(program: MainProgram) -> None:
    game = alone_beside_somebody()[0]
    for kind, drawn in (("bold", ("bold",)), ("", KINDS)):
        program.open_setup(game)
        settle(program)
        setup: Any = program.stage.scene
        setup.choose("rival", True)
        setup.rival.level, setup.rival.kind = "normal", kind
        tap(program, "start")
        session = program.stage.scene.session  # type: ignore[union-attr]
        rivalry = program.rivalry(session)
        assert rivalry is not None
        level, _colon, temper = rivalry.bot.partition(":")
        assert level == "normal" and temper in drawn and "(Normal): " in rivalry.bot_text
        again = program.restart_game(session)
        assert again is not None and again.notes["rival"] == session.notes["rival"] == setup.rival.bot_name
        program.play_on(session, 0)
        settle(program)
        branch = program.stage.scene.session  # type: ignore[union-attr]
        assert branch.is_branch and branch.notes["rival"] == setup.rival.bot_name
        for one in (session, again, branch):
            one.close()
        program.to_shelf()
        settle(program)
        program.open_setup(game)
        settle(program)
        setup = program.stage.scene
        assert setup.has_rival and setup.rival.bot_name == session.notes["rival"]


@pytest.mark.parametrize("nonsense", ["", "godlike", "hard:mad", "hard:bold:bold"])
def test_a_rival_that_no_one_knows_plays_as_usual(nonsense: str) -> None:
    assert rivalries.requested_rival({"rival": nonsense}) == rivalries.requested_rival({}) == "hard"


@pytest.mark.usefixtures("every_frame")
def test_a_seat_shows_no_mark_that_is_dealt_at_the_table(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[int] = []
    monkeypatch.setattr(seats, "seat_shape", lambda pen, seat, *rest, **more: painted.append(seat))
    several = [game for game in map(registry.load, registry.ids()) if game.box.seats[1] > 1]
    for game in several:
        painted.clear()
        program.open_setup(game.id)
        settle(program)
        told = [run.words for run in written(program.stage)]
        assert bool(painted) != bool(game.dealt_marks_text), game.id
        assert not game.dealt_marks_text or any(game.dealt_marks_text in words for words in told), game.id
        program.stage.pop()
        settle(program)
    assert any(game.dealt_marks_text for game in several)


def test_two_seats_do_not_share_a_name(program: MainProgram) -> None:
    setup = several(program)
    tap(program, "seat-1-name")
    clear(program)
    write(program, "ada")
    keys(program, "return")
    assert setup.seats[1].name != "ada"


def test_quick_tables_fit_the_game(program: MainProgram) -> None:
    setup = several(program)
    for table in quick_tables(setup.info):
        assert setup.info.seats[0] <= table.people + table.bots <= setup.info.seats[1]
    tap(program, "quick-0")
    assert (sum(not s.bot for s in setup.seats), sum(s.bot for s in setup.seats)) == (1, 1)


def test_choices_of_a_game_are_chosen(program: MainProgram) -> None:
    setup = several(program)
    setup.focus.seen = True
    setup.focus.set(spot(program, "option-goal"))
    keys(program, "right")
    assert setup.values["goal"] == 40
    keys(program, "left", "left", "left")
    assert setup.values["goal"] == 10


def test_enter_starts_also_on_an_option_and_space_changes_it(program: MainProgram) -> None:
    setup = several(program)
    setup.focus.seen = True
    setup.focus.set(spot(program, "option-practice"))
    keys(program, "space")
    assert setup.practice and name(program) == "setup"
    keys(program, "return")
    assert name(program) == "table"


def test_tab_goes_from_the_seats_to_the_options_to_the_tables_to_start(program: MainProgram) -> None:
    setup = several(program)
    seen = []
    for _step in setup.focus.spots:
        keys(program, "tab")
        assert setup.focus.current is not None
        seen.append(setup.focus.current.id.split("-")[0])
    order = [id for i, id in enumerate(seen) if i == 0 or seen[i - 1] != id]
    assert order[:4] == ["seat", "option", "quick", "start"]
    assert len(order) == len(set(order)) or order.count("seat") == order.count("option") == 1


def test_any_free_place_can_be_taken(program: MainProgram) -> None:
    setup = several(program)
    tap(program, "seat-1-leave")
    tap(program, "seat-add-2")
    assert len(setup.seats) == 3 and setup.seats[1].bot and setup.seats[2].bot
    assert setup.focus.current is spot(program, "seat-2-who"), "the keys go on where somebody sat down"


def test_a_game_is_set_up_as_it_was_last(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "game_of_journal", lambda kept: HOARD)
    setup = several(program)
    setup.chosen["goal"] = 40
    setup.seats[1].level = "hard"
    setup.own_dice = True
    setup.start()
    settle(program)
    program.profiles.add("Bram")
    program.to_shelf()
    settle(program)
    again = several(program)
    assert again.values["goal"] == 40 and again.own_dice
    assert [(s.name, s.level if s.bot else "") for s in again.seats] == [("Bram", ""), (setup.seats[1].name, "hard")]


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_a_slider_keeps_its_room_beside_large_words(program_of: Callable[..., MainProgram],
                                                    size: tuple[int, int]) -> None:
    """In every game that has a slider, at the largest text size."""
    program = program_of(size, text_scale=2.0)
    seen = 0
    for game in registry.ids():
        program.open_setup(game)
        settle(program)
        sliders = [one for one in program.stage.scene.focus.spots if one.role == "slider"]  # type: ignore[union-attr]
        assert all(one.box.w >= 150 for one in sliders), game
        seen += len(sliders)
        program.to_shelf()
        settle(program)
    assert seen


@pytest.mark.parametrize("size", [(1280, 720), pytest.param((1920, 1080), marks=pytest.mark.slow)])
def test_what_a_choice_means_is_not_cut_off_below(
    program_of: Callable[..., MainProgram], size: tuple[int, int]
) -> None:
    """In every game that explains its choices, at the largest text size, including the descenders of letters."""
    program = program_of(size, text_scale=2.0)
    seen = 0
    for game in map(registry.load, registry.ids()):
        helps = " ".join(words for option in game.info.options if not option.hidden for words in option.helps)
        program.open_setup(game.id)
        settle(program)
        scene = program.stage.scene
        assert isinstance(scene, SetUp)
        lines = scene.layout["options_lines"]
        rows = [one for one in scene.layers.sprites() if (one.box.x, one.box.w) == (lines.x, lines.w)]
        for run in written(program.stage):
            if run.words in helps and lines.overlap(run.box):
                row = max(rows, key=lambda one: one.box.overlap(run.box))
                assert row.box.grow(row.margin).holds(run.box, 1), run.words
                seen += 1
        program.to_shelf()
        settle(program)
    assert seen


def test_every_option_is_explained_or_says_where(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its row has the words, or a mark with the words as its tip. Checked in the game with the most options."""
    game = max(map(registry.load, registry.ids()), key=lambda game: sum(not one.hidden for one in game.info.options))
    marks: list[Box] = []
    paint_mark = options_panel._paint_mark

    def mark(pen: Pen, label: Box) -> None:
        marks.append(label.move(*pen.canvas))
        paint_mark(pen, label)

    monkeypatch.setattr(options_panel, "_paint_mark", mark)
    program.open_setup(game.id)
    settle(program)
    said = " ".join(run.words for run in written(program.stage))
    options = [one for one in game.info.options if one.help and not one.hidden and not one.helps]
    silent = [one for one in options if one.help not in said]
    assert silent and len(marks) >= len(silent)
    for option in silent:
        one = spot(program, f"option-{option.name}")
        assert one.tip == option.help
        assert any(abs(mark.centre[1] - one.box.centre[1]) < 12 for mark in marks), option.name


def test_the_first_game_after_the_lesson_is_easier_and_one_click_gives_the_full_one(program: MainProgram) -> None:
    profile = program.profile
    full = opened(program)
    assert not full.for_beginners and program.stage.scene.focus.find("full") is None  # type: ignore[union-attr]
    usual = full.values
    program.stage.pop()
    program.finish_lesson("karthis")
    setup = opened(program)
    assert setup.for_beginners and setup.values != usual
    tap(program, "full")
    assert not setup.for_beginners and setup.values == usual and setup.focus.find("full") is None
    program.stage.pop()
    program.profiles.finish(profile, "karthis", Finish(won=False))
    assert not opened(program).for_beginners, "only the first game is easier"


def test_bots_at_one_table_have_different_temperaments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casting, "characters", lambda game: [Character(kind, kind.title(), "…") for kind in KINDS])
    for n in range(20):
        bots, _note = casting.draw_temperaments(HOARD, ("", "hard", "easy:bold", "hard", "normal"), bytes([n]) * 16)
        assert {bot.partition(":")[2] for bot in bots[1:]} == set(KINDS)
    crowd, _note = casting.draw_temperaments(HOARD, ("hard",) * 6, bytes(16))
    assert len({bot.partition(":")[2] for bot in crowd}) == len(KINDS) and all(":" in bot for bot in crowd)


def test_a_seat_shows_the_token_of_the_profile_with_its_name(program: MainProgram) -> None:
    for called, portrait in (("Bruno", "tariq"), ("Cleo", "kit")):
        program.profiles.add(called, portrait=portrait)
    program.profiles.choose("Ada")
    program.open_setup(next(info.id for info in registry.shelf() if info.seats[1] >= 3))
    settle(program)
    setup = program.stage.scene
    assert isinstance(setup, SetUp)
    setup.seats = [chairs.SetupSeat("Ada"), chairs.SetupSeat("Bruno"), chairs.SetupSeat("Lachesis", bot=True)]
    setup.rebuild()
    own = program.profile.portrait
    assert setup.faces()[:3] == (own, "tariq", "")
    for called, face in (("Zoe", ""), ("Cleo", "kit")):
        field = spot(program, "seat-1-name")
        assert field.press is not None
        field.press()
        clear(program)
        write(program, called)
        keys(program, "return")
        settle(program)
        assert setup.seats[1].name == called and setup.faces()[:2] == (own, face)

"""The bar at the bottom says what the table waits for; its buttons fit at every text size."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing import letters
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets import prompt_bar
from klotho_games.stage.widgets.button import ButtonStyle
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar, PromptLook
from tests.stage.rig import Plain, click, key, rest, shown


def bar_on(stage: Stage) -> tuple[Plain, PromptBar]:
    made: list[PromptBar] = []
    scene = shown(stage, Plain(lambda s: made.append(PromptBar(s, PromptLook(), lambda pen, box: None))))
    return scene, made[0]  # type: ignore[return-value]


def answers(told: list[str], *names: str, reason: str = "") -> list[Answer]:
    return [Answer(name, name.title(), lambda name=name: told.append(name), key=str(n + 1), reason=reason)  # type: ignore[misc]
            for n, name in enumerate(names)]


def test_buttons_answer_by_click_and_by_key(stage: Stage) -> None:
    _, bar = bar_on(stage)
    told: list[str] = []
    bar.say("Ada", "choose one of the cards.", "Then explore.", answers(told, "snakes", "treasure"))
    click(stage, bar.buttons[1].box.centre)
    key(stage, "1")
    assert told == ["treasure", "snakes"]
    assert stage.said == "Ada: choose one of the cards. Then explore."


def test_the_same_words_again_draw_nothing(stage: Stage) -> None:
    _, bar = bar_on(stage)
    told: list[str] = []
    bar.say("Ada", "choose.", answers=answers(told, "one", "two"))
    stage.step(0, [])
    painted, buttons = stage.frames_painted, list(bar.buttons)
    bar.say("Ada", "choose.", answers=answers(told, "one", "two"))
    stage.step(0, [])
    assert stage.frames_painted == painted and bar.buttons == buttons


def test_an_answer_that_looks_the_same_does_what_it_means_now(stage: Stage) -> None:
    _, bar = bar_on(stage)
    old: list[str] = []
    new: list[str] = []
    bar.say("Ada", "choose.", answers=answers(old, "one"))
    bar.say("Ada", "choose.", answers=answers(new, "one"))
    click(stage, bar.buttons[0].box.centre)
    assert old == [] and new == ["one"]


def test_no_width_is_measured_twice_for_one_sentence(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    _, bar = bar_on(stage)
    asked: list[object] = []
    usual = prompt_bar.button_width

    def spy(scene: Scene, label: str, *, key: str, icon: bool, style: ButtonStyle) -> float:
        asked.append((label, key, icon, style.size))
        return usual(scene, label, key=key, icon=icon, style=style)

    monkeypatch.setattr(prompt_bar, "button_width", spy)
    bar.say("Ada", "choose one of the cards, and then " * 3, "Then explore. " * 6,
            answers([], "one of them", "another of them", "none of all these", "whatever there is"))
    assert len(asked) > 8, "it tries several sizes"
    assert len(asked) == len(set(asked))


def test_old_buttons_go_with_their_spots(stage: Stage) -> None:
    scene, bar = bar_on(stage)
    bar.say("Ada", "choose.", answers=answers([], "one", "two"))
    bar.say("Ada", "roll.", answers=answers([], "roll"))
    assert [spot.id for spot in scene.focus.spots] == ["roll"]


def test_a_table_that_speaks_while_a_button_goes_leaves_none_behind(stage: Stage) -> None:
    """The button had the focus, so removing it makes the table say its words again."""
    scene, bar = bar_on(stage)
    bar.say("Ada", "choose.", answers=answers([], "one", "two"))
    scene.focus.set(bar.buttons[0].spot)
    scene.focus.on_change = lambda: bar.say("Ada", "drop it.", answers=answers([], "let-go"))
    bar.say("Ada", "drop it.", answers=answers([], "let-go"))
    assert scene.focus.current is None and [spot.id for spot in scene.focus.spots] == ["let-go"]


def test_an_answer_with_a_reason_is_greyed_out(stage: Stage) -> None:
    _, bar = bar_on(stage)
    told: list[str] = []
    bar.say("Ada", "roll.", answers=answers(told, "undo", reason="The dice have been rolled."))
    click(stage, bar.buttons[0].box.centre)
    key(stage, "1")
    assert told == []


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("n", [1, 3, 6])
def test_buttons_stay_in_the_bar_and_apart(stage_of: Callable[..., Stage], text_scale: float, n: int) -> None:
    stage = stage_of(text_scale=text_scale)
    _, bar = bar_on(stage)
    names = ("the falling stone", "four jewels", "captain valk", "retreat south", "undo", "hint")[:n]
    bar.say("Ada", "choose one of the three cards to face.", "Then go on.", answers([], *names))
    boxes = [button.box for button in bar.buttons]
    assert all(bar.box.holds(box) for box in boxes)
    assert all(a.right < b.x for a, b in itertools.pairwise(boxes))
    assert Box(0, 0, 1920, 1080).holds(bar.box)


def test_a_long_sentence_without_buttons_is_painted_at_large_text(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of(text_scale=2.0)
    _, bar = bar_on(stage)
    bar.say("Ada", "counts a very long line that would never fit beside anything " * 3, "And more of it. " * 8)
    stage.paint()
    assert not bar.buttons


def test_six_answers_keep_labels_that_can_be_read(stage: Stage) -> None:
    """The sentence gives up room first, then secondary answers lose their key caps. The keys still work."""
    _, bar = bar_on(stage)
    told: list[str] = []
    names = ("look at the last turn", "undo", "hint", "exchange three", "offer no card", "offer the card of the chief")
    bar.say("Ada", "offer Bram an Action card, or none, as you like.", "Nobody else sees it.", answers(told, *names))
    assert min(button.style.size for button in bar.buttons) >= 20
    assert [button.spot.id for button in bar.buttons] == list(names)
    key(stage, "3")
    assert told == ["hint"]


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_labels_are_as_large_as_fit_though_not_every_size_is_measured(
    stage_of: Callable[..., Stage], text_scale: float
) -> None:
    _, bar = bar_on(stage_of(text_scale=text_scale))
    few = answers([], "swinging blades (−8)", "old friend (+0)", "give up", "think aloud (−4 rating)", "skip")
    least = min(prompt_bar._LARGE_LEAST, prompt_bar._READABLE / text_scale)
    for room in range(-40, 1800, 40):
        found = bar._fitting_style(few, room).size
        wide = sum(bar._width(one, ButtonStyle(size=found)) for one in few) + prompt_bar._GAP * (len(few) - 1)
        assert wide <= room or found <= least
        larger = replace(bar.look.button, calm=True, size=found + 1)
        if larger.size <= bar.look.button.size:
            wide = sum(bar._width(one, larger) for one in few) + prompt_bar._GAP * (len(few) - 1)
            assert wide > room, f"labels of {larger.size} fit into {room} too"


def test_sizes_that_are_much_too_large_are_not_measured(stage: Stage) -> None:
    _, bar = bar_on(stage)
    few = answers([], "swinging blades (−8)", "old friend (+0)", "give up", "think aloud (−4 rating)", "skip")
    assert bar._fitting_style(few, 40).size <= prompt_bar._LARGE_LEAST
    assert len({size for *_label, size in bar._widths}) <= 2


def test_a_longer_sentence_takes_its_room_back(stage: Stage) -> None:
    _, bar = bar_on(stage)
    names = ("look at the last turn", "undo", "hint", "exchange three", "offer no card", "offer the card")
    bar.say("Ada", "go.", "", answers([], *names))
    short = bar.buttons[0].box.x
    bar.say("Ada", "offer Bram an Action card, or none, whatever you like best of all that you have.", "",
            answers([], *names))
    assert bar.buttons[0].box.x > short


def test_buttons_lie_as_if_nothing_had_been_said_before(stage: Stage) -> None:
    names = ("Hide the hand", "Take it back", "A hint", "Action cards", "Keep Tad, Gran Grit and Dagna")
    sentences = [f"keep {'Barbarians and ' * n}Stars?" for n in range(6)]
    found = set()
    for before, words in itertools.permutations(sentences, 2):
        _, bar = bar_on(stage)
        bar.say("Ada", before, answers=answers([], *names))
        bar.say("Ada", words, answers=answers([], *names))
        found.add((words, tuple(button.box for button in bar.buttons)))
    assert len(found) == len(sentences) and len({boxes for _words, boxes in found}) > 1


def test_a_long_quiet_sentence_has_its_room_before_the_key_caps(stage: Stage) -> None:
    _, bar = bar_on(stage)
    names = ("recount", "replay", "coach", "records", "dice", "shelf", "play again")
    quiet = "Minerals at their prices, artifacts, monsters, bonuses. Whatever key you press shows the end of it."
    bar.say("", "The thread is cut. The books are closed.", quiet, answers([], *names))
    assert bar.buttons[0].box.x >= bar._words_least()
    assert min(button.style.size for button in bar.buttons) >= 20
    assert not any(button.key for button in bar.buttons[:-1])
    bar.say("", "Ada owns the asteroid.", "The most points.", answers([], *names))
    assert all(button.key for button in bar.buttons), "a short one gives the keys back"


def test_a_quiet_sentence_that_is_too_long_has_two_lines(stage: Stage) -> None:
    """Many answers keep their room, and the letters of the sentence do not get smaller."""
    _, bar = bar_on(stage)
    quiet = "The treasures of this adventure are lost; what was learned below, and the level, stay with you for ever."
    names = ("map", "watch it again", "coach", "share it", "records", "the dice", "to the shelf", "another adventure")
    stage.look.runs = []
    bar.say("Ada", "rest, then try again.", quiet, answers([], *names))
    stage.paint()
    told = [run for run in stage.look.runs if run.words and run.words in quiet]
    assert len(told) == 2 and all(run.fits and run.size >= 19.25 for run in told)
    assert min(button.style.size for button in bar.buttons) >= 19


def test_many_answers_make_the_sentence_take_two_lines_that_can_be_read(stage: Stage) -> None:
    _, bar = bar_on(stage)
    names = ("think aloud (rating −4)", "skip this one", "give up", "decline (for free)", "accept (one star)", "answer")
    bar.say("Ada", "Clotho offers you “All Orange Foxes together”, and waits.", "Your first move is your answer.",
            answers([], *names))
    stage.look.runs = runs = []
    stage.step(0, [])
    bar.scene.layers.repaint()
    stage.paint()
    stage.look.runs = None
    assert [run.words for run in runs if run.size < 20 or not run.fits] == []
    said = [run for run in runs if run.room.x < bar.buttons[0].box.x]
    assert len({round(run.box.y) for run in said}) == 2 and all(run.box.right < bar.buttons[0].box.x for run in said)
    bar.say("Ada", "choose.", "Your first move is your answer.", answers([], "one"))
    assert not bar._takes_two_lines


def test_no_frame_opens_a_font_to_measure_labels(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening one takes a millisecond, and finding the size of many labels takes several."""
    letters.font.cache_clear()
    letters._width.cache_clear()
    _, bar = bar_on(stage)
    rest(stage)
    stage.step(0, [])
    usual, opened = pygame.font.Font, list[int]()

    def font(name: str | None, px: int) -> pygame.font.Font:
        opened.append(px)
        return usual(name, px)

    monkeypatch.setattr(pygame.font, "Font", font)
    told = [Answer(name, name * 9, print) for name in ("one", "two", "three", "four", "five", "six")]
    bar._fitting(bar._with_standing(told))
    assert opened == []

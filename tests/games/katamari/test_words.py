"""What the game says: log lines, labels, prompts, notes on pieces and hexes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Step
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import HEX_AT, HEXES, PLACES
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import ICONS, NUMBER, STUFF
from klotho_games.games.katamari.rules.state import COUSINS, FLICKS, Phase, RollUp, collected_dice
from klotho_games.games.katamari.rules.steps import Buy, Cycle, DiceRolled, EndTurn, FirstRolled, Remove, RollDice
from klotho_games.games.katamari.telling import TELLING
from klotho_games.games.katamari.telling.names import cousin_name, hex_name, icon_name, icons_text, percent
from klotho_games.games.katamari.telling.notes import hex_note, hex_tip, piece_note, risk_note
from tests.games.katamari.forced import NAMES, at_table, begin, buy, dice, laid, play, spending, threw, told

ART = Path(__file__).parents[3] / "art" / "katamari"
PAIR = NAMES[:2]


def said(s: RollUp, step: Step) -> list[str]:
    lines = [TELLING.event(event, NAMES[: len(s.boards)]) for event in told(s, step)]
    return [line.text for line in lines if line]


def test_the_log_is_short_and_plain():
    s = laid(at_table("sock"), 0, ("banana", 0, (-2, 1)))
    rolling = play(s, RollDice())
    assert said(rolling, dice(s, 6, 4, 3)) == ["Ada rolls 4 dice: 3 power, 1 six"]
    assert said(rolling, dice(s)) == ["Ada rolls 4 dice: 0 power"]
    s = spending(s, 5)
    assert said(s, buy("sock", 0, (1, 0))) == ["Ada buys the Odd Sock for 2 power"]
    assert said(s, Cycle(2)) == ["Ada cycles the Odd Sock under pile 2"]
    assert said(s, EndTurn()) == ["Ada passes with 5 power left"]
    assert said(replace(s, seat=1), EndTurn()) == [
        "Bruno passes with 5 power left", "The Emperor steps to turn 2",
    ]


def test_a_crash_is_told_with_its_clause():
    s = play(laid(at_table(), 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2))), RollDice())
    assert said(s, dice(s, 6, 6, 6, 6)) == ["Ada rolls 6 dice: 4 sixes", "Four sixes! Ada crashes (KAT-2.20)"]
    assert said(s, dice(s, 6, 6, 6, 6, 6))[1] == "5 sixes! Ada crashes (KAT-2.20)"
    s = play(s, dice(s, 6, 6, 6, 6))
    assert said(s, Remove("banana")) == ["Ada loses the Banana"]
    bare = play(at_table(wobbly=True), RollDice())
    assert said(bare, DiceRolled((2, 5), fell=2))[1:] == [
        "One of Ada’s dice rolls off the table", "Ada crashes (KAT-2.21) but has nothing to lose",
    ]


def test_who_goes_first_is_told():
    s = begin(3)
    s = replace(s, phase=Phase.FIRST, cousins=COUSINS[:3])
    assert said(s, FirstRolled((2, 5, 5))) == ["Who goes first? Ada 2, Bruno 5, Cleo 5 (a tie, roll again)"]
    assert said(s, FirstRolled((2, 5, 4)))[:2] == [
        "Who goes first? Ada 2, Bruno 5, Cleo 4", "Bruno goes first and moves the Emperor",
    ]


def test_the_end_is_told_with_the_points():
    s = replace(laid(at_table(steps=8), 0, ("button", 0, (1, 0))), emperor=8, seat=1)
    assert said(play(s, RollDice()), dice(s))[-1] == "The Emperor is Done: Ada 1, Bruno 0"
    first, second = TELLING.prompt(threw(s), PAIR)
    assert first == "Ada has the finest Katamari." and second.endswith("of a symbol.")
    assert TELLING.prompt(replace(threw(s), boards=(s.boards[1],) * 2), PAIR)[0] == "Ada and Bruno share the victory."


@pytest.mark.parametrize("wobbly", [False, True])
def test_every_event_of_many_games_is_told_or_seen(wobbly: bool):
    spoken = set()
    for seed in range(12):
        rng = Random(seed)
        s = begin(2 + seed % 3, steps=8, wobbly=wobbly)
        names = NAMES[: len(s.boards)]
        while RULES.to_act(s) != OVER:
            first, second = TELLING.prompt(s, names)
            assert first.endswith((".", "?")) and second.endswith(".") and "{" not in first + second
            assert first[0].islower() or s.phase is Phase.COUNT, "the table puts the name before it"
            moves = RULES.legal(s)
            labels = [TELLING.move(s, move) for move in moves]
            assert len(set(labels)) == len(labels), "no two buttons alike"
            assert TELLING.standing(s, names).startswith("Turn ")
            step = RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else rng.choice(list(moves))
            s, events = RULES.apply(s, step)
            for event in events:
                line = TELLING.event(event, names)
                assert (line is None) == event.quiet, event
                if line:
                    spoken.add(type(event))
                    assert "{" not in line.text and len(line.text) <= 62 and line.icon, line
                    assert (ART / f"{line.icon}.svg").is_file(), line.icon
    events = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.Event)}
    loud = {kind for kind in events - {ev.Event} if not kind.quiet}
    assert loud - spoken <= {ev.NoDice, ev.PileEmptied, ev.Crashed, ev.DieFell, ev.StuffLost}


def test_rare_events_have_their_line_too():
    for event in (ev.NoDice(1), ev.PileEmptied(3), ev.EmperorMoved(0, 12, 12), ev.DieFell(0, 2)):
        line = TELLING.event(event, PAIR)
        assert line is not None and line.text and (ART / f"{line.icon}.svg").is_file()
    assert TELLING.event(ev.EmperorMoved(0, 12, 12), PAIR).text == "The Emperor steps to Done for the last turn"


def test_labels_say_what_a_move_does():
    s = at_table("sock")
    assert TELLING.move(s, RollDice()) == "Roll 2 dice"
    assert TELLING.move(at_table(wobbly=True), RollDice("wild")) == "Throw wild (8.3% risk of losing a die)"
    assert TELLING.move(s, Buy("sock", 0, HEX_AT[0, 0])) == "Odd Sock for 2 power: the centre"
    assert TELLING.move(s, Buy("sock", 2, HEX_AT[-2, 2])) == "Odd Sock for 2 power: the lower left corner, turned 120°"
    assert TELLING.move(s, Cycle(5)) == "Cycle pile 5 (4 power)"
    assert TELLING.move(s, EndTurn()) == "End turn" and TELLING.move(s, Remove("egg")) == "Lose the Fried Egg"
    assert TELLING.move(spending(s, 3), EndTurn()) == "End turn (−3 power)"


def test_a_loss_says_what_it_costs():
    s = laid(at_table(), 0, ("banana", 0, (-2, 1)), ("button", 0, (1, 0)))
    rich = scores(s.boards)[0], sum(collected_dice(s, 0))
    for piece in ("banana", "button"):
        others = [one for one in (("banana", 0, (-2, 1)), ("button", 0, (1, 0))) if one[0] != piece]
        poor = laid(at_table(), 0, *others)
        told_loss = TELLING.brings(s, Remove(piece))
        assert told_loss == (f"points from {rich[0]} to {scores(poor.boards)[0]}, "
                             f"dice from {rich[1]} to {sum(collected_dice(poor, 0))}")


def test_places_are_told_as_people_point_at_them():
    told_places = [hex_name(place) for place in range(PLACES)]
    assert len(set(told_places)) == PLACES
    for place, (q, r) in enumerate(HEXES):
        x, told = q + r / 2, hex_name(place)
        assert ("upper" in told or "above" in told) == (r < 0) and ("lower" in told or "below" in told) == (r > 0), told
        assert ("left" in told) == (x < 0) and ("right" in told) == (x > 0), told
        assert ("corner" in told) == ((abs(q), abs(r), abs(q + r)).count(2) == 2), told


def test_prompts_of_a_turn():
    s = at_table()
    few = "Four sixes would be a crash, but you have too few dice for that."
    assert TELLING.prompt(s, PAIR) == ("roll your 2 dice.", few)
    many = laid(s, 0, ("banana", 0, (-2, 1)), ("glasses", 0, (-2, 2)), ("carrot", 0, (1, 0)))
    assert TELLING.prompt(many, PAIR)[1] == "Four sixes are a crash. Risk with 8 dice: 3%."
    assert TELLING.prompt(at_table(wobbly=True), PAIR)[1].endswith("Risk with a steady throw: 2%.")
    assert TELLING.prompt(spending(s, 3), PAIR)[0] == "buy pieces with your 3 Rolling Power."
    assert "cycling a pile costs 4 power" in TELLING.prompt(spending(s, 4), PAIR)[1]
    assert TELLING.standing(laid(s, 0, ("button", 0, (1, 0))), PAIR) == "Turn 1 of 12 · Ada 1, Bruno 0"


def test_chances_in_words():
    assert percent(0.0) == "0%" and percent(0.002) == "under 1%" and percent(0.068) == "7%"
    s = at_table(wobbly=True)
    assert risk_note(s, "wild") == "Wild throw: 8% crash risk (8% from a falling die)"
    assert len({risk_note(s, flick) for flick in FLICKS}) == len(FLICKS)


def test_every_piece_and_hex_has_a_note():
    for piece in STUFF:
        note = piece_note(piece, "hex")
        assert note.startswith(piece.name) and f"costs {piece.size}" in note and "{" not in note
    for icon in ICONS[1:]:
        assert icon_name(icon)
    assert icons_text(["star", "", "cow", "star"]) == "2 stars and 1 Cow"
    assert icons_text(["b1", "b2", "star", "p3", "smiley", "smiley"]) == (
        "3 blue dice, 1 star, 3 purple dice and 2 Smileys")
    assert all(icons_text([icon]) for icon in ICONS[1:]) and icons_text([]) == ""
    s = laid(at_table(), 0, ("egg", 0, (1, 0)))
    assert hex_note(s, 0, HEX_AT[1, 0]) == "right of the centre: Fried Egg (Yellow), 1 yellow die"
    assert hex_tip(s, 0, HEX_AT[1, 0]) == "Fried Egg, Yellow, with 1 yellow die"
    assert hex_tip(s, 1, HEX_AT[1, 0]) == ""
    assert hex_note(s, 0, HEX_AT[0, 0]) == "the centre: bare board, 2 yellow dice"
    assert hex_note(s, 1, HEX_AT[1, 0]) == "right of the centre: bare board, no icon"
    assert len({cousin_name(cousin) for cousin in COUSINS}) == 4 and NUMBER["egg"] == 0

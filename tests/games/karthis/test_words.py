"""The game's words: the card list, the log, labels, prompts and notes."""

from __future__ import annotations

import re
from importlib import resources
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import BACK, CARDS, FACES, PIPS
from klotho_games.games.karthis.rules.floor_map import START
from klotho_games.games.karthis.rules.state import Phase, factor, part_of_turn
from klotho_games.games.karthis.rules.steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.telling.card_words import card_label, card_lines, guard_words
from klotho_games.games.karthis.telling.directions import tile_note
from tests.games.karthis.forced import AHEAD, STAIRS, at, begin, drew, hurt, met, play, told


def said(s, step) -> list[str]:  # type: ignore[no-untyped-def]
    lines = [TELLING.event(event, ["Ada"]) for event in told(s, step)]
    return [line.text for line in lines if line]


def test_every_card_has_words_and_a_picture() -> None:
    for card in CARDS.values():
        assert card.name and card.flavour and card.picture.startswith("c_")
        assert bool(card.portrait) == bool(card.title) == (card.id in FACES)
    assert len({card.flavour for card in CARDS.values()}) == len(CARDS)
    assert BACK and set(PIPS) == {"spades", "clubs", "diamonds", "hearts"}


def test_the_journal_is_short_and_plain() -> None:
    s = play(begin(), Explore(NORTH))
    assert said(s, TileRolled(57)) == ["You roll 57: a new room to the north"]
    assert said(s, TileRolled(67)) == ["You roll 67: a dead end to the north"]
    assert said(s, TileRolled(73)) == ["You roll 73: stairs down, to the north"]
    s = met(begin(), "6S")
    assert said(s, ThreatRolled(5)) == ["Arrows: you roll 5, no harm"]
    assert said(s, ThreatRolled(2)) == ["Arrows: you roll 2 and lose 6 Health"]
    assert said(s, ThreatRolled(1)) == ["Arrows: you roll 1, lose 6 Health and roll again"]
    assert said(met(begin(), "10S"), Stay("old")) == ["Sealed Shut: you go back to the old tile and lose 1 Health"]
    s = drew(hurt(begin(), 5), "2H", "4D")
    assert said(s, Choose("2H")) == ["Cold Spring: you heal 2 and have 7 Health"]
    assert said(replace(s, floor=2), Choose("4D")) == ["Four Jewels: worth 40"]
    s = met(begin(), "QH")
    assert said(play(s, Fight()), RoundRolled(5, 2)) == ["Round 1: 6 beats 3, Captain Valk loses 3 Health"]
    assert said(s, Retreat(START)) == ["You retreat from Captain Valk"]


def test_every_event_of_many_games_is_told_or_seen() -> None:
    silent = {ev.Walked, ev.CardTurned, ev.CardFaced, ev.GuardSought, ev.WallFalls, ev.CardsPutAway}
    spoken = set()
    for seed in range(150):
        rng = Random(seed)
        s = begin(level=1 + seed % 3, secret_doors=seed % 2 == 0, as_on_paper=seed % 4 < 2)
        while RULES.to_act(s) != OVER:
            first, second = TELLING.prompt(s, ["Ada"])
            assert first.endswith((".", "?")) and second and "{" not in first + second
            assert part_of_turn(s) in (1, 2, 3)
            moves = RULES.legal(s)
            labels = [TELLING.move(s, move) for move in moves]
            assert all(labels) and "{" not in "".join(labels)
            if s.phase is Phase.FOOT:
                assert len(set(labels)) == len(labels), labels  # no two equal buttons
            step = RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else rng.choice(list(moves))
            s, events = RULES.apply(s, step)
            for event in events:
                line = TELLING.event(event, ["Ada"])
                assert (line is None) == (type(event) in silent), event
                if line:
                    spoken.add(type(event))
                    assert "{" not in line.text and len(line.text) <= 62 and line.icon
    events = {kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, ev.Event)}
    assert events - {ev.Event} - silent - spoken <= {ev.NothingHere, ev.Unguarded, ev.DiscardsShuffledIn}


def test_rare_events_have_their_line_too() -> None:
    for event in (ev.NothingHere(START), ev.Unguarded("X1", ()), ev.DiscardsShuffledIn(1), ev.DiscardsShuffledIn(7)):
        line = TELLING.event(event, ["Ada"])
        assert line is not None and line.text and "{" not in line.text


def test_labels_say_what_a_move_does() -> None:
    s = begin()
    assert TELLING.move(s, Explore(EAST)) == "Explore east"
    assert TELLING.move(s, Walk(at(2, 1))) == "Walk 1 north, 2 east"
    assert TELLING.move(s, Descend()) == "Go down to floor 2 (treasure × 10)"
    assert TELLING.move(s, BreakThrough(START, NORTH)) == "Break the north wall here (−1 Health)"
    assert TELLING.move(met(s, "10S"), Stay("old")) == "Old side (−1 Health)"
    assert TELLING.move(met(s, "QH"), Fight()) == "Fight a round"
    assert TELLING.move(met(s, "QH"), Retreat(START)) == "Retreat one tile south"
    stairs = play(s, Explore(NORTH), TileRolled(STAIRS), Walk(START))
    assert TELLING.move(stairs, Walk(at(0, 1))) == "Walk to the stairs 1 north"
    rival = play(met(s, "QH"), Retreat(START))
    assert TELLING.move(rival, Walk(at(0, 1))) == "Walk to Captain Valk"


def test_labels_say_the_price_and_the_result() -> None:
    s = met(begin(), "10S")
    assert TELLING.move(s, Stay("new")) == "New side (costs nothing)" and play(s, Stay("new")).health == s.health
    assert TELLING.move(s, Stay("old")) == "Old side (−1 Health)" and play(s, Stay("old")).health == s.health - 1
    joker = met(begin(), "X1/10S")
    assert TELLING.move(joker, Stay("new")) == "New side (you get the Joker)" and play(joker, Stay("new")).treasures
    assert TELLING.move(joker, Stay("old")) == "Old side (−1 Health, no Joker)"
    assert not play(joker, Stay("old")).treasures
    walled = play(met(begin(), "10S", roll=67), Stay("new"))
    wall = next(move for move in RULES.legal(walled) if isinstance(move, BreakThrough))
    assert TELLING.move(walled, wall).endswith("(−1 Health)") and play(walled, wall).health == walled.health - 1
    stairs = replace(play(begin(), Explore(NORTH), TileRolled(STAIRS)), level=1)
    assert TELLING.move(stairs, Descend()).endswith("(treasure × 10)") and factor(play(stairs, Descend()).floor) == 10
    assert "you need 4+ against threats" in TELLING.prompt(stairs, ["Ada"])[1]
    assert "every threat hits you" in TELLING.prompt(replace(stairs, floor=5), ["Ada"])[1]
    deep = drew(replace(begin(), floor=2), "X1/2S", "10S", "4D")
    assert [TELLING.brings(deep, move) for move in RULES.legal(deep)] == [
        "worth 100, guard: 4+ or lose 2 Health", "A wall comes down: choose a side", "Safe: worth 40 (4 × 10)"]
    assert TELLING.brings(replace(met(begin(), "QH"), level=3), Fight()) == "your die + 3 against die + 1"
    assert TELLING.brings(stairs, Explore(EAST)) == "92% chance that the room leads on"
    assert TELLING.brings(begin(), Explore(NORTH)) == "92% chance that the room leads on"
    rival = play(met(begin(), "QH"), Retreat(START))
    assert TELLING.brings(rival, Walk(at(0, 1))) == "6 Health: fight or retreat"
    room = play(met(begin(), "7S"), ThreatRolled(6))
    assert TELLING.brings(room, Walk(START)) == "Unexplored: east (78%), west (78%)"
    assert TELLING.brings(room, Walk(START)) in tile_note(room, START)


def test_the_two_lines_of_a_card_count_for_this_floor() -> None:
    s = drew(replace(begin(), floor=2), "7S", "4D", "X1/9S")
    assert card_lines(s, "7S") == ("Roll 4+ or", "lose 7 Health")
    assert card_lines(s, "5C", guard=True) == ("Beat this first:", "4+ or lose 5 Health")
    assert card_lines(s, "4D") == ("Safe: worth 40", "(4 × 10)")
    assert card_lines(s, "X1") == ("Spike Trap", "4+ or lose 9 Health")
    assert guard_words(s, "X1") == "The Laughing Idol is guarded by Spike Trap: 4+ or lose 9 Health."
    sought = replace(s, drawn=("X1",), guards=(), phase=Phase.GUARD)
    assert card_lines(sought, "X1") == ("Guarded treasure,", "worth 100")
    assert card_lines(replace(s, guards=()), "X1") == ("No guard left:", "worth 100")
    assert card_lines(hurt(s, 5), "3H") == ("Safe: heals 2,", "half of what you lost")
    assert card_lines(s, "10S") == ("A wall comes down:", "choose a side")
    assert card_lines(s, "KH") == ("Rival, 7 Health:", "fight or retreat")
    assert card_lines(replace(s, floor=5), "7S") == ("No roll helps:", "lose 7 Health")
    assert card_lines(hurt(s, 9), "3H") == ("Safe: heals only if", "you lost 2 or more")
    assert card_lines(s, "3H") == ("Safe: you have", "nothing to heal")
    names = ["Falling Stone", "Four Jewels", "The Laughing Idol + Spike Trap"]
    assert [TELLING.move(s, move) for move in RULES.legal(s)] == names == [card_label(s, card) for card in s.drawn]


def test_no_card_line_is_too_long_for_a_card() -> None:
    for floor in (1, 3, 6):
        s = replace(begin(), floor=floor, health=4)
        for card in CARDS:
            for guard in (False, True):
                assert all(len(line) <= 21 for line in card_lines(s, card, guard)), (card, floor)


def test_notes_on_tiles() -> None:
    s = play(met(begin(), "7S"), ThreatRolled(6))
    assert tile_note(s, s.at) == (
        "Explored room. You met a threat here. Open: north, east, south, west. "
        "Unexplored: north (92%), east (92%), west (92%)."
    )
    assert tile_note(s, START).startswith("Entrance of floor 1.")
    assert tile_note(s, at(5, 5)) == ""
    s = play(met(begin(), "QH", roll=83), Retreat(START))
    assert tile_note(s, at(0, 1)) == (
        "Round chamber. Captain Valk waits here with 6 Health. Open: north, south. Unexplored: north."
    )
    s = play(met(begin(), "10S", roll=67), Stay("new"))
    assert tile_note(s, s.at) == "Explored room. You met a threat here. No way out."


def test_the_table_in_sentences_says_what_is_left_in_the_deck() -> None:
    found = next(line for line in TELLING.table(begin(), ["Ada"]) if line.startswith("Temple Deck"))
    assert "2 Jokers" in found and "threats" in found


def test_the_prompt_says_what_the_table_waits_for() -> None:
    assert TELLING.prompt(drew(begin(), "7S", "4D", "X1/2C"), ["Ada"]) == (
        "choose one of the three cards to face.", "The Laughing Idol is guarded by Snakes: 3+ or lose 2 Health."
    )
    both = "X1/2C", "X2/9S"
    assert TELLING.prompt(drew(begin(), *both), ["Ada"])[1] == "Each Joker has its own guard."
    at_stake = drew(begin(as_on_paper=True), *both)
    assert TELLING.prompt(at_stake, ["Ada"]) == (
        "take the Crown, or the adventure fails.", "If you leave the Crown behind, it’s gone for good."
    )
    assert "walled in" in TELLING.prompt(play(met(begin(), "10S", roll=67), Stay("new")), ["Ada"])[1]
    s = play(begin(), Explore(NORTH), TileRolled(STAIRS))
    assert TELLING.prompt(s, ["Ada"])[0] == "go down to floor 2 or explore on."
    won = play(drew(play(drew(begin(), "X1"), CardDrawn("AS"), ThreatRolled(6)), "X2", roll=AHEAD), CardDrawn("AS"))
    assert TELLING.prompt(play(won, ThreatRolled(6)), ["Ada"])[1] == "All your treasure counts. Your level is now 1."


@pytest.mark.parametrize("wanted", ["# The Temple of Karthis", "## In three minutes", "*(house ruling)*"])
def test_the_rulebook_has_its_parts(wanted: str) -> None:
    assert wanted in (resources.files("klotho_games.games.karthis") / "rulebook.md").read_text(encoding="utf-8")


def test_the_rulebook_prints_the_chart_that_is_played() -> None:
    from klotho_games.games.karthis.rules.tile_chart import CHART

    book = (resources.files("klotho_games.games.karthis") / "rulebook.md").read_text(encoding="utf-8")
    cells = dict(re.findall(r"\| (\d\d–\d\d) \| ([^|]+) ", book))
    words = {"L": "left", "A": "ahead", "R": "right"}
    assert len(cells) == len(CHART)
    for entry in CHART:
        told_ = cells[entry.rolls.replace("-", "–")]
        exits_, _comma, stairs = told_.partition("stairs")
        assert all((word in exits_) == (letter in entry.exits) for letter, word in words.items()), told_
        assert ("ahead" in stairs, "left" in stairs) == (entry.stairs == "A", entry.stairs == "L")

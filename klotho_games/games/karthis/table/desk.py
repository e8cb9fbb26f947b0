"""The explorer's desk: the map on the left page, the explorer's sheet on the right, the journal beside them.

The parts are in their own modules: `map` the graph paper, `page` the sheet, `cards` the drawn cards, `notes` the lower
page, `dice`, `journal`, `top`, `left`, `combat` the fight with a rival. Here they are put together, the state is laid
on them, and what people do becomes moves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from klotho_games.core.contract import Event, Move, Refusal, Step
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.core.words import _
from klotho_games.games.karthis import events as ev
from klotho_games.games.karthis.adventure import Adventure, Phase
from klotho_games.games.karthis.deck import BIT, CARDS, PIPS
from klotho_games.games.karthis.steps import (
    BreakThrough,
    Choose,
    Descend,
    Explore,
    Fight,
    Retreat,
    Stay,
    Walk,
)
from klotho_games.games.karthis.table.cards import DrawnCards
from klotho_games.games.karthis.table.combat import CombatSheet
from klotho_games.games.karthis.table.dice import Dice, last_rolls
from klotho_games.games.karthis.table.faces import red_suit
from klotho_games.games.karthis.table.journal import Journal
from klotho_games.games.karthis.table.left import LeftPage, Torch
from klotho_games.games.karthis.table.map import MapView
from klotho_games.games.karthis.table.notes import LowerPage
from klotho_games.games.karthis.table.page import Page
from klotho_games.games.karthis.table.story import Story
from klotho_games.games.karthis.table.style import INK, RED, explorer_of, prompt_look
from klotho_games.games.karthis.table.top import TopBar
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.temple import START, openings, path
from klotho_games.stage.advice import stitched
from klotho_games.stage.drag import Offer
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import CANVAS, Box, Point
from klotho_games.stage.input import Pointer, Signal
from klotho_games.stage.layout import layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import Answer, PromptBar
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene

EXPLORER = "explorer"
MAP_Z, COMBAT_Z = 5, 200
_ON_WOOD, _RED_ON_WOOD = "#fff1d6", "#ff7a66"
"""Suits on the brown buttons of the prompt."""


class Table(TableScene):
    music = "karthis"
    ground = "karthis/desk.webp"

    def __init__(self, game: Game, session: Session) -> None:
        super().__init__(game, session)
        self.slots = layout("karthis/table")
        self._retreating = False
        """In a fight: the sheet is lifted, and a tile to retreat to is to be chosen."""
        self._to_warm: list[Callable[[], object]] = []
        """What is painted ahead, one thing a frame, while nobody does anything."""
        self._held_paper: Point | None = None
        """Where the pointer holds the map."""

    # -- putting it together --------------------------------------------------------------------------------

    @property
    def explorer(self) -> str:
        return explorer_of(self.session.record.notes.get("portrait", ""), self.stage.house.profiles.get(self.names[0]))

    def backdrop(self, pen: Pen) -> None:
        pen.raster(self.ground, CANVAS)

    def build(self) -> None:
        who = self.explorer
        self.prompt = PromptBar(self, prompt_look(), lambda pen, box: pen.svg(f"karthis/tok_{who}", box))
        bottom = self.prompt.box.y
        page = self.slots["map"]
        self._map_spot: Spot | None = None
        self.map = MapView(self, Box(page.x, page.y, page.w, min(page.h, bottom - page.y)), MAP_Z, self.press_on, who)
        leaf = self.slots["left_page"]
        inner = Box(leaf.x, leaf.y, leaf.w, min(leaf.h, bottom - leaf.y)).grown(-22)
        self._page_frame = self.add(stitched(inner, 18, z=58, visible=False))
        self.left = LeftPage(self, self.slots)
        self.torch = Torch(self, self.slots)
        self.page = Page(self, self.slots, who)
        self.dice = Dice(self, self.slots)
        self.lower = LowerPage(self, self.slots, bottom)
        self.row = DrawnCards(self, self.slots, bottom, self.page, lambda card: self.play(Choose(card)))
        self.row.looked_at = self._light_button
        self.journal = Journal(self, self.slots, bottom)
        self.top = TopBar(self, self.slots, who)
        self.combat = CombatSheet(self, COMBAT_Z, who, bottom, self._press_in_combat)
        self.story = Story(self)

    def opened(self) -> None:
        self.stage.sound.play("torch_light")
        super().opened()

    # -- the state ------------------------------------------------------------------------------------------

    def settle(self) -> None:
        s: Adventure = self.state
        history = self.session.history
        self.stop_advising()
        self.combat.close()
        self.map.show(s, trail(s))
        self.left.show(s.floor, len(s.sheet.tiles))
        self.page.show(s, top_discard(s, history))
        self.dice.show(last_rolls(history))
        self.lower.show(s, history)
        self.row.show(s)
        self._show_map_target(s)
        self.journal.tell_rivals(in_combat(s) and not self._retreating)
        self.journal.show(self.log)
        self.top.show(s)
        self._show_prompt(s)
        if not in_combat(s):
            self._to_warm = self.combat.to_warm(next((card for card in s.drawn if CARDS[card].kind == "rival"), ""))
        self.notes.clear_of = [self.map.box_of(f"open:{square}:{side}") for square, side in self.map.ways(s)]
        if self._retreating:
            self.map.only_tiles(s.reach - {s.at})
        elif in_combat(s):
            self.combat.open(s)
            self._mark_way_back()
        elif s.phase is Phase.SEALED:
            self.map.light({f"tile:{s.at}", f"tile:{s.old}"})

    def _show_map_target(self, s: Adventure) -> None:
        """While cards are on the page, the whole map is where a chosen one can be put."""
        if self._map_spot is not None:
            self.focus.remove(self._map_spot)
            self._map_spot = None
        if s.phase is Phase.CHOOSE:
            box = self.slots["left_page"]
            self._map_spot = Spot("map", box, _("The map"), role=_("map"), target="map", ring=10)
            self.focus.spots.insert(0, self._map_spot)

    # -- what may be done -----------------------------------------------------------------------------------

    def offers(self) -> list[Offer]:
        s: Adventure = self.state
        match s.phase:
            case Phase.FOOT:
                return self._offers_on_foot(s)
            case Phase.CHOOSE:
                return [self._offer(Choose(card), f"card:{card}", "map") for card in s.drawn]
            case Phase.SEALED:
                new, old = Stay("new"), Stay("old")
                return [self._offer(new, EXPLORER, f"tile:{s.at}"), self._offer(old, EXPLORER, f"tile:{s.old}")]
            case Phase.RIVAL if self._retreating:
                return [self._offer(Retreat(square), EXPLORER, f"tile:{square}")
                        for square in sorted(s.reach) if square != s.at]  # fmt: skip
            case Phase.RIVAL:
                return [self._offer(move, EXPLORER, combat_target(move)) for move in self.session.legal()]
        return []

    def _offer(self, move: Move, piece: str, target: str, *then: Move) -> Offer:
        return Offer(move, piece, target, TELLING.move(self.state, move), then)

    def _offers_on_foot(self, s: Adventure) -> list[Offer]:
        offers = [self._offer(Walk(square), EXPLORER, f"tile:{square}") for square in sorted(s.reach) if square != s.at]
        rival = s.rival.square if s.rival else -1
        for square in sorted(s.reach):
            for side in openings(s.sheet, square):
                target = f"open:{square}:{side}"
                if square == s.at:
                    offers.append(self._offer(Explore(side), EXPLORER, target))
                elif square != rival:
                    offers.append(self._offer(Walk(square), EXPLORER, target, Explore(side)))
        for move in self.session.legal():
            if isinstance(move, Descend):
                offers.append(self._offer(move, EXPLORER, f"tile:{s.at}"))
            elif isinstance(move, BreakThrough):
                offers.append(self._offer(move, EXPLORER, f"wall:{move.square}:{move.side}"))
        return offers

    def press_on(self, target: str) -> None:
        """A place of the map was clicked or confirmed: the explorer goes there."""
        spot = next((s for s in self.focus.spots if s.target == target), None)
        at = spot.box.centre if spot is not None else (960.0, 540.0)
        fitting = [o for o in self.drag.offers if o.target == target] if self.drag is not None else []
        if fitting:
            self.take(fitting[0])
            return
        refusal = self.refuse(EXPLORER, target)
        if refusal is not None:
            self.show_refusal(refusal, at)

    def refuse(self, piece: str, target: str) -> Refusal | None:
        move = self._meant(piece, target)
        return self.session.why_not(move) if move is not None else None

    def _meant(self, piece: str, target: str) -> Move | None:
        """The move that somebody wanted who put this piece there."""
        s: Adventure = self.state
        kind, *numbers = target.split(":")
        if piece.startswith("card:"):
            return Choose(piece.removeprefix("card:"))
        if kind == "open":
            square, side = int(numbers[0]), int(numbers[1])
            return Explore(side) if square == s.at else Walk(square)
        if kind == "tile" and self._retreating:
            return Retreat(int(numbers[0]))
        if kind == "tile":
            return Descend() if int(numbers[0]) == s.at else Walk(int(numbers[0]))
        if kind == "wall":
            return BreakThrough(int(numbers[0]), int(numbers[1]))
        return None

    def sprite_of(self, piece: str) -> Sprite | None:
        if piece == EXPLORER:
            return self.combat.mine if self.combat.is_open else self.map.token
        return self.row.sprite_of(piece)

    def lit(self, targets: set[str]) -> None:
        self.map.light(targets)
        self._page_frame.visible = "map" in targets

    def went_back(self, piece: str) -> None:
        self._settle()

    def natural_focus(self) -> Spot | None:
        """What is to be decided now: a card, an answer, or the nearest way on."""
        return next((spot for spot in map(self.focus.find, self._natural()) if spot is not None), self.focus.default())

    def arrows_from(self) -> Spot | None:
        return self.focus.find(EXPLORER) if self.state.phase is Phase.FOOT else None

    def _natural(self) -> list[str]:
        s: Adventure = self.state
        if self.auto:
            return ["take-over"]
        match s.phase:
            case Phase.CHOOSE:
                return [f"card:{card}" for card in s.drawn]
            case Phase.FOOT:
                ways = sorted(self.map.ways(s), key=lambda way: len(path(s.sheet, s.at, way[0])))
                walls = [f"wall:{square}:{side}" for square, side in self.map.walls(s)]
                return [*(f"open:{square}:{side}" for square, side in ways), *walls, "descend", EXPLORER]
            case Phase.RIVAL | Phase.SEALED:
                return [answer.id for answer in self._answers(s)]
        return [EXPLORER]

    # -- the prompt -----------------------------------------------------------------------------------------

    def _show_prompt(self, s: Adventure) -> None:
        words, quiet = TELLING.prompt(s, self.names)
        if self._retreating:
            words, quiet = _("choose a tile to retreat to."), _("Any tile that an open way leads to.")
        usual = self.usual_answers(_("What would a seasoned explorer do?"))
        answers = [] if self.session.over else [*self._answers(s), *usual]
        if self.auto and not self.session.over:
            words, quiet, answers = self.pace.auto_prompt()
        self.prompt.say(self.names[0], words, quiet, answers)

    def _answers(self, s: Adventure) -> list[Answer]:
        match s.phase:
            case Phase.CHOOSE:
                return [self._card_answer(card, i) for i, card in enumerate(s.drawn)]
            case Phase.SEALED:
                return [
                    self._answer("new", Stay("new"), "1", "primary", tip=_("On the new tile, with no way back.")),
                    self._answer("old", Stay("old"), "2", tip=_("Back on the old tile: it costs 1 Health.")),
                ]
            case Phase.RIVAL:
                return self._ways_back(s) if self._retreating else self._rival_answers(s)
            case Phase.FOOT if s.at in s.sheet.stairs:
                return [self._answer("descend", Descend(), "d", "primary")]
        return []

    def _answer(self, id: str, move: Move, key: str, kind: str = "secondary", tip: str = "") -> Answer:
        return Answer(id, TELLING.move(self.state, move), lambda: self.play(move), key=key, kind=kind, tip=tip)

    def _card_answer(self, card: str, i: int) -> Answer:
        suit = CARDS[card].suit
        tint = _RED_ON_WOOD if red_suit(card) else _ON_WOOD
        return Answer(
            f"choose:{card}", TELLING.move(self.state, Choose(card)), lambda: self.play(Choose(card)), key=str(i + 1),
            picture=f"karthis/{PIPS[suit] if suit else 'pip_joker'}", tint=tint,
        )  # fmt: skip

    def _rival_answers(self, s: Adventure) -> list[Answer]:
        reason = "" if len(s.reach) > 1 else _("No other tile can be reached: there is no way to retreat.")
        back = Answer("back-off", _("Retreat"), self._retreat, key="r", reason=reason,
                      tip=_("Leave the rival as strong as they are, and go to a tile in reach."))  # fmt: skip
        # Confirm means what has the focus; only where nothing has, it fights.
        fight = Answer("fight", TELLING.move(s, Fight()), lambda: self.play(Fight()), key="return", shortcut="confirm",
                       kind="primary")  # fmt: skip
        return [fight, back]

    def _ways_back(self, s: Adventure) -> list[Answer]:
        """The tiles next to the rival, by number; all others are clicked on the map."""
        near = sorted((move for move in self.session.legal() if isinstance(move, Retreat)), key=lambda m: m.to != s.old)
        ways = [self._answer(f"retreat:{move.to}", move, str(i + 1)) for i, move in enumerate(near)]
        return [*ways, Answer("fight-on", _("Back to the fight"), self._fight_on, key="b")]

    # -- in a fight -----------------------------------------------------------------------------------------

    def _press_in_combat(self, which: str) -> None:
        if which == "fight":
            self.play(Fight())
        else:
            self._retreat()

    def _retreat(self) -> None:
        """KAR-5.3: with only one tile to go to there is nothing to choose."""
        s: Adventure = self.state
        ways = sorted(s.reach - {s.at})
        if len(ways) == 1:
            self.play(Retreat(ways[0]))
            return
        self._retreating = True
        self.ready()

    def _fight_on(self) -> None:
        self._retreating = False
        self.ready()

    def _mark_way_back(self) -> None:
        """The note of the sheet takes the explorer's photograph as well."""
        note = self.focus.find("retreat")
        if note is not None:
            note.target = "retreat"

    def choose(self, offers: Sequence[Offer], at: Point) -> None:
        """Several moves fit: of the ways back one is pointed out on the map; a card has to be named itself."""
        if isinstance(offers[0].move, Retreat):
            self._retreat()
        else:
            refusal = self.session.why_not(Explore(0))
            assert refusal is not None
            self.show_refusal(refusal, self._pointed or at)

    def play(self, *moves: Move, at: Point | None = None) -> None:
        self._retreating = False
        self.focus.set(None)
        super().play(*moves, at=at)

    def back(self) -> None:
        if self._retreating and not self.closeup.is_open:
            self._fight_on()
        else:
            super().back()

    def _light_button(self, card: str) -> None:
        """The button of the card that is looked at turns gold."""
        for button in self.prompt.buttons:
            if button.spot.id.startswith("choose:"):
                gold = button.spot.id == f"choose:{card}"
                red = red_suit(button.spot.id.removeprefix("choose:"))
                button.tint = (RED if red else INK) if gold else (_RED_ON_WOOD if red else _ON_WOOD)
                button.set(kind="primary" if gold else "secondary")

    # -- hints ----------------------------------------------------------------------------------------------

    def advise(self, move: Move) -> str:
        return self.story.advise(move)

    def stop_advising(self) -> None:
        super().stop_advising()
        self.map.advise("")

    # -- telling what happened ------------------------------------------------------------------------------

    def show(self, step: Step, events: Sequence[Event], before: Any, after: Any) -> None:
        self.stop_advising()
        self.story.tell(step, events, before, after)

    # -- input and frames -----------------------------------------------------------------------------------

    def handle(self, signal: Signal) -> None:
        self.torch.wake()
        super().handle(signal)

    def pointer(self, p: Pointer) -> None:
        if not self._pans(p):
            super().pointer(p)

    def _pans(self, p: Pointer) -> bool:
        """Bare paper of a map that is looked at closer is dragged about."""
        if p.kind == "press" and p.button == 1 and self.map.may_pan(p.at):
            self._held_paper = p.at
            return True
        if self._held_paper is None:
            return False
        if p.kind == "move":
            self.map.pan(p.at[0] - self._held_paper[0], p.at[1] - self._held_paper[1])
            self._held_paper = p.at
        else:
            self._held_paper = None
        return True

    def wheel(self, p: Pointer) -> None:
        if self.journal.contains(p.at):
            self.journal.scroll(-p.turn)
        else:
            self.map.wheel(p)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.torch.flicker(seconds)
        if self._to_warm and not self.motions.moving and not self.holding:
            self._to_warm.pop()()


# -- worked out from the state and its history --------------------------------------------------------------


def trail(s: Adventure) -> tuple[int, ...]:
    """The thread from the way in to the explorer; past a fallen wall, from the oldest tile on this side of it."""
    whole = path(s.sheet, START, s.at)
    if whole:
        return whole
    first = next(tile.square for tile in s.sheet.tiles if tile.square in s.reach)
    return path(s.sheet, first, s.at)


def top_discard(s: Adventure, history: Sequence[Any]) -> str:
    """The card that was discarded last and still lies there."""
    for played in reversed(history):
        for event in reversed(played.events):
            if isinstance(event, ev.CardsPutAway):
                for card in reversed(event.discarded):
                    if s.discards & BIT[card]:
                        return card
            if isinstance(event, ev.Descended | ev.DiscardsShuffledIn):
                return ""
    return ""


def combat_target(move: Move) -> str:
    """Where the explorer's photograph is put for a move of a fight: onto the rival's, or onto the way back."""
    return "retreat" if isinstance(move, Retreat) else "rival"


def in_combat(s: Adventure) -> bool:
    """Face to face with a rival, be it for the last time."""
    if s.phase is Phase.LOST:
        return s.rival is not None and s.ending is not None and s.ending.cause == s.rival.card
    return s.phase in (Phase.RIVAL, Phase.ROUND)



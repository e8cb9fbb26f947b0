"""The words and answers of the prompt bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Step
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.cards import CARDS, PIPS, SEALED_SHUT
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.state import Adventure, Phase, face_of, factor, guard_of
from klotho_games.games.karthis.table.look.card_faces import red_suit
from klotho_games.games.karthis.table.look.style import INK, RED, SKULL, short_number
from klotho_games.games.karthis.telling import TELLING
from klotho_games.games.karthis.telling.card_words import guard_words
from klotho_games.games.karthis.telling.prompts import face_one
from klotho_games.stage.table import prompt_flow
from klotho_games.stage.widgets.prompt_bar import Answer

from .gestures import ways_back

if TYPE_CHECKING:
    from .table import Table

_ON_WOOD, _RED_ON_WOOD = "#fff1d6", "#ff7a66"
"""Colours of suits on the brown buttons of the prompt."""


class Flow(prompt_flow.Flow):
    table: Table

    # -- words ----------------------------------------------------------------------------------------------

    def words(self, s: Adventure) -> tuple[str, str]:
        if self.table.retreating:
            return _("choose a tile to retreat to."), self._retreat_words(s)
        words, quiet = self.prompt_words(s)
        if quiet == face_one():  # players who see the cards need other words
            quiet = _("For a closer look at a card, use {zoom}.").format(**self.controls)
        return words, quiet

    def _retreat_words(self, s: Adventure) -> str:
        n = sum(peril(s, do.Retreat(square)) is not None for square in ways_back(s))
        if not n:
            return _("You can go to any explored tile of this floor.")
        told = ngettext("Avoid the tile with a skull: you’d be walled in there and lose.",
                        "Avoid the {n} tiles with a skull: you’d be walled in there and lose.", n)
        return told.format(n=n)

    def say_step(self, step: Step, s: Adventure) -> None:
        """Say what is going on while a step is shown: the move, or what chance decides. `s` is the state before it."""
        t = self.table
        words, quiet = (TELLING.move(s, step), "") if isinstance(step, Move) else self.prompt_words(s)
        t.prompt.say(self.name(0), words, _("A bot plays for you.") if t.auto else quiet)

    def say_crown(self) -> None:
        """Say that the Crown is found, while it shines."""
        words = _("the Jeweled Crown of Karthis is yours.")
        self.table.prompt.say(self.name(0), words, _("You walk out with everything you carry."))

    # -- answers --------------------------------------------------------------------------------------------

    def answers(self, s: Adventure) -> list[Answer]:
        return [*self.table.usual_answers(_("What would an experienced explorer do?")), *self.decisions(s)]

    def decisions(self, s: Adventure) -> list[Answer]:
        """Return the answers of this phase, the main one last, at the far right."""
        match s.phase:
            case Phase.CHOOSE:
                return [self._card(s, card, i) for i, card in enumerate(s.drawn)]
            case Phase.SEALED:
                return [
                    self._move(s, "old", do.Stay("old"), "1", tip=_("You go back to the old tile and lose 1 Health.")),
                    self._move(s, "new", do.Stay("new"), "2", "primary", tip=_("You stay on the new tile. The way back "
                                                                               "is closed.")),
                ]
            case Phase.RIVAL:
                return self._ways_back(s) if self.table.retreating else self._rival(s)
            case Phase.FOOT if s.at in s.sheet.stairs:
                return [self._move(s, "descend", do.Descend(), "d", "primary")]
        return []

    def _move(self, s: Adventure, id: str, move: Move, key: str, kind: str = "secondary", tip: str = "") -> Answer:
        """Return the answer for a move. If the move can end the adventure, the answer is marked as a danger."""
        deadly = peril(s, move)
        kind, tip = ("danger", deadly.told) if deadly else (kind, tip)
        return Answer(id, TELLING.move(s, move), lambda: self.table.play(move), key=key, kind=kind, tip=tip,
                      picture=SKULL if deadly else "")

    def _card(self, s: Adventure, card: str, i: int) -> Answer:
        suit = CARDS[guard_of(s, card) if _alike(s, card) else card].suit
        pip = f"karthis/{PIPS[suit] if suit else 'pip_joker'}"
        return Answer(
            f"choose:{card}", _card_name(s, card), lambda: self.table.gestures.face(card), key=str(i + 1),
            picture=SKULL if _kills(s, card) else pip, tint=_tint(s, card, gold=False),
            kind=_kind(s, card), tip="" if self.table.slip.serves else _warning(s, card) or guard_words(s, card),
        )

    def _rival(self, s: Adventure) -> list[Answer]:
        hands = self.table.gestures
        stay = _("You go to any explored tile of this floor. The rival keeps their remaining Health.")
        lost = [peril(s, do.Retreat(square)) for square in ways_back(s)]
        walled = lost[0].told if lost and lost[0] is not None and all(lost) else ""
        label = _("Retreat") if walled else _("Retreat (costs nothing)")
        back = Answer("back-off", label, hands.retreat, key="r", tip=walled or stay,
                      kind="danger" if walled else "secondary", picture=SKULL if walled else "")
        deadly = peril(s, do.Fight())
        if deadly:
            fight = Answer("fight", TELLING.move(s, do.Fight()), hands.fight, key="f", kind="danger", picture=SKULL,
                           tip=deadly.told)
        else:
            # Confirm uses the focused spot. If nothing has the focus, it fights.
            fight = Answer("fight", TELLING.move(s, do.Fight()), hands.fight, key="return", shortcut="confirm",
                           kind="primary")
        return [back, fight]

    def _ways_back(self, s: Adventure) -> list[Answer]:
        """Return a numbered answer for each legal retreat.

        These are the tiles next to the rival and one tile of each part of the floor that is cut off; the tile that the
        explorer came from is last. All other tiles are clicked on the map.
        """
        legal = [move for move in self.table.session.legal() if isinstance(move, do.Retreat)]
        near = sorted(legal, key=lambda move: (peril(s, move) is None, move.to == s.old))
        ways = [self._move(s, f"retreat:{move.to}", move, str(i + 1)) for i, move in enumerate(near)]
        return [Answer("fight-on", _("Back to the fight"), self.table.put_back, key="b"), *ways]

    def light(self, card: str) -> None:
        """Turn the button of the card that the player looks at gold."""
        for button in self.table.prompt.buttons:
            kind, _sep, named = button.spot.id.partition(":")
            if kind == "choose":
                button.tint = _tint(self.table.state, named, gold=named == card)
                button.set(kind="primary" if named == card else _kind(self.table.state, named))


def _card_name(s: Adventure, card: str) -> str:
    """Return a short name for the button, with what the card gives or can take.

    A Joker's guard is on the card; the button names it only if two Jokers look alike.
    """
    face = face_of(s, card)
    if _alike(s, card):
        return _("Idol (guard: {rank})").format(rank=CARDS[guard_of(s, card)].rank)
    name = {"crown": _("The Crown"), "joker": _("The Idol")}.get(face.kind, _(face.name))
    result = _result(s, card)
    return _("{card} ({result})").format(card=name, result=result) if result else name


def _result(s: Adventure, card: str) -> str:
    """Return the worth of a treasure, the Health that is healed, or the Health that a hit costs; "" for the rest."""
    face = face_of(s, card)
    if face.kind in ("treasure", "joker", "crown"):
        return f"+{short_number(face.value * factor(s.floor))}"
    if face.kind == "safe":
        return f"+{(s.full - s.health) // 2}"
    return f"−{face.value}" if face.kind == "threat" and card not in SEALED_SHUT else ""


def _alike(s: Adventure, card: str) -> bool:
    """Whether another drawn Joker has the same face. Only the guards tell them apart until one is taken (KAR-3.3)."""
    return bool(guard_of(s, card)) and [face_of(s, other).id for other in s.drawn].count(face_of(s, card).id) > 1


def _kind(s: Adventure, card: str) -> str:
    """Return the kind of a card's button: "danger" if the card can end the adventure at once."""
    return "danger" if _kills(s, card) else "secondary"


def _kills(s: Adventure, card: str) -> bool:
    """Whether a card can end the adventure with a single roll, or certainly does."""
    deadly = peril(s, do.Choose(card))
    return deadly is not None and deadly.at_once


def _warning(s: Adventure, card: str) -> str:
    deadly = peril(s, do.Choose(card))
    return deadly.told if deadly and deadly.at_once else ""


def _tint(s: Adventure, card: str, *, gold: bool) -> str:
    """Return the colour of a suit on its button. A skull has its own colours."""
    if _kills(s, card):
        return ""
    if gold:
        return RED if red_suit(card) else INK
    return _RED_ON_WOOD if red_suit(card) else _ON_WOOD

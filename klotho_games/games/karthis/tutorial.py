"""The lesson: the first rooms of an adventure, guided.

The learner explores, dodges, chooses, walks back, fights and goes down.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.floor_map import NEXT, START
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    Choose,
    Descend,
    DrawRolled,
    Explore,
    Fight,
    RoundRolled,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH
from klotho_games.games.karthis.telling.directions import side_name

_CROSSING = NEXT[START][NORTH]
_CHAMBER = NEXT[_CROSSING][NORTH]
_SNAKES, _JEWELS, _RIVAL = "2S", "4D", "QH"
_TILES = {1: 35, 2: 68, 3: 85, 4: 74}
"""By number of mapped rooms: the roll for the next room. A crossing, a dead end, a round chamber, stairs."""
_EVENTS = {2: (2, (_SNAKES,)), 3: (6, ("7S", _JEWELS, "3H")), 4: (4, (_RIVAL, "9C"))}
"""By number of mapped rooms: the die, and the cards it gives."""
_SNAKE_ROLLS = (1, 5)
"""First a 1, which hurts and rolls again (KAR-4.4), then a dodge."""
_ROUNDS = ((5, 2), (6, 3))
"""The explorer's die and the rival's: two hits of 3 against a Health of 6."""


def lesson(name: str) -> Lesson:
    setup = Setup((name,), (("level", 1), ("rival", False), ("secret_doors", True)))
    return Lesson(setup, ("",), bytes(range(32)), _beats(), _chance)


def _beats() -> tuple[Beat, ...]:
    return (
        Beat(_("The aim: take the Jeweled Crown of Karthis. The Crown wins at once, with no way back to walk: the "
               "treasure in your backpack is your score. Lose your last Health before that, and all of it stays "
               "below."),
             ("hearts", "backpack")),
        Beat(_("Golden stitches are ways nobody has gone yet. A threat behind them takes one die: 3 or more, your "
               "challenge rating, dodges it. Less costs Health, and a 1 hurts and rolls again. Go north: click that "
               "opening, or press the arrow and Enter."), (f"open:{START}:{NORTH}",), _explores(NORTH)),
        Beat(_("Two dice chose the room, one die the number of cards. Snakes! A threat costs its number in Health, "
               "here 2. Yours was a 1: it hurts, and you roll again. The 5 dodged them: 2 lost in all."),
             ("rating", "hearts")),
        Beat(_("On to the east."), (f"open:{_CROSSING}:{EAST}",), _explores(EAST)),
        Beat(_("A six: three cards, and you face only one of them. Black cards are threats. A Heart heals half of the "
               "Health you have lost, rounded down: here 1 of 2. Diamonds are treasure without any danger. Take the "
               "Four Jewels."), (f"card:{_JEWELS}",), _takes(_JEWELS)),
        Beat(_("Worth 4, safe in your backpack. On the next floor the same jewels are worth ten times as much: going "
               "deeper pays, and hurts."), ("backpack",)),
        Beat(_("This is a dead end. Rooms you have seen cost nothing to walk through: go back to the crossing."),
             (f"tile:{_CROSSING}",), _walks_back),
        Beat(_("Now north. From anywhere, a click on a far opening walks there and explores at once."),
             (f"open:{_CROSSING}:{NORTH}",), _explores(NORTH)),
        Beat(_("Captain Valk is after the Crown, too. A rival has 5 Health and 1 more for each floor, so 6 "
               "here, and leaves for good at 0. Face her!"), (f"card:{_RIVAL}",), _takes(_RIVAL)),
        Beat(_("Your die and level against her die and the floor: the lower side loses the difference. Fight!"),
             ("fight",), _fights),
        Beat(_("A good blow! Before any round you could retreat to any tile, but she would still bar the way. "
               "Once more."),
             ("fight",), _fights),
        Beat(_("She is gone. Go on to the north."), (f"open:{_CHAMBER}:{NORTH}",), _explores(NORTH)),
        Beat(_("Stairs, and nothing lurks on them. Nobody comes back up, and nobody has to: the Crown wins at once. "
               "Below, treasure is worth ten times as much, and threats ask for a higher roll. Go down."),
             ("descend",), _goes_down),
        Beat(_("A fresh sheet. Two Jokers are in the deck: the first you take is the Laughing Idol, a treasure. The "
               "second is the Crown, and the Crown wins at once. Each has a threat for a guard, which you see before "
               "you choose."), ("odds",)),
        Beat(_("Take the Crown, and your level rises to the floor where you took it: next time the floors down "
               "to there ask for no more than a 3. Now you know the temple; the rulebook is always under F1."),
             ("rating",)),
    )


# ---- expected moves ----


def _explores(side: int) -> Judged:
    def judge(s: Adventure, move: Move) -> str:
        if move == Explore(side):
            return ""
        return _("In this lesson: explore to the {side}.").format(side=side_name(side))

    return judge


def _takes(card: str) -> Judged:
    def judge(s: Adventure, move: Move) -> str:
        return "" if move == Choose(card) else _("In this lesson: take the card in golden stitches.")

    return judge


def _walks_back(s: Adventure, move: Move) -> str:
    return "" if move == Walk(_CROSSING) else _("In this lesson: walk back to the crossing.")


def _fights(s: Adventure, move: Move) -> str:
    return "" if isinstance(move, Fight) else _("In this lesson: fight on.")


def _goes_down(s: Adventure, move: Move) -> str:
    return "" if isinstance(move, Descend) else _("In this lesson: go down the stairs.")


# ---- scripted chance ----


def _chance(s: Adventure) -> Outcome | None:
    rooms = len(s.sheet.tiles)
    die, cards = _EVENTS.get(rooms, (0, ()))
    match s.phase:
        case Phase.TILE if rooms in _TILES:
            return TileRolled(_TILES[rooms])
        case Phase.DIE if die:
            return DrawRolled(die)
        case Phase.DEAL if len(s.drawn) < len(cards):
            return CardDrawn(cards[len(s.drawn)])
        case Phase.THREAT:
            return ThreatRolled(_SNAKE_ROLLS[s.health < s.full])
        case Phase.ROUND if s.rival is not None and s.rival.rounds < len(_ROUNDS):
            return RoundRolled(*_ROUNDS[s.rival.rounds])
    return None

"""The lesson: the first rooms of an adventure, guided.

The learner explores, dodges, chooses, walks back, fights and goes down.
"""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
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
    return Lesson(setup, ("",), bytes(range(32)), _beats(), _chance,
                  first_game=FirstGame((("gentle", True),)), own=("hearts", "backpack"))


def _beats() -> tuple[Beat, ...]:
    return (
        Beat(_("Your goal is the Jeweled Crown of Karthis. Take it and you win at once; you don’t have to walk back. "
               "The treasure in your backpack is your score. If you lose your last Health before you have the Crown, "
               "you lose all your treasure."), ("goal", "hearts", "backpack")),
        Beat(_("Arrows mark unexplored openings. If a threat waits behind one, you roll a die. With 3 or more, your "
               "challenge rating, you dodge the threat. With less you lose Health, and after a 1 you also roll again. "
               "Go north: click the northern opening, or press the up arrow and Enter."),
             (f"open:{START}:{NORTH}",), _explores(NORTH)),
        Beat(_("Two dice decided the room, and one die the number of cards. Snakes! A threat costs as much Health as "
               "its card says, here 2. You rolled a 1, so you lost 2 Health and rolled again. With the 5 you dodged."),
             ("rating", "hearts")),
        Beat(_("Now explore to the east."), (f"open:{_CROSSING}:{EAST}",), _explores(EAST)),
        Beat(_("You rolled a 6, so you have three cards and face only one of them. Black cards are threats. A Heart "
               "heals half of the Health you have lost, rounded down: here 1 of 2. Diamonds are treasure without any "
               "danger. Take the Four Jewels."), (f"card:{_JEWELS}",), _takes(_JEWELS)),
        Beat(_("The jewels are worth 4 and safe in your backpack. On the next floor they’d be worth ten times as much. "
               "Going deeper pays, but it’s more dangerous."), ("backpack",)),
        Beat(_("This is a dead end. Walking through explored rooms costs nothing. Go back to the crossing."),
             (f"tile:{_CROSSING}",), _walks_back),
        Beat(_("Now explore to the north. You can also click an opening far away: you walk there and explore it at "
               "once."),
             (f"open:{_CROSSING}:{NORTH}",), _explores(NORTH)),
        Beat(_("Captain Valk wants the Crown, too. A rival has 5 Health plus 1 for each floor, so she has 6 here. At 0 "
               "Health she leaves for good. Face her!"), (f"card:{_RIVAL}",), _takes(_RIVAL)),
        Beat(_("You add your level to your die, and she adds the floor to hers. The lower total loses the difference "
               "in Health. Fight!"), ("fight",), _fights),
        Beat(_("A good hit! Before each round you could retreat to any tile, but she would still block the way. Fight "
               "once more."),
             ("fight",), _fights),
        Beat(_("She is gone. Go on to the north."), (f"open:{_CHAMBER}:{NORTH}",), _explores(NORTH)),
        Beat(_("Stairs are always safe. You can’t come back up, but you don’t have to: with the Crown you win at once. "
               "Below, treasure is worth ten times as much, and you need a higher roll against threats. Go down."),
             ("descend",), _goes_down),
        Beat(_("A new floor, a new sheet. There are two Jokers in the deck. The first you take is the Laughing Idol, a "
               "treasure. The second is the Crown, and with it you win at once. Each has a threat as its guard, which "
               "you see before you choose."), ("odds", "goal")),
        Beat(_("When you take the Crown, your level rises to the number of that floor. Next time you only need a 3 "
               "against threats on all floors down to that one. Now you know the temple. Press F1 at any time for the "
               "rulebook."),
             ("rating",)),
    )


# ---- expected moves ----


def _explores(side: int) -> Judged:
    def judge(s: Adventure, move: Move) -> str:
        if move == Explore(side):
            return ""
        return _("For this lesson, explore to the {side}.").format(side=side_name(side))

    return judge


def _takes(card: str) -> Judged:
    def judge(s: Adventure, move: Move) -> str:
        return "" if move == Choose(card) else _("For this lesson, take the marked card.")

    return judge


def _walks_back(s: Adventure, move: Move) -> str:
    return "" if move == Walk(_CROSSING) else _("For this lesson, walk back to the crossing.")


def _fights(s: Adventure, move: Move) -> str:
    return "" if isinstance(move, Fight) else _("For this lesson, fight on.")


def _goes_down(s: Adventure, move: Move) -> str:
    return "" if isinstance(move, Descend) else _("For this lesson, go down the stairs.")


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

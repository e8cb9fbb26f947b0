"""The lesson: two guided turns with rolling, keeping, claiming, selling, buying a Tool, and staking four mines."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.rules.state import ROW, Phase, Venture
from klotho_games.games.klotho97.rules.steps import (
    Buy,
    Claim,
    DiceRolled,
    EndClaims,
    EndTurn,
    FirstRolled,
    Reroll,
    Roll,
    Stake,
    ToolDrawn,
    TurnedUp,
)
from klotho_games.games.klotho97.telling.names import card_name

_PAIR, _HIGH_PAIR, _LAST_PAIR, _THREE = "mine_02", "mine_08", "mine_09", "mine_15"
"""Mines that close a path in several ways, all of which need the Bribe."""
_MONSTER, _BRIBE = "monster_lurker", "bribe.1"
_KLOTHO = (
    "tech_coil", _PAIR, _HIGH_PAIR, _MONSTER, "market_4a", "mine_36",
    _THREE, _LAST_PAIR, "monster_wasp", "market_1a", "mine_30", "tech_horn", "monster_maw",
)
_TOOLS = ("overdrive.1", _BRIBE, "turret.1", "lottery.1", "android_3.1", "augment_p1.1")
"""Cards come up in this order while they last. The dice can claim none of them except those of the lesson."""
_ROLLS = {1: (2, 2, 3, 5, 6), 2: (4, 5, 5, 6, 6), 3: (3, 3, 3, 6, 6)}
"""By turn: the five red dice."""
_AGAIN = (1, 5, 5)
"""The faces of the three dice that the learner rolls again."""


def lesson(name: str) -> Lesson:
    other = _("Brix") if name != _("Brix") else _("Cleo")
    setup = Setup((name, other), (("cards", 45), ("count", True)))
    return Lesson(setup, ("", "easy"), bytes(range(32)), _beats(other), _chance, _reply)


def _beats(other: str) -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome to the asteroid! Stake mines, beat monsters and collect alien technologies. A Score card "
               "appears three times, and you score what you have. After the third Score card, the player with the most "
               "points wins."),
             ("decks",)),
        Beat(_("You claim the cards above with your dice. Roll all five: press the button or click the tray."),
             ("tray", "roll"), _is_roll),
        Beat(_("You can reroll twice. Two 2s are a pair. Click both to keep them, then reroll the other three."),
             ("die:0", "die:1"), _keeps_the_twos, then=("reroll",)),
        Beat(_("Two pairs! You can claim the marked mine with any pair. Drag both 2s onto it, or click the tab below "
               "it. Then claim it."), (f"card:{_PAIR}", f"tab:{_PAIR}", "claim"), _claims(_PAIR, 2, 2)),
        Beat(_("The next mine asks for a pair of 4s or higher. Each die can be used only once, so claim it with your "
               "5s."),
             (f"card:{_HIGH_PAIR}", f"tab:{_HIGH_PAIR}", "claim"), _claims(_HIGH_PAIR, 5, 2)),
        Beat(_("One red die is left. End your claims to sell it. Each unused red die brings a coin."), ("end-claims",),
             _does(EndClaims, _("End your claims first, to sell the die that is left."))),
        Beat(_("Coins score nothing by themselves, but you can buy Tools with them at any time in your turn. Click the "
               "Bribe and buy it. You’ll need it for your first stake."), (f"card:{_BRIBE}", "buy"),
             _does(Buy, _("In this lesson, buy the Bribe."), _BRIBE)),
        Beat(_("End your turn. Then the empty places are filled, and {name} plays.").format(name=other), ("end",),
             _does(EndTurn, _("In this lesson, end your turn now."))),
        Beat(_("{name}’s dice added up to 26, enough to beat a monster. That brings its treasure and 5 points in every "
               "scoring. Point at {name}’s strip to see all they have.").format(name=other), ("rival:1",)),
        Beat(_("The gauges show what each mineral is worth. You move the gauges with market cards."),
             ("market:organics", "market:metal", "market:rads")),
        Beat(_("It’s your second turn. Roll!"), ("tray", "roll"), _is_roll),
        Beat(_("Three 3s and two 6s! Claim the marked card with the 3s. They’re three of a kind."),
             (f"card:{_THREE}", f"tab:{_THREE}", "claim"), _claims(_THREE, 3, 3)),
        Beat(_("Then claim this mine with the two 6s."), (f"card:{_LAST_PAIR}", f"tab:{_LAST_PAIR}", "claim"),
             _claims(_LAST_PAIR, 6, 2)),
        Beat(_("You can stake four mines. Open the workbench, where three are in place. Turn the fourth (R) and place "
               "it so that its half-lines meet those beside it and the path closes. One join won’t match, but your "
               "Bribe covers it."), ("stake",),
             _does(Stake, _("In this lesson, stake your four mines."))),
        Beat(_("Well staked! Minerals on your sheet count in each of the three scorings, so stake early. A stake uses "
               "up its mines, and larger stakes enclose more minerals. In the end, the player with the most points "
               "wins. Press F1 at any time for the rulebook."), ("sheet",)),
    )


# -- the expected moves ------------------------------------------------------------------------------------------------


def _does(kind: type[Move], else_told: str, tool: str = "") -> Judged:
    def judge(s: Venture, move: Move) -> str:
        right = isinstance(move, kind) and (not isinstance(move, Buy) or move.tool == tool)
        return "" if right else else_told

    return judge


def _is_roll(s: Venture, move: Move) -> str:
    return "" if isinstance(move, Roll) else _("First roll the dice.")


def _keeps_the_twos(s: Venture, move: Move) -> str:
    if not isinstance(move, Reroll):
        return _("In this lesson, keep the two 2s and reroll the others.")
    kept = [die.value for place, die in enumerate(s.dice) if place not in move.dice]
    if kept == [2, 2]:
        return ""
    return _("Keep only the two 2s. Click a die to keep it or to let it go.")


def _claims(card: str, value: int, n: int) -> Judged:
    """Expect a claim with this many dice of this value."""

    def judge(s: Venture, move: Move) -> str:
        if isinstance(move, Claim) and move.card == card and [s.dice[die].value for die in move.dice] == [value] * n:
            return ""
        return _("In this lesson, claim {card} with the {value}s.").format(card=card_name(card), value=value)

    return judge


# -- what chance brings ------------------------------------------------------------------------------------------------


def _chance(s: Venture) -> Outcome | None:
    match s.phase:
        case Phase.FILL if s.filling[0] < ROW:
            return next((TurnedUp(card) for card in _KLOTHO if NUMBER[card] in s.unseen), None)
        case Phase.FILL:
            return next((ToolDrawn(tool) for tool in _TOOLS if NUMBER[tool] in s.unseen_tools), None)
        case Phase.FIRST:
            return FirstRolled((6, 2))
        case Phase.DICE:
            return _scripted_throw(s)
    return None


def _scripted_throw(s: Venture) -> Outcome | None:
    faces = _ROLLS.get(s.turn, ()) if s.why == "roll" else _AGAIN
    return DiceRolled(faces) if len(faces) == len(s.rolling) else None


# -- the other player --------------------------------------------------------------------------------------------------


def _reply(s: Venture) -> Move:
    """Roll, beat the monster with all dice, and end the turn."""
    legal = RULES.legal(s)
    if Roll() in legal:
        return Roll()
    beats = Claim(_MONSTER, tuple(range(len(s.dice))))
    if s.dice and RULES.why_not(s, beats) is None:
        return beats
    return EndClaims() if EndClaims() in legal else EndTurn()

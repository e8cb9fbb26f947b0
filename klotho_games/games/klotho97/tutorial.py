"""The lesson: two guided turns with discarding, rolling, keeping, claiming, selling, buying a Tool and staking four
mines, and then the first scoring."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, NUMBER, SCORE
from klotho_games.games.klotho97.rules.state import DISCARD, ROW, Phase, Venture
from klotho_games.games.klotho97.rules.steps import (
    Buy,
    Claim,
    DiceRolled,
    Discard,
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
_MONSTER, _BRIBE, _USELESS = "monster_lurker", "bribe.1", "mine_36"
_KLOTHO = (
    "tech_coil", _PAIR, _HIGH_PAIR, _MONSTER, "market_4a", _USELESS,
    _THREE, _LAST_PAIR, "monster_wasp", "market_1a", "mine_30", "tech_horn", "monster_maw", "mine_31", "market_2a",
    "mine_33",
)
_REPLIED = {2: ("market_4a", "tech_coil"), 4: ("market_1a", "tech_horn")}
"""By turn: the two cards that the other player discards. The last one makes room for the first Score card."""
_TOOLS = ("overdrive.1", _BRIBE, "turret.1", "lottery.1", "android_3.1", "augment_p1.1")
"""Cards come up in this order while they last. The dice can claim none of them except those of the lesson."""
_ROLLS = {1: (2, 2, 3, 5, 6), 2: (4, 5, 5, 6, 6), 3: (3, 3, 3, 6, 6), 4: (1, 2, 4, 5, 6)}
"""By turn: the five red dice."""
_AGAIN = (1, 5, 5)
"""The faces of the three dice that the learner rolls again."""


def lesson(name: str) -> Lesson:
    other = _("Brix") if name != _("Brix") else _("Cleo")
    setup = Setup((name, other), (("cards", 45), ("count", True)))
    return Lesson(setup, ("", "easy"), bytes(range(32)), _beats(other), _chance, _reply,
                  own=("sheet",))


def _beats(other: str) -> tuple[Beat, ...]:
    return (
        Beat(_("Welcome to the asteroid! Stake mines, beat monsters, collect technologies, and score what you have "
               "whenever a Score card appears. “Goal” says how far you are."), ("decks", "goal")),
        Beat(_("Before you roll, you can replace one card. Choose “Discard”, then the marked mine."),
             ("discard", f"card:{_USELESS}", "do-it"),
             _does(Discard, _("In this lesson, discard the marked mine."), _USELESS)),
        Beat(_("You claim cards with dice. Roll all five: press the button or click the tray."), ("tray", "roll"),
             _is_roll),
        Beat(_("You can reroll twice. Two 2s are a pair. Click both to keep them, then reroll the other three."),
             ("die:0", "die:1"), _keeps_the_twos, then=("reroll",)),
        Beat(_("Two pairs! Any pair claims the marked mine. Drag both 2s onto it, or click the tab below it. Then "
               "claim it."), (f"card:{_PAIR}", f"tab:{_PAIR}", "claim"), _claims(_PAIR, 2, 2)),
        Beat(_("The next mine asks for a pair of 4s or higher. Claim it with your 5s."),
             (f"card:{_HIGH_PAIR}", f"tab:{_HIGH_PAIR}", "claim"), _claims(_HIGH_PAIR, 5, 2)),
        Beat(_("End your claims to sell the last red die. Each unused one brings a coin."), ("end-claims",),
             _does(EndClaims, _("End your claims first, to sell the die that is left.")), shows=("sheet",)),
        Beat(_("With coins you buy Tools, at any time in your turn. Click the Bribe and buy it for your first stake."),
             (f"card:{_BRIBE}", "buy"), _does(Buy, _("In this lesson, buy the Bribe."), _BRIBE), shows=("sheet",)),
        Beat(_("End your turn. You can keep up to ten cards. The empty places are filled, and {name} plays.").format(
            name=other), ("end",), _does(EndTurn, _("In this lesson, end your turn now."))),
        Beat(_("{name}’s dice added up to 26 and beat a monster. It scores 5 points every time, its treasure 3. A set "
               "of mask, orb and obelisk scores 10 more.").format(name=other), ("rival:1",)),
        Beat(_("It’s your second turn. Roll!"), ("tray", "roll"), _is_roll),
        Beat(_("Three 3s and two 6s! Claim the marked card with the 3s."),
             (f"card:{_THREE}", f"tab:{_THREE}", "claim"), _claims(_THREE, 3, 3)),
        Beat(_("Then claim this mine with the two 6s."), (f"card:{_LAST_PAIR}", f"tab:{_LAST_PAIR}", "claim"),
             _claims(_LAST_PAIR, 6, 2)),
        Beat(_("You have four mines, enough to stake. “Stake” opens the workbench."), ("stake",),
             _does(Stake, _("In this lesson, stake your four mines.")),
             steps=(_("Three of your mines are in place. Put the fourth one into the gap."),
                    _("A path of half-lines has to run through all four mines. Choose “Turn upside down” for the last "
                      "mine."),
                    _("The path is closed. One join doesn’t match, but your Bribe covers it. Stake the mines!"))),
        Beat(_("Well staked! The minerals inside the path are on your sheet. Now end your claims, and then your turn."),
             ("end", "end-claims"), _ends, lasts=_still_acts, shows=("sheet",)),
        Beat(_("A Score card has come up! Each of your minerals scored what its gauge shows. You move the gauges with "
               "market cards."), ("sheet", "market:organics", "market:metal", "market:rads")),
        Beat(_("Everything scores again at the next two Score cards, so stake early. Larger stakes enclose more "
               "minerals. After the third, the player with the most points wins."), ("sheet", "goal")),
    )


# -- the expected moves ------------------------------------------------------------------------------------------------


def _does(kind: type[Move], else_told: str, card: str = "") -> Judged:
    def judge(s: Venture, move: Move) -> str:
        meant = getattr(move, "tool", "") or getattr(move, "card", "")
        return "" if isinstance(move, kind) and (not card or meant == card) else else_told

    return judge


def _ends(s: Venture, move: Move) -> str:
    return "" if isinstance(move, EndClaims | EndTurn) else _("In this lesson, end your turn now.")


def _still_acts(s: Venture) -> bool:
    """Whether the learner has ended the claims but not the turn."""
    return s.turn == 3 and s.seat == 0 and s.phase is Phase.PLAY


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
            stack = len(s.rounds)
            if not s.stacks[stack]:
                return TurnedUp(ID[SCORE + stack])
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
    """Roll, beat the monster with all dice if they can, discard two cards, and end the turn."""
    legal = RULES.legal(s)
    first, last = _REPLIED.get(s.turn, ("", ""))
    wanted = Discard(first if s.stage == DISCARD else last)
    if wanted in legal:
        return wanted
    if Roll() in legal:
        return Roll()
    beats = Claim(_MONSTER, tuple(range(len(s.dice))))
    if s.dice and RULES.why_not(s, beats) is None:
        return beats
    return EndClaims() if EndClaims() in legal else EndTurn()

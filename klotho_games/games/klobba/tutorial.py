"""The lesson: a guided round and a half of the Basic game, with Band, Group and card, a Clobber
won, one lost, and a refill."""

from __future__ import annotations

from klotho_games.core.contract import Move, Outcome, Setup
from klotho_games.core.games.lesson import Beat, FirstGame, Judged, Lesson
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTION_ID, ALL, ID, deck
from klotho_games.games.klobba.rules.legal import legal
from klotho_games.games.klobba.rules.state import Fray, Phase
from klotho_games.games.klobba.rules.steps import (
    ActionsShuffled,
    BarbariansShuffled,
    GiveTotems,
    GiveWhite,
    Keep,
    Lay,
    LightningHidden,
    Pair,
    Select,
    ThunderHidden,
)
from klotho_games.games.klobba.telling.names import action_name, barbarian_name, barbarian_names

_YOU, _SECOND, _THIRD, _FREE = range(4)
"""The learner, the other two players, and the Free Band of a table of three."""
_BANDS = ("gorm", "nib", "mudge", "oda", "brakka", "skarn", "thrug", "wulda", "pip")
"""Three Barbarians for each player to look at."""
_DRAWN = ("snivel", "grumli", "hroth", "moss")
"""The unseen Barbarian of the learner's Band, then the Free Band."""
_STORMY = ("berta", "ugg", "grit", "arja", "knott", "gloom", "rowka", "walgar", "dagna")
"""They go to the bottom of the deck with Lightning and Thunder (KLO-1.7)."""
_REFILL = ("oona", "falk", "lugg", "hulda")
_HANDS = (
    "berzerk", "the_boss", "sneaky", "berzerk", "the_boss", "the_underdogs", "all_blue_talon", "the_boss",
    "the_underdogs",
)
_LATER = ("all_orange_fox", "all_purple_raven", "all_yellow_claw", "sneaky")


def lesson(name: str) -> Lesson:
    second, third = [other for other in (_("Bram"), _("Cleo"), _("Dov")) if other != name][:2]
    setup = Setup((name, second, third), (("game", "basic"),))
    beats = (*_first_round(second, third), *_second_round(second, third))
    return Lesson(setup, ("", "easy", "easy"), bytes(range(32)), beats, _chance, _reply,
                  first_game=FirstGame((("game", "basic"),), bots=3), own=("band:0", "member:0"))


def _first_round(second: str, third: str) -> tuple[Beat, ...]:
    gorm, nib, mudge = (barbarian_name(card) for card in ("gorm", "nib", "mudge"))
    return (
        Beat(_("Welcome to the cave! You lead a Band of Barbarians. Every round, two sides clobber each other and take "
               "each other’s Stars. When Lightning and Thunder have both come out of the deck, the game is over, and "
               "the player with the most Stars wins. “Goal” always says how far you are."), ("goal", "storm")),
        Beat(_("Your plate at the top counts your Stars. The number beside the star is what you can still play. The "
               "number beside the crown is your total, including the Stars you’ve won. Both are 20 now. At the end, "
               "the number beside the crown counts."),
             ("plate:0",)),
        Beat(_("These three want to join you. Keep {gorm} and {nib}. Send {mudge} back, and an unseen Barbarian comes "
               "instead, face down.").format(gorm=gorm, nib=nib, mudge=mudge), ("dealt:mudge", "decide"),
             _keeps("gorm", "nib")),
        Beat(_("Your face-up Barbarians have the lowest total, so you give out the Totems. Their holders fight this "
               "round. Take Black yourself and give White to {third}.").format(third=third),
             ("band:0", "band:2", "decide"), _gives_totems(third)),
        Beat(_("Black chooses a partner first. {second}’s Band is strong, so form a Group with it. That leaves the "
               "Free Band for {third}.").format(second=second, third=third), ("band:1", "decide"), _pairs(second)),
        Beat(_("Both Totem holders play an Action card face down. It decides who comes forward, and you put one of "
               "your Stars on each of them. That’s your stake: if you lose, the winner takes it. {berzerk} doubles "
               "a Barbarian of 7 or less, up to 13. Play it.").format(berzerk=action_name("berzerk")),
             ("card:berzerk.0", "decide"), _lays("berzerk")),
        Beat(_("Both cards are flipped! {third} calls every Blue Talon: 5 + 4 + 2 = 11. Several Barbarians in your "
               "Group fit {berzerk}. Choose {gorm} and risk one Star. 7 × 2 = 14 is over the cap, so he counts "
               "13.").format(
                   third=third, berzerk=action_name("berzerk"), gorm=gorm), ("member:0.0", "decide"), _selects("gorm")),
    )


def _second_round(second: str, third: str) -> tuple[Beat, ...]:
    gorm, nib, sneaky = barbarian_name("gorm"), barbarian_name("nib"), action_name("sneaky")
    return (
        Beat(_("Outright victory! The losers go to your score pile with {third}’s 3 Stars, so your crown rises to 23. "
               "{gorm} rests face down, and his Star comes back to you.").format(third=third, gorm=gorm),
             ("plate:0", "member:0.0"), at_a_look=True),
        Beat(_("Round 2. Everyone has drawn cards, {third} has refilled the empty Band, and the Totems have moved on. "
               "{second} holds the Black Totem, you hold the White one, and {third} is your partner. If you win, the "
               "Stars you put on {third}’s Barbarians go to {third}.").format(second=second, third=third), ("band:2",)),
        Beat(_("Face-down Barbarians never fight. {nib} is the puniest in your Group, but with {sneaky} she counts 3 × "
               "3 = 9. Play {sneaky} and see what {second} is up to.").format(nib=nib, sneaky=sneaky, second=second),
             ("card:sneaky.0", "decide"), _lays("sneaky")),
        Beat(_("Klobba! 12 beats 9, so {nib} goes to {second}’s pile with your Star. But no Band stays small. {hulda} "
               "wants to join you. Keep her.").format(
                   nib=nib, second=second, hulda=barbarian_name("hulda")), ("decide",), _keeps("hulda"),
             shows=("dealt:hulda",)),
        Beat(_("If you have three identical Action cards, you can exchange them for new ones whenever you have "
               "something to decide. In the full game, partners can also offer the Totem holder a card for 1 Star.")),
        Beat(_("And so it goes on until Lightning and Thunder have come. The Black Totem moves to the next player, and "
               "the holder of the White Totem chooses who gets the White Totem next. Press H for a hint and F1 for the "
               "rulebook. Good clobbering!"), ("goal", "storm")),
    )


# ---- expected moves ----


def _keeps(*cards: str) -> Judged:
    def judge(s: Fray, move: Move) -> str:
        if move == Keep(cards):
            return ""
        return _("In this lesson: keep {cards}.").format(cards=barbarian_names(cards))

    return judge


def _gives_totems(third: str) -> Judged:
    def judge(s: Fray, move: Move) -> str:
        if move == GiveTotems(_YOU, _THIRD):
            return ""
        return _("In this lesson: take Black yourself and give White to {name}.").format(name=third)

    return judge


def _pairs(second: str) -> Judged:
    def judge(s: Fray, move: Move) -> str:
        return "" if move == Pair(_SECOND) else _("In this lesson: form a Group with {name}.").format(name=second)

    return judge


def _lays(card: str) -> Judged:
    def judge(s: Fray, move: Move) -> str:
        return "" if move == Lay(card) else _("In this lesson: play {card}.").format(card=action_name(card))

    return judge


def _selects(card: str) -> Judged:
    def judge(s: Fray, move: Move) -> str:
        return "" if move == Select((card,)) else _("In this lesson: choose {card}.").format(card=barbarian_name(card))

    return judge


# ---- scripted chance ----


def _chance(s: Fray) -> Outcome | None:
    match s.phase:
        case Phase.SHUFFLE if not s.round:
            return ActionsShuffled(_on_top((*_HANDS, *_LATER), [ACTION_ID[kind] for kind in deck("basic")]))
        case Phase.DEAL:
            return BarbariansShuffled(_on_top((*_BANDS, *_DRAWN, *_STORMY, *_REFILL), list(ID[:ALL])))
        case Phase.LIGHTNING:
            return LightningHidden((0, 1, 2, 3))
        case Phase.THUNDER:
            return ThunderHidden((0, 1, 2, 3))
    return None


def _on_top(first: tuple[str, ...], cards: list[str]) -> tuple[str, ...]:
    for card in first:
        cards.remove(card)
    return (*first, *cards)


# ---- the other players' moves ----


def _reply(s: Fray) -> Move:
    match s.phase:
        case Phase.KEEP:
            return Keep(tuple(ID[one.card] for one in s.dealt[s.seat]))
        case Phase.PAIR:
            return Pair(_FREE)
        case Phase.LAY:
            return Lay("all_blue_talon" if s.seat == _THIRD else "berzerk")
        case Phase.SELECT:
            return Select(("oda",))
        case Phase.GIVE:
            return GiveWhite(_YOU)
    return legal(s)[0]

"""The names of cards, dice, hands and minerals."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, ngettext, signed
from klotho_games.games.klotho97.rules.cards import (
    CARDS,
    MINERALS,
    NUMBER,
    Hand,
    Market,
    Mine,
    Monster,
    Score,
    Technology,
    Tool,
    Treasure,
)
from klotho_games.games.klotho97.rules.state import Die


def card_name(card: str) -> str:
    """Return the name of a card.

    A mine is called by its hand ("Full house mine"); its own name is only on the large face.
    """
    found = CARDS[NUMBER[card]]
    if isinstance(found, Mine):
        return _mine_name(found.hand)
    if isinstance(found, Tool):
        face = found.face
        return _(face.name)
    return _(found.name)


def _mine_name(hand: Hand) -> str:
    return {
        "pair": _("Pair mine"),
        "two_pairs": _("Two pairs mine"),
        "three": _("Three of a kind mine"),
        "four": _("Four of a kind mine"),
        "five": _("Five of a kind mine"),
        "full_house": _("Full house mine"),
        "straight": _("Straight mine"),
    }[hand]


def card_art(card: str) -> str:
    """Return the picture of a card. Mines have none, because the table draws them; they get the sign of a pick."""
    found = CARDS[NUMBER[card]]
    return "ui_pick" if isinstance(found, Mine) else found.art


def mineral_name(mineral: str) -> str:
    return {"organics": _("Organics"), "metal": _("Metal"), "rads": _("Rads")}[mineral]


def artifact_name(artifact: str) -> str:
    return {"mask": _("mask"), "orb": _("orb"), "obelisk": _("obelisk")}[artifact]


def boundary_name(kind: str) -> str:
    return {"stripes": _("stripes"), "blobs": _("blobs"), "trapezoids": _("trapezoids")}[kind]


def minerals_words(minerals: Sequence[int]) -> str:
    """Return minerals in words: "4 organics, 1 rad", or "no minerals"."""
    organics, metal, rads = minerals
    told = [
        ngettext("{n} organic", "{n} organics", organics).format(n=organics) if organics else "",
        ngettext("{n} metal", "{n} metal", metal).format(n=metal) if metal else "",
        ngettext("{n} rad", "{n} rads", rads).format(n=rads) if rads else "",
    ]
    return ", ".join(filter(None, told)) or _("no minerals")


def coins_words(coins: int) -> str:
    return ngettext("{n} coin", "{n} coins", coins).format(n=coins)


def stars_words(stars: int) -> str:
    return ngettext("{n} star", "{n} stars", stars).format(n=stars)


def values_words(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in sorted(values, reverse=True))


def die_name(die: Die) -> str:
    kind = {
        "red": _("red die"),
        "purple": _("purple die"),
        "octagon": _("purple eight-sided die"),
        "blue": _("blue die"),
        "android": _("Android"),
    }[die.kind]
    told = _("{kind} {value}").format(kind=kind, value=die.value)
    if die.plus:
        told = _("{die}, changed by {plus} with an Augment").format(die=told, plus=signed(die.plus))
    return told


def die_art(die: Die) -> str:
    if die.kind == "android":
        return f"tool_android_{die.face}"
    if die.kind == "octagon":
        return "die_d8"
    return f"die_{die.kind}_{die.face}"


def hand_name(hand: Hand, least: int = 1) -> str:
    """Return what a mine requires: "Three of a kind, 4s or higher"."""
    name = {
        "pair": _("Pair"),
        "two_pairs": _("Two pairs"),
        "three": _("Three of a kind"),
        "four": _("Four of a kind"),
        "five": _("Five of a kind"),
        "full_house": _("Full house"),
        "straight": _("Straight"),
    }[hand]
    return _("{hand}, 4s or higher").format(hand=name) if least > 1 else name


def asks(card: str) -> str:
    """Say in a few words which dice a Klotho card requires."""
    found = CARDS[NUMBER[card]]
    if isinstance(found, Mine):
        return hand_name(found.hand, found.least)
    if isinstance(found, Monster):
        return _("A total of {target}").format(target=found.target)
    if isinstance(found, Technology):
        return _("Exactly {dice}").format(dice=" ".join(map(str, found.dice)))
    if isinstance(found, Market):
        return _("Any number of {n}s").format(n=found.number)
    return ""


def asks_for(card: str) -> str:
    """Like `asks`, for the middle of a sentence: "three of a kind, 4s or higher"."""
    found = CARDS[NUMBER[card]]
    if isinstance(found, Mine):
        name = {
            "pair": _("pair"),
            "two_pairs": _("two pairs"),
            "three": _("three of a kind"),
            "four": _("four of a kind"),
            "five": _("five of a kind"),
            "full_house": _("full house"),
            "straight": _("straight"),
        }[found.hand]
        return _("{hand}, 4s or higher").format(hand=name) if found.least > 1 else name
    if isinstance(found, Monster):
        return _("a total of {target}").format(target=found.target)
    if isinstance(found, Technology):
        return _("exactly {dice}").format(dice=" ".join(map(str, found.dice)))
    if isinstance(found, Market):
        return _("any number of {n}s").format(n=found.number)
    return ""


def treasure_words(treasure: Treasure) -> str:
    match treasure.kind:
        case "artifact":
            return _("an {artifact}").format(artifact=artifact_name(treasure.which)) if treasure.which != "mask" else (
                _("a mask")
            )
        case "tool":
            return ngettext("{n} Tool", "{n} Tools", treasure.n).format(n=treasure.n)
        case "coins":
            return coins_words(treasure.n)
        case "stars":
            return stars_words(treasure.n)


def mine_minerals_words(mine: Mine) -> str:
    return minerals_words([sum(quad == mineral for quad in mine.quads) for mineral in MINERALS])


def half_lines(mine: Mine) -> str:
    sides = _("north"), _("east"), _("south"), _("west")
    return ", ".join(
        _("{side} {kind}").format(side=side, kind=boundary_name(kind))
        for side, kind in zip(sides, mine.edges, strict=True)
        if kind
    )


def card_note(card: str) -> str:
    """Describe a card and what it does, for hovering and speech."""
    found = CARDS[NUMBER[card]]
    name = card_name(card)
    if isinstance(found, Mine):
        told = _("{name}, mine. {asks}. Shows {minerals}. Half-lines: {lines}.")
        return told.format(name=_(found.name), asks=asks(card), minerals=mine_minerals_words(found),
                           lines=half_lines(found))
    if isinstance(found, Monster):
        treasure = ", ".join(treasure_words(one) for one in found.treasure)
        told = _("{name}, monster. {asks} beats it. You get {treasure}, plus 5 points in every scoring.")
        return told.format(name=name, asks=asks(card), treasure=treasure)
    if isinstance(found, Market):
        told = _("{name}, market. Each of your dice that shows {n} can become a Market Star.")
        return told.format(name=name, n=found.number)
    if isinstance(found, Technology):
        told = _("{name}, technology. {asks}. {text}")
        return told.format(name=name, asks=asks(card), text=_(found.text))
    if isinstance(found, Score):
        return _("{name}: everyone scores at once.").format(name=name)
    face = found.face
    told = _("{name}, Tool for {price}. {text}")
    return told.format(name=name, price=coins_words(face.price), text=_(face.text))

"""The names of cards, Bands and Stars, and the pictures that show them."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klobba.rules.cards import ACTION, ACTIONS, BARBARIANS, CLANS, NUMBER, STORMS
from klotho_games.games.klobba.rules.events import Count
from klotho_games.games.klobba.rules.state import Phase


def action_name(card: str) -> str:
    return _(ACTIONS[ACTION[card]].name)


def action_text(card: str) -> str:
    return _(ACTIONS[ACTION[card]].text)


def action_short(card: str) -> str:
    return _(ACTIONS[ACTION[card]].short)


def action_example(card: str) -> str:
    return _(ACTIONS[ACTION[card]].example)


def barbarian_name(card: str) -> str:
    return _(BARBARIANS[NUMBER[card]].name)


def valued_name(card: str) -> str:
    """Return name and value, such as “Gorm (7)”; words for a face-down Barbarian if no card is given."""
    if not card:
        return _("a face-down Barbarian")
    return _("{name} ({value})").format(name=barbarian_name(card), value=BARBARIANS[NUMBER[card]].value)


def barbarian_blurb(card: str) -> str:
    return _(BARBARIANS[NUMBER[card]].blurb)


def barbarian_names(cards: Sequence[str]) -> str:
    return listed([barbarian_name(card) for card in cards])


def clan_name(clan: str) -> str:
    return next(_(one.name) for one in CLANS if one.id == clan)


def storm_name(storm: str) -> str:
    return next(_(one.name) for one in STORMS if one.id == storm)


def barbarian_note(card: str) -> str:
    """Return name, value and clans, such as “Gorm, 7, Orange Fox”, for speech and tooltips."""
    barbarian = BARBARIANS[NUMBER[card]]
    clans = listed([clan_name(clan) for clan in barbarian.clans]) or _("no clan")
    return _("{name}, {value}, {clans}").format(name=_(barbarian.name), value=barbarian.value, clans=clans)


def band_name(band: int, names: Sequence[str]) -> str:
    """Return the owner's name, or the name of the Free Band."""
    if band < len(names):
        return names[band]
    return _("Free Band {n}").format(n=band - len(names) + 1) if len(names) == 2 else _("the Free Band")


def of_band(band: int, names: Sequence[str]) -> str:
    """Return the Band that a Barbarian belongs to, for the end of a phrase: "from Ada"."""
    if band < len(names):
        return _("from {name}").format(name=names[band])
    return _("from Free Band {n}").format(n=band - len(names) + 1) if len(names) == 2 else _("from the Free Band")


def side_name(side: int) -> str:
    return _("White") if side else _("Black")


def stars_words(n: int) -> str:
    return ngettext("{n} Star", "{n} Stars", n).format(n=n)


def cards_words(n: int) -> str:
    return ngettext("{n} Action card", "{n} Action cards", n).format(n=n)


def count_words(count: Count) -> str:
    """Return the calculation of a total, such as “7 × 2 = 14, capped at 13”."""
    if not count.cards:
        return _("no one comes forward, so 0")
    added = " + ".join(map(str, count.values))
    if count.times > 1:
        added = f"({added})" if len(count.values) > 1 else added
        added = f"{added} × {count.times}"
    if count.plus:
        added = f"{added} + {count.plus}"
    told = added if added == str(count.total_before_cap) else f"{added} = {count.total_before_cap}"
    return _("{sum}, capped at {cap}").format(sum=told, cap=count.cap) if count.is_capped else told


def action_art(card: str) -> str:
    return f"a_{card}"


def barbarian_art(card: str) -> str:
    return f"b_{card}"


def round_name(n: int) -> str:
    return _("Round {n}").format(n=n) if n else _("Setup")


def step_name(phase: Phase) -> str:
    return {
        Phase.SHUFFLE: _("Shuffle"), Phase.DEAL: _("Choose Barbarians"), Phase.KEEP: _("Fill the Bands"),
        Phase.LIGHTNING: _("Hide the storm"), Phase.THUNDER: _("Hide the storm"), Phase.TOTEMS: _("Give the Totems"),
        Phase.PAIR: _("Form Groups"), Phase.OFFER: _("Offer cards"), Phase.ANSWER: _("Offer cards"),
        Phase.LAY: _("Play Action cards"), Phase.SWAP: _("Clobber time!"), Phase.SELECT: _("Clobber time!"),
        Phase.DRAW: _("Draw cards"), Phase.SWITCH: _("Switch Barbarians"),
        Phase.GIVE: _("Pass the Totems"), Phase.OVER: _("The storm is over"),
    }[phase]


def stage_name(phase: Phase, round: int) -> str:
    """Return the name of a step. Before the first round, Barbarians are chosen instead of Bands filled."""
    return step_name(phase if round or phase is not Phase.KEEP else Phase.DEAL)

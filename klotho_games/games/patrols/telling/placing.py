"""What a region would require in a place, before it is put there: the patrols it touches, and who counts them."""

from __future__ import annotations

from klotho_games.core.i18n import _, listed
from klotho_games.games.patrols.rules.names import region_name, requirement_words, side_name
from klotho_games.games.patrols.rules.questions import Report, is_outward, reports
from klotho_games.games.patrols.rules.regions import EDGES, Requirement
from klotho_games.games.patrols.rules.state import LINES_AT, NEAR, Kingdom


def touching_reports(after: Kingdom, place: int) -> list[Report]:
    """Return the requirements that matter once a region is in this place: its own, then those of others that count one
    of the patrols beside it. Requirements that face out of the kingdom never count and are left out (PAT-3.3)."""
    beside = {patrol for near, patrol in NEAR[place] if after.taken >> near & 1}
    judged = reports(after)
    own = [one for one in judged if one.place == place and not is_outward(after, place, one.side)]
    return own + [one for one in judged if one.place != place and beside & set(one.patrols)]


def placing_words(after: Kingdom, place: int) -> tuple[str, str]:
    """Say where a region would go and which patrols it touches, then what it and its neighbours require there."""
    return _touching_words(after, place), _requiring_words(after, place)


def _touching_words(after: Kingdom, place: int) -> str:
    region = region_name(after.board[place])
    beside = [region_name(after.board[near]) for near, _patrol in NEAR[place] if after.taken >> near & 1]
    if not beside:
        return _("begin the kingdom with {region} here.").format(region=region)
    complete = [line.is_row for line, bits in LINES_AT[place] if after.taken & bits == bits]
    text = _("place {region} here, with a patrol to {others}.")
    if len(complete) > 1:
        text = _("place {region} here, with a patrol to {others}. This completes a row and a column.")
    elif complete:
        text = _("place {region} here, with a patrol to {others}. This completes a row.") if complete[0] else _(
            "place {region} here, with a patrol to {others}. This completes a column.")
    return text.format(region=region, others=listed(beside))


def _requiring_words(after: Kingdom, place: int) -> str:
    told = touching_reports(after, place)
    mine = listed([_side_words(one.asked, one.side) for one in told if one.place == place])
    sentences = [_("It requires {asked}.").format(asked=mine) if mine else _("It requires nothing here.")]
    for one in told:
        if one.standing == "broken":
            text = _("{region} can then no longer get {asked}.")
        elif one.place != place:
            text = _("{region} then requires {asked}.")
        else:
            continue
        sentences.append(text.format(region=region_name(one.region), asked=_side_words(one.asked, one.side)))
    return " ".join(sentences)


def asked_words(region: int) -> str:
    """Return all requirements of a region, such as "2 units to the east and 5 pips to the south"."""
    return listed([_side_words(asked, side) for side, asked in enumerate(EDGES[region]) if asked is not None])


def _side_words(asked: Requirement, side: int) -> str:
    return _("{asked} to the {side}").format(asked=requirement_words(asked), side=side_name(side))

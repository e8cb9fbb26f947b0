"""A slow, direct second answer to the questions about Klobba!, written from the rulebook alone."""

import copy
import json
from itertools import combinations
from pathlib import Path
from typing import Any

Place = dict[str, Any] | None
Band = list[Place]

CARDS: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "cards.json").read_text("utf-8"))
VALUE: dict[str, int] = {each["id"]: each["value"] for each in CARDS["barbarians"]}
CLANS: dict[str, list[str]] = {each["id"]: each["clans"] for each in CARDS["barbarians"]}
CLAN_OF_CARD: dict[str, str] = {each["id"]: each["clan"] for each in CARDS["actions"] if "clan" in each}
OTHER_SIDE = {"black": "white", "white": "black"}
BAND_SIZE = 3
FLEE_WINS_AGAINST = 12  # KLO-4.10
STARS_EACH_GIVES = {2: 4, 3: 3, 4: 2, 5: 1, 6: 1}  # KLO-3.1


# ---------------------------------------------------------------- who is there


def face_up_in(band: Band) -> list[str]:
    # KLO-2.5: face-down Barbarians are passed over.
    return [place["barbarian"] for place in band if place is not None and place["face_up"]]


def group_of(side: dict[str, Any]) -> list[int]:
    """Return the Bands of a Group: the holder's own, then the one it is paired with."""
    # KLO-2.1, KLO-2.5
    return [side["holder"], side["paired_with"]]


def card_in_effect(given: dict[str, Any], colour: str) -> str | None:
    """Return the kind of card that is in effect for this side; None if both sides play a mirror."""
    # KLO-4.9
    own: str = given[colour]["card"]
    if own != "mirror_and_switch":
        return own
    other: str = given[OTHER_SIDE[colour]]["card"]
    return None if other == "mirror_and_switch" else other


# ---------------------------------------------------------------- the Action cards: who comes forward


def all_with_value(barbarians: list[str], value: int) -> list[list[str]]:
    """Return one choice for each Barbarian who has this value."""
    return [[each] for each in barbarians if VALUE[each] == value]


def choices_of_the_highest(group: list[str]) -> list[list[str]]:
    # KLO-4.1, KLO-4.8; KLO-2.5: where several fit, the player of the card decides.
    return all_with_value(group, max(VALUE[each] for each in group)) if group else []


def choices_of_the_lowest(group: list[str]) -> list[list[str]]:
    # KLO-4.2, KLO-4.10
    return all_with_value(group, min(VALUE[each] for each in group)) if group else []


def choices_of_the_second(group: list[str]) -> list[list[str]]:
    # KLO-4.5: with only one there is no second; if two are equally high, either of them is the second.
    if len(group) < 2:
        return []
    # open: three or more equally high: any of them can be the second.
    return all_with_value(group, sorted((VALUE[each] for each in group), reverse=True)[1])


def choices_of_the_underdogs(group: list[str]) -> list[list[str]]:
    # KLO-4.6: the two lowest; if only one is face up, it fights alone.
    if len(group) < 2:
        return [[each] for each in group]
    two_lowest = sorted(VALUE[each] for each in group)[:2]
    return [list(pair) for pair in combinations(group, 2) if sorted(VALUE[each] for each in pair) == two_lowest]


def choices_of_the_clan(group: list[str], clan: str) -> list[list[str]]:
    # KLO-4.4: every Barbarian of that clan.
    members = [each for each in group if clan in CLANS[each]]
    return [members] if members else []


def choices_for(card: str | None, own_band: list[str], group: list[str]) -> list[list[str]]:
    """Return every choice of face-up Barbarians that the card can select."""
    if card is None:  # KLO-4.9: two mirrors.
        # open: "both count 0" is read as: neither of them selects a Barbarian.
        return []
    if card in CLAN_OF_CARD:
        return choices_of_the_clan(group, CLAN_OF_CARD[card])
    if card in ("the_boss", "swap_and_play"):
        # KLO-4.8: "your highest comes forward, as for The Boss": the highest of the Group.
        return choices_of_the_highest(group)
    if card in ("sneaky", "flee_and_surprise"):
        return choices_of_the_lowest(group)
    if card == "berzerk":
        return [[each] for each in group if VALUE[each] <= 7]  # KLO-4.3
    if card == "second_best":
        return choices_of_the_second(group)
    if card == "the_underdogs":
        return choices_of_the_underdogs(group)
    if card == "glory_seeker":
        return [[each] for each in own_band]  # KLO-4.7
    raise ValueError(f"no such Action card: {card}")


def total_of(card: str | None, forward: list[str]) -> int:
    # KLO-2.5: with none selected the total is 0. KLO-4.9: two mirrors both count 0.
    if card is None or not forward:
        return 0
    # KLO-2.7: added up, raised as the card says, cut down to its cap.
    values = sum(VALUE[each] for each in forward)
    if card in CLAN_OF_CARD:
        return min(values, 15)  # KLO-4.4
    if card == "sneaky":
        return min(3 * values, 12)  # KLO-4.2
    if card == "berzerk":
        return min(2 * values, 13)  # KLO-4.3
    if card == "second_best":
        return min(values + 4, 12)  # KLO-4.5
    if card == "the_underdogs":
        # open: KLO-4.6 does not say whether one who fights alone counts 4 more; the card's 4 and its cap stay.
        return min(values + 4, 12)  # KLO-4.6
    if card in ("glory_seeker", "swap_and_play"):
        return values + 3  # KLO-4.7, KLO-4.8: no cap
    return values  # KLO-4.1, KLO-4.10: as printed


def forward_choices(given: dict[str, Any]) -> list[dict[str, Any]]:
    side = given[given["you_are"]]
    card = card_in_effect(given, given["you_are"])
    own_band = face_up_in(given["bands"][side["holder"]])
    group = [each for band in group_of(side) for each in face_up_in(given["bands"][band])]
    choices = sorted(sorted(choice) for choice in choices_for(card, own_band, group))
    return [{"forward": choice, "total": total_of(card, choice)} for choice in choices]


def swaps_allowed(given: dict[str, Any]) -> list[list[str]]:
    # KLO-4.8: a face-up one of the own Band with a face-up one of the partner or of a Band outside both Groups.
    side = given[given["you_are"]]
    in_a_group = group_of(given["black"]) + group_of(given["white"])
    # open: a Free Band that is in no Group is "a Band outside both Groups" like any other.
    swaps: list[list[str]] = []
    for number, band in enumerate(given["bands"]):
        if number == side["paired_with"] or number not in in_a_group:
            for own in face_up_in(given["bands"][side["holder"]]):
                swaps.extend([own, other] for other in face_up_in(band))
    return sorted(swaps)


# ---------------------------------------------------------------- Clobber time


class Table:
    """What is on the table in step 4."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.players: int = given["players"]
        self.bands: list[Band] = copy.deepcopy(given["bands"])
        self.stars: list[int] = list(given["stars"])
        self.box: int = given["box"]
        self.score_piles: list[dict[str, Any]] = copy.deepcopy(given["score_piles"])
        self.has_a_star: set[str] = set()  # the Barbarians with a Star on them

    def where(self, barbarian: str) -> tuple[int, int]:
        """Return Band and place of a Barbarian."""
        for number, band in enumerate(self.bands):
            for position, place in enumerate(band):
                if place is not None and place["barbarian"] == barbarian:
                    return number, position
        raise ValueError(f"{barbarian} is in no Band")

    def swap(self, one: str, other: str) -> None:
        # KLO-4.8: they take each other's places.
        band_1, place_1 = self.where(one)
        band_2, place_2 = self.where(other)
        moved = self.bands[band_1][place_1]
        self.bands[band_1][place_1] = self.bands[band_2][place_2]
        self.bands[band_2][place_2] = moved

    def help_whoever_has_run_out(self, player: int) -> None:
        # KLO-3.1: each of the others gives that many, or what they have. A giver who runs out in this way is not
        # helped now, but as soon as they have to pay a Star.
        if self.stars[player] > 0:
            return
        for giver in range(self.players):
            if giver != player:
                gift = min(STARS_EACH_GIVES[self.players], self.stars[giver])
                self.stars[giver] -= gift
                self.stars[player] += gift

    def pay_a_star(self, payer: int, payee: int) -> None:
        # KLO-3.1
        self.help_whoever_has_run_out(payer)
        if self.stars[payer] == 0:
            return  # open: no other player has a Star to give (KLO-2.6 says so for placing): nothing is paid.
        self.stars[payer] -= 1
        # open: the Star is with the payee before the payer is helped, so the payee can give it back.
        self.stars[payee] += 1
        self.help_whoever_has_run_out(payer)

    def place_a_star(self, holder: int, barbarian: str) -> None:
        # KLO-2.6: a holder who runs out is given some at once and goes on; the rest go without only when no other
        # player has a Star left to give.
        self.help_whoever_has_run_out(holder)
        if self.stars[holder] == 0:
            return
        self.stars[holder] -= 1
        self.has_a_star.add(barbarian)
        self.help_whoever_has_run_out(holder)

    def star_to_the_player_whose_band_it_is(self, barbarian: str) -> None:
        # KLO-2.8, KLO-2.9, KLO-4.10: the Star from a Free Band goes back to the box.
        if barbarian in self.has_a_star:
            self.has_a_star.remove(barbarian)
            band, _ = self.where(barbarian)
            if band < self.players:
                self.stars[band] += 1
            else:
                self.box += 1

    def turn_face_down(self, barbarian: str) -> None:
        band, position = self.where(barbarian)
        place = self.bands[band][position]
        assert place is not None
        place["face_up"] = False

    def clobber(self, barbarian: str, taker: int) -> None:
        """Move a Barbarian to the score pile of this player, with the Star that is still on it."""
        # KLO-2.8, KLO-2.9
        band, position = self.where(barbarian)
        self.bands[band][position] = None
        self.score_piles[taker]["barbarians"].append(barbarian)
        if barbarian in self.has_a_star:
            self.has_a_star.remove(barbarian)
            self.score_piles[taker]["stars"] += 1


def pay_for_the_rejected_card(table: Table, side: dict[str, Any]) -> None:
    # KLO-2.4: a card of the kind that they rejected; each All Together is a kind of its own (chapter 4: thirteen).
    if side["rejected"] is not None and side["rejected"] == side["card"]:
        table.pay_a_star(side["holder"], side["paired_with"])


def place_the_stars(table: Table, side: dict[str, Any]) -> None:
    # KLO-2.6: own Band first, then the partner's; from left to right.
    for number in group_of(side):
        for place in table.bands[number]:
            if place is not None and place["barbarian"] in side["forward"]:
                table.place_a_star(side["holder"], place["barbarian"])


def who_wins(given: dict[str, Any]) -> str:
    cards = {colour: card_in_effect(given, colour) for colour in ("black", "white")}
    totals = {colour: total_of(cards[colour], given[colour]["forward"]) for colour in ("black", "white")}
    # KLO-4.10: against a total of 12 or more it wins.
    # open: only a Barbarian who came forward can win like this, not a card that selected none.
    for colour in ("black", "white"):
        surprised = totals[OTHER_SIDE[colour]] >= FLEE_WINS_AGAINST
        if cards[colour] == "flee_and_surprise" and given[colour]["forward"] and surprised:
            return colour
    # KLO-2.8, KLO-2.9
    if totals["black"] == totals["white"]:
        return "nobody"
    return "black" if totals["black"] > totals["white"] else "white"


def settle_the_winners(table: Table, side: dict[str, Any]) -> None:
    # KLO-2.8: they turn face down, and each Star goes to the player whose Band it is.
    for barbarian in side["forward"]:
        table.star_to_the_player_whose_band_it_is(barbarian)
        table.turn_face_down(barbarian)


def settle_the_clobbered(table: Table, side: dict[str, Any], flees: bool, taker: int, draw: bool) -> None:
    for barbarian in side["forward"]:
        if flees:
            # KLO-4.10: never clobbered; it turns face down, and its Star goes to the player whose Band it is.
            table.star_to_the_player_whose_band_it_is(barbarian)
            table.turn_face_down(barbarian)
            continue
        if draw and table.where(barbarian)[0] == side["paired_with"]:
            # KLO-2.9: a Star from a paired Band goes to that Band's player instead, or to the box.
            table.star_to_the_player_whose_band_it_is(barbarian)
        table.clobber(barbarian, taker)


def clobber_time(given: dict[str, Any]) -> dict[str, Any]:
    table = Table(given)
    colours = ("black", "white")
    for colour in colours:
        pay_for_the_rejected_card(table, given[colour])  # KLO-2.4
    for colour in colours:
        if given[colour]["swaps"] is not None:
            table.swap(*given[colour]["swaps"])  # KLO-4.8
    for colour in colours:
        place_the_stars(table, given[colour])  # KLO-2.6
    winner = who_wins(given)
    for colour in colours:
        if colour == winner:
            settle_the_winners(table, given[colour])
        else:
            # KLO-4.9: a mirror of Flee & Surprise flees too.
            flees = card_in_effect(given, colour) == "flee_and_surprise"
            taker = given[OTHER_SIDE[colour]]["holder"]
            settle_the_clobbered(table, given[colour], flees, taker, draw=winner == "nobody")
    if winner != "nobody":
        loser = given[OTHER_SIDE[winner]]
        # KLO-2.5: beaten with none selected.
        if not loser["forward"]:
            table.pay_a_star(loser["holder"], given[winner]["holder"])
        # KLO-4.7, KLO-4.9: the loser pays one Star more.
        if card_in_effect(given, winner) == "glory_seeker":
            table.pay_a_star(loser["holder"], given[winner]["holder"])
    for pile in table.score_piles:
        pile["barbarians"].sort()
    return {
        "winner": winner,
        "bands": table.bands,
        "stars": table.stars,
        "box": table.box,
        "score_piles": table.score_piles,
    }


# ---------------------------------------------------------------- the other steps


def fill(given: dict[str, Any]) -> dict[str, Any]:
    come = {"lightning": given["lightning_has_come"], "thunder": given["thunder_has_come"]}
    band: list[dict[str, Any]] = [dict(place) for place in given["band"] if place is not None]
    # KLO-1.5, KLO-2.12: the kept ones are face up; the others go to the bottom of the deck.
    band.extend({"barbarian": each, "face_up": True} for each in given["keeps"])
    deck: list[str] = given["deck"] + [each for each in given["looks_at"] if each not in given["keeps"]]
    # KLO-1.5: cards from the top fill the Band up to three, face down.
    # open: no rule says what happens if the deck runs out; the Band then stays short.
    while len(band) < BAND_SIZE and deck:
        card = deck.pop(0)
        if card not in come:
            band.append({"barbarian": card, "face_up": False})
            continue
        # KLO-3.2: set aside and replaced; when both have come, the game ends at once.
        come[card] = True
        if all(come.values()):
            return {
                "game_over": True,
                "lightning_has_come": True,
                "thunder_has_come": True,
                "band": None,
                "deck": None,
            }
    return {
        "game_over": False,
        "lightning_has_come": come["lightning"],
        "thunder_has_come": come["thunder"],
        "band": sorted(band, key=lambda place: str(place["barbarian"])),
        "deck": deck,
    }


def bands_to_pair_with(given: dict[str, Any]) -> list[int]:
    # KLO-2.1: neither Totem holder's Band; White takes one that is left.
    taken = [given["black_holder"], given["white_holder"], given["black_is_paired_with"]]
    return [band for band in range(given["bands"]) if band not in taken]


def switches_allowed(given: dict[str, Any]) -> list[list[int]]:
    # KLO-2.14: no Barbarian is switched twice; face-down ones can be switched too, and Free Bands are Bands.
    me: int = given["who_switches"]
    done: list[list[int]] = given["already_switched"]
    return sorted(
        [own, band, place]
        for own in range(BAND_SIZE)
        for band in range(given["bands"])
        for place in range(BAND_SIZE)
        if band != me and [me, own] not in done and [band, place] not in done
    )


def totems(given: dict[str, Any]) -> dict[str, Any]:
    # KLO-2.15: Black goes to the left; White to one who does not hold the Black one now.
    black = (given["black_holder"] + 1) % given["players"]
    may_keep = given["players"] == 3
    white = [
        player
        for player in range(given["players"])
        if player != black and (may_keep or player != given["white_holder"])
    ]
    return {"black": black, "white": white}


def count(given: dict[str, Any]) -> dict[str, Any]:
    # KLO-3.3
    piles: list[dict[str, Any]] = given["score_piles"]
    points: list[int] = [stars + pile["stars"] for stars, pile in zip(given["stars"], piles, strict=True)]
    most = [player for player in range(len(points)) if points[player] == max(points)]
    clobbered = {player: len(piles[player]["barbarians"]) for player in most}
    return {"points": points, "winners": [each for each in most if clobbered[each] == max(clobbered.values())]}


def answer(part: str, given: dict[str, Any]) -> Any:
    if part == "forward":
        return forward_choices(given)
    if part == "swap":
        return swaps_allowed(given)
    if part == "clobber":
        return clobber_time(given)
    if part == "fill":
        return fill(given)
    if part == "pair":
        return bands_to_pair_with(given)
    if part == "switch":
        return switches_allowed(given)
    if part == "totems":
        return totems(given)
    if part == "count":
        return count(given)
    raise ValueError(f"no such question: {part}")

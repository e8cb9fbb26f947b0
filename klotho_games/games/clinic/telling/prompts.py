"""What the table waits for in each phase, and a second sentence with details."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.clinic.rules.building import MOST_FLOORS
from klotho_games.games.clinic.rules.business import losses_at_end
from klotho_games.games.clinic.rules.count import ending_words
from klotho_games.games.clinic.rules.legal import action_moves, build_boxes
from klotho_games.games.clinic.rules.names import goal_name, goal_text
from klotho_games.games.clinic.rules.questions import forecast
from klotho_games.games.clinic.rules.state import (
    PRICE,
    Clinic,
    Phase,
    advert_price,
    final_popularity,
    layout_of,
    section_of,
)
from klotho_games.games.clinic.rules.steps import Admit, Hire

Words = tuple[str, str]


def prompt(s: Clinic) -> Words:
    match s.phase:
        case Phase.DEAL:
            return _("the Floor cards are being dealt."), _("One of the cards becomes the ground floor.")
        case Phase.SHUFFLE:
            return _("the Action cards are being shuffled."), goal_text(s)
        case Phase.LAY:
            return _lay(s)
        case Phase.TAKE:
            return _("choose the first three sections or the last three."), _(
                "You do the actions from left to right. The box number is the price of hiring."
            )
        case Phase.ACT:
            return _act(s)
        case Phase.BUSINESS:
            return _business(s)
        case Phase.ADVERTISE:
            told = _("1 popularity costs ${price}, and each further one costs $1 more than the one before. You have "
                     "${money}.")
            return _("buy popularity or keep your money."), told.format(price=advert_price(1), money=s.money)
        case Phase.END:
            if s.closed:
                return _("the clinic is closed."), ending_words(s)
            told = _("the game is over. Your final score is {n}.").format(n=final_popularity(s))
            return told, ending_words(s)


def _lay(s: Clinic) -> Words:
    goal = _("{goal}: {text}").format(goal=goal_name(s.goal), text=goal_text(s))
    if not s.row:
        return _("place the first Action card, rotated or not."), goal
    told = _("place the last card at an end of the row.")
    if len(s.row) == 1:
        told = _("place the second card at an end, over or under the first.")
    return told, _("Each overlap covers a section. In the end you see four sections.")


def _act(s: Clinic) -> Words:
    action = section_of(s).action
    if action == "build":
        if not build_boxes(s):
            return _("you have used all your build boxes. End the action."), _purse(s)
        return _("build something or end the action."), _purse(s)
    arrivals = any(isinstance(move, Hire | Admit) for move in action_moves(s))
    hours = ngettext("{n} hour left for walking", "{n} hours left for walking", s.hours).format(n=s.hours)
    second = _("{hours}. After that, each hour costs $1.").format(hours=hours)
    if not s.hours:
        second = _("You have no hours left. Each extra hour costs $1.")
    if action == "hire":
        first = _("hire staff and send people to their rooms.") if arrivals else _("send people to their rooms.")
        return first, second
    lost = sum(one.popularity for one in losses_at_end(s))
    if lost:
        second = _("If you end the action now, patients are turned away. You lose {n} popularity.").format(n=lost)
    return (_("admit patients and bring them to rooms.") if arrivals else _("bring people to their rooms.")), second


def _purse(s: Clinic) -> str:
    if len(s.floors) >= MOST_FLOORS:
        return _("You have ${money}. The clinic already has all its floors.").format(money=s.money)
    gaps, price = len(layout_of(s).gaps), PRICE["floor"]
    if not gaps:
        told = _("You have ${money}. There is room for the next floor (${price}).")
        if s.money < price:
            told = _("You have ${money}. The next floor costs ${price}.")
        return told.format(money=s.money, price=price)
    told = ngettext("You have ${money}. Fill {n} more space before you can add a floor.",
                    "You have ${money}. Fill {n} more spaces before you can add a floor.", gaps)
    return told.format(money=s.money, n=gaps)


def _business(s: Clinic) -> Words:
    found = forecast(s)
    n = len(found.accounts.treatments)
    first = ngettext("open for business. {n} patient will be treated.", "open for business. {n} patients will be "
                                                                   "treated.", n)
    if not n:
        first = _("open for business. This round, no one will be treated.")
    told = _("Afterwards you have ${money} and {popularity} popularity.")
    second = told.format(money=found.accounts.money, popularity=max(0, found.accounts.popularity))
    if found.lost:
        second = _("Afterwards you have ${money} and {popularity} popularity. Deaths overnight will then cost {lost} "
                   "popularity.").format(
            money=found.accounts.money, popularity=max(0, found.accounts.popularity), lost=found.lost)
    return first.format(n=n), second

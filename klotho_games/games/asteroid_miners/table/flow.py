"""The flow of a turn: what the prompt says and offers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.words import _, ngettext
from klotho_games.games.asteroid_miners import events as ev
from klotho_games.games.asteroid_miners import survey
from klotho_games.games.asteroid_miners.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.dig import DRILLS_PRICE, Dig, Phase, face_for, open_minerals, price_of
from klotho_games.games.asteroid_miners.naming import crew_name, money, piece_name
from klotho_games.games.asteroid_miners.offers import legal
from klotho_games.games.asteroid_miners.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    Excavate,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
)
from klotho_games.games.asteroid_miners.table.guide import course_move
from klotho_games.games.asteroid_miners.table.style import ART, CREWS
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.stage import flow
from klotho_games.stage.chooser import Choice, Chooser
from klotho_games.stage.prompt import Answer

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.deck import Table

_OTHER_KEY = "d"
"""Of what Space does at other times: no other answer has it, so nobody rolls where they meant to keep."""


class Flow(flow.Flow):
    table: Table
    ends = (ev.TurnEnded,)
    main = ""
    """The answer that Space gives."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def seat(self, s: Dig) -> int:
        """The crew, also where one person plays both."""
        return -1 if s.phase in (Phase.SET_OUT, Phase.END) else s.side

    def name(self, seat: int) -> str:
        return crew_name(seat, self.table.names)

    def by_bot(self, seat: int) -> bool:
        return super().by_bot(0 if self.table.state.alone else seat)

    def colour(self, s: Dig) -> str:
        return CREWS[s.side].light

    def words(self, s: Dig) -> tuple[str, str]:
        t = self.table
        words, quiet = self.asked(s)
        if t.plan.piece:
            return self._piece_words(s)
        if t.plan.buying:
            card = EQUIPMENT[t.plan.buying]
            told = _("buy the {piece} for {money}?")
            return told.format(piece=piece_name(card.id), money=money(price_of(s, card.id))), _(card.text)
        if s.phase is Phase.MODIFY:
            return words, quiet + " " + _("Choose equipment, then a die; or drag one onto the other.")
        if s.phase is Phase.DRILL and s.dice[0] and not t.plan.kept:
            return words, quiet + " " + _("Choose the dice to keep.")
        if s.straight and s.phase is Phase.SMELTER and not s.smelter[0]:
            return words, quiet + " " + _("No money: phases 2 to 6 are skipped (AST-A12).")
        return words, quiet

    def _piece_words(self, s: Dig) -> tuple[str, str]:
        plan = self.table.plan
        card, name = EQUIPMENT[plan.piece], piece_name(plan.piece)
        if card.op == "balance":
            up, down = _("{piece}: choose the die that goes up."), _("{piece}: choose the die that goes down.")
            told = down if plan.dice else up
        elif card.op == "reroll_any":
            told = _("{piece}: choose the dice that roll.")
        else:
            told = _("{piece}: choose a die.")
        return told.format(piece=name), _(card.text)

    # -- answers --------------------------------------------------------------------------------------------

    def answers(self, s: Dig) -> list[Answer]:
        """The main one at the right end of the bar, so that it has one place all through a turn."""
        self.main = ""
        if not self.table.may_act:
            return self.paced()
        answers = _led(self._answers(s), self._hinted_id())
        self.main = next((answer.id for answer in answers if answer.key == "space"), "")
        return [*self._always(), *reversed(answers)]

    def _hinted_id(self) -> str:
        """The answer that does what was advised; "" for none."""
        match self.table.plan.hinted:
            case Roll():
                return "roll"
            case GoOn():
                return "go-on"
            case Choose(option):
                choices = [move.option for move in legal(self.table.state) if isinstance(move, Choose)]
                return f"choice:{choices.index(option)}"
            case Leave():
                return "leave"
            case BuyDrills(number):
                return f"drills-{number}"
            case Overtime():
                return "overtime"
        return ""

    def _always(self) -> list[Answer]:
        t = self.table
        return [*t.pace.last_turn_answer(self.ends), *t.usual_answers(_("What would an old foreman do?"))]

    def _answers(self, s: Dig) -> list[Answer]:
        """The main one first."""
        t = self.table
        match s.phase:
            case Phase.CHOICE:
                return self._choices(s)
            case Phase.DRILLS:
                return self._drills(s)
            case Phase.DRILL:
                return self._drill(s)
            case Phase.MODIFY:
                return self._modify(s)
            case Phase.EXCAVATE:
                return self._excavate(s)
            case Phase.TENDER:
                bid = Answer("bid", TELLING.move(s, Bid()), t.gestures.bid, key="space", kind="primary",
                             picture=f"{ART}/sign_gavel")
                return [bid, self._go_on(s)]
            case Phase.MARKET:
                return self._market(s)
            case Phase.OVERTIME:
                return self._overtime(s)
            case Phase.UPGRADE:
                return self._upgrade(s)
        return self._foundry(s)

    def _go_on(self, s: Dig, *, last: bool = False, short: str = "") -> Answer:
        """On to the next phase; the main answer where nothing else is left to do. `short` where the bar is full."""
        told = TELLING.move(s, GoOn())
        return Answer("go-on", short or told, lambda: self.table.play(GoOn()), key="space" if last else "n",
                      kind="primary" if last else "secondary", tip=told if short else "")

    def _choices(self, s: Dig) -> list[Answer]:
        t = self.table
        answers = [
            Answer(f"choice:{n}", TELLING.move(s, move), partial(t.play, move),
                   key="space" if n == 0 else "n", kind="primary" if n == 0 else "secondary")
            for n, move in enumerate(move for move in legal(s) if isinstance(move, Choose))
        ]
        if any(isinstance(move, Leave) for move in legal(s)):
            alone = not answers
            answers.append(Answer("leave", _("Leave equipment unused"), self._ask_which, key="space" if alone else "n",
                                  kind="primary" if alone else "secondary"))
        return answers

    def _ask_which(self) -> None:
        t = self.table
        pieces = [(piece, piece_name(piece)) for piece in t.state.crew.gear]
        if len(pieces) == 1:
            t.gestures.leave(pieces[0][0])
            return
        choices = [Choice(name, partial(t.gestures.leave, piece)) for piece, name in pieces]
        t.stage.push(Chooser(_("Which piece rests this turn?"), choices, t.chooser_look))

    def _drills(self, s: Dig) -> list[Answer]:
        """The usual number stands at the right, fewer to the left of it, and then more."""
        t = self.table
        most = sum(isinstance(move, BuyDrills) for move in legal(s))
        usual = _usual_drills(s, most)
        return [
            Answer(f"drills-{n}", ngettext("{n} drill", "{n} drills", n).format(n=n),
                   partial(t.gestures.buy_drills, n), key="space" if n == usual else str(n),
                   kind="primary" if n == usual else "secondary", tip=TELLING.move(s, BuyDrills(n)))
            for n in (*range(usual, 0, -1), *range(usual + 1, most + 1))
        ]

    def _drill(self, s: Dig) -> list[Answer]:
        t = self.table
        rolling = t.plan.rolling(s)
        n = len(rolling)
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        reason = "" if n else _("All dice are kept.")
        if not s.dice[0]:
            return [Answer("roll", label, t.roll, key="space", kind="primary")]
        enough = not n or _spoils(s, rolling)
        roll = Answer("roll", label, t.roll, key="" if not n else _OTHER_KEY if enough else "space",
                      kind="secondary" if enough else "primary", reason=reason)
        on = self._go_on(s, last=enough)
        return [on, roll] if enough else [roll, on]

    def _modify(self, s: Dig) -> list[Answer]:
        t = self.table
        plan = t.plan
        if not plan.piece:
            return [self._go_on(s, last=True)]
        back = Answer("put-down", _("Put it back"), t.put_back, key="b")
        if EQUIPMENT[plan.piece].op != "reroll_any":
            return [back]
        n = len(plan.dice)
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        reason = "" if n else _("Choose one die or more.")
        return [Answer("use", label, t.gestures.roll_chosen, key="space", kind="primary", reason=reason), back]

    def _excavate(self, s: Dig) -> list[Answer]:
        """What was advised, else the first die that digs something; every other one is carried or clicked."""
        hinted = self.table.plan.hinted
        move = hinted if isinstance(hinted, Excavate) else next(m for m in legal(s) if isinstance(m, Excavate))
        dig = Answer("dig", TELLING.move(s, move), lambda: self.table.play(move), key="space", kind="primary")
        return [dig, self._go_on(s)]

    def _market(self, s: Dig) -> list[Answer]:
        """The best order is offered, ore by ore; every gauge can be used as well."""
        t = self.table
        _best, order = survey.best_sale(s)
        move = Sell(order[0])
        sell = Answer("sell", TELLING.move(s, move), lambda: t.play(move), key="space", kind="primary")
        return [sell, self._go_on(s)]

    def _overtime(self, s: Dig) -> list[Answer]:
        t = self.table
        bank = Answer("bank", TELLING.move(s, Bank()), lambda: t.play(Bank()), key="space", kind="primary")
        risk = Answer("overtime", TELLING.move(s, Overtime()), lambda: t.play(Overtime()), key="o", kind="danger",
                      picture=f"{ART}/cube_green")
        return [bank, risk]

    def _upgrade(self, s: Dig) -> list[Answer]:
        t = self.table
        piece = t.plan.buying
        if not piece:
            return [self._go_on(s, last=True)]
        return [
            Answer("buy", _("Buy it"), lambda: t.play(Buy(piece)), key="space", kind="primary",
                   tip=TELLING.move(s, Buy(piece))),
            Answer("put-down", _("Leave it"), t.put_back, key="b"),
        ]

    def _foundry(self, s: Dig) -> list[Answer]:
        """What was advised, else the best course; all of them stand in the guide, each with its odds."""
        t = self.table
        found = survey.assistance(s)
        if found is None or not found.courses:
            return []
        best = t.plan.hinted or course_move(s, found.courses[0])
        if isinstance(best, GoOn):
            return [self._go_on(s, last=True)]
        id = {Smelt: "smelt", Control: "control-roll"}.get(type(best), "forge")
        told = TELLING.move(s, best)
        label = {"forge": _("Forge it"), "control-roll": _("Control die")}.get(id) or _smelting(s, best)
        answers = [Answer(id, label, lambda: t.play(best), key="space", kind="primary",
                          tip=told if told != label else "")]
        if id != "control-roll" and t.session.why_not(Control()) is None:
            answers.append(Answer("control-roll", _("Control die"), t.gestures.roll_control, key="c",
                                  tip=TELLING.move(s, Control())))
        if t.session.why_not(GoOn()) is None:
            answers.append(self._go_on(s, short=_("Leave it")))
        return answers


def _usual_drills(s: Dig, most: int) -> int:
    """As many as leave something: the last money of a crew is not staked by the way (AST-A12)."""
    return max((n for n in range(1, most + 1) if DRILLS_PRICE[n] < s.crew.money), default=1)


def _smelting(s: Dig, move: Move) -> str:
    """As its course in the guide says it."""
    if not isinstance(move, Smelt) or not s.smelter[0]:
        return TELLING.move(s, move)
    if len(move.dice) == 2:
        return _("Roll both")
    return _("Roll the {face}").format(face=s.smelter[move.dice[0]])


def _spoils(s: Dig, rolling: Sequence[int]) -> bool:
    """The dice that lie there clear the stratum, and without those that would roll they do not."""
    needed = Counter(face_for(s, mineral) for _slot, mineral in open_minerals(s, s.side))
    kept = Counter(face for place, face in enumerate(s.dice) if place not in rolling)
    return bool(needed) and needed <= Counter(s.dice) and not needed <= kept


def _led(answers: list[Answer], id: str) -> list[Answer]:
    """The advised answer is the main one; the one that was has a key of its own, never that of the advised one."""
    advised = next((answer for answer in answers if answer.id == id and not answer.reason), None)
    if advised is None or advised.key == "space":
        return answers
    rest = [replace(answer, key=_own_key(answer), kind="secondary") if answer.key == "space" else answer
            for answer in answers if answer is not advised]
    return [replace(advised, key="space", kind="primary"), *rest]


def _own_key(answer: Answer) -> str:
    if answer.id == "bank":
        return "b"
    # so many drills have their number
    return answer.id.removeprefix("drills-") if answer.id.startswith("drills-") else _OTHER_KEY

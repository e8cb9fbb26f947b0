"""The prompt of each phase of a turn: what it says and offers."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.core.i18n import _, ngettext, pgettext
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.components import PAY, Pair, ways
from klotho_games.games.asteroid_miners.rules.forge import current_component
from klotho_games.games.asteroid_miners.rules.legal import legal
from klotho_games.games.asteroid_miners.rules.names import crew_name, money, piece_name
from klotho_games.games.asteroid_miners.rules.state import DRILLS_PRICE, Dig, Phase, price_of
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
    Use,
)
from klotho_games.games.asteroid_miners.table.look.style import ART, CREWS
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.stage.table import prompt_flow
from klotho_games.stage.widgets.chooser import Choice, Chooser
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table

_OTHER_KEY = "d"
"""Key of an answer while it does not have Space. No other answer uses it, so that
players do not roll dice they meant to keep."""
_SPENDS = ("take", "pay")
"""Choices of an event that cost money, now or later. They are never the main answer while a free choice exists."""


class Flow(prompt_flow.Flow):
    table: Table
    ends = (ev.TurnEnded,)
    main = ""
    """The answer that Space gives."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def seat(self, s: Dig) -> int:
        """Return the crew that acts, even if one person plays both."""
        return -1 if s.phase in (Phase.SET_OUT, Phase.END) else s.side

    def name(self, seat: int) -> str:
        return crew_name(seat, self.table.names)

    def by_bot(self, seat: int) -> bool:
        return super().by_bot(0 if self.table.state.alone else seat)

    def colour(self, s: Dig) -> str:
        return CREWS[s.side].light

    def words(self, s: Dig) -> tuple[str, str]:
        t = self.table
        words, quiet = self.prompt_words(s)
        if t.plan.piece:
            return self._piece_words(s)
        if t.plan.buying:
            card = EQUIPMENT[t.plan.buying]
            told = _("buy the {piece} for {money}?")
            return told.format(piece=piece_name(card.id), money=money(price_of(s, card.id))), _(card.text)
        if t.plan.chosen is not None:
            return self._chosen_words(s, t.plan.chosen)
        if s.phase is Phase.MODIFY:
            return words, quiet + " " + _("Choose equipment, then a die, or drag one onto the other.")
        if s.phase is Phase.DRILL and s.dice[0] and not t.plan.kept:
            return words, quiet + " " + _("Select the dice you want to keep.")
        if s.straight and s.phase is Phase.SMELTER and not s.smelter[0]:
            return words, quiet + " " + _("You have no money, so you skip phases 2 to 6 (AST-A12).")
        return words, quiet

    def _chosen_words(self, s: Dig, chosen: Move) -> tuple[str, str]:
        words = _("{move}?").format(move=TELLING.move(s, chosen))
        if not isinstance(chosen, Control):
            return words, _("Choose a die to select it or to leave it as it is.")
        if s.control:
            return words, _("You lose what the control die shows now (AST-A7).")
        return words, _("After that, you can’t roll the Smelter dice again (AST-A7).")

    def _piece_words(self, s: Dig) -> tuple[str, str]:
        plan = self.table.plan
        card, name = EQUIPMENT[plan.piece], piece_name(plan.piece)
        if isinstance(plan.hinted, Use):
            return _("{move}?").format(move=TELLING.move(s, plan.hinted)), _(card.text)
        if card.op == "balance":
            up, down = _("{piece}: choose the die to raise."), _("{piece}: choose the die to lower.")
            told = down if plan.dice else up
        elif card.op == "extra_die":
            told = _("{piece}: roll one more die?")
        elif card.op == "reroll_any":
            told = _("{piece}: choose the dice to roll again.")
        else:
            told = _("{piece}: choose a die.")
        return told.format(piece=name), _(card.text)

    # -- answers --------------------------------------------------------------------------------------------

    def answers(self, s: Dig) -> list[Answer]:
        """Keep each answer in its place throughout a phase, with the main answer at the right end of the bar.

        Space gives the main answer. A hint moves only the key to the advised answer; the buttons stay where they are.
        """
        self.main = ""
        if not self.table.may_act:
            return self.pace_answers()
        answers = _give_space_key(self._answers(s), self.doing(self._leading(s)))
        self.main = next((answer.id for answer in answers if answer.key == "space"), "")
        return [*self._always(), *reversed(answers)]

    def _leading(self, s: Dig) -> Move | None:
        """Return the advised or chosen move; otherwise, at the Foundry, the best course
        if the player wants it marked."""
        plan = self.table.plan
        move = plan.hinted or plan.chosen
        return move if move is not None or not self.table.lights_best else self._best_course(s)

    def _best_course(self, s: Dig) -> Move | None:
        found = questions.assistance(s) if s.expansion else None
        return questions.course_move(s, found.courses[0]) if found is not None and found.courses else None

    def doing(self, move: Move | None) -> str:
        """Return the id of the answer that plays a move; "" for none."""
        match move:
            case Choose(option):
                choices = [one.option for one in legal(self.table.state) if isinstance(one, Choose)]
                return f"choice:{choices.index(option)}"
            case BuyDrills(number):
                return f"drills-{number}"
        return _ANSWERS.get(type(move), "")

    def _always(self) -> list[Answer]:
        t = self.table
        return [*t.pace.last_turn_answer(self.ends), *t.usual_answers(_("What would an old foreman do?"))]

    def _answers(self, s: Dig) -> list[Answer]:
        """List the answers of this phase, the main one first."""
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
        """Go on to the next phase; the main answer if nothing else is left to do.

        `short` is the label for a full bar.
        """
        told = TELLING.move(s, GoOn())
        return Answer("go-on", short or told, self.table.asking.go_on, key="space" if last else "n",
                      kind="primary" if last else "secondary", tip=told if short else "")

    def _choices(self, s: Dig) -> list[Answer]:
        """List the choices of an event, those that cost nothing first."""
        t = self.table
        found = [(move.option in _SPENDS, Answer(f"choice:{n}", TELLING.move(s, move), partial(t.play, move)))
                 for n, move in enumerate(move for move in legal(s) if isinstance(move, Choose))]
        if any(isinstance(move, Leave) for move in legal(s)):
            found.append((False, self._leave(s)))
        answers = [answer for _spends, answer in sorted(found, key=lambda one: one[0])]
        return [replace(answer, key="o" if n else "space", kind="secondary" if n else "primary")
                for n, answer in enumerate(answers)]

    def _leave(self, s: Dig) -> Answer:
        hinted = self.table.plan.hinted
        if isinstance(hinted, Leave):
            return Answer("leave", TELLING.move(s, hinted), partial(self.table.play, hinted))
        return Answer("leave", _("Leave equipment unused"), self._ask_which)

    def _ask_which(self) -> None:
        t = self.table
        pieces = [(piece, piece_name(piece)) for piece in t.state.crew.gear]
        if len(pieces) == 1:
            t.gestures.leave(pieces[0][0])
            return
        choices = [Choice(name, partial(t.gestures.leave, piece), tip=_(EQUIPMENT[piece].text))
                   for piece, name in pieces]
        t.stage.push(Chooser(_("Which piece of equipment will you leave unused this turn?"), choices, t.chooser_look))

    def _drills(self, s: Dig) -> list[Answer]:
        """Put the usual number at the right end, then fewer to its left, and then more."""
        t = self.table
        most = sum(isinstance(move, BuyDrills) for move in legal(s))
        usual = _usual_drills(s, most)
        return [
            Answer(f"drills-{n}", _drills_label(n),
                   partial(t.gestures.buy_drills, n), key="space" if n == usual else str(n),
                   kind="primary" if n == usual else "secondary", tip=TELLING.move(s, BuyDrills(n)))
            for n in (*range(usual, 0, -1), *range(usual + 1, most + 1))
        ]

    def _drill(self, s: Dig) -> list[Answer]:
        t = self.table
        n = len(t.plan.rolling(s))
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        reason = "" if n else _("You’re keeping all the dice. Press N to continue.")
        # With no die kept, the whole roll would be lost, so Space, which players press to hurry, must not do that.
        # It is another thing to do, with its own words and its own key.
        again = bool(s.dice[0]) and not t.plan.kept
        if again and n > 1:
            label = _("Roll all {n} dice again").format(n=n)
        key, kind = (_OTHER_KEY, "secondary") if again else ("space", "primary")
        roll = Answer("roll", label, t.roll, key=key, kind=kind, reason=reason)
        return [roll, self._go_on(s)] if s.dice[0] else [roll]

    def _modify(self, s: Dig) -> list[Answer]:
        t = self.table
        plan = t.plan
        advised, about = plan.hinted, frozenset({f"gear:{plan.piece}"})
        if isinstance(advised, Use):
            use = Answer("use", _("Use it"), partial(t.play, advised), key="space", kind="primary", about=about,
                         picture=f"{ART}/equipment_{advised.piece}", tip=TELLING.move(s, advised))
            away = Answer("put-down", _("Put it back"), t.put_back, key="b")
            return [use, away if plan.piece else self._go_on(s)]
        if not plan.piece:
            return [self._go_on(s, last=True)]
        back = Answer("put-down", _("Put it back"), t.put_back, key="b")
        if EQUIPMENT[plan.piece].op == "extra_die":
            more = partial(t.play, Use(plan.piece))
            return [Answer("use", _("Roll one more die"), more, key="space", kind="primary", about=about), back]
        if EQUIPMENT[plan.piece].op != "reroll_any":
            return [back]
        n = len(plan.dice)
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        reason = "" if n else _("Choose at least one die.")
        use = Answer("use", label, t.gestures.confirm_use, key="space", kind="primary", reason=reason, about=about)
        return [use, back]

    def _excavate(self, s: Dig) -> list[Answer]:
        """Offer the advised dig, or else the first possible one. Every other die can be dragged or clicked."""
        hinted = self.table.plan.hinted
        move = hinted if isinstance(hinted, Excavate) else next(m for m in legal(s) if isinstance(m, Excavate))
        dig = Answer("dig", TELLING.move(s, move), lambda: self.table.play(move), key="space", kind="primary")
        return [dig, self._go_on(s)]

    def _market(self, s: Dig) -> list[Answer]:
        """Offer to sell everything in the best order. Single ores are sold at the gauges, or as advised."""
        t = self.table
        best, order = questions.best_sale(s)
        hinted = t.plan.hinted
        one = hinted if isinstance(hinted, Sell) else Sell(order[0])
        sell = Answer("sell", TELLING.move(s, one), partial(t.play, one), key="space", kind="primary")
        if len(order) == 1:
            return [sell, self._go_on(s)]
        told = _("Sell all for {money}").format(money=money(best))
        moves = [Sell(metal) for metal in order]
        everything = Answer("sell-all", told, partial(t.play, *moves), key="space", kind="primary")
        single = [replace(sell, key=_OTHER_KEY, kind="secondary")] if hinted == one else []
        return [everything, self._go_on(s), *single]

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
            Answer("buy", _("Buy for {money}").format(money=money(price_of(s, piece))), lambda: t.play(Buy(piece)),
                   key="space", kind="primary", about=frozenset({f"shelf:{piece}"}), tip=TELLING.move(s, Buy(piece))),
            Answer("put-down", _("Leave it"), t.put_back, key="b"),
        ]

    def _foundry(self, s: Dig) -> list[Answer]:
        """Keep the places of Smelter, control die and way out. The guide shows all courses with their odds."""
        t = self.table
        answers = [answer for answer in (self._smelt(s), self._forge(s), self._control(s)) if answer is not None]
        if not answers:
            return [self._go_on(s, last=True)] if t.session.why_not(GoOn()) is None else []
        answers[0] = replace(answers[0], key="space", kind="primary")
        if t.session.why_not(GoOn()) is None:
            answers.append(self._go_on(s, short=pgettext("the Foundry", "Leave")))
        return answers

    def _smelt(self, s: Dig) -> Answer | None:
        """Offer to roll the advised Smelter dice, or else those that do not fit yet."""
        leading = self._leading(s)
        move = leading if isinstance(leading, Smelt) else Smelt(_unfit(s.smelter, current_component(s).needs))
        if s.phase is not Phase.SMELTER or self.table.session.why_not(move) is not None:
            return None
        label, told = _smelting(s, move), TELLING.move(s, move)
        return Answer("smelt", label, partial(self.table.play, move), tip=told if told != label else "")

    def _forge(self, s: Dig) -> Answer | None:
        found = ways(s.smelter, current_component(s).needs, s.control) if s.phase is Phase.CONTROL else ()
        hinted = self.table.plan.hinted
        if not found:
            return None
        move = hinted if isinstance(hinted, Forge) else Forge(found[0])
        label = _("Forge for {money}").format(money=money(PAY[s.control]))
        return Answer("forge", label, partial(self.table.play, move), tip=TELLING.move(s, move))

    def _control(self, s: Dig) -> Answer | None:
        if self.table.session.why_not(Control()) is not None:
            return None
        return Answer("control-roll", _("Control die"), self.table.gestures.roll_control, key="c",
                      tip=TELLING.move(s, Control()))


_ANSWERS: dict[type, str] = {
    Roll: "roll", GoOn: "go-on", Leave: "leave", Use: "use", Excavate: "dig", Bid: "bid", Sell: "sell", Buy: "buy",
    Smelt: "smelt", Control: "control-roll", Forge: "forge", Overtime: "overtime", Bank: "bank",
}
"""The answer for each kind of move."""


def _drills_label(n: int) -> str:
    return ngettext("{n} drill ({money})", "{n} drills ({money})", n).format(n=n, money=money(DRILLS_PRICE[n]))


def _usual_drills(s: Dig, most: int) -> int:
    """Return the most drills that leave some money, so that Space never stakes a crew's last money (AST-A12)."""
    return max((n for n in range(1, most + 1) if DRILLS_PRICE[n] < s.crew.money), default=1)


def _unfit(smelter: Pair, needs: Pair) -> tuple[int, ...]:
    """Return the Smelter dice that are not part of the pair; both before the first roll."""
    left, unfit = list(needs), []
    for n, face in enumerate(smelter):
        if face in left:
            left.remove(face)
        else:
            unfit.append(n)
    return tuple(unfit)


def _smelting(s: Dig, move: Smelt) -> str:
    """Return the words of the move, which are too long only for two dice."""
    return _("Roll both") if s.smelter[0] and len(move.dice) == 2 else TELLING.move(s, move)


def _give_space_key(answers: list[Answer], id: str) -> list[Answer]:
    """Give Space to the advised answer.

    The answer that usually has Space gets another key, never that of the advised one.
    """
    advised = next((answer for answer in answers if answer.id == id and not answer.reason), None)
    if advised is None or advised.key == "space":
        return answers
    return [
        replace(answer, key="space", kind="primary") if answer is advised
        else replace(answer, key=_own_key(answer), kind="secondary") if answer.key == "space" else answer
        for answer in answers
    ]


def _own_key(answer: Answer) -> str:
    if answer.id == "bank":
        return "b"
    # A number of drills has its digit as key.
    return answer.id.removeprefix("drills-") if answer.id.startswith("drills-") else _OTHER_KEY

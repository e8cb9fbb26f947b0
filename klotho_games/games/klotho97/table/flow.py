"""The flow of a turn: what the prompt says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.words import _, capital, ngettext
from klotho_games.games.klotho97 import events as ev
from klotho_games.games.klotho97.cards import CARDS, KIND_OF, NUMBER, Monster, face
from klotho_games.games.klotho97.naming import asks, card_name, coins_told
from klotho_games.games.klotho97.steps import Buy, Discard, EndClaims, EndTurn, LoseStars, Reroll, Roll, Trade
from klotho_games.games.klotho97.telling import TELLING
from klotho_games.games.klotho97.venture import (
    AFTER,
    CLAIM,
    DISCARD,
    HAND_LIMIT,
    REROLL,
    ROLL,
    Phase,
    Venture,
    acting,
    may_discard,
    price,
)
from klotho_games.stage.prompt import Answer

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table

ENDS = (ev.TurnEnded,)


class Flow:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.speaker = -1
        """Whose mark stands beside the words; -1 for the table itself."""
        self._warned: tuple[int, frozenset[str]] = (-1, frozenset())
        """Of which cards it was said, in which turn, that they could still be claimed."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def prompt(self) -> None:
        t = self.table
        s: Venture = t.state
        self.speaker = -1 if t.session.over else t.session.to_act
        name = "" if t.session.over else t.names[t.session.to_act]
        words, quiet = self._words(s)
        answers = [] if t.session.over else self._in_order(self._answers(s))
        if t.auto and t.may_act:
            words, quiet, answers = t.pace.auto_prompt()
        t.prompt.say(name, words, quiet, answers)

    def say(self, s: Venture) -> None:
        """While it happens the bar says what is going on; there is nothing to answer."""
        t = self.table
        if t.pace.watching:
            t.prompt.say("", *t.pace.watching_prompt())
            return
        words, quiet = TELLING.prompt(s, t.names)
        self.speaker = -1 if s.phase is Phase.FIRST else s.seat
        if s.seat < 0 or s.phase is Phase.FIRST:
            t.prompt.say("", capital(words), quiet)
        elif t.session.bot(s.seat):
            t.prompt.say(t.names[s.seat], words, "", [*t.pace.answers(), *t.pace.last_turn_answer(ENDS)])
        else:
            t.prompt.say(t.names[s.seat], words, quiet)

    def _words(self, s: Venture) -> tuple[str, str]:
        t = self.table
        decided = t.pace.decided
        if decided is not None:
            return TELLING.move(s, decided.move, t.names), decided.why
        if not t.may_act:
            words, quiet = TELLING.prompt(s, t.names)
            return words, quiet if t.session.over else _("Thinking …")
        if t.drag is not None and t.drag.held:
            return self._held_words(s, t.drag.held)
        if t.plan.discarding:
            return _("which card shall go?"), _("It is replaced at once; Esc keeps them all (K97-2.3).")
        if t.plan.advised:
            told = TELLING.move(s, Discard(t.plan.advised))
            return _("{move}?").format(move=told), _("It is replaced at once; Esc puts the hint away (K97-2.3).")
        if t.plan.card:
            return self._drawer_words(s)
        if t.plan.tool:
            tool = face(NUMBER[t.plan.tool])
            words = _("{tool} for {coins}?").format(tool=card_name(t.plan.tool), coins=self._cost(s))
            return words, _(tool.text)
        if s.phase is Phase.TRADE:
            first, _quiet = TELLING.prompt(s, t.names)
            how = _("Click two to pair them, or a pair to part it (K97-8.4).")
            pairs = t.pairs(s)
            return first, f"{TELLING.move(s, Trade(pairs))}. {how}" if pairs else how
        if self.warned(s):
            n = len(t.area.ready)
            words = ngettext("{n} card can still be claimed.", "{n} cards can still be claimed.", n).format(n=n)
            return words, _("Golden tabs show which. If you end, the red dice are sold.")
        return TELLING.prompt(s, t.names)

    def _held_words(self, s: Venture, held: str) -> tuple[str, str]:
        t = self.table
        kind, _sep, name = held.partition(":")
        if kind == "card":
            where = {
                "augment": _("choose a die for {card}."), "raid": _("choose whom to raid, or the very card."),
                "pig": _("choose the monster for {card}."),
            }.get(KIND_OF[NUMBER[name]], _("choose where {card} goes."))  # fmt: skip
            return where.format(card=card_name(name)), _("Golden stitches show where; Esc puts it back.")
        die = s.dice[int(name)]
        judged = t.drawer.judged(s)
        if judged is None:
            return _("carry the {n} to a card.").format(n=die.value), _("Golden stitches show where it can serve.")
        if judged.refusal is None:
            return _("drop the {n}: that is enough for {card}.").format(n=die.value, card=card_name(judged.card)), ""
        first = _("drop the {n} to reach {reached} of {needed}.")
        return first.format(n=die.value, reached=judged.reached, needed=judged.needed), self._missing(s, judged.card)

    def _missing(self, s: Venture, card: str) -> str:
        judged = self.table.drawer.judged(s)
        if isinstance(CARDS[NUMBER[card]], Monster) and judged is not None:
            told = _("Add {n} or more to capture {card}.")
            return told.format(n=judged.needed - judged.reached, card=card_name(card))
        return _("It asks for: {asks}.").format(asks=asks(card))

    def _drawer_words(self, s: Venture) -> tuple[str, str]:
        t = self.table
        judged = t.plan.judged(s)
        name = card_name(judged.card)
        if judged.refusal is None:
            quiet = _("Click a die to put it in or to take it back.")
            return _("claim {card} with these dice?").format(card=name), quiet
        if not t.plan.dice:
            return _("put dice under {card}.").format(card=name), self._missing(s, judged.card)
        first = _("{card}: {reached} of {needed}.")
        # enough dice, and yet not what is asked for: the refusal says why
        quiet = judged.refusal.reason if judged.reached >= judged.needed else self._missing(s, judged.card)
        return first.format(card=name, reached=judged.reached, needed=judged.needed), quiet

    # -- answers --------------------------------------------------------------------------------------------

    def _in_order(self, answers: list[Answer]) -> list[Answer]:
        """The main one at the right end of the bar, so that it has one place all through a turn."""
        if not self.table.may_act:
            return [*answers, *self._always()]
        return [*self._always(), *reversed(answers)]

    def _always(self) -> list[Answer]:
        t = self.table
        return [*t.pace.last_turn_answer(ENDS), *(t.usual_answers(_("What would an old prospector do?"))
                                                  if t.may_act else [])]  # fmt: skip

    def _answers(self, s: Venture) -> list[Answer]:
        t = self.table
        if not t.may_act:
            return t.pace.answers()
        match s.phase:
            case Phase.STARS:
                return [Answer("lose", TELLING.move(s, LoseStars()), lambda: t.play(LoseStars()), key="n")]
            case Phase.TRADE:
                return self._trade_answers(s)
            case Phase.PLAY:
                if t.plan.card:
                    return self._drawer_answers(s)
                return self._tool_answers(s) if t.plan.tool else self._turn_answers(s)
        return []

    def _cost(self, s: Venture) -> str:
        return coins_told(price(acting(s), face(NUMBER[self.table.plan.tool]).price))

    def _tool_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        move = Buy(t.plan.tool)
        return [
            Answer("buy", _("Buy"), lambda: t.play(move), key="space", kind="primary", picture="klotho97/coin",
                   tip=TELLING.move(s, move)),
            Answer("leave-it", _("Leave it"), t.put_tool_back, key="b"),
        ]  # fmt: skip

    def _drawer_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        refusal: Refusal | None = t.plan.judged(s).refusal
        return [
            Answer("claim", _("Claim"), lambda: t.play(t.plan.claim), key="space", kind="primary", icon="check",
                   tip=TELLING.move(s, t.plan.claim), reason=refusal.reason if refusal else ""),
            Answer("close", _("Put back"), t.close_drawer, key="b", tip=_("Take the dice back into the tray.")),
        ]  # fmt: skip

    def _turn_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        found: list[Answer] = []
        if s.stage <= ROLL:
            found.append(Answer("roll", _("Roll"), t.roll, key="space", kind="primary", tip=TELLING.move(s, Roll())))
        elif s.stage == REROLL and s.rerolls:
            n = len(t.rerolled(s))
            label = ngettext("Reroll {n} die", "Reroll {n} dice", n).format(n=n)
            reason = "" if n else _("All dice are kept.")
            tip = TELLING.move(s, Reroll(t.rerolled(s))) if n else ""
            found.append(Answer("reroll", label, t.reroll, key="space", kind="primary", reason=reason, tip=tip))
        if s.stage <= CLAIM:
            last = s.stage > ROLL and not (s.stage == REROLL and s.rerolls)
            warned = self.warned(s)
            label = _("End anyway") if warned else TELLING.move(s, EndClaims())
            kind = "danger" if warned else "primary" if last else "secondary"
            found.append(Answer("end-claims", label, self._end_claims, key="space" if last else "n", kind=kind,
                                tip=TELLING.move(s, EndClaims())))  # fmt: skip
        else:
            refusal = t.session.why_not(EndTurn())
            found.append(Answer("end", _("End turn"), lambda: t.play(EndTurn()), key="space", kind="primary",
                                reason=refusal.reason if refusal else ""))  # fmt: skip
        return [*found, *(self._advised_answer(s) or self._discard_answer(s))]

    def warned(self, s: Venture) -> bool:
        return bool(self.table.area.ready) and self._warned == (s.turn, frozenset(self.table.area.ready))

    def warns(self, s: Venture) -> bool:
        """Ending the claims now would sell dice that can claim something, and nobody has said so yet."""
        return bool(s.dice and self.table.area.ready) and not self.warned(s)

    def warn(self, s: Venture) -> None:
        self._warned = s.turn, frozenset(self.table.area.ready)
        self.prompt()

    def _end_claims(self) -> None:
        t = self.table
        if self.warns(t.state):
            t.stage.sound.play("ui_refuse")
            self.warn(t.state)
            t.focus.set(t.focus.find("end-claims"))
        else:
            t.play(EndClaims())

    def _advised_answer(self, s: Venture) -> list[Answer]:
        t = self.table
        move = Discard(t.plan.advised)
        if not move.card:
            return []
        return [Answer("do-it", _("Do it"), lambda: t.play(move), key="return", tip=TELLING.move(s, move))]

    def _discard_answer(self, s: Venture) -> list[Answer]:
        t = self.table
        if len(acting(s).cards) > HAND_LIMIT and s.stage >= AFTER:
            return []
        if s.stage not in (DISCARD, AFTER) or not may_discard(acting(s)):
            return []
        label = _("Keep all") if t.plan.discarding else _("Discard")
        tip = _("One face-up card goes and is replaced at once.")
        return [Answer("discard", label, t.choose_discard, key="d", tip=tip,
                       kind="danger" if t.plan.discarding else "secondary")]  # fmt: skip

    def _trade_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        pairs = t.pairs(s)
        answers = []
        if pairs:
            move = Trade(pairs)
            answers.append(Answer("trade", _("Trade"), lambda: t.play(move), key="space", kind="primary",
                                  tip=TELLING.move(s, move)))  # fmt: skip
        if t.plan.pairs is not None:
            answers.append(Answer("best", _("Best trade"), t.trade_best, key="b"))
        kind = "secondary" if pairs else "primary"
        answers.append(Answer("no-trade", TELLING.move(s, Trade(())), lambda: t.play(Trade(())), key="n", kind=kind))
        return answers

"""The flow of a turn: what the prompt says and offers, the warning before power is lost, bots that play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Decision, Move
from klotho_games.core.settings import SPEEDS
from klotho_games.core.words import _, ngettext
from klotho_games.games.katamari import events as ev
from klotho_games.games.katamari.rollup import CYCLE_COST, FLICKS, ONE_IN, Flick, Phase, RollUp, collected
from klotho_games.games.katamari.steps import Buy, EndTurn, Remove, RollDice
from klotho_games.games.katamari.stuff import STUFF
from klotho_games.games.katamari.telling import TELLING, flick_name, piece_name
from klotho_games.stage.motion import wait
from klotho_games.stage.prompt import Answer

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.playroom import Table

_LOOK = 0.9
"""How long a bot's intention is seen before it is done, at plain speed."""


class Flow:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.step_by_step = False
        """Each decision of a bot waits for somebody to say "next"."""
        self.decided: Decision | None = None
        """What a bot is about to do."""
        self.flick: Flick = "steady"
        """How a throw by button or key is made on a wobbly table."""
        self._warned = (-1, -1)
        """In which turn of which seat the warning was given."""

    # -- the prompt ------------------------------------------------------------------------------------------

    def prompt(self) -> None:
        t = self.table
        s: RollUp = t.state
        name = "" if t.session.over else t.names[s.seat]
        words, quiet = self._words(s)
        answers = [] if t.session.over else [*self._answers(s), *self._always(s)]
        t.prompt.say(name, words, quiet, answers)

    def _words(self, s: RollUp) -> tuple[str, str]:
        t, hand = self.table, self.table.hand
        if hand is not None and hand.holds:
            piece = STUFF[hand.piece]
            words = _("lay the {piece} on golden hexes to buy it for {cost}.")
            quiet = _("Q and E, the wheel or the right button turn it; Esc puts it back.")
            return words.format(piece=piece_name(piece.id), cost=piece.size), quiet
        if t.piles.asking:
            return _("which pile shall be cycled?"), _("Its top piece goes under it, for {cost} Rolling Power.").format(
                cost=CYCLE_COST
            )
        if self.decided is not None:
            return _intention(s, self.decided.move), self.decided.why
        if t.session.bot(t.session.to_act):
            return _("is thinking."), TELLING.prompt(s, t.names)[0]
        if self.warned(s) and s.phase is Phase.SPEND:
            told = ngettext("{n} Rolling Power is left, and it can still buy something.",
                            "{n} Rolling Power are left, and they can still buy something.", s.power)  # fmt: skip
            return told.format(n=s.power), _("What is not spent is lost at the end of the turn (KAT-2.3).")
        return TELLING.prompt(s, t.names)

    def warned(self, s: RollUp) -> bool:
        return self._warned == (s.emperor, s.seat)

    def warns(self, s: RollUp) -> bool:
        """Ending the turn now would throw away power that can buy, and nobody has said so yet."""
        return not self.warned(s) and any(isinstance(move, Buy) for move in self.table.session.legal())

    def _answers(self, s: RollUp) -> list[Answer]:
        t = self.table
        if t.session.bot(t.session.to_act):
            return self._bot_answers()
        match s.phase:
            case Phase.THROW:
                return self._throw_answers(s)
            case Phase.SPEND:
                warned = self.warned(s)
                label = _("End turn anyway") if warned else _("End turn")
                reason = "" if s.power >= CYCLE_COST else _("Cycling a pile costs {cost} Rolling Power.").format(
                    cost=CYCLE_COST)  # fmt: skip
                return [
                    Answer("cycle", _("Cycle · {cost}").format(cost=CYCLE_COST), self.cycle_key, key="c", reason=reason,
                           kind="primary" if t.piles.asking else "secondary",
                           tip=_("Put the top piece of a pile under it.")),
                    Answer("end", label, t.end_turn, key="n", kind="danger" if warned else "secondary"),
                ]  # fmt: skip
            case Phase.CRASH:
                moves = [move for move in t.session.legal() if isinstance(move, Remove)]
                return [Answer(f"lose:{n}", piece_name(move.piece), lambda move=move: t.play(move), key=str(n + 1),
                               kind="danger", tip=TELLING.move(s, move)) for n, move in enumerate(moves)]  # fmt: skip
        return []

    def _throw_answers(self, s: RollUp) -> list[Answer]:
        t = self.table
        flick = self.flick if s.wobbly else FLICKS[2]
        n = sum(collected(s, s.seat))
        label = ngettext("Roll {n} die", "Roll {n} dice", n).format(n=n)
        tip = TELLING.move(s, RollDice(flick))
        roll = Answer("roll", label, lambda: t.roll(flick), key="space", kind="primary", tip=tip)
        if not s.wobbly:
            return [roll]
        how = _("{how}: 1 in {n}").format(how=flick_name(flick).capitalize(), n=ONE_IN[flick])
        tip = _("How hard? Gentle throws lose fewer dice.")
        return [roll, Answer("flick", how, self.other_flick, key="f", tip=tip)]

    def _bot_answers(self) -> list[Answer]:
        t = self.table
        answers = []
        if self.step_by_step:
            reason = "" if self.decided is not None else _("Still thinking.")
            answers.append(Answer("next", _("Next"), self.next, key="space", kind="primary", reason=reason))
        step = _("Step by step: on") if self.step_by_step else _("Step by step: off")
        speed = _("Speed: {speed}").format(speed=speed_name(t.stage.settings.speed))
        return [*answers, Answer("step", step, self.toggle_step, key="s"),
                Answer("speed", speed, self.other_speed, key="v")]  # fmt: skip

    def _always(self, s: RollUp) -> list[Answer]:
        t = self.table
        answers = []
        if s.phase is not Phase.CRASH and self.last_turn() is not None:
            answers.append(Answer("again", _("Last turn"), self.watch_again, key="r",
                                  tip=_("Watch the last turn again.")))  # fmt: skip
        if t.may_act:
            answers += [
                Answer("undo", _("Undo"), t.undo, shortcut="undo", reason=t.why_not_undo()),
                Answer("hint", _("Hint"), t.hint, shortcut="hint", tip=_("What would a seasoned roller do?")),
            ]
        return answers

    # -- deciding --------------------------------------------------------------------------------------------

    def cycle_key(self) -> None:
        """Which pile is asked for: it is clicked, confirmed, or named by its number."""
        self.ask_which_pile(not self.table.piles.asking)

    def ask_which_pile(self, asking: bool) -> None:
        self.table.piles.ask_which(asking)
        self.prompt()

    def other_flick(self) -> None:
        self.flick = FLICKS[(FLICKS.index(self.flick) + 1) % len(FLICKS)]
        self.prompt()

    def end_turn(self) -> None:
        """Power that could still buy something is not thrown away without a word: once in a turn it is said."""
        t = self.table
        s: RollUp = t.state
        if self.warns(s):
            self._warned = s.emperor, s.seat
            t.stage.sound.play("ui_refuse")
            self.prompt()
            return
        t.play(EndTurn())

    # -- bots ------------------------------------------------------------------------------------------------

    def ask(self, level: str) -> None:
        self.decided = None
        self.table.ask_bot(self._intend, level)

    def _intend(self, decision: Decision) -> None:
        """A bot has decided: what it will do is seen for a moment, then done."""
        t = self.table
        self.decided = decision
        t.story.advise(decision.move)
        self.prompt()
        if not self.step_by_step:
            t.motions.then(wait(_LOOK if isinstance(decision.move, Buy | Remove) else _LOOK / 2), self.next)

    def next(self) -> None:
        if self.decided is not None and not self.table.session.over:
            self.table.play(self.decided.move)

    def toggle_step(self) -> None:
        self.step_by_step = not self.step_by_step
        if not self.step_by_step:
            self.next()
        self.prompt()

    def other_speed(self) -> None:
        settings = self.table.stage.settings
        self.table.stage.house.change(speed=SPEEDS[(SPEEDS.index(settings.speed) + 1) % len(SPEEDS)])

    # -- the last turn again ---------------------------------------------------------------------------------

    def last_turn(self) -> tuple[int, int] | None:
        """The steps of the turn that ended last: from, and up to but not including."""
        ends = [n for n, played in enumerate(self.table.session.history)
                if any(isinstance(event, ev.TurnEnded) for event in played.events)][-2:]  # fmt: skip
        if not ends:
            return None
        if len(ends) == 2:
            return ends[0] + 1, ends[1] + 1
        first = next(n for n, played in enumerate(self.table.session.history) if isinstance(played.step, RollDice))
        return first, ends[0] + 1

    def watch_again(self) -> None:
        """The table goes back to the beginning of that turn, shows it, and comes back to now."""
        t = self.table
        turn = self.last_turn()
        if turn is None:
            return
        t.call_off_bot()
        t.motions.skip()
        self.decided = None
        first, end = turn
        t.story.stop_advising()
        t.lay_out(t.session.state_at(first))
        for n in range(first, end):
            played = t.session.history[n]
            t.story.tell(played.events, t.session.state_at(n), played.state)
        t.motions.then(wait(0.3), t.ready)


def speed_name(speed: str) -> str:
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "instant": _("instant")}[speed]


def _intention(s: RollUp, move: Move) -> str:
    return TELLING.move(s, move)

"""The prompt of each step of a turn: what it says and offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Refusal
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import CARDS, KIND_OF, NUMBER, POWER_OF, Mine, Monster
from klotho_games.games.klotho97.rules.questions import stake_with
from klotho_games.games.klotho97.rules.state import (
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
)
from klotho_games.games.klotho97.table.parts import pending_move
from klotho_games.games.klotho97.table.parts.drawer import progress_words
from klotho_games.games.klotho97.table.parts.rivals import acting_seat
from klotho_games.games.klotho97.table.parts.stake_preview import FEWEST, MOST
from klotho_games.games.klotho97.telling import TELLING
from klotho_games.games.klotho97.telling.effects import minerals_of_trades, with_effect
from klotho_games.games.klotho97.telling.names import asks_for, card_name, minerals_words
from klotho_games.stage.table import prompt_flow
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table


_ALL_KEY = "o"
"""Key to reroll all dice."""


class Flow(prompt_flow.Flow):
    table: Table
    ends = (ev.TurnEnded,)
    _warned: tuple[int, frozenset[str]] = (-1, frozenset())
    """The turn of the last warning, and the cards that could still be claimed according to it."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def seat(self, s: Venture) -> int:
        """Return the seat of the turn, even while cards are turned face up and dice roll."""
        return acting_seat(s)

    def words(self, s: Venture) -> tuple[str, str]:
        t = self.table
        if t.plan.chosen is not None:
            return pending_move.question_words(s, t.plan.chosen, t.plan.then, t.names, self.controls)
        if t.plan.discarding:
            quiet = _("A new card replaces the discarded one at once. Press {back} to keep all cards (K97-2.3).")
            return _("which card do you want to discard?"), quiet.format(**self.controls)
        if t.plan.card:
            return self._drawer_words(s)
        if s.phase is Phase.TRADE:
            first, _quiet = self.prompt_words(s)
            how = _("Choose two mines to pair them, or a pair to split it (K97-8.4).")
            pairs = t.pairs(s)
            return first, f"{TELLING.move(s, do.Trade(pairs))}. {how}" if pairs else how
        if self.has_warned(s):
            n = len(t.area.ready)
            words = ngettext("you can still claim {n} card.", "you can still claim {n} cards.", n).format(n=n)
            return words, _("Tabs mark the cards you can claim. If you end your claims now, you sell the red dice.")
        return self.prompt_words(s)

    def held_words(self, s: Venture, held: str) -> tuple[str, str]:
        t = self.table
        kind, _sep, name = held.partition(":")
        if kind == "card":
            where = {
                "augment": _("choose a die for {card}."), "raid": _("choose a player to raid, or a card to take."),
                "pig": _("choose a monster for {card}."), "sieve": _("choose a die that shows 6 to turn it into a "
                                                                     "Market Star."),
                "coil": _("choose a die to turn over with {card}."),
                "stutter": _("choose a die to reroll with {card}."),
            }.get(KIND_OF[NUMBER[name]] or POWER_OF[NUMBER[name]], _("put {card} in a marked place."))
            quiet = _("Marks show where the card can go. Press {back} to put it back.")
            if KIND_OF[NUMBER[name]] == "raid":
                quiet = _("Point at a company’s strip to see its cards. Press {back} to put the Raid back.")
            return where.format(card=card_name(name)), quiet.format(**self.controls)
        die = s.dice[int(name)]
        judged = t.drawer.judge_content(s)
        if judged is None:
            return _("put the {n} under a card.").format(n=die.value), _("This die helps you claim the marked cards.")
        name = card_name(judged.card)
        if judged.refusal is None:
            first = _("put the {n} under {card}.").format(n=die.value, card=name)
            return first, _("Then you can claim {card} with your dice.").format(card=name)
        first = _("put the {n} under {card} ({progress}).")
        return first.format(n=die.value, card=name, progress=progress_words(judged)), self._missing(s, judged.card)

    def _missing(self, s: Venture, card: str) -> str:
        judged = self.table.drawer.judge_content(s)
        if isinstance(CARDS[NUMBER[card]], Monster) and judged is not None:
            told = _("You need {n} more to beat {card}.")
            return told.format(n=judged.needed - judged.reached, card=card_name(card))
        return _("You need: {asks}.").format(asks=asks_for(card))

    def _drawer_words(self, s: Venture) -> tuple[str, str]:
        t = self.table
        judged = t.plan.judge_drawer(s)
        name = card_name(judged.card)
        if judged.refusal is None:
            quiet = self._stake_words(s, judged.card) or _("Choose a die to add it or to remove it.")
            return _("claim the card “{card}” with these dice?").format(card=name), quiet
        if not t.plan.dice:
            return _("put dice under {card}.").format(card=name), self._missing(s, judged.card)
        first = _("{card}: {progress}.")
        # There are enough dice, but not the required ones: the refusal says why.
        quiet = judged.refusal.reason if judged.reached >= judged.needed else self._missing(s, judged.card)
        return first.format(card=name, progress=progress_words(judged)), quiet

    def _stake_words(self, s: Venture, card: str) -> str:
        """Say what a mine is good for: the best stake with it, and the best stake without it.

        Alone it is worth nothing.
        """
        if not isinstance(CARDS[NUMBER[card]], Mine) or len(acting(s).mines) > MOST:
            return ""
        mines, found, now = len(acting(s).mines) + 1, stake_with(s, card), stake_with(s)
        if found is not None:
            text = _("With this card, your best stake is worth {points} points ({now} without it).")
            return text.format(points=found[1], now=now[1] if now is not None else 0)
        if mines < FEWEST:
            return _("With this card, you have {n} of the {of} mines you need for a stake.").format(n=mines, of=FEWEST)
        return _("This card doesn’t close a path yet.")

    # -- answers --------------------------------------------------------------------------------------------

    def answers(self, s: Venture) -> list[Answer]:
        """Put the main answer at the right end of the bar, so that it keeps its place throughout a turn."""
        t = self.table
        if not t.may_act:
            return self.pace_answers()
        if t.drag is not None and t.drag.held_piece and not t.drag.by_pointer:
            return [Answer("let-go", _("Put back"), t.put_down_piece, key="b", tip=_("You lose nothing."))]
        always = [*t.pace.last_turn_answer(self.ends), *t.usual_answers(_("What would an old prospector do?"))]
        return [*always, *reversed(self._answers(s))]

    def _answers(self, s: Venture) -> list[Answer]:
        """List the answers of this step, the main one first."""
        t = self.table
        match s.phase:
            case Phase.STARS:
                return [Answer("lose", TELLING.move(s, do.LoseStars()), lambda: t.play(do.LoseStars()), key="n")]
            case Phase.TRADE:
                return self._trade_answers(s)
            case Phase.PLAY:
                if t.plan.chosen is not None:
                    return self._chosen_answers(s, t.plan.chosen)
                return self._drawer_answers(s) if t.plan.card else self._turn_answers(s)
        return []

    def _chosen_answers(self, s: Venture, move: Move) -> list[Answer]:
        t = self.table
        buys = isinstance(move, do.Buy)
        return [Answer("buy" if buys else "do-it", pending_move.label(s, move), t.play_chosen_move, key="space",
                       kind="danger" if pending_move.spoils(s, move) else "primary",
                       picture="klotho97/coin" if buys else "", about=frozenset({f"card:{t.plan.chosen_card}"}),
                       tip=with_effect(s, TELLING.move(s, move, t.names), move)),
                Answer("leave-it", _("Put back"), t.put_back, key="b")]

    def _drawer_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        refusal: Refusal | None = t.plan.judge_drawer(s).refusal
        return [
            Answer("claim", _("Claim"), lambda: t.play(t.plan.claim), key="space", kind="primary", icon="check",
                   tip=with_effect(s, TELLING.move(s, t.plan.claim), t.plan.claim),
                   reason=refusal.reason if refusal else "",
                   about=frozenset() if refusal else frozenset({f"card:{t.plan.card}"})),
            Answer("close", _("Put back"), t.put_back, key="b", tip=_("Put the dice back into the tray.")),
        ]

    def _turn_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        found: list[Answer] = []
        if s.stage <= ROLL:
            found.append(Answer("roll", _("Roll"), t.roll, key="space", kind="primary", tip=TELLING.move(s, do.Roll())))
        elif s.stage == REROLL and s.rerolls:
            n = len(t.dice_to_reroll(s))
            label = ngettext("Reroll {n} die", "Reroll {n} dice", n).format(n=n)
            reason = "" if n else _("You’re keeping all your dice. Choose one to reroll it.")
            tip = TELLING.move(s, do.Reroll(t.dice_to_reroll(s))) if n else ""
            # With no die kept, the whole roll would be lost, so Space, which players press to hurry, must not do that.
            # It is another thing to do, with its own words and its own key.
            if n > 1 and not t.plan.kept:
                label = _("Reroll all {n} dice").format(n=n)
            key, kind = ("space", "primary") if t.plan.kept else (_ALL_KEY, "secondary")
            found.append(Answer("reroll", label, t.reroll, key=key, kind=kind, reason=reason, tip=tip))
        if s.stage <= CLAIM:
            last = s.stage > ROLL and not (s.stage == REROLL and s.rerolls)
            warned = self.has_warned(s)
            label = _("End claims anyway") if warned else TELLING.move(s, do.EndClaims())
            kind = "danger" if warned else "primary" if last else "secondary"
            key = "space" if last and not warned else "n"
            found.append(Answer("end-claims", label, self._end_claims, key=key, kind=kind,
                                tip=TELLING.move(s, do.EndClaims())))
        else:
            refusal = t.session.why_not(do.EndTurn())
            found.append(Answer("end", _("End turn"), lambda: t.play(do.EndTurn()), key="space", kind="primary",
                                reason=refusal.reason if refusal else ""))
        return [*found, *self._discard_answer(s)]

    def has_warned(self, s: Venture) -> bool:
        return bool(self.table.area.ready) and self._warned == (s.turn, frozenset(self.table.area.ready))

    def must_warn(self, s: Venture) -> bool:
        """Return whether ending the claims now would sell dice that can still claim
        something, without a warning yet."""
        return bool(s.dice and self.table.area.ready) and not self.has_warned(s)

    def warn(self, s: Venture) -> None:
        self._warned = s.turn, frozenset(self.table.area.ready)
        self.prompt()

    def take_warning_back(self) -> None:
        """Forget the warning, because claims do not end now.

        The player is warned again when they want to end them later.
        """
        self._warned = Flow._warned

    def _end_claims(self) -> None:
        t = self.table
        if self.must_warn(t.state):
            t.stage.sound.play("ui_refuse")
            self.warn(t.state)
            t.focus.set(t.focus.find(f"card:{next(iter(t.area.ready))}"))
        else:
            t.play(do.EndClaims())

    def _discard_answer(self, s: Venture) -> list[Answer]:
        t = self.table
        if len(acting(s).cards) > HAND_LIMIT and s.stage >= AFTER:
            return []
        if s.stage not in (DISCARD, AFTER) or not may_discard(acting(s)):
            return []
        if t.plan.discarding:  # another button: a lesson that lights “Discard” does not mean this one
            return [Answer("keep-all", _("Keep all cards"), t.toggle_discarding, key="d", kind="danger")]
        tip = _("Discard one face-up card. A new one replaces it at once.")
        return [Answer("discard", _("Discard"), t.toggle_discarding, key="d", tip=tip)]

    def _trade_answers(self, s: Venture) -> list[Answer]:
        t = self.table
        pairs = t.pairs(s)
        answers = []
        if pairs:
            move = do.Trade(pairs)
            label = _("Trade: {minerals}").format(minerals=minerals_words(minerals_of_trades(move)))
            answers.append(Answer("trade", label, lambda: t.play(move), key="space", kind="primary",
                                  tip=TELLING.move(s, move)))
        if t.plan.pairs is not None:
            answers.append(Answer("best", _("Best trade"), t.trade_best, key="b"))
        kind, none = "secondary" if pairs else "primary", do.Trade(())
        answers.append(Answer("no-trade", TELLING.move(s, none), lambda: t.play(none), key="n", kind=kind))
        return answers

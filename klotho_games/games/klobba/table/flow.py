"""The prompt of each step of a round: what it says and offers. It says what a
choice would do before the player decides."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move, Told
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION_ID, ACTIONS
from klotho_games.games.klobba.rules.groups import pairable
from klotho_games.games.klobba.rules.questions import band_total, exchangeable
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.games.klobba.table.parts.viewpoint import ANNOUNCED, OPEN
from klotho_games.games.klobba.telling import TELLING
from klotho_games.games.klobba.telling.names import action_name, band_name, barbarian_name
from klotho_games.stage.table import prompt_flow
from klotho_games.stage.widgets.prompt_bar import Answer

if TYPE_CHECKING:
    from .table import Table

_LONGEST = 62
"""Most letters of the second, quiet line."""


class Flow(prompt_flow.Flow):
    table: Table
    ends = (ev.WhiteGiven,)

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._told: Told | None = None
        """What the bar says is happening, until someone is asked or a bot announces its move."""

    # -- the prompt -----------------------------------------------------------------------------------------

    def seat(self, s: Fray) -> int:
        """Return the seat that the prompt belongs to. A scene that is watched again belongs to no seat."""
        return -1 if self.table.pace.watching else super().seat(s)

    def prompt(self) -> None:
        """While a bot thinks, what has just happened stays in the bar: that a bot thinks would be no news."""
        t, told = self.table, self._told
        asks = t.may_act or t.session.is_over or t.auto or t.session.needs_chance
        if asks or told is None or t.pace.step_by_step or self._is_announced():
            self._told = None
            super().prompt()
            return
        self.speaker = told.seat if told.seat is not None else -1
        thinks = _("{name} is thinking.").format(name=self.name(t.session.to_act))
        t.prompt.say("", f"{told.text}.", f"{thinks} {bot_step_words(t.state)}", self.pace_answers())

    def pace_answers(self) -> list[Answer]:
        """Let a player who is no longer asked who will win be asked again."""
        again = Answer("call-again", _("Call winners"), self.table.calling.ask_again, key="b",
                       tip=_("The table asks you again who will win, before the cards turn."))
        return [*super().pace_answers(), *([again] if self.table.calling.has_tired else [])]

    def _is_announced(self) -> bool:
        decided = self.table.pace.decided
        return decided is not None and isinstance(decided.move, ANNOUNCED)

    def tell(self, told: Told) -> None:
        """Say in the bar what is happening. While bots act, the only answers are those that set the pace."""
        t = self.table
        self._told = told
        if t.pace.watching:
            self.say(t.state)
            return
        self.speaker = told.seat if told.seat is not None else -1
        bots = self.speaker >= 0 and t.session.bot(self.speaker) != ""
        t.prompt.say("", f"{told.text}.", "", t.pace.answers() if bots else [])

    def _words(self, s: Fray) -> tuple[str, str]:
        """Choose the words without giving away a bot's hidden cards: not its move, and
        not its reasons, which can mention its hand."""
        t, decided = self.table, self.table.pace.decided
        if t.may_act or t.session.is_over:
            return super()._words(s)
        if decided is None:
            return _("is thinking."), bot_step_words(s)
        if isinstance(decided.move, OPEN):
            return TELLING.move(s, decided.move, t.names), ""
        return _("has decided."), bot_step_words(s)

    def words(self, s: Fray) -> tuple[str, str]:
        t = self.table
        words, quiet = self.prompt_words(s)
        if t.phones.is_away:
            return words, quiet
        if not t.viewpoint.may_decide:
            return words, _("Everyone else, look away.") if t.viewpoint.is_shared else quiet
        if t.plan.three:
            words = _("exchange three {card} cards?").format(card=action_name(t.plan.three))
            return words, _("You draw three new cards. You can’t undo this (KLO-1.4).")
        match s.phase:
            case Phase.KEEP:
                return words, self._keep_effect(s)
            case Phase.TOTEMS if t.plan.totems:
                return self._totem_words()
            case Phase.PAIR if t.plan.band != NONE:
                words = _("form a Group with {band}?").format(band=band_name(t.plan.band, t.names))
                return words, self.pair_effect(s, t.plan.band)
            case Phase.OFFER | Phase.LAY if t.plan.card:
                return self._card_words(s)
            case Phase.OFFER if t.plan.silent:
                told = TELLING.foretell(s, do.NoOffer(), t.names)
                return _("{move}?").format(move=TELLING.move(s, do.NoOffer(), t.names)), told
            case Phase.ANSWER:
                return self._answer_words(s)
            case Phase.SWAP if t.plan.first is not None:
                return _("choose who comes instead of {card}.").format(card=self._first()), quiet
            case Phase.SWAP | Phase.SELECT if t.gestures.planned_moves(s):
                (move,) = t.gestures.planned_moves(s)
                told = TELLING.foretell(s, move, t.names)
                return _("{move}?").format(move=TELLING.move(s, move, t.names)), shorten(told)
            case Phase.SWITCH if t.plan.first is not None or t.plan.switches:
                return self._switch_words(s)
            case Phase.GIVE if t.plan.band != NONE:
                return _("{move}?").format(move=TELLING.move(s, do.GiveWhite(t.plan.band), t.names)), quiet
        return words, quiet

    def held_words(self, s: Fray, held: str) -> tuple[str, str]:
        t = self.table
        if not t.viewpoint.may_decide:
            return self.words(s)
        what = held.removeprefix("card:")
        kind = kind_of(what)
        if kind >= 0 and s.phase in (Phase.OFFER, Phase.LAY):
            where = _("drop {card} on the marked slot.").format(card=_(ACTIONS[kind].name))
            return where, self.card_effect(s, kind)
        if held.startswith("totem:"):
            quiet = _("The Totem can go to the marked Bands. Press {back} to put it back.")
            return _("drop the Totem on a Band."), quiet.format(**self.controls)
        if held == "offered":
            words = _("drop the card on your Band to accept it or on the deck to reject it.")
            return words, TELLING.foretell(s, do.Accept(), t.names)
        return _("drop the card on a marked place."), _("Press {back} to put the card back.").format(**self.controls)

    # -- effects of a choice --------------------------------------------------------------------------------

    def card_effect(self, s: Fray, kind: int) -> str:
        """Say what a card in hand would do, but only while its owner looks at it."""
        if s.phase not in (Phase.OFFER, Phase.LAY) or self.table.viewpoint.looking != s.seat:
            return ""
        card, names = ACTION_ID[kind], self.table.names
        if s.phase is Phase.OFFER:
            return TELLING.foretell(s, do.OfferAction(card), names)
        return TELLING.foretell_lay(s, card, names)

    def _keep_effect(self, s: Fray) -> str:
        n = len(s.dealt[s.seat]) - len(self.table.plan.kept)
        if not n:
            return ngettext("This Barbarian joins your Band face up. Click it to send it back.",
                            "All these Barbarians join your Band face up. Click one to send it back.",
                            len(s.dealt[s.seat]))
        told = ngettext("{n} Barbarian goes under the deck, and an unseen one joins you face down.",
                        "{n} Barbarians go under the deck, and unseen ones join you face down.", n)
        return told.format(n=n)

    def _totem_words(self) -> tuple[str, str]:
        names, totems = self.table.names, self.table.plan.totems
        if len(totems) == 2:
            told = _("give Black to {black} and White to {white}?")
            told = told.format(black=names[totems[0]], white=names[totems[1]])
            return told, _("Black chooses a partner first, then White chooses from the rest (KLO-2.1).")
        (side, seat), = totems.items()
        told = _("The Black Totem goes to {name}. Choose a Band for the White one.")
        if side == 1:
            told = _("The White Totem goes to {name}. Choose a Band for the Black one.")
        return told.format(name=names[seat]), _("A player can’t hold both Totems (KLO-1.8).")

    def pair_effect(self, s: Fray, band: int) -> str:
        """Compare the strengths of the two Bands that would form the Group."""
        own, other = band_total(s, s.seat), band_total(s, band)
        told = _("Face-up totals: your Band {own}, the other Band {other}.").format(own=own, other=other)
        left = [one for one in pairable(s) if one != band]
        white = s.sides[1]
        if s.seat != white.seat and len(left) == 1:
            names, rest = self.table.names, _("{name} is left with {band}.")
            return told + " " + rest.format(name=names[white.seat], band=band_name(left[0], names))
        return told

    def _card_words(self, s: Fray) -> tuple[str, str]:
        kind = kind_of(self.table.plan.card)
        if kind < 0:
            return self.prompt_words(s)
        name = _(ACTIONS[kind].name)
        words = _("offer {card}?") if s.phase is Phase.OFFER else _("play {card}?")
        return words.format(card=name), self.card_effect(s, kind)

    def _answer_words(self, s: Fray) -> tuple[str, str]:
        one = next(side for side in s.sides if side.answer == "waiting")
        words = _("{name} offers you {card}.")
        told = words.format(name=self.table.names[one.partner], card=action_name(ACTION_ID[one.offered]))
        move = self.table.plan.reply or (do.Accept() if s.stars[s.seat] else do.Reject())
        return told, shorten(TELLING.foretell(s, move, self.table.names))

    def _switch_words(self, s: Fray) -> tuple[str, str]:
        t, n = self.table, len(self.table.plan.switches)
        if t.plan.first is not None:
            words = _("choose who switches with {card}.").format(card=self._first())
            return words, _("Face-up cards stay face up, face-down cards stay face down (KLO-2.14).")
        told = ngettext("{n} switch is ready.", "{n} switches are ready.", n).format(n=n)
        if n > 1:
            return told, _("Cards with the same number change places but don’t turn over (KLO-2.14).")
        return told, TELLING.move(s, t.plan.switches[0], t.names) + "."

    def _first(self) -> str:
        t = self.table
        assert t.plan.first is not None and t.bands.shown is not None
        member = t.bands.shown.bands[t.plan.first[0]][t.plan.first[1]]
        if member is None or not member.up:
            return _("the face-down Barbarian")
        return barbarian_name(t.gestures.id_at(*t.plan.first))

    # -- answers --------------------------------------------------------------------------------------------

    def answers(self, s: Fray) -> list[Answer]:
        """Put the main answer at the right end of the bar, so that it keeps its place throughout a game."""
        return [*self._always(), *reversed(self._answers(s))] if self.table.may_act else self.pace_answers()

    def _always(self) -> list[Answer]:
        t = self.table
        if not t.viewpoint.may_decide:
            return []
        again = [] if t.viewpoint.is_shared and t.viewpoint.secret else t.pace.last_turn_answer(self.ends)
        found = [*again, *self._hand_answer()]
        hint = t.usual_answers(_("What would an old chief do?"))
        if t.viewpoint.looking != t.session.to_act:
            # A reason can mention the hand, and everyone at the screen can read it.
            reason = _("Show your hand first. The hint can mention your cards.")
            hint = [one if one.id != "hint" else Answer("hint", _("Hint"), t.ask_for_hint, shortcut="hint",
                                                        reason=reason) for one in hint]
        return [*found, *hint]

    def _hand_answer(self) -> list[Answer]:
        """Let a player who shares the screen cover their hand, or look at it for a moment."""
        t = self.table
        if not t.viewpoint.is_shared or t.phones.is_asked:
            return []
        shown = t.viewpoint.looking == t.session.to_act
        label = _("Hide hand") if shown else _("My hand")
        tip = _("Everyone else, look away. This shows your Action cards until you press it again.")
        return [Answer("hand", label, t.toggle_hand, key="k", icon="eye", tip="" if shown else tip)]

    def _answers(self, s: Fray) -> list[Answer]:
        """List the answers of this step, the main one first."""
        t = self.table
        if not t.viewpoint.may_decide:
            show = Answer("hand", _("Show hand"), t.toggle_hand, key="k", kind="primary", icon="eye")
            return [show] if t.viewpoint.shut else []
        planned = t.gestures.planned_moves(s)
        found = [self._decide(s, planned)]
        match s.phase:
            case Phase.KEEP:
                label = _("Barbarians") if t.viewpoint.aside else _("Action cards")
                tip = _("Shows your Action cards before you choose. Press again to go back.")
                found.append(Answer("aside", label, t.look_aside, key="c", tip=tip))
            case Phase.OFFER:
                found.append(self._move(s, do.NoOffer(), "no-offer", "n"))
            case Phase.ANSWER:
                refusal = t.session.why_not(do.Accept())
                reason = refusal.reason if refusal else ""
                found.append(self._reply(s, do.Accept(), _("Accept (1 Star)"), "accept", "y", reason))
                found.append(self._reply(s, do.Reject(), _("Reject (free)"), "reject", "n"))
        found += self._exchange_answers(s)
        return found

    def _exchange_answers(self, s: Fray) -> list[Answer]:
        """KLO-1.4: offer the exchange next to every other choice, but only while the
        hand with the three cards is visible."""
        if self.table.viewpoint.looking != s.seat:
            return []
        t, found = self.table, []
        for kind in exchangeable(s):
            move = do.Exchange(ACTION_ID[kind])
            tip = _("{move}. You draw three new cards (KLO-1.4).").format(move=TELLING.move(s, move, t.names))
            found.append(Answer(f"exchange:{move.card}", _("Exchange three"),
                                partial(t.gestures.choose_three, move.card), key="x", tip=tip))
        return found

    def _reply(self, s: Fray, move: do.Accept | do.Reject, label: str, id: str, key: str, reason: str = "") -> Answer:
        t = self.table
        return Answer(id, label, partial(t.gestures.choose_reply, move), key=key, reason=reason,
                      tip=TELLING.foretell(s, move, t.names))

    def _move(self, s: Fray, move: Move, id: str, key: str) -> Answer:
        t = self.table
        tip = TELLING.foretell(s, move, t.names)
        return Answer(id, TELLING.move(s, move, t.names), lambda: t.play(move), key=key, tip=tip)

    def _decide(self, s: Fray, planned: tuple[Move, ...]) -> Answer:
        """Make the button that decides what is laid out."""
        t = self.table
        label, missing = self._label(s, planned)
        unwanted = t.mode.why_not(planned[0]) if planned else None
        missing = unwanted.reason if unwanted is not None else missing
        tip = TELLING.foretell(s, planned[-1], t.names) if planned else ""
        return Answer("decide", label, t.decide, key="space", kind="primary", icon="check", reason=missing, tip=tip)

    def _label(self, s: Fray, planned: tuple[Move, ...]) -> tuple[str, str]:
        """Return the label of the main button, and what is still missing before it can be used."""
        t = self.table
        if s.phase is Phase.SWITCH and not t.plan.three and (t.plan.switches or t.plan.first is not None):
            # A player who has chosen one of their Barbarians does want to switch.
            n = max(1, len(t.plan.switches))
            half = t.plan.first is not None
            missing = _("Choose who switches with this Barbarian, or choose it again to put it back.") if half else ""
            return ngettext("Make the switch", "Make {n} switches", n).format(n=n), missing
        if planned:
            label, price = TELLING.move(s, planned[0], t.names), TELLING.price(s, planned[0])
            return _("{move} ({more})").format(move=label, more=price) if price else label, ""
        match s.phase:
            case Phase.TOTEMS:
                return _("Give the Totems"), _("Choose who gets the Black Totem and who gets the White one.")
            case Phase.PAIR:
                return _("Form the Group"), _("Choose a Band first.")
            case Phase.OFFER:
                return _("Offer the card"), _("Choose a card first.")
            case Phase.LAY:
                return _("Play the card"), _("Choose a card first.")
            case Phase.ANSWER:
                return _("Answer"), _("First accept or reject the card.")
            case Phase.SWAP:
                return _("Swap"), _("Choose one of your Barbarians and the one you want instead.")
            case Phase.SELECT:
                return _("Come forward"), _("Choose who comes forward.")
            case Phase.GIVE:
                return _("Give the Totem"), _("Choose who gets the Totem.")
        return _("Go on"), ""


def shorten(told: str) -> str:
    """Keep as many whole sentences as fit beside the buttons. The button's tip has all of them."""
    first, *others = told.replace("! ", ". ").split(". ")
    for sentence in others:
        if len(first) + len(sentence) > _LONGEST:
            return first + "."
        first = f"{first}. {sentence}"
    return first


def bot_step_words(s: Fray) -> str:
    """Say what a bot is doing, as far as it is public."""
    return {
        Phase.KEEP: _("It’s about which Barbarians stay."), Phase.TOTEMS: _("It’s about who gets the Totems."),
        Phase.PAIR: _("It’s about a Band for the Group."), Phase.OFFER: _("It’s about a card to offer."),
        Phase.ANSWER: _("It’s about the offered card."), Phase.LAY: _("It’s about a card to play face down."),
        Phase.SWAP: _("It’s about a swap."), Phase.SELECT: _("It’s about who comes forward."),
        Phase.SWITCH: _("It’s about switching Barbarians."), Phase.GIVE: _("It’s about who gets the White Totem."),
    }.get(s.phase, "")

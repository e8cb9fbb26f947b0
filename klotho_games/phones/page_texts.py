"""Everything that the page says by itself, by the ids that `page/phone.js` uses. The page fills in {placeholders}."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from msgspec.structs import replace

from klotho_games.core.i18n import _, current_language, languages, pgettext
from klotho_games.core.people.profiles import PORTRAITS

from . import wire


def words() -> wire.Words:
    return wire.Words(wire.VERSION, current_language(), _words(), _reactions(), languages(), PORTRAITS)


def words_and_syllables() -> wire.Words:
    return replace(words(), syllables=_syllables(current_language()))


@cache
def _syllables(language: str) -> tuple[str, ...]:
    """Return the long words of a language with their breaks (`build_scripts/syllables.py`)."""
    listed = files("klotho_games") / "locale" / language / "syllables.txt"
    return tuple(listed.read_text("utf-8").split()) if listed.is_file() else ()


def _words() -> dict[str, str]:
    return {
        # The tools at the bottom
        "undo": pgettext("on a narrow bar", "Undo"),
        "hint": _("Hint"),
        "react": _("React"),
        "pad": _("Pad"),
        "cards": _("Cards"),
        "tale": _("Log"),
        "tools": _("Toolbar"),
        "your-turn-to-cards": _("Your turn! Go to your cards"),
        # The hand
        "closer": _("Look closer"),
        "cover": _("Cover my cards"),
        "uncover": _("Show my cards"),
        "covered": _("Covered"),
        "covered-tap": _("Covered. Tap to show."),
        "you-have": _("You have {n}"),
        "costs": _("costs {n}"),
        "percent": _("{n} percent"),
        "one-of": _("{n} of {all}"),
        "chosen": _("chosen"),
        "choose-one": _("Choose one"),
        "find": _("Find"),
        "nothing-found": _("Nothing found."),
        # Sheets
        "close": _("Close"),
        "say-something": _("Send a reaction"),
        "shown-beside": _("Your reaction appears on the big screen, next to your name."),
        "goal": _("Goal"),
        "tale-so-far": _("Game log"),
        "nothing-told": _("Nothing has happened yet."),
        "latest": _("What just happened"),
        "score": _("Score"),
        "on-table": _("On the table"),
        "rules": _("Rules"),
        "rules-find": _("Find a word or a clause"),
        "loading": _("Loading…"),
        "since-minute": _("For 1 minute"),
        "since-minutes": _("For {n} minutes"),
        "sound-on": _("Sound at your turn: on"),
        "sound-off": _("Sound at your turn: off"),
        "hint-title": _("Hint"),
        "hint-wait": _("Thinking…"),
        "hints-later": _("You can ask for a hint when it’s your turn."),
        "go-on-playing": _("Go on playing"),
        # The room
        "room": _("The room"),
        "room-open": _("The room: who is here, and your seat"),
        "people": _("Who is here"),
        "seats": _("Seats"),
        "steps": _("For everyone"),
        "asked-on": _("You have asked for this. Tap to take it back."),
        "yes": _("Yes"),
        "no": _("No"),
        "stand-up": _("Stand up and watch"),
        "stand-up-question": _("Give up your seat?"),
        "stay-seated": _("Keep my seat"),
        "stand-up-small": _("You stay in the room. Someone else can then play your seat."),
        "take-back": _("Take the question back"),
        "watch-only": _("Just watch"),
        "leave-room": _("Leave the room"),
        "leave-room-question": _("Leave the room and give up your seat?"),
        "stay-here": _("Stay here"),
        "leave-room-small": _("The phone is then disconnected. You can come back at any time."),
        "come-back": _("Come back"),
        "language": _("Language"),
        # The connection
        "connecting": _("Connecting…"),
        "not-connected": _("Not connected yet."),
        "lost-title": _("Connection lost"),
        "lost-text": _("Your place is kept. This page keeps trying to reconnect."),
        "try-now": _("Try now"),
        "load-again": _("Reload the page"),
        "no-table-title": _("No connection to the table"),
        "no-table-text": _("Look at the big screen. If it shows a code, check that this phone is on the same network. "
                           "If it shows no code, open “Play with phones” on the big screen."),
        "full-title": _("Too many phones"),
        "look-again": _("Try again"),
        "play-on-this-page": _("Play on this page"),
        # The pad
        "look-at-screen": _("Look at the big screen. You control what is marked there."),
        "watch": _("Look at the big screen."),
        "directions": _("Directions: tap or swipe"),
        "ok": _("OK"),
        "up": _("Up"),
        "down": _("Down"),
        "left": _("Left"),
        "right": _("Right"),
        "back": _("Back"),
        "menu": _("Menu"),
        "turn-left": _("Turn left"),
        "turn-right": _("Turn right"),
        "next": _("Next"),
        "previous": _("Previous"),
        # Joining
        "your-name": _("Your name"),
        "your-picture": _("Your picture"),
        "no-picture": _("No picture"),
        "picture": _("Picture {n}"),
        "come-in": _("Come in"),
        "sit-down": _("Sit down"),
        "choose-seat": _("Choose a seat"),
        "ask-seat": _("Ask for this seat"),
        "its-me": _("It’s me"),
        "take-over": _("Take over from the bot"),
        "ask-small": _("Someone at the big screen or the host has to say yes."),
        "code": _("Code"),
        "code-ask": _("You can find the code on the big screen."),
        "join": _("Join"),
        "page-title-turn": _("● Your turn · {title}"),
    }


def reaction(id: str) -> str:
    """Return the text of a reaction beside a seat on the big screen."""
    return {
        "laugh": _("Ha ha!"),
        "groan": _("Oh no!"),
        "applause": _("Well played!"),
        "hurry": _("Hurry up!"),
    }[id]


_PICTURES = {"laugh": "laugh", "groan": "groan", "applause": "star", "hurry": "hourglass"}


def _reactions() -> tuple[tuple[str, str, str], ...]:
    return tuple((id, reaction(id), _PICTURES[id]) for id in wire.REACTIONS)

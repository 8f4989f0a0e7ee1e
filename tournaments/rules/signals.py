"""What the boards call out: the signals, what a sentence of each may name, how loud it is meant.

A sentence is the house's own; between %( and )s it names what is put in when it is spoken.
"""

import re
from collections.abc import Mapping
from enum import StrEnum

from tournaments.rules import N_, RuleError

MAX_LENGTH = 200
_NAMED = re.compile(r"%\((\w+)\)s")


class Signal(StrEnum):
    """A moment of the evening that is heard, in the order of an evening."""

    START = "start"
    LEVEL = "level"
    ONE_MINUTE = "one_minute"
    REGISTRATION_CLOSING = "registration_closing"
    REGISTRATION_CLOSED = "registration_closed"
    BREAK_START = "break_start"
    COLOR_UP = "color_up"
    BREAK_ENDS = "break_ends"
    LAST_HANDS = "last_hands"
    DAY_OVER = "day_over"
    PAUSED = "paused"
    RESUMED = "resumed"
    HAND_FOR_HAND = "hand_for_hand"
    ANNOUNCEMENT = "announcement"
    WINNER = "winner"


class Loudness(StrEnum):
    """How a signal is given."""

    OFF = "off"
    TONE = "tone"
    VOICE = "voice"  # the tone, then the sentence


NAMED: Mapping[Signal, tuple[str, ...]] = {
    Signal.START: ("event", "plan"),
    Signal.LEVEL: ("level", "game", "plan", "minutes"),
    Signal.ONE_MINUTE: ("level",),
    Signal.REGISTRATION_CLOSING: ("minutes",),
    Signal.REGISTRATION_CLOSED: ("entries",),
    Signal.BREAK_START: ("minutes", "time"),
    Signal.COLOR_UP: ("chips",),
    Signal.BREAK_ENDS: ("plan",),
    Signal.LAST_HANDS: (),
    Signal.DAY_OVER: (),
    Signal.PAUSED: (),
    Signal.RESUMED: (),
    Signal.HAND_FOR_HAND: (),
    Signal.ANNOUNCEMENT: ("text",),
    Signal.WINNER: ("player",),
}
USUAL: Mapping[Signal, Loudness] = {
    **dict.fromkeys(Signal, Loudness.VOICE),
    Signal.PAUSED: Loudness.TONE,
    Signal.RESUMED: Loudness.TONE,
}


class UnknownName(RuleError):
    """A sentence names something that the signal does not know."""


class SentenceTooLong(RuleError):
    """A sentence nobody would listen to."""


def sentence(signal: Signal, text: str) -> str:
    """The house's sentence for a signal with single spaces; empty stands for ours.

    Raises UnknownName and SentenceTooLong, at the field `signal`.
    """
    tidied = " ".join(text.split())
    if len(tidied) > MAX_LENGTH:
        raise SentenceTooLong(
            N_("Write at most %(most)s letters: it is spoken aloud."),
            field=str(signal),
            most=MAX_LENGTH,
        )
    rest = _NAMED.sub("", tidied)
    unknown = [name for name in _NAMED.findall(tidied) if name not in NAMED[signal]]
    if unknown or "%" in rest.replace("%%", ""):
        raise UnknownName(
            N_("“%(name)s” is not known in this sentence. It may name: %(names)s."),
            field=str(signal),
            name=unknown[0] if unknown else "%",
            names=", ".join(f"%({name})s" for name in NAMED[signal]) or "–",
        )
    return tidied

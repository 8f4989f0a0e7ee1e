"""What boards call out, say and show: signals, sentences of the house, and sound pictures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules import N_, RuleError

MAX_SAYING = 200
_NAMED = re.compile(r"%\((\w+)\)s")


class Signal(StrEnum):
    """A moment of the evening that is heard, in the order of an evening."""

    START = "start"
    LEVEL = "level"
    ONE_MINUTE = "one_minute"
    REGISTRATION_CLOSING = "registration_closing"
    LAST_ENTRIES = "last_entries"
    REGISTRATION_CLOSED = "registration_closed"
    BREAK_START = "break_start"
    COLOR_UP = "color_up"
    BREAK_ENDS = "break_ends"
    LAST_HANDS = "last_hands"
    DAY_OVER = "day_over"
    PAUSED = "paused"
    RESUMED = "resumed"
    TABLE_BROKEN = "table_broken"
    MOVE = "move"
    BUBBLE = "bubble"
    HAND_FOR_HAND = "hand_for_hand"
    IN_THE_MONEY = "in_the_money"
    FINAL_TABLE = "final_table"
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
    Signal.LAST_ENTRIES: (),
    Signal.REGISTRATION_CLOSED: ("entries",),
    Signal.BREAK_START: ("minutes", "time"),
    Signal.COLOR_UP: ("chips",),
    Signal.BREAK_ENDS: ("plan",),
    Signal.LAST_HANDS: (),
    Signal.DAY_OVER: (),
    Signal.PAUSED: (),
    Signal.RESUMED: (),
    Signal.TABLE_BROKEN: ("table",),
    Signal.MOVE: ("player", "table", "seat"),
    Signal.BUBBLE: ("places",),
    Signal.HAND_FOR_HAND: (),
    Signal.IN_THE_MONEY: ("places",),
    Signal.FINAL_TABLE: ("players",),
    Signal.ANNOUNCEMENT: ("text",),
    Signal.WINNER: ("player",),
}
USUAL: Mapping[Signal, Loudness] = {
    **dict.fromkeys(Signal, Loudness.VOICE),
    Signal.PAUSED: Loudness.TONE,
    Signal.RESUMED: Loudness.TONE,
    Signal.MOVE: Loudness.TONE,  # a name called at every balancing is too much for most halls
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
    if len(tidied) > MAX_SAYING:
        raise SentenceTooLong(
            N_("At most %(most)s characters: it is read aloud."),
            field=str(signal),
            most=MAX_SAYING,
        )
    rest = _NAMED.sub("", tidied)
    unknown = [name for name in _NAMED.findall(tidied) if name not in NAMED[signal]]
    if unknown or "%" in rest.replace("%%", ""):
        raise UnknownName(
            N_("“%(name)s” is not available in this text. Available: %(names)s."),
            field=str(signal),
            name=unknown[0] if unknown else "%",
            names=", ".join(f"%({name})s" for name in NAMED[signal]) or "–",
        )
    return tidied


MAX_NOTICE = 300
MAX_MINUTES = 24 * 60


class NothingSaid(RuleError):
    """A notice without a word."""


class NoticeTooLong(RuleError):
    """More than anybody reads on a board."""


class NoticeTooShortLived(RuleError):
    """A notice that stands for no time, or for longer than a day."""


def tidy_notice(text: str) -> str:
    """The sentence as boards show it: one line, single spaces.

    Raises NothingSaid, NoticeTooLong.

    >>> tidy_notice("  Dinner is  served\\n")
    'Dinner is served'
    """
    tidied = " ".join(text.replace("\0", " ").split())
    if not tidied:
        raise NothingSaid(N_("Enter the announcement."), field="text")
    if len(tidied) > MAX_NOTICE:
        raise NoticeTooLong(
            N_("More than %(most)s characters. Shorten it."), field="text", most=MAX_NOTICE
        )
    return tidied


def check_notice_minutes(minutes: int | None) -> None:
    """Raise NoticeTooShortLived unless a notice may stand so long; None is until taken down."""
    if minutes is not None and not 1 <= minutes <= MAX_MINUTES:
        raise NoticeTooShortLived(
            N_("An announcement is shown for 1 to %(most)s minutes, or until removed."),
            field="minutes",
            most=MAX_MINUTES,
        )


MAX_SLIDES = 30
MAX_SLIDE = 200
SHORTEST_SLIDE, LONGEST_SLIDE = 5, 120  # seconds


class EmptySlide(RuleError):
    """A slide with nothing on it."""


class TooManySlides(RuleError):
    """More slides than anybody in the hall would sit through."""


class NoSuchSlide(RuleError):
    """The event has no slide of this number."""


def tidy_slide(text: str) -> str:
    """The text of a slide: its lines with single spaces, empty ones left out.

    >>> tidy_slide("  Steak  night \\n\\n every Friday")
    'Steak night\\nevery Friday'
    """
    lines = (" ".join(line.split()) for line in text.replace("\0", " ").splitlines())
    return "\n".join(line for line in lines if line)


MAX_BYTES = 1_000_000
SMALLEST_SIDE, LONGEST_SIDE = 16, 4096  # pixels

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
_SIZE_MARKERS = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})  # the frames of a JPEG
_BARE_MARKERS = frozenset({0x01, *range(0xD0, 0xD9)})  # without a length of their own
_DATA_MARKERS = frozenset({0xD9, 0xDA})  # after these no size comes any more


class NotAPicture(RuleError):
    """The file is none of the three kinds, or is damaged."""


class PictureTooHeavy(RuleError):
    """More bytes than a board should have to load."""


class PictureSizeUnfit(RuleError):
    """Too many pixels for a small screen to unpack, or too few to see anything."""


@dataclass(frozen=True, slots=True)
class PictureKind:
    """The media type, and the size in pixels."""

    content_type: str
    width: int
    height: int


def kind_of(content: bytes, *, field: str = "") -> PictureKind:
    """What the picture is.  Raises PictureTooHeavy, NotAPicture, PictureSizeUnfit."""
    if len(content) > MAX_BYTES:
        raise PictureTooHeavy(
            N_("The picture is larger than %(most)s MB. Save it smaller, then choose it again."),
            field=field,
            most=MAX_BYTES // 1_000_000,
        )
    kind = _read(content)
    if kind is None:
        raise NotAPicture(
            N_(
                "This is not a PNG, JPEG or WebP picture. Save it as one of these and choose "
                "it again."
            ),
            field=field,
        )
    if not all(SMALLEST_SIDE <= side <= LONGEST_SIDE for side in (kind.width, kind.height)):
        raise PictureSizeUnfit(
            N_(
                "The picture is %(width)s by %(height)s pixels; its sides may have %(least)s to"
                " %(most)s. Change its size, then choose it again."
            ),
            field=field,
            width=kind.width,
            height=kind.height,
            least=SMALLEST_SIDE,
            most=LONGEST_SIDE,
        )
    return kind


def _read(content: bytes) -> PictureKind | None:
    if content.startswith(_PNG) and content[12:16] == b"IHDR" and len(content) >= 24:
        return PictureKind("image/png", _big(content[16:20]), _big(content[20:24]))
    if content.startswith(_JPEG):
        return _jpeg(content)
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP" and len(content) >= 30:
        return _webp(content)
    return None


def _jpeg(content: bytes) -> PictureKind | None:
    """Walk from marker to marker to the frame that tells the size."""
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _SIZE_MARKERS:
            height, width = _big(content[at + 5 : at + 7]), _big(content[at + 7 : at + 9])
            return PictureKind("image/jpeg", width, height)
        if marker in _DATA_MARKERS:
            return None
        at += _length(content, at)
    return None


def _length(content: bytes, at: int) -> int:
    """Bytes from this marker of a JPEG to the next; a filling byte stands alone."""
    marker = content[at + 1]
    if marker == 0xFF:
        return 1
    return 2 if marker in _BARE_MARKERS else 2 + max(2, _big(content[at + 2 : at + 4]))


def _webp(content: bytes) -> PictureKind | None:
    form = content[12:16]
    if form == b"VP8X":
        return _sized_webp(_little(content[24:27]) + 1, _little(content[27:30]) + 1)
    if form == b"VP8L" and content[20] == 0x2F:
        bits = _little(content[21:25])
        return _sized_webp((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if form == b"VP8 " and content[23:26] == b"\x9d\x01\x2a":
        return _sized_webp(_little(content[26:28]) & 0x3FFF, _little(content[28:30]) & 0x3FFF)
    return None


def _sized_webp(width: int, height: int) -> PictureKind:
    return PictureKind("image/webp", width, height)


def _big(raw: bytes) -> int:
    return int.from_bytes(raw, "big")


def _little(raw: bytes) -> int:
    return int.from_bytes(raw, "little")

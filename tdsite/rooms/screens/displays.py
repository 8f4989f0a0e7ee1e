"""Small pictures of the open boards: what each says it shows, and what is wrong with it."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tdsite.web import formats
from tournaments.models import BoardSound, Screen, SoundState
from tournaments.models.screens import BoardPage

LATE_MS = 20_000  # so long without a word of the server, and the board itself says so
OFF_MS = 60_000  # a device whose clock is further off is right only as long as it hears the server
PLAIN = "plain"

Words = str | Promise


@dataclass(frozen=True)
class Display:
    """An open board at one moment."""

    board: BoardSound
    now: datetime

    @property
    def page(self) -> Words:
        if self.board.page == PLAIN:
            return _("Plain board")
        return dict(BoardPage.choices).get(self.board.page, "")

    @property
    def is_clock(self) -> bool:
        return self.board.page in (BoardPage.CLOCK.value, PLAIN)

    @property
    def lines(self) -> list[str]:
        """Its three lines of large letters; a countdown as it stands now."""
        return [self._line(word) for word in [*self.board.words, "", "", ""][:3]]

    def _line(self, word: str | int) -> str:
        return formats.clock(self._seconds(word)) if isinstance(word, int) else str(word)

    @property
    def left(self) -> int | None:
        """The seconds of its countdown, None where nothing passes."""
        word = self.board.words[1] if len(self.board.words) > 1 else ""
        return self._seconds(word) if isinstance(word, int) else None

    def _seconds(self, ends_ms: int) -> int:
        return max(0, round(ends_ms / 1000 - self.now.timestamp()))

    @property
    def facts(self) -> str:
        """What it shows, on what: Clock · Firefox 120 · 1920×1080 · volume 80."""
        board = self.board
        shows = f"{self.page} {board.part}".strip()
        volume = "" if board.volume is None else _("volume %(n)s") % {"n": board.volume}
        return " · ".join(str(one) for one in (shows, board.browser, board.size, volume) if one)

    @property
    def faults(self) -> list[Words]:
        """What makes it wrong for the room, the worst first."""
        found: list[Words] = []
        if self.board.silent_ms > LATE_MS:
            age = formats.clock(self.board.silent_ms // 1000)
            found.append(_("No contact with the server for %(time)s") % {"time": age})
        if self.board.state in (SoundState.BLOCKED, SoundState.VOICELESS, SoundState.MUTED):
            found.append(SoundState(self.board.state).label)
        return found

    @property
    def remarks(self) -> list[Words]:
        """What may be mended once there is time."""
        found: list[Words] = []
        if abs(self.board.drift_ms) > OFF_MS:
            off = formats.clock(abs(self.board.drift_ms) // 1000)
            if self.board.drift_ms > 0:
                found.append(_("device clock %(time)s fast") % {"time": off})
            else:
                found.append(_("device clock %(time)s slow") % {"time": off})
        if self.board.page == PLAIN:
            found.append(_("browser too old for the full board"))
        return found


@dataclass(frozen=True)
class ScreenPicture:
    """A screen of the list and the boards that are open at its address."""

    screen: Screen
    displays: list[Display]

    @property
    def shown(self) -> Display | None:
        """The one that is drawn: the worst of them, for the others are right."""
        return max(self.displays, key=lambda one: len(one.faults), default=None)

    @property
    def faults(self) -> list[Words]:
        if not self.displays:
            return (
                [_("Should play the sounds, but is not open anywhere")]
                if self.screen.speaks
                else []
            )
        return list(dict.fromkeys(fault for one in self.displays for fault in one.faults))


def test_of(screen: Screen | None, board: BoardSound) -> bool | None:
    """Whether the newest test of its sound was heard; None without one."""
    if screen is None or screen.tested_at is None:
        return None
    at = board.tested_at
    return at is not None and int(at.timestamp() * 1000) == int(screen.tested_at.timestamp() * 1000)

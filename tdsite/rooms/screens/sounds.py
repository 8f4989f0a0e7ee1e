"""What is heard of an event's boards: who speaks, and who cannot."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.web.languages import name_of
from tournaments.models import BoardSound, Screen, SoundState, Tournament
from tournaments.operations import boards

LOOKS = {
    SoundState.SPEAKS: ("ok", "sound"),
    SoundState.VOICELESS: ("warn", "mute"),
    SoundState.MUTED: ("warn", "mute"),
    SoundState.BLOCKED: ("stop", "mute"),
    SoundState.QUIET: ("", "screen"),
}


@dataclass(frozen=True, slots=True)
class SoundNotice:
    """What one television says, with the colour and the sign it is said in."""

    says: str | Promise
    tone: str
    icon: str


@dataclass(frozen=True, slots=True)
class Heard:
    """A screen and what its televisions say; `number` is None for the event's own board."""

    number: int | None
    name: str
    devices: list[SoundNotice]


def heard(tournament: Tournament, screens: list[Screen], *, at: datetime) -> list[Heard]:
    """Each screen, and the event's own board where it is open."""
    now = boards.open_boards(tournament, at=at)
    found = [
        Heard(screen.number, screen.name, _said(now.get(screen.token, [])) or [_shut(screen)])
        for screen in screens
    ]
    own = _said(now.get(tournament.board_token, []))
    return [*found, Heard(None, "", own)] if own else found


def _said(rows: list[BoardSound]) -> list[SoundNotice]:
    return [_one(row) for row in rows]


def _one(row: BoardSound) -> SoundNotice:
    state = SoundState(row.state)
    says: str | Promise = state.label
    if state is SoundState.VOICELESS:
        without = gettext("Gives tones only: it has no %(language)s voice")
        says = without % {"language": name_of(row.language)}
    return SoundNotice(says, *LOOKS[state])


def _shut(screen: Screen) -> SoundNotice:
    """A screen nobody has opened; that is bad news of the one that is to give the signals."""
    if screen.speaks:
        return SoundNotice(_("Gives the signals, but is open nowhere"), "stop", "mute")
    return SoundNotice(_("Open nowhere now"), "", "void")

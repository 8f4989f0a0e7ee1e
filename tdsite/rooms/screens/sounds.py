"""What is heard of an event's boards: who speaks, and who cannot."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.screens.displays import Display, test_of
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
    """What one television says, with the colour and the sign it is said in.

    `display` is what it shows, None where none is open.  `heard` is whether the sound that was
    tried on it lately could be heard, None where none was.
    """

    says: str | Promise
    tone: str
    icon: str
    display: Display | None = None
    heard: bool | None = None


@dataclass(frozen=True, slots=True)
class Heard:
    """A screen and what its televisions say; `number` is None for the event's own board."""

    number: int | None
    name: str
    devices: list[SoundNotice]


def heard(
    tournament: Tournament,
    screens: list[Screen],
    *,
    at: datetime,
    there: dict[str, list[BoardSound]] | None = None,
) -> list[Heard]:
    """Each screen, and the event's own board where it is open; `there` are the open boards."""
    now = boards.open_boards(tournament, at=at) if there is None else there

    def notices_of(rows: list[BoardSound], screen: Screen | None) -> list[SoundNotice]:
        return [_one(row, screen, at) for row in rows]

    found = [
        Heard(one.number, one.name, notices_of(now.get(one.token, []), one) or [_shut(one)])
        for one in screens
    ]
    own = notices_of(now.get(tournament.board_token, []), None)
    return [*found, Heard(None, "", own)] if own else found


TRIED_FOR = timedelta(minutes=10)  # a test is of no interest any more
ANSWERS_IN = timedelta(seconds=5)


def _one(row: BoardSound, screen: Screen | None, at: datetime) -> SoundNotice:
    state = SoundState(row.state)
    says: str | Promise = state.label
    if state is SoundState.VOICELESS:
        without = gettext("Tones only: no %(language)s voice")
        says = without % {"language": name_of(row.language)}
    return SoundNotice(says, *LOOKS[state], Display(row, at), _tried(row, screen, at))


def _tried(row: BoardSound, screen: Screen | None, at: datetime) -> bool | None:
    """A test that is fresh waits for its answer first."""
    result = test_of(screen, row)
    tried_at = screen.tested_at if screen else None
    if tried_at is None or at - tried_at > TRIED_FOR:
        return None
    return None if result is False and at - tried_at < ANSWERS_IN else result


def _shut(screen: Screen) -> SoundNotice:
    """A screen nobody has opened; that is bad news of the one that is to give the signals."""
    if screen.speaks:
        return SoundNotice(_("Should play the sounds, but is not open anywhere"), "stop", "mute")
    return SoundNotice(_("Not open anywhere now"), "", "void")

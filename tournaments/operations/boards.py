"""The boards of an event: what they call out and say, how they look, and which sound."""

import base64
import binascii
import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from typing import Any, Unpack

from django.db.models import Q

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import (
    BoardSound,
    Club,
    JournalLine,
    Look,
    Notice,
    Picture,
    SoundState,
    Tournament,
)
from tournaments.register import act
from tournaments.rules import N_, RuleError
from tournaments.rules import boards as rules
from tournaments.rules.boards import USUAL, Loudness, Signal, kind_of, sentence


@act("board.look_changed", room="screens")
def change_sayings(
    tournament_id: int,
    *,
    language: str,
    sentences: Mapping[Signal, str],
    loudness: Mapping[Signal, Loudness],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change what the boards say aloud and how, in one language; what is left out stays.

    An empty sentence goes back to ours.
    Raises UnknownName and SentenceTooLong.
    """
    act = journal.open_act(tournament_id, "board.look_changed", **order)
    look = Look.objects.filter(tournament=act.tournament).first()
    look = look or act.create(Look(tournament=act.tournament))
    own = dict(look.sayings.get(language, {}))
    own |= {str(signal): sentence(signal, text) for signal, text in sentences.items()}
    signals = {**look.signals, **{str(signal): str(how) for signal, how in loudness.items()}}
    act.update(
        look,
        sayings={**look.sayings, language: {name: text for name, text in own.items() if text}},
        signals={name: how for name, how in signals.items() if how != USUAL[Signal(name)]},
    )
    return journal.record(act, language=language)


GONE_AFTER = timedelta(seconds=75)  # a board says it every 20 seconds
MAX_DEVICES = 12  # at one address; of more the oldest go, first those that give no signals


@dataclass(frozen=True, slots=True)
class BoardReport:
    """What a board says of itself beside its sound; see BoardSound."""

    page: str = ""
    part: str = ""
    words: list[str | int] = field(default_factory=list)
    browser: str = ""
    size: str = ""
    volume: int | None = None
    silent_ms: int = 0
    drift_ms: int = 0
    tested_at: datetime | None = None


def record_sound(
    tournament: Tournament,
    *,
    token: str,
    device: str,
    state: SoundState,
    language: str,
    at: datetime,
    report: BoardReport | None = None,
) -> None:
    """This board is open, sounds so, and shows what it reports."""
    sound = {"tournament": tournament, "state": state, "language": language, "at": at}
    shown = asdict(report or BoardReport())
    BoardSound.objects.update_or_create(token=token, device=device, defaults={**sound, **shown})
    here = BoardSound.objects.filter(token=token)
    newest = here.order_by("-at", "-pk").values_list("pk", "at", "state")
    known = sorted(newest, key=lambda one: one[2] == SoundState.QUIET)
    old = [
        pk for n, (pk, seen, _) in enumerate(known) if n >= MAX_DEVICES or seen < at - GONE_AFTER
    ]
    if old:
        here.filter(pk__in=old).delete()


def forget_board(*, token: str, device: str) -> None:
    """This board was closed."""
    BoardSound.objects.filter(token=token, device=device).delete()


def open_boards(tournament: Tournament, *, at: datetime) -> dict[str, list[BoardSound]]:
    """The boards of the event that are open, by their address."""
    rows = BoardSound.objects.filter(tournament=tournament, at__gte=at - GONE_AFTER)
    found: dict[str, list[BoardSound]] = {}
    for row in rows.order_by("pk"):
        found.setdefault(row.token, []).append(row)
    return found


def put_up_notice(
    act: Act, text: str, *, minutes: int | None = None, spoken: bool = False
) -> Notice:
    """A sentence on the boards from now on, for so many minutes or until it is taken down.

    Raises NothingSaid, NoticeTooLong, NoticeTooShortLived.
    """
    tidied = rules.tidy_notice(text)
    rules.check_notice_minutes(minutes)
    until = None if minutes is None else act.at + timedelta(minutes=minutes)
    return act.create(
        Notice(tournament=act.tournament, text=tidied, at=act.at, until=until, spoken=spoken)
    )


def take_down_notice(act: Act, notice_id: int) -> Notice:
    """The sentence leaves the boards.  Raises Notice.DoesNotExist for one of another event."""
    notice = Notice.objects.get(pk=notice_id, tournament=act.tournament)
    pk = notice.pk
    act.delete(notice)
    notice.pk = pk
    return notice


class LooksSo(RuleError):
    """Nothing about the look would change."""


def picture_in(text: str, *, field: str = "") -> bytes:
    """The content that was sent as base64.  Raises NotAPicture."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError) as error:
        raise rules.NotAPicture(
            N_("This is not base64 text. Encode the file again, then send it."), field=field
        ) from error


def keep_picture(club: Club, content: bytes, *, field: str = "") -> Picture:
    """The picture with this content, kept now if it was not.

    No part of the book: it stays when the act that shows it is undone, and nothing is noted.
    Raises PictureTooHeavy, NotAPicture, PictureSizeUnfit.
    """
    kind = kind_of(content, field=field)
    picture, _ = Picture.objects.get_or_create(
        club=club,
        sha256=hashlib.sha256(content).hexdigest(),
        defaults={"content_type": kind.content_type, "content": content},
    )
    return picture


def look_of(act: Act) -> Look:
    """The event's look, with our usual one for a beginning."""
    look = Look.objects.filter(tournament=act.tournament).first()
    return look or act.create(Look(tournament=act.tournament))


def change_look(act: Act, look: Look, **fields: Any) -> Look:
    """Give the look these fields.  Raises LooksSo when it has them all."""
    act.update(look, **fields)
    if not act.changes:
        raise LooksSo(N_("No change: boards already look like this."))
    return look


def current_notices(tournament: Tournament, now: datetime) -> list[Notice]:
    """The notices on the boards now, the newest first."""
    lasting = Q(until=None) | Q(until__gt=now)
    return list(Notice.objects.filter(lasting, tournament=tournament).order_by("-at", "-pk"))


def add_slide(
    act: Act, *, text: str, picture: Picture | None, seconds: int, preset: str
) -> dict[str, Any]:
    """A slide more; an empty `preset` is every screen.  Raises EmptySlide, TooManySlides."""
    tidied = rules.tidy_slide(text)
    if not tidied and picture is None:
        raise rules.EmptySlide(N_("A slide needs a text or a picture. Add one."), field="text")
    look = look_of(act)
    if len(look.slides) >= rules.MAX_SLIDES:
        raise rules.TooManySlides(
            N_("An event has at most %(most)s slides. Remove one first."), most=rules.MAX_SLIDES
        )
    slide = {
        "id": max((one["id"] for one in look.slides), default=0) + 1,
        "text": tidied,
        "picture": picture.sha256 if picture else "",
        "seconds": seconds,
        "preset": preset,
    }
    act.update(look, slides=[*look.slides, slide])
    return slide


def remove_slide(act: Act, number: int) -> dict[str, Any]:
    """The slide leaves the boards.  Raises NoSuchSlide."""
    look = look_of(act)
    found = next((one for one in look.slides if one["id"] == number), None)
    if found is None:
        raise rules.NoSuchSlide(N_("This slide is gone already."), field="slide_id")
    act.update(look, slides=[one for one in look.slides if one["id"] != number])
    return dict(found)

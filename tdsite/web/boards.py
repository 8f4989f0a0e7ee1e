"""The boards of an event: televisions that show them, their pages in turn, what they say aloud."""

import hashlib
import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Look, Screen, Television, TelevisionKey, Tournament
from tournaments.models.screens import BoardMoment, BoardPage
from tournaments.operations.screens import CODE_DIGITS, code_ends
from tournaments.rules import N_, RuleError
from tournaments.rules.boards import USUAL, Loudness, Signal

COOKIE = "td_television"
KEPT_FOR = timedelta(days=400)  # as long as browsers keep anything
NOTED_EACH = timedelta(seconds=30)  # how exactly it is known when one was seen
LIVE_FOR = timedelta(seconds=75)
# One that waits asks every ten seconds; one that is silent so long was turned off.  So short that
# a stranger who makes keys as fast as one address may never holds every place.
FORGOTTEN_AFTER = timedelta(minutes=5)
MAX_WAITING = 500
CROWDED = N_("Too many screens wait for their code. Try again in a few minutes.")


class TooManyWait(RuleError):
    """More browsers wait with a code than any house has televisions."""


@dataclass(frozen=True, slots=True)
class PairingState:
    """What a television is told: where it goes, or the code it shows and for how many seconds."""

    goes: str
    code: str = ""
    left: int = 0


def key_of(request: HttpRequest, at: datetime) -> TelevisionKey | None:
    """The key this browser brings, seen now; None for a browser that has none of ours."""
    secret = request.COOKIES.get(COOKIE, "")
    if not secret:
        return None
    found = TelevisionKey.objects.select_related("television__tournament")
    key = found.filter(digest=_digest(secret)).first()
    if key is not None and at - key.seen_at > NOTED_EACH:
        key.seen_at = at
        TelevisionKey.objects.filter(pk=key.pk).update(seen_at=at)
    return key


def new_key(at: datetime) -> tuple[str, TelevisionKey]:
    """A key for a browser that has none, and what it keeps in its cookie.  Raises TooManyWait."""
    waiting = TelevisionKey.objects.filter(television=None)
    waiting.filter(seen_at__lt=at - FORGOTTEN_AFTER).delete()
    if waiting.count() >= MAX_WAITING:
        raise TooManyWait(CROWDED)
    secret = secrets.token_urlsafe(24)
    key = TelevisionKey.objects.create(digest=_digest(secret), seen_at=at)
    return secret, key


def board_or_code(key: TelevisionKey, at: datetime) -> PairingState:
    """Its board once it is paired; before that its code, a new one when the old one has run out."""
    if key.television is not None:
        return PairingState(address_of(key.television))
    until = key.code_until
    if until is None or until <= at:
        until = _give_code(key, at)
    return PairingState(reverse("tv"), key.code, int((until - at).total_seconds()))


def address_of(television: Television) -> str:
    """The address of the board it shows; the event's own where its screen is out of use."""
    event = television.tournament
    screen = None
    if television.number:
        screen = Screen.objects.filter(tournament=event, number=television.number).first()
    return reverse("board", args=[screen.token if screen else event.board_token])


def remember(request: HttpRequest, answer: HttpResponse, secret: str) -> None:
    """Have the browser keep its key, over a power cut too."""
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=KEPT_FOR,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def at_board(request: HttpRequest, token: str) -> dict[str, str]:
    """For the board's page: a browser with a key asks there whether it still belongs there."""
    if COOKIE not in request.COOKIES or any(name in request.GET for name in ("preview", "preset")):
        return {}
    return {"television": reverse("board", args=[token])}


def is_live(key: TelevisionKey, at: datetime) -> bool:
    return at - key.seen_at <= LIVE_FOR


def _give_code(key: TelevisionKey, at: datetime) -> datetime:
    """A code that no other television shows, drawn evenly from all there are, and its end."""
    until = code_ends(at)
    for _try in range(20):
        key.code, key.code_until = _new_code(), until
        try:
            with transaction.atomic():
                TelevisionKey.objects.filter(pk=key.pk, television=None).update(
                    code=key.code, code_until=key.code_until
                )
        except IntegrityError:  # another one shows it
            continue
        return until
    raise TooManyWait(CROWDED)


def _new_code() -> str:
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


RotationSlot = list[Any]  # page, seconds for each of its screens, the moments it is shown at

DEFAULT: tuple[tuple[BoardPage, int, tuple[BoardMoment, ...]], ...] = (
    (BoardPage.SEATS_BY_NAME, 12, (BoardMoment.BEFORE,)),
    (BoardPage.CHIPS, 15, (BoardMoment.BEFORE,)),
    (BoardPage.WINNER, 45, (BoardMoment.FINISHED,)),
    (BoardPage.CLOCK, 60, ()),
    (BoardPage.SLIDES, 12, ()),
    (BoardPage.NOTICES, 15, ()),
    (BoardPage.MOVES, 15, (BoardMoment.LEVEL, BoardMoment.BREAK)),
    (BoardPage.PAYOUTS, 15, (BoardMoment.BREAK, BoardMoment.BUBBLE, BoardMoment.FINAL_TABLE)),
    (BoardPage.PAYOUTS, 15, (BoardMoment.FINISHED,)),
    (BoardPage.LEADERS, 15, (BoardMoment.BREAK,)),
    (BoardPage.FINAL_TABLE, 40, (BoardMoment.FINAL_TABLE,)),
    (BoardPage.BOUNTIES, 15, (BoardMoment.BREAK, BoardMoment.FINAL_TABLE)),
    (BoardPage.STRUCTURE, 20, (BoardMoment.BREAK,)),
)


def default_rotation() -> list[RotationSlot]:
    """The pages of a screen that was just added, as `Screen.pages` keeps them."""
    return [
        [page.value, seconds, [moment.value for moment in moments]]
        for page, seconds, moments in DEFAULT
    ]


NAMES = {
    Signal.START: gettext_lazy("Shuffle up and deal"),
    Signal.LEVEL: gettext_lazy("Level starts"),
    Signal.ONE_MINUTE: gettext_lazy("One minute left (level)"),
    Signal.REGISTRATION_CLOSING: gettext_lazy("Registration closing soon"),
    Signal.LAST_ENTRIES: gettext_lazy("Last minute of late registration"),
    Signal.REGISTRATION_CLOSED: gettext_lazy("Registration closed"),
    Signal.BREAK_START: gettext_lazy("Break starts"),
    Signal.COLOR_UP: gettext_lazy("Chips raced off"),
    Signal.BREAK_ENDS: gettext_lazy("One minute left (break)"),
    Signal.LAST_HANDS: gettext_lazy("Last minute of the day"),
    Signal.DAY_OVER: gettext_lazy("Day over"),
    Signal.PAUSED: gettext_lazy("The clock is paused"),
    Signal.RESUMED: gettext_lazy("Clock resumed"),
    Signal.TABLE_BROKEN: gettext_lazy("A table breaks"),
    Signal.MOVE: gettext_lazy("A player is moved"),
    Signal.BUBBLE: gettext_lazy("The bubble"),
    Signal.HAND_FOR_HAND: gettext_lazy("Hand for hand begins"),
    Signal.IN_THE_MONEY: gettext_lazy("In the money"),
    Signal.FINAL_TABLE: gettext_lazy("Final table"),
    Signal.ANNOUNCEMENT: gettext_lazy("Announcement posted"),
    Signal.WINNER: gettext_lazy("Winner decided"),
}


def usual_sentences() -> dict[str, str]:
    """Our sentence for every signal, in the language of the moment."""
    return {
        Signal.START: _("Shuffle up and deal! %(plan)s."),
        Signal.LEVEL: _("Level %(level)s. %(plan)s."),
        Signal.ONE_MINUTE: _("One minute left in level %(level)s."),
        Signal.REGISTRATION_CLOSING: _("Registration closes in %(minutes)s minutes."),
        Signal.LAST_ENTRIES: _("Last minute for entries and re-entries."),
        Signal.REGISTRATION_CLOSED: _("Registration is closed."),
        Signal.BREAK_START: _("Break of %(minutes)s minutes. We are back at %(time)s."),
        Signal.COLOR_UP: _("Color-up now: %(chips)s chips. Leave your chips on the table."),
        Signal.BREAK_ENDS: _("The break ends in one minute. Please take your seats."),
        Signal.LAST_HANDS: _("Last minute of the day. Last hands."),
        Signal.DAY_OVER: _("Play is over for today."),
        Signal.PAUSED: _("The clock is paused."),
        Signal.RESUMED: _("The clock is running."),
        Signal.TABLE_BROKEN: _("Table %(table)s breaks. Take your chips to your new seat."),
        Signal.MOVE: _("%(player)s: table %(table)s, seat %(seat)s."),
        Signal.BUBBLE: _("We are on the bubble: %(places)s places are paid."),
        Signal.HAND_FOR_HAND: _("We play hand for hand. Dealers, finish your hand and wait."),
        Signal.IN_THE_MONEY: _("We are in the money. Every player left wins a prize."),
        Signal.FINAL_TABLE: _("Final table: %(players)s players are left."),
        Signal.ANNOUNCEMENT: "%(text)s",
        Signal.WINNER: _("We have a winner: %(player)s!"),
    }


def plan_words() -> dict[str, str]:
    """How the blinds of a level are spoken; joined by commas, in this order."""
    return {
        "blinds": _("Blinds %(small)s, %(big)s"),
        "ante_big_blind": _("big blind ante %(ante)s"),
        "ante_per_player": _("ante %(ante)s"),
        "bring_in": _("bring-in %(chips)s"),
        "limits": _("limits %(small)s, %(big)s"),
    }


def voice_of(tournament: Tournament, language: str) -> dict[str, Any]:
    """Everything a board needs to speak: sentences, tones, the words of a plan, its version.

    Read in the language of the moment, which must be `language`.
    """
    look = Look.objects.filter(tournament=tournament).first()
    own = look.sayings.get(language, {}) if look else {}
    signals = {
        **USUAL,
        **({Signal(n): Loudness(h) for n, h in look.signals.items()} if look else {}),
    }
    return {
        "version": voice_version(look.sayings, look.signals) if look else "",
        "sentences": {**usual_sentences(), **own},
        "loudness": {str(signal): str(how) for signal, how in signals.items()},
        "plan": plan_words(),
        "test": _("This is screen %(number)s."),
    }


def voice_version(texts: dict[str, Any], signals: dict[str, str]) -> str:
    """Another one whenever the house changes a sentence or a tone; empty while it has none."""
    if not (texts or signals):
        return ""
    content = json.dumps([texts, signals], sort_keys=True)
    return hashlib.sha256(content.encode()).hexdigest()[:8]

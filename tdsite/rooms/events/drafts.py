"""Drafts: the form of a new event as each person left it, kept at every change."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from tournaments.models import EventDraft

KEPT = timedelta(days=60)
MAX_DRAFTS = 12
_LONGEST = 120
_NOT_KEPT = ("csrfmiddlewaretoken", "repair", "keep", "template_name", "seen")


def keep(user: User, key: str, typed: Mapping[str, Any], *, at: datetime) -> EventDraft | None:
    """Keep what was typed under the key of its drawing; None without one.

    A draft of another person's drawing is never touched.  Old ones, and those beyond a dozen, go.
    """
    if not key or EventDraft.objects.filter(key=key).exclude(user=user).exists():
        return None
    fields = {name: value for name, value in typed.items() if name not in _NOT_KEPT}
    name = str(typed.get("name", "")).strip()[:_LONGEST]
    draft, _made = EventDraft.objects.update_or_create(
        key=key, defaults={"user": user, "name": name, "typed": fields, "saved_at": at}
    )
    rows = EventDraft.objects.filter(user=user)
    rows.filter(saved_at__lt=at - KEPT).delete()
    beyond = rows.order_by("-saved_at").values_list("pk", flat=True)[MAX_DRAFTS:]
    rows.filter(pk__in=list(beyond)).delete()
    return draft


def drafts_of(user: User) -> list[EventDraft]:
    """What this person has not finished, the newest first."""
    return list(EventDraft.objects.filter(user=user).order_by("-saved_at"))


def draft_of(user: User, number: str) -> EventDraft | None:
    """The draft of this number, if it is this person's."""
    if not (number.isascii() and number.isdigit()):
        return None
    return EventDraft.objects.filter(user=user, pk=number).first()


def drop(user: User, *, key: str = "", pk: int | None = None) -> None:
    """Forget a draft of this person: its event is announced, or it is not wanted."""
    rows = EventDraft.objects.filter(user=user)
    (rows.filter(pk=pk) if pk is not None else rows.filter(key=key)).delete()

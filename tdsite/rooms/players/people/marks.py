"""Marks of a person as staff see them: a word, an icon, and whether they stop a sale.

For staff alone: no board, no page of a player and nothing public draws these.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from tdsite.web.keys import new_key
from tdsite.web.marks import LABELS, MarkShown, marks_of
from tournaments import access
from tournaments.models import Mark, Player
from tournaments.models.players import MarkKind
from tournaments.operations.marks import known
from tournaments.rules.marks import Word


@dataclass(frozen=True, slots=True)
class PastMark:
    """A mark that holds no longer, or not yet."""

    word: str
    when: str
    reason: str


def other_marks(player: Player, on: date) -> list[PastMark]:
    """Marks that were lifted, are over or begin later; the latest first."""
    rows = Mark.objects.filter(player=player).order_by("-pk")
    return [
        PastMark(str(LABELS[Word(mark.kind)]), _when(mark, on), mark.reason)
        for mark in rows
        if mark.lifted_at is not None or not known(mark).holds(on)
    ]


def _when(mark: Mark, on: date) -> str:
    if mark.lifted_at is not None:
        return gettext("lifted")
    if mark.from_on > on:
        return gettext("from %(day)s") % {"day": mark.from_on.isoformat()}
    return gettext("until %(day)s") % {"day": str(mark.until)}


@dataclass(frozen=True, slots=True)
class PersonMarks:
    """The marks on a person's page, and what the reader may do about them."""

    player: Player
    now: tuple[MarkShown, ...]
    others: tuple[PastMark, ...]
    may_mark: bool
    may_lift_bans: bool
    may_see_money: bool
    currency: str
    kinds: tuple[tuple[str, str], ...]
    key: str


def on_page(player: Player, by: Any, at: datetime) -> PersonMarks:
    """Everything `players/_marks.html` draws."""
    on = at.astimezone(ZoneInfo(player.club.timezone)).date()
    stands = player.erased_at is None and player.merged_into_id is None
    return PersonMarks(
        player,
        now=tuple(marks_of(player, on)) if stands else (),
        others=tuple(other_marks(player, on)),
        may_mark=stands and access.allowed(by, "player.marked"),
        may_lift_bans=access.allowed(by, "player.ban_lifted"),
        may_see_money=access.allowed(by, "see_money"),
        currency=player.club.currency,
        kinds=tuple((str(kind.value), str(kind.label)) for kind in MarkKind),
        key=new_key(),
    )

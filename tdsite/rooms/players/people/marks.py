"""Marks of a person as staff see them: a word, an icon, and whether they stop a sale.

For staff alone: no board, no page of a player and nothing public draws these.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tdsite.web.keys import new_key
from tournaments import access
from tournaments.models import Mark, Player
from tournaments.models.players import MarkKind
from tournaments.operations.marks import age_of, known
from tournaments.rules.marks import STOPS, Word, words_of

LABELS = {
    Word.SELF_EXCLUDED: _("Self-excluded"),
    Word.BANNED: _("Banned"),
    Word.UNDER_AGE: _("Under age"),
    Word.OWES: _("Owes money"),
    Word.WARNING: _("Ask before selling"),
    Word.AGE_UNKNOWN: _("Age not checked"),
}
ICONS = {
    Word.SELF_EXCLUDED: "hand",
    Word.BANNED: "void",
    Word.UNDER_AGE: "halt",
    Word.OWES: "cash",
    Word.WARNING: "warning",
    Word.AGE_UNKNOWN: "person",
}


@dataclass(frozen=True, slots=True)
class MarkShown:
    """One mark in force.  Without `pk` it follows from the birth date; it cannot be lifted."""

    kind: str
    word: str
    icon: str
    stops: bool
    reason: str = ""
    until: date | None = None
    amount_cents: int | None = None
    pk: int | None = None
    lasts: bool = False  # nobody may lift it

    @property
    def tone(self) -> str:
        return "stop" if self.stops else "warn"


def marks_of(player: Player, on: date) -> list[MarkShown]:
    """What is in force on that day, what stops a sale first."""
    standing = list(Mark.objects.filter(player=player, lifted_at=None).order_by("pk"))
    found = [_shown(mark, on) for mark in standing if known(mark).holds(on)]
    found += [_of_age(word) for word in words_of([], age_of(player.club, player), on)]
    order = [str(word) for word in (*STOPS, *Word)]
    return sorted(found, key=lambda mark: order.index(mark.kind))


def _shown(mark: Mark, on: date) -> MarkShown:
    word = Word(mark.kind)
    return MarkShown(
        kind=str(word),
        word=str(LABELS[word]),
        icon=ICONS[word],
        stops=word in STOPS,
        reason=mark.reason,
        until=mark.until,
        amount_cents=mark.amount_cents,
        pk=mark.pk,
        lasts=word is Word.SELF_EXCLUDED and not known(mark).is_over(on),
    )


def _of_age(word: Word) -> MarkShown:
    return MarkShown(str(word), str(LABELS[word]), ICONS[word], stops=word in STOPS)


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

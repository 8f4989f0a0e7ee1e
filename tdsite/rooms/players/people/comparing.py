"""Two rows side by side before they become one: what each has, and what would move."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.models import SeatNeed
from tdsite.rooms.players.people import worded
from tournaments.models import (
    Alternate,
    Entry,
    JournalLine,
    Mark,
    Player,
    Preregistration,
    Voucher,
)
from tournaments.operations.merging import FIELDS, check_may_merge, fields_to_take
from tournaments.payloads.players import PlayersMerged
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.sentences import translate

LABELS = worded.FIELDS | {"photo": _("Photo")}


@dataclass(frozen=True, slots=True)
class ComparedField:
    """One field of both.  `differs`: there is something to choose."""

    name: str
    label: str
    keep: Any
    other: Any
    taken: bool

    @property
    def is_day(self) -> bool:
        return self.name in ("born_on", "age_checked_on")

    @property
    def differs(self) -> bool:
        return bool(self.other) and self.keep != self.other


@dataclass(frozen=True, slots=True)
class Comparison:
    """`why_not`: the reason these two cannot be one now."""

    keep: Player
    other: Player
    lines: tuple[ComparedField, ...]
    moves: tuple[str, ...]
    why_not: str


def compare(keep: Player, other: Player) -> Comparison:
    """What a merge would do."""
    taken = fields_to_take(keep, other)
    lines = tuple(
        ComparedField(
            name, str(LABELS[name]), getattr(keep, name), getattr(other, name), name in taken
        )
        for name in FIELDS
    )
    return Comparison(keep, other, lines, tuple(_moves(other)), _why_not(keep, other))


def _why_not(keep: Player, other: Player) -> str:
    try:
        check_may_merge(keep, other)
    except RuleError as error:
        return translate(error)
    return ""


def _moves(other: Player) -> list[str]:
    """What goes over, counted: 3 entries, 1 mark."""

    def count(model: Any) -> int:
        return int(model.objects.filter(player=other).count())

    counted = [
        (n := count(Entry), ngettext("%(n)s entry", "%(n)s entries", n)),
        (n := count(Mark), ngettext("%(n)s mark", "%(n)s marks", n)),
        (n := count(Voucher), ngettext("%(n)s voucher", "%(n)s vouchers", n)),
        (n := count(Alternate), ngettext("%(n)s wait for a seat", "%(n)s waits for a seat", n)),
        (
            n := count(Preregistration),
            ngettext("%(n)s registration on a page", "%(n)s registrations on a page", n),
        ),
        (n := count(SeatNeed), ngettext("%(n)s need of a seat", "%(n)s needs of a seat", n)),
    ]
    return [words % {"n": n} for n, words in counted if n]


@dataclass(frozen=True, slots=True)
class Merged:
    """Somebody who was merged into this person, and the line that an undo turns round."""

    other: Player
    line: JournalLine


def merged_into(player: Player) -> list[Merged]:
    """Who was merged into this person, the latest first."""
    others = {other.pk: other for other in Player.objects.filter(merged_into=player)}
    if not others:
        return []
    lines = JournalLine.objects.filter(
        club=player.club_id, tournament=None, kind="player.merged", data__other_id__in=list(others)
    ).order_by("revision")
    latest = {payload(line, PlayersMerged)["other_id"]: line for line in lines}
    found = [Merged(others[pk], line) for pk, line in latest.items()]
    return sorted(found, key=lambda merged: -merged.line.revision)

"""Likely doubles of a club's book, with what speaks for each; and two rows side by side."""

from dataclasses import dataclass
from typing import Any

from django.core.cache import cache
from django.db.models import Count, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tables.models import SeatNeed
from tdsite.rooms.players import data_texts
from tournaments import journal, undo
from tournaments.models import (
    Alternate,
    Club,
    Entry,
    JournalLine,
    Mark,
    Player,
    Preregistration,
    Voucher,
)
from tournaments.models.players import UNNAMED
from tournaments.names_index import in_the_book
from tournaments.operations.merging import FIELDS, check_may_merge, fields_to_take
from tournaments.payloads.entries import PlayersMerged
from tournaments.payloads.shapes import payload
from tournaments.rules import RuleError
from tournaments.rules.duplicates import Pair, Person, Reason, pairs
from tournaments.rules.names import search_key
from tournaments.sentences import translate

KEPT_SECONDS = 3600
WORDS = {
    Reason.SAME_NAME: _("same name"),
    Reason.NEARLY_THE_NAME: _("nearly the same name"),
    Reason.PART_OF_THE_NAME: _("part of the name"),
    Reason.PHONE: _("same phone"),
    Reason.EMAIL: _("same e-mail"),
    Reason.MEMBER_NUMBER: _("same member number"),
    Reason.BORN_ON: _("same birth date"),
}


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two who may be one.  The first has played more, and is the one to keep."""

    keep: Player
    other: Player
    reasons: tuple[str, ...]
    sure: bool


def likely_pairs(club: Club) -> list[Pair]:
    """All likely pairs, the likeliest first."""
    key = f"doubles:{club.pk}:{club.revision}"
    found: list[Pair] | None = cache.get(key)
    if found is None:
        found = pairs(_people(club), apart=told_apart(club))
        cache.set(key, found, KEPT_SECONDS)
    return found


def _people(club: Club) -> list[Person]:
    named = in_the_book(club.pk).exclude(origin__startswith=UNNAMED)
    rows = named.values_list("pk", "name", "phone", "email", "member_number", "born_on")
    return [
        Person(pk, tuple(search_key(name).split()), phone, email, number, born_on)
        for pk, name, phone, email, number, born_on in rows
    ]


def told_apart(club: Club) -> set[frozenset[int]]:
    """Pairs of whom somebody said that they are two people."""
    lines = journal.lines_of(club).filter(kind="player.told_apart")
    parted = list(lines.values_list("revision", "data"))
    undone = undo.undone_revisions(club) if parted else set()
    return {
        frozenset((data["player_id"], data["other_id"]))
        for revision, data in parted
        if revision not in undone
    }


def duplicates(found: list[Pair]) -> list[Duplicate]:
    """These pairs with their people."""
    wanted = {pk for pair in found for pk in (pair.one, pair.other)}
    played = Count("entries", filter=Q(entries__voided=False))
    people = Player.objects.annotate(played=played).in_bulk(list(wanted))
    pairs_found = []
    for pair in found:
        both = [people[pk] for pk in (pair.one, pair.other) if pk in people]
        if len(both) == 2:
            keep, other = sorted(both, key=lambda player: (-player.played, player.pk))
            words = tuple(str(WORDS[reason]) for reason in pair.reasons)
            pairs_found.append(Duplicate(keep, other, words, sure=pair.points >= 80))
    return pairs_found


LABELS = data_texts.FIELDS | {"photo": _("Photo")}


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
        (n := count(Mark), ngettext("%(n)s restriction", "%(n)s restrictions", n)),
        (n := count(Voucher), ngettext("%(n)s voucher", "%(n)s vouchers", n)),
        (
            n := count(Alternate),
            ngettext("%(n)s waiting-list place", "%(n)s waiting-list places", n),
        ),
        (
            n := count(Preregistration),
            ngettext("%(n)s online registration", "%(n)s online registrations", n),
        ),
        (n := count(SeatNeed), ngettext("%(n)s seat request", "%(n)s seat requests", n)),
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

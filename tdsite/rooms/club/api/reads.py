"""The club's players and structures."""

from collections.abc import Collection, Sequence
from typing import Any

from django.db.models import Exists, OuterRef
from rest_framework import serializers

from tdsite.api import answers
from tdsite.api import queries as asked
from tdsite.api.endpoints import Listed, listing, read
from tournaments import journal, undo
from tournaments.models import Club, JournalLine, Player, Sale, Voucher
from tournaments.people import in_the_book
from tournaments.rules.names import search_key


@listing(answers.Player, order="sought", query=asked.Players, right="see_people")
def list_players(club: Club, q: str = "") -> Listed:
    """Players by name; `q` finds parts of names, whatever their accents."""
    rows = in_the_book(club.pk)
    for word in search_key(q).split():
        rows = rows.filter(sought__contains=word)
    return rows, _players


def _players(rows: Sequence[Player]) -> Any:
    return answers.Player(rows, many=True).data


class ClubLine(answers.LoggedLine):
    """A line of the club's own log."""


@listing(ClubLine, order="-revision", query=asked.Journal, right="club.changed")
def list_club_journal(club: Club, kind: str = "", without: Collection[str] = ()) -> Listed:
    """The club's own log, the latest line first: staff, tills, people, structures."""
    rows = journal.lines_of(club).select_related("by", "tournament", "club").defer("changes")
    found = rows.filter(kind=kind) if kind else rows

    def drawn(lines: Sequence[JournalLine]) -> Any:
        context = {"undone": undo.undone_revisions(club), "money": True}
        return ClubLine(lines, many=True, context=context).data

    return found.exclude(kind__in=without), drawn


class Seal(answers.Answer):
    intact = serializers.BooleanField()
    broken_at = answers.whole(allow_null=True, help_text="The first line whose seal is broken.")


@read(Seal, right="club.changed")
def get_club_seal(club: Club) -> dict[str, Any]:
    """Whether every line of the club's log still is what was written, each checked now."""
    broken_at = journal.broken_seal(club)
    return {"intact": broken_at is None, "broken_at": broken_at}


@listing(answers.Voucher, order="-issued_at", right="voucher.issued")
def list_vouchers(club: Club) -> Listed:
    """The club's vouchers and satellite tickets, the last one first."""
    taken = Sale.objects.filter(voucher=OuterRef("pk"), voided=False)
    return Voucher.objects.filter(club=club).annotate(used=Exists(taken)), _vouchers


def _vouchers(rows: Sequence[Voucher]) -> Any:
    return answers.Voucher(rows, many=True).data

"""Chapter: undo at the desk.  Every act of the desk, the tills and the late leaves no trace.

One evening in which nothing is refused: before each act the same act is tried with a journal
that cannot be written, and after it the act is undone and done again.
"""

import pytest
from django.db import transaction

from tdsite import director
from tests.digest import digest
from tests.factories import dana
from tests.operations.test_ledger_property import EVERY_ACT, Desks
from tournaments import journal
from tournaments.models import JournalLine

pytestmark = pytest.mark.django_db


def undo(line: JournalLine, desks: Desks) -> JournalLine:
    told = {"revision": line.revision, "by": dana(), "at": desks.at}
    if line.tournament_id is None:
        return director.undo_in_club(line.club_id, **told)
    return director.undo(line.tournament_id, **told)


def fail_to_write(desks: Desks, what: str, which: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The act with a journal that is broken; the desks' own clock goes back as well."""

    def broken(line: JournalLine) -> str:
        raise OSError("disk full")

    at = desks.at
    act = transaction.atomic(desks.act)
    with monkeypatch.context() as patched:
        patched.setattr(journal, "seal", broken)
        with pytest.raises(OSError, match="disk full"):
            act(what, which)
    desks.at = at
    desks.tournament.refresh_from_db()


def test_each_act_of_the_desk_is_whole_or_not_at_all_and_goes_back(monkeypatch):
    desks = Desks()
    gone_back = set()
    for what, which in EVERY_ACT:
        before, lines = digest(), JournalLine.objects.count()
        fail_to_write(desks, what, which, monkeypatch)
        assert digest() == before, f"{what}: half of it was saved"

        line = desks.act(what, which)
        after, alone = digest(), JournalLine.objects.count() == lines + 1
        undone = undo(line, desks)
        if alone:  # it needed no other act before it
            assert digest() == before, f"{what}: its undo leaves a trace"
            gone_back.add(what)
        undo(undone, desks)
        assert digest() == after, f"{what}: it is not done again"
    assert gone_back >= {
        *("voucher", "announce", "settle", "rebuy", "add_on", "table_add_ons", "void", "void_sale"),
        *("lift", "put_down", "open", "move", "shut", "pay"),
    }

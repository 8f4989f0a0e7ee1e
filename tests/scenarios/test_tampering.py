"""Who has the database: thirty-five ways to change what happened, each of them found.

What looks: the audit (seals, ledgers, draws, rows), and one code of the log that a player kept on a
seat card from the start.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F

from tables.models import Draw, Seat
from tdsite import director
from tdsite.live.log_heads import goes_through
from tdsite.ops.archive import books
from tdsite.ops.archive.audit import draws_that_fail
from tests.factories import NOON, dana, entry_price, fay, running
from tests.rooms.journal.test_page_log_heads import reseal_from
from tournaments import journal, queries
from tournaments.models import (
    ChipMovement,
    Elimination,
    Entry,
    JournalLine,
    Payout,
    Player,
    Posting,
    Prize,
    Sale,
    SalePart,
    Tournament,
)
from tournaments.row_check import strays
from tournaments.rules.log_heads import code_of, read_code

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Tournament:
    """Six drawn to their seats and played to the end; the winner is paid."""
    tournament = running(entry_price(), players=6)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    while queries.still_in(tournament) > 1:
        last = queries.entries_in(tournament).order_by("-number")[0]
        director.bust_out(last.pk, by=fay(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    director.pay(queries.entries_in(tournament).get().pk, by=dana(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def findings(tournament: Tournament, kept: str) -> list[str]:
    """Everything that speaks up, in words."""
    code = read_code(kept)
    assert code is not None
    said = [*books.faults(), *draws_that_fail([tournament])]
    said += [f"{s.model} {s.pk} {s.column}" for s in strays() if "staffrole" not in s.model]
    through = goes_through(tournament, *code)
    return said + ([] if through else [f"a seat card of line {code[0]} does not fit"])


def _line(number: int, **fields) -> Callable[[Tournament], object]:
    return lambda event: journal.lines_of(event).filter(revision=number).update(**fields)


def _rows(model, **fields) -> Callable[[Tournament], object]:
    def tamper(_: Tournament) -> None:
        pk = model.objects.order_by("-pk").values_list("pk", flat=True)[0]
        model.objects.filter(pk=pk).update(**fields)

    return tamper


def _cut_off(event: Tournament) -> None:
    """The last line goes, and the event says that it never was."""
    last, before = journal.lines_of(event).order_by("-revision")[:2]
    last.delete()
    Tournament.objects.filter(pk=event.pk).update(
        revision=before.revision, journal_hash=before.hash
    )


def _exchange(event: Tournament) -> None:
    a, b = journal.lines_of(event).filter(revision__in=(3, 4)).order_by("revision")
    for line, revision in ((a, 9999), (b, 3), (a, 4)):
        JournalLine.objects.filter(pk=line.pk).update(revision=revision)


def _put_in(event: Tournament) -> None:
    last = journal.lines_of(event).order_by("-revision")[0]
    last.pk, last.revision, last.key = None, last.revision + 1, None
    last.save(force_insert=True)


def _without_a_line(event: Tournament) -> None:
    """A line is taken out, all later ones are numbered and sealed anew: whole by itself."""
    lines = list(journal.lines_of(event).order_by("revision"))
    gone = lines.pop(2)
    JournalLine.objects.filter(pk=gone.pk).delete()
    for number, line in enumerate(lines, start=1):
        JournalLine.objects.filter(pk=line.pk).update(revision=number)
    Tournament.objects.filter(pk=event.pk).update(revision=len(lines))
    event.refresh_from_db()
    reseal_from(event, 0)


def _twice(event: Tournament) -> None:
    row = Posting.objects.filter(tournament=event).order_by("-pk")[0]
    row.pk = None
    row.save(force_insert=True)


def _hand_at_the_database(event: Tournament) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_prize SET amount_cents = amount_cents + 1")


TAMPERINGS: dict[str, Callable[[Tournament], object]] = {
    # ---- the log
    "what a line says": _line(2, data={}),
    "who did it": lambda e: journal.lines_of(e).filter(revision=2).update(by=fay()),
    "when it was done": lambda e: (
        journal.lines_of(e).filter(revision=2).update(at=F("at") + timedelta(hours=1))
    ),
    "what was done": _line(2, kind="entry.busted"),
    "by which law": _line(2, law="Robert's Rules 1.1"),
    "which rows it wrote": _line(2, changes=[]),
    "which order it answers": _line(2, key="another"),
    "a line is taken out": lambda e: journal.lines_of(e).filter(revision=3).delete(),
    "the last line is cut off": _cut_off,
    "two lines are exchanged": _exchange,
    "a line is put in": _put_in,
    "a line is rewritten and all are sealed anew": lambda e: reseal_from(e, 2, reason="another"),
    "a line is taken out and all are sealed anew": _without_a_line,
    # ---- rows beside it
    "a sale": _rows(Sale, method="card"),
    "a sale is void": _rows(Sale, voided=True),
    "a part of a price": _rows(SalePart, cents=1),
    "a prize": _hand_at_the_database,
    "a payment": _rows(Payout, amount_cents=1),
    "a payment is gone": lambda _: Payout.objects.all().delete(),
    "a prize is added": lambda e: Prize.objects.create(tournament=e, place=6, amount_cents=100),
    "who went out": _rows(Elimination, hand="99"),
    "a bust is gone": lambda _: Elimination.objects.order_by("pk")[0].delete(),
    "a name": _rows(Player, name="Somebody Else"),
    "the number of an entry": _rows(Entry, number=77),
    "whose entry it is": lambda _: Entry.objects.filter(number=6).update(
        player=Player.objects.order_by("pk")[0]
    ),
    "a seat": _rows(Seat, number=23),
    "the state of the event": _rows(Tournament, state="running"),
    # ---- the ledgers
    "an amount in the ledger": _rows(Posting, amount_cents=1),
    "an amount stands twice": _twice,
    "an amount is gone": lambda _: Posting.objects.order_by("-pk")[0].delete(),
    "chips in play": _rows(ChipMovement, chips=1),
    # ---- the draws
    "what went into a draw": _rows(Draw, given="entries 1"),
    "what came out of a draw": _rows(Draw, drawn="seat 1-1"),
    "the seed of a draw": _rows(Draw, seed="00" * 32),
    "the commitment of a draw": _rows(Draw, commitment="00" * 32),
}


def test_an_honest_evening_is_not_accused(evening):
    line = journal.lines_of(evening).get(revision=2)
    assert findings(evening, code_of(2, line.hash)) == []


@pytest.mark.parametrize("what", TAMPERINGS)
def test_what_was_changed_is_found(evening, what):
    last = journal.lines_of(evening).order_by("-revision")[0]
    kept = code_of(last.revision, last.hash)

    TAMPERINGS[what](evening)

    evening.refresh_from_db()
    assert findings(evening, kept) != []


def test_of_two_copies_shown_to_two_people_one_does_not_fit(evening):
    """The house shows each of them another history; they need only compare their codes."""
    line = journal.lines_of(evening).get(revision=3)
    one = code_of(3, line.hash)
    reseal_from(evening, 2, reason="for somebody else")
    other = code_of(3, journal.lines_of(evening).get(revision=3).hash)

    assert findings(evening, other) == []
    assert findings(evening, one) == ["a seat card of line 3 does not fit"]

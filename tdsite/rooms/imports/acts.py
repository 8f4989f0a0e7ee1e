"""Events played elsewhere come into the book: one act, and one act takes them back."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from django.db import transaction

from blinds.operations import clocks, structures
from tables.operations import next_day
from tables.rules.floor import Place
from tdsite.acts.club_undo import undo_in_club
from tdsite.rooms.imports.report import PROGRAM, event_of, report_of, source_of
from tdsite.rooms.imports.tdt.saved_event import ParsedFile
from tdsite.web.hooks import hooks
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.import_lines import line_of_import
from tournaments.models import (
    Club,
    Entry,
    JournalLine,
    SeasonEvent,
    SeasonPoints,
    Tournament,
)
from tournaments.operations import imported_people, imports
from tournaments.payloads.events import EventImported
from tournaments.payloads.shapes import payload
from tournaments.register import act
from tournaments.rules.imports import PastEvent, PastRemark
from tournaments.rules.past_results import PastResult, result_of, so_far


@act("tournament.imported")
def import_event(
    club_id: int, *, read: ParsedFile, file_name: str, file_hash: str, **order: Unpack[ActContext]
) -> JournalLine:
    """Import a past event with its players, money, chips, places, tables and levels.

    One that was saved in the middle goes on here: running, its clock paused where it stood, with
    no winner and no prizes yet.

    `file_hash` is the SHA-256 of the file.  The line is in the club's journal; its data has
    `tournament_id`.  Raises ImportedBefore, EveningHere, NotAPastEvent.
    """
    act = journal.open_club_act(club_id, "tournament.imported", **order)
    file_name = file_name.replace("\\", "/").rpartition("/")[2][-200:]
    event = event_of(read)
    imports.check_new(act, event, file_hash)
    remarks: list[PastRemark] = []
    result = None if event.under_way else result_of(event)
    ends = result.order.ends if result else so_far(event, remarks)
    matches = imported_people.matched(act.club, event.players, program=PROGRAM)
    people = imported_people.take_people(act, matches, program=PROGRAM)
    tournament = imports.take_event(act, event)
    entries = imports.take_entries(act, tournament, event, people)
    sales = imports.take_sales(act, tournament, event, entries)
    imports.take_ends(act, tournament, event, ends, entries)
    imports.post_sales(act, tournament, sales)
    if result:
        _pay(act, tournament, result)
    else:
        imports.post_fixed_fee(act, tournament, event)
        imports.take_stacks(act, tournament, event, entries)
    _lay_out(act, tournament, event, entries)
    _give_plan(act, tournament, read)
    imports.note_import(
        act,
        tournament,
        event,
        source=source_of(read),
        file_name=file_name,
        file_hash=file_hash,
        report=report_of(read, result.remarks if result else remarks, matches),
    )
    return journal.record(
        act,
        tournament_id=tournament.pk,
        tournament=tournament.name,
        file=file_name,
        entries_count=len(entries),
    )


@transaction.atomic
def replace_event(
    club_id: int, *, read: ParsedFile, file_name: str, file_hash: str, **order: Unpack[ActContext]
) -> JournalLine:
    """Import another save of an evening that is here: the former import is undone first.

    Where the former counted in a season the new one does.  All of it or nothing.  Raises what an
    undo of the former does, and what `import_event` does.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    former = imports.same_evening(club, event_of(read), file_hash=file_hash)
    by_and_at: ActContext = {"by": order["by"], "at": order["at"]}
    counted, corrected, had_corrections = [], set[int](), False
    if former is not None:
        counted = list(SeasonEvent.objects.filter(tournament=former.tournament_id).order_by("pk"))
        corrections = SeasonPoints.objects.filter(event=former.tournament_id)
        corrected = set(corrections.values_list("season_id", flat=True))
        had_corrections = bool(former.report.get("corrections"))
        for one in counted:
            hooks().seasons.drop(one.season_id, tournament_id=one.tournament_id, **by_and_at)
        if line := line_of_import(former.tournament):
            undo_in_club(club_id, revision=line.revision, **by_and_at)
    line = import_event(club_id, read=read, file_name=file_name, file_hash=file_hash, **order)
    for one in counted:
        hooks().seasons.count(
            one.season_id,
            tournament_id=payload(line, EventImported)["tournament_id"],
            weight_percent=one.weight_percent,
            formula=one.formula,
            corrections=one.season_id in corrected or not had_corrections,
            **by_and_at,
        )
    return line


def _pay(act: Act, tournament: Tournament, result: PastResult) -> None:
    imports.take_prizes(act, tournament, result)
    imports.post_the_rest(act, tournament, result)
    payouts = imports.pay_prizes(act, tournament)
    imports.post_payouts(act, tournament, payouts)


def _lay_out(act: Act, tournament: Tournament, event: PastEvent, entries: Sequence[Entry]) -> None:
    sizes = {table.number: table.size for table in event.tables}
    closed = [Place(table.number, n) for table in event.tables for n in table.closed]
    sitting: Mapping[Place, Entry] = {
        Place(past.seat.table, past.seat.seat): entry
        for past, entry in zip(event.entries, entries, strict=True)
        if past.seat and past.bust is None
    }
    next_day.lay_out(act, tournament, sizes, closed=closed, sitting=sitting, at=event.ended_at)


def _give_plan(act: Act, tournament: Tournament, read: ParsedFile) -> None:
    plan = read.plan
    if not plan.schedule:
        return
    notes: Any = read.event.description if read.event else ""
    structures.give_structure(
        act,
        tournament,
        name=tournament.name,
        schedule=plan.schedule,
        chips=plan.chips,
        notes=notes,
    )
    clocks.stand_still(
        act,
        tournament,
        index=plan.stopped_at,
        left_seconds=plan.stopped_left_seconds,
        at=tournament.finished_at or act.at,
    )

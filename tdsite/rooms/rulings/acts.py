"""Rulings: what was asked at a table, what was decided, and the pot that waited for it.

`rulings_hold` is what must hold of them whatever is done or undone.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any, Unpack

from blinds import queries as clock_queries
from blinds.rules.steps import StepKind
from tables.models import Seat, Table
from tdsite.acts.undo import Blocks, touching
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import ChipCount, JournalLine, Ruling, Tournament
from tournaments.models.penalties import Deadline
from tournaments.models.tournament import State
from tournaments.operations import rulings
from tournaments.register import EVENT, RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules import rulings as rules
from tournaments.rules.rulings import NO_INPUTS, Calculator, Inputs, PotShare
from tournaments.rules.values import (
    Choice,
    EventId,
    Help,
    RowId,
    Several,
    SomeChips,
    TableNumber,
    Text,
)

NO_TABLE = "–"
RULINGS = f"{EVENT}rulings/"
RULING = f"{RULINGS}<id:ruling_id>/"

RulingId = Annotated[RowId, RowOf(Ruling)]
Question = Annotated[str, Text(rules.MAX_QUESTION)]
Decision = Annotated[str, Text(rules.MAX_DECISION)]
DecisionOrNone = Annotated[str, Text(rules.MAX_DECISION, blank=True)]
Law = Annotated[str, Text(rules.MAX_LAW, blank=True)]
Reason = Annotated[str, Text(rules.MAX_REASON)]
About = Annotated[Sequence[RowId], Several(0, rules.MAX_CONCERNED), Help("Whom it is about.")]
Until = Annotated[str, Choice(("", *Deadline)), Help("Until when it can be claimed.")]


class NoSuchTable(RuleError):
    """The event has no table of that number."""


@act("ruling.asked", path=RULINGS, status=201)
def ask_ruling(
    tournament_id: EventId,
    *,
    question: Question,
    table: TableNumber | None = None,
    law: Annotated[Law, Help("Such as 6.13, 3.5.15.")] = "",
    entries: About = (),
    deadline: Until = "",
    frozen_chips: Annotated[SomeChips, Help("Taken out of the pot.")] | None = None,
    decision: DecisionOrNone = "",
    calculator: Calculator = "",
    inputs: Inputs = NO_INPUTS,
    earlier_hand: Annotated[
        bool, Help("Asked when a further hand was dealt at the table.")
    ] = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Ask for a ruling at a table, or write down one that was given.

    With a `decision` it is asked and decided in one act.

    The line's data has `ruling_id`, and `late` where the claim came when the table had stopped or
    moved, or was to come before the next betting round and is about an `earlier_hand`: it is
    written down all the same, for the floor may decide for fairness' sake (2.1.1).
    Raises NoSuchTable, Entry.DoesNotExist, NothingAsked, TextTooLong, WrongFreeze.
    Source: Robert's Rules 2.1.1, 2.1.5, 2.1.7.
    """
    kind = "ruling.decided" if decision.strip() else "ruling.asked"
    act = journal.open_act(tournament_id, kind, **order)
    _check_table(act, table)
    row = rulings.ask(
        act,
        question=question,
        table=table,
        law=law,
        entries=entries,
        deadline=deadline,
        frozen_chips=frozen_chips,
        calculator=calculator,
        inputs=inputs,
    )
    if decision.strip():
        rulings.decide(act, row, decision=decision)
    claimed = {table} if deadline and table else set()
    dealt_since = earlier_hand and deadline == Deadline.NEXT_ROUND
    late = dealt_since or bool(came_late(act.tournament, claimed, act.at)) or None
    return _told(act, row, frozen_chips=frozen_chips, late=late)


@act("ruling.decided", path=f"{RULING}decide/")
def decide_ruling(
    ruling_id: RulingId,
    *,
    decision: Decision,
    law: Annotated[Law, Help("Empty: as it was asked.")] = "",
    calculator: Calculator = "",
    inputs: Inputs = NO_INPUTS,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Decide what was asked.

    The floor's decision is final (2.1.2); a law that is not told stays as it was asked.

    Raises RulingIsVoid, AlreadyDecided, NothingDecided, TextTooLong; Ruling.DoesNotExist.
    """
    act, row = _open(ruling_id, "ruling.decided", order)
    rulings.decide(act, row, decision=decision, law=law, calculator=calculator, inputs=inputs)
    return _told(act, row)


@act("ruling.changed", path=f"{RULING}change/")
def change_ruling(
    ruling_id: RulingId,
    *,
    decision: Decision,
    reason: Reason,
    law: Annotated[Law, Help("Empty: as it was.")] = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Put another decision in the place of one that was wrong.

    What was said before is in the log.
    Raises RulingIsVoid, NotDecided, NothingDecided, NoReason, TextTooLong; Ruling.DoesNotExist.
    """
    act, row = _open(ruling_id, "ruling.changed", order)
    why, before = rules.reason(reason), row.decision
    rulings.change(act, row, decision=decision, law=law)
    return _told(act, row, before=before, reason=why)


@act("ruling.pot_released", path=f"{RULING}release/")
def release_pot(
    ruling_id: RulingId,
    *,
    shares: Annotated[Sequence[PotShare], Several(1, rules.MAX_SHARES)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Hand a frozen pot to whom it was decided.

    It goes whole, and no chip leaves play by it.
    Whose stack was counted while the pot was frozen has a share on top of that count.  A pot that
    was in no bag at the end of a day comes back into the chip ledger; the line says so (`back`).
    Raises RulingIsVoid, NotDecided, PotNotFrozen, WrongRelease, TextTooLong, BagsSealed;
    Ruling.DoesNotExist, Entry.DoesNotExist.  Source: Robert's Rules 2.1.7.
    """
    act, row = _open(ruling_id, "ruling.pot_released", order)
    back = row.out_of_play or None
    named = [one.entry for one in shares if one.entry is not None]
    seats = Seat.objects.filter(table__tournament=act.tournament, entry__in=named)
    rulings.release(act, row, shares, tables=dict(seats.values_list("entry", "table__number")))
    return _told(act, row, pot_chips=row.frozen_chips, to=row.released_to, back=back)


@act("ruling.voided", path=f"{RULING}void/")
def void_ruling(ruling_id: RulingId, *, reason: Reason, **order: Unpack[ActContext]) -> JournalLine:
    """Make a ruling void, as if nothing had been asked.

    A pot that was in no bag at a day's end is in play again.
    Raises RulingIsVoid, NoReason, BagsSealed; Ruling.DoesNotExist.
    """
    act, row = _open(ruling_id, "ruling.voided", order)
    why, back = rules.reason(reason), row.out_of_play or None
    rulings.void(act, row)
    return _told(act, row, reason=why, back=back)


def came_late(event: Tournament, tables: Collection[int], at: datetime) -> set[int]:
    """At which of these tables a claim about a hand comes too late: they have stopped or moved.

    Source: Robert's Rules 2.1.5.
    """
    if not tables:
        return set()
    open_tables = Table.objects.filter(tournament=event, number__in=tables, broken_at=None)
    stand, playing = set(open_tables.values_list("number", flat=True)), _in_play(event, at)
    return {n for n in tables if rules.is_late(table_stands=n in stand, in_play=playing)}


def _in_play(event: Tournament, at: datetime) -> bool:
    """Running, and not at the end of a day: a hand goes on when a break begins."""
    if event.state != State.RUNNING:
        return False
    face = clock_queries.face_of(event)
    return not face or not face.schedule or face.read(at).step.kind is not StepKind.DAY_END


def _open(ruling_id: int, kind: str, order: ActContext) -> tuple[Act, Ruling]:
    tournament_id = Ruling.objects.values_list("tournament_id", flat=True).get(pk=ruling_id)
    act = journal.open_act(tournament_id, kind, **order)
    return act, Ruling.objects.get(pk=ruling_id)


def _check_table(act: Act, table: int | None) -> None:
    if table is None:
        return
    if not Table.objects.filter(tournament=act.tournament, number=table).exists():
        raise NoSuchTable(
            N_("This event has no table %(table)s."),
            field="table",
            table=table,
        )


def _told(act: Act, row: Ruling, **data: Any) -> JournalLine:
    """The act's line; its law is the ruling's own."""
    if row.decision:
        data["decision"] = first_line(row.decision)
    kept = {name: value for name, value in data.items() if value is not None}
    return journal.record(
        act,
        law=row.law,
        ruling_id=row.pk,
        number=row.number,
        table=row.table_number or NO_TABLE,
        question=first_line(row.question),
        **kept,
    )


def first_line(text: str) -> str:
    """What the log shows of a long text: its first line; the ruling has all of it."""
    return text.partition("\n")[0]


COUNT = ChipCount._meta.label_lower


def rulings_hold(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A frozen pot was released by a decision: without it the chips would be nobody's."""
    rows = Ruling.objects.filter(tournament=tournament, voided=False)
    undecided = rows.filter(released_at__isnull=False, decided_at=None)
    for pk in undecided.values_list("pk", flat=True):
        yield touching("tournaments.ruling", pk)
    yield from _grown_from_counts(act, tournament)


def _grown_from_counts(act: Act, tournament: Tournament) -> Iterator[Blocks]:
    """A count that grew by a share of a pot rests on the one before it, which stays as it was."""
    changed = [change["pk"] for change in act.changes if change["model"] == COUNT]
    if not changed:
        return
    pots = Ruling.objects.filter(tournament=tournament, voided=False, released_at__isnull=False)
    released = set(pots.values_list("released_at", flat=True))
    since = ChipCount.objects.filter(tournament=tournament, pk__gt=min(changed)).order_by("pk")
    rows = list(since.values_list("pk", "entry", "at")) if released else []
    entries = _entries_counted(act)
    for pk in changed:
        later = [(row, at) for row, entry, at in rows if row > pk and entry == entries[pk]]
        if later and later[0][1] in released:
            yield touching(COUNT, later[0][0])


def _entries_counted(act: Act) -> dict[int, int]:
    """The entry of each count that came or went, by count."""
    rows = {c["pk"]: c["after"] or c["before"] or {} for c in act.changes if c["model"] == COUNT}
    return {pk: row["entry_id"] for pk, row in rows.items()}

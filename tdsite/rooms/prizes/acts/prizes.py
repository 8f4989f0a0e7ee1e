"""The prizes: planned before the close, corrected after it, and the club's library of them."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Unpack

from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.addresses import EVENT
from tournaments.models import JournalLine, PrizeStructure
from tournaments.models.prizes import PrizeStructureKind
from tournaments.operations import events, prizes
from tournaments.register import RowOf, act
from tournaments.rules import N_
from tournaments.rules.prize_plans import Prize
from tournaments.rules.prize_terms import MAX_PLACES
from tournaments.rules.values import EventId, Help, Named, Reason, RowId, Several

Prizes = Annotated[Sequence[Prize], Several(1, MAX_PLACES), Named("prizes")]
AnyOrder = Annotated[bool, Help("A lower place may win more than one above.")]


class NoSuchStructure(prizes.NameMissing):
    """The library has lost what is to be taken or changed."""


@act("prizes.planned")
def plan_prizes(
    tournament_id: int,
    *,
    prize_table: str,
    terms: Mapping[str, Any] | None = None,
    structure_id: int | None = None,
    unit_cents: int | None = None,
    minimum_prize_cents: int | None = None,
    added_cents: int | None = None,
    guarantee_cents: int | None = None,
    ticket_cents: int | None = None,
    remainder: str | None = None,
    remainder_step_cents: int | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Say how the pool will be divided when registration closes.

    What is None stays as it is.

    `structure_id` takes a copy of a structure of the club, whatever `prize_table` says.
    Raises WrongState, PrizesSet, BadTerms, BadPlan, BadShares, BadBrackets, BadPrize, NoStep,
    NoSuchStructure.
    """
    act = journal.open_act(tournament_id, "prizes.planned", **order)
    events.require_not_over(act.tournament)
    fields: dict[str, Any] = {"prize_table": prize_table}
    chosen = {
        "prize_unit_cents": unit_cents,
        "minimum_prize_cents": minimum_prize_cents,
        "added_cents": added_cents,
        "guarantee_cents": guarantee_cents,
        "ticket_cents": ticket_cents,
        "remainder": remainder,
        "remainder_step_cents": remainder_step_cents,
        "prize_terms": None if terms is None else dict(terms),
    }
    fields |= {name: value for name, value in chosen.items() if value is not None}
    if structure_id is not None:
        fields |= _copied(act, structure_id, extras=fields.get("prize_terms", {}).get("extras"))
    events.check_ranges(fields)
    prizes.plan(act, fields)
    return journal.record(
        act,
        law="WSOP 2026 31",
        structure=act.tournament.prize_terms.get("name") or fields["prize_table"],
        prize_table=fields["prize_table"],
    )


def _copied(act: Act, structure_id: int, *, extras: Any) -> dict[str, Any]:
    kept = _structure(act, structure_id)
    table = "fixed" if kept.kind == PrizeStructureKind.FIXED else "club"
    terms = {"name": kept.name, "rows": kept.rows} | ({"extras": extras} if extras else {})
    return {"prize_table": table, "prize_terms": terms}


@act("prizes.corrected", path=f"{EVENT}prizes/correct/")
def correct_prizes(
    tournament_id: EventId,
    *,
    prizes_given: Prizes,
    reason: Reason,
    any_order: AnyOrder = False,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Correct the prizes that are set, for the same pool and with a reason.

    A lower place may win more than one above where there is a deal, or by `any_order`.
    The line's data has `changed`: place, old and new cents.
    Raises PrizesNotSet, ReasonMissing, BadPrize, NotThePool, NothingChanged, PrizePaid,
    StaffShareBooked, NotAnEnd.  Source: WSOP 2026 31.
    """
    act = journal.open_act(tournament_id, "prizes.corrected", **order)
    changed = prizes.correct(act, prizes_given, reason=reason, any_order=any_order)
    return journal.record(
        act,
        law="WSOP 2026 31",
        reason=reason.strip(),
        changed=[list(each) for each in changed],
    )


@act("structure.prizes_saved")
def save_prizes(
    club_id: int,
    *,
    structure_id: int | None = None,
    name: str,
    kind: str,
    rows: Sequence[Any],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep or change a prize structure of the library; events keep the copy they took.

    The line's data has `prizes_id`.
    Raises NoSuchStructure, NameMissing, NameTaken, BadPlan, BadShares, BadBrackets, BadPrize.
    """
    act = journal.open_club_act(club_id, "structure.prizes_saved", **order)
    old = _structure(act, structure_id) if structure_id is not None else None
    kept = prizes.keep_structure(act, old, name=name, kind=kind, rows=rows)
    return journal.record(act, prizes_id=kept.pk, structure=kept.name)


@act("structure.prizes_removed", path="prize-structures/<id:structure_id>/remove/")
def remove_prizes(
    club_id: int,
    *,
    structure_id: Annotated[RowId, RowOf(PrizeStructure)],
    **order: Unpack[ActContext],
) -> JournalLine:
    """Take a prize structure out of the library.  Raises NoSuchStructure."""
    act = journal.open_club_act(club_id, "structure.prizes_removed", **order)
    old = _structure(act, structure_id)
    pk, name = old.pk, old.name
    prizes.remove_structure(act, old)
    return journal.record(act, prizes_id=pk, structure=name)


def _structure(act: Act, pk: int) -> PrizeStructure:
    found = PrizeStructure.objects.filter(club=act.club, pk=pk).first()
    if found is None:
        raise NoSuchStructure(
            N_("Somebody removed this prize structure. Undo that, or choose another."),
            field="structure_id",
        )
    return found

"""Plans and chips: the club's library, and the plan of an event.

It is changed freely before the start, and for the levels ahead while the event runs.
"""

from typing import Annotated, Unpack

from blinds.models import ChipSet, Structure
from blinds.operations import structures
from blinds.operations.structures import Cases, Chips
from blinds.rules.steps import Schedule
from tdsite.web import conflicts
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import JournalLine
from tournaments.register import RowOf, act
from tournaments.rules import N_, RuleError
from tournaments.rules.values import RowId


class NoSuchPlan(RuleError):
    """The library has lost what is to be changed."""


@act("structure.saved")
def save_structure(
    club_id: int,
    *,
    structure_id: int | None = None,
    name: str,
    schedule: Schedule,
    chips: Chips | None = (),
    notes: str | None = "",
    seen: int | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change a structure of the library, or add one; events made from it keep their own copy.

    `seen` is the revision of the club's journal at which it was read; a later change of this very
    structure refuses the save.  The line's data has `structure_id`.
    Raises NoSuchPlan, StaleRevision, StructureNameMissing, StructureNameTaken.
    """
    act = journal.open_club_act(club_id, "structure.saved", **order)
    old = _template(act, structure_id, seen) if structure_id is not None else None
    kept = structures.keep_template(
        act, old, name=name, schedule=schedule, chips=chips, notes=notes
    )
    return journal.record(act, structure_id=kept.pk, structure=kept.name)


@act("structure.removed", path="structures/<id:structure_id>/remove/")
def remove_structure(
    club_id: int, *, structure_id: Annotated[RowId, RowOf(Structure)], **order: Unpack[ActContext]
) -> JournalLine:
    """Take a structure out of the library.  Raises NoSuchPlan."""
    act = journal.open_club_act(club_id, "structure.removed", **order)
    old = _template(act, structure_id, None)
    pk, name = old.pk, old.name
    structures.remove_template(act, old)
    return journal.record(act, structure_id=pk, structure=name)


@act("tournament.changed")
def change_plan(
    tournament_id: int,
    *,
    schedule: Schedule,
    name: str = "",
    chips: Chips | None = (),
    notes: str | None = "",
    seen: int | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Give an event other levels, chips and notes before its clock starts.

    `seen` is the revision of the event at which the plan was read.  Raises WrongState,
    StaleRevision.
    """
    act = journal.open_act(tournament_id, "tournament.changed", **order)
    old = Structure.objects.filter(tournament=act.tournament).first()
    if old is not None:
        conflicts.check_unchanged(act, _touching(old.pk), since=seen)
    structures.replace_structure(
        act,
        name=name or (old.name if old else act.tournament.name),
        schedule=schedule,
        chips=chips,
        notes=notes,
    )
    return journal.record(act, law="7.39", fields=["structure"])


@act("structure.chips_saved")
def save_chip_set(
    club_id: int,
    *,
    chip_set_id: int | None = None,
    name: str,
    denominations: Cases,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Write down the chips in a case, new or changed; `data.chip_set_id` names the set.

    Raises NoSuchPlan, ChipSetUnfit.
    """
    act = journal.open_club_act(club_id, "structure.chips_saved", **order)
    old = _chip_set(act, chip_set_id) if chip_set_id is not None else None
    kept = structures.keep_chip_set(act, old, name=name, denominations=denominations)
    return journal.record(act, chip_set_id=kept.pk, chip_set=kept.name)


@act("structure.chips_removed", path="chip-sets/<id:chip_set_id>/remove/")
def remove_chip_set(
    club_id: int, *, chip_set_id: Annotated[RowId, RowOf(ChipSet)], **order: Unpack[ActContext]
) -> JournalLine:
    """Forget a chip set.

    Plans keep the chips they were made with.  Raises NoSuchPlan.
    """
    act = journal.open_club_act(club_id, "structure.chips_removed", **order)
    old = _chip_set(act, chip_set_id)
    pk, name = old.pk, old.name
    act.delete(old)
    return journal.record(act, chip_set_id=pk, chip_set=name)


def _template(act: Act, pk: int, seen: int | None) -> Structure:
    found = Structure.objects.filter(club=act.club, tournament=None, pk=pk).first()
    if found is None:
        raise NoSuchPlan(N_("This structure was deleted meanwhile. Undo that, or save it as new."))
    conflicts.check_unchanged(act, _touching(pk), since=seen)
    return found


def _chip_set(act: Act, pk: int) -> ChipSet:
    found = ChipSet.objects.filter(club=act.club, pk=pk).first()
    if found is None:
        raise NoSuchPlan(N_("This chip set was deleted meanwhile. Undo that, or save it as new."))
    return found


def _touching(pk: int) -> conflicts.Touches:
    """What wrote to this structure or to one of its levels."""

    def touches(change: dict[str, object]) -> bool:
        if change["model"] == "blinds.structure":
            return change["pk"] == pk
        sides = (change["before"] or {}, change["after"] or {})
        of_it = any(isinstance(s, dict) and s.get("structure_id") == pk for s in sides)
        return change["model"] == "blinds.level" and of_it

    return touches


@act("clock.reshaped")
def reshape(
    tournament_id: int,
    *,
    schedule: Schedule,
    reason: str,
    seen_plan: str = "",
    **order: Unpack[ActContext],
) -> JournalLine:
    """Change the levels ahead of a running event, and how long the one on the clock lasts.

    The clock reads the same instant.  `seen_plan` refuses a change that was looked at before
    somebody else changed the plan or the clock passed on.
    Raises PlayedStepsChanged, AlreadyPlayedLonger, NothingChanged, PlanMovedOn, ReasonMissing.
    Source: Robert's Rules 7.8, 7.39.
    """
    act = journal.open_act(tournament_id, "clock.reshaped", **order)
    data = structures.reshape(act, schedule=schedule, reason=reason, seen_plan=seen_plan)
    return journal.record(act, law="7.8, 7.39", **data)

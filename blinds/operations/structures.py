"""Plans of levels and sets of chips: the club's, each event's copy, and one that runs changed."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Unpack

from blinds import queries
from blinds.models import ChipSet, Clock, ColorUp, Level, Structure
from blinds.operations.clocks import NoClock
from blinds.rules import clock as clock_rules
from blinds.rules import reshape as rules
from blinds.rules.steps import PlanStep, Schedule
from blinds.rules.structure import parse_csv, parse_json
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Club, JournalLine, Tournament
from tournaments.operations.events import WrongState, require_running
from tournaments.register import act
from tournaments.rules import N_, RuleError

MAX_LENGTH = 120


Chips = Sequence[tuple[int, str]]


class StructureNameMissing(RuleError):
    """A template without a name."""


class StructureNameTaken(RuleError):
    """Another template of the club has this name."""


@act("structure.saved", room="club")
def save_template(
    club_id: int,
    *,
    name: str,
    schedule: Schedule,
    chips: Chips | None = None,
    notes: str | None = None,
    **order: Unpack[ActContext],
) -> JournalLine:
    """Keep a structure under a name; one of the same name is replaced.

    Events made from it before keep their own copy.  The line's data has `structure_id`.
    """
    act = journal.open_club_act(club_id, "structure.saved", **order)
    old = Structure.objects.filter(club=club_id, tournament=None, name=name.strip()).first()
    structure = keep_template(act, old, name=name, schedule=schedule, chips=chips, notes=notes)
    return journal.record(act, structure_id=structure.pk, structure=structure.name)


def keep_template(
    act: Act,
    old: Structure | None,
    *,
    name: str,
    schedule: Schedule,
    chips: Chips | None = None,
    notes: str | None = None,
) -> Structure:
    """A template as it shall be from now on, new or changed; no event is touched.

    What is None stays as it is.  Raises StructureNameMissing, StructureNameTaken.
    """
    named = " ".join(name.split())[:MAX_LENGTH]
    if not named:
        raise StructureNameMissing(N_("Enter a name for the structure."), field="name")
    namesake = Structure.objects.filter(club=act.club, tournament=None, name=named).first()
    if namesake is not None and namesake != old:
        raise StructureNameTaken(
            N_("The library has a structure “%(name)s” already. Choose another name."),
            field="name",
            name=named,
        )
    structure = old or act.create(Structure(club=act.club, name=named))
    _write(act, structure, name=named, schedule=schedule, chips=chips, notes=notes)
    return structure


def remove_template(act: Act, structure: Structure) -> None:
    """Take a template out of the library; events made from it keep their own copy."""
    for level in structure.levels.all():
        act.delete(level)
    act.delete(structure)


def read_structure(text: str, *, filename: str) -> Schedule:
    """The plan in an uploaded file, CSV or JSON by its name.  Raises MalformedStructure."""
    return parse_json(text) if filename.lower().endswith(".json") else parse_csv(text)


def give_structure(
    act: Act,
    tournament: Tournament,
    *,
    name: str,
    schedule: Schedule,
    chips: Chips | None = None,
    notes: str | None = None,
) -> Structure:
    """The event's own copy of a plan."""
    structure = act.create(
        Structure(
            club=act.club,
            tournament=tournament,
            name=name,
            chips=[list(chip) for chip in chips or ()],
            notes=notes or "",
        )
    )
    _add_levels(act, structure, schedule)
    return structure


def replace_structure(
    act: Act,
    *,
    name: str,
    schedule: Schedule,
    chips: Chips | None = None,
    notes: str | None = None,
) -> Structure:
    """Another plan for an event that has not started.  Raises WrongState."""
    if act.tournament.started_at is not None:
        raise WrongState(
            N_("The clock runs on this structure. It cannot be replaced."), field="structure"
        )
    old = Structure.objects.filter(tournament=act.tournament).first()
    if old is None:
        return give_structure(
            act, act.tournament, name=name, schedule=schedule, chips=chips, notes=notes
        )
    _write(act, old, name=name, schedule=schedule, chips=chips, notes=notes)
    return old


def _write(
    act: Act,
    structure: Structure,
    *,
    name: str,
    schedule: Schedule,
    chips: Chips | None,
    notes: str | None,
) -> None:
    for level in structure.levels.all():
        act.delete(level)
    fields: dict[str, object] = {"name": name}
    if chips is not None:
        fields["chips"] = [list(chip) for chip in chips]
    if notes is not None:
        fields["notes"] = notes
    act.update(structure, **fields)
    _add_levels(act, structure, schedule)


def _add_levels(act: Act, structure: Structure, schedule: Schedule) -> None:
    act.create_many(
        [
            Level(
                structure=structure,
                position=position,
                kind=step.kind.value,
                seconds=step.seconds,
                small_chips=step.small_chips,
                big_chips=step.big_chips,
                ante_chips=step.ante_chips,
                ante_type=step.ante_type.value,
                remove_chips=step.remove_chips,
                label=step.label,
                game=step.game,
                betting=step.betting.value,
                small_bet_chips=step.small_bet_chips,
                big_bet_chips=step.big_bet_chips,
                bring_in_chips=step.bring_in_chips,
                note=step.note,
            )
            for position, step in enumerate(schedule)
        ]
    )


def free_name(club: Club, wanted: str) -> str:
    """The name, with a number behind it if the library has one like it."""
    taken = set(templates_of(club).values_list("name", flat=True))
    names = (wanted[:110] if n == 1 else f"{wanted[:110]} {n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if name not in taken)


def templates_of(club: Club) -> Any:
    return Structure.objects.filter(club=club, tournament=None)


Cases = Sequence[tuple[int, str, int]]
MAX_CHIP_SET_NAME = 80


class ChipSetUnfit(RuleError):
    """A chip set without a name or without chips, or with a name another has."""


def keep_chip_set(act: Act, old: ChipSet | None, *, name: str, denominations: Cases) -> ChipSet:
    """A chip set as it shall be from now on: denomination, colour, pieces (0: not counted).

    Plans keep their own copy.  Raises ChipSetUnfit.
    """
    named = " ".join(name.split())[:MAX_CHIP_SET_NAME]
    if not named:
        raise ChipSetUnfit(N_("Enter a name for the chip set."), field="name")
    namesake = ChipSet.objects.filter(club=act.club, name=named).first()
    if namesake is not None and namesake != old:
        raise ChipSetUnfit(
            N_("A chip set named “%(name)s” exists. Choose another name."),
            field="name",
            name=named,
        )
    if not denominations:
        raise ChipSetUnfit(N_("Enter at least one denomination."), field="chips")
    cases = [list(case) for case in sorted(denominations)]
    if old is None:
        return act.create(ChipSet(club=act.club, name=named, denominations=cases))
    return act.update(old, name=named, denominations=cases)


LAST_MINUTE_MS = 60_000


class ReasonMissing(RuleError):
    """A plan fixed in advance is changed only for a reason, which stands in the log."""


def reshape(act: Act, *, schedule: Schedule, reason: str, seen_plan: str = "") -> dict[str, Any]:
    """Put another plan under the running clock; what the journal keeps of it.

    `seen_plan` is what `reshape.seen` said when the change was looked at.
    Raises NotRunning, NoClock, ReasonMissing, PlanMovedOn and the refusals of `reshape.rebase`.
    Source: Robert's Rules 7.39.
    """
    require_running(act.tournament)
    clock = Clock.objects.filter(tournament=act.tournament).first()
    if clock is None:
        raise NoClock(N_("The clock starts with the event. Start the event first."))
    if not reason.strip():
        raise ReasonMissing(
            N_("Enter why the structure changes: it was published in advance."), field="reason"
        )
    old, transition = queries.schedule_of(act.tournament), queries.transition_of(clock)
    if seen_plan and seen_plan != rules.seen(old, transition, act.at):
        raise rules.PlanMovedOn(N_("The structure or level changed meanwhile. Preview again."))
    now = rules.rebase(old, transition, act.at, plan=schedule)
    _write_reshaped(act, old, schedule)
    _move_color_ups(act, schedule, after=now.index)
    act.update(
        clock,
        transition=clock.transition + 1,
        index=now.index,
        left_ms=now.left_ms,
        at=now.at,
        running=now.running,
        warned=_warned(clock, now),
    )
    first = _first_change(old, schedule)
    return {
        **queries.step_data(schedule if first < len(schedule) else old, first),
        "clock_index": now.index,
        "left_seconds": now.left_ms // 1000,
        "reason": reason.strip(),
    }


def _warned(clock: Clock, now: clock_rules.Transition) -> int:
    """The last step whose last minute was called; one that got longer has it still before it."""
    longer = now.left_ms > LAST_MINUTE_MS and clock.warned == now.index
    return clock.warned - 1 if longer else clock.warned


def _first_change(old: Schedule, new: Schedule) -> int:
    pairs = zip(old, new, strict=False)
    return next((n for n, (was, is_) in enumerate(pairs) if was != is_), min(len(old), len(new)))


def _write_reshaped(act: Act, old: Schedule, new: Schedule) -> None:
    """Change the rows that differ, and no other."""
    structure = Structure.objects.get(tournament=act.tournament)
    rows = {level.position: level for level in structure.levels.all()}
    for position, step in enumerate(new[: len(old)]):
        act.update(rows[position], **_columns(step))
    for position in range(len(new), len(old)):
        act.delete(rows[position])
    act.create_many(
        [
            Level(structure=structure, position=position, **_columns(new[position]))
            for position in range(len(old), len(new))
        ]
    )


def _columns(step: PlanStep) -> dict[str, Any]:
    return {name: getattr(value, "value", value) for name, value in asdict(step).items()}


def _move_color_ups(act: Act, plan: Schedule, *, after: int) -> None:
    """A color-up opened for a break that lies ahead stays with its break, or with none."""
    for color_up in ColorUp.objects.filter(tournament=act.tournament, index__gt=after):
        ahead = range(after + 1, len(plan))
        there = (n for n in ahead if plan[n].remove_chips == color_up.old_chips)
        act.update(color_up, index=next(there, None))

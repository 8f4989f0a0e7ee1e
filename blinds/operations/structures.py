"""Plans of levels: the club's templates and each event's own copy."""

from collections.abc import Sequence
from typing import Any, Unpack

from blinds.models import Level, Structure
from blinds.rules.steps import Schedule
from blinds.rules.structure import parse_csv, parse_json
from tournaments import journal
from tournaments.acts import Act, ActContext
from tournaments.models import Club, JournalLine, Tournament
from tournaments.operations.events import WrongState
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
        raise StructureNameMissing(N_("Give the structure a name."), field="name")
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
            N_("The clock runs on this plan. It cannot be exchanged."), field="structure"
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

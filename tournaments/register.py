"""The register of acts: each described once, by the signature of its command.

    @act("dealer.sent", path="tournaments/<id:tournament_id>/shifts/<id:shift_id>/send/")
    def send_dealer(
        tournament_id: int, *, shift: ShiftId, table: TableNumber | None, **order: Unpack[Order]
    ) -> JournalLine:

The first parameter is what the act is about; what the path names is in the address, all others
are told.  `tdsite.api.acts` makes addresses, bodies and the schema of it, `tdsite.web.acts`
forms, `manage.py acts` docs/acts.md.  It is a register of plain functions: from a button to its
function is one search for its name.
"""

import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from functools import cached_property
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from django.contrib.auth.models import User
from django.db.models import Model

from tournaments import journal
from tournaments.acts import ActContext
from tournaments.kinds import KINDS, LineKind
from tournaments.models import Entry, JournalLine, Player
from tournaments.payloads.shapes import payload_of
from tournaments.rules.values import (
    AsNone,
    Flat,
    Help,
    Json,
    Keyed,
    Label,
    Named,
    RowId,
    SecondPerson,
    Several,
)

P = ParamSpec("P")
N = TypeVar("N")
REQUIRED = inspect.Parameter.empty
IN_PATH = re.compile(r"<(?:\w+:)?(\w+)>")
OF_THE_HOUSE = "club_id"  # there is one club: no address names it
LISTS = (list, tuple, Sequence, Collection)
UNBOUNDED = Several(0, 0)  # a list that does not say of how many


class LeftOut:
    """The default of what stays as it is where nothing is said of it (a `TypedDict` of fields)."""


class CannotBeDescribed(TypeError):
    """A signature says too little: a value without bounds, a name that the path has not."""


@dataclass(frozen=True, slots=True)
class RowOf:
    """The number of a row of this model.

    A row of an event is looked for in the event that the address names: one of another event is
    not there (404).  `key`: the column that the number stands in.  `takes`: the column of the row
    that the command takes instead of its number.
    """

    model: type[Model]
    key: str = "pk"
    takes: str = ""


PlayerId = Annotated[RowId, RowOf(Player)]
EntryId = Annotated[RowId, RowOf(Entry)]
Approver = Annotated[User, SecondPerson()]


@dataclass(frozen=True, slots=True)
class Also:
    """A second address of an act, with a name of its own.

    What only one of the two addresses names keeps its default at the other.
    """

    name: str
    path: str
    summary: str


@dataclass(frozen=True, slots=True)
class Value:
    """One thing that an act is told.

    `name` is the command's parameter, `public` what programs and forms call it; `kind` its type
    without the notes, `notes` what is known of it (`Whole`, `Text`, `Help`, …).  `many` is the
    length of a list, whose items `parts` or `kind` describe.  `parts`: the fields of a dataclass
    or of a `TypedDict`, or the key and the value of a mapping.  A `kind` of bytes is a file, which
    a screen alone can send.
    """

    name: str
    public: str
    kind: Any
    notes: tuple[Any, ...]
    default: Any
    may_be_none: bool
    many: Several | None = None
    parts: tuple["Value", ...] = ()

    @property
    def is_required(self) -> bool:
        return self.default is REQUIRED

    @property
    def is_flat(self) -> bool:
        return self.note(Flat) is not None

    def note(self, kind: type[Any]) -> Any:
        """The note of this kind, or None."""
        return _note(kind, self.notes)

    @property
    def help(self) -> str:
        found = self.note(Help)
        return found.text if found else ""

    @property
    def label(self) -> str:
        found = self.note(Label)
        return found.text if found else ""


@dataclass(frozen=True)
class Description:
    """One act: all that screens, API, command box, journal and docs know of it.

    `name` is the command's own, or that of its address; `kind` that of its journal line and the
    right it asks for.  `path` is its address in the API below /api/; empty where a room answers
    for it by hand.
    `status` 201: it makes something.  `draws`: chance may be used a second time for the same thing.
    `does`: its line, where the docstring's first one is another's (`Also`).
    """

    name: str
    kind: str
    command: Callable[..., JournalLine]
    path: str
    status: int
    draws: bool
    room: str
    subject: Value
    values: tuple[Value, ...] = field(default=())
    does: str = ""

    @property
    def says(self) -> LineKind:
        return KINDS[self.kind]

    @cached_property
    def summary(self) -> str:
        """What it does, in a line; what it raises and its source are no part of it."""
        line = (inspect.getdoc(self.command) or "").partition("\n")[0]
        return self.does or re.split(r"\.\s+(?:Raises|Source:)", line)[0].rstrip(".")

    @cached_property
    def refusals(self) -> tuple[str, ...]:
        """The names of the rules that may refuse it, as its docstring says."""
        return refusals_in(self.command)

    @property
    def is_of_an_event(self) -> bool:
        """Whether it is about an event, or about a row of one."""
        row = self.subject.note(RowOf)
        fields = row.model._meta.concrete_fields if row else ()
        return self.subject.public == "tournament_id" or any(f.name == "tournament" for f in fields)

    @cached_property
    def in_path(self) -> tuple[str, ...]:
        """What the address names, in its order."""
        return tuple(IN_PATH.findall(self.path))

    @cached_property
    def body_values(self) -> tuple[Value, ...]:
        """What a request has to say beside its address."""
        return tuple(value for value in self.values if value.public not in self.in_path)


def refusals_in(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of the errors that a docstring says may be raised."""
    found = re.findall(r"Raises ([^.]*)\.", inspect.getdoc(function) or "")
    names = re.split(r"[,;\s]+", " ".join(re.sub(r"\([^)]*\)", "", part) for part in found))
    return tuple(name for name in names if name[:1].isupper())


ACTS: dict[str, Description] = {}


def act(
    kind: str,
    *,
    path: str = "",
    status: int = 200,
    draws: bool = False,
    room: str = "",
    name: str = "",
    also: Also | None = None,
    says: str = "",
    holds: type[Any] | None = None,
) -> Callable[[Callable[P, JournalLine]], Callable[P, JournalLine]]:
    """Put a command into the register, as one transaction (`journal.command`).

    `says`: the sentence of its line, which no other command writes; `holds`: the `TypedDict` of
    what that line holds.  Every other kind stands in `kinds` and in `payloads`.
    `room`: the noun it is found under, where its module does not say it.  `name`: that of its
    address, where it is not the command's.  `also`: where it answers as well, with 200.
    Raises CannotBeDescribed, when the module is loaded.
    """

    if says or holds:
        _declare(kind, says, holds)

    def described(function: Callable[P, JournalLine]) -> Callable[P, JournalLine]:
        hints = get_type_hints(function, include_extras=True)
        first, *others = inspect.signature(function).parameters.values()
        found = Description(
            name or function.__name__,
            kind,
            run := journal.command(function),
            path,
            status,
            draws,
            room or _room(function.__module__),
            value_of(first.name, hints[first.name], first.default),
            tuple(value for one in others for value in _told(one, hints[one.name])),
        )
        for one in _at_each_address(found, also):
            _check(one)
            ACTS[one.name] = one
        return run

    return described


def _declare(kind: str, says: str, holds: type[Any] | None) -> None:
    """The kind of a line that one command alone writes."""
    if kind in KINDS:
        raise CannotBeDescribed(
            f"{kind} is in tournaments/kinds.py, or another act has declared it"
        )
    if not says or holds is None:
        raise CannotBeDescribed(f"{kind} needs both says= and holds=")
    payload_of(kind)(holds)
    KINDS[kind] = LineKind(says)


def _at_each_address(found: Description, also: Also | None) -> tuple[Description, ...]:
    """The act, and as it is at its second address: each without what the other alone names."""
    if also is None:
        return (found,)
    second = replace(found, name=also.name, path=also.path, status=200, does=also.summary)
    return _without(found, second), _without(second, found)


def _without(one: Description, other: Description) -> Description:
    alone = set(other.in_path) - set(one.in_path)
    return replace(one, values=tuple(v for v in one.values if v.public not in alone))


def _told(parameter: inspect.Parameter, hint: Any) -> tuple[Value, ...]:
    """What a parameter takes; of `**order` what stands there beside who orders it."""
    if parameter.kind is parameter.VAR_KEYWORD:
        (fields_of,) = get_args(hint)
        return tuple(
            one for one in parts_of(fields_of) if one.name not in ActContext.__annotations__
        )
    return (value_of(parameter.name, hint, parameter.default),)


def value_of(name: str, hint: Any, default: Any) -> Value:
    """What a parameter, or a field of a dataclass, is told."""
    may_be_none, hint, notes = _opened(hint)
    many: Several | None = None
    parts: tuple[Value, ...] = ()
    if get_origin(hint) is Mapping and not _note(Json, notes):
        many = _note(Several, notes) or UNBOUNDED
        parts = _pair_of(hint, _note(Keyed, notes))
    elif get_origin(hint) in LISTS:
        many = _note(Several, notes) or UNBOUNDED
        (_, hint, inner) = _opened(get_args(hint)[0])
        notes = (*notes, *inner)
    if is_dataclass(hint) or is_typeddict(hint):
        parts = parts_of(hint)
    if _note(AsNone, notes):
        may_be_none = False
    named = _note(Named, notes)
    return Value(
        name, named.name if named else name, hint, notes, default, may_be_none, many, parts
    )


def parts_of(kind: Any) -> tuple[Value, ...]:
    """The fields of a dataclass, or of a `TypedDict`, as values."""
    hints = get_type_hints(kind, include_extras=True)
    if is_typeddict(kind):
        needed = kind.__required_keys__
        return tuple(value_of(n, h, REQUIRED if n in needed else LeftOut) for n, h in hints.items())
    return tuple(value_of(one.name, hints[one.name], _default_of(one)) for one in fields(kind))


def _pair_of(hint: Any, names: Keyed | None) -> tuple[Value, ...]:
    """Key and value of a mapping; a value that may be None may be left out."""
    if names is None:
        return ()
    key, value = get_args(hint)
    may_be_none, *_ = _opened(value)
    return (
        value_of(names.key, key, REQUIRED),
        value_of(names.value, value, None if may_be_none else REQUIRED),
    )


def _note(kind: type[N], notes: Iterable[Any]) -> N | None:
    return next((one for one in notes if isinstance(one, kind)), None)


def _default_of(one: Any) -> Any:
    if one.default is not MISSING:
        return one.default
    return REQUIRED if one.default_factory is MISSING else one.default_factory()


def _opened(hint: Any) -> tuple[bool, Any, tuple[Any, ...]]:
    """Whether None is allowed, the type itself, and its notes, the outer ones first."""
    may_be_none, notes = False, ()
    while True:
        if get_origin(hint) is Annotated:
            hint, *more = get_args(hint)
            notes = (*notes, *reversed(more))
        elif get_origin(hint) in (Union, UnionType) and NoneType in get_args(hint):
            may_be_none = True
            others = [part for part in get_args(hint) if part is not NoneType]
            if len(others) > 1:
                return may_be_none, hint, notes
            (hint,) = others
        else:
            return may_be_none, hint, notes


def _check(found: Description) -> None:
    """What the register cannot find out for itself has to be said where the act is written."""
    if found.kind not in KINDS:
        raise CannotBeDescribed(
            f"{found.name}: there is no kind {found.kind}; give it says=, holds="
        )
    if found.name in ACTS:
        raise CannotBeDescribed(f"{found.name} is described twice")
    if not found.path:
        return
    known = {value.public for value in (found.subject, *found.values)} | {"tournament_id"}
    if lost := set(found.in_path) - known:
        raise CannotBeDescribed(f"{found.name}: nothing takes {sorted(lost)} of its path")
    if found.subject.public not in (*found.in_path, OF_THE_HOUSE):
        raise CannotBeDescribed(f"{found.name}: its path does not name {found.subject.public}")
    for value in found.values:
        _check_bounds(found, value)


def _check_bounds(found: Description, value: Value) -> None:
    if value.note(SecondPerson):
        return
    if (value.kind in (int, str) and not value.notes) or value.many == UNBOUNDED:
        raise CannotBeDescribed(f"{found.name}: {value.name} has no bounds")
    for part in value.parts:
        _check_bounds(found, part)


def _room(module: str) -> str:
    _, *parts = module.split(".")
    return parts[1] if parts[:1] == ["rooms"] else parts[-1]


EVENT = "tournaments/<id:tournament_id>/"
ENTRY = f"{EVENT}entries/<id:entry_id>/"
TABLE = f"{EVENT}tables/<number:table>/"
SEAT = f"{EVENT}seats/<number:table>-<number:seat>/"

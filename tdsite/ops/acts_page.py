"""docs/acts.md: every described act as the register knows it.  Written, never edited."""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import groupby
from typing import Any

from tdsite import director
from tournaments import access
from tournaments.payloads.shapes import PAYLOADS
from tournaments.register import ACTS, IN_PATH, Description, Value
from tournaments.rules import values as bounds

HEAD = """# Acts

What can be done, by the room it is found in. Written by `manage.py acts` from the signatures of the
commands; `make check` fails where it is behind them. An act is sent to `/api/` and its address; its
answer is the line it wrote in the log with its data. Every act takes an `Idempotency-Key` and an
`If-Match`.
"""


def page() -> str:
    """The whole page."""
    acts = sorted(
        (act for act in ACTS.values() if act.command.__name__ in director.COMMANDS),
        key=lambda a: (a.room, a.name),
    )
    rooms = (
        f"\n## {room}\n\n" + "\n".join(_act(one) for one in found)
        for room, found in groupby(acts, key=lambda one: one.room)
    )
    return HEAD + "".join(rooms)


def _act(act: Description) -> str:
    return "\n".join([f"### {act.name}", "", f"{act.summary}.", "", *_lines(act), ""])


def _lines(act: Description) -> Iterator[str]:
    if act.path:
        address = IN_PATH.sub(r"{\1}", act.path)
        yield f"- `POST /api/{address}`"
    yield f"- line `{act.kind}`: {act.says.sentence}"
    if held := _held(PAYLOADS[act.kind]):
        yield f"- its data: {held}"
    yield f"- by {', '.join(role.value for role in access.roles_for(act.kind))}"
    yield f"- undo: {act.says.why_no_undo or 'yes'}"
    for value in _flat(act.body_values):
        yield f"- {_value(value)}"
    if act.refusals:
        yield f"- refused as {', '.join(act.refusals)}"


def _held(shape: Any) -> str:
    """What its line holds always, and what only at times."""
    always = [f"`{name}`" for name in shape.__annotations__ if name in shape.__required_keys__]
    at_times = [f"`{name}`" for name in shape.__annotations__ if name in shape.__optional_keys__]
    parts = (("", always), ("at times ", at_times))
    return "; ".join(f"{when}{', '.join(names)}" for when, names in parts if names)


def _flat(values: Iterable[Value]) -> Iterator[Value]:
    for value in values:
        yield from value.parts if value.is_flat else (value,)


def _value(value: Value) -> str:
    needed = "" if value.is_required else ", may be left out"
    help_text = f": {value.help}" if value.help else ""
    return f"`{value.public}` {_shape(value)}{needed}{help_text}"


def _shape(value: Value) -> str:
    one = ", ".join(f"`{part.public}`" for part in value.parts) or _one(value)
    if value.many:
        return f"list of {value.many.fewest} to {value.many.most:,}: {one}"
    return one


def _one(value: Value) -> str:
    if value.note(bounds.SecondPerson):
        return "a second person's name and password (`approver`, `approver_password`)"
    if choice := value.note(bounds.Choice):
        return _any_of(choice.values)
    if isinstance(value.kind, type) and issubclass(value.kind, Enum):
        nothing = value.note(bounds.AsNone)
        return _any_of([*value.kind, nothing.value] if nothing else value.kind)
    if whole := value.note(bounds.Whole):
        return f"{whole.lowest:,} to {whole.highest:,}"
    if text := value.note(bounds.Text):
        return f"text of at most {text.longest:,} characters"
    if number := value.note(bounds.Number):
        return f"{number.lowest:,} to {number.highest:,}, {number.places} places"
    if value.note(bounds.Json):
        return "an object"
    words = {"bool": "true or false", "bytes": "a file, from a screen"}
    return words.get(value.kind.__name__, value.kind.__name__)


def _any_of(values: Iterable[Any]) -> str:
    return " or ".join(f"`{one.value if isinstance(one, Enum) else one}`" for one in values)

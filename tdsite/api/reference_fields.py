"""What is sent and what is told, field by field, as the schema has it and people read it."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

Schema = Mapping[str, Any]
Schemas = Mapping[str, Schema]

DEEPEST = 6  # a list in a list in a list; nothing of ours goes deeper
NO_BOUND = 10**17  # the largest number of a row, which says nothing


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a field may have, and what it is called where that says more."""

    value: str
    label: str

    @property
    def text(self) -> str:
        """The value, in quotes where it is empty."""
        return self.value or '""'


@dataclass(frozen=True, slots=True)
class Field:
    """One field: `path` as a program names it, `prices[].chips`.

    `bounds`: each a short text, with the unit; `default`: as JSON says it, None where there is
    none.  `is_read_only`: it is in answers only, and left unread when it comes.
    """

    path: str
    depth: int
    kind: str
    bounds: tuple[str, ...]
    is_needed: bool
    may_be_null: bool
    is_read_only: bool
    default: Any
    choices: tuple[Choice, ...]
    help: str

    @property
    def name(self) -> str:
        return self.path.rpartition(".")[2]

    @property
    def default_text(self) -> str:
        """What it is where it is left out, as JSON writes it."""
        return json.dumps(self.default, ensure_ascii=False)


def fields_of(schema: Schema, schemas: Schemas) -> tuple[Field, ...]:
    """Every field of a body or of an answer, those of its objects behind them."""
    one, _may_be_null = whole(schema, schemas)
    items = _items(one, schemas)
    if items is not None and items.get("properties"):
        return tuple(_fields(items, schemas, "[].", 0))
    if not one.get("properties"):
        return (_field("", one, one, depth=0, is_needed=True, may_be_null=False),)
    return tuple(_fields(one, schemas, "", 0))


def field_of_parameter(parameter: Schema, schemas: Schemas) -> Field:
    """A place in the address, a question behind it, or a header."""
    one, may_be_null = whole(parameter["schema"], schemas)
    spec = {**one, "description": parameter.get("description", "")}
    needed = bool(parameter.get("required"))
    items = _items(one, schemas)
    return _field(
        parameter["name"],
        spec,
        one if items is None else items,
        depth=0,
        is_needed=needed,
        may_be_null=may_be_null,
        is_list=items is not None,
    )


def whole(schema: Schema, schemas: Schemas) -> tuple[dict[str, Any], bool]:
    """A schema with what it refers to put in, and whether null is taken too.

    Of several shapes their choices come together; what stands beside a reference goes before it.
    """
    found = dict(schema)
    may_be_null = False
    if "$ref" in found:
        below, may_be_null = whole(schemas[found.pop("$ref").rpartition("/")[2]], schemas)
        found = {**below, **found}
    for several in ("allOf", "oneOf", "anyOf"):
        for part in found.pop(several, ()):
            one, null_too = whole(part, schemas)
            may_be_null |= null_too or one.get("type") == "null" or one.get("enum") == [None]
            choices = [*found.get("enum", ()), *one.get("enum", ())]
            labels = "\n".join(filter(None, [_labels_in(found), _labels_in(one)]))
            spec = _prose_in(found)
            found = {**one, **found}
            if choices:
                found["enum"] = [choice for choice in choices if choice is not None]
                found["description"] = f"{spec}\n\n{labels}".strip()
    kinds = found.get("type")
    if isinstance(kinds, list):
        may_be_null |= "null" in kinds
        found["type"] = next((kind for kind in kinds if kind != "null"), "null")
    return found, may_be_null


def _items(schema: Schema, schemas: Schemas) -> Schema | None:
    """What it is a list of; None where it is no list."""
    return whole(schema["items"], schemas)[0] if schema.get("type") == "array" else None


def _fields(schema: Schema, schemas: Schemas, before: str, depth: int) -> Iterator[Field]:
    needed = schema.get("required", ())
    for name, spec in schema["properties"].items():
        one, may_be_null = whole(spec, schemas)
        items = _items(one, schemas)
        yield _field(
            before + name,
            one,
            one if items is None else items,
            depth=depth,
            is_needed=name in needed,
            may_be_null=may_be_null,
            is_list=items is not None,
        )
        below = one if items is None else items
        if below.get("properties") and depth < DEEPEST:
            start = f"{before}{name}{'' if items is None else '[]'}."
            yield from _fields(below, schemas, start, depth + 1)


def _field(  # `spec`: the whole of it; `one`: what it is a list of, or the same
    path: str,
    spec: Schema,
    one: Schema,
    *,
    depth: int,
    is_needed: bool,
    may_be_null: bool,
    is_list: bool = False,
) -> Field:
    kind = _kind(one)
    labels = dict(_labelled(_labels_in(spec) or _labels_in(one)))
    return Field(
        path=path,
        depth=depth,
        kind=_("list: %(kind)s") % {"kind": kind} if is_list else kind,
        bounds=tuple(_bounds(path.rpartition(".")[2], spec, one)),
        is_needed=is_needed,
        may_be_null=may_be_null,
        is_read_only=bool(spec.get("readOnly")),
        default=spec.get("default"),
        choices=tuple(
            Choice(str(value), labels.get(str(value), "")) for value in one.get("enum", ())
        ),
        help=_prose_in(spec),
    )


def _kind(schema: Schema) -> str:
    if "enum" in schema:
        return pgettext("kind of a field", "one of")
    if schema.get("type") == "string":
        words = {
            "date-time": pgettext("kind of a field", "date and time, UTC"),
            "date": pgettext("kind of a field", "date"),
            "time": pgettext("kind of a field", "time of day"),
            "uri": pgettext("kind of a field", "web address"),
            "decimal": pgettext("kind of a field", "number in quotes"),
        }
        return words.get(schema.get("format", ""), pgettext("kind of a field", "text"))
    words = {
        "integer": pgettext("kind of a field", "whole number"),
        "number": pgettext("kind of a field", "number"),
        "boolean": pgettext("kind of a field", "true or false"),
        "array": pgettext("kind of a field", "list"),
        "object": pgettext("kind of a field", "object"),
    }
    return words.get(schema.get("type", ""), pgettext("kind of a field", "any JSON value"))


def _bounds(name: str, spec: Schema, one: Schema) -> Iterator[str]:
    """The least and the most, and what it is counted in."""
    lowest, highest = one.get("minimum"), one.get("maximum")
    highest = None if highest is not None and highest >= NO_BOUND else highest
    if lowest is not None and highest is not None:
        yield _("%(lowest)s to %(highest)s") % {"lowest": _n(lowest), "highest": _n(highest)}
    elif lowest is not None:
        yield _("%(lowest)s or more") % {"lowest": _n(lowest)}
    elif highest is not None:
        yield _("%(highest)s or less") % {"highest": _n(highest)}
    if longest := one.get("maxLength"):
        sentence = ngettext("at most %(most)s character", "at most %(most)s characters", longest)
        yield sentence % {"most": _n(longest)}
    if most := spec.get("maxItems"):
        yield _("%(fewest)s to %(most)s items") % {
            "fewest": _n(spec.get("minItems", 0)),
            "most": _n(most),
        }
    if pattern := one.get("pattern"):
        yield pattern
    if one.get("type") in ("integer", "number") and (unit := _unit(name)):
        yield unit


def _unit(name: str) -> str:
    """What a number is counted in, as the last word of its name says."""
    units = {
        "cents": pgettext("unit of a field", "in the smallest unit of the currency"),
        "chips": pgettext("unit of a field", "chips"),
        "bp": pgettext("unit of a field", "hundredths of a percent"),
        "seconds": pgettext("unit of a field", "seconds"),
        "minutes": pgettext("unit of a field", "minutes"),
        "days": pgettext("unit of a field", "days"),
    }
    return units.get(name.rpartition("_")[2], "")


def _n(number: float) -> str:
    return str(number_format(number, use_l10n=True, force_grouping=True))


# What a choice is called stands in lines of the description: "* `cash` - Cash".
def _labels_in(schema: Schema) -> str:
    lines = str(schema.get("description", "")).splitlines()
    return "\n".join(line for line in lines if line.startswith("* `"))


def _prose_in(schema: Schema) -> str:
    lines = str(schema.get("description", "")).splitlines()
    return "\n".join(line for line in lines if not line.startswith("* `")).strip()


def _labelled(lines: str) -> Iterator[tuple[str, str]]:
    for line in lines.splitlines():
        value, _dash, label = line.removeprefix("* `").partition("` - ")
        yield value, "" if label == value else label

"""The API of the register: each described act as an address, with its body and its schema."""

import inspect
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime, time
from enum import Enum
from typing import Any, get_origin

from django.core.exceptions import ObjectDoesNotExist
from django.core.validators import RegexValidator
from django.db.models import Choices
from django.utils.translation import gettext, gettext_lazy
from rest_framework import serializers

from tdsite.acts.arguments import find_rows
from tdsite.api.endpoints import Method, command
from tdsite.api.fields import Body, Flag, Text, Whole, checked_by
from tdsite.web.club import current_club
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments import journal
from tournaments.acts import ActContext
from tournaments.models import JournalLine
from tournaments.register import ACTS, REQUIRED, Description, LeftOut, RowOf, Value, value_of
from tournaments.rules import values as bounds

_OBJECTS: dict[tuple[str, Any], type[Body]] = {}
DATES: dict[Any, type[serializers.Field]] = {
    datetime: serializers.DateTimeField,
    date: serializers.DateField,
    time: serializers.TimeField,
}


def posts(names: Collection[str]) -> dict[str, Method]:
    """The POST of each address of these acts, by its route."""
    acts = [act for _name, act in sorted(ACTS.items()) if act.command.__name__ in names]
    return {act.path: post_of(act) for act in acts if act.path}


def post_of(act: Description) -> Method:
    """The method that carries an act out, as a program asks for it."""

    def do(order: ActContext, **params: Any) -> JournalLine:
        return carry_out(act, order, params)

    do.__name__, do.__doc__, do.__module__ = act.name, act.summary, act.command.__module__
    return command(
        act.kind,
        body_of(act) if act.body_values else None,
        status=act.status,
        confirms=_confirmed_as(act),
        draws=act.draws,
        room=act.room,
        refuses=act.refusals,
    )(do)


def carry_out(act: Description, order: ActContext, params: Mapping[str, Any]) -> JournalLine:
    """Have the command do what a program asked for by its public names, in bounds by now.

    Raises ObjectDoesNotExist for a row of another event, and what the command raises.
    """
    try:
        find_rows(act, params)
    except ObjectDoesNotExist:
        line = journal.line_of_key(order, act.kind, params.get("tournament_id"))
        if line is None:
            raise
        return line  # the row is not there because this very order took it away
    sent = dict(params)
    sent |= dict(_places(act.body_values, sent))
    subject = sent.pop(act.subject.public, None) or current_club().pk
    wanted = {value.public: value for value in act.values}
    arguments = {
        wanted[name].name: argument_of(wanted[name], what)
        for name, what in sent.items()
        if name in wanted
    }
    return act.command(subject, **arguments, **order)


def body_of(act: Description) -> type[Body]:
    """What a program sends, in the bounds of the signature."""
    return _body(_title(act.name), act.body_values, act.summary)


def shape_of(kind: type[Any]) -> type[Body]:
    """The object that stands for such a dataclass, for bodies and answers written by hand."""
    return _object_of(value_of(kind.__name__, kind, REQUIRED))


def _body(name: str, values: Iterable[Value], doc: str = "") -> type[Body]:
    fields: dict[str, Any] = {}
    for value in values:
        if value.is_flat:
            fields |= {part.public: field_of(part) for part in value.parts}
        elif value.note(bounds.SecondPerson):
            fields |= _second_person(is_required=not value.may_be_none)
        elif value.kind is not bytes:
            fields[value.public] = field_of(value)
            if once := value.note(bounds.Once):
                fields[f"validate_{value.public}"] = _each_once(once)
    return type(f"{name}Body", (Body,), {"__doc__": doc, **fields})


def _each_once(once: bounds.Once) -> Callable[[Any, list[dict[str, Any]]], list[dict[str, Any]]]:
    """The check that no two of a list's objects have the same value there."""

    def check(_body: Any, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if rows and len({one[once.name] for one in rows}) < len(rows):
            raise serializers.ValidationError(gettext(once.sentence), "named_twice")
        return rows

    return check


def field_of(value: Value) -> Any:
    """The field of one value, with its bounds, default and help."""
    options: dict[str, Any] = {"help_text": value.help} if value.help else {}
    if value.may_be_none:
        options["allow_null"] = True
    if value.default is LeftOut:
        options["required"] = False
    elif not value.is_required:
        options["default"] = _as_sent(value.default)
    if value.many is None:
        return _one(value, **options)
    span: dict[str, Any] = {"max_length": value.many.most}
    span |= {"min_length": value.many.fewest} if value.many.fewest else {}
    if value.parts:
        return _object_of(value)(many=True, **span, **options)
    if options.get("default") is not None:
        options["default"] = list(options["default"])
    return serializers.ListField(child=_one(value), **span, **options)


def _object_of(value: Value) -> type[Body]:
    """The shape of a dataclass, or of the pair of a mapping; the schema names each once."""
    is_pair = get_origin(value.kind) is Mapping
    pair = _title("_".join(part.public for part in value.parts))
    name = pair if is_pair else value.kind.__name__
    doc = "" if is_pair else (inspect.getdoc(value.kind) or "").partition("\n")[0]
    return _OBJECTS.setdefault((name, value.kind), _body(name, value.parts, doc))


def _title(name: str) -> str:
    return "".join(part.title() for part in name.split("_"))


def _checks(value: Value) -> Iterable[Callable[[Any], None]]:
    """What holds beyond bounds: the look of a text, a check of its own."""
    for note in value.notes:
        if isinstance(note, bounds.Pattern):
            yield RegexValidator(note.regex, gettext_lazy(note.sentence))
        if isinstance(note, bounds.Checked):
            yield checked_by(note.check)


def _one(value: Value, **options: Any) -> Any:
    if value.parts:
        return _object_of(value)(**options)
    if found := value.note(bounds.Choice):
        options |= {"allow_blank": True} if "" in found.values else {}
        named = [_choice(one) for one in found.values if one != ""]
        return serializers.ChoiceField(named, **options)
    if isinstance(value.kind, type) and issubclass(value.kind, Enum):
        return serializers.ChoiceField(_choices(value), **options)
    if checks := list(_checks(value)):
        options["validators"] = checks
    if value.note(bounds.Json):
        return serializers.DictField(child=serializers.JSONField(), **options)
    if value.kind in DATES:
        return DATES[value.kind](**options)
    if value.kind is bool:
        return Flag(**options)
    return _measured(value, **options)


def _measured(value: Value, **options: Any) -> Any:
    if whole := value.note(bounds.Whole):
        return Whole(whole.lowest, whole.highest, **options)
    if text := value.note(bounds.Text):
        return Text(text.longest, allow_blank=text.blank, trim_whitespace=text.trim, **options)
    if number := value.note(bounds.Number):
        digits = len(str(int(number.highest))) + number.places
        return serializers.DecimalField(
            digits,
            number.places,
            min_value=number.lowest,
            max_value=number.highest,
            **options,
        )
    raise TypeError(f"{value.name}: no field takes a {value.kind}")


def argument_of(value: Value, sent: Any) -> Any:
    """What was told, as the command takes it: enumerations, dataclasses, sequences of them."""
    if sent is None or value.note(bounds.SecondPerson):
        return sent
    if get_origin(value.kind) is Mapping and value.parts:
        key, what = value.parts
        pairs = [(one[key.public], one[what.public]) for one in sent]
        return {argument_of(key, name): argument_of(what, one) for name, one in pairs}
    if value.many is not None:
        return [_argument(value, one) for one in sent]
    return _argument(value, sent)


def _argument(value: Value, sent: Any) -> Any:
    if value.parts:
        known = {part.name: part for part in value.parts if part.public in sent}
        return value.kind(**{n: argument_of(part, sent[part.public]) for n, part in known.items()})
    if (row := value.note(RowOf)) and row.takes:
        found = row.model._default_manager.filter(**{row.key: sent})
        return found.values_list(row.takes, flat=True).get()
    if (nothing := value.note(bounds.AsNone)) and sent == nothing.value:
        return None
    if isinstance(value.kind, type) and issubclass(value.kind, Enum):
        return value.kind(sent)
    return sent


def _places(values: Iterable[Value], params: dict[str, Any]) -> Iterable[tuple[str, Any]]:
    """The fields that lie flat beside the others, put together again."""
    for value in values:
        if value.is_flat:
            taken = {p.public: params.pop(p.public) for p in value.parts if p.public in params}
            yield value.public, taken


def _second_person(*, is_required: bool) -> dict[str, Any]:
    options: dict[str, Any] = {} if is_required else {"default": "", "allow_blank": True}
    return {
        "approver": Text(LONGEST_NAME, help_text="The second person.", **options),
        "approver_password": Text(LONGEST_PASSWORD, trim_whitespace=False, **options),
    }


def _choices(value: Value) -> list[tuple[Any, Any]]:
    nothing = value.note(bounds.AsNone)
    more = [(nothing.value, nothing.label)] if nothing else []
    return [*(_choice(one) for one in value.kind), *more]


def _choice(one: Any) -> tuple[Any, Any]:
    """What is sent, and what the schema says of it."""
    if isinstance(one, Enum):
        return one.value, one.label if isinstance(one, Choices) else one.value
    return one, one


def _as_sent(default: Any) -> Any:
    if isinstance(default, Mapping):
        return dict(default)
    return default.value if isinstance(default, Enum) and not isinstance(default, str) else default


def _confirmed_as(act: Description) -> str:
    """The right a second person confirms the act by; empty where nobody does."""
    for value in act.values:
        if second := value.note(bounds.SecondPerson):
            return second.right or act.kind
    return ""

"""The form of an act, made of its description: what a button or a few fields send.

A form has a field for each value, with the bounds of the signature, under the name that programs
use too.  Beside them are `key`, of the drawing that was pressed, and `seen`, the revision shown.
"""

import re
from collections.abc import Callable, Collection, Mapping
from enum import Enum
from typing import Any, get_origin

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Choices
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.rules.floor import Place
from tdsite.web.fields import as_place
from tdsite.web.hooks import Buttons
from tdsite.web.submit import OLD_PAGE
from tournaments.register import Description, Value
from tournaments.rules import RuleError
from tournaments.rules import values as bounds
from tournaments.sentences import translate

MAX_LIST = 2000  # characters of a list of numbers
MAX_REVISION = 2_000_000_000
NUMBERS = re.compile(r"\d{1,15}(\s*[-–]\s*\d{1,15})?")


class NotPressed(TypeError):
    """No form takes what this act is told: it has a page of its own."""


class NumbersInput(forms.TextInput):
    """Numbers sent as several fields of a name, or as one with commas or spaces."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> str:
        sent = data.getlist(name) if hasattr(data, "getlist") else [data.get(name, "")]
        return ",".join(str(one) for one in sent if one is not None)[:MAX_LIST]


class NumbersField(forms.CharField):
    """Whole numbers, each once, in the order they are named: 3, 7, 10-14.

    `most`: so many are read, the others left out.
    """

    widget = NumbersInput

    def __init__(self, *, most: int, **options: Any) -> None:
        super().__init__(**options)
        self.most = most

    def clean(self, value: Any) -> list[int]:
        found: dict[int, None] = {}
        for part in filter(None, re.split(r"\s*,\s*|(?<=\d)\s+(?=\d)", super().clean(value))):
            if not NUMBERS.fullmatch(part):
                raise forms.ValidationError(gettext("Enter tables like this: 1-40, 55."))
            first, last = (int(end) for end in (re.split(r"\s*[-–]\s*", part) * 2)[:2])
            found |= dict.fromkeys(range(first, min(last, first + self.most) + 1))
        return list(found)[: self.most]


class PlaceField(forms.CharField):
    """One seat as the floor writes it: 12-5."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=12, **options)

    def clean(self, value: Any) -> Place | None:
        text = super().clean(value)
        return _place(text) if text else None


class PlacesField(forms.CharField):
    """Several seats: 12-5, 3-4."""

    def __init__(self, *, most: int, **options: Any) -> None:
        super().__init__(max_length=12 * most, **options)
        self.most = most

    def clean(self, value: Any) -> list[Place]:
        return [_place(word) for word in super().clean(value).replace(",", " ").split()][
            : self.most
        ]


class ActForm(forms.Form):
    """What is sent for one act; `act` is its description."""

    act: Description
    explained: Collection[str] = ()  # fields whose sentence says what is missing
    needs_seat = False
    other_names: Mapping[str, tuple[str, ...]] = {}  # of a field, that old pages may send
    key = forms.CharField(required=False, max_length=60)
    seen = forms.IntegerField(required=False, min_value=0, max_value=MAX_REVISION)

    def add_prefix(self, field_name: str) -> str:
        """The name under which a field was sent: its own, or the one of an older page."""
        sent = super().add_prefix(field_name)
        others = (name for name in self.other_names.get(field_name, ()) if name in self.data)
        return sent if sent in self.data else next(others, sent)

    def problem(self) -> str:
        """The first thing that is wrong with what was sent, for a person; empty for nothing."""
        if self.is_valid():
            return ""
        name, (error, *_others) = next(iter(self.errors.as_data().items()))
        field, (sentence, *_more) = self.fields[name], error.messages
        if error.code == "required" or isinstance(field, PlaceField | PlacesField):
            return str(sentence) if name in self.explained else gettext(OLD_PAGE)
        return f"{field.label}: {sentence}" if field.label else gettext(OLD_PAGE)

    def arguments(self) -> dict[str, Any]:
        """What the command is told: what was left empty is left to it."""
        data = {value.name: self.cleaned_data.get(value.public) for value in self.act.values}
        if place := self.cleaned_data.get("to"):
            data |= {"table": place.table, "seat": place.seat}
        texts = {one.name for one in self.act.values if one.is_required and one.kind is str}
        return {
            name: what
            for name, what in data.items()
            if what not in (None, "", [], {}) or (name in texts and what is not None)
        }

    def numbers(self) -> dict[str, Any]:
        """What was sent of rows, by their public names: only they are looked for."""
        rows = (one.public for one in (self.act.subject, *self.act.values) if not one.parts)
        return {name: self.cleaned_data.get(name) for name in rows}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        named = None not in (data.get("table"), data.get("seat")) or data.get("to")
        if self.needs_seat and not named and "to" not in self.errors:
            self.add_error(
                "to", ValidationError(self.fields["to"].error_messages["required"], "required")
            )
        return data


def form_of(act: Description, buttons: Buttons) -> type[ActForm]:
    """The form of an act; `buttons` are what rooms add to what its description says.

    Raises NotPressed.
    """
    fields = {
        value.public: _field(act, value, buttons)
        for value in (act.subject, *act.values)
        if value.public != "tournament_id" and _is_sent(value, buttons)
    }
    explained = {value.public for value in act.values if _ask(act, value, buttons)}
    made = {"act": act, "explained": explained, "other_names": _names(act)}
    if {"table", "seat"} <= fields.keys():
        made |= {"needs_seat": fields["seat"].required, "explained": explained | {"to"}}
        missing = {"required": _(buttons.asks["to"])}
        fields["to"] = PlaceField(required=False, error_messages=missing)
        fields["table"].required = fields["seat"].required = False
    return type(f"{act.name}_form", (ActForm,), {**made, **fields})


def _field(act: Description, value: Value, buttons: Buttons) -> forms.Field:
    kind = buttons.typed.get(value.name)
    label = buttons.labels.get(value.name, value.label)
    return field_of(value, label=label, ask=_ask(act, value, buttons), kind=kind)


def _ask(act: Description, value: Value, buttons: Buttons) -> str:
    """What is said to who leaves it out, where it may not be, or not on a screen."""
    of_all = buttons.asks.get(value.name, "") if value.is_required else ""
    return buttons.asks.get(f"{act.name}.{value.name}", of_all)


def _is_sent(value: Value, buttons: Buttons) -> bool:
    """Whether a button may say it: who confirms, files and details of a sale have pages."""
    if get_origin(value.kind) is Mapping:
        return value.name in buttons.typed
    return not (value.is_flat or value.note(bounds.SecondPerson) or value.kind is bytes)


def _names(act: Description) -> dict[str, tuple[str, ...]]:
    return {
        value.public: (value.name, value.public.removesuffix("_id"))
        for value in (act.subject, *act.values)
    }


def field_of(
    value: Value,
    *,
    label: str = "",
    ask: str = "",
    kind: Callable[..., forms.Field] | None = None,
) -> forms.Field:
    """The field of one value, with its bounds.

    `ask`: what is said to who leaves it out.  `kind`: a field of its own for what people type.
    An empty text is the command's to refuse, which knows why it wants one.
    """
    needed = value.is_required and value.kind is not str
    options: dict[str, Any] = {"required": needed or bool(ask), "label": _(label) if label else ""}
    if ask:
        options["error_messages"] = {"required": _(ask)}
    if kind is not None:
        return kind(**{**options, "required": value.is_required})
    if value.many is not None:
        return _several(value, most=value.many.most, **options)
    return _one(value, **options)


def _several(value: Value, *, most: int, **options: Any) -> forms.Field:
    if value.kind is Place:
        return PlacesField(most=most, **options)
    if value.kind is int:
        return NumbersField(most=most, **options)
    raise NotPressed(f"{value.name}: no field takes several of {value.kind}; name one in `typed`")


def _one(value: Value, **options: Any) -> forms.Field:
    if value.kind is Place:
        return PlaceField(**options)
    if value.note(bounds.Choice) or issubclass(value.kind, Enum):
        return forms.TypedChoiceField(
            choices=[(getattr(one, "value", one), _named(one)) for one in _choices(value)],
            coerce=value.kind,
            empty_value=None,
            **options,
        )
    if value.kind is bool:
        field = forms.BooleanField if not value.may_be_none else forms.NullBooleanField
        return field(**{**options, "required": False})
    if whole := value.note(bounds.Whole):
        return forms.IntegerField(min_value=whole.lowest, max_value=whole.highest, **options)
    if text := value.note(bounds.Text):
        return forms.CharField(max_length=text.longest, **options)
    raise NotPressed(f"{value.name}: no field takes a {value.kind}; name one in `typed`")


def _choices(value: Value) -> Any:
    found = value.note(bounds.Choice)
    return found.values if found else value.kind


def _named(one: Any) -> Any:
    return one.label if isinstance(one, Choices) else getattr(one, "value", one)


def _place(text: str) -> Place:
    try:
        return as_place(text)
    except RuleError as error:
        raise forms.ValidationError(translate(error)) from error

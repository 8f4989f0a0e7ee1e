"""The form of an event: what the room of a noun adds to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms

from tournaments.models import Club, Tournament


def _nothing_to_prepare(form: forms.Form, club: Club, event: Tournament | None) -> None:
    """Most fields need nothing of the club."""


@dataclass(frozen=True, slots=True)
class EventFormPart:
    """What the fields of one room mean: `values` for the act, `as_typed` for the page.

    `columns` are those of fields that are called otherwise on the form; `prepare` gives the fields
    the choices that a club has.
    """

    values: Callable[[Mapping[str, Any]], dict[str, Any]]
    as_typed: Callable[[Tournament], dict[str, Any]]
    columns: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[forms.Form, Club, Tournament | None], None] = _nothing_to_prepare


@dataclass(frozen=True, slots=True)
class EventForms:
    """The form with the fields of all rooms, and what each room's mean."""

    form: type[Any]
    parts: tuple[EventFormPart, ...]

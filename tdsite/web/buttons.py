"""What the rooms add to the forms of acts, which are made of the register (`act_forms`)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms


@dataclass(frozen=True, slots=True)
class Buttons:
    """What a button sends beyond numbers, choices and texts.

    `typed`: of a value, by its name, the field of what people type in a way of its own.
    `labels`: what a value is called that has no name of its own, by its name.
    `asks`: what a person reads who left a value out, by its name or by act.name.
    `older`: acts by the names that pages of the last release know them by.
    """

    typed: Mapping[str, Callable[..., forms.Field]]
    labels: Mapping[str, str]
    asks: Mapping[str, str]
    older: Mapping[str, str]

"""What a button of the dashboard does: an act, what it is about, and what it must be told."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms

from tournaments.models import JournalLine


@dataclass(frozen=True, slots=True)
class Act:
    """A command, what it is about, and what it must be told."""

    command: Callable[..., JournalLine]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Buttons:
    """All acts that have a button, by their names in the address, and the form of what is sent."""

    form: type[forms.Form]
    acts: Mapping[str, Act]

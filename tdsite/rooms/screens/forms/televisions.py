"""What the page of the televisions sends: the shape only."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import INPUT
from tournaments.operations.televisions import LONGEST_NAME

Boards = list[tuple[str, str]]  # of each board its value and its words
CODE = {**INPUT, "class": "input tv-typed", "inputmode": "numeric"}
_BOARD = re.compile(r"([1-9][0-9]{0,17})-([0-9]{1,2})", re.ASCII)


class BoardField(forms.CharField):
    """A board out of the list, as its event and its number: 12-0 is the own board of event 12."""

    def clean(self, value: Any) -> Any:
        found = _BOARD.fullmatch(str(super().clean(value)))
        if found is None:
            raise forms.ValidationError(_("Choose a board from the list."))
        return {"tournament_id": int(found[1]), "number": int(found[2])}


class TelevisionForm(forms.Form):
    """The press alone; `boards` is what a list of boards offers."""

    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, boards: Boards, **options: Any) -> None:
        super().__init__(*args, **options)
        if "board" in self.fields:
            self.fields["board"].widget.choices = boards


class RenameForm(TelevisionForm):
    """Where it hangs."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput(attrs=INPUT),
    )


class ShowForm(TelevisionForm):
    """What it is to show."""

    board = BoardField(
        label=_("Board"),
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={"required": _("Choose a board from the list.")},
    )


class PairForm(RenameForm, ShowForm):
    """The code that a television shows, where it hangs, and what it is to show."""

    code = forms.CharField(
        label=_("Code on the television"),
        max_length=20,
        widget=forms.TextInput(attrs=CODE),
        error_messages={"required": _("Type the six digits that the television shows.")},
    )

"""What the page of penalties sends, and the buttons for players who are away."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import ChipsField
from tournaments.models.penalties import PenaltyKind
from tournaments.rules.penalties import LADDER, Sanction

COUNTED = (Sanction.HANDS, Sanction.MINUTES)
STEPS = [f"{kind.value}:{amount}" for kind, amount in LADDER[:-1]]
MAX_NUMBER = 2_000_000_000
WHY = _("Enter the reason; it is kept in the log and the player’s history.")


class WhyForm(forms.Form):
    """A reason, which is asked for."""

    reason = forms.CharField(max_length=200, error_messages={"required": WHY})
    key = forms.CharField(required=False, max_length=60)


class GiveForm(WhyForm):
    """A penalty for an entry: a step of the ladder, or a number of hands or minutes."""

    entry = forms.IntegerField(min_value=1, max_value=MAX_NUMBER)
    step = forms.CharField(max_length=20, error_messages={"required": _("Choose a penalty.")})
    amount = forms.IntegerField(label=_("Number"), required=False, min_value=1, max_value=999)
    law = forms.CharField(label=_("Law"), required=False, max_length=60)

    def clean_step(self) -> tuple[PenaltyKind, int | None]:
        """The kind and its length, None where the number beside it says so."""
        text = self.cleaned_data["step"]
        kind, _colon, number = text.partition(":")
        if text in STEPS:
            return PenaltyKind(kind), int(number)
        if kind in COUNTED and not number:
            return PenaltyKind(kind), None
        raise forms.ValidationError(_("Choose a penalty."))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        kind, length = data.get("step", (None, 0))
        if length is None and not data.get("amount"):
            raise forms.ValidationError(_("Enter hands or minutes."))
        return {**data, "kind": kind, "length": data.get("amount") if length is None else length}


class DisqualifyForm(WhyForm):
    """The stack that leaves play, and why."""

    entry = forms.IntegerField(min_value=1, max_value=MAX_NUMBER)
    law = forms.CharField(label=_("Law"), required=False, max_length=60)
    stack_chips = ChipsField(
        min_value=0,
        max_value=10**12,
        error_messages={"required": _("Count the stack and enter its chips.")},
    )

"""What the ruling desk sends: a question, a decision, who gets a frozen pot."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tdsite.acts.arguments import HIGHEST_TABLE, MAX_NUMBER
from tdsite.web.fields import ChipsField
from tournaments.models.penalties import Deadline
from tournaments.rules import rulings as rules
from tournaments.rules.rulings import MAX_CONCERNED, PotShare

MAX_CASE = 4000  # letters of a calculator's case


class DecisionForm(forms.Form):
    """A decision, its law, and why it is another one."""

    decision = forms.CharField(label=_("Decision"), required=False, max_length=4000)
    law = forms.CharField(label=_("Law"), required=False, max_length=200)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=400)
    calculator = forms.CharField(required=False, max_length=40)
    case = forms.CharField(required=False, max_length=MAX_CASE)
    key = forms.CharField(required=False, max_length=60)


class AskForm(DecisionForm):
    """What happened at a table, and what was decided if it was decided at once."""

    question = forms.CharField(label=_("Facts"), required=False, max_length=3000)
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=HIGHEST_TABLE
    )
    entries = forms.TypedMultipleChoiceField(coerce=int, required=False)
    deadline = forms.ChoiceField(
        label=_("Claim"), required=False, choices=[("", ""), *Deadline.choices]
    )
    hand = forms.ChoiceField(required=False, choices=[("", ""), ("earlier", "")])
    frozen_chips = ChipsField(
        label=_("Frozen pot"), required=False, min_value=1, max_value=rules.MAX_CHIPS
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        entries = self.data.getlist("entries") if isinstance(self.data, QueryDict) else []
        known = [
            one for one in entries if one.isascii() and one.isdigit() and int(one) <= MAX_NUMBER
        ]
        self.fields["entries"].choices = [(one, one) for one in known[:MAX_CONCERNED]]  # type: ignore[attr-defined]


class ReleaseForm(forms.Form):
    """Who gets a frozen pot: one or more, each with their chips."""

    key = forms.CharField(required=False, max_length=60)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        chips_of = ChipsField(min_value=1, max_value=rules.MAX_CHIPS)
        data = self.data if isinstance(self.data, QueryDict) else QueryDict()
        names, counts = data.getlist("to"), data.getlist("chips")
        shares = []
        for name, count in zip(names[: rules.MAX_SHARES], counts, strict=False):
            if name.strip() or count.strip():
                shares.append(PotShare(name[:1000], chips_of.clean(count)))
        return {**cleaned, "shares": shares}

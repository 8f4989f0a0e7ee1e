"""What is typed at the payout desk, and what the house keeps back: some lines, empty ones too."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import INPUT, AmountField, as_typed
from tdsite.web.second_person import SecondPersonFields
from tournaments.models.prizes import PayoutKind
from tournaments.operations.payout_slips import MAX_WITHHOLDING_RULES
from tournaments.operations.payouts import PAID_IN
from tournaments.rules.payments import Withholding

EVERYTHING = "all"
KINDS = [(kind.value, kind.label) for kind in (PayoutKind.PRIZE, PayoutKind.BOUNTY)]


class ClaimForm(forms.Form):
    """Which payment, as the row showed it."""

    amount_cents = forms.IntegerField(min_value=0)
    kind = forms.ChoiceField(choices=[*KINDS, (EVERYTHING, EVERYTHING)], required=False)
    key = forms.CharField(max_length=80)

    def claimed(self) -> PayoutKind | None:
        """The kind that is paid; None is everything due to the player."""
        kind = self.cleaned_data["kind"] or PayoutKind.PRIZE
        return None if kind == EVERYTHING else PayoutKind(kind)


class PayForm(ClaimForm, SecondPersonFields):
    """How it is paid, and above the club's limit who else stands for it."""

    method = forms.ChoiceField(choices=[(method.value, method.label) for method in PAID_IN])


class VoidForm(forms.Form):
    reason = forms.CharField(
        max_length=200, error_messages={"required": _("Enter why the slip is void.")}
    )
    key = forms.CharField(max_length=80)


SPARE = 2  # empty lines below those that are there
WAYS = [("excess", _("the part above")), ("whole", _("the whole prize"))]


class RuleForm(forms.Form):
    """One line of the editor; without a name it counts as none."""

    name = forms.CharField(
        label=_("Name on the slip"), max_length=60, required=False, widget=forms.TextInput(INPUT)
    )
    rate = forms.DecimalField(
        label=_("Percent"),
        required=False,
        min_value=Decimal("0.01"),
        max_value=100,
        decimal_places=2,
        localize=True,
        widget=forms.TextInput({**INPUT, "inputmode": "decimal"}),
        error_messages={
            "min_value": _("Enter a rate above 0 and at most 100 percent."),
            "max_value": _("Enter a rate above 0 and at most 100 percent."),
        },
    )
    above_cents = AmountField(label=_("Prizes above"), required=False)
    way = forms.ChoiceField(
        label=_("Of"), choices=WAYS, required=False, widget=forms.Select({"class": "input"})
    )
    of_profit = forms.BooleanField(label=_("Minus the entry cost"), required=False)
    country = forms.RegexField(
        r"^[A-Za-z]{2}$",
        label=_("Country"),
        required=False,
        widget=forms.TextInput({**INPUT, "maxlength": 2, "size": 3}),
        error_messages={"invalid": _("Two letters, like FR.")},
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount = self.fields["above_cents"]
        assert isinstance(amount, AmountField)
        amount.currency = currency

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("name") and not data.get("rate") and "rate" not in self.errors:
            self.add_error("rate", _("Enter the percentage."))
        if data.get("rate") and not data.get("name"):
            self.add_error("name", _("Enter the rule name as on the slip."))
        return data

    def rule(self) -> Withholding | None:
        """The rule of a valid line; None for an empty one."""
        data = self.cleaned_data
        if not data.get("name"):
            return None
        return Withholding(
            name=data["name"],
            rate_bp=int(data["rate"] * 100),
            above_cents=data["above_cents"] or 0,
            whole=data["way"] == "whole",
            of_profit=data["of_profit"],
            country=data["country"].upper(),
        )


MAX_LINES = MAX_WITHHOLDING_RULES + SPARE
RuleLines = forms.formset_factory(RuleForm, extra=SPARE, max_num=MAX_LINES, absolute_max=MAX_LINES)


def typed_rules(rule: Withholding, *, currency: str) -> dict[str, Any]:
    """A rule as its line begins."""
    return {
        "name": rule.name,
        "rate": Decimal(rule.rate_bp) / 100,
        "above_cents": as_typed(rule.above_cents, currency=currency) if rule.above_cents else "",
        "way": "whole" if rule.whole else "excess",
        "of_profit": rule.of_profit,
        "country": rule.country,
    }

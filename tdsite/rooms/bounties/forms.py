"""Forms of the page of bounties: terms, envelopes, last longers."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tdsite.web.fields import MoneyField, TermsForm, parse_cents
from tdsite.web.second_person import SecondPersonFields
from tournaments.models.money import Method
from tournaments.models.tournament import BountyKind, Tournament
from tournaments.operations.side_pots import LONGEST_NAME, PAID_IN
from tournaments.rules import RuleError
from tournaments.rules.side_prizes import MAX_ENVELOPES
from tournaments.sentences import translate

STEPS = 40
MAX_ID = 10**18 - 1
KEY = 60


class BountyFields(forms.Form):
    """What knocking out wins, among an event's terms; `bounty_bag_bp` is typed as a percentage."""

    bounty_kind = forms.ChoiceField(
        label=_("Bounties"), choices=BountyKind.choices, initial=BountyKind.NONE, required=False
    )
    bounty_bag_bp = forms.DecimalField(
        label=_("Paid at once (percent)"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "decimal", "placeholder": "50"}),
    )
    mystery_from_left = forms.IntegerField(
        label=_("Mystery bounties start at (players left)"),
        min_value=2,
        max_value=10**6,
        required=False,
    )
    mystery_from_money = forms.BooleanField(
        label=_("Mystery bounties start in the money"), required=False
    )


def bounty_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of these fields."""
    return {
        "bounty_kind": data["bounty_kind"] or BountyKind.NONE.value,
        "bounty_bag_bp": _basis_points(data["bounty_bag_bp"]),
        "mystery_from_left": data["mystery_from_left"],
        "mystery_from_money": data["mystery_from_money"],
    }


def bounty_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    return {
        "bounty_kind": event.bounty_kind,
        "bounty_bag_bp": share_as_typed(event),
        "mystery_from_left": event.mystery_from_left,
        "mystery_from_money": event.mystery_from_money,
    }


def share_as_typed(event: Tournament) -> str:
    """The part of a head that goes to the bag, as a percentage."""
    return f"{Decimal(event.bounty_bag_bp) / 100:g}"


def _basis_points(share: Decimal | None) -> int:
    """Half unless it is told."""
    return 5_000 if share is None else int(share * 100)


class BountyTermsForm(forms.Form):
    """What knocking a player out wins; `share` is a percentage of a progressive bounty."""

    kind = forms.TypedChoiceField(
        label=_("Bounties"), choices=BountyKind.choices, coerce=BountyKind
    )
    share = forms.DecimalField(
        label=_("Paid at once (percent)"),
        min_value=0,
        max_value=100,
        decimal_places=2,
        required=False,
    )
    from_left = forms.IntegerField(
        label=_("Mystery bounties start at (players left)"),
        min_value=2,
        max_value=10**6,
        required=False,
    )
    from_money = forms.BooleanField(label=_("Mystery bounties start in the money"), required=False)
    key = forms.CharField(required=False, max_length=KEY)

    def bag_bp(self) -> int:
        """The share in basis points."""
        return _basis_points(self.cleaned_data["share"])


class EnvelopesForm(forms.Form):
    """Envelopes in steps: so many of this worth.  `amounts()` is the list, in cents."""

    key = forms.CharField(required=False, max_length=KEY)

    def __init__(self, data: Any, *, currency: str) -> None:
        super().__init__(data)
        self.money_of = currency
        for n in range(1, STEPS + 1):
            self.fields[f"number{n}"] = forms.IntegerField(
                label=_("Envelopes"), min_value=0, max_value=MAX_ENVELOPES, required=False
            )
            self.fields[f"amount{n}"] = MoneyField(label=_("Amount"))

    def clean(self) -> dict[str, Any]:
        data = dict(self.cleaned_data)
        for n in range(1, STEPS + 1):
            try:
                data[f"amount{n}"] = parse_cents(
                    data.get(f"amount{n}") or "", currency=self.money_of
                )
            except RuleError as error:
                self.add_error(f"amount{n}", translate(error))
        return data

    def amounts(self) -> list[int]:
        data = self.cleaned_data
        return [
            data[f"amount{n}"]
            for n in range(1, STEPS + 1)
            for _again in range(data.get(f"number{n}") or 0)
        ]


class PotForm(TermsForm):
    """A last longer: its name and what each puts in."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME, required=False)
    stake = MoneyField(label=_("Stake each"))
    key = forms.CharField(required=False, max_length=KEY)


class StakeForm(SecondPersonFields):
    """Who puts a stake in, takes it back or is paid, and how."""

    entry = forms.IntegerField(label=_("Player"), required=False, min_value=1, max_value=MAX_ID)
    method = forms.TypedChoiceField(
        label=pgettext_lazy("method", "Paid by"),
        choices=[(method.value, method.label) for method in PAID_IN],
        coerce=Method,
        empty_value=Method.CASH,
        required=False,
    )
    key = forms.CharField(required=False, max_length=KEY)

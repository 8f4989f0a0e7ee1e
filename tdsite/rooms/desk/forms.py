"""What the desk types: the shape only; whether it may be sold is for the rules.

How late people may come, and may say so beforehand, is a part of the event's form.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tables.rules.floor import Place
from tdsite.web.fields import ChipsField, MoneyField, as_place, as_typed, number_in, parse_cents
from tdsite.web.second_person import SecondPersonFields
from tournaments.models import Tournament
from tournaments.models.money import Method
from tournaments.models.tournament import PriceKind
from tournaments.operations.purchases import MAX_AT_ONCE
from tournaments.operations.sales import SaleDetails
from tournaments.rules import RuleError
from tournaments.sentences import translate

MAX_CHIPS = 10**12
# what the rules call a field, and what the desk does
FIELDS = {
    "discount_cents": "discount",
    "given_cents": "given",
    "stack_chips": "stack",
    "forfeit_chips": "stack",
}


class AmountField(forms.CharField):
    """An amount as people write it, in cents once it is clean; None for nothing typed."""

    currency = "EUR"

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text.strip():
            return None
        try:
            return parse_cents(text, currency=self.currency)
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


class InCurrency(forms.Form):
    """A form whose amounts are of the event's currency."""

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, AmountField):
                field.currency = currency

    def refuse(self, error: RuleError) -> bool:
        """Tell a refusal at its field; False where the form has no such field."""
        name = FIELDS.get(error.field, error.field)
        if name not in self.fields or name in ("key", "player", "seen_cents"):
            return False
        self.add_error(name, translate(error))
        return True


class SaleForm(InCurrency):
    """One sale to one person.  `seen_cents` is the price of one on the page that was pressed.

    `stack` are the chips the player has: of a rebuy, how few; of a re-entry, those given up.
    """

    player = forms.IntegerField(min_value=1)
    kind = forms.ChoiceField(choices=PriceKind.choices)
    method = forms.ChoiceField(
        choices=Method.choices, error_messages={"required": _("Choose a payment method.")}
    )
    price_line = forms.IntegerField(required=False, min_value=0, max_value=2**62)
    count = forms.IntegerField(required=False, min_value=1, max_value=MAX_AT_ONCE)
    stack = forms.IntegerField(required=False, min_value=0, max_value=MAX_CHIPS)
    forfeits = forms.BooleanField(required=False)
    discount = AmountField(required=False, max_length=30)
    discount_reason = forms.CharField(required=False, max_length=120)
    voucher_code = forms.CharField(required=False, max_length=24)
    given = AmountField(required=False, max_length=30)
    note = forms.CharField(required=False, max_length=120)
    seat = forms.CharField(required=False, max_length=12)
    sure = forms.BooleanField(required=False)
    seen_cents = forms.IntegerField(required=False, min_value=0)
    key = forms.CharField(max_length=80)

    UNSAID = ("key", "given", "sure")  # not part of what the key stands for

    @property
    def quantity(self) -> int:
        return self.cleaned_data["count"] or 1

    @property
    def seen_in_all(self) -> int | None:
        """The price that was shown for all of them, before any discount, in cents."""
        each = self.cleaned_data["seen_cents"]
        return None if each is None else each * self.quantity

    def details(self) -> SaleDetails:
        typed = self.cleaned_data
        return SaleDetails(
            price_line=typed["price_line"],
            discount_cents=typed["discount"] or 0,
            discount_reason=typed["discount_reason"],
            voucher_code=typed["voucher_code"],
            given_cents=typed["given"],
            note=typed["note"],
            sure=typed["sure"],
        )

    def fingerprint(self) -> str:
        """What the key stands for: the same key with another sale is refused."""
        values = {name: str(value) for name, value in self.cleaned_data.items()}
        sold = [f"{name}={values[name]}" for name in sorted(values) if name not in self.UNSAID]
        return hashlib.sha256("|".join(sold).encode()).hexdigest()


class TableAddOnsForm(forms.Form):
    """The add-ons of a table: who takes one.  `seen_cents` is the price of one."""

    table = forms.IntegerField(min_value=1, max_value=9999)
    entries = forms.TypedMultipleChoiceField(
        coerce=int, error_messages={"required": _("Choose at least one player of the table.")}
    )
    method = forms.ChoiceField(choices=Method.choices)
    seen_cents = forms.IntegerField(required=False, min_value=0)
    key = forms.CharField(max_length=80)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        named = [text for text in data.getlist("entries") if number_in(text) is not None]
        entries = cast(forms.TypedMultipleChoiceField, self.fields["entries"])
        entries.choices = [(text, text) for text in named]

    def first_problem(self) -> str:
        return next((str(errors[0]) for errors in self.errors.values()), "")


class NewPlayerForm(forms.Form):
    """A person to be written into the book.  `sure` is the name that was warned about."""

    name = forms.CharField(
        max_length=120, error_messages={"required": _("Enter the player's name.")}
    )
    alias = forms.CharField(max_length=60, required=False)
    member_number = forms.CharField(max_length=30, required=False)
    country = forms.RegexField(
        r"^[A-Za-z]{2}$",
        required=False,
        error_messages={"invalid": _("Two letters, as in SE or FR.")},
    )
    phone = forms.CharField(max_length=30, required=False)
    email = forms.EmailField(required=False)
    born_on = forms.DateField(required=False)
    age_checked = forms.BooleanField(required=False)
    registration = forms.CharField(max_length=24, required=False)
    sure = forms.CharField(max_length=120, required=False)
    key = forms.CharField(max_length=80)

    def is_sure(self) -> bool:
        """Whether this very name was pressed a second time."""
        return bool(self.cleaned_data["sure"] == self.cleaned_data["name"])

    def fields_typed(self) -> dict[str, Any]:
        names = ("name", "alias", "member_number", "country", "phone", "email", "born_on")
        return {name: self.cleaned_data[name] for name in names}


def too_little(price: str, missing: str) -> str:
    return gettext("The price is %(price)s: %(missing)s is missing.") % {
        "price": price,
        "missing": missing,
    }


class VoidForm(SecondPersonFields):
    """Why, and above the club's limit who else stands for it."""

    reason = forms.CharField(
        max_length=120, error_messages={"required": _("Enter why the money is refunded.")}
    )
    key = forms.CharField(max_length=80)

    def refuse(self, error: RuleError) -> bool:
        """Tell a refusal at its field; False where the form has no such field."""
        if error.field not in self.fields or error.field == "key":
            return False
        self.add_error(error.field, translate(error))
        return True


OFFER_MINUTES = 5
MAX_SEATS = 100


class LateFields(forms.Form):
    """The end of registration by the wall clock, offers to those who wait, the public page."""

    closes_at = forms.DateTimeField(
        label=_("Registration closes at"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    offers_itself = forms.TypedChoiceField(
        label=_("Offer free seats"),
        choices=(("1", _("automatically, in order")), ("", _("by staff"))),
        coerce=bool,
        required=False,
        initial="1",
    )
    offer_minutes = forms.IntegerField(
        label=_("Hold time (min)"), min_value=1, max_value=60, required=False
    )
    preregistration = forms.TypedChoiceField(
        label=_("Registration on a public page"),
        choices=(("", _("no")), ("1", _("yes, paid at the desk"))),
        coerce=bool,
        required=False,
    )
    preregistration_places = forms.IntegerField(
        label=_("Max. public registrations"), min_value=1, max_value=30000, required=False
    )
    cash_unit = MoneyField(label=_("Cash rounded to"))


class LiftForm(SecondPersonFields):
    """A seat whose player is absent, and the chips that were left of their stack."""

    to = forms.CharField(max_length=12, error_messages={"required": _("Enter the seat, like 3-4.")})
    stack_chips = ChipsField(
        min_value=0,
        max_value=10**12,
        error_messages={"required": _("Count the stack and enter its chips.")},
    )
    key = forms.CharField(required=False, max_length=60)

    def clean_to(self) -> Place:
        try:
            return as_place(self.cleaned_data["to"])
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error


def late_values(data: Mapping[str, Any]) -> dict[str, Any]:
    """What the director's act wants of these fields."""
    return {
        "closes_at": data["closes_at"],
        "offers_itself": bool(data["offers_itself"]),
        "offer_seconds": 60 * (data["offer_minutes"] or OFFER_MINUTES),
        "preregistration": bool(data["preregistration"]),
        "preregistration_places": data["preregistration_places"],
        "cash_unit_cents": data["cash_unit"] or 1,
    }


def late_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    rounded = event.cash_unit_cents > 1
    return {
        "closes_at": event.closes_at,
        "offers_itself": "1" if event.offers_itself else "",
        "offer_minutes": max(1, round(event.offer_seconds / 60)),
        "preregistration": "1" if event.preregistration else "",
        "preregistration_places": event.preregistration_places,
        "cash_unit": as_typed(event.cash_unit_cents, currency=event.currency) if rounded else "",
    }

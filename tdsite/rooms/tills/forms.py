"""What the tills' pages send: amounts as people type them, and a count piece by piece."""

from dataclasses import dataclass
from typing import Any

from babel.numbers import get_currency_precision
from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import INPUT, AmountField, InCurrency, number_in
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.models import Till
from tournaments.models.club import TillMoveKind
from tournaments.rules import N_, RuleError
from tournaments.rules.tills import cash_of, worth
from tournaments.sentences import translate

MAX_PIECES = 1_000_000


class NotPieces(RuleError):
    """What was typed is no number of notes or coins."""


class NothingCounted(RuleError):
    """A count needs a figure; an empty till is counted as 0."""


class NewTillForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=40,
        widget=forms.TextInput(attrs=INPUT),
        error_messages={"required": _("Give the till a name, like Desk 1.")},
    )
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class OpenForm(InCurrency):
    till = forms.ModelChoiceField(
        Till.objects.none(),
        label=_("Till"),
        empty_label=None,
        widget=forms.Select(attrs={"class": "input"}),
        error_messages={
            "required": _("Choose a till."),
            "invalid_choice": _("Choose one of the free tills."),
        },
    )
    float_cents = AmountField(
        label=_("Opening float"),
        error_messages={"required": _("Enter the cash in the till; 0 if empty.")},
    )

    def __init__(self, *args: Any, free: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, currency=currency, **kwargs)
        self.fields["till"].queryset = free  # type: ignore[attr-defined]


class MoveForm(InCurrency):
    kind = forms.ChoiceField(
        label=_("Operation"),
        choices=TillMoveKind.choices,
        initial=TillMoveKind.DROP,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose cash in or cash out.")},
    )
    amount_cents = AmountField(
        label=_("Amount"), error_messages={"required": _("Enter the amount.")}
    )
    reason = forms.CharField(
        label=_("Reason"),
        max_length=120,
        widget=forms.TextInput(attrs=INPUT),
        error_messages={"required": _("Enter why the money is moved.")},
    )


@dataclass(frozen=True, slots=True)
class Piece:
    """One value of the count: a note or a coin, and how many were typed."""

    value: int
    typed: str
    is_note: bool

    @property
    def name(self) -> str:
        return f"pieces-{self.value}"


class CountForm(InCurrency):
    """A count by notes and coins, or its sum alone."""

    counted = AmountField(label=_("Counted"), required=False)

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, currency=currency, **kwargs)
        self.currency = currency

    @property
    def digits(self) -> int:
        """How many decimals the currency has."""
        return get_currency_precision(self.currency)

    @property
    def pieces(self) -> list[Piece]:
        cash = cash_of(self.currency)
        notes = [(value, True) for value in cash.notes]
        coins = [(value, False) for value in cash.coins if value not in cash.notes]
        return [
            Piece(value, self.data.get(f"pieces-{value}", ""), note)
            for value, note in [*notes, *coins]
        ]

    @property
    def notes(self) -> list[Piece]:
        return [piece for piece in self.pieces if piece.is_note]

    @property
    def coins(self) -> list[Piece]:
        return [piece for piece in self.pieces if not piece.is_note]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if "counted" in self.errors:
            return data
        try:
            data["counted_cents"] = self._counted(data)
        except RuleError as error:
            raise forms.ValidationError(translate(error)) from error
        return data

    def _counted(self, data: dict[str, Any]) -> int:
        typed = {piece.value: piece.typed.strip() for piece in self.pieces if piece.typed.strip()}
        counted = {value: number_in(text) for value, text in typed.items()}
        for value, count in counted.items():
            if count is None or count > MAX_PIECES:
                raise NotPieces(
                    N_("“%(text)s” is not a number of notes or coins. Enter it in figures."),
                    text=typed[value][:20],
                )
        if counted:
            return worth({value: count or 0 for value, count in counted.items()})
        if data.get("counted") is None:
            raise NothingCounted(N_("Count the till: notes and coins, or the total. Empty = 0."))
        return int(data["counted"])


class CloseForm(CountForm):
    explanation = forms.CharField(
        label=_("Reason for difference"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs=INPUT),
    )
    signed_by = forms.CharField(
        label=_("Signed by"),
        max_length=80,
        widget=forms.TextInput(attrs={**INPUT, "autocomplete": "name"}),
        error_messages={"required": _("Sign the count with your name.")},
    )


class HandOverForm(CloseForm):
    """Who takes the till over confirms the count with their own name and password."""

    colleague = forms.CharField(
        label=_("Colleague: name"),
        max_length=LONGEST_NAME,
        widget=forms.TextInput(attrs=INPUT),
        error_messages={"required": _("The colleague enters their name and password.")},
    )
    colleague_password = forms.CharField(
        label=_("Colleague: password"),
        strip=False,
        max_length=LONGEST_PASSWORD,
        widget=forms.PasswordInput(attrs={"class": "input", "autocomplete": "one-time-code"}),
        error_messages={"required": _("The colleague enters their name and password.")},
    )

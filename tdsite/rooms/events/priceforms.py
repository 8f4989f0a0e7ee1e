"""The forms of an event's prices: what each kind costs, and the prices beside the regular one."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tdsite.web.fields import ChipsField, MoneyField, TermsForm, as_typed
from tournaments.models.tournament import Price, PriceKind, PriceLine, RebuyTrigger
from tournaments.operations.openings import MAX_LINES
from tournaments.rules.prices import BadLine, PriceLineTerms, check_line, parts
from tournaments.sentences import translate

MAX_LEVEL = 200
MAX_CHIPS = 10**12
MAX_TOTAL = 10**6
BLANK_LINES = 2
_OF = {
    "from_level": (PriceKind.ADD_ON,),
    "from_break": (PriceKind.ADD_ON,),
    "trigger": (PriceKind.REBUY,),
    "limit_in_all": (PriceKind.REENTRY, PriceKind.REBUY, PriceKind.ADD_ON),
    "forfeit_at_close": (PriceKind.REENTRY,),
    "sold": (PriceKind.REENTRY, PriceKind.REBUY, PriceKind.ADD_ON),
}


class InPartsForm(TermsForm):
    """A price with an amount for each part that there is, by its word."""

    def add_fields(self) -> None:
        self.fields |= {part.word: MoneyField(label=_(part.on_forms)) for part in parts()}
        self.order_fields(("sold", "name", "kind", *(part.word for part in parts())))

    @property
    def money(self) -> list[forms.BoundField]:
        """The amounts, in the order of the parts."""
        return [self[part.word] for part in parts()]

    def cents(self) -> dict[str, int]:
        """The amounts as the director's act wants them."""
        return {part.field: self.cleaned_data[part.word] for part in parts()}


class PriceForm(InPartsForm):
    """One kind of purchase.  All but the entry itself are sold only if ticked."""

    sold = forms.BooleanField(label=_("Sold"), required=False)
    chips = ChipsField(label=_("Chips"), min_value=1, max_value=MAX_CHIPS, required=False)
    from_level = forms.IntegerField(
        label=_("From level"), min_value=1, max_value=MAX_LEVEL, required=False
    )
    from_break = forms.TypedChoiceField(
        label=_("Begins"),
        choices=(("", _("with that level")), ("1", _("with the break after it"))),
        coerce=bool,
        required=False,
    )
    until_level = forms.IntegerField(
        label=_("Through level"), min_value=0, max_value=MAX_LEVEL, required=False
    )
    through_break = forms.TypedChoiceField(
        label=_("Ends"),
        choices=(("1", _("after the break")), ("", _("with that level"))),
        coerce=bool,
        required=False,
        initial="1",
    )
    limit = forms.IntegerField(
        label=_("Max. entries"), min_value=1, max_value=30000, required=False
    )
    limit_in_all = forms.IntegerField(
        label=_("Max. total"), min_value=1, max_value=MAX_TOTAL, required=False
    )
    trigger = forms.ChoiceField(
        label=_("Allowed"),
        choices=RebuyTrigger.choices,
        initial=RebuyTrigger.STARTING_STACK,
        required=False,
    )
    forfeit_at_close = forms.TypedChoiceField(
        label=_("Stack forfeited at close of registration"),
        choices=(("", _("only when broke")), ("1", _("allowed in last level"))),
        coerce=bool,
        required=False,
    )

    def __init__(self, *args: Any, kind: PriceKind, **options: Any) -> None:
        self.kind = kind
        super().__init__(*args, prefix=kind.value, **options)
        for name, kinds in _OF.items():
            if kind not in kinds:
                del self.fields[name]

    @property
    def is_sold(self) -> bool:
        return self.kind is PriceKind.ENTRY or bool(self["sold"].value())

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.is_sold and not data.get("chips") and "chips" not in self.errors:
            self.add_error("chips", gettext("Enter how many chips it buys."))
        first, last = data.get("from_level"), data.get("until_level")
        if first and last is not None and last < first:
            self.add_error(
                "until_level", gettext("The last level is before the first. Choose a later level.")
            )
        return data

    def price(self) -> dict[str, Any]:
        """The price as the director's act wants it."""
        data = self.cleaned_data
        price = {
            "kind": self.kind.value,
            **self.cents(),
            **{name: data[name] for name in ("chips", "until_level", "limit")},
        }
        for name in ("from_level", "limit_in_all"):
            if name in self.fields:
                price[name] = data[name]
        if "from_break" in self.fields:
            price["from_break"] = bool(data["from_break"])
        if f"{self.prefix}-through_break" in self.data:
            price["through_break"] = bool(data["through_break"])
        if data.get("trigger"):
            price["trigger"] = data["trigger"]
        if "forfeit_at_close" in self.fields:
            price["forfeit_at_close"] = bool(data["forfeit_at_close"])
        return price


class LineForm(InPartsForm):
    """One price beside the regular one.  Without a name it is none."""

    name = forms.CharField(label=_("Name"), max_length=40, required=False)
    kind = forms.ChoiceField(label=_("For"), choices=PriceKind.choices, required=False)
    chips = ChipsField(label=_("Chips"), min_value=1, max_value=MAX_CHIPS, required=False)
    members_only = forms.TypedChoiceField(
        label=_("Eligible"),
        choices=(("", _("everyone")), ("1", _("members"))),
        coerce=bool,
        required=False,
    )
    from_time = forms.DateTimeField(
        label=pgettext_lazy("date", "From"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        required=False,
    )
    until_time = forms.DateTimeField(
        label=_("Until"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        required=False,
    )
    from_level = forms.IntegerField(
        label=_("From level"), min_value=0, max_value=MAX_LEVEL, required=False
    )
    until_level = forms.IntegerField(
        label=_("Through level"), min_value=0, max_value=MAX_LEVEL, required=False
    )
    place = forms.IntegerField(label=_("Position"), min_value=1, max_value=99, required=False)

    known: PriceLine | None = None  # the line as it stands, where there is one

    @property
    def title(self) -> str:
        """What the closed line is called on the page."""
        return str(self["name"].value() or "")

    @property
    def is_wanted(self) -> bool:
        return bool(self.cleaned_data.get("name"))

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("name"):
            bounds = ("from_time", "until_time", "from_level", "until_level")
            of_the_line: dict[str, Any] = {name: data.get(name) for name in bounds}
            try:
                check_line(PriceLineTerms(0, **of_the_line))
            except BadLine as error:
                self.add_error(error.field, translate(error))
        return data

    def line(self) -> dict[str, Any]:
        """The price line as the director's act wants it."""
        data = self.cleaned_data
        rest = ("name", "chips", "from_time", "until_time", "from_level", "until_level")
        return {
            "kind": data["kind"] or PriceKind.ENTRY.value,
            **self.cents(),
            **{name: data[name] for name in rest},
            "members_only": bool(data["members_only"]),
        }


class LineForms:
    """The price lines of an event as they are typed, with room for more."""

    def __init__(
        self,
        data: Any,
        *,
        currency: str,
        known: Sequence[PriceLine] = (),
        copied: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """`known`: the lines as they are; `copied`: those of what a new event begins with."""
        self.sent = data is not None and "lines" in data
        rows = [line_as_typed(row, currency=currency) for row in known]
        rows += [dict(row) for row in copied]
        number = _whole(data["lines"]) if self.sent else len(rows) + BLANK_LINES
        rows += [{}] * (number - len(rows))
        typed = data if self.sent else None
        self.forms = [
            LineForm(typed, prefix=f"line{n}", currency=currency, initial=initial)
            for n, initial in enumerate(rows[:number], start=1)
        ]
        for form, row in zip(self.forms, known, strict=False):
            form.known = row

    def __iter__(self) -> Iterator[LineForm]:
        return iter(self.forms)

    def __len__(self) -> int:
        return len(self.forms)

    def is_valid(self) -> bool:
        valid = [form.is_valid() for form in self.forms]  # each is looked at: all is told at once
        return not self.sent or all(valid)

    def lines(self) -> list[dict[str, Any]] | None:
        """What is wanted, in the order of the places typed; None where nothing was sent."""
        if not self.sent:
            return None
        wanted = [form for form in self.forms if form.is_wanted]
        last = len(wanted) + 1
        return [
            form.line() for form in sorted(wanted, key=lambda f: f.cleaned_data["place"] or last)
        ]


def _whole(text: str) -> int:
    """How many lines the page had."""
    return min(int(text), MAX_LINES) if text.isascii() and text.isdigit() else 0


def price_as_typed(price: Price | None, *, currency: str) -> dict[str, Any]:
    """What the form shows of one price; nothing of one that is not sold."""
    if price is None:
        return {}
    rest = ("chips", "from_level", "until_level", "limit", "limit_in_all", "trigger")
    return {
        "sold": True,
        **_money(price, currency),
        **{name: getattr(price, name) for name in rest},
        "from_break": "1" if price.from_break else "",
        "through_break": "1" if price.through_break else "",
        "forfeit_at_close": "1" if price.forfeit_at_close else "",
    }


def line_as_typed(line: PriceLine, *, currency: str) -> dict[str, Any]:
    """What the form shows of one price line."""
    rest = ("name", "kind", "chips", "from_time", "until_time", "from_level", "until_level")
    return {
        **_money(line, currency),
        **{name: getattr(line, name) for name in rest},
        "members_only": "1" if line.members_only else "",
        "place": line.position,
    }


def amounts_as_typed(amounts: Mapping[str, Any], *, currency: str) -> dict[str, str]:
    """The parts of a price, told as `prize_cents` and so on, as the form shows them."""
    return {
        part.word: as_typed(amounts.get(part.field) or 0, currency=currency) for part in parts()
    }


def _money(price: Price | PriceLine, currency: str) -> Mapping[str, str]:
    return amounts_as_typed(price.split.fields(), currency=currency)

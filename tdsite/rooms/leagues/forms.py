"""What the pages of leagues send: names, a season's terms, a formula to try, points by hand."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tdsite.rooms.leagues.formulas import FormulaTrial
from tdsite.web.fields import INPUT, AmountField
from tournaments.models import Season
from tournaments.rules.seasons import (
    HEAVIEST_PERCENT,
    LONGEST_FORMULA,
    LONGEST_NAME,
    MAX_RESULTS,
    Terms,
)
from tournaments.rules.standings import SAYS, USUAL

NUMBER = {**INPUT, "inputmode": "numeric"}
TIE_BREAKS = [("", _("none")), *((one.value, _(says)) for one, says in SAYS.items())]
DECIDERS = ("decides_1", "decides_2", "decides_3", "decides_4")
LARGEST_FIELD = 5_000


class NameForm(forms.Form):
    """A league's name."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs=INPUT)
    )
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


def _whole(label: Any, *, least: int, most: int, required: bool = False) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        required=required,
        min_value=least,
        max_value=most,
        widget=forms.NumberInput(attrs=NUMBER),
    )


KNOCK_OUTS = [("full", _("count in full for each")), ("shared", _("count in equal parts"))]


class CountingForm(forms.Form):
    """How results count in the season that an imported event is counted in; empty: as it has it."""

    best_of = _whole(_("Results counted"), least=0, most=MAX_RESULTS)
    drop_worst = _whole(_("Worst results dropped"), least=0, most=MAX_RESULTS)
    knock_outs = forms.ChoiceField(choices=[("", ""), *KNOCK_OUTS], required=False)

    def chosen(self) -> dict[str, Any]:
        """What was chosen, as the act takes it; what is no such number is as if it were empty."""
        self.full_clean()
        data = self.cleaned_data
        shared = {"full": False, "shared": True}.get(data.get("knock_outs", ""))
        return {
            "best_of": data.get("best_of"),
            "drop_worst": data.get("drop_worst"),
            "share_knock_outs": shared,
        }


class FormulaField(forms.CharField):
    """A formula as it is typed; line ends are those of the language."""

    def __init__(self, **options: Any) -> None:
        attrs = {"class": "input formula-input", "rows": 7, "spellcheck": "false"}
        more = {"autocapitalize": "off", "autocomplete": "off", "aria-describedby": "formula-says"}
        super().__init__(
            max_length=LONGEST_FORMULA,
            strip=False,
            widget=forms.Textarea(attrs=attrs | more),
            **options,
        )

    def to_python(self, value: Any) -> Any:
        return str(super().to_python(value)).replace("\r\n", "\n").strip("\n")


class SeasonForm(forms.Form):
    """A season's terms.  What decides between equals is chosen one after the other."""

    name = forms.CharField(
        label=_("Name"), max_length=LONGEST_NAME, widget=forms.TextInput(attrs=INPUT)
    )
    starts_on = forms.DateField(
        label=pgettext_lazy("date", "From"),
        required=False,
        widget=forms.DateInput(attrs={**INPUT, "type": "date"}, format="%Y-%m-%d"),
    )
    ends_on = forms.DateField(
        label=_("Until"),
        required=False,
        widget=forms.DateInput(attrs={**INPUT, "type": "date"}, format="%Y-%m-%d"),
    )
    formula = FormulaField(label=_("Points formula"))
    best_of = _whole(_("Results counted"), least=1, most=MAX_RESULTS)
    drop_worst = _whole(_("Worst results dropped"), least=0, most=MAX_RESULTS)
    least_events = _whole(_("Minimum events"), least=0, most=MAX_RESULTS)
    share_knock_outs = forms.ChoiceField(
        label=_("Shared knockouts"),
        required=False,
        choices=[("", _("count in full for each")), ("1", _("count in equal parts"))],
        widget=forms.Select(attrs=INPUT),
    )
    decides_1 = forms.ChoiceField(label=_("First tie-breaker"), required=False)
    decides_2 = forms.ChoiceField(label=_("then"), required=False)
    decides_3 = forms.ChoiceField(label=_("then"), required=False)
    decides_4 = forms.ChoiceField(label=_("then"), required=False)
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in DECIDERS:
            chosen = self.fields[name]
            chosen.choices = TIE_BREAKS  # type: ignore[attr-defined]
            chosen.widget.attrs["class"] = "input"

    def deciders(self) -> list[Any]:
        return [self[name] for name in DECIDERS]

    def terms(self) -> Terms:
        data = self.cleaned_data
        chosen = [data[name] for name in DECIDERS if data[name]]
        return Terms(
            name=data["name"],
            formula=data["formula"],
            starts_on=data["starts_on"],
            ends_on=data["ends_on"],
            best_of=data["best_of"],
            drop_worst=data["drop_worst"] or 0,
            least_events=data["least_events"] or 0,
            tie_breaks=tuple(chosen),
            share_knock_outs=bool(data["share_knock_outs"]),
        )


def season_initial(season: Season | None) -> dict[str, Any]:
    """The form of a season as it is, or of a new one with what most clubs take."""
    breaks = season.tie_breaks if season else [one.value for one in USUAL]
    chosen = dict(zip(DECIDERS, breaks, strict=False))
    if season is None:
        return {"formula": "n - r + 1", **chosen}
    names = ("name", "starts_on", "ends_on", "formula", "best_of", "drop_worst", "least_events")
    shares = {"share_knock_outs": "1" if season.share_knock_outs else ""}
    return {name: getattr(season, name) for name in names} | chosen | shares


class TryForm(forms.Form):
    """What a formula is tried with; what is not sent is as usual."""

    players_from = _whole(_("Players from"), least=2, most=LARGEST_FIELD)
    players_to = _whole(_("to"), least=2, most=LARGEST_FIELD)
    place_from = _whole(_("Places from"), least=1, most=LARGEST_FIELD)
    place_to = _whole(_("to"), least=1, most=LARGEST_FIELD)
    buyin = AmountField(label=_("Buy-in"), required=False)
    hits = _whole(_("Knockouts"), least=0, most=LARGEST_FIELD)
    rebuys = _whole(_("Rebuys"), least=0, most=100)

    def __init__(self, data: Any = None, *, currency: str) -> None:
        usual = FormulaTrial()
        names = ("players_from", "players_to", "place_from", "place_to", "hits", "rebuys")
        initial = {name: getattr(usual, name) for name in names} | {"buyin": "20"}
        super().__init__(initial if data is None else data)
        amount = self.fields["buyin"]
        assert isinstance(amount, AmountField)
        amount.currency = currency

    def wish(self) -> FormulaTrial:
        """What was asked; from … to the wrong way round is turned round."""
        data = {name: value for name, value in self.cleaned_data.items() if value is not None}
        usual = FormulaTrial()
        players = sorted(data.get(n, getattr(usual, n)) for n in ("players_from", "players_to"))
        places = sorted(data.get(n, getattr(usual, n)) for n in ("place_from", "place_to"))
        return FormulaTrial(
            players_from=players[0],
            players_to=players[1],
            place_from=places[0],
            place_to=places[1],
            buyin_cents=data.get("buyin", usual.buyin_cents),
            hits=data.get("hits", 0),
            rebuys=data.get("rebuys", 0),
        )


class CountForm(forms.Form):
    """An event that shall count."""

    tournament_id = forms.IntegerField(
        label=_("Event"), min_value=1, max_value=10**17, widget=forms.Select
    )
    weight_percent = _whole(_("Weight in percent"), least=1, most=HEAVIEST_PERCENT)
    formula = FormulaField(label=_("Own formula"), required=False)
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)


class PointsForm(forms.Form):
    """Points by hand."""

    player_id = forms.IntegerField(
        label=_("Player"), min_value=1, max_value=10**17, widget=forms.Select
    )
    points = forms.DecimalField(
        label=_("Points"),
        max_digits=11,
        decimal_places=4,
        localize=True,
        widget=forms.TextInput(attrs={**INPUT, "inputmode": "decimal"}),
    )
    reason = forms.CharField(label=_("Reason"), max_length=120, widget=forms.TextInput(attrs=INPUT))
    key = forms.CharField(max_length=80, required=False, widget=forms.HiddenInput)

"""What a person says of a list of results before it is imported."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.imports.forms import KNOCK_OUT_WORDS
from tdsite.rooms.imports.many.choices import counting_of
from tdsite.rooms.imports.players.cells import ORDERS
from tdsite.rooms.imports.players.columns import HEADING_WITHIN
from tdsite.rooms.imports.results.columns import LABELS
from tdsite.rooms.imports.results.reading import LIST, LONGEST_EVENT, ListDefaults
from tournaments.models import Club, Season
from tournaments.rules import languages
from tournaments.rules.seasons import MAX_RESULTS, Counting
from tournaments.sentences import translate

MAX_SHEETS = 250
AS_LISTED, BY_FORMULA = "listed", "formula"
POINTS = {
    AS_LISTED: _("As in the list"),
    BY_FORMULA: _("By the season’s formula"),
}


EVENTS, STANDINGS = "events", "standings"
WHAT = {
    EVENTS: _("Results of events"),
    STANDINGS: _("Standings of a season"),
}


class ResultsForm(forms.Form):
    """The list, as a file or as text, and what it does not say itself."""

    what = forms.ChoiceField(choices=list(WHAT.items()), required=False)
    file = forms.FileField(label=_("File"), required=False, allow_empty_file=True)
    sheet = forms.IntegerField(
        label=_("Sheet"), required=False, min_value=1, max_value=MAX_SHEETS, initial=1
    )
    text = forms.CharField(
        label=_("Or paste the list"), required=False, strip=False, max_length=LIST.packed_bytes
    )
    event = forms.CharField(label=_("Event"), required=False, max_length=LONGEST_EVENT)
    on = forms.DateField(label=_("Date"), required=False)
    currency = forms.CharField(label=_("Currency"), max_length=3)
    heading = forms.IntegerField(required=False, min_value=0, max_value=HEADING_WITHIN)
    dates = forms.ChoiceField(choices=list(ORDERS.items()), required=False)
    season = forms.ModelChoiceField(
        Season.objects.none(), label=_("Season"), required=False, empty_label=_("None")
    )
    points = forms.ChoiceField(choices=list(POINTS.items()), required=False)
    best_of = forms.IntegerField(
        label=_("Results counted"), required=False, min_value=0, max_value=MAX_RESULTS
    )
    drop_worst = forms.IntegerField(
        label=_("Worst results dropped"), required=False, min_value=0, max_value=MAX_RESULTS
    )
    knock_outs = forms.ChoiceField(
        choices=[("", ""), *KNOCK_OUT_WORDS.items()], label=_("Shared knockouts"), required=False
    )
    name = forms.CharField(required=False, max_length=200)
    key = forms.CharField(required=False, max_length=60)

    def __init__(self, *args: Any, club: Club, **more: Any) -> None:
        super().__init__(*args, **more)
        seasons = Season.objects.filter(league__club=club, closed_at=None, league__retired=False)
        season = self.fields["season"]
        assert isinstance(season, forms.ModelChoiceField)
        season.queryset = seasons.select_related("league").order_by("league__name", "-pk")

    def clean_currency(self) -> str:
        code: str = self.cleaned_data["currency"].strip().upper()
        try:
            languages.check_currency(code)
        except languages.UnknownCurrency as error:
            raise forms.ValidationError(translate(error)) from error
        return code

    def defaults(self) -> ListDefaults:
        """What is said of the whole list."""
        data = self.cleaned_data
        return ListDefaults(" ".join(data["event"].split()), data["on"], data["currency"])

    def counting(self) -> Counting:
        """How many results count in the season, as far as that was chosen."""
        data = self.cleaned_data
        return counting_of(data["best_of"], data["drop_worst"], data["knock_outs"])

    @property
    def is_standing(self) -> bool:
        return self.cleaned_data.get("what") == STANDINGS

    @property
    def as_listed(self) -> bool:
        return self.cleaned_data.get("points") != BY_FORMULA


def meanings(data: Any, width: int) -> tuple[str, ...] | None:
    """What each column means as the selects say; None where none was shown for this list."""
    if data.get("width") != str(width):
        return None
    columns = (data.get(f"column-{at}", "") for at in range(width))
    return tuple(one if one in LABELS else "" for one in columns)


def answers_in(data: Any) -> dict[int, str]:
    """Who the people asked about are, by row: `row-12`."""
    rows = (name.removeprefix("row-") for name in data if name.startswith("row-"))
    found = {int(row): str(data.get(f"row-{row}", ""))[:20] for row in rows if row.isdecimal()}
    return {row: answer for row, answer in found.items() if answer}

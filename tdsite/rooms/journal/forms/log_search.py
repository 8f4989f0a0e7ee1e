"""What somebody looks for in the log of an event."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.journal.log.search import Wanted
from tdsite.rooms.journal.timetravel.address import NoSuchMoment, time_said
from tdsite.web.log_lines import FAMILIES
from tournaments.models import Tournament
from tournaments.sentences import translate

HIGHEST_TABLE = 99_999


class LogSearch(forms.Form):
    """Every field may stay empty.  What cannot be read is said beside it and left out."""

    q = forms.CharField(label=_("Words"), required=False, max_length=80)
    player = forms.CharField(label=_("Player or entry"), required=False, max_length=80)
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=HIGHEST_TABLE
    )
    by = forms.ChoiceField(label=_("By"), required=False)
    since = forms.CharField(label=_("From"), required=False, max_length=30)
    until = forms.CharField(label=_("Until"), required=False, max_length=30)
    family = forms.ChoiceField(required=False, choices=[("", ""), *((f, f) for f in FAMILIES)])

    def __init__(self, data: Any, *, tournament: Tournament, staff: list[tuple[int, str]]) -> None:
        super().__init__(data)
        self.tournament = tournament
        choices = [("", _("Everybody")), *((str(pk), name) for pk, name in staff)]
        self.fields["by"].choices = choices  # type: ignore[attr-defined]
        for name in ("q", "player", "since", "until"):
            self.fields[name].widget.attrs["autocomplete"] = "off"
        self.fields["since"].widget.attrs["placeholder"] = "21:00"
        self.fields["until"].widget.attrs["placeholder"] = "21:30"
        for field in self.fields.values():
            field.widget.attrs["class"] = "input"

    def clean_since(self) -> Any:
        return self._time("since")

    def clean_until(self) -> Any:
        """To the end of the minute that was written."""
        until = self._time("until")
        return until + timedelta(seconds=59.999) if until and until.second == 0 else until

    def _time(self, name: str) -> Any:
        typed = self.cleaned_data[name].strip()
        if not typed:
            return None
        try:
            return time_said(self.tournament, typed, timezone.now())
        except NoSuchMoment as error:
            raise forms.ValidationError(translate(error)) from error

    def wanted(self) -> Wanted:
        """What is looked for, as far as it can be read."""
        self.is_valid()
        known = self.cleaned_data
        by = known.get("by")
        return Wanted(
            family=known.get("family", ""),
            words=_readable(known.get("q", "")),
            player=_readable(known.get("player", "")),
            table=known.get("table"),
            by=int(by) if by else None,
            since=known.get("since"),
            until=known.get("until"),
        )


def _readable(text: str) -> str:
    return text.replace("\0", "").strip()

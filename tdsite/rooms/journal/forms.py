"""What somebody looks for in the log of an event, which page of it, and lines undone together."""

import re
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tdsite.rooms.journal.acts import MAX_AT_ONCE
from tdsite.rooms.journal.as_at import NoSuchMoment, time_said
from tdsite.rooms.journal.log import LogPageQuery
from tdsite.rooms.journal.log_lines import Wanted
from tdsite.web.log_lines import FAMILIES
from tournaments.models import Tournament
from tournaments.sentences import translate

_STRETCH = re.compile(r"^(\d{1,9})-(\d{1,9})$", re.ASCII)
_LINE = re.compile(r"^\d{1,9}$", re.ASCII)
MAX_OPEN = 20


def log_request(address: Mapping[str, str], wanted: Wanted) -> LogPageQuery:
    """`before`, `after`: a revision; `at`: a line that the page begins with; `open`: stretches as
    `120-157,301-340`; `fold`: yes or no.

    What cannot be read is left out.  Lines that are looked for by words or by a player stand alone
    unless folding is asked for: somebody looks for one of them.
    """
    stretches = [_STRETCH.match(text) for text in address.get("open", "").split(",")[:MAX_OPEN]]
    opened = [(int(found[1]), int(found[2])) for found in stretches if found]
    before, line = _revision_in(address, "before"), _revision_in(address, "at")
    if line is not None:
        before, opened = line + 1, [*opened, (line, line)]
    fold = address.get("fold", "")
    folds = fold == "yes" if fold in ("yes", "no") else not (wanted.words or wanted.player)
    return LogPageQuery(before, _revision_in(address, "after"), tuple(opened), folds)


def _revision_in(address: Mapping[str, str], name: str) -> int | None:
    value = address.get(name, "")
    return int(value) if _LINE.match(value) else None


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
        choices = [("", _("All staff")), *((str(pk), name) for pk, name in staff)]
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


class TogetherForm(forms.Form):
    """The lines that go with the one in the address: 124 131."""

    lines = forms.CharField(required=False, max_length=MAX_AT_ONCE * 11)
    key = forms.CharField(required=False, max_length=60)

    def clean_lines(self) -> list[int]:
        words = self.cleaned_data["lines"].split()
        if not all(word.isascii() and word.isdigit() and len(word) < 10 for word in words):
            raise forms.ValidationError("")
        return [int(word) for word in words]

"""The questions a new structure is drawn from: players, how long, how deep; shapes only."""

import re
from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from zlib import crc32

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from blinds.models import ChipSet
from blinds.rules.generator import StructureRequest
from blinds.rules.steps import Schedule
from tdsite.rooms.structures.forms.generator import MAX_CHIPS, MAX_PLAYERS, USUAL_CHIPS
from tdsite.web import formats
from tdsite.web.fields import ChipsField
from tdsite.web.languages import reading
from tournaments.models import Club

SHORTEST, LONGEST = timedelta(minutes=20), timedelta(hours=48)
_LENGTH = re.compile(r"(\d{1,2})(?:\s*[:hH.]\s*(\d{1,2}))?\s*(?:h|min)?")
_EVERY_CHIP = tuple(int(chip) for chip in USUAL_CHIPS.split(","))


class LengthField(forms.CharField):
    """Hours and minutes as people write them: 4:40, 4h40 or 4; cleaned to seconds."""

    def clean(self, value: Any) -> Any:
        typed = super().clean(value).strip()
        found = _LENGTH.fullmatch(typed)
        length = timedelta(hours=int(found[1]), minutes=int(found[2] or 0)) if found else None
        if length is None or (found and int(found[2] or 0) > 59):
            raise forms.ValidationError(gettext("Enter hours and minutes, like 4:40."))
        if not SHORTEST <= length <= LONGEST:
            raise forms.ValidationError(
                gettext("Enter a length between 0:20 and 48:00, like 4:40.")
            )
        return int(length.total_seconds())


class QuestionsForm(forms.Form):
    """What a director knows before there is a plan.  `wish` once it is valid."""

    players = forms.IntegerField(
        label=_("How many players?"), min_value=2, max_value=MAX_PLAYERS, localize=False
    )
    length = LengthField(label=_("How long, with breaks?"), max_length=10)
    stack_chips = ChipsField(label=_("Starting stack"), min_value=1, max_value=MAX_CHIPS)
    depth = forms.IntegerField(label=_("How deep, in big blinds?"), min_value=5, max_value=1000)
    starts = forms.TimeField(
        label=_("Start time"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    @classmethod
    def usual(cls) -> "QuestionsForm":
        """The answers of a usual evening, as people write them, to begin with."""
        stack = formats.chips(10_000, locale=reading())
        answers = {"players": "18", "length": "4:40", "stack_chips": stack, "depth": "100"}
        return cls({**answers, "starts": "19:00"})

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, field in self.fields.items():
            field.widget.attrs |= {"class": "input", "autocomplete": "off"}
            if name != "starts":
                field.widget = forms.TextInput(field.widget.attrs | {"inputmode": "numeric"})
        self.fields["length"].widget.attrs["inputmode"] = "text"

    def wish(self, denominations: Collection[int]) -> StructureRequest:
        """What is asked for, to be played with these chips."""
        typed = self.cleaned_data
        return StructureRequest(
            players=typed["players"],
            stack_chips=typed["stack_chips"],
            denominations=tuple(sorted(denominations)),
            event_seconds=typed["length"],
            depth=typed["depth"],
        )

    @property
    def starts_at(self) -> datetime | None:
        """The start on a day that is no day of the house; None while it cannot be read."""
        if not self.is_valid():
            return None
        return datetime.combine(datetime(2000, 1, 1, tzinfo=UTC), self.cleaned_data["starts"], UTC)

    def suggested_name(self) -> str:
        """A name for what is drawn: 18 players, 10000, 4:40."""
        typed = self.cleaned_data
        players = ngettext("%(n)s player", "%(n)s players", typed["players"]) % {
            "n": typed["players"]
        }
        minutes = typed["length"] // 60
        return f"{players}, {typed['stack_chips']}, {minutes // 60}:{minutes % 60:02}"


def chips_at_hand(club: Club) -> list[tuple[int, str]]:
    """Denominations and colours of the club's first chip set, else those that are usual."""
    case = ChipSet.objects.filter(club=club).order_by("name").first()
    if case is None:
        return [(chip, "") for chip in _EVERY_CHIP]
    return sorted((int(chip[0]), str(chip[1])) for chip in case.denominations)


def chips_for(typed: Sequence[tuple[int, str]], club: Club) -> list[tuple[int, str]]:
    """The chips to draw with: those of the club, unless chips of another case were typed.

    A drawing keeps only the chips it plays with, so that those left out come back here.
    """
    known = chips_at_hand(club)
    values = {chip for chip, _colour in known}
    return known if all(chip in values for chip, _colour in typed) else list(typed)


def fingerprint(schedule: Schedule) -> str:
    """By which a plan is known again: as long as it is the one drawn, it may be drawn anew."""
    return f"{crc32(repr(schedule).encode()):08x}"

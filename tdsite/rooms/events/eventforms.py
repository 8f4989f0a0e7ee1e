"""The forms of an event, new or changed: shapes only; what it all means is for the rules."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from blinds.models import Structure
from blinds.operations.structures import read_structure
from blinds.queries import steps_of
from blinds.rules.steps import Schedule
from blinds.rules.structure import MalformedStructure
from tdsite.rooms.events.forms import COLUMNS as OF_OPENINGS
from tdsite.rooms.events.forms import OpeningFields, opening_as_typed, opening_values
from tdsite.rooms.events.sources import EventPlan, Source
from tdsite.web.fields import MoneyField, TermsForm, as_typed
from tdsite.web.hooks import hooks
from tournaments.models.club import Club
from tournaments.models.tournament import Tournament
from tournaments.operations.events import FIXED_BY_THE_CLOSE, FIXED_BY_THE_START
from tournaments.rules import RuleError
from tournaments.rules.policy import PRESET_NAMES as PRESET_NAMES
from tournaments.rules.policy import Laws
from tournaments.sentences import translate

CURRENCIES = ("EUR", "USD", "GBP", "CHF", "CAD", "AUD", "SEK", "NOK", "DKK", "PLN", "CZK", "JPY")
PRIZE_TABLES = (
    *(("bar", _("Bar")), ("casino", _("Casino")), ("festival", _("Festival"))),
    ("auto", _("Automatic")),
)
# planned in the prize room, and kept by this form as they are
PLANNED = {"fixed": _("Manual"), "club": _("Club"), "satellite": _("Satellite")}
PRESETS = (("", _("Club rules")), *((laws.value, _(PRESET_NAMES[laws])) for laws in Laws))
CARD_SECONDS = 30
MONEY = {"guarantee": "guarantee_cents", "prize_unit": "prize_unit_cents"}
COLUMNS = {**MONEY, **OF_OPENINGS}
PLAN_FIELDS = ("structure", "plan", "plan_name")
# what the prize room plans beside the table: a copy with the same table plays for the same
OF_THE_PRIZE_PLAN = (
    *("prize_terms", "minimum_prize_cents", "added_cents"),
    *("ticket_cents", "remainder", "remainder_step_cents"),
)
YEARS = range(2000, 2101)


def columns_of() -> dict[str, str]:
    """The column of each field that is called otherwise on the form."""
    found = dict(COLUMNS)
    for part in hooks().event_form.parts:
        found |= part.columns
    return found


class StructureField(forms.ModelChoiceField):
    """A template of the club, called by its name."""

    def label_from_instance(self, obj: Any) -> str:
        return str(obj.name)


class PlainEventForm(OpeningFields, TermsForm):
    """Name, time, seats, prizes and plan.  What other rooms ask of an event is added to it where
    the rooms are gathered.
    """

    name = forms.CharField(label=_("Name"), max_length=120)
    starts_at = forms.DateTimeField(
        label=_("Start time"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[(c, c) for c in CURRENCIES])
    seats_per_table = forms.IntegerField(
        label=_("Seats per table"), min_value=2, max_value=10, initial=9
    )
    seated_at_sale = forms.TypedChoiceField(
        label=_("Seat draw"),
        choices=(("", _("at the start")), ("1", _("at purchase"))),
        coerce=bool,
        required=False,
    )
    starts_itself = forms.TypedChoiceField(
        label=_("Starts"),
        choices=(("", _("on director’s call")), ("1", _("automatically at start time"))),
        coerce=bool,
        required=False,
    )
    rehearsal = forms.TypedChoiceField(
        label=_("Timers"),
        choices=(
            ("", _("automatic levels and closing")),
            ("1", _("rehearsal: nothing automatic")),
        ),
        coerce=bool,
        required=False,
    )
    shot_clock_seconds = forms.IntegerField(
        label=_("Shot clock (seconds)"), min_value=0, max_value=600, required=False
    )
    time_cards = forms.IntegerField(
        label=_("Time cards per player"), min_value=0, max_value=100, required=False
    )
    time_card_seconds = forms.IntegerField(
        label=_("Time card (seconds)"),
        min_value=1,
        max_value=600,
        initial=CARD_SECONDS,
        required=False,
    )
    preset = forms.ChoiceField(label=_("House rules"), choices=PRESETS, required=False)
    guarantee = MoneyField(label=_("Guarantee"))
    prize_table = forms.ChoiceField(
        label=_("Payout table"), choices=PRIZE_TABLES, initial=PRIZE_TABLES[0][0]
    )
    prize_unit = MoneyField(label=_("Round prizes to"), initial="5")
    structure = StructureField(
        Structure.objects.none(),
        label=_("Club structure"),
        required=False,
        empty_label=_("Choose a structure"),
    )
    like = forms.CharField(required=False, max_length=20, widget=forms.HiddenInput)
    plan = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    plan_name = forms.CharField(required=False, widget=forms.HiddenInput)
    key = forms.CharField(required=False, max_length=80, widget=forms.HiddenInput)
    seen = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        club: Club,
        event: Tournament | None = None,
        like: Source | None = None,
        **options: Any,
    ) -> None:
        """`event`: the one that is changed; `like`: what a new event is a copy of."""
        super().__init__(*args, **options)
        self.club, self.event, self.copied = club, event, like
        self.prepare_opening(club, event)
        if event is not None:
            del self.fields["preset"], self.fields["like"]
            self._fix(event)
        chooser = self.fields["structure"]
        assert isinstance(chooser, forms.ModelChoiceField)
        chooser.queryset = Structure.objects.filter(club=club, tournament=None).order_by("name")
        for part in hooks().event_form.parts:
            part.prepare(self, club, event)
        if event is not None:
            chooser.empty_label = gettext("Unchanged")
            self._keep_prize_table(event.prize_table)
        if like is not None:
            self._copy(like)
        self.problems: list[dict[str, Any]] = []
        self.schedule: Schedule = ()
        self.plan_taken: EventPlan | None = None

    def _copy(self, like: Source) -> None:
        """Levels and house rules are those of the event copied, unless others are chosen."""
        structure, preset = self.fields["structure"], self.fields["preset"]
        assert isinstance(structure, forms.ModelChoiceField)
        assert isinstance(preset, forms.ChoiceField)
        as_there = gettext("As in %(event)s") % {"event": like.name}
        if like.plan is not None:
            structure.empty_label = as_there
        preset.choices = [("", as_there), *PRESETS[1:]]
        self._keep_prize_table(like.event.prize_table)

    def _keep_prize_table(self, name: str) -> None:
        """What was planned in the prize room is among the choices."""
        if name in PLANNED:
            tables = self.fields["prize_table"]
            assert isinstance(tables, forms.ChoiceField)
            tables.choices = [*PRIZE_TABLES, (name, PLANNED[name])]

    def _fix(self, event: Tournament) -> None:
        """What the event has gone past stays as it is, and says so.  Source: Robert's 7.39."""
        start, close = (
            gettext("Locked since the start"),
            gettext("Locked since registration closed"),
        )
        columns = columns_of()
        for name, field in self.fields.items():
            column = columns.get(name, name)
            if event.started_at and (column in FIXED_BY_THE_START or name in PLAN_FIELDS):
                field.disabled, field.help_text = True, start
            elif event.registration_closed_at and column in FIXED_BY_THE_CLOSE:
                field.disabled, field.help_text = True, close

    def clean_starts_at(self) -> datetime:
        at: datetime = self.cleaned_data["starts_at"]
        if at.year not in YEARS:
            raise forms.ValidationError(
                gettext("Choose a date between %(first)s and %(last)s.")
                % {"first": YEARS[0], "last": YEARS[-1]}
            )
        return at

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("prize_unit") == 0:
            self.add_error("prize_unit", gettext("The rounding amount must be above 0."))
        self._read_plan(data)
        return data

    def _read_plan(self, data: Mapping[str, Any]) -> None:
        """The uploaded plan if there is one, otherwise the club's template."""
        if data.get("plan"):
            try:
                self.schedule = read_structure(data["plan"], filename=data.get("plan_name") or "")
            except MalformedStructure as error:
                self.problems = [
                    {
                        "row": problem.row,
                        "column": problem.column,
                        "text": gettext(problem.sentence) % (problem.values or {}),
                    }
                    for problem in error.problems
                ]
                self.add_error("plan", gettext("Structure not loaded"))
        elif "plan" in self.errors:
            return
        elif chosen := data.get("structure"):
            self._take(EventPlan(chosen.name, steps_of(chosen), chosen.chips, chosen.notes))
        elif self.copied is not None and self.copied.plan is not None:
            self._take(self.copied.plan)
        elif self.event is None:
            self.add_error("structure", gettext("Choose a structure or upload a file."))

    def _take(self, plan: EventPlan) -> None:
        self.schedule, self.plan_taken = plan.schedule, plan

    def refuse(self, error: RuleError) -> str:
        """What was refused, in words; beside its field as well, where the form has it."""
        names = {column: name for name, column in columns_of().items()}
        name = names.get(error.field, error.field)
        if name in self.fields:
            self.add_error(name, translate(error))
        return translate(error)

    def forget_plan(self) -> None:
        """Let go of an uploaded text that was not read: it must not come back with the form."""
        if "plan" in self.errors:
            self.retype("plan", "")

    def retype(self, name: str, value: object) -> None:
        """Draw what was sent with something else in one field."""
        assert isinstance(self.data, QueryDict)
        self.data[name] = str(value)

    def event_fields(self) -> dict[str, Any]:
        """What the director's act wants: all of it, or what may still change."""
        data = self.cleaned_data
        fields = {
            **{n: data[n] for n in ("name", "starts_at", "currency", "seats_per_table")},
            "seated_at_sale": bool(data["seated_at_sale"]),
            "starts_itself": bool(data["starts_itself"]),
            "rehearsal": bool(data["rehearsal"]),
            "shot_clock_seconds": data["shot_clock_seconds"] or 0,
            "time_cards": data["time_cards"] or 0,
            "time_card_seconds": data["time_card_seconds"] or CARD_SECONDS,
            "guarantee_cents": data["guarantee"],
            "prize_table": data["prize_table"],
            "prize_unit_cents": data["prize_unit"],
            **opening_values(data),
        }
        for part in hooks().event_form.parts:
            fields |= part.values(data)
        if data.get("preset"):
            fields["policy"] = {"laws": data["preset"]}
        elif self.copied is not None:
            fields["policy"] = dict(self.copied.event.policy)
        if self.copied is not None and data["prize_table"] == self.copied.event.prize_table:
            fields |= {name: getattr(self.copied.event, name) for name in OF_THE_PRIZE_PLAN}
        columns = columns_of()
        fixed = {columns.get(name, name) for name, field in self.fields.items() if field.disabled}
        return {name: value for name, value in fields.items() if name not in fixed}

    def played_with(self) -> dict[str, Any]:
        """The chips and the notes that come with the club's template; an uploaded plan has none."""
        if self.plan_taken is None:
            return {}
        return {"chips": self.plan_taken.chips, "notes": self.plan_taken.notes}

    def structure_name(self) -> str:
        name = self.plan_taken.name if self.plan_taken else self.cleaned_data["plan_name"]
        return name[:120] if self.schedule else ""


def event_as_typed(event: Tournament) -> dict[str, Any]:
    """What the form shows of an event before anything is changed."""
    money = {
        name: as_typed(getattr(event, column), currency=event.currency)
        for name, column in MONEY.items()
    }
    names = ("name", "starts_at", "currency", "seats_per_table", "prize_table")
    time = ("shot_clock_seconds", "time_cards", "time_card_seconds")
    values = {
        **{name: getattr(event, name) or None for name in time},
        **{name: getattr(event, name) for name in names},
        **money,
        **opening_as_typed(event),
        "seated_at_sale": "1" if event.seated_at_sale else "",
        "starts_itself": "1" if event.starts_itself else "",
        "rehearsal": "1" if event.rehearsal else "",
    }
    for part in hooks().event_form.parts:
        values |= part.as_typed(event)
    return values

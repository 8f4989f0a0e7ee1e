"""What the dashboard's buttons send: one form for all acts, each noun's part from its own file."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from blinds.models import ColorUpWay
from tables.models import CallOutcome, SeenBy
from tables.rules.decks import Why as DeckWhy
from tables.rules.floor import Place
from tdsite.acts.values import HIGHEST_TABLE, MOST
from tdsite.rooms.boards.forms.notices import BoardsForm
from tdsite.rooms.busts.forms import BustActs
from tdsite.rooms.days.forms import DayActs
from tdsite.rooms.dealers.forms import DealerActs
from tdsite.rooms.desk.forms.late import LateActs
from tdsite.rooms.floor import asked
from tdsite.rooms.floor.counts.fields import CountsForm
from tdsite.rooms.floor.forms import ArrangingForm
from tdsite.rooms.penalties.forms import PenaltyActs
from tdsite.web.places import as_place
from tournaments.models.money import Method
from tournaments.rules import RuleError
from tournaments.sentences import told

MOST_CHIPS = 10**12


class ActForm(
    ArrangingForm, CountsForm, BoardsForm, LateActs, DayActs, DealerActs, BustActs, PenaltyActs
):
    """Everything a button may send; each act asks for its own part."""

    entry = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    code = forms.CharField(required=False, max_length=40)
    table = forms.IntegerField(
        label=_("Table"), required=False, min_value=1, max_value=HIGHEST_TABLE
    )
    seat = forms.IntegerField(label=_("Seat"), required=False, min_value=1, max_value=11)
    sb = forms.IntegerField(label=_("Small blind"), required=False, min_value=1, max_value=11)
    bb = forms.IntegerField(label=_("Big blind"), required=False, min_value=1, max_value=11)
    seconds = forms.IntegerField(
        label=_("Seconds"), required=False, min_value=-86400, max_value=86400
    )
    index = forms.IntegerField(required=False, min_value=0, max_value=999)
    number = forms.IntegerField(label=_("Tables"), required=False, min_value=1, max_value=50)
    from_table = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST_TABLE)
    from_seat = forms.IntegerField(required=False, min_value=1, max_value=11)
    to_table = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST_TABLE)
    to_seat = forms.IntegerField(required=False, min_value=1, max_value=11)
    stay = forms.CharField(required=False, max_length=400)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=200)
    retyped = forms.CharField(label=_("Name"), required=False, max_length=200)
    to = forms.CharField(required=False, max_length=12)
    target = forms.IntegerField(label=_("Players"), required=False, min_value=1, max_value=MOST)
    stack_chips = forms.IntegerField(label=_("Stack"), required=False, min_value=0, max_value=MOST)
    chips = forms.IntegerField(label=_("Chips"), required=False, min_value=1, max_value=MOST)
    foreign = forms.BooleanField(required=False)
    earlier_stack_chips = forms.IntegerField(
        label=_("Stack"), required=False, min_value=0, max_value=MOST
    )
    how = forms.TypedChoiceField(
        choices=SeenBy.choices, coerce=SeenBy, empty_value=None, required=False
    )
    caller_seat = forms.IntegerField(
        label=_("Called by"), required=False, min_value=1, max_value=11
    )
    deck = forms.TypedChoiceField(
        choices=[(one.value, one.value) for one in DeckWhy],
        coerce=DeckWhy,
        empty_value=None,
        required=False,
    )
    outcome = forms.TypedChoiceField(
        choices=[(one.value, one.label) for one in (CallOutcome.ACTED, CallOutcome.WITHDRAWN)],
        coerce=CallOutcome,
        empty_value=None,
        required=False,
    )
    sale = forms.IntegerField(required=False, min_value=1, max_value=MOST)
    method = forms.TypedChoiceField(
        choices=Method.choices, coerce=Method, empty_value=None, required=False
    )
    certain = forms.BooleanField(required=False)
    old = forms.IntegerField(required=False, min_value=1, max_value=MOST_CHIPS)
    new = forms.IntegerField(required=False, min_value=1, max_value=MOST_CHIPS)
    way = forms.TypedChoiceField(
        choices=ColorUpWay.choices, coerce=ColorUpWay, empty_value=None, required=False
    )
    seen = forms.IntegerField(required=False, min_value=0, max_value=MOST)
    key = forms.CharField(required=False, max_length=60)

    def clean_to(self) -> Any:
        text = self.cleaned_data["to"]
        try:
            return as_place(text) if text else None
        except RuleError as error:
            raise forms.ValidationError(told(error)) from error

    def clean_stay(self) -> list[Place]:
        """Seats whose players were let sit, as the plan writes them: 12-5 3-4."""
        return asked.places(self.cleaned_data["stay"].split())

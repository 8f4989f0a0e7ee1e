"""A new structure drawn from its questions, and drawn anew while nobody has changed it by hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext

from blinds.operations.structures import free_name
from blinds.rules.generator import generate
from blinds.rules.steps import Schedule
from tdsite.rooms.structures.forms.questions import (
    QuestionsForm,
    chips_at_hand,
    chips_for,
    fingerprint,
)
from tdsite.rooms.structures.forms.steps import StepsForm
from tdsite.rooms.structures.forms.structures import Place, StructureForm, new_row
from tdsite.rooms.structures.outlook import Outlook
from tdsite.web.submit import new_key
from tournaments.models import Club
from tournaments.rules import RuleError
from tournaments.sentences import translate

EMPTY_ROWS = 3


@dataclass
class Drawing:
    """The questions as answered, and by which the plan and the name last drawn are known again."""

    club: Club
    questions: QuestionsForm
    plan: str = ""
    name: str = ""

    @classmethod
    def sent(cls, club: Club, data: QueryDict) -> "Drawing":
        """As it was sent."""
        return cls(club, QuestionsForm(data), data.get("drawn", ""), data.get("drawn_name", ""))

    @property
    def place(self) -> Place:
        return Place(self.questions.starts_at)

    def is_changed(self, form: StructureForm) -> bool:
        """Whether the plan was changed by hand since it was drawn."""
        unread = len(form.steps.schedule) != len(form.steps.rows)
        return unread or fingerprint(form.steps.schedule) != self.plan

    def begun(self) -> tuple[StructureForm, dict[str, Any]]:
        """The plan for the usual answers; rows to fill in where these chips allow none, and why."""
        try:
            return self.drawn(), {}
        except RuleError as error:
            name = free_name(self.club, gettext("New structure"))
            empty = StructureForm.of((), key=new_key(), name=name, place=self.place)
            empty.steps = StepsForm([new_row("level", ())] * EMPTY_ROWS, waits=True)
            return empty, {"trouble": translate(error)}

    def redrawn(self, form: StructureForm, *, again: bool) -> tuple[StructureForm, dict[str, Any]]:
        """The plan for the answers that came, and what the page says beside it.

        One that was changed by hand is only drawn again when it is asked for.
        """
        if not self.questions.is_valid():
            return form, {"answering": True}
        if self.is_changed(form) and not again:
            return form, {"by_hand": True}
        try:
            return self.drawn(form), {}
        except RuleError as error:
            return form, {"trouble": translate(error)}

    def drawn(self, before: StructureForm | None = None) -> StructureForm:
        """The form with the plan the answers ask for; a name of one's own stays.

        Raises NothingToPlay, UnfitChips.
        """
        chips = chips_for(before.chips.chips, self.club) if before else chips_at_hand(self.club)
        colours = dict(chips)
        plan = generate(self.questions.wish(list(colours)))
        written = StructureForm.of(
            plan.schedule,
            name=before.name if before else "",
            notes=before.notes if before else "",
            chips=[(chip, colours[chip]) for chip in plan.denominations],
            key=before.key if before else new_key(),
            place=self.place,
        )
        if written.name in ("", self.name):
            written.name = free_name(self.club, self.questions.suggested_name())
            self.name = written.name
        self.plan = fingerprint(written.steps.schedule)
        return written

    def outlook(self, form: StructureForm) -> Outlook | None:
        """What the plan as typed leads to, noted in its rows too; None while answers are wrong."""
        schedule: Schedule = form.steps.schedule
        if not self.questions.is_valid() or not schedule:
            return None
        chips: Sequence[tuple[int, str]] = form.chips.chips or chips_at_hand(self.club)
        wish = self.questions.wish([chip for chip, _colour in chips])
        ahead = Outlook(wish, schedule, self.questions.cleaned_data["starts"], dict(chips))
        read = [row for row in form.steps.rows if row.step]
        for index, row in enumerate(read):
            assert row.step is not None
            row.in_play = ahead.in_play(row.step)
            row.is_last = index == ahead.last_index
        return ahead

"""One case of a calculator: what was typed, what it is answered, and its address."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tdsite.rooms.rulings import telling, typed
from tdsite.rooms.rulings.by_policy import values_of_club
from tdsite.rooms.rulings.known import NOTHING, CalculatorFacts, known_of
from tdsite.rooms.rulings.telling import Answer
from tdsite.rooms.rulings.typed import Typed
from tdsite.rooms.rulings.values import Read, read_values
from tdsite.web.event_now import EventState
from tdsite.web.house import found_house
from tournaments.models import Ruling, Tournament
from tournaments.rules import RuleError
from tournaments.rules.betting.asking import Calculator, Field, FieldKind
from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.sentences import translate


@dataclass(frozen=True, slots=True)
class Case:
    """What was typed into a calculator.  `answer` is None while something is missing or wrong;
    `problems` say what, by field; one without a field is under the empty name.
    """

    calculator: Calculator
    typed: Typed
    known: CalculatorFacts
    event: int | None
    read: Read
    answer: Answer | None
    readings: list[Answer]
    problems: dict[str, str]
    least: int | None = None  # the least bet or raise, where the answer has one

    @property
    def name(self) -> str:
        return self.calculator.name

    @property
    def title(self) -> str:
        return gettext(self.calculator.title)

    @property
    def kept(self) -> dict[str, Any]:
        """The inputs as the log of rulings keeps them, and as the API takes them."""
        return self.read.values

    @property
    def query(self) -> str:
        return typed.query(self.calculator, self.typed, self.known)

    @property
    def page(self) -> str:
        """The calculator's own page, without a case."""
        if self.event is None:
            return reverse("calculator", args=[self.name])
        return reverse("event_calculator", args=[self.event, self.name])

    @property
    def url(self) -> str:
        return f"{self.page}?{self.query}" if self.query else self.page

    @property
    def decision(self) -> str:
        """The answer as the text of a decision."""
        return telling.as_decision(self.answer, self.readings) if self.answer else ""

    @property
    def law(self) -> str:
        return telling.as_law(self.answer.law) if self.answer else ""

    @property
    def missing(self) -> list[str]:
        """What is still asked, by its name; of rows, what stands in each."""
        return [_name(one) for one in self.read.missing]


def _name(one: Field) -> str:
    wanted = [sub for sub in one.of if sub.required and sub.kind is not FieldKind.PLAYER]
    return gettext(wanted[0].label if wanted else one.label)


def of_query(name: str, query: QueryDict, tournament: Tournament | None) -> Case | None:
    """The case of an address; None where there is no such calculator."""
    calculator = CALCULATORS.get(name)
    if calculator is None:
        return None
    known = _known(query, tournament)
    return of_typed(calculator, typed.read(calculator, query, known), known, tournament)


def of_text(name: str, text: str, tournament: Tournament | None) -> Case | None:
    """The same from the text of an address; only a case that is answered."""
    case = of_query(name, QueryDict(text), tournament)
    return case if case and case.answer else None


def kept(row: Ruling, tournament: Tournament) -> Case | None:
    """What a ruling was reckoned with, as it is answered today; None if it was not reckoned."""
    calculator = CALCULATORS.get(row.calculator)
    if calculator is None or not isinstance(row.inputs, Mapping):
        return None
    as_typed = typed.from_values(calculator, row.inputs, NOTHING)
    return of_typed(calculator, as_typed, NOTHING, tournament)


def of_typed(
    calculator: Calculator, as_typed: Typed, known: CalculatorFacts, tournament: Tournament | None
) -> Case:
    """What was typed, answered as far as it can be."""
    read = read_values(calculator, as_typed)
    problems = {name: translate(error) for name, error in read.wrong.items()}
    answer, readings, least = None, [], None
    if not problems and not read.missing:
        try:
            ruling = calculator.run(**read.values)
        except RuleError as error:
            problems[error.field if error.field in as_typed else ""] = translate(error)
        else:
            answer = telling.answer_of(calculator, ruling)
            readings = [telling.answer_of(calculator, one) for one in ruling.readings]
            least = getattr(ruling, "min_to", None)
    event = tournament.pk if tournament else None
    return Case(calculator, as_typed, known, event, read, answer, readings, problems, least)


def _known(query: QueryDict, tournament: Tournament | None) -> CalculatorFacts:
    if tournament is None:
        return replace(NOTHING, values=values_of_club(found_house()))
    known = known_of(EventState(tournament, timezone.now()), _number(query.get("table", "")))
    return replace(known, ruling=_number(query.get("ruling", "")))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None

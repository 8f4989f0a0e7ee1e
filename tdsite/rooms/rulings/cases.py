"""One case of a calculator: what was typed, its answer, its address, and what its keys do to it.

A key says what it does in one word: `add:players`, `drop:players:2`, `act:actions:call`,
`chip:chips:500`, `clear:chips`, `set:player:BB`, `seat:order:3`.  What makes no sense does nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tdsite.rooms.rulings import answers, inputs
from tdsite.rooms.rulings.answers import Answer
from tdsite.rooms.rulings.event_facts import (
    LETTERS,
    NOTHING,
    CalculatorFacts,
    known_of,
    values_of_club,
)
from tdsite.rooms.rulings.inputs import Read, Typed, TypedRow, read_values
from tdsite.web.club import club_or_none
from tdsite.web.event_state import EventState
from tdsite.web.fields import NotAStack, parse_stack
from tournaments.models import Ruling, Tournament
from tournaments.rules import RuleError
from tournaments.rules.betting.calculator import Calculator, Field, FieldKind
from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.rules.betting.rounds import BettingAct
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
        return inputs.query(self.calculator, self.typed, self.known)

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
        return answers.as_decision(self.answer, self.readings) if self.answer else ""

    @property
    def law(self) -> str:
        return answers.as_law(self.answer.law) if self.answer else ""

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
    return of_typed(calculator, inputs.read(calculator, query, known), known, tournament)


def of_text(name: str, text: str, tournament: Tournament | None) -> Case | None:
    """The same from the text of an address; only a case that is answered."""
    case = of_query(name, QueryDict(text), tournament)
    return case if case and case.answer else None


def kept(row: Ruling, tournament: Tournament) -> Case | None:
    """What a ruling was reckoned with, as it is answered today; None if it was not reckoned."""
    calculator = CALCULATORS.get(row.calculator)
    if calculator is None or not isinstance(row.inputs, Mapping):
        return None
    as_typed = inputs.from_values(calculator, row.inputs, NOTHING)
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
            answer = answers.answer_of(calculator, ruling)
            readings = [answers.answer_of(calculator, one) for one in ruling.readings]
            least = getattr(ruling, "min_to", None)
    event = tournament.pk if tournament else None
    return Case(calculator, as_typed, known, event, read, answer, readings, problems, least)


def _known(query: QueryDict, tournament: Tournament | None) -> CalculatorFacts:
    if tournament is None:
        return replace(NOTHING, values=values_of_club(club_or_none()))
    known = known_of(EventState(tournament, timezone.now()), _number(query.get("table", "")))
    return replace(known, ruling=_number(query.get("ruling", "")))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else None


NEEDS_AMOUNT = (BettingAct.BET, BettingAct.RAISE, BettingAct.ALL_IN)
OUT = (BettingAct.FOLD, BettingAct.ALL_IN)


def pressed(case: Case, key: str, amount: str) -> Typed:
    """The case after the key; `amount` is what stood beside the keys of the actions."""
    verb, _, rest = key.partition(":")
    name, _, what = rest.partition(":")
    one = next((one for one in case.calculator.ask if one.name == name), None)
    if one is None or verb not in _DOES:
        return case.typed
    return {**case.typed, **_DOES[verb](case, one, what[:80], amount)}


def _add(case: Case, one: Field, what: str, amount: str) -> Typed:
    rows = field_rows(case.typed, one)
    if one.kind is not FieldKind.ROWS or len(rows) >= one.most:
        return {}
    blank = {sub.name: "" for sub in one.of}
    taken = {row.get("player") for row in rows}
    seats = {person.name: str(person.seat) for person in case.known.people}
    names = list(seats) or (LETTERS if "chips" in blank else map(str, range(1, one.most + 1)))
    free = next((name for name in names if name not in taken), "")
    new = {**blank, "player": free}
    if "seat" in blank:
        new["seat"] = seats.get(free, "")
    return {one.name: [*rows, new]}


def _drop(case: Case, one: Field, what: str, amount: str) -> Typed:
    rows = field_rows(case.typed, one)
    if not (what.isascii() and what.isdigit() and int(what) < len(rows)):
        return {}
    return {one.name: [row for number, row in enumerate(rows) if number != int(what)]}


def _act(case: Case, one: Field, what: str, amount: str) -> Typed:
    """The player whose turn it is does this, and the next one is asked about."""
    if one.kind is not FieldKind.ROWS or what not in list(BettingAct):
        return {}
    who = str(case.typed.get("player", ""))
    to_chips = _to(case, BettingAct(what), amount)
    if not who or (what in NEEDS_AMOUNT and not to_chips):
        return {}
    rows = [*field_rows(case.typed, one), {"player": who, "act": what, "to_chips": to_chips}]
    return {one.name: rows[: one.most], "player": _next(case, rows, who)}


def _to(case: Case, act: BettingAct, amount: str) -> str:
    """What is in all in then: as typed, or the least raise there is."""
    if act not in NEEDS_AMOUNT:
        return ""
    try:
        return str(parse_stack(amount))
    except NotAStack:
        least = case.least
        return str(least) if least and act is not BettingAct.ALL_IN else ""


def _next(case: Case, rows: list[TypedRow], who: str) -> str:
    """The next player in turn who is neither out of the hand nor all-in."""
    ring = turns(case.typed, case.known)
    out = {row["player"] for row in rows if row["act"] in OUT}
    at = ring.index(who) if who in ring else -1
    later = [*ring[at + 1 :], *ring[: at + 1]]
    return next((name for name in later if name not in out), who)


def turns(typed: Typed, known: CalculatorFacts) -> list[str]:
    """Who acts in which order on this round, with whoever else was named."""
    ring = list(known.ring_before_flop() if typed.get("preflop") else known.ring)
    actions = typed.get("actions", [])
    named = [row["player"] for row in actions if isinstance(row, dict)]
    return list(dict.fromkeys([*ring, *named]))


def _chip(case: Case, one: Field, what: str, amount: str) -> Typed:
    number = str(case.typed[one.name])
    return {one.name: f"{number} {what}".strip()} if what.isascii() and what.isdigit() else {}


def _clear(case: Case, one: Field, what: str, amount: str) -> Typed:
    return {one.name: [] if one.kind is FieldKind.ROWS else ""}


def _set(case: Case, one: Field, what: str, amount: str) -> Typed:
    return {one.name: what} if one.kind is FieldKind.PLAYER else {}


def _put(case: Case, one: Field, what: str, amount: str) -> Typed:
    """A player into a list of players, behind the others; or out of it."""
    if one.kind is not FieldKind.PLAYERS or not what:
        return {}
    listed = listed_in(str(case.typed[one.name]))
    kept = [name for name in listed if name != what] if what in listed else [*listed, what]
    return {one.name: ", ".join(kept)}


def listed_in(text: str) -> list[str]:
    """The names in a list that is typed."""
    names = text.split(",") if "," in text else text.split()
    return [name.strip() for name in names if name.strip()]


def field_rows(typed: Typed, one: Field) -> list[TypedRow]:
    rows = typed[one.name]
    return rows if isinstance(rows, list) else []


_DOES: dict[str, Callable[[Case, Field, str, str], Typed]] = {
    "add": _add,
    "drop": _drop,
    "act": _act,
    "chip": _chip,
    "clear": _clear,
    "set": _set,
    "put": _put,
}

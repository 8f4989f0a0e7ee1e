"""The ruling calculators for programs: each at an address of its own.

What they take and what they answer is made from their descriptions.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite.api import problems
from tdsite.api.answers import Answer, whole, words
from tdsite.api.described import rights_of
from tdsite.api.endpoints import Method, Routes, checked, endpoint, read
from tdsite.api.fields import Body, Flag, Text, Whole, several
from tdsite.rooms.rulings import answers
from tdsite.rooms.rulings.event_facts import value_for, values_of_club
from tdsite.web.club import club_or_none
from tournaments import access
from tournaments.models import Club
from tournaments.rules.betting.calculator import (
    MAX_CHIPS,
    MAX_SEATS,
    Calculator,
    Choice,
    Field,
    FieldKind,
    Figure,
)
from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.rules.betting.calculators_of_pots import AWARD
from tournaments.rules.betting.pots import OLDER, with_places

MAX_NAME = 60
MAX_CARD = 4
KINDS = f"One of {', '.join(FieldKind)}."


class CalculatorChoice(Answer):
    value = words()
    label = words()  # type: ignore[assignment]


class CalculatorField(Answer):
    """One thing a calculator asks; `lowest` and `most` bound a number or the length of a list."""

    name = words()
    kind = words(help_text=KINDS)
    label = words()  # type: ignore[assignment]
    help = words()
    required = serializers.BooleanField()  # type: ignore[assignment]
    default = serializers.JSONField()
    choices = CalculatorChoice(many=True)
    lowest = whole()
    most = whole()


class CalculatorColumns(CalculatorField):
    """The same for a list of rows, with the fields of a row."""

    of = CalculatorField(many=True, help_text="The fields of one row.")


class CalculatorFigure(Answer):
    name = words()
    kind = words(help_text=KINDS)
    label = words()  # type: ignore[assignment]
    choices = CalculatorChoice(many=True)


class CalculatorDescribed(Answer):
    name = words(help_text="Its address: /api/calculators/…/")
    title = words()
    about = words()
    law = words()
    ask = CalculatorColumns(many=True)
    tells = CalculatorFigure(many=True)


class CalculatorStep(Answer):
    says = words()
    law = words(allow_blank=True)


class CalculatorPot(Answer):
    amount = whole()
    players = serializers.ListField(child=words())


class CalculatorHand(Answer):
    player = words()
    cards = serializers.ListField(child=words(), help_text="The best five, as they count.")
    says = words()
    low = serializers.ListField(child=words(), help_text="Empty: none, or not asked.")


def body_of(calculator: Calculator) -> type[Body]:
    """The body a calculator is asked with."""
    return _body(f"{_name(calculator)}Asked", calculator.about, calculator.ask)


def answered(calculator: Calculator) -> type[Answer]:
    """The shape of its answer: the sentence, the steps, the laws, the figures, other readings."""
    name = _name(calculator)
    figures = _shape(f"{name}Figures", {each.name: _told(each) for each in calculator.tells})
    reading = {
        "says": words(help_text="The answer, in the reader's language."),
        "steps": CalculatorStep(many=True, help_text="As a floor person says them."),
        "law": words(),
        "source": words(allow_blank=True, help_text="Whose reading it is, where they differ."),
        "figures": figures(),
    }
    other = _shape(f"{name}Reading", reading)
    whole_answer = {**reading, "readings": other(many=True, help_text="Where others differ.")}
    return _shape(f"{name}Answer", whole_answer)


def _name(calculator: Calculator) -> str:
    return "".join(word.title() for word in calculator.name.split("-"))


def _shape(name: str, fields: dict[str, Any]) -> type[Answer]:
    return type(name, (Answer,), dict(fields))


def _body(name: str, about: str, fields: Iterable[Field]) -> type[Body]:
    made = {field.name: _field(field, name) for field in fields}
    return type(name, (Body,), {**made, "__doc__": about})


def _field(field: Field, body: str) -> Any:
    options: dict[str, Any] = {"help_text": " ".join(filter(None, [field.label, field.help]))}
    if not field.required:
        options["default"] = _default(field)
        options["allow_null"] = field.default is None
    if field.kind is FieldKind.ROWS:
        row = _body(f"{body}{field.name.title()}", "", field.of)
        return several(row, field.lowest, field.most, **options)
    if child := _child(field.kind):
        return serializers.ListField(
            child=child, min_length=field.lowest, max_length=field.most, **options
        )
    return _single(field, options)


def _default(field: Field) -> object:
    return list(field.default) if isinstance(field.default, tuple) else field.default


def _child(kind: FieldKind) -> serializers.Field[Any, Any, Any, Any] | None:
    """What a list of this kind holds; None if it is no list."""
    if kind is FieldKind.CARDS:
        return Text(MAX_CARD)
    if kind is FieldKind.PLAYERS:
        return Text(MAX_NAME)
    if kind is FieldKind.SEATS:
        return Whole(1, MAX_SEATS)
    return Whole(1, MAX_CHIPS) if kind is FieldKind.CHIP_LIST else None


def _single(field: Field, options: dict[str, Any]) -> Any:
    if field.kind is FieldKind.FLAG:
        return Flag(**options)
    if field.kind is FieldKind.CHOICE:
        return serializers.ChoiceField([choice.value for choice in field.choices], **options)
    if field.kind is FieldKind.PLAYER:
        return Text(MAX_NAME, **options)
    return Whole(field.lowest, field.most, **options)


def _told(figure: Figure) -> Any:
    options: dict[str, Any] = {"help_text": figure.label}
    if figure.kind in _NESTED:
        return _NESTED[figure.kind](many=True, **options)
    if figure.kind is FieldKind.CHOICE:
        return serializers.ChoiceField(_values(figure.choices), **options)
    if figure.kind is FieldKind.CHOICES:
        return serializers.ListField(
            child=serializers.ChoiceField(_values(figure.choices)), **options
        )
    return _SIMPLE[figure.kind](options)


def _values(choices: Iterable[Choice]) -> list[str]:
    return [choice.value for choice in choices]


_NESTED: dict[FieldKind, type[Answer]] = {
    FieldKind.POTS: CalculatorPot,
    FieldKind.HANDS: CalculatorHand,
}
_SIMPLE: dict[FieldKind, Any] = {
    FieldKind.CHIPS: lambda options: whole(allow_null=True, **options),
    FieldKind.COUNT: lambda options: whole(allow_null=True, **options),
    FieldKind.FLAG: lambda options: serializers.BooleanField(**options),
    FieldKind.PLAYER: lambda options: words(**options),
    FieldKind.WORDS: lambda options: words(allow_blank=True, **options),
    FieldKind.PLAYERS: lambda options: serializers.ListField(child=words(), **options),
    FieldKind.SEATS: lambda options: serializers.ListField(child=whole(), **options),
    FieldKind.SHARES: lambda options: serializers.DictField(child=whole(), **options),
}

ASKED = {name: body_of(calculator) for name, calculator in CALCULATORS.items()}
ANSWERED = {name: answered(calculator) for name, calculator in CALCULATORS.items()}


WORDS = ("title", "about", "label", "help")


@read(CalculatorDescribed, right="calculate", many=True)
def list_calculators(club: Club) -> list[dict[str, Any]]:
    """The calculators with what each is asked and tells, in the reader's language."""
    return [_translated(asdict(calculator)) for calculator in CALCULATORS.values()]


def _translated(value: Any) -> Any:
    """The description with the texts people read in their language."""
    if isinstance(value, dict):
        return {
            name: gettext(inner) if name in WORDS and inner else _translated(inner)
            for name, inner in value.items()
        }
    return [_translated(inner) for inner in value] if isinstance(value, list | tuple) else value


def calculation(calculator: Calculator) -> Method:
    """A POST that runs one calculator; nothing is kept, and no event is needed."""
    body_class = ASKED[calculator.name]
    answered = ANSWERED[calculator.name]

    @extend_schema(
        operation_id=f"calculate_{calculator.name.replace('-', '_')}",
        summary=calculator.title,
        description=calculator.about,
        tags=["calculators"],
        request=body_class,
        responses={200: answered, **_REFUSED, **problems.EVERYWHERE},
        extensions=rights_of("calculate", ()),
    )
    def post(self: APIView, request: Request) -> Response:
        access.require(request.user, "calculate")
        body = _as_asked_today(calculator, request.data)
        params = checked(body_class, body) | _by_the_house(calculator, request.data)
        ruling = answers.run(calculator, params)
        return Response(answered(answers.answer(calculator, ruling)).data)

    return post


def _as_asked_today(calculator: Calculator, body: Any) -> Any:
    """Hands that a program still ranks upwards, in the places that are asked today."""
    rows = body.get("players") if isinstance(body, Mapping) else None
    if calculator.name != AWARD.name or not isinstance(rows, list):
        return body
    ranks = [row.get(name) for row in rows if isinstance(row, Mapping) for name in OLDER]
    if not any(ranks) or not all(isinstance(rank, int | None) for rank in ranks):
        return body
    return {**body, "players": with_places(rows)}


def _by_the_house(calculator: Calculator, body: Collection[Any]) -> dict[str, Any]:
    """What the club's house rules say where the question leaves it open."""
    values = values_of_club(club_or_none())
    found = {
        one: value_for(calculator.name, one, values)
        for one in calculator.ask
        if one.name not in body
    }
    return {
        one.name: int(value) if one.kind is FieldKind.COUNT else value
        for one, value in found.items()
        if value is not None
    }


_REFUSED = {
    code: meaning for code, meaning in problems.ORDERING.items() if code not in (404, 412, 422)
}


ROUTES: Routes = {
    "calculators/": endpoint(get=list_calculators),
    **{
        f"calculators/{name}/": endpoint(post=calculation(calculator))
        for name, calculator in CALCULATORS.items()
    },
}

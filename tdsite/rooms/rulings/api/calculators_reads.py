"""The ruling calculators: what they are asked, and each at an address of its own."""

from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite.api import problems
from tdsite.api.endpoints import Method, checked, read
from tdsite.rooms.rulings import calculations
from tdsite.rooms.rulings.api import calculator_bodies
from tdsite.rooms.rulings.by_policy import value_for, values_of_club
from tdsite.web.house import found_house
from tournaments import access
from tournaments.models import Club
from tournaments.rules.betting.asking import Calculator, FieldKind
from tournaments.rules.betting.calculators import CALCULATORS
from tournaments.rules.betting.calculators_of_pots import AWARD
from tournaments.rules.betting.who_wins import OLDER, with_places

WORDS = ("title", "about", "label", "help")


@read(calculator_bodies.CalculatorDescribed, right="calculate", many=True)
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
    body_class = calculator_bodies.ASKED[calculator.name]
    answered = calculator_bodies.ANSWERED[calculator.name]

    @extend_schema(
        operation_id=f"calculate_{calculator.name.replace('-', '_')}",
        summary=calculator.title,
        description=calculator.about,
        tags=["calculators"],
        request=body_class,
        responses={200: answered, **_REFUSED, **problems.EVERYWHERE},
    )
    def post(self: APIView, request: Request) -> Response:
        access.require(request.user, "calculate")
        body = _as_asked_today(calculator, request.data)
        params = checked(body_class, body) | _by_the_house(calculator, request.data)
        ruling = calculations.run(calculator, params)
        return Response(answered(calculations.answer(calculator, ruling)).data)

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
    values = values_of_club(found_house())
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

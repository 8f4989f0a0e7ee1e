"""The ruling calculators: what they are asked, and each at an address of its own."""

from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tdsite import calculations
from tdsite.api import calculator_bodies as bodies
from tdsite.api import problems
from tdsite.api.doors import Method, checked, read
from tournaments import access
from tournaments.models import Club
from tournaments.rules.betting.asking import Calculator
from tournaments.rules.betting.calculators import CALCULATORS

WORDS = ("title", "about", "label", "help")


@read(bodies.CalculatorDescribed, right="calculate", many=True)
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
    asked, answered = bodies.ASKED[calculator.name], bodies.ANSWERED[calculator.name]

    @extend_schema(
        operation_id=f"calculate_{calculator.name.replace('-', '_')}",
        summary=calculator.title,
        description=calculator.about,
        tags=["calculators"],
        request=asked,
        responses={200: answered, **_REFUSED, **problems.EVERYWHERE},
    )
    def post(self: APIView, request: Request) -> Response:
        access.require(request.user, "calculate")
        ruling = calculations.run(calculator, checked(asked, request.data))
        return Response(answered(calculations.answer(calculator, ruling)).data)

    return post


_REFUSED = {
    code: meaning for code, meaning in problems.ORDERING.items() if code not in (404, 412, 422)
}

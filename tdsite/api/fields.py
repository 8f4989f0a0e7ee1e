"""What requests are made of: fields, bodies, queries, pages of a list.  Shape only.

Fields take exactly what they say: a number is no text, and text is no number.  What it means is
for the rules.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request

from tdsite.web.draw_repeats import NAME, PASSWORD, WHY
from tdsite.web.second_person import LONGEST_NAME, LONGEST_PASSWORD
from tournaments.kinds import KINDS
from tournaments.models.tournament import State
from tournaments.rules import RuleError, languages
from tournaments.sentences import translate

MAX_CHIPS = MAX_CENTS = 10**12
LAST_ID = 10**18 - 1


class Text(serializers.CharField):
    """Text and nothing else; no NUL, no half characters."""

    def __init__(self, max_length: int, **options: Any) -> None:
        super().__init__(max_length=max_length, **options)

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class Language(serializers.ChoiceField):
    """The code of a language that the site is read in."""

    def __init__(self, **options: Any) -> None:
        super().__init__(settings.LANGUAGES, **options)


class Whole(serializers.IntegerField):
    """A whole number between two bounds."""

    def __init__(self, lowest: int, most: int, **options: Any) -> None:
        super().__init__(min_value=lowest, max_value=most, **options)

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return data


class WholeInQuery(serializers.IntegerField):
    """A whole number written in the address."""

    def __init__(self, lowest: int, most: int, **options: Any) -> None:
        super().__init__(min_value=lowest, max_value=most, **options)


def row_id(**options: Any) -> Whole:
    """The id of something in the book."""
    return Whole(1, LAST_ID, **options)


def cents(**options: Any) -> Whole:
    """Money in the currency's smallest unit."""
    return Whole(0, MAX_CENTS, **options)


def chips(lowest: int = 0, **options: Any) -> Whole:
    return Whole(lowest, MAX_CHIPS, **options)


class Flag(serializers.BooleanField):
    """true or false."""

    def to_internal_value(self, data: Any) -> bool:
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class Body(serializers.Serializer):
    """What a command is told.  A field that does not exist is an error, not a silent typo.

    `also_told`: what the answer of the same thing tells beside (ids, sums, states).  It may come
    back with it, and is left unread: whoever read a plan may post it as it came.
    """

    also_told: ClassVar[Collection[str]] = ()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            data = {name: value for name, value in data.items() if name not in self.also_told}
            if unknown := sorted(set(data) - set(self.fields)):
                sentence = gettext("Unknown field here.")
                raise serializers.ValidationError({name: [sentence] for name in unknown}, "unknown")
        return super().to_internal_value(data)


def several(body: type[Body], lowest: int, most: int, **options: Any) -> Any:
    """A list of so many of these."""
    return body(many=True, min_length=lowest, max_length=most, **options)  # type: ignore[call-arg]


def checked_by(check: Callable[[Any], None]) -> Callable[[Any], None]:
    """What refuses an input as this rule does."""

    def validate(value: Any) -> None:
        try:
            check(value)
        except RuleError as error:
            raise serializers.ValidationError(translate(error), error.code) from error

    return validate


check_zone = checked_by(languages.check_zone)
check_currency = checked_by(languages.check_currency)


LAST_TABLE = 30_000


def table_number(**options: Any) -> Whole:
    return Whole(1, LAST_TABLE, **options)


def seat_number(**options: Any) -> Whole:
    return Whole(1, 10, **options)


class Credentials(Body):
    username = Text(150)
    password = Text(4096, trim_whitespace=False)


class DrawnAgain(Body):
    again_reason = Text(
        200,
        default="",
        allow_blank=True,
        help_text="Why it is drawn again, when it was drawn before. Public.",
    )
    again_approver = Text(
        LONGEST_NAME,
        default="",
        allow_blank=True,
        help_text="The second person who confirms it; not needed where nobody else is on staff.",
    )
    again_approver_password = Text(
        LONGEST_PASSWORD, default="", allow_blank=True, trim_whitespace=False
    )


def with_reason(body: type[Body] | None) -> type[Body]:
    """The same body, with the fields for drawing again."""
    if body is None:
        return DrawnAgain
    made: type[Body] = type(body.__name__, (DrawnAgain, body), {"__doc__": body.__doc__})
    return made


def said_of(params: dict[str, Any]) -> dict[str, str]:
    """These fields, taken out of what was told."""
    return {name: params.pop(name, "") for name in (WHY, NAME, PASSWORD)}


class Nothing(serializers.Serializer):
    pass


class Events(serializers.Serializer):
    state = serializers.ChoiceField(State.choices, required=False)


class Entries(serializers.Serializer):
    state = serializers.ChoiceField(
        [(state, state) for state in ("in", "out", "waiting", "voided")],
        required=False,
        help_text="`waiting`: broke, and may still rebuy; counted among those who are in.",
    )
    player = WholeInQuery(1, LAST_ID, required=False, help_text="A player's id.")
    table = WholeInQuery(1, LAST_TABLE, required=False)


class Journal(serializers.Serializer):
    kind = serializers.ChoiceField([(kind, kind) for kind in KINDS], required=False)
    without = serializers.MultipleChoiceField(
        choices=[(kind, kind) for kind in KINDS],
        required=False,
        help_text="Kinds that are left out.",
    )


class Players(serializers.Serializer):
    q = Text(120, required=False, allow_blank=True, help_text="Part of a name, alias or number.")


PagedRow = Any


class Page(CursorPagination):
    """A page of a list that is in one order and stays so."""

    page_size = 50
    max_page_size = 500
    page_size_query_param = "page_size"

    def paginate_queryset(
        self, queryset: Any, request: Request, view: Any = None
    ) -> list[PagedRow]:
        """The rows of the page asked for.  Raises NotFound for a cursor that is none of ours."""
        try:
            return super().paginate_queryset(queryset, request, view) or []
        except (ValueError, TypeError, OverflowError, ValidationError):
            raise NotFound(self.invalid_cursor_message) from None


def page_in(order: str) -> Page:
    """The page of a list in this order."""
    page = Page()
    page.ordering = order
    return page

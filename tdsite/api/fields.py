"""Input fields that take exactly what they say: a number is no text, and text is no number."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.utils.translation import gettext
from rest_framework import serializers

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
                sentence = gettext("There is no such field here.")
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

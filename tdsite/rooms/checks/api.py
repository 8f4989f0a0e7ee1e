"""What does not fit in an event's terms."""

from django.utils import timezone
from rest_framework import serializers

from tdsite.api.answers import Answer, words
from tdsite.api.endpoints import read
from tdsite.rooms.checks.checks import Check, checks_of
from tdsite.rooms.checks.facts import Facts
from tdsite.web.plan_words import CheckCode
from tournaments.models import Tournament


class FoundCheck(Answer):
    code = serializers.ChoiceField([(code.value, code.value) for code in CheckCode])
    what = words()
    why = words()
    law = words()
    field = words(help_text="The term of the event it is about.")
    effect = words(help_text="What the press would change, in words; of the levels and stacks.")
    can_mend = serializers.BooleanField(source="mends", help_text="POST checks/mend/ mends it.")


@read(FoundCheck, many=True, right="see_people")
def list_checks(tournament: Tournament) -> list[Check]:
    """What does not fit, before the start and while it is played: the dashboard's list."""
    return checks_of(Facts(tournament, timezone.now()))

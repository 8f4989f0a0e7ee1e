"""House rules where the laws leave a choice, as programs read and set them."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.answers import Answer, whole, words
from tdsite.api.endpoints import Routes, command, endpoint, read
from tdsite.api.fields import Body, Text
from tdsite.rooms.policies import acts
from tdsite.web.club import current_club
from tournaments import queries
from tournaments.acts import ActContext
from tournaments.models import Club, JournalLine, Tournament
from tournaments.operations.clubs import HOUSE, policy_of_club
from tournaments.rules.policy import (
    CHOICES,
    DECIDED_LATER,
    PRESETS,
    Laws,
    Policy,
    describe,
    differing,
)

PRESET_NAMES = (*((laws.value, laws.value) for laws in Laws), (HOUSE, HOUSE))


class ChosenPolicy(Body):
    """Choices by name; what is not named stays, or is as in `rest`."""

    also_told = ("differing", "choices")

    rest = serializers.ChoiceField(
        PRESET_NAMES, required=False, help_text="A ready-made one, or house: the club's own."
    )
    policy = serializers.DictField(child=serializers.JSONField(), default=dict)
    laws = serializers.ChoiceField(
        [(laws.value, laws.value) for laws in Laws],
        required=False,
        help_text="As the answer tells it; the same as laws in policy, where both are given.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        laws = attrs.pop("laws", None)
        if laws and attrs["policy"].setdefault("laws", laws) != laws:
            raise serializers.ValidationError(
                {"laws": _("laws and policy.laws differ. Give one of them.")}, "laws_unclear"
            )
        return attrs


class EventPolicy(ChosenPolicy):
    reason = Text(200, default="", allow_blank=True, help_text="Wanted once the event has started.")


class PolicyChoice(Answer):
    name = words()
    value: Any = serializers.JSONField(help_text="A name, or a whole number.")
    meaning = words()
    law = words()
    preset_value = words(help_text="What the preset of the event's rulebook has.")
    differs = serializers.BooleanField()
    later = words(help_text="The law that lets it change during play; empty: the start fixes it.")
    values = serializers.ListField(child=words(), help_text="What may be chosen.")


class PolicyAnswer(Answer):
    """The choices in force, and how they differ from the preset of their rulebook."""

    laws = words(help_text="french, tda or wsop: by which calculators answer first.")
    differing = whole(help_text="In how many choices it differs from the preset of its rulebook.")
    policy = serializers.DictField(child=serializers.JSONField())
    choices = PolicyChoice(many=True)


@read(PolicyAnswer, right="see_table")
def get_club_policy(club: Club) -> dict[str, Any]:
    """What new events of the club begin with."""
    return _told(policy_of_club(club))


@read(PolicyAnswer, right="see_table")
def get_policy(tournament: Tournament) -> dict[str, Any]:
    """The house rules an event is played by."""
    return _told(queries.policy_of(tournament))


def _told(policy: Policy) -> dict[str, Any]:
    preset = PRESETS[policy.laws]
    differ, theirs = differing(policy, preset), preset.to_json()
    lines = dict(zip(CHOICES, describe(policy), strict=True))
    return {
        "laws": policy.laws.value,
        "differing": len(differ),
        "policy": policy.to_json(),
        "choices": [
            {
                "name": name,
                "value": value,
                "meaning": lines[name].value,
                "law": lines[name].law,
                "preset_value": str(theirs[name]),
                "differs": name in differ,
                "later": DECIDED_LATER.get(name, ""),
                "values": [str(one) for one in CHOICES[name]],
            }
            for name, value in policy.to_json().items()
        ],
    }


@command("club.policy_chosen", ChosenPolicy)
def choose_club_policy(order: ActContext, rest: str | None = None, **params: Any) -> JournalLine:
    """Set the house rules that new events of the club begin with."""
    return acts.choose_club_policy(current_club().pk, preset=rest, **params, **order)


@command("policy.chosen", EventPolicy)
def choose_policy(
    order: ActContext, tournament_id: int, rest: str | None = None, **params: Any
) -> JournalLine:
    """Set the house rules of an event; once it has started only what a law leaves for then."""
    return acts.choose_policy(tournament_id, preset=rest, **params, **order)


ROUTES: Routes = {
    "club/policy/": endpoint(get=get_club_policy, post=choose_club_policy),
    "tournaments/<id:tournament_id>/policy/": endpoint(get=get_policy, post=choose_policy),
}

"""What the commands about staff are told: shape only."""

from rest_framework import serializers

from tdsite.api.fields import Body, row_id
from tournaments.models.club import Role


class GivenRole(Body):
    role = serializers.ChoiceField(Role.choices)
    event_id = row_id(default=None, allow_null=True, help_text="null: in the whole club.")

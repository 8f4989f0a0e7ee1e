"""What commands on people are told."""

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.fields import Body, Text
from tournaments.operations.players import LONGEST_NOTES


class NewPlayer(Body):
    name = Text(120)
    alias = Text(60, required=False, allow_blank=True, help_text="Shown instead of the name.")
    member_number = Text(30, required=False, allow_blank=True)
    country = Text(
        2,
        required=False,
        allow_blank=True,
        validators=[RegexValidator("^([A-Za-z]{2})?$", _("Two letters, like FR."))],
        help_text="Two letters, ISO 3166.",
    )
    phone = Text(30, required=False, allow_blank=True)
    email = Text(254, required=False, allow_blank=True)
    born_on = serializers.DateField(required=False, allow_null=True)
    age_checked_on = serializers.DateField(
        required=False, allow_null=True, help_text="The day somebody saw the papers."
    )
    notes = Text(LONGEST_NOTES, required=False, allow_blank=True)


class ChangedPlayer(NewPlayer):
    """What is not named stays."""

    name = Text(120, required=False)

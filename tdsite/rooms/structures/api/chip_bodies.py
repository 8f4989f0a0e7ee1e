"""The chips that a plan is played with: shape only."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tdsite.api.fields import Body, Text, chips


class Chip(Body):
    """A denomination and its colour: a name of ours (green, light blue …) or any other."""

    chips = chips(1)
    colour = Text(30, default="", allow_blank=True)


def check_once(rows: Any) -> None:
    """Raise ValidationError if a denomination stands there twice."""
    known = [row["chips"] for row in rows]
    if len(set(known)) != len(known):
        raise serializers.ValidationError(_("A denomination is listed twice."), "chips_twice")

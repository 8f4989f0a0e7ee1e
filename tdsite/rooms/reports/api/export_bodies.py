"""What the commands about exports are told: shape only."""

from typing import Any

from rest_framework import serializers

from tdsite.api.fields import Body, Flag, Text, several
from tournaments.rules.exports import CHOICES, COLUMNS, MAX_COLUMNS, MAX_LENGTH


class ExportColumn(Body):
    """A column, and the heading the site wants over it; empty: our own word."""

    column = serializers.ChoiceField(choices=COLUMNS)
    heading = Text(MAX_LENGTH, default="", allow_blank=True)


def _choice(name: str, **options: Any) -> serializers.ChoiceField:
    return serializers.ChoiceField(choices=CHOICES[name], default=CHOICES[name][0], **options)


class Export(Body):
    """Columns in their order, and how the file is written."""

    name = Text(MAX_LENGTH)
    columns = several(ExportColumn, 1, MAX_COLUMNS)
    separator = _choice("separator")
    decimal = _choice("decimal")
    dates = _choice("dates", help_text="iso: 2026-11-21, day: 21/11/2026, month: 11/21/2026.")
    encoding = _choice("encoding", help_text="bom: UTF-8 as Excel takes it.")
    lines = _choice("lines", help_text="players: each once, with the best place.")
    heads = Flag(default=True)

"""What commands are told: shape only.  What it means is for the rules."""

from typing import Any

from tdsite.api.fields import Body, Text, Whole

LAST_TABLE = 30_000


def table_number(**options: Any) -> Whole:
    return Whole(1, LAST_TABLE, **options)


def seat_number(**options: Any) -> Whole:
    return Whole(1, 10, **options)


class Credentials(Body):
    username = Text(150)
    password = Text(4096, trim_whitespace=False)

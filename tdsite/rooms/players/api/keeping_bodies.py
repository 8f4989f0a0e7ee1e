"""What commands are told that mark people, make two rows one, and erase."""

from rest_framework import serializers

from tdsite.api.fields import Body, Text, Whole, cents, row_id
from tournaments.models.players import MarkKind
from tournaments.operations.merging import FIELDS


class NewMark(Body):
    kind = serializers.ChoiceField(MarkKind.choices)
    reason = Text(200, default="", allow_blank=True, help_text="Staff alone read it.")
    amount_cents = cents(default=None, allow_null=True, help_text="What is owed, of `owes`.")
    from_on = serializers.DateField(default=None, allow_null=True, help_text="Today if not told.")
    until = serializers.DateField(
        default=None, allow_null=True, help_text="The last day; without one, until it is lifted."
    )


class Lift(Body):
    paid_cents = Whole(
        1,
        10**12,
        default=None,
        allow_null=True,
        help_text="Of a debt: what is paid back. Less than is owed leaves the rest owed.",
    )


class Merge(Body):
    other_id = row_id(help_text="Whose row becomes empty and leads to this player.")
    take = serializers.ListField(
        child=serializers.ChoiceField([(name, name) for name in FIELDS]),
        default=list,
        max_length=len(FIELDS),
        help_text="Fields taken over from the other.",
    )


class Apart(Body):
    other_id = row_id()


class Erasure(Body):
    typed = row_id(help_text="The player's own id once more.")

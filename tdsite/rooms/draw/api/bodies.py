"""What the commands of the waiting list are told: shape only."""

from tdsite.api.bodies import AlternateSale
from tdsite.api.fields import Body, Whole, row_id

__all__ = ["AlternateSale", "Offer", "Waiting"]


class Waiting(Body):
    player_id = row_id()


class Offer(Body):
    player_id = row_id(default=None, allow_null=True, help_text="The next in line without it.")
    seconds = Whole(
        30, 3600, default=None, allow_null=True, help_text="As the event has it without it."
    )

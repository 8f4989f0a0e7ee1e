"""What corrections of busts are told: shape only."""

from rest_framework import serializers

from tdsite.api.bodies import Body
from tdsite.api.fields import Flag, Text, Whole, chips, row_id, several

MOST_HITMEN = 20


def _why() -> Text:
    return Text(200, help_text="Everybody sees it in the log.")


def _sure() -> Flag:
    return Flag(
        default=False, help_text="Although somebody was paid another prize than he then has won."
    )


def _some_entry(text: str) -> Whole:
    return row_id(default=None, allow_null=True, help_text=text)


def _stack() -> Whole:
    return chips(default=None, allow_null=True, help_text="When the hand began.")


def _time() -> serializers.DateTimeField:
    return serializers.DateTimeField(
        default=None, allow_null=True, help_text="After those by then."
    )


def _hitmen(*, required: bool = True, allow_null: bool = False) -> serializers.ListField:
    return serializers.ListField(
        child=row_id(), max_length=MOST_HITMEN, required=required, allow_null=allow_null
    )


def _seat() -> Text:
    return Text(
        12,
        default="",
        allow_blank=True,
        help_text='Like 12-5, or "draw"; empty for the seat he had.',
    )


class LateBust(Body):
    """Exactly one of after, before, beside and at_time says where the bust belongs."""

    after = _some_entry("An entry that went out right before.")
    before = _some_entry("An entry that went out right after.")
    beside = _some_entry("An entry that went out in the same hand.")
    at_time = _time()
    by_entries = _hitmen(required=False)
    stack_chips = _stack()
    beside_chips = _stack()
    reason = _why()
    sure = _sure()


class OtherPlayer(Body):
    instead = row_id(help_text="The entry that went out in truth.")
    by_entries = _hitmen(required=False, allow_null=True)
    stack_chips = _stack()
    seat = _seat()
    reason = _why()
    sure = _sure()


class Hitmen(Body):
    by_entries = _hitmen()
    reason = _why()
    sure = _sure()


class Turn(Body):
    """Exactly one of after, before and at_time says where the bust belongs."""

    after = _some_entry("An entry that went out right before.")
    before = _some_entry("An entry that went out right after.")
    at_time = _time()
    reason = _why()
    sure = _sure()


class HandStack(Body):
    entry_id = row_id()
    stack_chips = _stack()


class OneHand(Body):
    """All who went out in the same hand."""

    stacks = several(HandStack, 2, 20)
    best_hand = _some_entry("The entry that gets what a tie leaves over.")
    reason = _why()
    sure = _sure()


class HandStart(Body):
    stack_chips = _stack()
    best_hand = Flag(default=None, allow_null=True)
    reason = _why()
    sure = _sure()


class Found(Body):
    """Chips found after a lost all-in; stacks are those when the hand began."""

    found_chips = chips(1)
    all_in_chips = chips()
    opponent_chips = chips()
    opponent_entry = _some_entry("Who won the hand.")
    next_hand_started = Flag()
    remove = Flag(default=False, help_text="Out of play rather than to the winner.")
    seat = _seat()
    sure = _sure()

"""Lines about the tills and who keeps them."""

from typing import TypedDict

from tournaments.payloads.shapes import payload_of


@payload_of("till.added", "till.retired")
class TillNamed(TypedDict):
    till: str
    till_id: int


class TillShiftNamed(TillNamed):
    shift_id: int
    currency: str


@payload_of("till.opened")
class TillOpened(TillShiftNamed):
    who: str
    float_cents: int


@payload_of("till.moved")
class TillMoved(TillShiftNamed):
    move: str
    amount_cents: int
    reason: str


@payload_of("till.counted")
class TillCounted(TillShiftNamed):
    """`difference_cents`: counted less expected."""

    expected_cents: int
    counted_cents: int
    difference_cents: int


@payload_of("till.closed")
class TillClosed(TillCounted):
    explanation: str
    signed_by: str


@payload_of("till.handed_over")
class TillHandedOver(TillClosed):
    """`to_shift_id`: the time at the till of the colleague who took it over."""

    who: str
    to_shift_id: int

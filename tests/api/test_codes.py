"""Chapter: what programs read of a refusal stays when a class gets a better name."""

import pytest

from tables.operations.presence import SeatEmpty
from tournaments.access import ReadOnlySnapshot
from tournaments.journal import IdempotencyKeyReused, StaleRevision
from tournaments.operations.alternates import NotTheirTurn
from tournaments.rules.satellites import VoucherOfAnotherPlayer
from tournaments.undo import BlockedByLaterLine


@pytest.mark.parametrize(
    ("refusal", "code"),
    [
        (StaleRevision("Check the list."), "seen_too_old"),
        (IdempotencyKeyReused("Send another key."), "key_used_twice"),
        (BlockedByLaterLine("Undo that first.", revision=3), "stands_in_the_way"),
        (ReadOnlySnapshot("Go back to now."), "only_looking"),
        (VoucherOfAnotherPlayer("Take another.", field="voucher"), "not_his_voucher"),
        (NotTheirTurn("Wait."), "not_his_turn"),
        (SeatEmpty("Check the list."), "nobody_sits"),
    ],
)
def test_a_renamed_refusal_keeps_its_code(refusal, code):
    assert refusal.code == code

"""Chapter: undo of undo of undo: what the log says of a line is what its rows say."""

from random import Random

import pytest

from tdsite import director
from tests.factories import NOON, carl, dana, entry_price, event, player
from tournaments.models import Entry, JournalLine
from tournaments.rules import RuleError
from tournaments.undo import BlockedByLaterLine

pytestmark = pytest.mark.django_db


def sold() -> JournalLine:
    room = event(entry_price())
    return director.register_and_seat(room.pk, player_id=player().pk, by=carl(), at=NOON)


def undo(sale: JournalLine, revision: int) -> JournalLine:
    return director.undo(sale.tournament_id, revision=revision, by=dana(), at=NOON)


def counts(revision: int, undoings: dict[int, int]) -> bool:
    """Whether a line is in force: no undo of it is."""
    return not any(counts(by, undoings) for by, line in undoings.items() if line == revision)


def test_whatever_is_undone_and_done_again_the_entry_stands_as_its_line_does():
    tried = done = 0
    for number in range(6):
        chance, sale, undoings = Random(number), sold(), {}
        for _ in range(30):
            tried += 1
            line = chance.choice([sale.revision, *undoings])
            try:
                undoings[undo(sale, line).revision] = line
            except RuleError:
                continue
            done += 1
            stands = Entry.objects.filter(tournament=sale.tournament_id, voided=False).exists()
            assert stands == counts(sale.revision, undoings), undoings
    assert done > tried // 3


def test_an_undo_does_not_come_back_over_a_line_that_is_undone_already():
    """Line 9 is undone by 10 and by 16; which of the two counts hangs on undoings of undoings."""
    sale = sold()
    chain = [sale.revision]
    for of in (0, 1, 2, 3, 4, 1, 6, 3, 2, 9, 8, 5, 10, 1, 14, 9, 16, 13, 12):
        chain.append(undo(sale, chain[of]).revision)

    with pytest.raises(BlockedByLaterLine) as refusal:
        undo(sale, chain[17])

    assert refusal.value.revision == chain[10]
    assert f"Line {chain[9]} is undone already." in str(refusal.value)
    assert not Entry.objects.filter(tournament=sale.tournament_id, voided=False).exists()

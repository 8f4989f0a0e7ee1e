"""Damaged lists of results: read or refused in words, and never half imported."""

import random

import pytest

from tdsite import director
from tdsite.rooms.imports.results.columns import guessed
from tdsite.rooms.imports.results.reading import ListDefaults, results_of, rows_of
from tests.factories import NOON, club, dana
from tests.rooms.imports.listed import CUP, TODAY, TOLD
from tests.rooms.imports.test_page_sheets import book, mutated
from tournaments.ledger import book_of
from tournaments.models import Club, Entry, Player, Tournament
from tournaments.rules import RuleError
from tournaments.rules.ledger import checks

pytestmark = pytest.mark.django_db
HOW_MANY = 80
LIST = CUP + "".join(f"{n};Player {n % 17};{n % 5 * 10},5;{n}\n" for n in range(5, 40))
ROWS = [line.split(";") for line in LIST.splitlines()]


def bring(content: bytes, defaults: ListDefaults) -> list[Tournament]:
    sheet = rows_of(content)
    read = results_of(sheet, guessed(sheet.rows), defaults, today=TODAY)
    if read.wrong:
        return []
    rows = [one.row for event in read.events for one in event.results]
    line = director.import_results(
        club().pk,
        events=read.events,
        file_name="cup.csv",
        answers=dict.fromkeys(rows, "new"),
        by=dana(),
        at=NOON,
    )
    return list(Tournament.objects.filter(pk__in=line.data["tournament_ids"]))


@pytest.mark.parametrize("seed", range(HOW_MANY))
def test_a_damaged_list_comes_in_whole_or_not_at_all(seed):
    chance = random.Random(seed)
    whole = LIST.encode() if seed % 4 else book(*ROWS)
    club()
    before = Club.objects.get().revision
    try:
        events = bring(mutated(whole, chance), TOLD)
    except RuleError:
        events = []

    if not events:
        assert [m for m in (Tournament, Player) if m.objects.exists()] == []
        assert Club.objects.get().revision == before
    for one in events:
        assert Entry.objects.filter(tournament=one).exists()
        assert [check.name for check in checks(book_of(one)) if not check.holds] == []

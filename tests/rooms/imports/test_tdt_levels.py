"""The level of every bust-out comes from the file, or stays unknown: it is never made up."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tdsite import director
from tdsite.rooms.imports.report import evening_of, hash_of
from tdsite.rooms.reports.finishers import finishers
from tdsite.rooms.reports.log_lines import turns_of
from tdsite.web.results import results_of
from tests.factories import NOON, club, dana
from tournaments.models import ImportedEvent, Tournament

pytestmark = pytest.mark.django_db
CUP = (Path(__file__).parents[2] / "data" / "tdt" / "autumn-cup.tdt").read_text()
BOUGHT = "new GameHistoryItem({Time: 1714060010001"


def logged(*lines: tuple[int, str]) -> str:
    """The evening with these lines in its log."""
    items = "".join(f'new GameHistoryItem({{Time: {at}, Text: "{said}"}}), ' for at, said in lines)
    return CUP.replace(BOUGHT, items + BOUGHT)


def loaded(text: str) -> Tournament:
    content = text.encode()
    line = director.import_event(
        club().pk,
        read=evening_of(club(), content, file_name="cup.tdt"),
        file_name="cup.tdt",
        file_hash=hash_of(content),
        by=dana(),
        at=NOON,
    )
    return Tournament.objects.get(pk=line.data["tournament_id"])


def levels(tournament: Tournament) -> list[tuple[str, int | None]]:
    rows = finishers(tournament, results_of(tournament, everybody=True))
    return [(one.player.name, one.level) for one in rows]


def moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, tz=UTC)


def without_rounds(text: str) -> str:
    return text.replace(", Round: ", ", NoRound: ")


def test_a_bust_out_has_the_level_that_the_file_says():
    assert levels(loaded(CUP)) == [
        ("Ada Holm", None),  # she won
        ("Cy O’Hara", 6),
        ("Bo", 5),
        ("Di", 3),
        ("Bo", 2),
    ]


def test_where_the_file_says_no_level_its_log_does():
    text = logged((1714063900000, "Start of round 2"), (1714070000000, "Start of round 4"))

    assert [level for _, level in levels(loaded(without_rounds(text)))] == [None, 4, 4, 2, 2]


def test_where_nothing_says_it_the_level_is_unknown():
    assert {level for _, level in levels(loaded(without_rounds(CUP)))} == {None}


@pytest.mark.parametrize("written", ["0", "-3", "'late'", "1e9", "{}"])
def test_a_level_that_is_none_is_unknown(written):
    tournament = loaded(CUP.replace("Round: 6, HitmanUUID", f"Round: {written}, HitmanUUID"))

    assert dict(levels(tournament))["Cy O’Hara"] is None


def test_levels_began_when_the_log_says_so():
    tournament = loaded(
        logged(
            (1714063900000, "Start of round 2"),
            (1714063800000, "End of round 1"),
            (1714060000000, "Start of round 9"),  # before the start: of a rehearsal
            (1714063950000, "Start of round two"),
        )
    )

    assert [(turn.at, turn.level) for turn in turns_of(tournament)] == [
        (tournament.started_at, 1),
        (moment(1714063900000), 2),
    ]


def test_an_event_imported_before_levels_were_read_has_none_made_up():
    tournament = loaded(CUP)
    imported = ImportedEvent.objects.get()
    imported.report = {k: v for k, v in imported.report.items() if k not in ("turns", "levels")}
    imported.save()

    assert turns_of(tournament) == []
    assert {level for _, level in levels(tournament)} == {None}

"""An evening stands in the book once, however often it was saved."""

from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from tdsite import director
from tdsite.rooms.imports import acts
from tdsite.rooms.imports.report import evening_of, hash_of
from tests.factories import NOON, club, dana
from tests.rooms.imports.test_tdt_under_way import changed
from tournaments.models import ImportedEvent, Payout, Season, Tournament
from tournaments.operations.imports import EveningHere, ImportedBefore
from tournaments.reversals import EventHasALog
from tournaments.rules.seasons import SeasonClosed

pytestmark = pytest.mark.django_db
CUP = (Path(__file__).parents[2] / "data" / "tdt" / "autumn-cup.tdt").read_text()
LATER = CUP.replace('Title: "Autumn Cup"', 'Title: "Autumn Cup, corrected"')


def load(text, take=acts.import_event, **order):
    content = text.encode()
    return take(
        club().pk,
        read=evening_of(club(), content, file_name="cup.tdt"),
        file_name="cup.tdt",
        file_hash=hash_of(content),
        by=dana(),
        at=NOON,
        **order,
    )


def names() -> list[str]:
    return list(Tournament.objects.values_list("name", flat=True))


def test_another_save_of_the_evening_is_refused_by_the_name_of_its_event():
    load(CUP)

    with pytest.raises(EveningHere, match="Autumn Cup"):
        load(LATER)
    assert names() == ["Autumn Cup"]


@pytest.mark.parametrize(
    "change", [("aaaa0001-", "aaaa0002-"), ("StartTime: 1714061000000", "StartTime: 1714061000001")]
)
def test_another_event_or_another_start_is_another_evening(change):
    load(CUP)
    load(LATER.replace(*change))

    assert len(names()) == 2


def test_an_import_that_kept_no_number_of_the_evening_is_known_by_its_start():
    load(CUP)
    imported = ImportedEvent.objects.get()
    del imported.report["evening"]
    imported.save()

    with pytest.raises(EveningHere):
        load(LATER)


def test_a_save_replaces_the_other_when_asked_and_comes_once():
    load(CUP)
    line = load(LATER, acts.replace_event, key="one")

    assert load(LATER, acts.replace_event, key="one") == line
    assert names() == ["Autumn Cup, corrected"]


def test_the_identical_file_replaces_nothing():
    load(CUP)

    with pytest.raises(ImportedBefore):
        load(CUP, acts.replace_event)
    assert names() == ["Autumn Cup"]


def test_what_was_worked_on_here_is_not_replaced():
    load(CUP)
    payout = Payout.objects.order_by("number")[0]
    director.void_payout(payout.pk, reason="typing error", by=dana(), at=NOON)

    with pytest.raises(EventHasALog):
        load(LATER, acts.replace_event)
    assert names() == ["Autumn Cup"]


def test_a_replacement_that_fails_leaves_the_former(monkeypatch):
    load(CUP)

    def fails(*_args, **_order):
        raise RuntimeError("disk full")

    monkeypatch.setattr(acts, "import_event", fails)
    with pytest.raises(RuntimeError):
        load(LATER, acts.replace_event)
    assert names() == ["Autumn Cup"]


def test_the_page_asks_before_it_replaces(client):
    load(CUP)
    client.force_login(dana())
    file = SimpleUploadedFile("later.tdt", LATER.encode())
    looked = client.post(reverse("import_event"), {"file": file})["Location"]

    assert "Another save of this evening was imported as" in client.get(looked).content.decode()
    client.post(f"{looked}take/", {"key": "a"})
    assert names() == ["Autumn Cup"]
    client.post(f"{looked}take/", {"key": "b", "replace": "yes"})
    assert names() == ["Autumn Cup, corrected"]


def test_the_command_replaces_only_when_told(tmp_path):
    load(CUP)
    file = tmp_path / "later.tdt"
    file.write_text(LATER)

    with pytest.raises(CommandError):
        call_command("import_tdt", file)
    call_command("import_tdt", file, "--replace")
    assert names() == ["Autumn Cup, corrected"]


def count_it(tournament: Tournament) -> Season:
    director.count_imported_event(
        tournament.pk, league="Harbour", season="2024", formula="n - r + 1", by=dana(), at=NOON
    )
    return Season.objects.get()


def test_the_later_save_counts_where_the_former_counted():
    load(CUP)
    season = count_it(Tournament.objects.get())
    load(LATER, acts.replace_event)

    assert names() == ["Autumn Cup, corrected"]
    assert [one.tournament.name for one in season.events.all()] == ["Autumn Cup, corrected"]


def test_a_former_that_counts_in_a_closed_season_stays():
    load(CUP)
    season = count_it(Tournament.objects.get())
    director.close_season(season.pk, by=dana(), at=NOON)

    with pytest.raises(SeasonClosed):
        load(LATER, acts.replace_event)
    assert names() == ["Autumn Cup"]


def test_the_page_says_which_of_two_saves_is_the_older(client):
    load(CUP)
    client.force_login(dana())
    older = changed(
        LATER,
        ("EndTime: 1714074000500", "EndTime: 1714073000500"),
        ("Time: 1714074000000", "Time: 1714073000000"),
    )
    file = SimpleUploadedFile("older.tdt", older.encode())
    looked = client.post(reverse("import_event"), {"file": file})["Location"]

    assert "This file is the older save" in client.get(looked).content.decode()

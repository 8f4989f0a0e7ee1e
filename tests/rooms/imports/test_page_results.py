"""Past results as a club brings them: pasted or loaded, looked at, mended, taken in, taken back."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import get_resolver, reverse

from tdsite import director
from tests.factories import NOON, carl, club, dana
from tests.rooms.imports.listed import CUP
from tests.rooms.imports.test_commands_results import season, told_of
from tests.rooms.imports.test_page_sheets import book
from tournaments.models import Player, SeasonEvent, Tournament

pytestmark = pytest.mark.django_db
TOLD = {"event": "Winter Cup", "on": "2024-01-13", "currency": "EUR"}


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def look(client, listed=CUP, **more):
    return client.post(reverse("import_results"), {"text": listed, "do": "look", **TOLD, **more})


def columns(answer) -> dict[str, object]:
    """What the page would send again: its text, and what each column means."""
    page = answer.context
    said = {f"column-{one.number}": one.meaning for one in page["columns"]}
    heading = page["mapping"].heading
    return {"text": page["text"], "width": page["width"], "heading": heading, **said}


def take(client, listed=CUP, **more):
    shown = look(client, listed, **more)
    sent = {**TOLD, **columns(shown), "do": "import", "key": "once", **more}
    return client.post(reverse("import_results"), sent)


def test_the_page_shows_totals_and_what_the_list_does_not_tell_and_writes_nothing(as_dana):
    page = text(look(as_dana))

    for said in ("€1,000", "Winter Cup", "Ada Holm", "Import 1 event", "Times are not in the list"):
        assert said in page
    assert not Tournament.objects.exists()


def test_results_are_taken_in_and_one_press_takes_them_back(as_dana):
    done = take(as_dana)
    tournament = Tournament.objects.get()
    page = as_dana.get(done["Location"])

    assert told_of(tournament)[0] == ("1", "Ada Holm", 50000)
    assert "Undo the whole import" in text(page)
    report = text(as_dana.get(reverse("imported_event", args=[tournament.pk])))
    assert "What was paid in is not in the list" in report
    undone = as_dana.post(page.context["undo_url"])
    assert undone["Location"] == done["Location"]
    assert (Tournament.objects.count(), Player.objects.count()) == (0, 0)
    assert "Import undone" in text(as_dana.get(done["Location"]))


def names_of_event_pages(patterns=None) -> list[str]:
    """Every address that has the number of an event in it and nothing else."""
    found = []
    for one in patterns or get_resolver().url_patterns:
        if hasattr(one, "url_patterns"):
            found += names_of_event_pages(one.url_patterns)
        elif one.name and re.fullmatch(r"events/<int:pk>/[a-z./-]*", str(one.pattern)):
            found.append(one.name)
    return found


def test_every_page_of_the_event_is_there_with_what_is_known(as_dana):
    take(as_dana)
    tournament = Tournament.objects.get()

    names, broken = names_of_event_pages(), []
    assert len(names) > 50
    for name in names:
        answer = as_dana.get(reverse(name, args=[tournament.pk]))
        if answer.status_code not in (200, 302, 404, 405, 409):
            broken.append((name, answer.status_code))
    assert broken == []
    assert "Winter Cup" in text(as_dana.get(reverse("past_events")))


def test_pressed_twice_it_is_one_import(as_dana):
    once, twice = take(as_dana), take(as_dana)

    assert Tournament.objects.count() == 1
    assert once["Location"] == twice["Location"]
    assert "is here already" in text(take(as_dana, key="another"))


def test_what_is_wrong_is_told_with_row_and_field_and_nothing_comes_in(as_dana):
    wrong = "Place;Player;Prize;Points\n1;A B;12x;1\nfirst;C D;5;1\n3;;5;many\n"
    page = text(look(as_dana, wrong))

    for said in ("Not an amount of money", "“12x”", "Not a place", "Row without a name"):
        assert said in page
    answer = take(as_dana, wrong)
    assert answer.status_code == 409
    assert "Row 2, Prize: Not an amount of money. Nothing was imported." in text(answer)
    assert not Player.objects.exists()


@pytest.mark.parametrize(
    ("listed", "more", "says"),
    [
        ("Player;Prize\nA B;5\n", {}, "Choose the column with the places."),
        ("Place;Prize\n1;5\n", {}, "Choose the column with the player names."),
        (CUP, {"event": ""}, "No event: name it above."),
        (CUP, {"on": ""}, "No date: enter it above."),
        (CUP, {"currency": "SEK"}, "This is EUR, the event is in SEK."),
        ("Date;Place;Player\n2099-01-01;1;A B\n", {}, "Not a day that was"),
        ("Date;Place;Player\n04/03/2024;1;A B\n", {}, "Every date fits both formats"),
        ("", {}, "Choose a file, or paste the list."),
        ("Place;Player\n;A B\n", {}, "no line has a place"),
    ],
)
def test_a_list_that_leaves_something_out_is_asked_for_it(as_dana, listed, more, says):
    assert says in text(look(as_dana, listed, **more))
    assert not Tournament.objects.exists()


def test_a_workbook_is_read_and_a_broken_one_is_refused(as_dana):
    content = book(("Platz", "Spieler", "Preisgeld"), (1, "A B", 12.5), (2, "C D", 7))
    where = reverse("import_results")
    page = as_dana.post(
        where, {"file": SimpleUploadedFile("Cup.xlsx", content), **TOLD, "event": ""}
    )

    assert page.context["event"] == "Cup"
    as_dana.post(where, {**TOLD, **columns(page), "do": "import", "key": "x"})
    assert told_of(Tournament.objects.get()) == [("1", "A B", 1250), ("2", "C D", 700)]
    broken = as_dana.post(where, {"file": SimpleUploadedFile("x.xlsx", content[:200]), **TOLD})
    assert broken.status_code == 409


def test_who_may_be_two_people_is_asked_and_the_answer_stays(as_dana):
    pk = director.create_player(club().pk, name="Holm Ada", by=dana(), at=NOON).data["player_id"]

    page = text(look(as_dana))
    assert "The same words in another order." in page
    assert take(as_dana).status_code == 409
    take(as_dana, **{"row-2": str(pk)})

    assert Player.objects.count() == 4


def test_answers_to_a_list_that_was_changed_since_do_not_count(as_dana):
    director.create_player(club().pk, name="Holm Ada", by=dana(), at=NOON)
    shown = look(as_dana)
    sent = {**TOLD, **columns(shown), "do": "import", "read": shown.context["read"], "row-2": "new"}
    changed = sent["text"].replace("Bo Lund", "Lund, Bo")

    answer = as_dana.post(reverse("import_results"), {**sent, "text": changed})
    assert "Row 2, player: say who Ada Holm is." in text(answer)
    assert as_dana.post(reverse("import_results"), sent).status_code == 302


def test_results_count_in_the_season_that_is_chosen(as_dana):
    counts = season()

    take(as_dana, season=counts.pk, points="listed")

    one = SeasonEvent.objects.get()
    assert (one.season, one.formula) == (counts, "switch(r, 1, 100, 2, 80, 3, 60, 4, 40, 0)")


def test_standings_of_a_season_that_is_not_here_yet_lead_to_where_it_is_opened(as_dana):
    shown = text(look(as_dana, "Player;Points\nAda Holm;120", what="standings"))

    assert "Open it under Leagues" in shown
    season()
    again = look(as_dana, "Player;Points\nAda Holm;120", what="standings")
    assert "Harbour League: 2024" in text(again)


def test_the_pages_speak_french(as_dana):
    done = take(as_dana)
    for where in (reverse("import_results"), done["Location"]):
        assert as_dana.get(where, headers={"Accept-Language": "fr"}).status_code == 200


def test_only_a_director_imports_results(client):
    club()
    client.force_login(carl())

    assert client.get(reverse("import_results")).status_code == 403
    assert client.post(reverse("import_results")).status_code == 403

"""Many saved evenings in one act: looked at in one table, chosen, taken whole, and taken back."""

import io
import zipfile
from copy import deepcopy
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone

from tdsite import director
from tdsite.rooms.imports.many import batches
from tests.factories import carl, club, dana
from tests.rooms.imports.tdt_writer import DAY, Bounty, SavedKind, drawn, text_of
from tests.rooms.imports.test_tdt_under_way import CUP, MIDDLE, changed
from tournaments.models import (
    Club,
    ImportedEvent,
    Player,
    Season,
    SeasonEvent,
    Tournament,
    Upload,
)
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db
LATER = changed(CUP, ('Title: "Autumn Cup"', 'Title: "Autumn Cup, corrected"'))
OLDER = changed(
    LATER,
    ("EndTime: 1714074000500", "EndTime: 1714073000500"),
    ("Time: 1714074000000", "Time: 1714073000000"),
)


def evening(number: int, kind: SavedKind = SavedKind.FINISHED) -> str:
    return text_of(drawn(number, kind=kind))


def zipped(**files: str | bytes) -> bytes:
    """A package of these files; two underscores are a slash, and one at the end is the dot."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in files.items():
            package.writestr(name.replace("__", "/").replace("_", "."), content)
    return target.getvalue()


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def load(client, *texts: str | bytes) -> str:
    """Load files and read them; the address of the table."""
    files = [
        SimpleUploadedFile(f"{n}.tdt", text if isinstance(text, bytes) else text.encode())
        for n, text in enumerate(texts)
    ]
    return client.post(reverse("import_event"), {"file": files})["Location"]


def text(answer) -> str:
    return " ".join(answer.content.decode().split())


def table(client, url):
    return client.get(url).context["table"]


def states(client, url) -> list[str]:
    return [line.badge.word for line in table(client, url).lines]


def take(client, url, **said):
    return client.post(url, {"do": "import", "counts-asked": "yes", **said})


def names() -> list[str]:
    return sorted(Tournament.objects.values_list("name", flat=True))


def test_the_table_says_of_each_file_what_it_is_and_nothing_is_taken_yet(as_dana):
    first = load(as_dana, CUP)
    as_dana.post(f"{first}take/", {"key": "one"})
    url = load(as_dana, CUP, LATER, MIDDLE, evening(1), evening(2, SavedKind.NOT_BEGUN), "{T:")

    assert sorted(states(as_dana, url)) == sorted(
        ["Already here", "Newer save", "Earlier save in this list", "New", "Never played",
         "Cannot be read"]
    )  # fmt: skip
    page = text(as_dana.get(url))
    for said in ("Evening 1", "breaks off at line 1", "Import 1 event", "Autumn Cup, corrected"):
        assert said in page
    assert names() == ["Autumn Cup"]


def test_the_table_has_date_players_money_winner_and_season(as_dana):
    url = load(as_dana, CUP, evening(1))
    line = next(one for one in table(as_dana, url).lines if one.name == "Autumn Cup")

    assert (line.players, line.entries, line.paid_cents, line.winner, line.season) == (
        4, 5, 108000, "Ada Holm", "Harbour League, 2024",
    )  # fmt: skip
    assert line.at.year == 2024


def test_of_two_saves_that_end_alike_the_one_with_a_winner_is_the_later(as_dana):
    finished = drawn(1)
    finished.ended += DAY  # a log that goes on after the last elimination is no later for it
    middle = deepcopy(finished)
    for bought in middle.buyins[-3:]:
        bought.out_at, bought.by = 0, ()
    middle.prizes = [(place, amount, ()) for place, amount, _ in middle.prizes]
    for one in (finished, middle):
        one.log, one.ended = [(finished.ended, "Good night")], 0

    url = load(as_dana, text_of(finished), text_of(middle))

    lines = {line.badge.word: line for line in table(as_dana, url).lines}
    assert set(lines) == {"New", "Earlier save in this list"}
    assert lines["New"].winner


def test_what_asks_for_a_choice_stands_first(as_dana):
    url = load(as_dana, evening(1), evening(2), evening(8, SavedKind.UNFINISHED))

    assert states(as_dana, url) == ["Unfinished", "New", "New"]


def test_who_won_is_still_in_the_table_once_the_events_are_here(as_dana):
    url = load(as_dana, evening(1), evening(8, SavedKind.UNFINISHED))
    before = {line.name: line.winner for line in table(as_dana, url).lines}
    take(as_dana, url)

    after = {line.name: line.winner for line in table(as_dana, url).lines}
    assert after == before
    assert (bool(after["Evening 1"]), after["Evening 8"]) == (True, "")
    assert "2 of 2 files" in text(as_dana.get(url))


def test_one_press_takes_all_and_counts_them_in_their_seasons(as_dana):
    url = load(as_dana, *(evening(n) for n in range(55, 65)))
    take(as_dana, url, count="yes")

    assert Tournament.objects.filter(state=State.FINISHED).count() == 10
    assert sorted(Season.objects.values_list("name", flat=True)) == ["2020", "2021"]
    assert SeasonEvent.objects.count() == 10
    assert set(states(as_dana, url)) == {"Imported"}


def test_without_the_tick_none_of_them_counts(as_dana):
    url = load(as_dana, evening(1), evening(2))
    take(as_dana, url)

    assert Tournament.objects.count() == 2
    assert not Season.objects.exists()


def test_one_press_takes_all_of_it_back(as_dana):
    url = load(as_dana, *(evening(n) for n in range(1, 8)))
    take(as_dana, url, count="yes")
    as_dana.post(f"{url}undo/")

    gone = (Tournament, ImportedEvent, Season, Player)
    assert [model.__name__ for model in gone if model.objects.exists()] == []
    assert set(states(as_dana, url)) == {"Import undone"}


def test_what_the_act_replaced_is_there_again_after_the_undo(as_dana):
    first = load(as_dana, CUP)
    as_dana.post(f"{first}take/", {"key": "one"})
    old = Tournament.objects.get()
    told = {"league": "Harbour", "season": "2024", "formula": "n - r + 1"}
    director.count_imported_event(old.pk, **told, by=dana(), at=timezone.now())
    url = load(as_dana, LATER, evening(1))
    take(as_dana, url, newer="replace")
    assert names() == ["Autumn Cup, corrected", "Evening 1"]
    assert SeasonEvent.objects.get().tournament.name == "Autumn Cup, corrected"

    as_dana.post(f"{url}undo/")
    assert names() == ["Autumn Cup"]
    assert SeasonEvent.objects.get().tournament == old


def test_a_newer_save_replaces_only_when_it_is_said_and_an_older_only_by_itself(as_dana):
    first = load(as_dana, CUP)
    as_dana.post(f"{first}take/", {"key": "one"})
    url = load(as_dana, LATER, evening(1))
    take(as_dana, url)
    assert names() == ["Autumn Cup", "Evening 1"]

    url = load(as_dana, OLDER, evening(2))
    assert "Older save" in states(as_dana, url)
    take(as_dana, url, newer="replace")
    assert names() == ["Autumn Cup", "Evening 1", "Evening 2"]
    line = next(one for one in table(as_dana, url).lines if one.badge.word == "Older save")
    take(as_dana, url, **{f"file-{line.pk}": "replace"})
    assert names() == ["Autumn Cup, corrected", "Evening 1", "Evening 2"]


def test_of_several_saves_of_an_evening_the_latest_comes_in_and_the_others_stay_out(as_dana):
    url = load(as_dana, LATER, MIDDLE, OLDER)
    take(as_dana, url)

    assert names() == ["Autumn Cup, corrected"]


@pytest.mark.parametrize(
    ("said", "state"),
    [("running", State.RUNNING), ("called_off", State.CANCELLED), ("leave", None)],
)
def test_unfinished_ones_come_in_as_it_is_said_for_all(as_dana, said, state):
    url = load(as_dana, MIDDLE, evening(1))
    take(as_dana, url, unfinished=said)
    found = Tournament.objects.filter(name="Autumn Cup").first()

    assert (found.state if found else None) == state


def test_who_won_can_be_said_for_one_of_them(as_dana):
    url = load(as_dana, MIDDLE, evening(1))
    line = next(one for one in table(as_dana, url).lines if one.still_in)
    assert ("winner:p-cy", "Cy O’Hara won") in line.options
    take(as_dana, url, **{f"file-{line.pk}": "winner:p-cy"})
    tournament = Tournament.objects.get(name="Autumn Cup")

    assert tournament.state == State.FINISHED
    last = tournament.entries.exclude(elimination__isnull=False).get()
    assert last.player.name == "Cy O’Hara"


def test_a_choice_that_is_none_is_as_for_all(as_dana):
    url = load(as_dana, MIDDLE, evening(1))
    line = next(one for one in table(as_dana, url).lines if one.still_in)
    take(as_dana, url, **{f"file-{line.pk}": "winner:p-bo", "file-999999": "take"})

    assert Tournament.objects.get(name="Autumn Cup").state == State.RUNNING


def test_currency_and_rebuys_are_asked_once_for_all(as_dana):
    url = load(as_dana, CUP, evening(1))
    assert "such buy-in" in text(as_dana.get(url))
    as_dana.post(url, {"do": "look", "currency": "JPY", "again": "rebuy"})
    line = next(one for one in table(as_dana, url).lines if one.name == "Autumn Cup")
    assert (line.entries, line.paid_cents) == (4, 1080)
    take(as_dana, url)
    tournament = Tournament.objects.get(name="Autumn Cup")

    assert (tournament.currency, tournament.entries.count()) == ("JPY", 4)


def test_a_file_that_is_refused_keeps_no_other_from_coming_in(as_dana, monkeypatch):
    url = load(as_dana, evening(1), evening(2), evening(3))
    whole = batches.taking.take

    def fails(club, *, file_name, **told):
        if file_name == "1.tdt":
            raise RuntimeError("disk full")
        return whole(club, file_name=file_name, **told)

    monkeypatch.setattr(batches.taking, "take", fails)
    take(as_dana, url)

    assert names() == ["Evening 1", "Evening 3"]
    assert sorted(states(as_dana, url)) == ["Imported", "Imported", "Not imported"]
    monkeypatch.undo()
    take(as_dana, url)
    assert names() == ["Evening 1", "Evening 2", "Evening 3"]


def test_cancelled_in_between_what_is_in_stays_and_the_rest_can_go_on(as_dana, monkeypatch):
    url = load(as_dana, evening(1), evening(2), evening(3))
    whole = batches.taking.take

    def stops(club, **told):
        taken = whole(club, **told)
        as_dana.post(f"{url}cancel/")
        return taken

    monkeypatch.setattr(batches.taking, "take", stops)
    take(as_dana, url)
    assert names() == ["Evening 1"]
    assert "Cancelled" in text(as_dana.get(url))
    monkeypatch.undo()
    take(as_dana, url)
    assert len(names()) == 3


def test_work_that_fell_silent_is_gone_on_with_and_nothing_comes_twice(as_dana, monkeypatch):
    url = load(as_dana, evening(1), evening(2), evening(3))
    whole = batches.taking.take
    done = []

    class Killed(BaseException):
        pass

    def dies(club, **told):
        if done:
            raise Killed
        done.append(told["file_name"])
        return whole(club, **told)

    monkeypatch.setattr(batches.taking, "take", dies)
    with pytest.raises(Killed):
        take(as_dana, url)
    monkeypatch.undo()
    assert names() == ["Evening 1"]
    assert "1" in text(as_dana.get(f"{url}progress/"))
    assert "of 3 files" in text(as_dana.get(f"{url}progress/"))
    Upload.objects.filter(kind="events").update(began_at=timezone.now() - timedelta(hours=1))
    assert "The work stopped before its end" in text(as_dana.get(url))
    as_dana.post(url, {"do": "go-on"})

    assert names() == ["Evening 1", "Evening 2", "Evening 3"]


def test_an_event_that_was_worked_on_stays_when_the_others_are_taken_back(as_dana):
    url = load(as_dana, evening(1), evening(2))
    take(as_dana, url)
    one = Tournament.objects.get(name="Evening 1")
    payout = one.payouts.order_by("number")[0]
    director.void_payout(payout.pk, reason="typing error", by=dana(), at=timezone.now())
    as_dana.post(f"{url}undo/")

    assert names() == ["Evening 1"]
    assert "was changed after its import" in text(as_dana.get(url))


def test_only_a_director_sees_the_table_and_presses(as_dana, client):
    url = load(as_dana, evening(1), evening(2))
    client.force_login(carl())

    for method, page in (("get", url), ("post", url), ("get", f"{url}progress/"),
                         ("post", f"{url}cancel/"), ("post", f"{url}undo/"),
                         ("post", f"{url}forget/")):  # fmt: skip
        assert getattr(client, method)(page).status_code == 403
    assert not Tournament.objects.exists()


def test_a_file_of_the_table_has_no_page_of_its_own(as_dana):
    load(as_dana, evening(1), evening(2))
    file = Upload.objects.filter(kind="event").first()

    assert as_dana.get(reverse("imported_file", args=[file.pk])).status_code == 404


def test_the_files_go_and_what_was_imported_stays(as_dana):
    url = load(as_dana, evening(1), evening(2))
    take(as_dana, url)
    as_dana.post(f"{url}forget/")

    assert not Upload.objects.exists()
    assert Tournament.objects.count() == 2
    assert as_dana.get(url).status_code == 404


def test_the_page_of_imports_names_what_was_loaded_together(as_dana):
    load(as_dana, evening(1), evening(2))

    assert "2 files" in text(as_dana.get(reverse("import_event")))


def test_bounties_come_in_both_ways(as_dana):
    texts = [text_of(drawn(n, bounty=kind)) for n, kind in ((3, Bounty.WITHIN), (4, Bounty.BESIDE))]
    url = load(as_dana, *texts)
    take(as_dana, url)

    assert Tournament.objects.count() == 2
    assert Club.objects.get().revision >= 2

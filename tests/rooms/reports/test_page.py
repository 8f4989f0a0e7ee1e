"""The report of an event in six boxes, drawn as page, PDF, XLSX, CSV and JSON; and what is sent."""

import csv
import io
from datetime import timedelta

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from python_calamine import CalamineWorkbook

from blinds.operations.clocks import announce_due
from tdsite import director
from tdsite.rooms.reports.event_report import report_of
from tdsite.rooms.reports.finishers import finishers
from tdsite.rooms.reports.forms import ExportForm
from tdsite.rooms.reports.log_lines import exceptions_box, level_at, turns_of
from tdsite.rooms.reports.results import PRESETS
from tdsite.web.results import results_of
from tests.clients import StaffClient
from tests.factories import NOON, carl, dana, entry_price, event, fay, ivy, rebuy_price, running
from tests.pdf import pages_of
from tournaments import queries
from tournaments.models import Deal, DealShare, ExportFormat, Player, Tournament

pytestmark = pytest.mark.django_db
LONG = "Maximiliane-Friederike von Hohenstein-Wackerbarth zu Sayn"


def finished() -> Tournament:
    """Four players; the winner knocked all out and is paid; a slip void, a bust undone."""
    tournament = running(entry_price(), rebuy_price(fee_cents=5_00), players=4)
    Player.objects.filter(name="P1").update(name="=cmd|1", country="FR")
    Player.objects.filter(name="P4").update(name=LONG)
    first, *others, winner = queries.entries_in(tournament).order_by("number")
    director.rebuy(winner.pk, by=carl(), at=NOON)
    wrong = director.bust_out(first.pk, by=dana(), at=NOON + timedelta(minutes=2))
    director.undo(tournament.pk, revision=wrong.revision, by=dana(), at=NOON)
    later = NOON + timedelta(minutes=30)
    announce_due(later, only=tournament.pk)
    for entry in (first, *others):
        director.bust_out(entry.pk, by_entries=[winner.pk], by=dana(), at=later)
    director.finish(tournament.pk, by=dana(), at=NOON + timedelta(hours=3))
    for _ in range(2):
        director.pay(winner.pk, by=carl(), at=NOON + timedelta(hours=4))
        if not tournament.payouts.filter(voided=True).exists():
            slip = tournament.payouts.get(voided=False)
            director.void_payout(slip.pk, reason="miscounted", by=carl(), at=NOON)
    tournament.refresh_from_db()
    return tournament


def as_(user, language="en") -> Client:
    client = StaffClient()
    client.force_login(user)
    client.cookies["django_language"] = language
    return client


def get(name, *args, language="en", **query):
    return as_(dana(), language).get(reverse(name, args=args), query)


def test_the_boxes_say_the_event_the_money_and_that_it_adds_up():
    document = report_of(finished()).document
    facts = {fact.code: fact.value for box in document.boxes for fact in box.facts}

    assert [box.code for box in document.boxes] == [
        "event", "money", "places", "deal", "exceptions", "proof",
    ]  # fmt: skip
    assert (facts["entries"], facts["rebuys"], facts["taken_cents"]) == (4, 1, 495_00)
    assert (facts["fees_entry_cents"], facts["fees_rebuy_cents"]) == (40_00, 5_00)
    assert facts["payouts_cents"] == facts["prize_pool_cents"] == 450_00
    assert document.box("money").verdict.holds
    assert document.box("proof").verdict.holds


def test_each_row_says_from_which_seat_at_which_level_and_by_whom():
    tournament = finished()

    rows = finishers(tournament, results_of(tournament, everybody=True))

    assert [(str(one.row.place), one.by) for one in rows[:2]] == [("1", ()), ("2", (LONG,))]
    assert rows[-1].row.country == "FR"
    assert all(one.level == 2 and one.row.seat.startswith("1-") for one in rows[1:])


def test_bounties_have_a_column_of_their_own_and_the_money_still_adds_up():
    tournament = running(
        entry_price(bounty_cents=20_00), players=4, bounty_kind="progressive", bounty_bag_bp=5000
    )
    *others, winner = queries.entries_in(tournament).order_by("number")
    for entry in others:
        director.bust_out(entry.pk, by_entries=[winner.pk], by=dana(), at=NOON)
    director.finish(tournament.pk, by=dana(), at=NOON)
    tournament.refresh_from_db()

    document = report_of(tournament).document
    facts = {fact.code: fact.value for fact in document.box("money").facts}

    assert document.box("places").grids[0].of("bounty_cents") == [80_00, 0, 0, 0]
    assert (facts["bounty_cents"], facts["taken_cents"]) == (80_00, 520_00)
    assert document.box("money").verdict.holds


def test_a_deal_is_told_with_its_method_and_what_each_agreed_on():
    tournament = running(players=3)
    director.close_registration(tournament.pk, by=dana(), at=NOON)
    entries = list(queries.entries_in(tournament).order_by("number"))
    deal = Deal.objects.create(
        tournament=tournament,
        number=1,
        method="icm",
        at=NOON,
        pool_cents=310_00,
        left_to_play_cents=10_00,
        reason="late",
    )
    DealShare.objects.bulk_create(
        DealShare(deal=deal, entry=entry, stack_chips=20_000, amount_cents=100_00, signed=True)
        for entry in entries
    )

    box = report_of(tournament).document.box("deal")

    facts = {fact.code: fact.value for fact in box.facts}
    assert facts["method"] == "ICM"
    money = ("pool_cents", "left_cents", "shared_cents")
    assert [facts[code] for code in money] == [310_00, 10_00, 300_00]
    assert [line.cells for line in box.grids[0].lines] == [
        (f"P{n}", 20_000, 100_00, "yes") for n in (1, 2, 3)
    ]


def test_the_level_of_a_time_is_the_one_the_clock_was_at():
    tournament = running(players=3)
    director.jump(tournament.pk, index=4, by=dana(), at=NOON + timedelta(minutes=9))

    turns = turns_of(tournament)

    assert [level_at(turns, NOON + timedelta(minutes=m)) for m in (-1, 5, 9)] == [None, 1, 4]


def test_voids_corrections_and_undone_acts_are_told_with_reason_and_who():
    box = exceptions_box(finished())

    told = [(line.cells[0], line.cells[3], line.cells[4]) for line in box.grids[0].lines]
    assert told == [("Voided", "miscounted", "carl"), ("Undone action", "", "dana")]


def test_every_figure_leads_to_a_page_that_answers():
    tournament = finished()
    client = as_(dana())
    boxes = report_of(tournament).document.boxes
    links = {fact.link for box in boxes for fact in box.facts if fact.link}
    links |= {
        link for box in boxes for grid in box.grids for line in grid.lines
        for link in line.links.values()
    }  # fmt: skip

    assert len(links) > 10
    assert {link: code for link in links if (code := client.get(link).status_code) != 200} == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_drawn_with_its_charts(language):
    page = get("report", finished().pk, language=language).content.decode()

    assert page.count('<svg class="chart"') == 3
    assert LONG in page
    assert "=cmd|1" in page
    assert "style=" not in page


def test_of_a_large_field_the_page_shows_the_first_lines_and_the_files_all(monkeypatch):
    tournament = finished()
    monkeypatch.setattr("tdsite.web.boxes.ON_SCREEN", 2)

    page = get("report", tournament.pk).content.decode()
    places = report_of(tournament).document.box("places").grids[0]

    assert len(places.lines) == 4
    assert "First 2 of 4 lines" in page
    sheet = get("report_csv", tournament.pk).content.decode()
    assert all(str(name) in sheet for name in places.of("state"))


def test_an_event_nobody_has_entered_has_a_report():
    tournament = event()

    assert get("report", tournament.pk).status_code == 200
    assert get("summary", tournament.pk).status_code == 200
    assert get("export", tournament.pk).status_code == 200
    assert pages_of(get("report_pdf", tournament.pk).content) == 1


def test_a_workbook_has_a_sheet_for_each_box_and_numbers_as_numbers():
    answer = get("report_xlsx", finished().pk)

    book = CalamineWorkbook.from_filelike(io.BytesIO(answer.content))
    money = {
        row[0]: row[1] for row in book.get_sheet_by_name("Money summary").to_python() if row[1:]
    }
    heads, first, *_, last = book.get_sheet_by_name("Places").to_python()
    assert book.sheet_names == ["Event", "Money summary", "Places", "Deal", "Exceptions", "Proof"]
    assert money["Collected"] == 495.0
    assert dict(zip(heads, first, strict=True))["Prize"] == 450.0
    assert dict(zip(heads, last, strict=True))["Player"] == "=cmd|1"


def test_a_sheet_has_every_box_and_no_formula():
    rows = list(csv.reader(io.StringIO(get("report_csv", finished().pk).content.decode())))

    assert ["Collected", "495.00", "EUR"] in rows
    assert any("'=cmd|1" in row for row in rows)
    assert not any(cell.startswith(("=", "@")) for row in rows for cell in row)


def test_programs_get_the_boxes_by_code():
    tournament = finished()

    told = get("report_json", tournament.pk, language="fr").json()

    assert told["money"]["payouts_cents"] == 450_00
    assert told["places"]["places"][0] | {"seat": ""} == {
        "place": "1",
        "player": LONG,
        "country": "",
        "entry_number": 4,
        "seat": "",
        "out_at": None,
        "level": None,
        "by": "",
        "prize_cents": 450_00,
        "state": "Payé",
        "paid_by": "carl",
    }
    assert told["proof"]["journal_hash"] == tournament.journal_hash


def test_the_report_is_printed():
    assert pages_of(get("report_pdf", finished().pk, language="fr").content) <= 2


def test_the_number_of_statements_does_not_grow_with_the_rows(django_assert_max_num_queries):
    small, large = running(players=3), running(players=9)

    with django_assert_max_num_queries(60) as few:
        report_of(small)
    with django_assert_max_num_queries(60) as many:
        report_of(large)

    assert len(many) == len(few)


def test_who_may_not_see_money_is_told_so():
    tournament = running(players=2)
    names = ["report", "report_pdf", "report_xlsx", "report_csv", "report_json", "summary"]

    for user in (fay(), ivy()):
        client = as_(user)
        answers = [client.get(reverse(n, args=[tournament.pk])) for n in [*names, "export_file"]]
        assert {answer.status_code for answer in answers} == {403}


# what is sent


def test_the_summary_speaks_the_events_language_or_another():
    tournament = finished()

    english = get("summary", tournament.pk)
    french = get("summary", tournament.pk, lang="fr")

    assert f"{LONG} wins €450." in english.content.decode()
    assert f"Most knockouts: {LONG} (3)" in english.content.decode()
    assert "mailto:?subject=Results%3A%20Friday%20Deepstack&amp;body=" in english.content.decode()
    assert "450 €" in french.content.decode().replace("\xa0", " ").replace("\u202f", " ")


def test_the_summary_says_in_which_language_it_speaks_whatever_the_reader_speaks():
    url = reverse("summary", args=[finished().pk])

    html = as_(dana(), "fr").get(url).content.decode()

    assert '<a href="?lang=en" aria-current="true" lang="en">' in html
    assert 'class="panel summary-mail" lang="en"' in html


# for a result site


def test_a_file_has_the_columns_chosen_in_their_order_under_their_headings():
    query = {"c": ["prize", "player", "country"], "h": ["Gain", "", "Pays"], "lines": "paid"}
    query |= {"separator": "semicolon", "decimal": "comma", "encoding": "utf8", "heads": "1"}

    answer = get("export_file", finished().pk, **query)

    assert answer.content.decode() == f"Gain;Player;Pays\r\n450,00;{LONG};\r\n"
    assert answer["Content-Disposition"].endswith('results.csv"')


def test_every_ready_made_choice_writes_a_file():
    tournament = finished()

    for preset in PRESETS:
        answer = get("export_file", tournament.pk, preset=preset)
        assert LONG.rpartition(" ")[2] in answer.content.decode(), preset


def test_columns_are_moved_added_and_taken_out_without_a_script():
    def columns(act, add=""):
        sent = QueryDict(f"c=place&h=A&c=player&h=B&act={act}&add={add}")
        return ExportForm.sent(sent).columns

    assert columns("down:0") == (("player", "B"), ("place", "A"))
    assert columns("drop:1") == (("place", "A"),)
    assert columns("add", add="country")[-1] == ("country", "")
    assert columns("up:0") == columns("up:9999999999") == (("place", "A"), ("player", "B"))


def test_an_export_is_kept_for_the_club_and_opened_again():
    tournament = finished()
    client = as_(dana())
    sent = {"c": ["player", "place"], "h": ["Name", ""], "name": "Our site", "separator": "tab"}

    answer = client.post(reverse("save_export", args=[tournament.pk]), sent)
    kept = ExportFormat.objects.get()
    again = client.get(answer["Location"])
    gone = client.post(reverse("remove_export", args=[tournament.pk, kept.pk]))

    assert kept.columns == [["player", "Name"], ["place", ""]]
    assert again.context["form"].manner.separator == "tab"
    assert gone.status_code == 302
    assert not ExportFormat.objects.exists()


def test_an_export_without_a_name_is_refused_in_place():
    sent = {"c": ["player"], "h": [""], "name": " "}

    answer = as_(dana()).post(reverse("save_export", args=[finished().pk]), sent)

    assert answer.status_code == 409
    assert "Give the export a name." in answer.content.decode()

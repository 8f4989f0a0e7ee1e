"""Structures as files and on paper: out, in again, and what is refused."""

import io
import zipfile
from datetime import time

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import translation
from xlsxwriter import Workbook

from blinds.models import Structure
from blinds.queries import steps_of
from blinds.rules.pasted import read_pasted
from blinds.rules.structure import table_of, to_json
from tdsite.rooms.structures.forms.steps import StepsForm
from tdsite.web.read_sheets import BadWorkbook, read_workbook
from tdsite.web.sheets import write_workbook
from tests.factories import EVENING, club, dana, event
from tests.pdf import pages_of
from tests.rooms.structures.test_page import HORSE, saved, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


@pytest.mark.parametrize("ending", ["csv", "json", "xlsx"])
def test_what_leaves_as_a_file_comes_back_as_the_same_plan(as_dana, ending):
    one = saved(HORSE.name, HORSE.schedule)
    content = as_dana.get(reverse("structure_file", args=[one.pk, ending])).content

    page = as_dana.post(
        reverse("new_structure"),
        typed(EVENING, do="read", instead="1", file=SimpleUploadedFile(f"x.{ending}", content)),
    )

    assert page.context["steps"].schedule == HORSE.schedule
    assert page.context["read"] == len(HORSE.schedule)


def test_a_file_with_problems_is_shown_with_them_in_place(as_dana):
    text = "Level,Blinds,Minutes\n1,100/200,20\n2,oops,soon\n"
    page = as_dana.post(
        reverse("new_structure"),
        typed((), do="read", instead="1", file=SimpleUploadedFile("x.csv", text.encode())),
    )

    wrong = page.context["steps"].rows[1].problems
    assert {"small_blind", "minutes"} <= wrong.keys()


def test_a_file_that_is_no_plan_is_refused_with_a_sentence(as_dana):
    for content in (b"PK\x03\x04 broken", b"Dear all,\nsee you tonight"):
        page = as_dana.post(
            reverse("new_structure"), typed(do="read", file=SimpleUploadedFile("x", content))
        )
        assert page.status_code == 400
        assert len(page.context["steps"].rows) == len(EVENING)


def test_no_label_is_a_formula_in_a_spreadsheet(as_dana):
    rows = StepsForm.of(EVENING[:1]).schedule
    one = saved(schedule=(type(rows[0])(**{**_fields(rows[0]), "label": "=1+1"}),))

    text = as_dana.get(reverse("structure_file", args=[one.pk, "csv"])).content.decode()

    assert "'=1+1" in text
    assert read_pasted(text)[0]["label"] == "=1+1"
    assert read_workbook(write_workbook("x", table_of(steps_of(one))))[1][-1] == "=1+1"


def _fields(step):
    return {name: getattr(step, name) for name in step.__slots__}


def test_a_workbook_keeps_numbers_words_and_gaps():
    rows = [["a", 1, ""], ["", "<&>\x07 é", 2_000_000]]

    assert read_workbook(write_workbook("A/B: [long] name " * 4, rows)) == [
        ["a", "1", ""],
        ["", "<&> é", "2000000"],
    ]
    with pytest.raises(BadWorkbook):
        read_workbook(b"nothing of the kind")


def rewritten(page: str, old: bytes, new: bytes) -> bytes:
    """A good workbook with one of its pages changed by hand."""
    out, whole = io.BytesIO(), io.BytesIO(write_workbook("Plan", [["kind", "blinds"]]))
    with zipfile.ZipFile(whole) as book, zipfile.ZipFile(out, "w") as changed:
        for name in book.namelist():
            content = book.read(name)
            assert name != page or old in content
            changed.writestr(name, content.replace(old, new) if name == page else content)
    return out.getvalue()


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        ("xl/worksheets/sheet1.xml", b'r="B1"', b'r="XFD1048576"'),
        ("xl/worksheets/sheet1.xml", b'r="B1"', b'r="ZZZZZZZZZ99999999999"'),
        ("xl/sharedStrings.xml", b'uniqueCount="2"', b'uniqueCount="999999999999"'),
    ],
    ids=("a cell far away", "a cell nowhere", "words that are not there"),
)
def test_a_workbook_that_claims_to_be_larger_than_memory_is_not_opened(page, old, new):
    with pytest.raises(BadWorkbook, match="too large"):
        read_workbook(rewritten(page, old, new))


def test_a_packed_book_of_another_kind_is_not_opened():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("content.xml", "<office:document-content/>")
    with pytest.raises(BadWorkbook, match="not an XLSX"):
        read_workbook(out.getvalue())


def test_minutes_that_a_spreadsheet_took_for_a_time_of_the_day_are_read_as_typed():
    out = io.BytesIO()
    with Workbook(out) as book:
        as_time = book.add_format({"num_format": "hh:mm:ss"})
        sheet = book.add_worksheet()
        sheet.write_datetime(0, 0, time(7, 30), as_time)
        sheet.write_datetime(0, 1, time(0, 20), as_time)
        sheet.write_number(0, 2, 12.5)

    assert read_workbook(out.getvalue()) == [["7:30", "20:00", "12.5"]]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sheet_is_printed_on_one_page(as_dana, language):
    one = saved(HORSE.name, HORSE.schedule)
    as_dana.cookies["django_language"] = language

    answer = as_dana.get(reverse("structure_sheet", args=[one.pk]))
    of_event = as_dana.get(reverse("event_structure_sheet", args=[event().pk]))

    assert answer["Content-Type"] == "application/pdf"
    assert pages_of(answer.content) == pages_of(of_event.content) == 1


def test_a_file_is_put_into_the_library_from_the_command_line(tmp_path):
    club()
    good, bad, out = tmp_path / "Night.json", tmp_path / "bad.csv", io.StringIO()
    good.write_text(to_json(HORSE.schedule))
    bad.write_text("Blinds,Minutes\n100/200,x\n")

    translation.activate("en")
    call_command("import_structure", str(good), "--name", "Ours", stdout=out)

    assert out.getvalue() == f"Ours: {len(HORSE.schedule)} steps\n"
    assert steps_of(Structure.objects.get(name="Ours")) == HORSE.schedule
    with pytest.raises(CommandError, match="Row 1, minutes"):
        call_command("import_structure", str(bad))
    with pytest.raises(CommandError, match="already"):
        call_command("import_structure", str(good), "--name", "Ours")

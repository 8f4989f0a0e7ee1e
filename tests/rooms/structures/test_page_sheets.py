"""Printed sheets in the editor: beside what was read, questions before rows, files of all kinds."""

import io
import re
from pathlib import Path

import pytest
import typst
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from pypdf import PdfReader, PdfWriter

from blinds.models import Structure
from blinds.queries import steps_of
from tdsite.rooms.structures.drawn_sheet import mark_of
from tdsite.web.pdf_text import pdf_text
from tdsite.web.sheets import BadSheet, write_workbook
from tests.factories import club, dana
from tests.rooms.structures.test_page import editor, saved, typed

pytestmark = pytest.mark.django_db

TABLE = [
    ["Friday Deep Stack", "", "", "", ""],
    ["Level", "Small Blind", "Big Blind", "BB Ante", "Minutes"],
    ["1", "100", "100", "", "30"],
    ["2", "100", "200", "200", "30"],
    ["Break, color up 25s", "", "", "", "15"],
    ["3", "500", "1,000", "1,000", "30"],
]
PLAN = [(100, 100, 0, 30), (100, 200, 200, 30), (0, 0, 0, 15), (500, 1000, 1000, 30)]


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def printed(table=TABLE) -> bytes:
    """The table on paper, as somebody sends it round."""
    cells = ", ".join(f"[{cell}]" for row in table[1:] for cell in row)
    text = f"= {table[0][0]}\n#table(columns: {len(table[1])}, {cells})"
    return typst.compile(text.encode())


def as_csv() -> bytes:
    return "\n".join(";".join(row) for row in TABLE).encode("cp1252")


def as_xlsx() -> bytes:
    rows = [[int(cell) if cell.isdecimal() else cell for cell in row] for row in TABLE]
    return write_workbook("Friday", rows)


def as_tabs() -> bytes:
    return "\n".join("\t".join(row) for row in TABLE).encode("utf-16")


def levels(page):
    return [
        (step.small_chips, step.big_chips, step.ante_chips, step.seconds // 60)
        for step in page.context["steps"].schedule
    ]


def loaded(client, content, name="sheet"):
    return client.post(
        reverse("new_structure"),
        typed((), do="read", instead="1", file=SimpleUploadedFile(name, content)),
    )


@pytest.mark.parametrize("written", [as_csv, as_xlsx, as_tabs, printed])
def test_a_sheet_is_the_same_plan_in_whatever_file_it_comes(as_dana, written):
    page = loaded(as_dana, written())

    assert levels(page) == PLAN
    shown = page.content.decode()
    assert "Friday Deep Stack" in shown
    assert "Level 2: 100 / 200, ante 200 (big blind), 30 min" in shown
    assert "Break, 15 min, 25s raced off" in shown


def test_a_sheet_that_leaves_something_open_is_asked_about_before_a_row_is_made(as_dana):
    plan = editor(saved())
    sheet = "Dear all\nLevel 1 100/200\nLevel 2 200/400"
    asked = as_dana.post(plan, typed(do="read", pasted=sheet, instead="1"))

    shown = asked.content.decode()
    assert "How many minutes is a level?" in shown
    assert "Left out: no step of the plan" in shown
    assert "rows read" not in shown

    answered = typed(do="read", pasted=sheet, instead="1") | {"answer-minutes": "25"}
    assert "2 rows read" in as_dana.post(plan, answered).content.decode()


def test_a_file_is_asked_about_as_its_text_which_the_answers_go_with(as_dana):
    table = [[cell for n, cell in enumerate(row) if n != 4] for row in TABLE]
    asked = loaded(as_dana, printed(table))

    text = asked.context["pasted"]
    assert asked.context["sheet"].questions
    assert "Friday Deep Stack" in text

    answers = {"answer-minutes": "40", "answer-break": "10", "sheet": mark_of(text)}
    sent = typed((), do="read", instead="1", pasted=text.replace("\n", "\r\n"), **answers)
    page = as_dana.post(reverse("new_structure"), sent)

    assert [minutes for *_, minutes in levels(page)] == [40, 40, 10, 40]


def test_answers_to_another_text_are_not_taken(as_dana):
    sheet = "1. 100/200\n2. 200/400"
    answers = {"answer-minutes": "20", "sheet": mark_of("another text")}

    page = as_dana.post(editor(saved()), typed(do="read", pasted=sheet, **answers))

    assert [one.key for one in page.context["sheet"].questions] == ["minutes"]


def test_a_choice_is_asked_as_a_choice_and_its_answer_taken(as_dana):
    sheet = "Level,SB,BB,Ante,Min\n1,100,200,100,20\n2,200,400,200,20"
    asked = as_dana.post(editor(saved()), typed(do="read", pasted=sheet)).content.decode()

    assert re.search(r'type="radio"\s+name="answer-ante"\s+value="per_player"', asked)
    assert "Who pays the ante of 100 at blinds of 200?" in asked

    answered = typed((), do="read", pasted=sheet, instead="1") | {"answer-ante": "per_player"}
    page = as_dana.post(reverse("new_structure"), answered)

    assert {step.ante_type for step in page.context["steps"].schedule} == {"per_player"}


def locked() -> bytes:
    out = io.BytesIO()
    book = PdfWriter(clone_from=PdfReader(io.BytesIO(printed())))
    book.encrypt("secret", algorithm="RC4-128")
    book.write(out)
    return out.getvalue()


def picture() -> bytes:
    return typst.compile(b"#rect(width: 100%, height: 5cm, fill: gray)")


def book() -> bytes:
    return typst.compile(b"#for n in range(31) [Page #n #pagebreak()]")


@pytest.mark.parametrize(
    ("written", "says"),
    [
        (locked, "locked with a password"),
        (picture, "a picture without text"),
        (book, "more than 30 pages"),
        (lambda: b"%PDF-1.7 torn", "cannot be read"),
        (lambda: b"%PDF" + b"0" * 6_000_000, "larger than 5 MB"),
        (lambda: b"\x89PNG\r\n", "a picture, or of another program"),
    ],
    ids=("locked", "picture", "book", "torn", "large", "photograph"),
)
def test_a_file_without_readable_text_is_refused_with_what_to_do(as_dana, written, says):
    page = loaded(as_dana, written())

    assert page.status_code == 400
    assert says in page.content.decode()


def test_a_pdf_that_is_never_done_is_stopped(monkeypatch):
    monkeypatch.setattr("tdsite.web.pdf_text.LONGEST_SECONDS", 0.01)

    with pytest.raises(BadSheet, match="cannot be read"):
        pdf_text(printed())


def test_a_printed_sheet_is_put_into_the_library_from_the_command_line(tmp_path):
    club()
    file, out = tmp_path / "Night.pdf", io.StringIO()
    Path(file).write_bytes(printed([[cell for n, cell in enumerate(r) if n != 4] for r in TABLE]))

    with pytest.raises(CommandError, match="--answer minutes=NUMBER: How many minutes"):
        call_command("import_structure", str(file))
    answers = ["--answer", "minutes=30", "--answer", "break=15"]
    call_command("import_structure", str(file), *answers, stdout=out)

    assert out.getvalue() == "Night: 4 steps\n"
    assert len(steps_of(Structure.objects.get(name="Night"))) == 4

"""Tables as people save them: encodings, marks, dates, numbers, and files that are not tables."""

import io
import random
import zipfile
from dataclasses import replace
from datetime import date

import pytest
from xlsxwriter import Workbook

from tdsite.rooms.imports.players.cells import (
    DateOrder,
    asks_order,
    country_code,
    guess_order,
    read_date,
)
from tdsite.rooms.imports.players.columns import guess, heading_row
from tdsite.rooms.imports.players.reading import LIST, first_look, read_list
from tdsite.web.read_sheets import BadSheet, read_sheet
from tests.hurried import hurried
from tournaments.rules import RuleError

TODAY = date(2026, 11, 20)
TABLE = (("Name", "Phone"), ("Noé Garçon", "06 12"), ("Mårten; Lind", "+46"))
FUZZED = 60  # of each kind; thousands were tried once


def written(mark=";", end="\r\n"):
    return end.join(
        mark.join(f'"{cell}"' if mark in cell else cell for cell in row) for row in TABLE
    )


def book(*rows, name="Members"):
    out = io.BytesIO()
    with Workbook(out, {"in_memory": True}) as made:
        days = made.add_format({"num_format": "dd/mm/yyyy"})
        sheet = made.add_worksheet(name)
        for down, row in enumerate(rows):
            for across, cell in enumerate(row):
                if isinstance(cell, date):
                    sheet.write_datetime(down, across, cell, days)
                else:
                    sheet.write(down, across, cell)
        made.add_worksheet("Other").write(0, 0, "Elsewhere")
    return out.getvalue()


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_a_table_is_read_in_any_encoding_with_any_mark(mark, encoding):
    assert read_sheet(written(mark).encode(encoding), LIST).rows == TABLE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_they_like(end):
    assert read_sheet(written(end=end).encode(), LIST).rows == TABLE


def test_a_file_may_say_its_mark_and_rows_keep_their_numbers():
    assert read_sheet(b"sep=|\r\nName|Phone\r\n\r\nAnna, B|1;2\r\n", LIST).rows == (
        ("", ""),
        ("Name", "Phone"),
        ("", ""),
        ("Anna, B", "1;2"),
    )


def test_cells_of_a_workbook_are_as_they_were_typed():
    content = book(
        ("Name", "Club No.", "Born", "Phone"),
        ("Anna Berg", 1207, date(1980, 12, 31), "0612345678"),
    )

    sheet = read_sheet(content, LIST)

    assert sheet.rows[1] == ("Anna Berg", "1207", "1980-12-31", "0612345678")
    assert sheet.sheets == ("Members", "Other")
    assert read_sheet(content, LIST, sheet=1).rows == (("Elsewhere",),)


def test_a_quote_that_never_closes_is_named_by_its_row():
    text = 'name\nAnna\n"Bo\n' + "x\n" * 5000

    with pytest.raises(BadSheet) as refusal:
        read_sheet(text.encode(), LIST)

    assert "Row 3" in str(refusal.value)


def test_too_many_rows_and_bombs_are_refused_at_once():
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("xl/workbook.xml", b"<workbook/>")
        made.writestr("xl/worksheets/sheet1.xml", b" " * (LIST.unpacked_bytes + 1))

    for content in (b"name\n" + b"a\n" * 20_001, bomb.getvalue(), b"x" * (LIST.packed_bytes + 1)):
        with hurried(), pytest.raises(BadSheet, match="too large"):
            read_sheet(content, LIST)


@pytest.mark.parametrize(
    ("headings", "means"),
    [
        ("First name,Last name,Nickname,Email", "first_name last_name alias email"),
        ("Club No.,Date of birth,Country", "member_number born_on country"),
        ("Nom,Prénom,N° de membre,Né(e) le", "last_name first_name member_number born_on"),
        ("Nom,Téléphone,Pays,Banni", "name phone country banned"),
        ("NOM COMPLET,Courriel,Remarques,Id", "name email notes origin"),
        ("Player,Mobile,Home phone,Shirt", "name phone phone -"),
        ("Name;Vorname;Mitglieds-Nr.;Geb.-Datum", "last_name first_name member_number born_on"),
        ("NACHNAME;Vorn.;Handynummer;Staatsangehörigkeit", "last_name first_name phone country"),
        ("Vor- und Nachname;Spitzname;Bemerkungen;Gesperrt", "name alias notes banned"),
        ("Apellidos;Nombre;Nº de socio;F. nac.", "last_name first_name member_number born_on"),
        ("Nombre;Móvil;Correo electrónico;País", "name phone email country"),
        ("JUGADOR;Apodo;Observaciones;Estado", "name alias notes status"),
        ("Prénom;Nom d'usage;Pseudo;Statut", "first_name last_name alias status"),
        ("Name;Surname;D.O.B.;Player status", "first_name last_name born_on status"),
    ],
)
def test_headings_are_understood_as_clubs_write_them(headings, means):
    rows = (("Members of 2026",), headings.split(";" if ";" in headings else ","))

    assert heading_row(rows) == 2
    assert [one or "-" for one in guess(rows, 2)] == means.split()


def test_without_headings_columns_are_known_by_what_stands_in_them():
    rows = (("Anna Berg", "a@example.org", "0612345678", "31/12/1980", "L"),)

    assert heading_row(rows) == 0
    assert guess(rows, 0) == ("name", "email", "phone", "born_on", "")


@pytest.mark.parametrize(
    ("cell", "day_first", "month_first"),
    [
        ("04/03/1980", date(1980, 3, 4), date(1980, 4, 3)),
        ("4.3.80", date(1980, 3, 4), date(1980, 4, 3)),
        ("4.3.20", date(2020, 3, 4), date(2020, 4, 3)),
        ("1980-03-04", date(1980, 3, 4), date(1980, 3, 4)),
        ("1980-03-04T00:00:00", date(1980, 3, 4), date(1980, 3, 4)),
        ("4 août 1980", date(1980, 8, 4), date(1980, 8, 4)),
        ("March 4, 1980", date(1980, 3, 4), date(1980, 3, 4)),
        ("1er mai 1980", date(1980, 5, 1), date(1980, 5, 1)),
        ("4. März 1980", date(1980, 3, 4), date(1980, 3, 4)),
        ("4 de marzo de 1980", date(1980, 3, 4), date(1980, 3, 4)),
        ("19800304", date(1980, 3, 4), date(1980, 3, 4)),
        ("31/31/1980", None, None),
        ("yesterday", None, None),
    ],
)
def test_dates_are_read_in_the_order_the_list_has(cell, day_first, month_first):
    assert read_date(cell, DateOrder.DAY_FIRST, today=TODAY) == day_first
    assert read_date(cell, DateOrder.MONTH_FIRST, today=TODAY) == month_first


def test_a_list_says_the_order_of_its_dates_once_a_day_is_beyond_twelve():
    default = DateOrder.DAY_FIRST
    assert guess_order(["04/03/1980", "12/31/1980"], default=default) == ("month_first", True)
    assert guess_order(["04/03/1980", "31/12/1980"], default=default) == ("day_first", True)
    assert guess_order(["04/03/1980", "1980-12-31"], default=default) == (default, False)


@pytest.mark.parametrize(
    ("cells", "asks"),
    [
        (["04/03/1980"], True),
        (["04/03/1980", "1980-12-31", "5 May 1980"], True),
        (["04/03/1980", "31/12/1980"], False),
        (["04/03/1980", "31/12/1980", "12/31/1980"], True),
        (["04/04/1980", "1980-12-31"], False),
        ([], False),
    ],
)
def test_dates_that_fit_both_orders_are_asked_about(cells, asks):
    assert asks_order(cells) is asks


@pytest.mark.parametrize(
    ("name", "first", "last", "means"),
    [
        ("Lind, Anna", "", "", "Anna Lind"),
        ("MARTIN, Jean-Paul", "", "", "Jean-Paul MARTIN"),
        ("Lind", "Anna", "", "Anna Lind"),
        ("Anna Lind", "Anna", "", "Anna Lind"),
        ("Anna", "", "Anna Lind", "Anna Lind"),
        ("", "Maria", "de la Cruz", "Maria de la Cruz"),
    ],
)
def test_a_name_is_whole_however_its_columns_cut_it(name, first, last, means):
    cells = {"Name": name, "First name": first, "Last name": last}
    filled = {head: cell for head, cell in cells.items() if cell}
    content = ";".join(filled) + "\n" + ";".join(filled.values())
    _, mapping, _ = first_look(content.encode())

    assert [one.name for one in read_list(content.encode(), mapping, today=TODAY).people] == [means]


@pytest.mark.parametrize(
    ("cell", "banned", "self_excluded", "told"),
    [
        ("Banned", True, False, []),
        ("interdit de salle", True, False, []),
        ("Selbst gesperrt", False, True, []),
        ("Auto-exclu", False, True, []),
        ("Vetado; autoexcluido", True, True, []),
        ("aktiv", False, False, []),
        ("no", False, False, []),
        ("Platinum", False, False, ["status"]),
        ("banned, Platinum", True, False, ["status"]),
    ],
)
def test_a_status_says_who_may_not_play_and_what_it_means_else_is_told(
    cell, banned, self_excluded, told
):
    content = f'Name;Status\nAnna Berg;"{cell}"\n'.encode()
    _, mapping, _ = first_look(content)
    (one,) = read_list(content, mapping, today=TODAY).people

    assert (one.banned, one.self_excluded) == (banned, self_excluded)
    assert [remark.field for remark in one.remarks] == told


@pytest.mark.parametrize(
    ("cell", "code"),
    [("France", "FR"), ("suède", "SE"), ("fr", "FR"), ("Côte d'Ivoire", "CI"), ("USA", "US"),
     ("Royaume-Uni", "GB"), ("Atlantis", "")],
)  # fmt: skip
def test_countries_are_known_by_code_and_by_name_in_both_languages(cell, code):
    assert country_code(cell) == code


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The file with some of it lost, doubled, or overwritten."""
    found = bytearray(content)
    for _ in range(chance.randint(1, 12)):
        at = chance.randrange(len(found) or 1)
        some = chance.randint(1, 40)
        how = chance.randrange(4)
        if how == 0:
            found[at : at + some] = chance.randbytes(some)
        elif how == 1:
            del found[at : at + some]
        elif how == 2:
            found[at:at] = found[at : at + some] * chance.randint(1, 50)
        else:
            found[at:at] = chance.choice([b'"', b"\0", b"\xff\xfe", b"\n" * 99, b",;\t|" * 9])
    return bytes(found)


def inside(content: bytes, chance: random.Random) -> bytes:
    """A workbook, whole as a package, with one of its pages mutated."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        unlucky = chance.choice(old.namelist())
        for name in old.namelist():
            page = old.read(name)
            new.writestr(name, mutated(page, chance) if name == unlucky else page)
    return out.getvalue()


def text_of(chance: random.Random) -> bytes:
    rows = ["name;email;phone;date of birth;country;club no"]
    rows += [
        f"Anna Berg{n};a{n}@example.org;06{n:08};{n % 31}/12/1980;France;{n}" for n in range(40)
    ]
    return "\r\n".join(rows).encode(chance.choice(["utf-8", "utf-16", "cp1252"]))


def book_of(chance: random.Random) -> bytes:
    rows = ((f"Anna Berg{n}", n, date(1980, 1, 1 + n % 28)) for n in range(40))
    return book(("Name", "Club No.", "Born"), *rows)


def read_or_refused(content: bytes) -> None:
    """Anything but people or a refusal fails."""
    try:
        _, mapping, _ = first_look(content)
        columns = mapping.columns
        if "name" not in columns:
            columns = ("name", *columns[1:])
        read_list(content, replace(mapping, columns=columns), today=TODAY)
    except RuleError:
        pass


@pytest.mark.parametrize(
    ("made", "broken"),
    [(text_of, mutated), (book_of, mutated), (book_of, inside)],
    ids=["text", "torn workbook", "workbook with a broken page"],
)
def test_whatever_is_in_a_file_it_is_read_or_refused_in_time(made, broken):
    for seed in range(FUZZED):
        chance = random.Random(seed)
        with hurried():
            read_or_refused(broken(made(chance), chance))

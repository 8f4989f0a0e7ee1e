"""Saved evenings in a package or a folder: unpacked within bounds, on the page and by command."""

import io
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from tdsite.rooms.imports.many import batches, packages
from tdsite.rooms.imports.many.packages import Measure, PackageUnfit, loaded
from tests.factories import club, dana
from tests.rooms.imports.test_tdt_many import evening, load, names, states, text, zipped
from tests.rooms.imports.test_tdt_under_way import MIDDLE
from tournaments.models import (
    SeasonEvent,
    Tournament,
    Upload,
)
from tournaments.models.tournament import State

pytestmark = pytest.mark.django_db


@pytest.fixture
def as_dana(client):
    club()
    client.force_login(dana())
    return client


def test_a_package_is_unpacked_and_says_what_stays_closed(as_dana):
    inner = zipped(e9_tdt=evening(9))
    package = zipped(
        e1_tdt=evening(1),
        folder__e2_TDT=evening(2),
        readme_txt="hello",
        __MACOSX___e1_tdt="junk",
        inner_zip=inner,
    )
    url = load(as_dana, package)

    assert sorted(states(as_dana, url)) == ["Cannot be read", "New", "New"]
    assert "An archive inside the archive is not opened" in text(as_dana.get(url))


def test_of_a_folder_only_evenings_are_looked_at(as_dana):
    files = [
        SimpleUploadedFile(name, evening(n).encode())
        for n, name in enumerate(("a.tdt", "b.TDT", "thumbs.db"))
    ]
    answer = as_dana.post(reverse("import_event"), {"folder": files})

    assert len(states(as_dana, answer["Location"])) == 2


@pytest.mark.parametrize(
    ("files", "says"),
    [
        ([("a.zip", zipped(readme_txt="hello"))], "No .tdt file was found"),
        ([("a.zip", zipped(e1_tdt=evening(1))[:-30])], "cannot be opened"),
    ],
)
def test_a_package_that_cannot_be_used_says_why(files, says):
    club()
    named = [(name, io.BytesIO(content)) for name, content in files]

    with pytest.raises(PackageUnfit, match=says):
        batches.keep(club(), named, by=dana(), at=timezone.now())
    assert not Upload.objects.exists()


def test_a_package_is_measured_while_it_is_unpacked(monkeypatch):
    monkeypatch.setattr(packages, "MAX_FILE_BYTES", 1000)
    monkeypatch.setattr(packages, "MAX_UNPACKED_BYTES", 2500)
    bomb = zipped(big_tdt=b"0" * 10_000_000, small_tdt=b"0" * 900)

    large, small = loaded("a.zip", io.BytesIO(bomb), Measure())
    assert "too large" in str(large.refusal)
    assert (len(large.content), len(small.content)) == (0, 900)
    three = zipped(a_tdt=b"0" * 900, b_tdt=b"0" * 900, c_tdt=b"0" * 900)
    with pytest.raises(PackageUnfit, match="MB together"):
        list(loaded("a.zip", io.BytesIO(three), Measure()))


def test_a_package_of_too_many_files_is_refused(monkeypatch):
    monkeypatch.setattr(packages, "MAX_FILES", 2)
    three = zipped(a_tdt="1", b_tdt="2", c_tdt="3")

    with pytest.raises(PackageUnfit, match="More than 2 files"):
        list(loaded("a.zip", io.BytesIO(three), Measure()))
    monkeypatch.setattr(packages, "MAX_LISTED", 2)
    with pytest.raises(PackageUnfit, match="lists more than 2"):
        list(loaded("a.zip", io.BytesIO(three), Measure()))


@pytest.mark.parametrize("name", ["../../etc/cron.d/x.tdt", "C:\\Windows\\x.tdt", "/x.tdt"])
def test_a_path_in_a_package_is_only_a_name(name):
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as package:
        package.writestr(name, "hello")

    (one,) = loaded("a.zip", target, Measure())
    assert one.name == "x.tdt"


def test_a_damaged_member_says_so_and_the_others_come():
    content = zipped(a_tdt=evening(1), b_tdt=evening(2))
    at = content.index(b"a.tdt") + 60
    broken = content[:at] + bytes(64) + content[at + 64 :]

    first, second = loaded("a.zip", io.BytesIO(broken), Measure())
    assert "cannot be unpacked" in str(first.refusal)
    assert second.content


def run(*arguments) -> str:
    said = io.StringIO()
    call_command("import_tdt", *map(str, arguments), stdout=said, stderr=said)
    return said.getvalue()


def folder_of(path, **files: str) -> None:
    for name, content in files.items():
        target = path / name.replace("__", "/").replace("_", ".")
        target.parent.mkdir(exist_ok=True)
        target.write_text(content)


def test_the_command_takes_a_folder_with_its_table_first(tmp_path):
    club()
    folder_of(tmp_path, a_tdt=evening(1), sub__b_tdt=evening(2), notes_txt="hello")
    said = run(tmp_path, "--count")

    assert said.index("[new] take  Evening 2") < said.index("1/2 “Evening 1” taken")
    assert names() == ["Evening 1", "Evening 2"]
    assert SeasonEvent.objects.count() == 2
    assert "already here" in run(tmp_path)


def test_the_command_takes_a_package_and_fails_where_a_file_cannot_be_read(tmp_path):
    club()
    package = tmp_path / "all.zip"
    package.write_bytes(zipped(a_tdt=evening(1), b_tdt="{T:", c_tdt=MIDDLE))

    with pytest.raises(CommandError, match="Not imported: 1 of 3"):
        run(package, "--unfinished", "called_off")
    assert {one.state for one in Tournament.objects.all()} == {State.FINISHED, State.CANCELLED}


def test_a_dry_run_of_a_folder_says_the_table_alone(tmp_path):
    club()
    folder_of(tmp_path, a_tdt=evening(1))

    assert "[new] take" in run(tmp_path, "--dry-run")
    assert not Tournament.objects.exists()


def test_the_command_leaves_an_unfinished_file_out_when_told(tmp_path):
    club()
    folder_of(tmp_path, a_tdt=MIDDLE)

    assert "left out" in run(tmp_path / "a.tdt", "--unfinished", "leave")
    assert not Tournament.objects.exists()
    with pytest.raises(CommandError):
        run(tmp_path / "a.tdt", "--currency", "zzzz")

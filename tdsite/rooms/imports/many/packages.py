"""The files of a package, one after the other, within bounds: nothing is written to the disk.

Sizes are measured while a file is unpacked, whatever the package says of them; names are only
shown, and an archive in an archive stays closed.
"""

import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import IO

from tournaments.rules import N_, RuleError
from tournaments.rules.names import plain_text

MEGABYTE = 1024 * 1024
MAX_FILES = 2000  # evenings of one act
MAX_FILE_BYTES = 16 * MEGABYTE
MAX_PACKED_BYTES = 200 * MEGABYTE  # of all that is sent
MAX_UNPACKED_BYTES = 1024 * MEGABYTE
MAX_LISTED = 20_000  # names in one package
ZIPPED = b"PK\x03\x04"
EVENINGS, PACKAGES = (".tdt",), (".zip",)
_BROKEN = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    NotImplementedError,
    RuntimeError,  # of one that needs a password
    EOFError,
    OSError,
    ValueError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
)


class PackageUnfit(RuleError):
    """More than one act can take, or a package that cannot be opened."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A file by its name; `refusal` says why it has no content."""

    name: str
    content: bytes = b""
    refusal: RuleError | None = None


class Measure:
    """What has been unpacked so far.  Raises PackageUnfit beyond what one act can take."""

    def __init__(self) -> None:
        self.files = self.size = 0

    def add(self, size: int) -> None:
        self.files += 1
        self.size += size
        if self.files > MAX_FILES:
            raise PackageUnfit(
                N_("More than %(most)s files. Import them in several parts."),
                field="files",
                most=MAX_FILES,
            )
        if self.size > MAX_UNPACKED_BYTES:
            raise PackageUnfit(
                N_("The files are larger than %(megabytes)s MB together. Import them in parts."),
                field="files",
                megabytes=MAX_UNPACKED_BYTES // MEGABYTE,
            )


def is_package(start: bytes) -> bool:
    return start.startswith(ZIPPED)


def loaded(name: str, file: IO[bytes], measure: Measure) -> Iterator[Loaded]:
    """The file itself, or the evenings in it if it is a package.  Raises PackageUnfit."""
    file.seek(0)
    start = file.read(len(ZIPPED))
    file.seek(0)
    if is_package(start):
        yield from _unpacked(name, file, measure)
        return
    yield _measured(name, file.read(MAX_FILE_BYTES + 1), measure)


def _measured(name: str, content: bytes, measure: Measure) -> Loaded:
    measure.add(len(content))
    name_shown = shown_name(name)
    if len(content) > MAX_FILE_BYTES:
        too_large = N_(
            "The file is larger than %(megabytes)s MB, too large for a saved event. Load another."
        )
        megabytes = MAX_FILE_BYTES // MEGABYTE
        return Loaded(
            name_shown, refusal=PackageUnfit(too_large, field="files", megabytes=megabytes)
        )
    return Loaded(name_shown, content)


def _unpacked(name: str, file: IO[bytes], measure: Measure) -> Iterator[Loaded]:
    try:
        package = zipfile.ZipFile(file)
        listed = package.infolist()
    except _BROKEN as error:
        raise PackageUnfit(
            N_("“%(file)s” cannot be opened: it is damaged. Pack the files again."),
            field="files",
            file=shown_name(name),
        ) from error
    if len(listed) > MAX_LISTED:
        raise PackageUnfit(
            N_("“%(file)s” lists more than %(most)s files. Pack the .tdt files alone."),
            field="files",
            file=shown_name(name),
            most=MAX_LISTED,
        )
    for info in listed:
        if _is_wanted(info):
            yield _member(package, info, measure)


def _is_wanted(info: zipfile.ZipInfo) -> bool:
    """Evenings, and archives to say of them that they stay closed; not what systems add."""
    path = PurePosixPath(info.filename.replace("\\", "/"))
    if info.is_dir() or "__MACOSX" in path.parts or path.name.startswith("."):
        return False
    return path.suffix.lower() in EVENINGS + PACKAGES


def _member(package: zipfile.ZipFile, info: zipfile.ZipInfo, measure: Measure) -> Loaded:
    name = shown_name(info.filename)
    if name.lower().endswith(PACKAGES):
        measure.add(0)
        nested = N_("An archive inside the archive is not opened. Unpack it, then load its files.")
        return Loaded(name, refusal=PackageUnfit(nested, field="files"))
    try:
        with package.open(info) as member:
            content = member.read(MAX_FILE_BYTES + 1)
    except _BROKEN:
        measure.add(0)
        broken = N_("The file cannot be unpacked: it is damaged or needs a password.")
        return Loaded(name, refusal=PackageUnfit(broken, field="files"))
    return _measured(name, content, measure)


def shown_name(name: str) -> str:
    """The last part of a path, as a page can show it."""
    last = name.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return plain_text(last.replace("\0", ""))[-200:] or "file.tdt"


def files_under(path: Path) -> list[Path]:
    """A file by itself; of a folder its evenings and packages, with all that is below it."""
    if not path.is_dir():
        return [path]
    found = (one for one in path.rglob("*") if one.suffix.lower() in EVENINGS + PACKAGES)
    return sorted(one for one in found if one.is_file() and not one.name.startswith("."))

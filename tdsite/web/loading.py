"""What is loaded into the table of a plan: an uploaded file, or a pasted text."""

from django.core.files.uploadedfile import UploadedFile

from blinds.rules.pasted import Cells, read_pasted, read_table
from blinds.rules.structure import MAX_BYTES
from tdsite.web.read_sheets import read_workbook
from tournaments.rules import N_, RuleError

ZIPPED = b"PK\x03\x04"


class NothingRead(RuleError):
    """A text or a file in which no step of a plan was found."""


def rows_loaded(upload: UploadedFile | None, pasted: str) -> list[Cells]:
    """The rows in an uploaded file, or in the pasted text.  Raises NothingRead, BadWorkbook."""
    found = _read_upload(upload) if upload else read_pasted(pasted[:MAX_BYTES])
    if not found:
        raise NothingRead(
            N_("No levels were found in this. Each line needs at least its blinds, like 100/200."),
            field="pasted",
        )
    return list(found)


def _read_upload(upload: UploadedFile) -> tuple[Cells, ...]:
    content = upload.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise NothingRead(
            N_("The file is larger than 1 MB, which no plan is. Load another."), field="file"
        )
    return read_content(content)


def read_content(content: bytes) -> tuple[Cells, ...]:
    """The rows of a file by what is in it: XLSX, JSON, or columns of text."""
    if content.startswith(ZIPPED):
        return read_table(read_workbook(content))
    try:
        return read_pasted(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return read_pasted(content.decode("cp1252", errors="replace"))

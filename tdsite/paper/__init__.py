"""Paper: PDFs from typst sheets.  A sheet gets its data as JSON only, never as markup."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typst

SHEETS = Path(__file__).parent
FONTS = SHEETS / "fonts"


def press(template_name: str, data: Mapping[str, Any]) -> bytes:
    """The PDF of a sheet (`seat_card` is seat_card.typ), its data under `sys.inputs.data`.

    Only our own fonts and files are read, so that the same data gives the same page everywhere.
    """
    pdf: bytes = typst.compile(
        str(SHEETS / f"{template_name}.typ"),
        root=str(SHEETS),
        font_paths=[str(FONTS)],
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(data)},
    )
    return pdf

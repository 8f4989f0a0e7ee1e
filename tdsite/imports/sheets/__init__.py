"""Tables that people bring along: a workbook or columns of text, read as rows of text."""

from tdsite.imports.sheets.limits import PLAN, BadSheet, Limits
from tdsite.imports.sheets.reading import Sheet, read_sheet
from tdsite.imports.sheets.workbook import BadWorkbook, read_workbook

__all__ = ["PLAN", "BadSheet", "BadWorkbook", "Limits", "Sheet", "read_sheet", "read_workbook"]

"""Tables that people bring along: a workbook or columns of text, read as rows of text."""

from tdsite.web.read_sheets.limits import PLAN, BadSheet, Limits
from tdsite.web.read_sheets.reading import Sheet, read_sheet
from tdsite.web.read_sheets.workbook import BadWorkbook, read_workbook

__all__ = ["PLAN", "BadSheet", "BadWorkbook", "Limits", "Sheet", "read_sheet", "read_workbook"]

"""Penalties and absences on the screens: who serves, who is away, and what each had before."""

from tdsite.web.penalties_now import AtTable, Marks, at_table, marks_of

__all__ = ["AtTable", "Marks", "at_table", "marks_of"]

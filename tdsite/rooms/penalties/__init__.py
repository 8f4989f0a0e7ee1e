"""Penalties and absences on the screens: who serves, who is away, and what each had before."""

from tdsite.rooms.penalties.now import AtTable, Marks, at_table, marks_of

__all__ = ["AtTable", "Marks", "at_table", "marks_of"]

"""Penalties and absences, and what each had before."""

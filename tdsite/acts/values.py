"""Bounds of what acts are told: they stand here, once."""

MAX_NUMBER = 2_000_000_000
HIGHEST_TABLE = 9999

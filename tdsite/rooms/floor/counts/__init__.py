"""Chip counts: who has how much, how it went, and what of the chips in play nobody has counted."""

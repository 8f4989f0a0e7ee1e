"""Dealers in an event: who deals where, the next push, and who has dealt what."""

"""Whole events played through the director's commands, by a field that plays by chance."""

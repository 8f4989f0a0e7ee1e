"""Saved evenings of The Tournament Director (`.tdt`): its notation, and what it says of an event.

The notation is parsed, never evaluated.  Nothing here knows the book or the web.
"""

"""The event as it stood after any line of its journal: every page of it, to look at only."""

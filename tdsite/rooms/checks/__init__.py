"""What does not fit in an event's terms: named before the start and while it is played."""

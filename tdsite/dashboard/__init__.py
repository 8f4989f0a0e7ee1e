"""What the director's screens are made of: the event now, its to-do list, its commands."""

"""What an event has to do next: its registration, its start, its end."""

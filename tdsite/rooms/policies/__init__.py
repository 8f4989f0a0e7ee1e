"""House rules where the laws leave a choice: the page of the club, and that of an event."""

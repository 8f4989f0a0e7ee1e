"""The journal of an event and of the club: read, searched, undone, and looked back into."""

"""The people of the club: found as they are typed, known by their cards."""

"""What the book, the floor and the clock say now, as GETs."""

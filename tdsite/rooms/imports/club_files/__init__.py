"""One event, or one season, that another club took out of its book."""

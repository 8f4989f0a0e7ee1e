"""Lists of players: which column means what, and what each row says of a person."""

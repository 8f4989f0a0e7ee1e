"""The player's own page: his seat, the clock and the money, on his phone and without an account."""

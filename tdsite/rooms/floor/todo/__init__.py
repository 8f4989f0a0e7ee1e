"""What the floor has to do next: tables, seats, hands, clocks and calls."""

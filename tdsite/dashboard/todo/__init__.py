"""What the floor, the clock and the registration of an event have to do next."""

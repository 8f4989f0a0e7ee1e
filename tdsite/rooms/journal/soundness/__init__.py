"""What must hold whatever was done or undone, and which lines stand in the way of it."""

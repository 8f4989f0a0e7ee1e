"""What must hold of days, flights and their bags whatever was done or undone."""

"""What people hold while they walk the floor, and what stands at a table."""

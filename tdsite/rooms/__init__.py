"""The doors of each room: which address leads to which view."""

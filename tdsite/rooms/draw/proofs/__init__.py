"""Draws as the public sees them: the file of a draw, its checks, its input in words."""

"""Satellites: who has won a ticket, and the seats they play in the event it is for."""

"""The dashboard of an event: its parts on one page, its buttons, its command box."""

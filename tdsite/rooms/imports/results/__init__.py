"""Past results of a list: which column means what, and what each line says of an event."""

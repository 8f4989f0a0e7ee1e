"""Players who come late or not at all, as the floor's page shows them."""

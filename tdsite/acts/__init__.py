"""What all acts are made with."""

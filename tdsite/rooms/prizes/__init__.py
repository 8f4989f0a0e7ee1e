"""What the pages of prizes and deals show."""

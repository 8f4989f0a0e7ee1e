"""What a public board shows, and in which words."""

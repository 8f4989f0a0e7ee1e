"""The API: the director's commands and the book's reads, for programs."""

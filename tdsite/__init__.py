"""The site: rooms, boards, desk and papers over the book."""

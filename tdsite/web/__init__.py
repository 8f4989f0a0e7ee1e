"""What every page is made with: who is let in, what is said back, how figures are written."""

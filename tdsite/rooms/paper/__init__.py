"""Paper of the floor: seat cards, lists, signs, receipts, and what waits for a printer."""

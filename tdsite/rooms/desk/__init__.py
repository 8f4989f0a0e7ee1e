"""What the registration desk reads: people found, what may be sold, receipts, the till."""

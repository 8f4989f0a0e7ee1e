"""The payout desk: what is due to whom, how far each payment has come, what is handed over."""

"""What an undo would do, tried out in a transaction that never happens."""

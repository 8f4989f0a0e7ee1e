"""The director's acts as POSTs.  Each function here calls one act and does nothing else."""

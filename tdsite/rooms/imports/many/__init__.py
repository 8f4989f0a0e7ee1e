"""Many saved evenings in one act: unpacked, looked at, chosen, taken in, and taken back."""

"""A second laptop that follows the first and takes over from it: see docs/standby.md."""

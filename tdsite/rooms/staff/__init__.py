"""The people who work here: what their pages show, and who acts on a shared tablet."""

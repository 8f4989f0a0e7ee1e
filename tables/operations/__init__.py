"""Changes to the floor.  All of them are steps: they work within an act somebody opened."""

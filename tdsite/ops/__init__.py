"""What runs and watches the site: its processes, its commands, its health, the simulation."""

"""Books kept elsewhere, read so that they can be taken into this one."""

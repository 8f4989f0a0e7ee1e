"""Changes to plans and clocks.  Commands open an act; steps work within one."""

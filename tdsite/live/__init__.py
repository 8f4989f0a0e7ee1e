"""The live stream: a small ASGI application of its own, answered before Django.

    journal line ─► nudge ─┬─ this process ───────────► Hub ─► one snapshot ─► every board
                           └─ broker ─► other processes ─┘└──► one revision ─► every staff page

A stream costs a socket and a few objects: no thread, no database connection, no task of the hub.
"""

"""Changes to the book.  Commands open an act and leave one line; steps work within an act.

A step takes the act first (`register(act, …)`), a command takes the order last (`**order`).
"""

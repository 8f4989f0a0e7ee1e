"""The ruling calculators: what the laws of betting, pots and showdown make of a hand.

A system does not run hands; it answers what a floor person is asked at a table, exactly, and
shows how it got there.  The calculators, with what each is asked, are in `calculators`.
"""

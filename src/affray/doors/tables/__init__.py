"""A table: several people and one fight, over days. Events in, the state and what each may see out.

Knows no network and no store: both are given to it, or ask it.
"""

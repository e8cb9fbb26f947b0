"""Series of games among the same people."""

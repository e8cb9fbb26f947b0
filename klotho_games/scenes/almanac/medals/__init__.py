"""The page of medals."""

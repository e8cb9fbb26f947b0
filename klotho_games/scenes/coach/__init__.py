"""The coach: its page, its cards and its work in the background."""

"""Painting only: places, colours and pictures of the table."""

"""Ink without events: themes, pens, pictures and letters."""

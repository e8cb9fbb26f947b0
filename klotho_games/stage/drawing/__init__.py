"""Drawing without events: themes, pens, pictures and letters."""

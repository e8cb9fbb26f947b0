"""How events become motion."""

"""Statistics: results, error rates and opponents."""

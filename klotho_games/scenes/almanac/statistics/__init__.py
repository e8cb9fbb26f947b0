"""Results, rates and opponents in figures."""

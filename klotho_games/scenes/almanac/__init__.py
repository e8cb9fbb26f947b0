"""The almanac: today, medals, seasons and statistics."""

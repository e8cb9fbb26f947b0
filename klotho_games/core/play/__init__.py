"""One game as it is played: session, record, journal and archive."""

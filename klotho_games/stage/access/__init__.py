"""Other ways in: single switch, dwell clicks, narration keys."""

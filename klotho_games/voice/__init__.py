"""Reading aloud with a voice of the machine. Uses only `core`, without pygame."""

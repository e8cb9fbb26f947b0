"""What the machine gives: window, keyboard, gamepads, sound and memory."""

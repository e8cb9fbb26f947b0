"""What the machine provides: window, keyboard, gamepads, sound and memory."""

"""Where the program runs: Windows under Wine, an old Debian, newer Pythons (docs/platforms.md)."""

"""The program is killed while it plays, and disks fail under it."""

"""The text table: any game in a terminal, with the same words as the window.

It writes plain sentences, line by line, so that screen readers and pipes work.
"""

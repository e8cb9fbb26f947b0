"""Other systems on a Debian of this processor: Windows under Wine, and Debians of other ages, each in a folder."""

"""The pieces of music: which game each is for, and what it is like."""

MUSIC = {
    "title": ("all", "Title: a warm tune with a music box and a harp that sounds like a spinning wheel"),
    "klotho97": ("97 Klotho", "Deep space: low drones, slow drums, distant metal"),
    "klobba": ("Klobba!", "Stone-age stomp: frame drums, stone bars, a cheeky whistle"),
    "katamari": ("Katamari", "Bouncy and sweet: ukulele, whistle, music box, marimba"),
    "karthis": ("The Temple of Karthis", "Torch-lit tunnels: lute, low strings, a lonely flute"),
    "miners": ("Asteroid Miners", "Foundry groove: clockwork, bass, organ, anvil far away"),
    "patrols": ("12 Patrols", "Illuminated page: lute, recorder, harp, frame drum in triple time"),
    "clinic": ("Clin9ic", "Fifties waiting room: vibraphone, brushes, soft bass"),
}

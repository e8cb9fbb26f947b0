"""Loops of the upper shelf. The thread motif is 1 5 4 2 3: pulled up a fifth, spun down, wound back to the third."""

# Melodies and chords stay on one line; parts are A and B as on a lead sheet.
# ruff: noqa: E501, N806

import numpy as np

from build_scripts.studio.sound.instruments import brush, shaker
from build_scripts.studio.sound.score import Song
from build_scripts.studio.sound.signals import SR, TAU, N, fade, mtof, noise, pink, reson, shelf_eq, tt


# ================================================================ the songs
def title():
    s = Song(
        "title",
        150,
        6,
        "D D G/D A/D | D Bm7 Gmaj7 A | D/F# Em7 Asus4 A | Bm F#m Gmaj7 D/F# | Em7 Bm E/D Asus4 | D Bm7 G A | Em7 A D Dsus2",
        rt=2.4,
        rsize=2.2,
    )
    s.stem("wheel", -5, -9)
    s.stem("mel", -3.5, -7)
    s.stem("flute", -5.5, -7)
    s.stem("pad", -7.5, -8, hpf=110)
    s.stem("bass", -9, -14)
    s.stem("bells", -13, -4)
    for i, b, c in s.each():  # the spinning wheel: harp, six to the bar
        v = c.near(62, 3)
        lo = c.low(43)
        fig = [lo, v[0], v[1], v[2], v[1], v[0]] if i % 2 == 0 else [lo, v[1], v[2], v[1] + 12, v[2], v[1]]
        for k, m in enumerate(fig):
            if i >= 26 and k > 3:
                continue
            s.play("wheel", "harp", m, b + k, 2.5, 0.62 if k == 0 else 0.42 + 0.05 * (k == 3), -0.35 + 0.12 * k)
        s.play("bass", "upright", c.low(38), b, 5.2, 0.5)
        if i >= 4:
            for m in c.near(60, 3):
                s.play("pad", "pad", m, b, 6, 0.5, att=0.9, rel=1.6, bright=0.3)
    s.melody(
        "mel",
        "musicbox",
        "D5:3 A5:2 G5:1 | E5:2 F#5:4 | B4:2 D5:1 G5:2 F#5:1 | E5:6 | A5:3 F#5:2 D5:1 | G5:2 F#5:1 E5:3 | D5:3 E5:3 | C#5:4 A4:2",
        24,
        0.7,
        0.15,
    )
    s.melody(
        "flute",
        "flute",
        "B4:3 D5:2 F#5:1 | A5:3 G5:1 F#5:2 | B5:3 A5:2 G5:1 | F#5:4 D5:2 | G5:3 F#5:2 E5:1 | F#5:3 D5:3 | E5:3 G#5:2 B5:1 | A5:6",
        72,
        0.6,
        -0.1,
    )
    a2 = "D5:3 A5:2 G5:1 | E5:2 F#5:4 | G5:2 A5:1 B5:2 A5:1 | E5:4 A4:2 | G5:3 E5:2 B4:1 | C#5:3 E5:3 | D5:6"
    s.melody("mel", "musicbox", a2, 120, 0.7, 0.15)
    s.melody("mel", "vibes", a2, 120, 0.4, -0.15, octave=-1, depth=0.15)
    for b, m in ((0, 86), (12, 81), (24, 86), (72, 83), (96, 88), (120, 86), (156, 81)):
        s.play("bells", "glass", m, b, 6, 0.5, 0.5)
    return s


def klotho97():
    s = Song(
        "klotho97",
        84,
        5,
        "Dm Dm Bbmaj7/D Bbmaj7/D | Gm Gm Ebmaj7 Asus4 | Dm Dm F F/C | Gm Bb Ebmaj7 A | Dm Bb/D Gm/D Dm",
        rt=3.0,
        bright=3500,
        rsize=3,
        human=0.004,
    )
    s.stem("drone", -6.5, -10, lpf=1200)
    s.stem("pulse", -7, -14)
    s.stem("drum", -6, -12)
    s.stem("metal", -10.5, -4, lpf=6000)
    s.stem("mel", -4, -5)
    s.stem("brass", -8, -8)
    s.stem("pad", -8, -8, hpf=120)
    s.stem("wind", -19, -12)
    for i, b, c in s.each():
        s.play("drone", "low_string", c.low(38), b, 5, 0.55, -0.1)
        s.play("drone", "low_string", 38 if 2 in c.tones else c.low(38) + 12, b, 5, 0.35, 0.1)
        for k in range(10):  # machinery heartbeat, 3+2
            vel = [0.6, 0, 0.35, 0.25, 0, 0.3, 0.5, 0, 0.3, 0][k]
            if vel and i % 10 != 9:
                s.play("pulse", "epiano", c.low(38), b + k * 0.5, 0.3, vel, 0.25 * (-1) ** k)
        s.play("drum", "low_drum", 33, b, 1, 0.8)
        s.play("drum", "low_drum", 33, b + 3, 1, 0.55)
        if i % 4 == 3:
            s.play("drum", "low_drum", 38, b + 4, 1, 0.4)
            s.play("drum", "low_drum", 38, b + 4.5, 1, 0.5)
        if i % 2:
            s.play(
                "metal",
                "anvil",
                int(s.r.choice([62, 69, 74])),
                b + s.r.choice([1.5, 2.5, 4]),
                1.5,
                0.5,
                s.r.uniform(-0.7, 0.7),
            )
        if i % 4 == 0:
            s.play("metal", "glass", 81, b + 2, 3, 0.6, 0.6)
            s.play("metal", "glass", 81, b + 2.75, 3, 0.3, -0.6)
        if i >= 4:
            for m in c.near(57, 3):
                s.play("pad", "pad", m, b, 5, 0.5, att=1.5, rel=2.0, bright=0.2)
    for b, m, d in (
        (20, 43, 8),
        (20, 50, 8),
        (40, 38, 4),
        (50, 41, 8),
        (50, 48, 8),
        (60, 43, 4),
        (60, 50, 4),
        (70, 51, 4),
        (75, 45, 4),
        (75, 57, 4),
    ):
        s.play("brass", "brass", m, b, d, 0.6, -0.3 if m < 46 else 0.3, att=2.2, rel=1.6, bright=0.7)
    mel = (
        "D4:2 A4:1 G4:1 E4:1 | F4:5 | r:5 | r:5 | G4:2 D5:1 C5:1 A4:1 | Bb4:5 | G4:3 F4:2 | E4:3 D4:2 | D5:2 A5:1 G5:1 E5:1 | F5:5 | r:2 C5:1 A4:2 | F4:5 |"
        "Bb4:2 D5:1 G5:2 | F5:3 D5:2 | Eb5:2 D5:1 G4:2 | C#5:3 A4:2 | D5:5 | r:5 | r:2 D4:1 G4:1 A4:1 | D4:5"
    )
    s.melody("mel", "vibes", mel, 0, 0.6, 0.1, leg=1.3, motor=2.1, depth=0.4)
    s.melody("mel", "epiano", mel, 0, 0.35, -0.2, leg=1.1)
    w = np.stack([pink(s.n, s.r, -1.3) for _ in range(2)], 1)
    w = shelf_eq(w, [(20, -40), (120, -12), (350, 0), (900, -6), (2500, -25), (20000, -60)])
    ph = TAU * np.arange(s.n) / s.n
    w *= (0.55 + 0.3 * np.sin(3 * ph) + 0.15 * np.sin(7 * ph + 1))[:, None]  # whole cycles per loop
    s.stems["wind"]["buf"] += w
    return s


def klobba():
    s = Song(
        "klobba",
        100,
        4,
        "Dm Dm Dm Dm | Dm Dm G Dm | Dm F G A7 | F C Dm Dm | F C G A7 | Dm Dm G Dm | F G Dm Dm",
        swing=0.12,
        rt=0.9,
        bright=3800,
        rsize=1.4,
    )
    s.stem("drum", -5, -13)
    s.stem("stone", -8, -12, lpf=5000)
    s.stem("bass", -7, -16)
    s.stem("mel", -3.5, -10)
    s.stem("whistle", -8, -8)
    s.stem("chant", -11, -7)
    s.stem("click", -12, -10)
    for i, b, c in s.each():
        r = c.low(38)
        for k, v in ((0, 0.8), (1.5, 0.5), (2, 0.65), (3.5, 0.4)):
            s.play("drum", "frame_drum", 43, b + k, 0.5, v, -0.15, kind="dum")
        for k, v in ((1, 0.55), (3, 0.6), (2.5, 0.25)):
            s.play("drum", "frame_drum", 50, b + k, 0.3, v, 0.2, kind="tak")
        if i % 4 == 3:
            for k in range(3):
                s.play("drum", "frame_drum", 48 - 2 * k, b + 2.5 + k * 0.5, 0.4, 0.5 + 0.1 * k, 0.3, kind="dum")
        riff = (
            [(0, r), (1.5, r), (2, r + 3 if c.name[1:2] == "m" else r + 4), (3, r + 5 if c.root in (2, 7) else r + 7)]
            if i % 2 == 0
            else [(0, r + 7), (1, r + 5 if c.root == 2 else r + 7), (2, r), (3.5, r)]
        )
        if i == 27:
            riff = [(0, 38), (1, 38), (2, 45), (3, 45)]
        for k, m in riff:
            s.play("bass", "upright", m, b + k, 0.6, 0.65)
            s.play("stone", "stonebar", m + 24, b + k, 0.5, 0.55, -0.4)
        for k in (0.5, 2.5):
            s.raw("click", shaker(0.07, 0.7, s.r, 1800, 4500), b + k, 1, 0.4)
    A = "D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | r:1 F4:.5 G4:.5 A4:1 r:1 | B4:1 A4:.5 G4:.5 D4:1 r:1 | D4:.5 r:.5 D4:.5 r:.5 D4:1 r:1 | D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | A4:1 C5:.5 A4:.5 F4:1 r:1 | G4:.5 G4:.5 B4:1 D5:1 B4:1 | C#5:1 A4:1 r:2"
    B = "C5:2 A4:1 F4:1 | G4:1.5 E4:.5 C5:2 | D5:.5 r:.5 D5:.5 r:.5 F5:1 D5:1 | A4:2 r:2 | C5:2 A4:1 F4:1 | E4:1 G4:1 C5:2 | B4:1 D5:1 G5:1 D5:1 | E5:1 C#5:1 A4:2"
    C = "D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | r:1 F4:.5 G4:.5 A4:1 C5:1 | B4:1 D5:.5 B4:.5 G4:1 r:1 | F4:.5 D4:.5 F4:.5 A4:.5 D4:1 r:1 | A4:1 C5:1 F4:1 r:1 | G4:.5 B4:.5 D5:1 B4:1 r:1 | D5:.5 A4:.5 F4:.5 D4:.5 A3:1 D4:1"
    s.melody("mel", "marimba", A, 16, 0.75, 0.15, hard=0.6)
    s.melody("mel", "stonebar", A, 16, 0.35, 0.3)
    s.melody("whistle", "whistle", B, 48, 0.6, -0.2, octave=1, leg=0.85, slide=-2.0)
    s.melody("mel", "marimba", B, 48, 0.5, 0.25, octave=0, hard=0.5)
    s.melody("mel", "marimba", C, 80, 0.75, 0.15, hard=0.6)
    s.melody("mel", "stonebar", C, 80, 0.4, 0.3, octave=1)
    for bar in (3, 11, 19, 27):  # the tribe hums along
        for k, m in ((0, 38), (0, 45), (2, 38), (2, 50)):
            n = N(0.42)
            t = np.arange(n) / SR
            src = (
                np.maximum(0, np.sin(TAU * mtof(m) * t * (1 + 0.01 * np.exp(-t / 0.05)))) ** 3
                - 0.3
                + 0.05 * noise(n, s.r)
            )
            y = reson(src, 330, 80) + 0.5 * reson(src, 720, 100) + 0.06 * reson(src, 2200, 200)
            y *= np.interp(t, [0, 0.05, 0.2, 0.42], [0, 1, 0.7, 0])
            s.raw("chant", fade(y, 0.01, 0.05), bar * 4 + k, 1, s.r.uniform(-0.6, 0.6))
    return s


def katamari():
    s = Song(
        "katamari",
        116,
        4,
        "D Bm7 Em7 A7 | D F#m7 G A7 | D Bm7 Em7 A7 | D/F# G A7 D | G A F#m7 Bm7 | Em7 E7 A7 A7 | D Bm7 Em7 A7 | D/F# G A7 D",
        swing=0.06,
        rt=1.1,
        bright=5500,
        rsize=1.5,
    )
    s.stem("uke", -7.5, -12)
    s.stem("bass", -7.5, -18)
    s.stem("mar", -9, -11)
    s.stem("mel", -4, -9)
    s.stem("box", -6.5, -7)
    s.stem("drum", -9, -14)
    s.stem("shk", -19, -16)
    s.stem("pad", -13, -8, hpf=150)
    prev = None
    for _i, b, c in s.each():
        v = c.near(64, 4 if len(c.tones) == 4 else 3, None)
        for k in (0.5, 1.5, 2.5, 3.5, 3.0):  # uke chops on the off-beats, tiny strum
            for j, m in enumerate(v):
                s.play("uke", "uke", m, b + k, 0.22, 0.55 if k != 3.0 else 0.35, -0.35, late=j * 0.011)
        lo = c.low(40)
        for k, m in ((0, lo), (1.5, lo + 7 if lo < 46 else lo - 5), (2, lo), (3, lo + 7 if lo < 46 else lo - 5)):
            s.play("bass", "upright", m, b + k, 0.7, 0.65)
        prev = c.near(57, 3, prev)
        for k in range(8):
            s.play(
                "mar",
                "marimba",
                prev[[0, 2, 1, 2, 0, 2, 1, 2][k]] + 12,
                b + k * 0.5,
                0.4,
                0.5 if k % 2 == 0 else 0.35,
                0.45,
            )
        for m in prev:
            s.play("pad", "pad", m, b, 4, 0.4, att=0.4, rel=0.6, bright=0.5)
        s.play("drum", "low_drum", 36, b, 0.5, 0.6)
        s.play("drum", "low_drum", 36, b + 2.5, 0.5, 0.4)
        for k in (1, 3):
            s.raw("drum", brush(0.12, 0.6, s.r), b + k, 1, 0.1)
        for k in range(8):
            s.raw("shk", shaker(0.06, 0.6 if k % 2 else 0.35, s.r), b + k * 0.5, 1, -0.2)
    A = "D5:1.5 A5:.5 G5:.5 E5:.5 F#5:1 | r:.5 F#5:.5 E5:.5 D5:.5 B4:1 D5:1 | E5:1.5 G5:.5 F#5:.5 E5:.5 B4:1 | C#5:1 E5:1 A4:1 r:1 | D5:1.5 A5:.5 G5:.5 E5:.5 F#5:1 | r:.5 A5:.5 F#5:.5 E5:.5 C#5:1 E5:1 | D5:1 B4:.5 D5:.5 G5:1 B5:1 | A5:2 r:2"
    A2 = "D5:1.5 A5:.5 G5:.5 E5:.5 F#5:1 | B5:1 A5:.5 F#5:.5 D5:1 r:1 | G5:1 F#5:.5 E5:.5 B4:1 E5:1 | C#5:.5 E5:.5 A5:1 G5:1 E5:1 | F#5:1.5 D5:.5 A5:1 F#5:1 | G5:1 B5:1 D6:1 B5:1 | A5:.5 G5:.5 E5:.5 C#5:.5 E5:1 A4:1 | D5:2 r:2"
    B = "B5:1 D6:.5 B5:.5 G5:1 D5:1 | C#6:1 A5:.5 C#6:.5 E5:2 | A5:1 F#5:.5 A5:.5 C#5:1 E5:1 | D5:1 F#5:1 B5:2 | G5:1 F#5:.5 G5:.5 E5:1 B5:1 | G#5:1 B5:1 E5:1 D5:1 | C#5:1 E5:1 A5:1 G5:1 | E5:.5 F#5:.5 G5:.5 E5:.5 C#5:1 A4:1"
    s.melody("mel", "whistle", A, 0, 0.6, 0.1, leg=0.82, slide=-1.0)
    s.melody("mel", "marimba", A, 0, 0.5, 0.2)
    s.melody("box", "musicbox", A2, 32, 0.6, 0.1, leg=0.7)
    s.melody("mel", "marimba", A2, 32, 0.5, 0.2)
    s.melody("box", "musicbox", B, 64, 0.65, -0.1, leg=0.8)
    s.melody("mel", "whistle", A2, 96, 0.6, 0.1, leg=0.82, slide=-1.0)
    s.melody("box", "musicbox", A2, 96, 0.35, -0.3, leg=0.6)
    return s


def karthis():
    s = Song(
        "karthis", 66, 4, "Dm Dm Dm Dm | Gm/D A Bb Gm | A A F C | Gm Dm Bb A | Dm Dm", rt=2.8, bright=3200, rsize=3
    )
    s.stem("lute", -5, -8)
    s.stem("drum", -8, -9)
    s.stem("drone", -8.5, -10, lpf=1400)
    s.stem("flute", -4.5, -6)
    s.stem("pad", -9, -8, hpf=110)
    s.stem("bell", -14, -3)
    s.stem("brass", -10, -7)
    s.stem("drip", -17, -2)
    prev = None
    for i, b, c in s.each():
        prev = c.near(57, 3, prev)
        lo = c.low(38)
        fig = [(0, lo), (0.5, prev[0]), (1, prev[1]), (1.5, prev[2]), (2.5, prev[1]), (3, prev[2]), (3.5, prev[0])]
        if i % 3 == 2:
            fig = [(0, lo), (1, prev[2]), (1.25, prev[1]), (1.5, prev[0]), (2, prev[1]), (3, prev[2])]
        for k, m in fig:
            s.play("lute", "lute", m, b + k, 1.6, 0.65 if k == 0 else 0.42, -0.25 + 0.05 * (m - 55) / 4)
        s.play("drone", "low_string", 38 if 2 in c.tones else lo, b, 4, 0.5, 0)
        s.play("drone", "low_string", 45 if 9 in c.tones or 2 in c.tones else lo + 7, b, 4, 0.3, 0.2)
        for k, v, kd in ((0, 0.7, "dum"), (1.5, 0.3, "dum"), (2, 0.5, "dum"), (3, 0.35, "tak"), (3.5, 0.2, "tak")):
            if i > 1:
                s.play("drum", "frame_drum", 40 if kd == "dum" else 47, b + k, 0.5, v, 0.15, kind=kd)
        for m in prev:
            s.play("pad", "pad", m, b, 4, 0.45, att=1.4, rel=2, bright=0.15)
        if i % 4 == 1:
            s.play("bell", "bell", 74 if 2 in c.tones else 81, b + 2, 3.5, 0.5, 0.5)
        if i % 2 == 0:  # water in the dark
            f = mtof(s.r.choice([86, 88, 93]))
            t = tt(0.12)
            s.raw(
                "drip",
                fade(
                    np.sin(TAU * np.cumsum(f * (1 + 0.25 * np.minimum(t / 0.05, 1))) / SR) * np.exp(-t / 0.02),
                    0.003,
                    0.02,
                ),
                b + s.r.uniform(0.5, 3.5),
                1,
                s.r.uniform(-0.8, 0.8),
            )
    for b, m, d in (
        (24, 46, 3.5),
        (24, 53, 3.5),
        (28, 43, 3.5),
        (40, 41, 3.6),
        (40, 48, 3.6),
        (44, 48, 3.5),
        (56, 46, 3.5),
        (56, 53, 3.5),
        (60, 45, 3.4),
    ):
        s.play("brass", "brass", m, b, d, 0.5, 0.3 if m > 45 else -0.3, att=1.6, rel=1.2, bright=0.6)
    s.melody(
        "flute",
        "flute",
        "r:8 | D5:1.5 A5:1 G5:.5 E5:1 | F5:3 r:1 | G5:1.5 Bb5:.5 A5:1 G5:1 | A5:2 E5:2 | F5:1.5 D5:.5 Bb4:2 | D5:1 G5:1 F5:.5 E5:.5 D5:1 | C#5:3 E5:1 | A4:2 r:2 | A4:1.5 C5:.5 F5:2 | E5:1.5 G5:.5 C5:2 | Bb4:1 D5:1 G5:1.5 F5:.5 | F5:1 E5:.5 D5:.5 A4:2 | D5:1 F5:1 Bb5:2 | A5:1 G5:.5 E5:.5 C#5:2 | D5:3 r:1",
        0,
        0.6,
        0.1,
        octave=0,
        breath=0.07,
    )
    return s

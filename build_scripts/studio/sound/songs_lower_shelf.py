"""Loops of the lower shelf, on the same motif."""

# Melodies and chords stay on one line; parts are A and B as on a lead sheet.
# ruff: noqa: E501, N806

import numpy as np

from build_scripts.studio.sound.instruments import brush, shaker
from build_scripts.studio.sound.score import Song, parse
from build_scripts.studio.sound.signals import N, bp, noise, tt


def miners():
    s = Song(
        "miners",
        92,
        4,
        "Dm7 Dm7 Dm7 Dm7 | Dm7 Dm7 G7 G7 | Bb C Dm7 A7 | F C G Dm | Bb C A7 A7 | Dm7 G7 Dm7 A7",
        rt=1.4,
        bright=3800,
        rsize=2.2,
        human=0.003,
    )
    s.stem("drum", -6, -13)
    s.stem("clang", -12.5, -6, lpf=4500)
    s.stem("steam", -18, -10)
    s.stem("bass", -5.5, -18)
    s.stem("organ", -10, -10)
    s.stem("mel", -4, -9)
    s.stem("brass", -6.5, -8)
    s.stem("tick", -12.5, -14)
    s.stem("pad", -13, -8, hpf=140)
    prev = None
    for i, b, c in s.each():
        lo = c.low(38)
        third = 3 if (c.root + 3) % 12 in c.tones else 4
        riff = [
            (0, lo),
            (0.75, lo),
            (1.5, lo + third),
            (2, lo + 5 if c.root in (2, 7) else lo + 7),
            (3, lo + 7),
            (3.5, lo + 10 if (c.root + 10) % 12 in (0, 5, 7, 8, 2, 9) and c.root in (2, 7, 9) else lo + 7),
        ]
        for k, m in riff:
            s.play("bass", "upright", m, b + k, 0.5, 0.7 if k == 0 else 0.55)
        for k, v in ((0, 0.8), (2, 0.65), (2.75, 0.35)):
            s.play("drum", "low_drum", 34, b + k, 0.5, v)
        for k in (1, 3):
            s.play("drum", "frame_drum", 52, b + k, 0.3, 0.4, 0.15, kind="tak")
        for k in range(16):  # clockwork, sixteenths with a limp
            v = [0.5, 0, 0.25, 0.3, 0.4, 0, 0.25, 0, 0.5, 0.2, 0.25, 0.3, 0.4, 0, 0.3, 0.2][k]
            if v:
                s.play("tick", "stonebar", 86 if k % 4 else 81, b + k * 0.25, 0.1, v, 0.5 if k % 2 else -0.5)
        if i % 2 == 1:
            s.play("clang", "anvil", 69, b + 1.5, 1, 0.5, 0.4, damp=0.5)
            s.play("clang", "anvil", 74, b + 3, 1, 0.6, -0.4, damp=0.6)
        for k in (0.5, 2.5):
            s.raw(
                "steam",
                bp(noise(N(0.22), s.r), 1500, 4500, 1) * np.exp(-tt(0.22) / 0.05),
                b + k,
                0.3,
                -0.5 if k < 1 else 0.5,
            )
        prev = c.near(60, 3, prev)
        for k, d in ((0.5, 0.4), (1.5, 0.4), (2.5, 0.9)):
            for m in prev:
                s.play("organ", "reed_organ", m, b + k, d, 0.5, -0.3)
        for m in prev:
            s.play("pad", "pad", m, b, 4, 0.4, att=0.6, rel=0.8, bright=0.2)
    s.melody(
        "mel",
        "epiano",
        "r:16 | D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | r:2 F4:.5 G4:.5 A4:1 | B4:1.5 D5:.5 G4:1 F4:1 | D4:2 r:2 | F4:1 D4:.5 F4:.5 Bb4:2 | E4:1 G4:.5 C5:.5 E5:2 | D5:1.5 A4:.5 G4:.5 E4:.5 F4:1 | E4:2 C#4:2",
        0,
        0.75,
        0.15,
    )
    s.melody(
        "mel",
        "vibes",
        "r:16 | D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | r:2 F4:.5 G4:.5 A4:1 | B4:1.5 D5:.5 G4:1 F4:1 | D4:2 r:2",
        0,
        0.4,
        -0.1,
        octave=1,
    )
    s.melody(
        "brass",
        "brass",
        "A4:2 F4:1 C5:1 | G4:3 E4:1 | B4:2 D5:1 G4:1 | F4:2 A4:2 | Bb4:1.5 D5:.5 F5:1 D5:1 | E5:1 C5:1 G4:2 | C#5:1.5 E5:.5 A4:2",
        48,
        0.6,
        0.05,
        octave=-1,
        att=0.12,
        rel=0.35,
        bright=0.8,
    )
    s.melody("mel", "epiano", "D4:1.5 A4:.5 G4:.5 E4:.5 F4:1 | B4:1 G4:1 D4:2 | D4:1 F4:.5 A4:.5 D5:2", 80, 0.75, 0.15)
    s.melody("brass", "brass", "D4:4 | G4:4 | A4:4 | E4:4", 80, 0.4, -0.2, octave=-1, att=0.5, rel=0.5, bright=0.6)
    return s


def patrols():
    s = Song(
        "patrols",
        100,
        3,
        "Dm Dm C Dm | F C Am Dm | Dm Am C Dm | F G Am Dm | F C Dm Am | F G C Am | F C G Am | Dm Dm C Dm | F Am Dm Dm",
        rt=2.0,
        bright=4200,
        rsize=2.6,
    )
    s.stem("lute", -7, -10)
    s.stem("harp", -8.5, -8)
    s.stem("drum", -9.5, -10)
    s.stem("rec", -4.5, -7)
    s.stem("psal", -4.5, -7)
    s.stem("drone", -11, -8, lpf=1500)
    s.stem("bell", -15, -4)
    s.stem("jing", -20, -10)
    prev = None
    for i, b, c in s.each():
        prev = c.near(60, 3, prev)
        lo = c.low(43)
        s.play("lute", "lute", lo, b, 1.4, 0.65, -0.3)
        for k in (1, 2) if i % 2 == 0 else (1, 1.5, 2):
            s.play("lute", "lute", prev[1] if k != 2 else prev[2], b + k, 0.8, 0.4, -0.2)
            s.play("lute", "lute", prev[0], b + k, 0.8, 0.32, -0.2, late=0.012)
        for k, m in enumerate(
            [
                lo + 12,
                lo + 19 if (lo + 19) % 12 in c.tones else prev[2],
                prev[1] + 12,
                prev[2] + 12,
                prev[1] + 12,
                prev[0] + 12,
            ]
        ):
            if i >= 16:
                s.play("harp", "harp", m, b + k * 0.5, 1.5, 0.45 if k else 0.55, 0.35)
        for k, v, kd in (
            (0, 0.65, "dum"),
            (1, 0.25, "tak"),
            (1.5, 0.3, "dum"),
            (2, 0.4, "tak"),
            (2.5, 0.2 * (i % 2), "tak"),
        ):
            if v and i >= 8 and i < 34:
                s.play("drum", "frame_drum", 43 if kd == "dum" else 50, b + k, 0.4, v, 0.1, kind=kd)
        if i >= 8 and i < 34:
            s.raw("jing", shaker(0.09, 0.5, s.r, 3500, 7500), b + 2, 1, 0.5)
        if i % 2 == 0:
            s.play("drone", "reed_organ", 50, b, 6, 0.5, -0.1)
            s.play("drone", "reed_organ", 57, b, 6, 0.4, 0.1)
        if i in (0, 8, 16, 28):
            s.play("bell", "bell", 74, b, 5, 0.5, 0.4)
    A = "D5:1 A5:1 G5:1 | E5:1 F5:2 | E5:1 C5:1 E5:1 | D5:2 A4:1 | C5:1 F5:1 A5:1 | G5:1 E5:1 C5:1 | E5:1 C5:.5 D5:.5 E5:1 | D5:3"
    A1 = "D5:1 A5:1 G5:1 | E5:1 C5:2 | G5:1 E5:.5 F5:.5 G5:1 | F5:1 D5:2 | A5:1 F5:1 C5:1 | B4:1 D5:1 G5:1 | E5:1.5 D5:.5 C5:1 | D5:3"
    B = "A5:2 C6:1 | G5:1 E5:1 G5:1 | F5:1 D5:1 F5:1 | E5:2 A4:1 | A5:1.5 G5:.5 F5:1 | G5:1 B5:1 D6:1 | C6:1 G5:1 E5:1 | C5:1 E5:1 A5:1 | F5:1 A5:1 C6:1 | G5:2 E5:1 | D5:1 G5:1 B5:1 | A5:3"
    A3 = "D5:1 A5:1 G5:1 | E5:1 F5:2 | E5:1 C5:1 E5:1 | D5:2 A4:1 | C5:1 F5:1 A5:1 | E5:1 C5:1 E5:1 | D5:3"
    s.melody("psal", "musicbox", A, 0, 0.5, 0.15, octave=0)  # psaltery: box over lute
    s.melody("psal", "lute", A, 0, 0.55, 0.1)
    s.melody("rec", "flute", A1, 24, 0.6, 0.05, leg=0.85, breath=0.04)
    s.melody("rec", "flute", B, 48, 0.6, 0.05, leg=0.85, breath=0.04)
    s.melody("psal", "lute", A3, 84, 0.55, 0.1)
    s.melody("rec", "flute", A3, 84, 0.5, -0.05, leg=0.85, breath=0.04)
    for b, m, d in parse(A3)[0]:  # organum: fifth or fourth below, only where the chord has it
        c = s.ch[28 + int(b // 3)]
        t = [m - k for k in (7, 5, 8, 9) if (m - k) % 12 in c.tones]
        if d >= 1 and t and m % 12 in c.tones:
            s.play("psal", "musicbox", t[0], 84 + b, d, 0.3, -0.3)
    return s


def clinic():
    s = Song(
        "clinic",
        112,
        4,
        "Dmaj7 Bm7 Em7 A7 | F#m7 B7 Em7 A7 | Dmaj7 Bm7 Em7 A7 | F#m7 B7 A7 D6 | Gmaj7 Gmaj7 F#m7 B7 | Em7 E7 A7sus4 A7 | Dmaj7 Bm7 Em7 A7 | F#m7 B7 A7 D6",
        swing=0.14,
        rt=1.2,
        bright=4500,
        rsize=1.6,
    )
    s.stem("vib", -3.5, -9)
    s.stem("comp", -9, -10)
    s.stem("bass", -7, -18)
    s.stem("brush", -14.5, -14)
    s.stem("pad", -12.5, -8, hpf=160)
    s.stem("box", -11, -7)
    prev = None
    for i, b, c in s.each():
        nxt = s.ch[(i + 1) % s.bars]
        lo, nl = c.low(40), nxt.low(40)
        third = lo + (3 if (c.root + 3) % 12 in c.tones else 4)
        if 16 <= i < 24:  # bridge walks, the rest is in two
            ap = nl - 1 if s.r.random() < 0.5 else nl + (1 if nl < 48 else -2)
            line = [(0, lo), (1, third), (2, lo + 7), (3, ap)]
        else:
            line = [(0, lo), (2, lo + 7 if lo < 45 else lo - 5)] + ([(3.5, nl)] if i % 4 == 3 else [])
        for k, m in line:
            s.play("bass", "upright", m, b + k, 0.95 if 16 <= i < 24 else 1.6 if k < 3 else 0.4, 0.6)
        prev = c.near(62, 3, prev)
        hits = [(1, 0.5), (2.5, 0.9)] if i % 2 == 0 else [(0.5, 0.6), (2, 0.5), (3.5, 0.4)]
        for k, d in hits:
            for m in prev:
                s.play("comp", "epiano", m, b + k, d, 0.42, -0.3)
        for m in prev:
            s.play("pad", "pad", m, b, 4, 0.4, att=0.7, rel=0.9, bright=0.3)
        for k, v in ((0, 0.3), (1, 0.6), (1.5, 0.25), (2, 0.3), (3, 0.6), (3.5, 0.25)):
            s.raw("brush", brush(0.16 if k in (1, 3) else 0.1, v, s.r), b + k, 1, 0.15)
    A = "D5:1.5 A5:.5 G5:.5 E5:.5 F#5:1 | r:1 D5:.5 F#5:.5 A5:1 F#5:1 | G5:1.5 B5:.5 G5:.5 E5:.5 D5:1 | C#5:2 r:2 | A5:1.5 E5:.5 C#5:1 E5:1 | D#5:1 F#5:1 A5:1 B5:1 | G5:1.5 F#5:.5 E5:1 B4:1 | C#5:1 E5:1 r:2"
    A2 = "D5:1.5 A5:.5 G5:.5 E5:.5 F#5:1 | r:1 D5:.5 F#5:.5 A5:1 F#5:1 | G5:1.5 B5:.5 G5:.5 E5:.5 D5:1 | C#5:2 r:2 | F#5:1 E5:.5 C#5:.5 A4:2 | B4:1 D#5:1 F#5:1 A5:1 | G5:1 E5:1 C#5:1 E5:1 | D5:2 r:2"
    B = "B5:2 A5:1 G5:1 | F#5:1 G5:1 D5:2 | A5:2 E5:1 C#5:1 | D#5:2 B4:2 | E5:1 G5:1 B5:1.5 A5:.5 | G#5:1 E5:1 D5:2 | E5:1.5 D5:.5 E5:1 A4:1 | C#5:1 E5:1 G5:1 r:1"
    s.melody("vib", "vibes", A, 0, 0.65, 0.1, leg=1.1)
    s.melody("vib", "vibes", A2, 32, 0.65, 0.1, leg=1.1)
    s.melody("vib", "vibes", B, 64, 0.6, 0.1, leg=1.1)
    s.melody("vib", "vibes", A2, 96, 0.65, 0.1, leg=1.1)
    for b, m, d in parse(B)[0]:  # block thirds below on the bridge
        c = s.ch[16 + int(b // 4)]
        t = max([x for x in range(m - 9, m - 2) if x % 12 in c.tones], default=None)
        if t and d >= 1:
            s.play("vib", "vibes", t, 64 + b, d, 0.4, -0.1)
    for b, ns in ((14, (81, 85)), (30, (79, 76)), (46, (81, 85)), (62, (86, 81)), (110, (81, 85)), (126, (81, 86))):
        for j, m in enumerate(ns):
            s.play("box", "musicbox", m, b + j, 1, 0.5, 0.4)
    return s

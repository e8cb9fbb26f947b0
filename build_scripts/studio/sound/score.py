"""Chords, melodies and stems of a loop.

Everything is mixed into a circular buffer and the reverb is a circular convolution, so a loop has no seam.
"""

# Signals keep the names they have in the formulas.
# ruff: noqa: N806

import re

import numpy as np

from build_scripts.studio.sound import instruments
from build_scripts.studio.sound.signals import (
    N,
    add_wrap,
    circ_conv,
    db,
    integrated_loudness,
    limit,
    mtof,
    pan,
    rng_for,
    room_ir,
    shelf_eq,
)

PC = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
QUAL = {
    "": (0, 4, 7),
    "m": (0, 3, 7),
    "7": (0, 4, 7, 10),
    "m7": (0, 3, 7, 10),
    "maj7": (0, 4, 7, 11),
    "6": (0, 4, 7, 9),
    "sus4": (0, 5, 7),
    "sus2": (0, 2, 7),
    "7sus4": (0, 5, 7, 10),
    "5": (0, 7),
}


def pc(s):
    return (PC[s[0]] + s.count("#") - s[1:].count("b")) % 12


def midi(s):
    m = re.match(r"([A-G][#b]?)(-?\d)", s)
    return 12 * (int(m[2]) + 1) + PC[m[1][0]] + m[1].count("#") - m[1][1:].count("b")


def parse(mel):
    """'D5:3 A5:2 | r:1' -> [(beat, midi, dur)]"""
    out, b = [], 0.0
    for tok in mel.replace("|", " ").split():
        n, d = tok.split(":")
        if n != "r":
            out.append((b, midi(n), float(d)))
        b += float(d)
    return out, b


class Chord:
    def __init__(self, s):
        self.name = s
        h, _, bass = s.partition("/")
        m = re.match(r"([A-G][#b]?)(.*)", h)
        self.root = pc(m[1])
        self.tones = [(self.root + i) % 12 for i in QUAL[m[2]]]
        self.bass = pc(bass) if bass else self.root

    def near(self, centre, n=3, prev=None):
        """n chord tones around centre, close to the last voicing (voice leading)"""
        c = [m for m in range(centre - 12, centre + 13) if m % 12 in self.tones]
        if n == 3 and len(self.tones) == 4:
            c = [m for m in c if m % 12 != (self.root + 7) % 12]  # drop the fifth
        best, bc = None, 1e9
        for i in range(len(c) - n + 1):
            v = c[i : i + n]
            cost = sum(abs(a - b) for a, b in zip(v, prev, strict=False)) if prev else abs(np.mean(v) - centre) * n
            cost += 0.3 * abs(np.mean(v) - centre) * n
            if cost < bc:
                best, bc = v, cost
        return best

    def low(self, lo):
        return lo + (self.bass - lo) % 12


class Song:
    def __init__(self, name, bpm, beats, chords, swing=0.0, human=0.006, rt=1.8, bright=4500, rsize=2.0):
        self.name, self.bpm, self.beats, self.swing, self.human = name, bpm, beats, swing, human
        self.ch = [Chord(c) for c in chords.replace("|", " ").split()]
        self.bars = len(self.ch)
        self.total = self.bars * beats
        self.sec = self.total * 60 / bpm
        self.n = N(self.sec)
        self.r = rng_for("song" + name)
        self.stems, self.cache, self.log = {}, {}, []
        self.ir = room_ir(rsize, rt, bright, "music" + name, pre=0.012, er=18)

    def stem(self, name, level, send=-10, hpf=None, lpf=None):
        self.stems[name] = {"buf": np.zeros((self.n, 2)), "level": level, "send": send, "hpf": hpf, "lpf": lpf}

    def time(self, b):
        if self.swing:
            k = np.floor(b)
            f = b - k
            h = 0.5 + self.swing
            f = f / 0.5 * h if f < 0.5 else h + (f - 0.5) / 0.5 * (1 - h)
            b = k + f
        return b * 60 / self.bpm

    def play(self, stem, inst, m, beat, dur, vel=0.7, p=0.0, late=0.0, **kw):
        sec = max(0.05, round(dur * 60 / self.bpm, 2))
        v = float(np.clip(round(vel * self.r.uniform(0.9, 1.08), 1), 0.1, 1.0))
        key = (inst, m, sec, v, int(self.r.integers(3)), tuple(sorted(kw.items())))
        if key not in self.cache:
            self.cache[key] = getattr(instruments, inst)(mtof(m), sec, v, rng_for(str(key)), **kw)
        x = self.cache[key]
        if x.ndim == 1:
            x = pan(x, p)
        add_wrap(self.stems[stem]["buf"], x, self.time(beat) + late + self.r.normal(0, self.human))
        self.log.append((stem, beat, m, dur))

    def raw(self, stem, x, beat, g=1.0, p=0.0):
        add_wrap(
            self.stems[stem]["buf"],
            pan(x, p) if x.ndim == 1 else x,
            self.time(beat) + self.r.normal(0, self.human * 0.6),
            g,
        )

    def melody(self, stem, inst, text, start=0, vel=0.7, p=0, octave=0, bars=None, leg=0.95, **kw):
        notes, end = parse(text)
        for b, m, d in notes:
            acc = 1.08 if (b % self.beats) == 0 else 0.94
            self.play(stem, inst, m + 12 * octave, start + b, d * leg, vel * acc, p, **kw)
        return end

    def each(self):
        for i, c in enumerate(self.ch):
            yield i, i * self.beats, c

    def finish(self, lufs=-20.0):
        mix = np.zeros((self.n, 2))
        wet = np.zeros((self.n, 2))
        rep = {}
        for k, s in self.stems.items():
            b = s["buf"]
            if s["hpf"] or s["lpf"]:
                pts = [(15, -24 if s["hpf"] else 0), (max(20, (s["hpf"] or 30)), 0)]
                if s["lpf"]:
                    pts += [(s["lpf"], 0), (s["lpf"] * 3, -18), (20000, -40)]
                else:
                    pts += [(20000, 0)]
                b = shelf_eq(b, pts)
            L = integrated_loudness(b)
            g = db(lufs + s["level"] - L)
            rep[k] = round(L, 1)
            mix += b * g
            wet += b * g * db(s["send"])
        wet = shelf_eq(circ_conv(wet, self.ir), [(20, -30), (150, -6), (300, 0), (3000, 0), (8000, -9), (20000, -30)])
        mix = mix + wet
        # nothing harsh: a gentle dip at 3 kHz, soft roof
        mix = shelf_eq(
            mix,
            [
                (18, -40),
                (30, -6),
                (45, 0),
                (1800, 0),
                (3200, -1.5),
                (5500, -1),
                (9000, -2.5),
                (14000, -10),
                (20000, -40),
            ],
        )
        for _ in range(3):
            mix *= db(lufs - integrated_loudness(mix))
            c = db(-4.0)
            if np.max(np.abs(mix)) > c:
                mix = limit(mix / c, 1.0) * c
        mix -= mix.mean(0)
        return mix, rep

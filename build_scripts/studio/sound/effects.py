"""The list of effects, and what many of them share: surfaces, whooshes, grains."""

# Signals keep the names they have in the formulas.
# ruff: noqa: N802

import numpy as np

from build_scripts.studio.sound.signals import (
    SR,
    N,
    Surface,
    add,
    bp,
    fade,
    noise,
    pan,
    pink,
    stereo,
    sweep_filter,
)

REG = []
# target maximum momentary loudness (LUFS, as stored) by category; peaks are at -3 dBFS
TARGET = {"dice": -23.5, "cards": -22.5, "tokens": -22.0, "ui": -22.0, "events": -17.8, "stings": -15.5}


def S(name, cat, caption, vol=0.8, variants=1, loop=False, game=None):
    def deco(fn):
        REG.append(
            {
                "name": name,
                "cat": cat,
                "caption": caption,
                "vol": vol,
                "variants": variants,
                "loop": loop,
                "game": game,
                "fn": fn,
            }
        )
        return fn

    return deco


# the thread motif, five notes: 1 5 4 2 3 (rise, spin down, wind back)
D4, E4, F4, Fs4, G4, A4 = 62, 64, 65, 66, 67, 69

_SURF = {}


def surf(k):
    if k not in _SURF:
        _SURF[k] = {
            # oak table top: broad body, eta .04
            "wood": lambda: Surface(
                "wood", 260, 8500, 48, 0.045, tilt=2.3, humps=[(480, 0.5, 3), (1900, 0.8, 4)], tau_max=0.022
            ),
            # thin ABS tray: stiff light shell + air box hump near 800 Hz
            "tray": lambda: Surface(
                "tray", 520, 11500, 44, 0.045, tilt=2.9, humps=[(900, 0.4, 4), (3600, 0.7, 4)], tau_max=0.018
            ),
            # solid acrylic die on die: only the local contact rings, far up
            "die": lambda: Surface(
                "die", 2200, 12000, 18, 0.05, tilt=-1.0, humps=[(5200, 0.6, 5)], sec=0.05, tau_max=0.006
            ),
            "cup": lambda: Surface(
                "cup", 300, 5500, 30, 0.07, tilt=0.2, humps=[(520, 0.5, 6), (1500, 0.5, 3)], tau_max=0.025
            ),
            "board": lambda: Surface("board", 110, 3600, 34, 0.10, tilt=-0.4, humps=[(240, 0.6, 4)], tau_max=0.04),
            "ceramic": lambda: Surface(
                "ceramic", 900, 9000, 16, 0.005, tilt=-1.5, humps=[(2300, 0.5, 4)], sec=0.5, tau_max=0.12
            ),
            "stone": lambda: Surface(
                "stone", 90, 5000, 38, 0.05, tilt=-0.8, humps=[(120, 0.7, 6), (900, 0.6, 2)], tau_max=0.12, sec=0.5
            ),
            "peg": lambda: Surface("peg", 620, 5200, 14, 0.030, tilt=-1.0, humps=[(900, 0.3, 6)], tau_max=0.05),
            "cube": lambda: Surface("cube", 520, 7000, 24, 0.035, tilt=0.3, humps=[(1350, 0.4, 5)], tau_max=0.035),
            "tin": lambda: Surface(
                "tin", 500, 7500, 22, 0.006, tilt=-2.0, sec=0.5, tau_max=0.13, humps=[(1600, 0.6, 3)]
            ),
            "button": lambda: Surface("button", 500, 5200, 16, 0.06, tilt=-2.2, humps=[(1200, 0.4, 5)], tau_max=0.02),
        }[k]()
    return _SURF[k]


def seq(total, items, st=False):
    b = np.zeros((N(total), 2)) if st else np.zeros(N(total))
    for at, x, g in items:
        add(b, x if not st or x.ndim == 2 else stereo(x), at, g)
    return b


def whoosh(sec, f0, f1, rng, q=0.7, shape=(0.35, 1.6), slope=-0.5):
    n = N(sec)
    x = pink(n, rng, slope)
    u = np.arange(n) / n
    f = f0 * (f1 / f0) ** u
    y = sweep_filter(x, "band", f, q)
    pk, po = shape
    e = np.where(u < pk, (u / pk) ** po, ((1 - u) / (1 - pk)) ** po)
    return y * e


def grains(sec, rate_fn, grain_fn, rng, amp_fn=lambda u: 1.0, st=False):
    """Poisson grains at a rate of rate_fn(u) per second"""
    b = np.zeros((N(sec), 2)) if st else np.zeros(N(sec))
    t = 0.0
    while t < sec:
        u = t / sec
        g = grain_fn(u) * amp_fn(u)
        add(b, pan(g, rng.uniform(-0.6, 0.6)) if st else g, t)
        t += rng.exponential(1 / max(rate_fn(u), 1e-3))
    return b


def nb(rng, ms, lo, hi, tau=None):
    n = N(ms / 1000)
    x = bp(noise(n, rng), lo, hi, 1) * np.exp(-np.arange(n) / SR / ((tau or ms / 4) / 1000))
    return fade(x / (np.max(np.abs(x)) + 1e-9), 0.0002, ms / 3000)

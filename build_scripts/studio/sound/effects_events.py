"""What happens in a game: scores, monsters, markets, weather, blows."""

# Signals keep the names they have in the formulas.
# ruff: noqa: N806

import numpy as np
from scipy import signal as sg

from build_scripts.studio.sound.effects import S, nb, seq, surf, whoosh
from build_scripts.studio.sound.effects_table import coin_hit
from build_scripts.studio.sound.instruments import (
    anvil,
    bell,
    brass,
    epiano,
    frame_drum,
    low_drum,
    marimba,
    musicbox,
)
from build_scripts.studio.sound.signals import (
    SR,
    TAU,
    N,
    add,
    bp,
    env_pts,
    fade,
    lp,
    modal,
    mtof,
    noise,
    pan,
    pink,
    reson,
    room,
    smooth_rand,
    stereo,
    sweep_filter,
    tt,
)


# ================================================================ events
@S("score_tick", "ui", "One point is counted", 0.35, variants=3)
def _(rng, v):
    f = mtof([74, 76, 81][v])
    x = modal([f, f * 3.94, f * 2], [1, 0.25, 0.12], [0.055, 0.012, 0.04], 0.35, 7e-4)
    b = seq(0.4, [(0.002, x, 0.8), (0.002, surf("button").hit(rng, 0.5, 2.5e-4, click=0.12), 0.35)])
    return room(b, -16, 0.7, 0.2, 5000, "table")


def tutti(rng, midi, sec, vel=0.7, br=1.0, att=0.05):
    y = np.zeros(N(sec + 1.2))
    add(y, brass(mtof(midi), sec, vel, rng, att, 0.5, br), 0, 0.7)
    add(y, brass(mtof(midi) * 1.003, sec, vel, rng, att * 1.3, 0.5, br), 0.004, 0.4)
    return lp(y, 3200, 1) * (0.68 + 0.32 * np.exp(-np.arange(len(y)) / SR / 0.22))  # sforzando, then back off


@S("score_fanfare_short", "stings", "Short score fanfare", 0.65)
def _(rng, v):
    b = np.zeros((N(2.6), 2))
    for t, ms, d in ((0, (62, 69), 0.14), (0.17, (69, 74), 0.14), (0.34, (66, 69, 74, 78), 0.75)):
        for i, m in enumerate(ms):
            add(b, pan(tutti(rng, m, d, 0.7, 1.1, 0.035), -0.4 + 0.8 * i / max(1, len(ms) - 1)), t, 0.4)
        add(b, pan(marimba(mtof(ms[-1] + 12), 0.6, 0.7, rng), 0.2), t, 0.3)
    add(b, stereo(low_drum(73, 1, 0.8, rng)), 0.34, 0.5)
    return fade(room(b, -13, 1.3, 0.7, 5000, "hall")[: N(2.1)], 0.001, 0.6)


@S("score_fanfare_long", "stings", "Long score fanfare with the Klotho melody", 0.7)
def _(rng, v):
    b = np.zeros((N(5.2), 2))
    mel = [
        (0, 62, 0.42),
        (0.45, 69, 0.28),
        (0.75, 67, 0.14),
        (0.90, 64, 0.14),
        (1.05, 66, 0.5),
        (1.65, 69, 0.22),
        (1.9, 74, 1.3),
    ]
    har = [(0, (50, 57)), (0.45, (50, 57, 62)), (1.05, (47, 54, 62)), (1.65, (45, 52, 61)), (1.9, (50, 57, 62, 66, 69))]
    for t, m, d in mel:
        add(b, pan(tutti(rng, m + 12 if m < 70 else m + 0, d, 0.75, 1.1, 0.035), 0.15), t, 0.45)
        add(b, pan(tutti(rng, m, d, 0.7, 0.9, 0.04), -0.2), t, 0.35)
        add(b, pan(musicbox(mtof(m + 24), 0.5, 0.6, rng), 0.4), t, 0.14)
    for i, (t, ms) in enumerate(har):
        d = (har[i + 1][0] if i + 1 < len(har) else 3.2) - t
        for j, m in enumerate(ms):
            add(b, pan(tutti(rng, m, d * 0.92, 0.6, 0.7, 0.06), -0.5 + j * 0.25), t, 0.26)
    for t, g in ((0, 0.7), (1.05, 0.5), (1.65, 0.4), (1.9, 0.9)):
        add(b, stereo(low_drum(73, 1, g, rng)), t, 0.55)
    for i in range(10):
        add(b, stereo(frame_drum(140, 0.2, 0.25 + 0.05 * i, rng, "tak")), 1.40 + i * 0.05, 0.22)
    return fade(room(b, -13, 1.4, 0.9, 5000, "hall")[: N(4.4)], 0.001, 1.0)


@S("claim_closed", "events", "A claim is completed, with a clank and a low chord", 0.65, game="klotho97")
def _(rng, v):
    b = np.zeros((N(2.0), 2))
    add(b, stereo(surf("tin").hit(rng, 0.8, 1.5e-4, click=0.3)), 0.004, 0.8)
    add(b, pan(anvil(660, 0.8, 0.8, rng, 0.4), 0.2), 0.10, 0.7)
    add(b, stereo(surf("wood").hit(rng, 1, 1.5e-4, click=0.3)), 0.10, 0.6)
    add(b, stereo(surf("stone").hit(rng, 0.9, 4e-4, click=0.05)), 0.10, 0.7)
    add(b, stereo(low_drum(73, 1, 0.9, rng)), 0.10, 0.25)
    for i, m in enumerate((50, 57, 62, 69)):
        add(b, pan(epiano(mtof(m), 0.6, 0.6, rng), -0.4 + 0.27 * i), 0.13, 0.11)
    return fade(room(b, -14, 1.4, 0.7, 4500, "hall")[: N(1.6)], 0.001, 0.5)


@S("monster_beaten", "events", "A monster groans and topples", 0.7, game="klotho97")
def _(rng, v):
    sec = 1.05
    n = N(sec)
    t = np.arange(n) / SR
    u = t / sec
    f = 150 * (0.42**u) * (1 + 0.05 * np.sin(TAU * 13 * t)) * (1 + 0.04 * smooth_rand(n, 40, rng, -1, 1))
    src = sg.sawtooth(TAU * np.cumsum(f) / SR) + 0.5 * sg.sawtooth(TAU * np.cumsum(f * 0.5) / SR) + 0.35 * noise(n, rng)
    F1 = 620 - 330 * u
    F2 = 1250 - 620 * u
    y = (
        sweep_filter(src, "band", F1, 5)
        + 0.6 * sweep_filter(src, "band", F2, 6)
        + 0.18 * sweep_filter(src, "band", np.full(n, 2500.0), 5)
    )
    y *= env_pts(sec, [(0, 0), (0.05, 1), (0.5, 0.8), (sec, 0)])
    y /= np.max(np.abs(y))
    b = np.zeros((N(2.4), 2))
    add(b, stereo(y), 0, 0.8)
    add(b, stereo(low_drum(55, 1, 1, rng)), 1.0, 0.45)
    add(b, stereo(surf("stone").hit(rng, 1, 5e-4, click=0.05)), 1.0, 0.6)
    add(b, stereo(surf("stone").hit(rng, 0.3, 5e-4, click=0.05)), 1.13, 0.6)
    return fade(room(b, -14, 1.5, 0.7, 4000, "hall")[: N(1.9)], 0.001, 0.4)


def _market(rng, ms, up):
    b = np.zeros((N(1.6), 2))
    for i, m in enumerate(ms):
        add(b, pan(marimba(mtof(m), 0.4, 0.7, rng, 0.5), -0.3 + 0.2 * i), 0.005 + 0.085 * i, 0.6)
        add(b, pan(surf("button").hit(rng, 0.6, 2e-4, click=0.2), -0.3 + 0.2 * i), 0.005 + 0.085 * i, 0.3)
    if up:
        add(b, pan(coin_hit(rng, 2900, 0.5, 0.6), 0.3), 0.36, 0.18)
        add(b, pan(bell(mtof(86), 1.0, 0.6, rng), 0.3), 0.36, 0.4)
    else:
        add(b, stereo(surf("board").hit(rng, 0.9, 6e-4, click=0)), 0.36, 0.6)
    return fade(room(b, -15, 1.1, 0.4, 5000, "hall")[: N(1.2)], 0.001, 0.4)


@S("market_up", "stings", "Prices rise", 0.55)
def _(rng, v):
    return _market(rng, (69, 74, 76, 81), True)


@S("market_down", "stings", "Prices fall", 0.55)
def _(rng, v):
    return _market(rng, (76, 74, 69, 62), False)


@S("crash_tumble", "events", "A pile of stuff comes tumbling down", 0.75, variants=2, game="katamari")
def _(rng, v):
    b = np.zeros((N(3.4), 2))
    kinds = ["wood", "tray", "ceramic", "tin", "cube", "cup", "board", "peg", "stone"]
    add(b, stereo(low_drum(80, 1, 0.6, rng)), 0.02, 0.22)
    for i in range(24):
        t0 = 0.01 + (i > 2) * min(rng.gamma(1.8, 0.24), 1.5)
        k = kinds[int(rng.integers(len(kinds)))]
        p = rng.uniform(-0.7, 0.7)
        gain = {"ceramic": 0.34, "tin": 0.32, "stone": 0.6, "board": 0.8}.get(k, 0.7)
        v0 = rng.uniform(0.4, 0.9)
        dt = rng.uniform(0.07, 0.17)
        for _ in range(int(rng.integers(1, 5))):
            add(b, pan(surf(k).hit(rng, v0, 2e-4, click=0.10), p), t0, gain)
            t0 += dt
            v0 *= rng.uniform(0.4, 0.65)
            dt *= rng.uniform(0.5, 0.75)
    # rubber toy squeaks once
    n = N(0.16)
    u = np.arange(n) / n
    sq = np.sin(TAU * np.cumsum(900 + 500 * np.sin(np.pi * u)) / SR)
    add(b, pan(sq * np.sin(np.pi * u) ** 1.5, -0.4), 0.62 + 0.1 * v, 0.16)
    t, dt, a = 1.05, 0.17, 0.5  # a lid spins down
    while dt > 0.012:
        add(b, pan(surf("tin").hit(rng, a, 2.5e-4, click=0.05), 0.5), t, 0.38)
        t += dt
        dt *= 0.84
        a *= 0.93
    add(b, pan(surf("tin").hit(rng, 0.5, 3e-4, click=0.05), 0.5), t, 0.4)
    return fade(room(b, -15, 1.1, 0.4, 4500, "hall")[: N(3.0)], 0.001, 0.4)


def rumble(rng, sec, f0, f1, bursts):
    n = N(sec)
    t = np.arange(n) / SR
    x = pink(n, rng, -1.2)
    y = sweep_filter(x, "low", f0 * (f1 / f0) ** (t / sec) * (0.7 + 0.6 * smooth_rand(n, 6, rng)), 0.7)
    e = np.zeros(n)
    for bt, ba, bd in bursts:
        m = t >= bt
        e[m] += ba * (1 - np.exp(-(t[m] - bt) / 0.02)) * np.exp(-(t[m] - bt) / bd)
    y = y * e * (0.6 + 0.4 * smooth_rand(n, 11, rng))
    return y / np.max(np.abs(y))


@S("thunder", "events", "Thunder rolls", 0.7)
def _(rng, v):
    b = np.zeros((N(4.2), 2))
    B = [(0.02, 0.8, 0.25), (0.22, 1.0, 0.5), (0.75, 0.7, 0.6), (1.4, 0.5, 0.7), (2.0, 0.3, 0.6)]
    for c in range(2):
        y = rumble(rng, 4.0, 900, 110, [(t + rng.uniform(0, 0.05), a * rng.uniform(0.8, 1.1), d) for t, a, d in B])
        b[: len(y), c] += y
    return fade(room(b, -12, 3, 1.4, 2500, "sky")[: N(4.2)], 0.004, 1.2)


@S("lightning", "events", "Lightning cracks", 0.65)
def _(rng, v):
    b = np.zeros((N(2.2), 2))
    t = 0.003
    for i in range(9):  # the stepped stroke
        g = nb(rng, 22, 500, 7000, 4 + 3 * (i == 6))
        add(b, pan(g, rng.uniform(-0.5, 0.5)), t, rng.uniform(0.25, 0.6) * (2.0 if i == 6 else 1))
        t += rng.exponential(0.022) + 0.004
    n = N(0.4)
    zz = np.sign(np.sin(TAU * 118 * np.arange(n) / SR)) * noise(n, rng) * np.exp(-np.arange(n) / SR / 0.09)
    add(b, stereo(bp(zz, 900, 5200, 1)), 0.01, 0.10)
    y = rumble(rng, 1.9, 2200, 140, [(0.10, 1, 0.18), (0.3, 0.6, 0.35), (0.7, 0.3, 0.4)])
    add(b, stereo(y), 0.02, 0.8)
    return fade(room(b, -13, 2, 0.9, 4500, "sky")[: N(2.0)], 0.001, 0.6)


@S("club_hit", "events", "A club goes bonk", 0.7, variants=2, game="klobba")
def _(rng, v):
    b = np.zeros(N(0.9))
    add(b, whoosh(0.12, 350, 1100, rng, 0.9, (0.8, 1.6)), 0, 0.28)
    f = [247, 208][v]
    y = modal(
        np.array([f, f * 1.62, f * 2.35, f * 3.9, f * 5.1]),
        [1, 0.7, 0.45, 0.3, 0.2],
        [0.075, 0.05, 0.035, 0.02, 0.012],
        0.5,
        5e-4,
    )
    t = tt(0.4)
    th = np.sin(TAU * (82 * t + 2.4 * (1 - np.exp(-t / 0.025)))) * np.exp(-t / 0.09)
    add(b, y / np.max(np.abs(y)), 0.115, 0.8)
    add(b, th, 0.115, 0.4)
    add(b, surf("wood").hit(rng, 1, 2e-4, click=0.1), 0.115, 0.5)
    add(b, nb(rng, 20, 600, 3500, 4), 0.115, 0.4)
    return room(b, -15, 1, 0.35, 4000, "cave")


@S("crowd_hoo", "events", "A crowd shouts 'Hoo!'", 0.65, variants=2, game="klobba")
def _(rng, v):
    sec = 0.95
    b = np.zeros((N(2.0), 2))
    for _i in range(16):
        n = N(sec * rng.uniform(0.8, 1.05))
        t = np.arange(n) / SR
        u = t / t[-1]
        f0 = rng.choice([98, 110, 131, 147, 165, 196]) * rng.uniform(0.96, 1.04) * [1, 1.12][v]
        f = (
            f0
            * (1.06 - 0.06 * np.minimum(u * 6, 1) - 0.16 * np.maximum(u - 0.55, 0))
            * (1 + 0.012 * smooth_rand(n, 9, rng, -1, 1))
        )
        ph = np.cumsum(f) / SR
        glot = np.maximum(0, np.sin(TAU * ph)) ** 3 - 0.3
        ns = noise(n, rng)
        src = 0.55 * glot + ns * (0.10 + 0.55 * np.exp(-t / 0.045))  # h = breath first, then voice
        sc = rng.uniform(0.92, 1.14)  # size of the head
        y = (
            1.0 * reson(src, 330 * sc, 70)
            + 0.55 * reson(src, 760 * sc, 90)
            + 0.10 * reson(src, 2250 * sc, 160)
            + 0.05 * reson(src, 3100 * sc, 220)
        )
        # the noise itself runs through the same formants, so even the whisper says 'hoo'
        y += (
            0.45
            * np.exp(-t / 0.07)
            * (reson(ns, 340 * sc, 120) + 0.8 * reson(ns, 800 * sc, 150) + 0.35 * reson(ns, 2300 * sc, 300))
        )
        e = np.interp(u, [0, 0.05, 0.14, 0.6, 1], [0, 0.6, 1, 0.75, 0]) ** 1.3
        add(b, pan(y * e, rng.uniform(-0.8, 0.8)), abs(rng.normal(0, 0.025)), rng.uniform(0.6, 1))
    return fade(room(b, -11, 1.8, 0.8, 3500, "cave")[: N(1.6)], 0.002, 0.4)

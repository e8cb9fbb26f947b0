"""Stone, torches, treasure, forge, and the end of a game."""

# Signals keep the names they have in the formulas.
# ruff: noqa: N806

import numpy as np
from scipy import signal as sg

from build_scripts.studio.sound.effects import S, grains, nb, surf, whoosh
from build_scripts.studio.sound.effects_events import tutti
from build_scripts.studio.sound.effects_table import coin_hit
from build_scripts.studio.sound.instruments import (
    anvil,
    bell,
    glass,
    harp,
    low_drum,
    lute,
    musicbox,
    pad,
    vibes,
)
from build_scripts.studio.sound.signals import (
    SR,
    TAU,
    N,
    add,
    add_wrap,
    bp,
    circ_conv,
    db,
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
    room_ir,
    shelf_eq,
    smooth_rand,
    stereo,
    sweep_filter,
    tt,
)


@S("stone_slam", "events", "A stone slab slams shut", 0.7)
def _(rng, v):
    b = np.zeros((N(2.0), 2))
    t = tt(0.7)
    add(b, stereo(np.sin(TAU * (52 * t + 1.6 * (1 - np.exp(-t / 0.03)))) * np.exp(-t / 0.16)), 0.004, 0.40)
    for c in range(3):
        add(
            b,
            pan(surf("stone").hit(rng, 1 - 0.2 * c, 4e-4, click=0.10, click_band=(900, 3500)), rng.uniform(-0.3, 0.3)),
            0.004 + 0.008 * c,
            0.9,
        )
    add(b, stereo(nb(rng, 120, 200, 2400, 28)), 0.004, 0.75)
    gr = grains(
        1.0,
        lambda u: 70 * (1 - u) ** 2 + 2,
        lambda u: nb(rng, 9, 900, 4500, 1.5) * rng.uniform(0.1, 0.5),
        rng,
        lambda u: (1 - u) ** 1.5,
        st=True,
    )
    add(b, gr, 0.05, 0.28)
    return fade(room(b, -12, 2, 0.9, 3500, "cave")[: N(1.6)], 0.001, 0.5)


def fire(rng, sec, loop=False):
    n = N(sec)
    b = np.zeros((n, 2))
    for c in range(2):
        x = pink(n, rng, -1.0)
        m = pink(n, rng, -1.6)
        X = np.fft.rfft(m)
        X[np.fft.rfftfreq(n, 1 / SR) > 14] = 0
        m = np.fft.irfft(X, n)
        m = np.clip(1 + 0.45 * m / (np.std(m) + 1e-9), 0.15, 2.4)
        lo = shelf_eq(x, [(20, -40), (60, -8), (160, 0), (420, 0), (1200, -12), (4000, -26), (15000, -45)])
        b[:, c] = lo * m * 0.25
    t = 0
    while t < sec - (0.0 if loop else 0.05):
        k = rng.uniform(0.03, 0.5) ** 1.5
        g = nb(rng, rng.uniform(3, 14), 900, rng.uniform(3500, 7500), rng.uniform(0.5, 2.2)) * k
        add_wrap(b, pan(g, rng.uniform(-0.6, 0.6)), t)
        t += rng.exponential(0.045)
    return b


@S("torch_light", "events", "A torch catches fire", 0.6, game="karthis")
def _(rng, v):
    b = np.zeros((N(1.9), 2))
    n = N(0.7)
    wh = sweep_filter(pink(n, rng, -1), "low", 150 + 900 * np.exp(-(((np.arange(n) / SR - 0.14) / 0.12) ** 2)), 0.8)
    wh *= env_pts(0.7, [(0, 0), (0.10, 1), (0.22, 0.8), (0.7, 0)], 1.3)
    add(b, stereo(nb(rng, 30, 1500, 5500, 9)), 0.0, 0.2)
    add(b, stereo(wh / np.max(np.abs(wh))), 0.03, 0.9)
    f = fire(rng, 1.8)
    f *= env_pts(1.8, [(0, 0), (0.2, 1), (0.9, 0.7), (1.8, 0)])[:, None]
    add(b, f, 0.03, 1.0)
    return room(b, -16, 1.5, 0.5, 3500, "cave")


@S("torch_loop", "events", "A torch crackles (loop)", 0.3, loop=True, game="karthis")
def _(rng, v):
    b = fire(rng, 6.0, True)
    return b + db(-16) * circ_conv(b, room_ir(1.5, 0.5, 3500, "cave"))


@S("step", "events", "A footstep on stone", 0.45, variants=3, game="karthis")
def _(rng, v):
    b = np.zeros(N(0.6))
    for t, g, lo, hi in ((0.004, 1.0, 200, 1400), (0.075 + 0.012 * v, 0.55, 350, 2200)):  # heel, then toe
        tb = tt(0.12)
        add(b, np.sin(TAU * (88 + 6 * v) * tb) * np.exp(-tb / 0.022), t, 0.5 * g)
        add(b, nb(rng, 45, lo, hi, 9), t, 0.6 * g)
        add(b, surf("stone").hit(rng, 0.6 * g, 7e-4, click=0.03, click_band=(900, 3000)), t, 0.5)
        add(
            b,
            grains(
                0.09, lambda u: 160, lambda u: nb(rng, 5, 1400, 5000, 1) * rng.uniform(0.1, 0.6), rng, lambda u: 1 - u
            ),
            t + 0.004,
            0.16 * g,
        )
    return room(b, -11, 1.8, 0.6, 3200, "cave")


@S("trap_hit", "events", "A trap springs and strikes", 0.65, game="karthis")
def _(rng, v):
    b = np.zeros((N(1.5), 2))
    add(b, stereo(surf("tin").hit(rng, 0.7, 2e-4, click=0.2)), 0.003, 0.35)
    add(b, stereo(whoosh(0.14, 700, 3200, rng, 1, (0.75, 1.7))), 0.06, 0.4)
    f = 132
    y = modal(
        np.array([f, f * 2.02, f * 3.1, f * 4.6, f * 6.4]),
        [1, 0.6, 0.4, 0.3, 0.2],
        [0.12, 0.08, 0.05, 0.03, 0.02],
        0.6,
        4e-4,
    )
    add(b, stereo(y / np.max(np.abs(y))), 0.19, 0.7)
    add(b, stereo(surf("wood").hit(rng, 1, 2e-4, click=0.15)), 0.19, 0.7)
    t = tt(0.5)  # the shaft quivers
    tw = np.sin(TAU * np.cumsum(210 - 40 * t) / SR) * (1 + 0.8 * np.sin(TAU * 31 * t)) * np.exp(-t / 0.12)
    add(b, stereo(tw), 0.20, 0.22)
    return fade(room(b, -13, 1.6, 0.6, 3800, "cave")[: N(1.2)], 0.001, 0.4)


@S("heal_chime", "stings", "A healing chime rises", 0.55)
def _(rng, v):
    b = np.zeros((N(3.4), 2))
    for i, m in enumerate((62, 69, 74, 78, 81)):
        add(b, pan(vibes(mtof(m), 1.4, 0.7, rng, depth=0.2), -0.4 + 0.2 * i), 0.005 + 0.10 * i, 0.42)
        add(b, pan(glass(mtof(m + 12), 0.8, 0.5, rng), 0.4 - 0.2 * i), 0.015 + 0.10 * i, 0.16)
    for m in (62, 69, 74):
        add(b, pad(mtof(m), 0.9, 0.5, rng, 0.4, 0.9, 0.3), 0.1, 0.20)
    return fade(room(b, -12, 1.5, 1.0, 5000, "hall")[: N(2.6)], 0.001, 0.9)


@S("treasure", "stings", "Treasure: coins spill and a harp runs up", 0.6)
def _(rng, v):
    b = np.zeros((N(2.8), 2))
    add(b, stereo(surf("wood").hit(rng, 0.6, 4e-4, click=0.05)), 0.003, 0.5)
    t = 0.04
    for i in range(18):
        f = rng.uniform(2200, 3500)
        add(b, pan(lp(coin_hit(rng, f, rng.uniform(0.2, 0.6), 0.4), 8000, 1), rng.uniform(-0.6, 0.6)), t, 0.22)
        t += rng.gamma(3, (0.025 + 0.004 * i) / 3)
    for i, m in enumerate((62, 66, 69, 74, 76, 78, 81, 86)):
        add(b, pan(harp(mtof(m), 1, 0.55 + 0.04 * i, rng), -0.5 + 0.14 * i), 0.10 + 0.062 * i, 0.6)
    add(b, pan(bell(mtof(86), 1.6, 0.6, rng), 0.3), 0.60, 0.22)
    return fade(room(b, -13, 1.3, 0.7, 5500, "hall")[: N(2.2)], 0.001, 0.7)


@S("crown", "stings", "A crown is awarded", 0.65)
def _(rng, v):
    b = np.zeros((N(3.4), 2))
    for i, m in enumerate((62, 69, 74, 78)):
        y = tutti(rng, m, 0.9, 0.7, 0.9, 0.10)
        add(b, pan(y * np.exp(-np.arange(len(y)) / SR / 0.8), -0.45 + 0.3 * i), 0.02 * i, 0.45)
    for i, m in enumerate((86, 90, 93)):
        add(b, pan(bell(mtof(m), 1.6, 0.6, rng), -0.3 + 0.3 * i), 0.16 + 0.11 * i, 0.28)
    add(b, stereo(low_drum(73, 1, 0.8, rng)), 0, 0.5)
    return fade(room(b, -12, 1.5, 1.0, 5500, "hall")[: N(2.6)], 0.001, 0.9)


@S("furnace_roar", "events", "The furnace roars", 0.6, game="miners")
def _(rng, v):
    sec = 2.3
    b = np.zeros((N(sec + 0.4), 2))
    n = N(sec)
    np.arange(n) / SR
    for c in range(2):
        x = pink(n, rng, -1.1)
        cut = 160 + 950 * env_pts(sec, [(0, 0.1), (0.35, 1), (1.1, 0.6), (sec, 0.05)]) * (
            0.75 + 0.5 * smooth_rand(n, 9, rng)
        )
        y = sweep_filter(x, "low", cut, 0.8)
        y *= env_pts(sec, [(0, 0), (0.25, 1), (1.2, 0.75), (sec, 0)], 1.2) * (0.65 + 0.6 * smooth_rand(n, 16, rng))
        y += 0.35 * reson(y, 92, 20)
        b[:n, c] += y / np.max(np.abs(y))
    f = fire(rng, sec)
    add(b, f * env_pts(sec, [(0, 0), (0.4, 1), (sec, 0)])[:, None], 0, 0.45)
    return room(b, -15, 1.6, 0.5, 3000, "cave")


@S("forge_clang", "events", "Hammer on anvil", 0.6, variants=2, game="miners")
def _(rng, v):
    b = np.zeros((N(2.0), 2))
    f = [587, 523][v]
    add(b, stereo(anvil(f, 1.4, 1, rng, 0.9)), 0.004, 0.75)
    add(b, stereo(surf("stone").hit(rng, 0.8, 4e-4, click=0.05)), 0.004, 0.55)
    t = tt(0.2)
    add(b, stereo(np.sin(TAU * 110 * t) * np.exp(-t / 0.04)), 0.004, 0.4)
    add(b, pan(anvil(f * 3.07, 0.8, 0.9, rng, 0.55), 0.1), 0.004, 0.55)  # the bright ring above
    add(b, stereo(nb(rng, 12, 1500, 7000, 1.5)), 0.004, 0.35)
    add(b, stereo(anvil(f * 1.003, 1, 0.5, rng, 0.6)), 0.165, 0.30)  # the hammer hops once
    return fade(room(lp(b, 7500, 1), -14, 1.5, 0.7, 4500, "cave")[: N(1.6)], 0.001, 0.5)


@S("fail_hiss", "events", "Steam hisses: a failure", 0.55, game="miners")
def _(rng, v):
    sec = 1.25
    n = N(sec)
    t = np.arange(n) / SR
    b = np.zeros((N(sec + 0.3), 2))
    for c in range(2):
        y = sweep_filter(noise(n, rng), "band", 4200 * np.exp(-t / 1.1) + 500, 0.7)
        y *= (1 - np.exp(-t / 0.02)) * np.exp(-t / 0.42) * (0.8 + 0.4 * smooth_rand(n, 25, rng))
        b[:n, c] += fade(y / np.max(np.abs(y)) * 0.8, 0.004, 0.6)
    wob = np.sin(TAU * np.cumsum(196 * (0.6 ** (t / sec)) * (1 + 0.01 * np.sin(TAU * 6 * t))) / SR)
    add(b, stereo(fade(lp(wob, 900) * np.exp(-t / 0.4) * (1 - np.exp(-t / 0.03)), 0.004, 0.4)), 0, 0.28)
    add(b, stereo(surf("tin").hit(rng, 0.5, 3e-4, click=0.05)), 0.003, 0.3)
    return room(b, -16, 1.3, 0.4, 4000, "cave")


@S("drill", "events", "A drill bites into rock", 0.55, game="miners")
def _(rng, v):
    sec = 1.5
    n = N(sec)
    np.arange(n) / SR
    b = np.zeros((N(sec + 0.3), 2))
    sp = env_pts(sec, [(0, 0.4), (0.25, 1), (1.1, 0.9), (sec, 0.3)])
    f = 46 * sp
    ph = np.cumsum(f) / SR
    imp = np.zeros(n)
    k = np.flatnonzero(np.diff(np.floor(ph)) > 0)
    for i in k:
        g = nb(rng, 16, 250, 3200, 4) * rng.uniform(0.6, 1)
        add(imp, g, i / SR)
        add(imp, surf("stone").hit(rng, rng.uniform(0.2, 0.5), 5e-4, click=0.02)[: N(0.08)], i / SR, 0.5)
    mot = sg.sawtooth(TAU * ph * 5) * 0.5 + sg.sawtooth(TAU * ph * 5.03) * 0.5
    mot = lp(mot, 700, 2) * 0.28
    gr = grains(sec, lambda u: 140, lambda u: nb(rng, 6, 1200, 4500, 1.2) * rng.uniform(0.05, 0.4), rng) * 0.4
    y = (imp * 0.8 + mot + gr[:n]) * env_pts(sec, [(0, 0), (0.08, 1), (1.2, 0.95), (sec, 0)])
    add(b, stereo(y), 0)
    b[:, 1] = np.roll(b[:, 1], 11)
    return room(lp(b, 6000, 1), -15, 1.6, 0.5, 3500, "cave")


@S("stamp_seal", "events", "A seal is pressed into wax", 0.6, game="patrols")
def _(rng, v):
    b = np.zeros(N(0.9))
    t = tt(0.25)
    add(b, surf("wood").hit(rng, 0.9, 3e-4, click=0.06), 0.004, 0.75)
    add(b, np.sin(TAU * (105 * t + 1.2 * (1 - np.exp(-t / 0.02)))) * np.exp(-t / 0.05), 0.004, 0.7)
    sq = (
        bp(pink(N(0.22), rng, -0.5), 350, 1800, 1)
        * env_pts(0.22, [(0, 0), (0.05, 1), (0.22, 0)])
        * smooth_rand(N(0.22), 70, rng, 0.2, 1)
    )
    add(b, sq, 0.02, 0.22)  # wax gives
    add(b, nb(rng, 14, 600, 2600, 4), 0.30, 0.35)  # matrix lifts off
    add(b, surf("peg").hit(rng, 0.12, 5e-4, click=0), 0.31, 0.4)
    return room(b, -15, 0.9, 0.3, 4000, "table")


@S("gentle_bell", "stings", "A gentle bell rings", 0.5, variants=2, game="clinic")
def _(rng, v):
    b = np.zeros((N(3.2), 2))
    add(b, pan(bell(mtof(81), 2.6, 0.8, rng, 0.9), -0.15), 0.003, 0.7)
    if v:
        add(b, pan(bell(mtof(78), 2.4, 0.8, rng, 0.9), 0.15), 0.34, 0.7)
    return fade(room(b, -13, 1.2, 0.7, 4500, "hall")[: N(2.2)], 0.001, 0.9)


@S("win", "stings", "You win: the whole Klotho melody", 0.75)
def _(rng, v):
    b = np.zeros((N(6.5), 2))
    mel = [
        (0, 62, 0.5),
        (0.42, 69, 0.4),
        (0.70, 67, 0.2),
        (0.84, 64, 0.2),
        (0.98, 66, 0.6),
        (1.54, 69, 0.3),
        (1.75, 71, 0.3),
        (1.96, 74, 1.8),
    ]
    for t, m, d in mel:
        add(b, pan(tutti(rng, m, d, 0.7, 1.0, 0.04), -0.15), t, 0.42)
        add(b, pan(harp(mtof(m + 12), d, 0.8, rng), 0.3), t, 0.5)
        add(b, pan(musicbox(mtof(m + 24), d, 0.7, rng), 0.45), t, 0.13)
    ch = [
        (0, 1.0, (50, 57, 62)),
        (0.98, 0.56, (47, 54, 59)),
        (1.54, 0.42, (43, 55, 59)),
        (1.96, 2.0, (38, 50, 57, 62, 66)),
    ]
    for t, d, ms in ch:
        for j, m in enumerate(ms):
            add(b, pad(mtof(m), d, 0.7, rng, 0.12, 0.8, 0.5), t, 0.22)
            add(b, pan(tutti(rng, m, d * 0.9, 0.5, 0.7, 0.07), -0.4 + 0.25 * j), t, 0.2)
    for i, m in enumerate((74, 78, 81, 86, 90, 93)):
        add(b, pan(harp(mtof(m), 1.2, 0.7, rng), -0.5 + 0.2 * i), 2.0 + 0.075 * i, 0.42)
    for t, g in ((0, 0.6), (0.98, 0.5), (1.54, 0.5), (1.96, 1)):
        add(b, stereo(low_drum(73, 1, g, rng)), t, 0.55)
    return fade(room(b, -12, 1.6, 1.2, 5000, "hall")[: N(5.2)], 0.001, 1.5)


@S("lose", "stings", "You lose: the Klotho melody, slow and dark", 0.65)
def _(rng, v):
    b = np.zeros((N(6.0), 2))
    for t, m, d in ((0, 62, 0.6), (0.55, 69, 0.5), (0.95, 67, 0.3), (1.2, 64, 0.3), (1.45, 65, 0.6), (2.1, 62, 1.5)):
        add(b, pan(lute(mtof(m), d, 0.7, rng), 0.1), t, 0.55)
        add(b, pan(vibes(mtof(m), d, 0.5, rng), -0.2), t, 0.25)
    for t, d, ms in ((0, 1.3, (50, 57, 65)), (1.45, 0.6, (46, 58, 62)), (2.1, 1.6, (38, 50, 57, 65))):
        for m in ms:
            add(b, pad(mtof(m), d, 0.7, rng, 0.25, 0.9, 0.25), t, 0.26)
    add(b, stereo(low_drum(62, 1, 0.7, rng)), 2.1, 0.5)
    return fade(room(b, -12, 1.6, 1.1, 4000, "hall")[: N(4.6)], 0.001, 1.4)


@S("turn_handover", "stings", "The turn passes on", 0.5)
def _(rng, v):
    b = np.zeros((N(1.8), 2))
    w = whoosh(0.42, 500, 1700, rng, 0.9, (0.5, 1.5))
    n = len(w)
    a = (np.linspace(-0.8, 0.8, n) + 1) * np.pi / 4
    add(b, np.stack([w * np.cos(a), w * np.sin(a)], 1), 0, 0.35)
    for i, (t, m) in enumerate(((0.06, 69), (0.20, 76), (0.34, 74))):
        add(b, pan(harp(mtof(m), 0.8, 0.7, rng), -0.5 + 0.5 * i), t, 0.7)
        add(b, pan(vibes(mtof(m), 0.6, 0.5, rng), -0.5 + 0.5 * i), t, 0.25)
    return fade(room(b, -13, 1.2, 0.6, 5000, "hall")[: N(1.4)], 0.001, 0.5)

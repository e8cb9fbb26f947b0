"""Dice, cards, tokens and the sounds of buttons."""

# Signals keep the names they have in the formulas.
# ruff: noqa: N806

import numpy as np

from build_scripts.studio.sound.effects import S, nb, seq, surf, whoosh
from build_scripts.studio.sound.instruments import harp, marimba
from build_scripts.studio.sound.signals import (
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
    pan,
    pink,
    room,
    room_ir,
    smooth_rand,
    stereo,
    tt,
)


# ================================================================ dice
def die_track(rng, t0, h):
    """One die: fall from h, bounce with random restitution (0.5 +- .12), tumble over edges, settle with a rattle.
    returns [(t, impact speed)]"""
    g = 9.81
    v = np.sqrt(2 * g * h) * rng.uniform(0.85, 1.1)
    ev = [(t0, v)]
    t = t0
    while True:
        v *= np.clip(rng.normal(0.50, 0.12), 0.25, 0.78)
        dt = 2 * v / g
        if dt < 0.04:
            break
        t += dt
        ev.append((t, v * rng.uniform(0.75, 1.1)))
    dt, vv = rng.uniform(0.065, 0.09), max(v, 0.15) * rng.uniform(1.0, 1.5)
    for _ in range(rng.integers(1, 4)):  # edge-over-edge topples
        t += dt * rng.uniform(0.85, 1.15)
        ev.append((t, vv))
        vv *= rng.uniform(0.65, 0.9)
        dt *= rng.uniform(0.85, 1.0)
    dt = rng.uniform(0.034, 0.045)
    while dt > 0.009:  # rocking on the face: geometric, like a settling coin
        t += dt
        vv *= rng.uniform(0.5, 0.72)
        ev.append((t, vv))
        dt *= rng.uniform(0.62, 0.8)
    return ev


def dice_roll(rng, n, where, h=0.11, spread=0.0, full=False):
    s = surf(where)
    T = []
    for i in range(n):
        t0 = 0.01 + (0 if i == 0 else abs(rng.normal(0, spread)))
        p = rng.uniform(-0.55, 0.55)
        for t, v in die_track(rng, t0, h * rng.uniform(0.8, 1.2)):
            T.append((t, v / 1.7, where, p))
    for _ in range(rng.poisson(2.0 * (n - 1))):  # die against die, early
        T.append((0.012 + min(rng.exponential(0.085), 0.5), rng.uniform(0.15, 0.6), "die", rng.uniform(-0.4, 0.4)))
    if where == "tray":  # the tray wall stops some of them
        for _ in range(rng.poisson(0.8 * n)):
            tw = rng.exponential(0.11)
            T.append(
                (0.10 + min(tw, 0.4), 0.6 * np.exp(-tw / 0.15) * rng.uniform(0.6, 1), "tray", rng.choice([-0.6, 0.6]))
            )
    T.sort()
    end = T[-1][0] + 0.35
    b = np.zeros((N(end), 2))
    for t, v, k, p in T:
        if k == "die":
            x = surf("die").hit(rng, v, 5e-5, click=0.6, click_band=(3500, 9500)) * 0.55
        elif k == "tray":
            x = s.hit(rng, v, 8e-5, click=0.36, click_band=(3000, 8000))
        else:
            x = s.hit(rng, v, 1.2e-4, click=0.26, click_band=(2500, 7000))
        add(b, pan(x, p), t)
    if full:
        return b, T
    wet = -15 if where == "wood" else -17
    b = room(b, wet, 0.9, 0.30, 4500, "table")
    return b if n > 1 else b.mean(1)


for _w, _wn in (("wood", "the wooden table"), ("tray", "a plastic tray")):
    for _k, _n, _sp, _cap in (
        ("1", 1, 0, "One die rolls"),
        ("few", 4, 0.04, "A few dice roll"),
        ("many", 10, 0.065, "A big handful of dice rolls"),
    ):

        def _mk(w=_w, n=_n, sp=_sp):
            return lambda rng, v: dice_roll(rng, n, w, 0.11, sp)

        S(f"dice_roll_{_w}_{_k}", "dice", f"{_cap} on {_wn}", 0.85, variants=2)(_mk())


@S("dice_pickup", "dice", "Dice are gathered up into a hand", 0.6, variants=2)
def _(rng, v):
    b = np.zeros(N(0.5))
    t = 0.01
    for i in range(7):
        add(b, surf("die").hit(rng, rng.uniform(0.25, 0.7), 6e-5, click=0.5), t, 0.7)
        if i < 3:
            add(b, surf("wood").hit(rng, rng.uniform(0.1, 0.25), 2e-4, click=0.1), t + rng.uniform(0, 0.01))
        t += rng.uniform(0.018, 0.05) * (1 + i * 0.12)
    fr = bp(pink(N(0.3), rng, -0.5), 900, 4000, 1) * env_pts(0.3, [(0, 0), (0.06, 1), (0.3, 0)])
    add(b, fr, 0, 0.05)
    return room(b, -17, 0.7, 0.22, 4500, "table")


@S("dice_shake_loop", "dice", "Dice rattle in cupped hands (loop)", 0.7, loop=True)
def _(rng, v):
    L = 1.44
    b = np.zeros((N(L), 2))
    for k in range(6):  # six half-strokes; dice arrive bunched at each turn
        tc = (k + 0.08) * L / 6 + rng.normal(0, 0.006)
        for _ in range(13):
            t = tc + abs(rng.normal(0, 0.055)) - 0.012
            if rng.random() < 0.55:
                x = surf("cup").hit(rng, rng.uniform(0.25, 0.8), 3e-4, click=0.10, click_band=(2000, 5000))
            else:
                x = surf("die").hit(rng, rng.uniform(0.2, 0.7), 6e-5, click=0.5) * 0.6
            add_wrap(b, pan(x, rng.uniform(-0.3, 0.3)), t % L)
    return b + db(-17) * circ_conv(b, room_ir(0.7, 0.22, 4500, "table"))


@S("dice_settle", "dice", "A die clicks and comes to rest", 0.6, variants=4)
def _(rng, v):
    b = np.zeros(N(0.4))
    k = ["wood", "wood", "tray", "wood"][v]
    add(b, surf(k).hit(rng, 0.7, 1.2e-4, click=0.2), 0.005)
    t, a, dt = 0.005, 0.30, rng.uniform(0.030, 0.042)
    for _ in range(2 + v % 2):
        t += dt
        add(b, surf(k).hit(rng, a, 1.4e-4, click=0.15), t)
        a *= 0.5
        dt *= 0.65
    return room(b, -14, 0.8, 0.24, 4500, "table")


# ================================================================ cards
def paper_slide(rng, sec, lo=1400, hi=6500, peak_at=0.4, grain=260):
    n = N(sec)
    x = bp(pink(n, rng, -0.3), lo, hi, 1)
    u = np.arange(n) / n
    e = np.where(u < peak_at, (u / peak_at) ** 1.3, ((1 - u) / (1 - peak_at)) ** 1.2)
    g = 0.55 + 0.9 * np.clip(smooth_rand(n, grain, rng, -1, 1), 0, 1)  # fibres catching: stick-slip texture
    return x * e * g / 2.5


def paper_tap(rng, vel=1.0, body=0.6):
    x = surf("board").hit(rng, vel, 5e-4, click=0.05, click_band=(1500, 4000)) * body
    x = x[: N(0.12)].copy()
    add(x, nb(rng, 14, 1100, 5200, 2.6), 0, 0.55 * vel)
    return x


@S("card_slide", "cards", "A card slides over the table", 0.6, variants=2)
def _(rng, v):
    b = seq(0.45, [(0, paper_slide(rng, 0.30 + 0.05 * v), 1.0)])
    return room(b, -18, 0.7, 0.2, 5000, "table")


@S("card_flip", "cards", "A card is turned over", 0.7, variants=2)
def _(rng, v):
    b = np.zeros(N(0.5))
    add(b, whoosh(0.13, 900, 2600, rng, 0.8), 0.0, 0.25)
    add(b, nb(rng, 10, 1500, 6000, 1.8), 0.03, 0.45)  # the bend lets go
    add(b, paper_slide(rng, 0.10, 1800, 7000, 0.3), 0.03, 0.5)
    add(b, paper_tap(rng, 0.9), 0.135 + 0.01 * v, 0.9)
    return room(b, -17, 0.7, 0.2, 5000, "table")


@S("card_deal", "cards", "A card is dealt", 0.7, variants=3)
def _(rng, v):
    b = np.zeros(N(0.45))
    add(b, nb(rng, 7, 2000, 7000, 1.3), 0.002, 0.35)
    add(b, paper_slide(rng, 0.14 + 0.015 * v, 1600, 7500, 0.55), 0.0, 0.9)
    add(b, paper_tap(rng, 0.8, 0.5), 0.125 + 0.012 * v, 0.75)
    return room(b, -17, 0.7, 0.2, 5000, "table")


@S("card_shuffle", "cards", "A deck of cards is shuffled", 0.75)
def _(rng, v):
    b = np.zeros((N(2.2), 2))
    t, k = 0.03, 0
    while t < 0.78:  # riffle: about 52 edges, faster towards the end
        u = (t - 0.03) / 0.75
        c = nb(rng, 8, 1300 + 300 * u, 5200, 1.2) * rng.uniform(0.5, 1.0) * (0.55 + 0.45 * np.sin(np.pi * u))
        c = np.concatenate([c, np.zeros(N(0.02))])
        add(c, surf("board").hit(rng, 0.3, 5e-4, click=0)[: len(c)], 0, 0.25)
        add(b, pan(c, -0.25 if k % 2 else 0.25), t)
        t += rng.gamma(9, (0.021 - 0.010 * u) / 9)
        k += 1
    add(b, stereo(paper_tap(rng, 0.7)), 0.84, 0.5)
    t = 1.0
    while t < 1.48:  # the bridge falls together: dense, soft, rising then gone
        u = (t - 1.0) / 0.48
        c = nb(rng, 6, 1600 + 900 * u, 6000, 1.0) * rng.uniform(0.3, 0.7) * np.sin(np.pi * min(1, u * 0.9 + 0.1)) ** 0.7
        add(b, pan(c, rng.uniform(-0.3, 0.3)), t)
        t += rng.gamma(7, 0.0085 / 7)
    add(b, stereo(paper_slide(rng, 0.5, 1800, 6500, 0.5)), 1.0, 0.18)
    add(b, stereo(paper_tap(rng, 0.9)), 1.60, 0.8)  # squared on the table, twice
    add(b, stereo(paper_tap(rng, 0.8)), 1.78, 0.6)
    return room(b, -17, 0.8, 0.25, 5000, "table")


@S("card_snap", "cards", "A card snaps onto the table", 0.75, variants=2)
def _(rng, v):
    b = np.zeros(N(0.4))
    add(b, whoosh(0.06, 1500, 3500, rng), 0, 0.15)
    x = modal(
        np.array([780, 1460, 2350, 3300]) * rng.uniform(0.93, 1.07),
        [1, 0.8, 0.6, 0.3],
        [0.010, 0.008, 0.006, 0.004],
        0.1,
        1.5e-4,
    )
    add(b, x / np.max(np.abs(x)), 0.05, 0.8)
    add(b, nb(rng, 12, 1500, 7000, 1.6), 0.05, 0.7)
    add(b, surf("wood").hit(rng, 0.8, 2e-4, click=0.1), 0.052, 0.6)
    return room(b, -15, 0.8, 0.24, 5000, "table")


# ================================================================ tokens
def coin_hit(rng, f0, vel=1.0, damp=1.0):
    # free circular plate: (2,0) (0,1) (3,0) (1,1) (4,0) ...; the (m,0) pairs split and beat
    r = np.array([1, 1.006, 1.73, 2.33, 2.342, 3.91, 4.11])
    a = np.array([1, 0.7, 0.55, 0.6, 0.4, 0.2, 0.15]) * rng.uniform(0.5, 1, 7)
    ta = np.array([0.20, 0.18, 0.12, 0.11, 0.10, 0.05, 0.05]) * damp
    x = modal(f0 * r, a, ta, 0.6 * damp + 0.1, 7e-5)
    return x / np.max(np.abs(x)) * vel


@S("coin", "tokens", "A coin clinks on the table", 0.6, variants=3)
def _(rng, v):
    f0 = [3300, 3650, 3000][v]
    b = np.zeros(N(0.9))
    add(b, surf("wood").hit(rng, 0.9, 1.2e-4, click=0.12), 0.004, 0.55)
    add(b, coin_hit(rng, f0, 0.8, 0.5), 0.004, 0.55)
    t, a, dt = 0.004, 0.5, [0.085, 0.065, 0.11][v]
    for _i in range(3 + v):
        t += dt
        add(b, coin_hit(rng, f0 * rng.uniform(0.995, 1.005), a, 0.6), t, 0.5)
        add(b, surf("wood").hit(rng, a, 1.3e-4, click=0.1), t, 0.4)
        a *= 0.58
        dt *= 0.62
    return room(lp(b, 9500, 1), -17, 0.8, 0.28, 6000, "table")


@S("star", "tokens", "A star token is put down with a twinkle", 0.6, variants=3)
def _(rng, v):
    m = [86, 88, 93][v]
    b = np.zeros(N(1.3))
    add(b, surf("cube").hit(rng, 0.5, 1.5e-4, click=0.1), 0.002, 0.45)
    for _i, (dm, g, dt) in enumerate(((0, 0.7, 0.0), (7, 0.34, 0.055), (12, 0.20, 0.11))):
        f = mtof(m + dm)
        add(b, modal([f, f * 1.004, f * 2.76], [1, 0.5, 0.10], [0.16, 0.14, 0.05], 0.9, 4e-4), 0.004 + dt, g * 0.8)
    return room(b, -14, 1.0, 0.45, 6000, "hall")


@S("cube", "tokens", "A wooden cube is put down", 0.6, variants=2)
def _(rng, v):
    b = np.zeros(N(0.3))
    add(b, surf("cube").hit(rng, 0.9, 1.6e-4, click=0.1), 0.003, 0.7)
    add(b, surf("wood").hit(rng, 0.7, 2e-4, click=0.06), 0.003, 0.7)
    add(b, surf("cube").hit(rng, 0.22, 1.8e-4, click=0.08), 0.040 + 0.01 * v)
    return room(b, -15, 0.8, 0.24, 4500, "table")


@S("peg", "tokens", "A wooden peg is pushed into its hole", 0.6, variants=2)
def _(rng, v):
    b = np.zeros(N(0.35))
    add(b, paper_slide(rng, 0.05, 900, 3000, 0.7), 0, 0.25)
    add(b, surf("peg").hit(rng, 0.9, 2e-4, click=0.06), 0.045, 0.9)
    f = 480 * rng.uniform(0.95, 1.05)
    add(b, modal([f, f * 2.1], [1, 0.3], [0.03, 0.012], 0.2, 4e-4), 0.045, 0.8)
    return room(b, -15, 0.8, 0.24, 4500, "table")


@S("hex_soft", "tokens", "A hex tile is placed gently on the board", 0.65, variants=2)
def _(rng, v):
    b = np.zeros(N(0.4))
    add(b, paper_tap(rng, 0.8, 1.0), 0.004, 0.9)
    add(b, surf("board").hit(rng, 0.8, 6e-4, click=0), 0.004, 0.9)
    add(b, paper_tap(rng, 0.3, 0.6), 0.028, 0.6)  # the far edge touches last
    return room(b, -16, 0.8, 0.24, 4000, "table")


@S("hex_heavy", "tokens", "A heavy hex piece thuds onto the board", 0.75, variants=2)
def _(rng, v):
    b = np.zeros(N(0.6))
    t = tt(0.3)
    add(b, np.sin(TAU * (98 * t + 2.2 * (1 - np.exp(-t / 0.02)))) * np.exp(-t / 0.07), 0.004, 0.7)
    add(b, surf("board").hit(rng, 1, 4e-4, click=0.05), 0.004, 1)
    add(b, surf("wood").hit(rng, 0.9, 2e-4, click=0.14), 0.005, 0.7)
    add(b, surf("wood").hit(rng, 0.25, 2e-4, click=0.1), 0.040, 0.7)
    return room(b, -15, 0.9, 0.28, 4000, "table")


@S("lift", "tokens", "A piece is lifted off the table", 0.5)
def _(rng, v):
    b = np.zeros(N(0.35))
    add(b, nb(rng, 10, 700, 3000, 2.5), 0.002, 0.45)
    add(b, surf("cube").hit(rng, 0.3, 4e-4, click=0.02), 0.002, 0.5)
    add(b, whoosh(0.2, 500, 1900, rng, 1.0, (0.3, 1.3)), 0.01, 0.5)
    return room(b, -18, 0.7, 0.2, 4500, "table")


# ================================================================ ui
@S("ui_hover", "ui", "Soft tick", 0.25)
def _(rng, v):
    x = modal([1480, 2950], [1, 0.25], [0.010, 0.005], 0.08, 4e-4)
    return room(seq(0.15, [(0.002, x, 1), (0.002, nb(rng, 5, 1500, 5000, 1), 0.1)]), -16, 0.6, 0.15, 4500, "table")


@S("ui_press", "ui", "Button press", 0.45)
def _(rng, v):
    b = np.zeros(N(0.25))
    add(b, surf("button").hit(rng, 0.8, 3e-4, click=0.1), 0.002, 0.8)
    add(b, modal([294, 620], [1, 0.4], [0.028, 0.015], 0.15, 8e-4), 0.002, 0.8)
    add(b, surf("button").hit(rng, 0.25, 3e-4, click=0.1), 0.055)
    return room(b, -16, 0.7, 0.2, 4500, "table")


@S("ui_confirm", "ui", "Confirmed: two rising plucked notes", 0.5)
def _(rng, v):
    b = np.zeros(N(1.1))
    add(b, marimba(mtof(74), 0.6, 0.7, rng), 0.003, 0.8)
    add(b, harp(mtof(74), 0.6, 0.6, rng), 0.003, 0.5)
    add(b, marimba(mtof(81), 0.7, 0.8, rng), 0.095, 0.8)
    add(b, harp(mtof(81), 0.7, 0.7, rng), 0.095, 0.5)
    return fade(room(b, -14, 1.0, 0.4, 5000, "hall")[: N(1.0)], 0.001, 0.3)


@S("ui_cancel", "ui", "Cancelled: two falling notes", 0.45)
def _(rng, v):
    b = np.zeros(N(0.9))
    add(b, marimba(mtof(69), 0.5, 0.6, rng, 0.25), 0.003, 0.9)
    add(b, marimba(mtof(62), 0.6, 0.6, rng, 0.25), 0.095, 0.9)
    return fade(room(b, -15, 1.0, 0.35, 4000, "hall")[: N(0.8)], 0.001, 0.25)


@S("ui_refuse", "ui", "Not allowed: two dull knocks", 0.55)
def _(rng, v):
    b = np.zeros(N(0.6))
    for t, g in ((0.003, 0.9), (0.125, 0.75)):
        add(b, modal([220, 233, 466, 790], [1, 0.8, 0.6, 0.35], [0.055, 0.05, 0.03, 0.02], 0.3, 7e-4), t, g)
        add(b, surf("board").hit(rng, 0.8, 5e-4, click=0), t, 0.6 * g)
    return room(b, -17, 0.8, 0.22, 3500, "table")


@S("ui_toggle", "ui", "A switch flips", 0.45, variants=2)
def _(rng, v):
    b = np.zeros(N(0.25))
    f = [880, 1175][v]
    add(b, surf("button").hit(rng, 0.5, 2e-4, click=0.2), 0.002, 0.7)
    add(b, modal([f, f * 2.7], [1, 0.2], [0.03, 0.008], 0.2, 4e-4), 0.030, 0.7)
    add(b, surf("button").hit(rng, 0.8, 2e-4, click=0.2), 0.030, 0.8)
    return room(b, -16, 0.7, 0.2, 5000, "table")


@S("ui_open", "ui", "A panel opens", 0.45)
def _(rng, v):
    b = np.zeros((N(1.2), 2))
    add(b, stereo(whoosh(0.34, 350, 2200, rng, 0.8, (0.55, 1.4))), 0, 0.5)
    for i, m in enumerate((62, 69, 74)):
        add(b, pan(harp(mtof(m), 0.5, 0.6, rng), -0.3 + 0.3 * i), 0.04 + 0.055 * i, 0.55)
    return fade(room(b, -15, 1, 0.35, 5000, "hall")[: N(1.0)], 0.001, 0.35)


@S("ui_close", "ui", "A panel closes", 0.45)
def _(rng, v):
    b = np.zeros((N(1.0), 2))
    add(b, stereo(whoosh(0.28, 1900, 320, rng, 0.8, (0.3, 1.4))), 0, 0.5)
    for i, m in enumerate((69, 62)):
        add(b, pan(harp(mtof(m), 0.4, 0.5, rng), 0.2 - 0.3 * i), 0.03 + 0.06 * i, 0.5)
    add(b, stereo(surf("board").hit(rng, 0.7, 6e-4, click=0.02)), 0.2, 0.5)
    return fade(room(b, -16, 1, 0.3, 4500, "hall")[: N(0.8)], 0.001, 0.3)


@S("ui_curtain", "ui", "A heavy curtain is drawn", 0.6)
def _(rng, v):
    b = np.zeros((N(1.9), 2))
    n = N(1.3)
    x = bp(pink(n, rng, -0.8), 220, 3200, 1)
    e = env_pts(1.3, [(0, 0), (0.15, 0.7), (0.5, 1), (0.9, 0.8), (1.3, 0)], 1.4)
    g = 0.5 + smooth_rand(n, 28, rng, 0, 1)  # folds passing
    p = np.linspace(-0.8, 0.8, n)
    a = (p + 1) * np.pi / 4
    y = x * e * g * 0.35
    add(b, np.stack([y * np.cos(a), y * np.sin(a)], 1), 0)
    t = 0.05
    while t < 1.05:  # wooden rings along the pole
        u = t / 1.1
        add(b, pan(surf("peg").hit(rng, rng.uniform(0.08, 0.22), 3e-4, click=0.08), -0.8 + 1.6 * u), t, 0.5)
        t += rng.uniform(0.05, 0.12)
    add(b, pan(surf("board").hit(rng, 0.8, 8e-4, click=0), 0.6), 1.12, 0.55)
    return room(b, -16, 1.2, 0.4, 4000, "hall")


@S("ui_page", "ui", "A page turns", 0.5, variants=2)
def _(rng, v):
    b = np.zeros(N(0.9))
    add(b, paper_slide(rng, 0.24, 900, 4500, 0.6, 160), 0, 0.8)
    add(b, nb(rng, 26, 700, 4200, 7), 0.20 + 0.02 * v, 0.5)  # the sheet buckles over
    add(b, whoosh(0.26, 700, 1800, rng, 0.8, (0.4, 1.3)), 0.16, 0.5)
    add(b, paper_slide(rng, 0.22, 1200, 5500, 0.25, 140), 0.30, 0.45)
    add(b, paper_tap(rng, 0.35, 0.8), 0.42, 0.4)
    return room(b, -17, 0.8, 0.25, 4500, "table")


@S("ui_undo", "ui", "Something is undone: a whoosh played backwards", 0.5)
def _(rng, v):
    b = np.zeros((N(0.9), 2))
    add(b, stereo(whoosh(0.42, 2400, 480, rng, 0.9, (0.75, 1.8))), 0, 0.7)
    for i, m in enumerate((81, 76, 74)):  # motif's tail, backwards
        x = harp(mtof(m - 12), 0.3, 0.7, rng)[: N(0.26)][::-1]
        add(b, pan(fade(x, 0.02, 0.004), 0.4 - 0.4 * i), 0.02 + 0.07 * i, 0.5)
    add(b, stereo(surf("button").hit(rng, 0.5, 4e-4, click=0.05)), 0.42, 0.35)
    return room(b, -16, 1, 0.3, 4500, "hall")

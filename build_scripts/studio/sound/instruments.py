"""Instruments: f(frequency, seconds, velocity 0 to 1, rng) returns mono; pads return stereo."""

# Signals keep the names they have in the formulas.
# ruff: noqa: N806

import numpy as np

from build_scripts.studio.sound.signals import (
    SR,
    TAU,
    N,
    bp,
    fade,
    lp,
    modal,
    noise,
    pluck,
    reson,
    smooth_rand,
    tt,
)


def _table(amps, phases=None):
    k = np.arange(4096) / 4096
    y = np.zeros(4096)
    for i, a in enumerate(amps):
        y += a * np.sin(TAU * (i + 1) * k + (0 if phases is None else phases[i]))
    y /= np.max(np.abs(y))
    return np.append(y, y[0])


def _osc(table, phase):
    p = (phase % 1.0) * 4096
    i = p.astype(int)
    fr = p - i
    return table[i] * (1 - fr) + table[i + 1] * fr


def marimba(f, sec, vel, rng, hard=0.4):
    t1 = 0.42 * (262 / f) ** 0.75
    y = modal(
        [f, f * 3.94, f * 9.4, f * 2.0],
        [1, (0.10 + 0.25 * hard) * vel**0.5, 0.10 * hard * vel, 0.03],
        [t1, t1 * 0.22, t1 * 0.06, t1 * 0.5],
        min(sec + 0.2, t1 * 6 + 0.1),
        contact=0.0016 - 0.001 * hard,
    )
    k = N(0.018)
    th = bp(noise(k, rng) * np.exp(-np.arange(k) / SR / 0.004), 300, 1800, 1)
    y[:k] += 0.10 * hard * th
    return fade(y * vel, 0.0008, 0.06)


def stonebar(f, sec, vel, rng):
    """lithophone: shorter and drier than wood, with the bar ratios of a free slab"""
    t1 = 0.26 * (300 / f) ** 0.7
    y = modal(
        [f, f * 2.71, f * 5.15, f * 8.43],
        [1, 0.36 * vel, 0.16 * vel, 0.06],
        [t1, t1 * 0.4, t1 * 0.18, t1 * 0.08],
        min(sec + 0.1, t1 * 6 + 0.05),
        contact=0.0005,
    )
    k = N(0.012)
    y[:k] += 0.16 * vel * bp(noise(k, rng) * np.exp(-np.arange(k) / SR / 0.0025), 900, 4200, 1)
    return fade(y * vel, 0.0005, 0.04)


def vibes(f, sec, vel, rng, motor=4.7, depth=0.32):
    t1 = 1.5 * (330 / f) ** 0.45
    L = min(sec + 0.9, t1 * 5)
    y = modal([f, f * 4.0, f * 10.1], [1, 0.16 * vel, 0.035 * vel], [t1, t1 * 0.28, t1 * 0.06], L, contact=0.0011)
    t = np.arange(len(y)) / SR
    y *= 1 - depth * (0.5 - 0.5 * np.cos(TAU * motor * t + rng.uniform(0, TAU)))
    if sec < L:  # damper falls at note end
        i = N(sec)
        y[i:] *= np.exp(-(t[i:] - t[min(i, len(t) - 1)]) / 0.22)
    return fade(y * vel, 0.0012, 0.08)


def musicbox(f, sec, vel, rng):
    t1 = 0.95 * (700 / f) ** 0.5
    y = modal(
        [f, f * 1.0017, f * 2.005, f * 6.27],
        [1, 0.35, 0.07, 0.09 * vel],
        [t1, t1 * 0.9, t1 * 0.5, t1 * 0.14],
        min(sec + 1.4, t1 * 5),
        contact=0.0005,
    )
    k = N(0.01)
    y[:k] += 0.04 * bp(noise(k, rng) * np.exp(-np.arange(k) / SR / 0.0018), 2500, 7000, 1)
    return fade(y * vel, 0.0006, 0.1)


def glass(f, sec, vel, rng):
    t1 = 0.8 * (900 / f) ** 0.5
    y = modal(
        [f, f * 1.003, f * 2.32, f * 4.25, f * 6.63],
        [1, 0.5, 0.28, 0.14, 0.06],
        [t1, t1 * 0.8, t1 * 0.5, t1 * 0.25, t1 * 0.12],
        min(sec + 1, t1 * 5),
        contact=0.0004,
    )
    return fade(y * vel * 0.7, 0.0006, 0.1)


def bell(f, sec, vel, rng, warm=0.5):
    """handbell: hum, prime, tierce weak, twelfth strong"""
    r = np.array([0.5, 1, 1.002, 1.5, 2.0, 3.0, 4.17, 5.43])
    a = np.array([0.22, 1, 0.5, 0.10, 0.32, 0.30, 0.12, 0.06]) * np.array(
        [1, 1, 1, 1, 1, 1, 1 - 0.5 * warm, 1 - 0.7 * warm]
    )
    t = np.array([2.2, 1.7, 1.5, 0.9, 0.9, 0.6, 0.35, 0.2]) * (600 / f) ** 0.4
    y = modal(f * r, a, t, sec, contact=0.0006 + 0.0006 * warm)
    return fade(y * vel * 0.6, 0.001, min(0.4, sec * 0.3))


def harp(f, sec, vel, rng):
    y = pluck(
        f,
        min(sec + 1.6, 1.2 + 900 / f),
        rng,
        bright=0.62 + 0.2 * vel,
        decay=0.9975 - 0.0009 * (f / 440),
        pick=0.32,
        soft=0.55,
    )
    y = lp(y, 1800 + 3200 * vel, 1)
    return fade(y * vel, 0.0015, 0.25)


def lute(f, sec, vel, rng, courses=2):
    y = None
    for c in range(courses):
        s = pluck(
            f * 2 ** ((c - 0.5) * 3.0 / 1200), min(sec + 0.7, 2.6), rng, bright=0.66, decay=0.9945, pick=0.13, soft=0.25
        )
        if y is None:
            y = s
        else:
            d = N(rng.uniform(0.002, 0.007))
            y = y + 0.8 * np.concatenate([np.zeros(d), s])[: len(y)]
    body = reson(y, 210, 90) * 0.5 + reson(y, 430, 140) * 0.35 + reson(y, 1100, 400) * 0.3
    y = 0.6 * lp(y, 3800, 1) + body
    return fade(y / (np.max(np.abs(y)) + 1e-9) * vel, 0.001, 0.15)


def uke(f, sec, vel, rng):
    y = pluck(f, min(sec + 0.4, 1.4), rng, bright=0.5, decay=0.988, pick=0.25, soft=0.4)
    y = 0.6 * y + 0.6 * reson(y, 390, 120) + 0.3 * reson(y, 820, 250)
    return fade(y / (np.max(np.abs(y)) + 1e-9) * vel, 0.001, 0.1)


def upright(f, sec, vel, rng):
    y = pluck(f, sec + 0.25, rng, bright=0.35, decay=0.993, pick=0.18, soft=0.75)
    t = np.arange(len(y)) / SR
    y = lp(y, 900, 2) + 0.5 * np.sin(TAU * f * t) * np.exp(-t / 0.5)
    k = N(0.03)
    y[:k] += 0.1 * vel * bp(noise(k, rng) * np.exp(-np.arange(k) / SR / 0.006), 200, 1200, 1)
    i = N(sec)
    y[i:] *= np.exp(-(t[i:] - sec) / 0.05)
    return fade(y / (np.max(np.abs(y)) + 1e-9) * vel, 0.003, 0.05)


def frame_drum(f, sec, vel, rng, kind="dum"):
    t = tt(0.9)
    r = np.array([1, 1.593, 2.136, 2.296, 2.653, 2.918, 3.156, 3.6])
    if kind == "dum":
        a = np.array([1, 0.45, 0.25, 0.2, 0.12, 0.08, 0.05, 0.03])
        ta = 0.22 / r**1.1
    else:
        a = np.array([0.15, 0.5, 0.7, 0.8, 0.8, 0.7, 0.6, 0.5])
        ta = 0.08 / r**0.6
    y = np.zeros(len(t))
    for k in range(len(r)):
        ph = TAU * f * r[k] * (t + 0.012 * (1 - np.exp(-t / 0.03)) * vel)  # tension glide
        y += a[k] * np.exp(-t / ta[k]) * np.sin(ph)
    n = N(0.05)
    nb = noise(n, rng) * np.exp(-np.arange(n) / SR / (0.008 if kind == "dum" else 0.012))
    y[:n] += (0.12 if kind == "dum" else 0.5) * bp(
        nb, 400 if kind == "dum" else 1200, 2500 if kind == "dum" else 5200, 1
    )
    return fade(y / np.max(np.abs(y)) * vel, 0.001, 0.1)


def low_drum(f, sec, vel, rng):
    t = tt(1.6)
    ph = TAU * (f * t + f * 0.5 * 0.05 * (1 - np.exp(-t / 0.05)))
    y = np.sin(ph) * np.exp(-t / 0.42) + 0.3 * np.sin(1.59 * ph) * np.exp(-t / 0.16)
    n = N(0.06)
    y[:n] += 0.25 * lp(noise(n, rng) * np.exp(-np.arange(n) / SR / 0.01), 600, 1)
    return fade(y * vel / np.max(np.abs(y)), 0.003, 0.3)


def shaker(sec, vel, rng, lo=4500, hi=9500):
    n = N(sec)
    e = np.sin(np.pi * np.minimum(np.arange(n) / n * 1.0, 1)) ** 2
    return bp(noise(n, rng), lo, hi, 1) * e * vel * 0.35


def brush(sec, vel, rng):
    n = N(sec)
    t = np.arange(n) / SR
    e = (1 - np.exp(-t / 0.006)) * np.exp(-t / (sec * 0.3))
    return fade(bp(noise(n, rng), 1800, 7000, 1) * e * vel * 0.4, 0.002, 0.02)


_BRASS = [1, 0.9, 0.75, 0.6, 0.45, 0.33, 0.24, 0.17, 0.12, 0.08, 0.05, 0.03]


def brass(f, sec, vel, rng, att=0.5, rel=0.6, bright=1.0):
    """swell: upper partials open and close with the level, as in a real lip"""
    n = N(sec + rel)
    t = np.arange(n) / SR
    e = np.clip(t / att, 0, 1)
    e = e * e * (3 - 2 * e)
    e *= np.where(t > sec, np.exp(-(t - sec) / (rel / 3.5)), 1)
    vib = 0.0035 * np.sin(TAU * 4.8 * t + rng.uniform(0, 6)) * np.clip((t - 0.5) / 0.8, 0, 1)
    drift = 0.0015 * smooth_rand(n, 3, rng, -1, 1)
    ph = np.cumsum(f * (1 + vib + drift)) / SR
    y = np.zeros(n)
    for k, a in enumerate(_BRASS):
        if f * (k + 1) > 6000:
            break
        y += a * e ** (1 + 0.55 * k / bright) * np.sin(TAU * (k + 1) * ph)
    y = lp(y, 900 + 1500 * bright, 1)
    return fade(y / (np.max(np.abs(y)) + 1e-9) * vel, 0.02, 0.08)


def flute(f, sec, vel, rng, breath=0.05):
    n = N(sec + 0.12)
    t = np.arange(n) / SR
    e = (1 - np.exp(-t / 0.035)) * np.where(t > sec, np.exp(-(t - sec) / 0.03), 1)
    vib = np.clip((t - 0.22) / 0.3, 0, 1)
    v = np.sin(TAU * 5.1 * t + rng.uniform(0, 6)) * vib
    ph = np.cumsum(f * (1 + 0.0035 * v - 0.012 * np.exp(-t / 0.02))) / SR
    y = np.sin(TAU * ph) + 0.22 * np.sin(2 * TAU * ph) + 0.10 * np.sin(3 * TAU * ph) + 0.02 * np.sin(4 * TAU * ph)
    y *= e * (1 + 0.12 * v)
    br = bp(noise(n, rng), f * 0.9, min(f * 3.2, 9000), 1) * e
    ch = bp(noise(n, rng), f * 1.5, min(f * 5, 9000), 1) * np.exp(-t / 0.018)
    return fade((y + breath * br * 1.5 + 0.12 * ch) * vel * 0.7, 0.006, 0.03)


def whistle(f, sec, vel, rng, slide=0.0):
    n = N(sec + 0.08)
    t = np.arange(n) / SR
    e = (1 - np.exp(-t / 0.02)) * np.where(t > sec, np.exp(-(t - sec) / 0.025), 1)
    ph = (
        np.cumsum(
            f
            * 2 ** (slide * np.exp(-t / 0.05) / 12)
            * (1 + 0.005 * np.sin(TAU * 5.6 * t) * np.clip((t - 0.15) / 0.2, 0, 1))
        )
        / SR
    )
    y = np.sin(TAU * ph) + 0.04 * np.sin(2 * TAU * ph)
    return fade((y * e + 0.03 * bp(noise(n, rng), f * 0.8, f * 1.6, 1) * e) * vel * 0.6, 0.008, 0.03)


def pad(f, sec, vel, rng, att=1.2, rel=1.8, bright=0.4, det=6.0, voices=3):
    """soft choir-of-strings pad, stereo, slow inner movement"""
    n = N(sec + rel)
    t = np.arange(n) / SR
    e = np.clip(t / att, 0, 1)
    e = np.sin(e * np.pi / 2) ** 2
    r = np.clip((t - sec) / rel, 0, 1)
    e *= np.cos(r * np.pi / 2) ** 2
    K = int(max(2, min(16, 3600 / f)))
    slope = 2.3 - 1.1 * bright
    out = np.zeros((n, 2))
    ks = np.arange(1, K + 1)
    dark = _table(1.0 / ks ** (slope + 0.8), rng.uniform(0, 6, K))
    lite = _table(1.0 / ks**slope, rng.uniform(0, 6, K))
    for c in range(2):
        for _v in range(voices):
            d = rng.uniform(-det, det)
            fr = f * 2 ** ((d + 2.0 * np.sin(TAU * rng.uniform(0.1, 0.3) * t + rng.uniform(0, 6))) / 1200)
            ph = np.cumsum(fr) / SR + rng.uniform(0, 1)
            m = smooth_rand(n, 0.5, rng, 0.1, 0.9)
            out[:, c] += _osc(dark, ph) * (1 - m) + _osc(lite, ph) * m
    out *= e[:, None] * vel / voices
    return fade(out, 0.01, 0.02)


def epiano(f, sec, vel, rng):
    """two-operator FM tine"""
    n = N(sec + 0.5)
    t = np.arange(n) / SR
    e = np.exp(-t / (1.1 * (300 / f) ** 0.4)) * np.where(t > sec, np.exp(-(t - sec) / 0.09), 1)
    idx = 1.1 * vel * np.exp(-t / 0.35)
    y = np.sin(TAU * f * t + idx * np.sin(TAU * f * t)) + 0.10 * vel * np.exp(-t / 0.05) * np.sin(TAU * f * 7.0 * t)
    return fade(y * e * vel, 0.002, 0.05)


def reed_organ(f, sec, vel, rng):
    n = N(sec + 0.25)
    t = np.arange(n) / SR
    e = np.clip(t / 0.06, 0, 1) * np.where(t > sec, np.exp(-(t - sec) / 0.06), 1)
    tab = _table([1, 0.55, 0.38, 0.22, 0.2, 0.1, 0.08, 0.04])
    y = 0.5 * _osc(tab, f * t) + 0.5 * _osc(tab, f * 1.0023 * t + 0.3)
    y = lp(y, 1600, 1) * (1 + 0.08 * np.sin(TAU * 5.2 * t))
    return fade(y * e * vel, 0.01, 0.04)


def anvil(f, sec, vel, rng, damp=1.0):
    r = np.array([1, 1.31, 1.93, 2.42, 2.76, 3.41, 4.17, 5.40])
    y = modal(
        f * r * rng.uniform(0.998, 1.002, 8),
        np.array([0.8, 0.5, 1, 0.6, 0.6, 0.35, 0.22, 0.12]),
        0.42 * damp / r**0.8,
        sec,
        contact=0.00035,
    )
    return fade(y * vel / np.max(np.abs(y)), 0.0008, 0.15)


def low_string(f, sec, vel, rng):
    """bowed low string"""
    n = N(sec + 0.5)
    t = np.arange(n) / SR
    e = np.clip(t / 0.25, 0, 1) ** 1.3 * np.where(t > sec, np.exp(-(t - sec) / 0.13), 1)
    ks = np.arange(1, 19)
    tab = _table(1.0 / ks**1.15)
    fr = f * (1 + 0.003 * np.sin(TAU * 5 * t) * np.clip((t - 0.3) / 0.5, 0, 1) + 0.0015 * smooth_rand(n, 6, rng, -1, 1))
    y = _osc(tab, np.cumsum(fr) / SR)
    y = reson(y, 250, 120) * 0.7 + reson(y, 480, 200) * 0.5 + 0.4 * lp(y, 700, 2)
    return fade(y * e * vel, 0.02, 0.05)

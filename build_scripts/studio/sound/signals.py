"""Signals, filters, struck surfaces, rooms and loudness. Everything is computed; there are no samples.

Arrays are float64, shape (n,) mono or (n, 2) stereo, at 44.1 kHz.
"""

# Signals keep the names they have in the formulas.
# ruff: noqa: N802, N806

import zlib

import numpy as np
from scipy import signal as sg

SR = 44100
TAU = 2 * np.pi


def rng_for(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def db(x):
    return 10.0 ** (x / 20.0)


def todb(x):
    return 20 * np.log10(np.maximum(np.abs(x), 1e-12))


def N(sec):
    return round(sec * SR)


def tt(sec):
    return np.arange(N(sec)) / SR


def mtof(m):
    return 440.0 * 2 ** ((m - 69) / 12.0)


# ---------------------------------------------------------------- mixing
def add(buf, x, at=0.0, g=1.0):
    """mix x into buf at time `at` (s), for stereo and mono; buf never grows"""
    i = round(at * SR)
    if i < 0:
        x = x[-i:]
        i = 0
    k = min(len(x), len(buf) - i)
    if k <= 0:
        return buf
    if buf.ndim == 2 and x.ndim == 1:
        x = x[:, None]
    buf[i : i + k] += g * x[:k]
    return buf


def add_wrap(buf, x, at, g=1.0):
    """circular mix: what passes the end of the loop comes back at its start"""
    L = len(buf)
    i = round(at * SR) % L
    if buf.ndim == 2 and x.ndim == 1:
        x = x[:, None]
    p = 0
    while p < len(x):
        k = min(L - i, len(x) - p)
        buf[i : i + k] += g * x[p : p + k]
        p += k
        i = 0
    return buf


def pan(x, p):
    """constant power, p -1..1"""
    a = (p + 1) * np.pi / 4
    return np.stack([x * np.cos(a), x * np.sin(a)], 1) * 1.2


def stereo(x):
    return x if x.ndim == 2 else np.stack([x, x], 1)


# ---------------------------------------------------------------- envelopes
def fade(x, a=0.001, r=0.005):
    x = x.copy()
    na, nr = max(1, N(a)), max(1, N(r))
    na, nr = min(na, len(x)), min(nr, len(x))
    wa = 0.5 - 0.5 * np.cos(np.pi * np.arange(na) / na)
    wr = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, nr + 1) / nr)
    if x.ndim == 2:
        wa, wr = wa[:, None], wr[:, None]
    x[:na] *= wa
    x[-nr:] *= wr
    return x


def env_pts(sec, pts, curve=1.0):
    """piecewise envelope; pts = [(t, v)...]"""
    t = tt(sec)
    ts, vs = zip(*pts, strict=False)
    return np.interp(t, ts, vs) ** curve


def smooth_rand(n, hz, rng, lo=0.0, hi=1.0):
    k = max(4, int(n / SR * hz) + 4)
    p = rng.uniform(lo, hi, k)
    x = np.linspace(0, k - 1, n)
    i = np.minimum(x.astype(int), k - 2)
    f = x - i
    f = f * f * (3 - 2 * f)
    return p[i] * (1 - f) + p[i + 1] * f


# ---------------------------------------------------------------- noise, filters
def noise(n, rng):
    return rng.standard_normal(n)


def pink(n, rng, slope=-1.0):
    """power ~ f^slope; periodic over its own length, so it loops by construction"""
    X = np.fft.rfft(rng.standard_normal(n))
    f = np.fft.rfftfreq(n, 1 / SR)
    f[0] = f[1]
    w = np.maximum(f, 20.0) ** (slope / 2)
    w[0] = 0
    y = np.fft.irfft(X * w, n)
    return y / np.std(y)


def bp(x, lo, hi, order=2):
    return sg.sosfilt(sg.butter(order, [lo, min(hi, SR * 0.49)], "band", fs=SR, output="sos"), x, axis=0)


def lp(x, f, order=2):
    return sg.sosfilt(sg.butter(order, min(f, SR * 0.49), "low", fs=SR, output="sos"), x, axis=0)


def hp(x, f, order=2):
    return sg.sosfilt(sg.butter(order, f, "high", fs=SR, output="sos"), x, axis=0)


def reson(x, f, bw):
    """two-pole resonator, unit peak gain"""
    r = np.exp(-np.pi * bw / SR)
    th = TAU * f / SR
    b = [(1 - r * r) / 2, 0, -(1 - r * r) / 2]
    return sg.lfilter(b, [1, -2 * r * np.cos(th), r * r], x)


def sweep_filter(x, kind, freqs, q=0.8, block=64):
    """time-varying RBJ biquad; freqs is an array as long as x"""
    y = np.empty_like(x)
    zi = np.zeros(2)
    for i in range(0, len(x), block):
        f = float(np.clip(freqs[min(i + block // 2, len(x) - 1)], 20, SR * 0.45))
        w = TAU * f / SR
        al = np.sin(w) / (2 * q)
        c = np.cos(w)
        if kind == "low":
            b = [(1 - c) / 2, 1 - c, (1 - c) / 2]
        elif kind == "band":
            b = [al, 0, -al]
        else:
            b = [(1 + c) / 2, -(1 + c), (1 + c) / 2]
        a0 = 1 + al
        y[i : i + block], zi = sg.lfilter(np.array(b) / a0, [1, -2 * c / a0, (1 - al) / a0], x[i : i + block], zi=zi)
    return y


def shelf_eq(x, pts):
    """zero-phase graphic EQ, pts = [(Hz, dB)...] log-interpolated; circular"""
    n = len(x)
    f = np.fft.rfftfreq(n, 1 / SR)
    fs, gs = zip(*pts, strict=False)
    g = db(np.interp(np.log(np.maximum(f, 10)), np.log(fs), gs))
    X = np.fft.rfft(x, axis=0)
    return np.fft.irfft(X * (g[:, None] if x.ndim == 2 else g), n, axis=0)


# ---------------------------------------------------------------- modal synthesis
def pulse(contact):
    """half-sine force pulse of the contact time (s): the Hertz contact"""
    k = max(3, round(contact * SR * 2))  # 2x then decimate: fractional widths
    up = np.sin(np.pi * (np.arange(k) + 0.5) / k)
    if k % 2:
        up = np.append(up, 0)
    p = up[0::2] + up[1::2]
    return p / p.sum()


def modal(freqs, amps, taus, sec, contact=1e-4, rng=None):
    """sum of damped modes struck by a half-sine pulse"""
    t = tt(sec)
    y = np.zeros(len(t))
    for f, a, ta in zip(freqs, amps, taus, strict=False):
        if f > SR * 0.45:
            continue
        k = min(len(t), N(ta * 8) + 1)
        ph = 0 if rng is None else rng.uniform(-0.3, 0.3)
        y[:k] += a * np.exp(-t[:k] / ta) * np.sin(TAU * f * t[:k] + ph)
    p = pulse(contact)
    y = np.convolve(y, p)[: len(t)]
    return fade(y, 0.0002, 0.004)


class Surface:
    """A struck body: fixed mode set, loss factor eta (tau = 1/(pi f eta)), random strike point.
    Wood eta 0.02-0.06, plastic 0.04-0.10 (thin shells ring at higher f), ceramic 0.004, steel 0.0008."""

    def __init__(self, name, lo, hi, n, eta, tilt=-3.0, sec=0.3, tau_max=0.09, humps=()):
        r = rng_for("surface" + name)
        # plate modes are equally dense in Hz; mix with log density for body
        a = np.exp(np.linspace(np.log(lo), np.log(hi), n))
        f = np.sort(a * r.uniform(0.93, 1.08, n))
        self.f = f
        e = eta * r.uniform(0.7, 1.4, n)
        self.tau = np.minimum(1 / (np.pi * f * e), tau_max)
        g = db(tilt * np.log2(f / lo))
        for c, w, gain in humps:
            g = g * db(gain * np.exp(-((np.log2(f / c) / w) ** 2)))
        self.g = g
        t = tt(sec)
        self.bank = np.exp(-t[None, :] / self.tau[:, None]) * np.sin(TAU * f[:, None] * t[None, :])
        self.n = len(t)

    def hit(self, rng, vel=1.0, contact=1.2e-4, click=0.25, click_band=(3500, 9000)):
        """vel 0..1; a slower hit has a longer contact (v^-1/5) and therefore less treble"""
        v = max(vel, 0.01)
        tc = contact * v**-0.2
        u = np.abs(np.sin(np.pi * rng.uniform(0.08, 0.92) * np.arange(1, len(self.f) + 1) * rng.uniform(0.6, 1.0)))
        w = self.g * (0.25 + 0.75 * u) * rng.choice([-1, 1], len(self.f))
        y = w @ self.bank
        y = np.convolve(y, pulse(tc))[: self.n]
        y /= np.max(np.abs(y)) + 1e-9
        # acceleration noise of the small rigid body: one short doublet, band-limited
        k = N(0.006)
        c = np.zeros(k)
        p = np.diff(pulse(tc * 0.8), prepend=0, append=0)
        c[4 : 4 + len(p)] += p
        c += rng.standard_normal(k) * np.exp(-np.arange(k) / SR / 0.0009) * 0.12 * np.max(np.abs(c))
        c = bp(c, *click_band, order=1)
        c /= np.max(np.abs(c)) + 1e-9
        y[:k] += click * c
        return fade(y * v, 0.0001, 0.01)


# ---------------------------------------------------------------- strings
def pluck(freq, sec, rng, bright=0.5, decay=0.996, pick=0.2, soft=0.0, maxlen=None):
    """Karplus-Strong, loop filter = one-zero damping x cubic Lagrange fractional delay"""
    n = N(sec)
    s = 0.5 * (1 - bright) * 0.98 + 0.004
    period = SR / freq - s
    Ni = int(period) - 1
    fr = period - Ni
    d = fr
    h = np.array(
        [
            -(d - 1) * (d - 2) * (d - 3) / 6,
            d * (d - 2) * (d - 3) / 2,
            -d * (d - 1) * (d - 3) / 2,
            d * (d - 1) * (d - 2) / 6,
        ]
    )
    h = np.convolve(h, [1 - s, s]) * decay
    a = np.zeros(Ni + len(h))
    a[0] = 1
    a[Ni : Ni + len(h)] -= h
    ex = np.zeros(n)
    L = Ni + 2
    e = rng.uniform(-1, 1, L)
    e -= e.mean()
    if soft > 0:
        e = lp(np.concatenate([e, e]), freq * (2 + 14 * (1 - soft)), 1)[L:]
        e -= e.mean()
    k = max(1, int(L * pick))
    e2 = e - 0.9 * np.roll(e, k)
    ex[:L] = e2 * np.hanning(L * 2)[:L] ** 0.1
    y = sg.lfilter([1.0], a, ex)
    y = hp(y, max(25, freq * 0.5), 1)
    y /= np.max(np.abs(y)) + 1e-9
    return fade(y, 0.0008, min(0.25, sec * 0.35))


# ---------------------------------------------------------------- room
_IR = {}


def room_ir(size=1.0, rt=0.35, bright=5000, seed="room", pre=0.004, er=14):
    """image-source-like early reflections + short diffuse tail; stereo"""
    key = (size, rt, bright, seed, pre, er)
    if key in _IR:
        return _IR[key]
    r = rng_for("ir" + seed)
    n = N(max(0.06, rt * 1.15) + 0.03)
    ir = np.zeros((n, 2))
    for i in range(er):
        d = pre + size * r.uniform(0.002, 0.028) * (1 + i * 0.12)
        a = 0.75 / (1 + d * 110) * r.choice([-1, 1])
        for c in range(2):
            k = N(d * r.uniform(0.94, 1.06))
            if k < n:
                ir[k, c] += a * r.uniform(0.6, 1.0)
    t = np.arange(n) / SR
    tail = r.standard_normal((n, 2))
    on = np.clip((t - pre - 0.008 * size) / (0.02 * size), 0, 1)
    # high frequencies die faster: two bands
    lo = lp(tail, bright * 0.4, 1) * np.exp(-6.91 * t / rt)[:, None]
    hi = bp(tail, bright * 0.4, bright, 1) * np.exp(-6.91 * t / (rt * 0.55))[:, None]
    tail = (lo + 0.7 * hi) * on[:, None]
    tail *= 0.55 * np.sqrt((ir**2).sum() / (tail**2).sum())
    ir = lp(ir, bright, 1) + tail
    ir = hp(ir, 120, 1)
    ir /= np.sqrt((ir**2).sum() / 2)
    _IR[key] = ir
    return ir


def room(x, wet=-14, size=1.0, rt=0.35, bright=5000, seed="room", pre=0.004):
    ir = room_ir(size, rt, bright, seed, pre)
    n = len(x) + len(ir)
    if x.ndim == 1:
        y = np.zeros(n)
        y[: len(x)] = x
        y += db(wet) * np.pad(sg.fftconvolve(x, ir[:, 0]), (0, 1))[:n]
        return y
    y = np.zeros((n, 2))
    y[: len(x)] = x
    for c in range(2):
        y[:, c] += db(wet) * np.pad(sg.fftconvolve(x[:, c], ir[:, c]), (0, 1))[:n]
    return y


def circ_conv(x, ir):
    """circular convolution over the loop: reverb tails wrap seamlessly"""
    n = len(x)
    if len(ir) > n:
        ir = ir[:n]
    X = np.fft.rfft(x, axis=0)
    tail = np.fft.rfft(ir, n, axis=0)
    return np.fft.irfft(X * tail, n, axis=0)


# ---------------------------------------------------------------- loudness
def _kweight_sos():
    out = []
    G, Q, fc = 3.999843853973347, 0.7071752369554196, 1681.974450955533
    K = np.tan(np.pi * fc / SR)
    Vh = 10 ** (G / 20)
    Vb = Vh**0.4996667741545416
    a0 = 1 + K / Q + K * K
    out.append(
        [
            (Vh + Vb * K / Q + K * K) / a0,
            2 * (K * K - Vh) / a0,
            (Vh - Vb * K / Q + K * K) / a0,
            1,
            2 * (K * K - 1) / a0,
            (1 - K / Q + K * K) / a0,
        ]
    )
    Q, fc = 0.5003270373238773, 38.13547087602444
    K = np.tan(np.pi * fc / SR)
    a0 = 1 + K / Q + K * K
    out.append([1, -2, 1, 1, 2 * (K * K - 1) / a0, (1 - K / Q + K * K) / a0])
    return np.array(out)


KSOS = _kweight_sos()


def kpow(x):
    y = sg.sosfilt(KSOS, x, axis=0)
    p = y**2
    return p.sum(1) if p.ndim == 2 else p


def momentary_max(x):
    """EBU R128 max momentary (400 ms), zero padded; mono counted once, as the files are stored"""
    p = np.concatenate([np.zeros(N(0.4)), kpow(x), np.zeros(N(0.4))])
    c = np.cumsum(p)
    w = N(0.4)
    m = (c[w:] - c[:-w]) / w
    return -0.691 + 10 * np.log10(m.max() + 1e-15)


def integrated_loudness(x):
    p = kpow(np.concatenate([x, x]))[len(x) :]  # steady state of the loop
    w, h = N(0.4), N(0.1)
    c = np.concatenate([[0], np.cumsum(p)])
    b = np.array([(c[i + w] - c[i]) / w for i in range(0, len(p) - w, h)])
    loud = -0.691 + 10 * np.log10(b + 1e-15)
    g = b[loud > -70]
    r = -0.691 + 10 * np.log10(g.mean()) - 10
    return -0.691 + 10 * np.log10(b[(loud > -70) & (loud > r)].mean())


def peak(x, os=4):
    return np.max(np.abs(sg.resample_poly(x, os, 1, axis=0))) if len(x) < SR * 8 else np.max(np.abs(x))


def envelope(x, att=0.0005, rel=0.03):
    m = np.abs(x) if x.ndim == 1 else np.abs(x).max(1)
    b = 16
    k = len(m) // b + 1
    m = np.pad(m, (0, k * b - len(m))).reshape(k, b).max(1)
    e = np.empty(k)
    s = 0.0
    ca, cr = np.exp(-b / SR / att), np.exp(-b / SR / rel)
    for i, v in enumerate(m):
        c = ca if v > s else cr
        s = c * s + (1 - c) * v
        e[i] = s
    n = len(x)
    return np.interp(np.arange(n), np.arange(k) * b, e)


def limit(x, drive):
    """soft saturating limiter: linear below, smooth knee to 1 (odd curve, no DC)"""
    y = x * drive
    return np.where(np.abs(y) < 0.5, y, np.sign(y) * (0.5 + 0.5 * np.tanh((np.abs(y) - 0.5) / 0.5)))


def trim(x, start_db=-46, end_db=-58, lead=0.001):
    m = np.abs(x) if x.ndim == 1 else np.abs(x).max(1)
    p = m.max()
    i = np.argmax(m > p * db(start_db))
    w = N(0.005)
    e = np.sqrt(np.convolve(m**2, np.ones(w) / w, "same"))
    j = len(e) - np.argmax(e[::-1] > e.max() * db(end_db))
    x = x[max(0, i - N(lead)) : min(len(x), j + N(0.005))]
    return fade(x, 0.0006, min(0.03, len(x) / SR * 0.2))


def fit(x, target, ceil=-3.0, tol=1.0, max_drive=9.0, pmax=0.3):
    """peak at the ceiling AND momentary loudness at target +- tol: add density with a soft limiter
    or crest with an expander; any rest is lost in peak level, never in loudness."""
    x = x - x.mean(axis=0)
    x = x / peak(x)
    c = db(ceil)
    L = momentary_max(x * c)
    if target - tol > L:
        lo, hi = 0.0, max_drive
        for _ in range(14):
            d = (lo + hi) / 2
            y = limit(x, db(d))
            y = y / peak(y)
            if momentary_max(y * c) < target - tol * 0.6:
                lo = d
            else:
                hi = d
        x = limit(x, db(hi))
        x = x / peak(x)
    elif target + tol < L and pmax > 0:
        e = envelope(x, 0.0006, 0.045)
        e = np.maximum(e / e.max(), 1e-4)
        lo, hi = 0.0, pmax
        for _ in range(14):
            p = (lo + hi) / 2
            g = e**p
            y = x * (g[:, None] if x.ndim == 2 else g)
            y = y / peak(y)
            if momentary_max(y * c) > target + tol * 0.6:
                lo = p
            else:
                hi = p
        g = e**hi
        x = x * (g[:, None] if x.ndim == 2 else g)
        x = x / peak(x)
    x = x * c
    L = momentary_max(x)
    if target + tol < L:
        x = x * db(target + tol - L)
    return x - x.mean(axis=0)

"""Compute `sounds/`: `python build_scripts/studio/bake_sounds.py [NAME ...]`, about ten minutes for everything.

Needs the `bake` extra (numpy, scipy, soundfile) and oggenc (vorbis-tools). `--measure` only measures the existing
files.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import zlib
from multiprocessing import Pool
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "sounds"
sys.path.insert(0, str(ROOT))

from build_scripts.studio.sound.programme import MUSIC  # noqa: E402 - found through the path

EFFECT_QUALITY, MUSIC_QUALITY = "3", "1"
"""Qualities of Vorbis. With music at 1, the loudness of a third of an octave in a twentieth of a second is within 2 dB
of the original in 95% of cases, and everything above 8 kHz within 1 dB; at 0 neither is true."""


def effects() -> list[dict[str, Any]]:
    """Return all effects in the order in which the modules list them."""
    from build_scripts.studio.sound import effects_events, effects_places, effects_table
    from build_scripts.studio.sound.effects import REG

    assert effects_table and effects_events and effects_places
    return REG


def _encode(samples: Any, path: Path, quality: str, serial: str, *more: str) -> Any:
    """Write Ogg Vorbis, and return what a player will hear."""
    import numpy as np
    import soundfile

    from build_scripts.studio.sound.signals import SR

    number = str(zlib.crc32(serial.encode()) & 0x7FFFFFFF)
    with tempfile.TemporaryDirectory() as folder:
        wav = Path(folder) / "sound.wav"
        soundfile.write(wav, np.clip(samples, -1, 1), SR, subtype="PCM_24")
        subprocess.run(["oggenc", "-Q", "-q", quality, "--serial", number, *more, "-o", path, wav], check=True)
    heard, _ = soundfile.read(path)
    return heard


def _level(effect: dict[str, Any], x: Any) -> Any:
    """Bring an effect to the loudness of its category."""
    import numpy as np

    from build_scripts.studio.sound.effects import TARGET
    from build_scripts.studio.sound.signals import db, fit, hp, limit, momentary_max, trim

    target = TARGET[effect["cat"]]
    if not effect["loop"]:
        return fit(trim(hp(x, 28, 1)), target, pmax=0.0 if effect["cat"] == "stings" else 0.3)
    x = x - x.mean(0)
    x = x / np.max(np.abs(x)) * db(-3)
    short = target - momentary_max(np.concatenate([x, x]))
    if short <= 0:
        return x * db(min(0, short + 1))
    x = limit(x / db(-3), db(short + 1))
    return x / np.max(np.abs(x)) * db(-3)


def bake_effect(job: tuple[int, int]) -> dict[str, Any]:
    import numpy as np

    from build_scripts.studio.sound.signals import SR, rng_for, todb

    effect, variant = effects()[job[0]], job[1]
    name = effect["name"] + (f"_{variant + 1}" if effect["variants"] > 1 else "")
    x = _level(effect, effect["fn"](rng_for(name), variant))
    path = SOUNDS / "sfx" / f"{name}.ogg"
    wanted = np.max(np.abs(x))
    for _ in range(2):  # the encoder moves peaks a little: measure, correct
        heard = _encode(x, path, EFFECT_QUALITY, path.name)
        got = np.max(np.abs(heard))
        if abs(todb(got / wanted)) < 0.15:
            break
        x = x * min(wanted / got, 1.02)
    return {"name": effect["name"], "file": f"sfx/{name}.ogg", "seconds": round(len(heard) / SR, 3)}


def bake_loop(name: str) -> dict[str, Any]:
    """Bake a loop. The file starts shortly before beat 1, at the quiet place where the encoded seam is smoothest."""
    import numpy as np

    from build_scripts.studio.sound import songs_lower_shelf, songs_upper_shelf
    from build_scripts.studio.sound.signals import SR, N

    song = getattr(songs_upper_shelf, name, None) or getattr(songs_lower_shelf, name)
    score = song()
    x, _ = score.finish()
    busy = np.convolve(np.abs(np.diff(x, axis=0)).sum(1), np.ones(200) / 200, "same")
    back = np.arange(N(0.012), N(0.130), 40)
    places = back[np.argsort(busy[len(busy) - back])][:120:4]
    path = SOUNDS / "music" / f"{name}.ogg"
    best, start = 1e9, 0
    with tempfile.TemporaryDirectory() as folder:
        trial, kept = Path(folder) / "trial.ogg", Path(folder) / "best.ogg"
        for place in places:
            turned = np.roll(x, int(place), axis=0)
            heard = _encode(turned, trial, MUSIC_QUALITY, name, "-t", f"Klotho Games: {name}")
            error = (heard - turned)[[-2, -1, 0, 1]]
            seam = max(np.abs(error[2] - error[1]).max(), np.abs(np.diff(error, 2, axis=0)).max())
            if seam < best:
                best, start = seam, int(place)
                shutil.copyfile(trial, kept)
            if best < 5e-4:
                break
        shutil.copyfile(kept, path)
    seconds, beat = round(len(x) / SR, 2), round(start / SR * 1000, 1)
    return {"name": name, "file": f"music/{name}.ogg", "seconds": seconds, "bpm": score.bpm, "beat1_ms": beat}


def write_manifest(baked: list[dict[str, Any]], loops: list[dict[str, Any]]) -> None:
    from build_scripts.studio.sound.effects import TARGET

    told: dict[str, Any] = {
        "version": 1,
        "sample_rate": 44100,
        "motif": "scale degrees 1 5 4 2 3 (D A G E F#): the thread",
        "loudness": {k: f"{v} LUFS momentary max, +-1.5" for k, v in TARGET.items()},
        "sfx": [],
        "music": [],
    }
    for e in effects():
        files = [b for b in baked if b["name"] == e["name"]]
        told["sfx"].append({
            "name": e["name"], "file": files[0]["file"], "category": e["cat"], "caption": e["caption"],
            "volume": e["vol"], "loop": e["loop"], "game": e["game"] or "all", "seconds": files[0]["seconds"],
            "variants": [b["file"] for b in files],
        })
    for loop in loops:
        game, caption = MUSIC[loop["name"]]
        told["music"].append({
            "name": loop["name"], "file": loop["file"], "category": "music", "caption": caption, "volume": 0.5,
            "loop": True, "game": game, "seconds": loop["seconds"], "bpm": loop["bpm"],
            "beat1_ms": loop["beat1_ms"], "variants": [loop["file"]],
        })
    (SOUNDS / "manifest.json").write_text(json.dumps(told, indent=1, ensure_ascii=False), encoding="utf-8")


def measure() -> None:
    """Print loudness and peak of each effect, and loudness and seam of each loop."""
    import numpy as np
    import soundfile

    from build_scripts.studio.sound.signals import integrated_loudness, momentary_max, todb

    told = json.loads((SOUNDS / "manifest.json").read_text(encoding="utf-8"))
    kinds: dict[str, list[float]] = {}
    for entry in told["sfx"]:
        for file in entry["variants"]:
            x, _ = soundfile.read(SOUNDS / file)
            loud = float(momentary_max(np.concatenate([x, np.zeros_like(x[:1]).repeat(22050, axis=0)])))
            kinds.setdefault(entry["category"], []).append(loud)
            print(f"{file:36} {loud:6.1f} LUFS, peak {todb(np.max(np.abs(x))):5.1f} dB")
    for kind, values in kinds.items():
        print(f"{kind}: {min(values):.1f} to {max(values):.1f} LUFS")
    for entry in told["music"]:
        x, _ = soundfile.read(SOUNDS / entry["file"])
        step = np.percentile(np.abs(np.diff(x, axis=0)).max(1), 99)
        seam = np.abs(x[0] - x[-1]).max()
        print(f"{entry['file']:36} {integrated_loudness(x):6.1f} LUFS, seam {seam:.4f} (steps {step:.4f})")


def main() -> int:
    parser = argparse.ArgumentParser(description="Compute the sounds again.")
    parser.add_argument("name", nargs="*", help="effects or loops; everything, and the manifest, when left out")
    parser.add_argument("--measure", action="store_true", help="only measure what is in sounds/")
    asked = parser.parse_args()
    try:
        listed = effects()
    except ModuleNotFoundError as missing:
        print(f"Baking sounds needs {missing.name}: pip install .[bake]", file=sys.stderr)
        return 1
    if asked.measure:
        measure()
        return 0
    if not shutil.which("oggenc"):
        print("Baking sounds needs oggenc, which is in the package vorbis-tools.", file=sys.stderr)
        return 1
    known = {e["name"] for e in listed} | set(MUSIC)
    unknown = [n for n in asked.name if n not in known]
    if unknown:
        print(f"There is no sound called {unknown[0]}.", file=sys.stderr)
        return 2
    wanted = set(asked.name) or known
    jobs = [(i, v) for i, e in enumerate(listed) for v in range(e["variants"]) if e["name"] in wanted]
    with Pool(2) as workers:
        baked = workers.map(bake_effect, jobs, chunksize=1)
        loops = workers.map(bake_loop, [n for n in MUSIC if n in wanted], chunksize=1)
    if not asked.name:
        write_manifest(baked, loops)
    print(f"{len(baked)} effect files, {len(loops)} loops")
    return 0


if __name__ == "__main__":
    sys.exit(main())

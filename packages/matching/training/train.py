"""Trains the projection on the backbone's output for photos and their disguises and writes models/VERSION:
projection.bin and model.json.

python3 train.py models/1.0.0 FOLDER...

`embed.ts` wrote each FOLDER: one has few photos in all disguises, one has many photos in two disguises to show how
photos differ. For 1.0.0 these two are the file and its copy as made by `detectors/training/prepare.py`. The method
is linear discriminants in the space of principal components: directions in which photos differ much and the
disguises of one photo differ little. Half of the variation between photos is counted within their source, whose
photos are similar. Of the four statistics per channel we read mean and deviation; the other two double the weights
without ranking better. Everything is seeded."""

import csv, hashlib, json, sys
from pathlib import Path
import numpy as np
from numpy.linalg import eigh, qr, svd

SEED, COMPONENTS, OUTPUTS, RIDGE, CLIP = 20261122, 1024, 128, 0.02, 5
NUMBERS, STATISTICS, READ = 9952, 4, 2
# Channels of the backbone's stem and blocks, as in detectors/src/backbone/embedding.ts.
CHANNELS = [32, 16] + [24] * 3 + [48] * 3 + [88] * 4 + [120] * 4 + [208] * 5 + [352]
BACKBONE = Path(__file__).parents[2] / "detectors/src/backbone/efficientnet-lite2.bin"


def runs():
    """Start and length of each run of numbers that is read."""
    ends = np.cumsum(CHANNELS) * STATISTICS
    return [[int(end - channels * STATISTICS), channels * READ] for end, channels in zip(ends, CHANNELS)]


def read(folders, kept=None):
    kept = np.concatenate([np.arange(start, start + count) for start, count in runs()]) if kept is None else kept
    numbers, rows = [], []
    for folder in map(Path, folders):
        listed = list(csv.DictReader(open(folder / "rows.csv")))
        stored = np.memmap(folder / "numbers.f16", np.float16, "r")
        listed = listed[: len(stored) // NUMBERS]
        numbers.append(np.array(stored[: len(listed) * NUMBERS].reshape(-1, NUMBERS)[:, kept]))
        rows += listed
    column = lambda name: np.array([row[name] for row in rows])
    return np.concatenate(numbers), column("sha256"), column("source")


def standardised(numbers, mean, deviation):
    out = np.empty(numbers.shape, np.float32)
    for start in range(0, len(numbers), 512):
        out[start : start + 512] = np.clip((numbers[start : start + 512].astype(np.float32) - mean) / deviation, -CLIP, CLIP)
    return out


def components(inputs, count):
    """Principal components by a random sketch and two power iterations (Halko et al. 2011)."""
    rng = np.random.default_rng(SEED)
    sketch = inputs @ rng.standard_normal((inputs.shape[1], count + 64), np.float32)
    for _ in range(2):
        sketch = inputs @ (inputs.T @ qr(sketch)[0])
    basis = qr(sketch)[0]
    _, _, axes = svd(basis.T @ inputs, full_matrices=False)
    return axes[:count].T


def means(values, groups):
    names, index = np.unique(groups, return_inverse=True)
    sums = np.zeros((len(names), values.shape[1]), np.float64)
    np.add.at(sums, index, values)
    return sums / np.bincount(index)[:, None], index, names


def covariance(values):
    return values.T @ values / len(values)


def learn(numbers, photo, source, outputs=OUTPUTS, ridge=RIDGE, count=COMPONENTS):
    # the first row of each photo shows how photos differ
    _, first = np.unique(photo, return_index=True)
    plain = numbers[first].astype(np.float32)
    mean, deviation = plain.mean(0), plain.std(0) + 1e-6
    inputs = standardised(numbers, mean, deviation)
    axes = components(inputs, min(count, len(first) - 1))
    values = (inputs @ axes).astype(np.float64)
    own, index, _ = means(values, photo)
    counts = np.bincount(index)
    within = values - own[index]
    # a photo with more disguises counts more, but less than proportionally
    within *= np.sqrt(1 / np.sqrt(counts))[index][:, None]
    sources = source[first]
    by_source, of, _ = means(own, sources)
    between = (covariance(own - own.mean(0)) + covariance(own - by_source[of])) / 2
    spread = covariance(within)
    spread += ridge * np.trace(spread) / len(spread) * np.eye(len(spread))
    levels, turn = eigh(spread)
    whiten = turn / np.sqrt(levels)
    gain, vectors = eigh(whiten.T @ between @ whiten)
    chosen = whiten @ vectors[:, ::-1][:, :outputs]
    projection = axes @ chosen
    shown = standardised(plain, mean, deviation) @ projection
    # scale all directions equally
    return mean, deviation, (projection / shown.std(0)).astype(np.float32)


def packed(mean, deviation, projection):
    scales = np.abs(projection).max(0) / 127
    weights = np.round(projection / scales).astype(np.int8).T
    return mean.astype("<f4").tobytes() + deviation.astype("<f4").tobytes() + scales.astype("<f4").tobytes() + weights.tobytes()


def main(out, *folders):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    numbers, photo, source = read(folders)
    mean, deviation, projection = learn(numbers, photo, source)
    data = packed(mean, deviation, projection)
    (out / "projection.bin").write_bytes(data)
    listed = "\n".join(sorted(set(photo))).encode()
    model = {
        "version": out.name, "read": runs(), "outputs": OUTPUTS, "seed": SEED,
        "trained": {"photos": len(set(photo)), "sources": len(set(source)), "pictures": len(photo), "sha256OfList": hashlib.sha256(listed).hexdigest()},
        "sha256": {"projection": hashlib.sha256(data).hexdigest(), "backbone": hashlib.sha256(BACKBONE.read_bytes()).hexdigest()},
    }
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])

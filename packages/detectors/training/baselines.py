"""Compares published methods on the same photos and left-out sources: their features of a frame with a linear head.

python3 baselines.py OUT baselines.json models/1.2.0

The version's own figures, on the same photos, are the first row of each check."""

import json, sys
from pathlib import Path
import numpy as np
from sklearn.linear_model import LogisticRegression
import report
from photos import FOLDS, Photos
from train import CHECKS

SIDE, STRENGTH, CLIP = 256, 0.01, 4


def square(pixels):
    height, width = pixels.shape[:2]
    pixels = np.pad(pixels, ((0, max(0, SIDE - height)), (0, max(0, SIDE - width)), (0, 0)), "symmetric")
    top, left = (pixels.shape[0] - SIDE) // 2, (pixels.shape[1] - SIDE) // 2
    return pixels[top : top + SIDE, left : left + SIDE].astype(np.float32)


def azimuthal_spectrum(pixels):
    """Durall et al. 2020: mean of the log power spectrum over rings, relative to the lowest."""
    power = np.log(np.abs(np.fft.fftshift(np.fft.fft2(square(pixels).mean(2)))) ** 2 + 1e-3)
    y, x = np.indices(power.shape)
    ring = np.hypot(x - SIDE // 2, y - SIDE // 2).astype(int).ravel()
    means = np.bincount(ring, power.ravel()) / np.bincount(ring)
    return means[1:181] - means[1]


def neighbouring_pixels(pixels):
    """Tan et al. 2024 (NPR): each pixel minus the first one of its 2x2 cell. Histograms of this replace their ResNet."""
    image = square(pixels)
    residual = image - np.repeat(np.repeat(image[::2, ::2], 2, 0), 2, 1)
    edges = np.array([-256, -32, -16, -8, -5, -3, -2, -1, 0, 1, 2, 3, 4, 6, 9, 17, 33, 256]) - 0.5
    cells = [residual[1::2, ::2], residual[::2, 1::2], residual[1::2, 1::2]]
    return np.concatenate([np.log(np.histogram(c[..., k], edges)[0] + 1) for c in cells for k in range(3)])


def codes(grey, points, radius):
    """Local binary patterns of samples on a circle, taken at the nearest pixel."""
    centre = grey[radius:-radius, radius:-radius]
    code = np.zeros(centre.shape, np.int64)
    for point in range(points):
        angle = 2 * np.pi * point / points
        dy, dx = round(-radius * np.sin(angle)), round(radius * np.cos(angle))
        moved = grey[radius + dy : grey.shape[0] - radius + dy, radius + dx : grey.shape[1] - radius + dx]
        code += (moved >= centre).astype(np.int64) << point
    return code


def uniform_labels(points):
    """Patterns with at most two changes keep their own label; all others share one."""
    values = np.arange(1 << points)
    turned = (values >> 1) | ((values & 1) << (points - 1))
    changes = np.array([bin(v).count("1") for v in values ^ turned])
    labels = np.full(1 << points, (changes <= 2).sum())
    labels[changes <= 2] = np.arange((changes <= 2).sum())
    return labels


UNIFORM = {points: uniform_labels(points) for points in (8, 16)}


def multi_scale_lbp(pixels):
    """Määttä et al. 2011: uniform LBP 8,1 in 3x3 blocks; 8,2 and 16,2 over the whole picture."""
    grey = square(pixels).mean(2)
    labels = UNIFORM[8][codes(grey, 8, 1)]
    count = UNIFORM[8].max() + 1
    blocks = [b for row in np.array_split(labels, 3, 0) for b in np.array_split(row, 3, 1)]
    parts = [np.bincount(b.ravel(), minlength=count) / b.size for b in blocks]
    for points in (8, 16):
        whole = UNIFORM[points][codes(grey, points, 2)].ravel()
        parts.append(np.bincount(whole, minlength=UNIFORM[points].max() + 1) / whole.size)
    return np.sqrt(np.concatenate(parts))


def wavelet_statistics(pixels):
    """Farid and Lyu 2003: mean, spread, skew and kurtosis of Haar sub-bands over three levels and all colours."""
    numbers = []
    for plane in square(pixels).transpose(2, 0, 1):
        for _ in range(3):
            a, b, c, d = plane[::2, ::2], plane[::2, 1::2], plane[1::2, ::2], plane[1::2, 1::2]
            for band in ((a - b + c - d) / 2, (a + b - c - d) / 2, (a - b - c + d) / 2):
                spread = band.std() + 1e-3
                away = (band - band.mean()) / spread
                numbers += [band.mean(), np.log(spread), (away**3).mean(), np.log((away**4).mean() + 1e-3)]
            plane = (a + b + c + d) / 2
    return np.array(numbers)


METHODS = {
    "screen": [("LBP, multi-scale (Määttä et al. 2011)", multi_scale_lbp), ("wavelet statistics (Farid and Lyu 2003)", wavelet_statistics)],
    "ai": [("azimuthal spectrum (Durall et al. 2020)", azimuthal_spectrum),
           ("neighbouring pixels, linear (after Tan et al. 2024)", neighbouring_pixels)],
}


def frames_of(path):
    with open(path, "rb") as frames:
        while size := frames.read(8):
            width, height = np.frombuffer(size, np.uint32)
            yield np.frombuffer(frames.read(int(width) * int(height) * 3), np.uint8).reshape(height, width, 3)


def judged(photos, check, x):
    logit, y = np.full(len(x), np.nan), (photos.label == check).astype(int)
    own = photos.judged(check)
    for index in range(FOLDS):
        known, left = own & photos.learned & (photos.fold != index), own & (photos.fold == index)
        mean, scale = x[known].mean(0), x[known].std(0) + 1e-6
        scaled = np.clip((x - mean) / scale, -CLIP, CLIP)
        head = LogisticRegression(C=STRENGTH, max_iter=400, class_weight="balanced").fit(scaled[known], y[known])
        logit[left] = head.decision_function(scaled[left])
    return logit


def ours(version, check):
    scores = json.loads((version / f"{check}.json").read_text())
    figures = lambda of: {name: of[name] for name in ("photos", "positive", "auc", "tpr_at_1", "tpr_at_5")}
    return {"name": f"{check}-pixels {version.name}", "originals": figures(scores["originals"]), "copies": figures(scores["copies"])}


def main(out, figures_path, version):
    folder = Path(out)
    photos, listed = Photos(folder), {}
    methods = [method for check in CHECKS for _, method in METHODS[check]]
    measured = [[method(frame) for method in methods] for frame in frames_of(folder / "frames.bin")]
    measured = [measured[index] for index in photos.kept]
    for check in CHECKS:
        own, y, listed[check] = photos.judged(check), photos.truth(check), [ours(Path(version), check)]
        for name, method in METHODS[check]:
            logit = judged(photos, check, np.stack([row[methods.index(method)] for row in measured]))
            kinds = {key: own & (photos.kind == kind) for key, kind in (("originals", "original"), ("copies", "copy"))}
            listed[check].append({"name": name, **{key: report.figures(y[rows], logit[rows]) for key, rows in kinds.items()}})
    Path(figures_path).write_text(json.dumps(listed, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])

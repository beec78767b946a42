"""Compares an older version with this training on sources that neither learned from: the older one because they were
not in its list, this one because they were left out (OUT/left-out.csv of `train.py`).

git show COMMIT:packages/detectors/training/photos.csv > KNOWN.csv    # the list of the older version
python3 compare.py OUT models/1.1.1 KNOWN.csv"""

import csv, json, sys
from pathlib import Path
import numpy as np
import report
from head import CLIP, said_by
from photos import Photos
from train import CHECKS


def older_logits(version, embedding):
    """What the older version's head says of embedded frames, as `src/pixel/head.ts` computes it."""
    shape, numbers = json.loads((version / "model.json").read_text())["head"], np.fromfile(version / "head.bin", np.float32)
    mean, scale = numbers[: 2 * shape["inputs"]].reshape(2, -1)
    seen = np.clip((embedding - mean) / scale, -CLIP, CLIP).astype(np.float32)
    return dict(zip(CHECKS, said_by(numbers, shape, seen).T))


def main(folder, version, known):
    photos, rows = Photos(Path(folder)), csv.DictReader(open(known))
    fresh = ~np.isin(photos.source, sorted({row["repository"] for row in rows}))
    older = older_logits(Path(version), photos.embedding[fresh].astype(np.float32))
    left_out = {(row["sha256"], row["region"], row["kind"]): row for row in csv.DictReader(open(Path(folder) / "left-out.csv"))}
    keys = [key for key, own in zip(zip(photos.sha256, photos.region, photos.kind), fresh) if own]
    for check in CHECKS:
        now, y = np.array([float(left_out[key][check]) for key in keys]), photos.truth(check)[fresh]
        for kind in ("original", "copy"):
            own = photos.judged(check)[fresh] & (photos.kind[fresh] == kind)
            print(check, kind, Path(version).name, report.figures(y[own], older[check][own]), "now", report.figures(y[own], now[own]))
    print("of", len(np.unique(photos.source[fresh])), "sources")


if __name__ == "__main__":
    main(*sys.argv[1:4])

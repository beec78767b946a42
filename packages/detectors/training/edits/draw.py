"""Turns the photos written by `../collect.py` into OUT/frames.bin: for each genuine photo one untouched frame and one
edited in part, as the service sees them.

python3 draw.py PHOTOS OUT [PART PARTS]

PART is the number of one of PARTS equal parts, from 0, so that several processes can share the work.

Both frames of a pair get the same treatment. Before the edit they are shrunk to a long side of 2048 px at most. After
it, three in ten get a harmless edit of the whole photo, all get a JPEG save of the same random quality, and half
become a `copy`: short side at most 512 px, JPEG 75 4:2:0. Neither saving nor size can therefore reveal the label.
Donor photos come from owners in the same fold. OUT/rows.csv describes each frame; OUT/masks.bin has the edited
share of each cell, as bytes."""

import csv, io, sys
from collections import defaultdict
from pathlib import Path
import cv2
import numpy as np
from PIL import Image, ImageOps
import edits

sys.path.insert(0, str(Path(__file__).parent.parent))
from prepare import LISTED, copied, frame_of, opened
from photos import folds_of, owner_of

cv2.setNumThreads(1)
LONGEST, CELL, EACH, LEAST_SIDE, DECODED = 2048, 32, 16, 200, 1024
# Half of the edits are small, because those are the hardest to find.
AREAS, SMALL = (0.02, 0.20), 0.045
KINDS = {"paste": 0.25, "clone": 0.2, "generative": 0.25, "removal": 0.15, "warp": 0.08, "seams": 0.07}
COLUMNS = ["sha256", "region", "repository", "fold", "kind", "edit", "area", "width", "height"]


def chosen(rows):
    """At most EACH genuine photos per source, chosen by hash."""
    by_source = defaultdict(list)
    for row in rows:
        if row["label"] == "real":
            by_source[row["repository"]].append(row)
    picked = [row for of_one in by_source.values() for row in sorted(of_one, key=lambda row: row["sha256"])[:EACH]]
    return sorted(picked, key=lambda row: row["sha256"][::-1])


def opened_smaller(path, region):
    """Large JPEGs are decoded at a half, a quarter or an eighth of their size, with sides of at least DECODED px."""
    image = Image.open(path)
    if region or image.format != "JPEG":
        return opened(path, region)
    image.draft("RGB", (DECODED, DECODED))
    return ImageOps.exif_transpose(image).convert("RGB")


def shrunk(image, longest=LONGEST):
    scale = longest / max(image.size)
    if scale >= 1:
        return np.asarray(image)
    size = tuple(max(1, round(side * scale)) for side in image.size)
    return cv2.resize(np.asarray(image), size, interpolation=cv2.INTER_AREA)


def harmless(rng):
    """An edit of the whole photo, identical for both frames of a pair: light, contrast, colour, sharpening, blur or
    size."""
    kind = rng.choice(["none", "light", "sharp", "blur", "size"], p=[0.7, 0.12, 0.06, 0.05, 0.07])
    gain, shift, amount = rng.uniform(0.8, 1.25, 3), rng.uniform(-12, 12), rng.uniform(0.3, 1)

    def apply(pixels):
        if kind == "light":
            return (128 + (pixels - 128.0) * gain + shift).clip(0, 255).astype(np.uint8)
        if kind == "sharp":
            return (pixels + amount * (pixels - cv2.GaussianBlur(pixels, (0, 0), 1.5).astype(np.float32))).clip(0, 255).astype(np.uint8)
        if kind == "blur":
            return cv2.GaussianBlur(pixels, (0, 0), 0.4 + 0.6 * amount)
        if kind == "size":
            return cv2.resize(pixels, None, fx=0.5 + amount / 2, fy=0.5 + amount / 2, interpolation=cv2.INTER_AREA)
        return pixels

    return apply


def drawn(pixels, donors, rng):
    """Returns untouched pixels, edited pixels, the kind of edit and its mask."""
    kind = rng.choice(list(KINDS), p=list(KINDS.values()))
    area = np.exp(rng.uniform(*np.log((AREAS[0], SMALL) if rng.random() < 0.5 else (SMALL, AREAS[1]))))
    if kind == "seams":
        pixels = shrunk(Image.fromarray(pixels), edits.CARVED_PX)
        if rng.random() < 0.5:
            pixels = np.ascontiguousarray(pixels.transpose(1, 0, 2))
    region = edits.outline(pixels.shape[:2], area, rng)
    if kind == "seams":
        edited, mask = edits.carved(pixels, region)
        return pixels[:, : edited.shape[1]], edited, kind, mask
    arguments = (pixels, region, rng)
    if kind in ("paste", "generative"):
        edited = getattr(edits, kind)(*arguments, donors(kind, rng))
    else:
        edited = getattr(edits, kind)(*arguments)
    return pixels, edited, kind, region


def stored(pixels, quality, subsampling):
    buffer = io.BytesIO()
    Image.fromarray(pixels).save(buffer, "JPEG", quality=quality, subsampling=subsampling)
    return Image.open(io.BytesIO(buffer.getvalue())).convert("RGB")


def shares(mask, frame):
    """The edited share of each cell of the frame."""
    height, width = frame.shape[:2]
    small = cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA)
    rows, columns = -(-height // CELL), -(-width // CELL)
    padded = np.zeros((rows * CELL, columns * CELL), np.float32)
    counted = padded.copy()
    padded[:height, :width], counted[:height, :width] = small / 255.0, 1
    fold = lambda values: values.reshape(rows, CELL, columns, CELL).sum((1, 3))
    return np.rint(255 * fold(padded) / fold(counted)).astype(np.uint8)


class Drawing:
    """Writes the three files in OUT."""

    def __init__(self, out):
        out.mkdir(parents=True, exist_ok=True)
        self.frames, self.masks = open(out / "frames.bin", "wb"), open(out / "masks.bin", "wb")
        self.rows = csv.DictWriter(open(out / "rows.csv", "w", newline=""), COLUMNS)
        self.rows.writeheader()

    def add(self, frame, mask, row):
        self.frames.write(np.array(frame.shape[1::-1], np.uint32).tobytes() + frame.tobytes())
        self.masks.write(shares(mask, frame).tobytes())
        self.rows.writerow({**row, "width": frame.shape[1], "height": frame.shape[0]})


def listed_photos():
    rows = [row for row in csv.DictReader(LISTED.open()) if row["label"] in ("real", "ai")]
    fold_of = folds_of([owner_of(row["repository"]) for row in rows])
    return [{**row, "fold": fold_of[owner_of(row["repository"])]} for row in rows]


def donors_for(photos, pools, row):
    def donors(kind, rng):
        pool = pools["ai" if kind == "generative" else "real", row["fold"]]
        near = [other for other in pool if other["repository"] == row["repository"] and other is not row]
        pool = near if near and rng.random() < 0.4 else pool
        picked = pool[rng.integers(len(pool))]
        return shrunk(opened_smaller(photos / picked["sha256"], picked["region"]))

    return donors


def draw_photo(drawing, pixels, donors, row):
    rng = np.random.default_rng(int(row["sha256"][:15], 16))
    untouched, edited, edit, mask = drawn(pixels, donors, rng)
    if nothing_done(untouched, edited):
        return
    whole, quality, subsampling = harmless(rng), int(rng.integers(80, 96)), int(rng.choice([0, 2]))
    kind = "original" if rng.random() < 0.5 else "copy"
    for name, picture, region in (("", untouched, np.zeros_like(mask)), (edit, edited, mask)):
        saved = stored(whole(picture), quality, subsampling)
        frame = frame_of(np.asarray(copied(saved) if kind == "copy" else saved))
        area = round(float((region > 127).mean()), 4)
        drawing.add(frame, region, {**{key: row[key] for key in COLUMNS if key in row}, "kind": kind, "edit": name, "area": area})


def nothing_done(untouched, edited):
    return untouched.shape == edited.shape and (untouched == edited).mean() > 0.998


def main(photos, out, part=0, parts=1):
    photos, drawing = Path(photos), Drawing(Path(out))
    listed, pools = listed_photos(), defaultdict(list)
    there = lambda row: (photos / row["sha256"]).exists()
    for row in filter(there, listed):
        pools[row["label"], row["fold"]].append(row)
    for row in filter(there, chosen(listed)[int(part) :: int(parts)]):
        pixels = shrunk(opened_smaller(photos / row["sha256"], row["region"]))
        if min(pixels.shape[:2]) >= LEAST_SIDE:
            draw_photo(drawing, pixels, donors_for(photos, pools, row), row)


if __name__ == "__main__":
    main(*sys.argv[1:5])

"""Labelled photos -> tiles and frames of several variants each, as raw bytes that `dump-features.ts` reads.

Every photo gets the same distribution of variants whatever its label, so that size, JPEG quality and
chroma subsampling say nothing about the label. Variant 0 is the file as it is, variant 1 the file after a
messenger (1024 px long side, JPEG 75 4:2:0), the others are random but seeded by the file's sha256.

    python3 prepare.py DATA_FOLDER OUT_FOLDER screen|ai
"""

import csv, io, json, math, random, sys
from pathlib import Path
import numpy as np
import scipy.sparse
from PIL import Image, ImageFilter, ImageOps

TILE, FRAME, RANDOM_VARIANTS, RANDOM_VARIANTS_OF_OTHERS = 256, 512, 6, 3
LABELS = {"screen": {"screen": 1, "print": 2, "notscreen": 0}, "ai": {"ai": 1, "real": 0}}
# Genuine photos that were collected for the other check: genuine here too, and from sources that this one lacks.
OTHERS = {"screen": "real", "ai": "notscreen"}
FILTERS = [Image.BOX, Image.BILINEAR, Image.BICUBIC, Image.LANCZOS]


def tile_starts(size):
    if size <= TILE:
        return [0]
    starts = [int(min(max(size * (2 * i + 1) / 6 - TILE / 2, 0), size - TILE) // 8 * 8) for i in range(3)]
    return sorted(set(starts))


def jpeg(image, quality, subsampling):
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality, subsampling=subsampling)
    return Image.open(io.BytesIO(buffer.getvalue())).convert("RGB")


def area_weights(size, wanted):
    """Row i holds each source pixel's share of target pixel i: the service averages areas exactly, Pillow does not."""
    edges = np.arange(wanted + 1) * (size / wanted)
    starts, ends = np.maximum(edges[:-1, None], np.arange(size)), np.minimum(edges[1:, None], np.arange(size) + 1)
    return scipy.sparse.csr_matrix((np.maximum(ends - starts, 0) * (wanted / size)).astype(np.float32))


def frame_of(image):
    w, h = image.size
    longest = max(w, h)
    if longest <= FRAME:
        return np.asarray(image)
    fw, fh = (max(1, math.floor(side * FRAME / longest + 0.5)) for side in (w, h))
    rows = area_weights(h, fh) @ np.asarray(image, np.float32).reshape(h, w * 3)
    columns = area_weights(w, fw) @ rows.reshape(fh, w, 3).transpose(1, 0, 2).reshape(w, fh * 3)
    return np.ascontiguousarray((columns.reshape(fw, fh, 3).transpose(1, 0, 2) + 0.5).astype(np.uint8))


def messenger(image):
    scale = 1024 / max(image.size)
    if scale < 1:
        image = image.resize(tuple(max(1, round(s * scale)) for s in image.size), Image.LANCZOS)
    return jpeg(image, 75, 2)


def target_scale(check, whole, long_side, rng):
    if not whole:
        return math.exp(rng.uniform(math.log(0.67), math.log(1.0 if check == "screen" else 1.8)))
    if check == "screen":
        return max(math.exp(rng.uniform(math.log(0.25), 0)), min(1, 640 / long_side))
    wanted = math.exp(rng.uniform(math.log(512), math.log(3072)))
    return min(max(wanted / long_side, 0.12), 2.0)


def random_variant(image, check, whole, rng):
    if whole:
        w, h = image.size
        cw, ch = round(w * rng.uniform(0.7, 1)), round(h * rng.uniform(0.7, 1))
        x, y = rng.randint(0, w - cw), rng.randint(0, h - ch)
        image = image.crop((x, y, x + cw, y + ch))
    scale = target_scale(check, whole, max(image.size), rng)
    size = tuple(max(TILE, round(s * scale)) for s in image.size)
    image = image.resize(size, rng.choice(FILTERS))
    if rng.random() < 0.25:
        image = image.filter(ImageFilter.GaussianBlur(rng.uniform(0.3, 0.9)))
    gain, gamma = rng.uniform(0.8, 1.2), math.exp(rng.uniform(-0.2, 0.2))
    table = [min(255, round(255 * (min(1, v / 255 * gain)) ** gamma)) for v in range(256)]
    image = image.point(table * 3)
    if rng.random() < 0.25:
        image = jpeg(image, rng.randint(60, 95), rng.choice([0, 2]))
    quality = rng.randint(50, 95)
    return jpeg(image, quality, 2 if rng.random() < 0.7 else 0), quality


def cut(image, whole, keep, rng):
    pixels = np.asarray(image)
    h, w = pixels.shape[:2]
    spots = [(x, y) for y in tile_starts(h) for x in tile_starts(w)]
    if not whole:
        spots = [spots[0], spots[-1]]
    if keep < len(spots):
        spots = rng.sample(spots, keep)
    tiles = [np.ascontiguousarray(pixels[y : y + TILE, x : x + TILE]) for x, y in spots]
    return tiles, frame_of(image) if whole else None


def main(data, out, check):
    out = Path(out) / check
    out.mkdir(parents=True, exist_ok=True)
    listed = list(csv.DictReader(open(Path(data) / "manifest.csv")))
    rows = [r for r in listed if r["label"] in LABELS[check] and r["category"] in (*LABELS[check], "train")]
    others = [r for r in listed if r["category"] == OTHERS[check]]
    blob, index = open(out / "pixels.bin", "wb"), open(out / "index.jsonl", "w")
    offset = 0

    def put(array):
        nonlocal offset
        blob.write(array.tobytes())
        offset += array.size
        return {"at": offset - array.size, "w": array.shape[1], "h": array.shape[0]}

    for row in [*rows, *others]:
        other = row["category"] == OTHERS[check]
        rng = random.Random(int(row["sha256"][:12], 16))
        whole = row["category"] != "train"
        with Image.open(Path(data) / row["path"]) as opened:
            image = ImageOps.exif_transpose(opened).convert("RGB")
        # Originals and messenger copies are measured on whole photos only; crops serve training.
        for variant in range(2 + (RANDOM_VARIANTS_OF_OTHERS if other else RANDOM_VARIANTS)):
            if variant == 0:
                shown, quality = image, None
            elif variant == 1:
                shown, quality = messenger(image), 75
            else:
                shown, quality = random_variant(image, check, whole, rng)
            tiles, frame = cut(shown, whole, 9 if variant < 2 else 5, rng)
            record = {"path": row["path"], "sha256": row["sha256"], "source": row["source_repo"],
                      "label": 0 if other else LABELS[check][row["label"]], "other": other,
                      "whole": whole, "variant": variant, "quality": quality,
                      "pair": row["pair_id"], "width": shown.width, "height": shown.height,
                      "tiles": [put(t) for t in tiles], "frame": put(frame) if whole else None}
            index.write(json.dumps(record) + "\n")
    blob.close(), index.close()


if __name__ == "__main__":
    main(*sys.argv[1:4])

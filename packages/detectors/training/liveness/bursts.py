"""Turns photos and clips into bursts as the capture page sends them, for `measure.ts`.

python3 bursts.py OUT LIST.csv…

A list has the columns `label`, `source_repo`, `sha256`, and `file` or `path`; also `category` if it lists more
than training photos. Of the photos in `photos.csv` only large ones are used: per source up to REAL genuine photos
and SCREEN photos of screens, each moved as described in `hand.py`. A genuine photo is drawn twice: as a scene with
depth, and as shown on a display. Each clip gives up to CLIP bursts: a still and three frames that are five
pictures apart. OUT/NAME holds `photo.jpg` and `0.jpg` to `2.jpg`; OUT/bursts.csv lists them. The drawing is seeded
with SEED and reproducible."""

import csv, hashlib, sys
from pathlib import Path
import cv2
import numpy as np
import pillow_heif
from PIL import Image, ImageOps
import hand

SEED, REAL, SCREEN, CLIP = 20261122, 2, 5, 12
GAP_PICTURES = 5
PHOTO_QUALITY, FRAME_QUALITY = 92, 70
LISTED = Path(__file__).parent.parent / "photos.csv"
COLUMNS = ["name", "label", "source", "torch"]
LABELS = {"real": "real", "notscreen": "real", "screen": "screen"}
CATEGORIES = {*LABELS, "more"}
cv2.setNumThreads(1)
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = 300_000_000


def listed(lists):
    known = {row["sha256"] for row in csv.DictReader(LISTED.open()) if not row["region"]}
    for path in map(Path, lists):
        for row in csv.DictReader(path.open()):
            file = path.parent / (row.get("file") or row["path"])
            if row.get("category") == "video":
                yield "clip", row["source_repo"], row["label"], file, row["sha256"]
            elif row["sha256"] in known and ".crop." not in file.name:
                known.discard(row["sha256"])
                if row["label"] in LABELS and row.get("category", "more") in CATEGORIES:
                    yield "photo", row["source_repo"], LABELS[row["label"]], file, row["sha256"]


def opened(file):
    """The video picture. It has the same size for both classes, so that size says nothing."""
    try:
        with Image.open(file) as image:
            if max(image.size) < hand.VIDEO_PX:
                return None
            picture = np.asarray(ImageOps.exif_transpose(image).convert("RGB"))[..., ::-1]
    except OSError:
        return None
    scale = hand.VIDEO_PX / max(picture.shape[:2])
    size = [max(1, round(side * scale)) for side in picture.shape[1::-1]]
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def drawn(picture, kind, rng, out):
    """Writes a burst. `kind` is real, screen (a photo of one) or shown (a genuine photo on a drawn display)."""
    full = picture.shape[:2]
    view = [side * hand.VIEW for side in full]
    scale = hand.FRAME_PX / view[1]
    shape = (round(view[0] * scale), hand.FRAME_PX)
    on_display = kind != "real"
    depth = hand.plane(*shape, rng.uniform(0.2, 0.7), rng) if on_display else depth_in(picture, shape, rng)
    phone, light = hand.Hand(rng), hand.Light(rng, on_display)
    grid = hand.Grid(rng) if kind == "shown" else None
    torch = int(rng.integers(1, 7)) if rng.random() < 0.5 else None  # with both states, as challenge.ts draws them
    grain, averages = float(np.exp(rng.uniform(np.log(0.6), np.log(3)))), rng.random() < 0.5
    gap = hand.GAP_S if torch is None else hand.TORCH_GAP_S
    torched = None
    for index in (-1, 0, 1, 2):
        x, y = hand.seen_from(phone.at((index + 1) * gap), shape, depth)
        linear = (taken(picture, x, y, scale, averages).astype(np.float32) / 255) ** hand.GAMMA
        if grid:
            linear = linear * grid.factor(x, y)
        if torch is not None:
            torched = torched or hand.torch_light(rng, depth, on_display, linear)
            added, off, on = torched
            is_lit = index >= 0 and torch >> index & 1
            linear = (linear + added) * on if is_lit else linear * off
        rows = light.rows(min(shape))
        linear = linear * (rows[:, None, None] if shape[0] <= shape[1] else rows[None, :, None])
        frame = hand.developed(linear, np.exp(rng.normal(0, 0.02)), rng, grain)
        written(out / ("photo.jpg" if index < 0 else f"{index}.jpg"), frame, PHOTO_QUALITY if index < 0 else FRAME_QUALITY)
    return "" if torch is None else "".join(str(torch >> index & 1) for index in range(3))


def depth_in(picture, shape, rng):
    return hand.depth_of(cv2.resize(picture, shape[::-1], interpolation=cv2.INTER_AREA), rng)


def taken(picture, x, y, scale, averages):
    """Shrinks the video picture as browsers' canvases do: by point sampling, or by averaging the covered area."""
    height, width = picture.shape[:2]
    step = 1 / scale
    left, top = width * (1 - hand.VIEW) / 2, height * (1 - hand.VIEW) / 2
    source = cv2.blur(picture, (round(step), round(step))) if averages else picture
    return cv2.remap(source, x * step + left, y * step + top, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def written(path, frame, quality):
    cv2.imwrite(str(path), frame, [cv2.IMWRITE_JPEG_QUALITY, quality])


def clip_bursts(file, out, name):
    """Bursts spread evenly over a clip; as many as fit into a short one."""
    capture = cv2.VideoCapture(str(file))
    pictures = []
    while len(pictures) < 1200:
        ok, picture = capture.read()
        if not ok or min(picture.shape[:2]) < 64:
            break
        pictures.append(shrunk(picture, hand.PHOTO_PX, max(picture.shape[:2])))
    span = 3 * GAP_PICTURES + 1
    starts = np.unique(np.linspace(0, len(pictures) - span, CLIP).astype(int)) if len(pictures) >= span else []
    for start in starts:
        folder = out / f"{name}-{start}"
        folder.mkdir(parents=True, exist_ok=True)
        written(folder / "photo.jpg", pictures[start], PHOTO_QUALITY)
        for index in range(3):
            picture = pictures[start + (index + 1) * GAP_PICTURES]
            written(folder / f"{index}.jpg", shrunk(picture, hand.FRAME_PX, picture.shape[1]), FRAME_QUALITY)
        yield folder.name


def shrunk(picture, px, side):
    """Shrinks the picture so that `side` becomes at most `px`."""
    scale = min(1, px / side)
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_LINEAR) if scale < 1 else picture


def main(out, lists):
    out.mkdir(parents=True, exist_ok=True)
    taken_of, rows = {}, []
    for kind, source, label, file, sha in sorted(listed(lists), key=lambda row: hashlib.sha256(row[4].encode()).digest()):
        if kind == "clip":
            rows += [[name, label, source, ""] for name in clip_bursts(file, out, sha[:12])]
            continue
        key = (source, label)
        if taken_of.get(key, 0) == (REAL if label == "real" else SCREEN):
            continue
        picture = opened(file)
        if picture is None:
            continue
        taken_of[key] = taken_of.get(key, 0) + 1
        for number, drawn_as in enumerate(("real", "shown") if label == "real" else ("screen",)):
            name = f"{sha[:12]}-{drawn_as}"
            (out / name).mkdir(exist_ok=True)
            rng = np.random.default_rng([SEED, int(sha[:12], 16), number])
            rows.append([name, drawn_as, source, drawn(picture, drawn_as, rng, out / name)])
    with (out / "bursts.csv").open("w", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])
    print(len(rows), "bursts")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

"""Measures what the judges still detect after a photo was changed, on unseen sources, and writes `robustness` into
the version's scores.

python3 robustness.py draw PHOTOS OUT       # OUT/changed: frames.bin and rows.csv, for `node embed.ts OUT/changed`
python3 robustness.py judge OUT models/1.2.0

A sixth of the owners is left out. A few photos of each of their sources, genuine ones and positives, are changed
in every way listed here. The operating points are those of the version, so any shift that a change causes shows up as
false alarms. As in the service, tiles count if the changed file is large enough and its last save kept its detail."""

import csv, hashlib, io, json, sys
from collections import Counter
from pathlib import Path
import cv2
import numpy as np
from PIL import Image, ImageEnhance, ImageFilter, ImageOps
import report
from kinds import face_logit, half_of
from native import LEAST_DETAIL, LEAST_QUALITY, log_odds
from photos import Photos, owner_of
from prepare import LISTED, Pictures, opened
from train import CHECKS, answers

LEFT_OUT, OF_A_SOURCE, LONG, SEED = 6, 5, 4096, 20261122
SENT_QUALITY, SIZES_PX = 85, (2048, 1600, 1024, 512)
SHIFT_PX = 12
MOST = {"real": 60, "ai": 40, "screen": 30}


def left_out(repository):
    return int(hashlib.sha1(owner_of(repository).encode()).hexdigest()[:8], 16) % LEFT_OUT == 0


def saved(image, **options):
    buffer = io.BytesIO()
    image.save(buffer, **options)
    return Image.open(io.BytesIO(buffer.getvalue())).convert("RGB")


def jpeg(quality):
    return lambda image, _: saved(image, format="JPEG", quality=quality, subsampling=2)


def resized(scale):
    return lambda image, _: image.resize([max(1, round(side * scale)) for side in image.size], Image.LANCZOS)


def sent(long_px):
    """As messengers and websites pass a photo on; smaller photos only get the JPEG."""

    def change(image, _):
        scale = min(1, long_px / max(image.size))
        smaller = image.resize([max(1, round(side * scale)) for side in image.size], Image.LANCZOS)
        return saved(smaller, format="JPEG", quality=SENT_QUALITY, subsampling=2)

    return change


def cropped(image, rng):
    """Crops each side to four fifths, at a random position."""
    width, height = (round(side * 0.8) for side in image.size)
    x, y = (int(rng.integers(0, most + 1)) for most in (image.width - width, image.height - height))
    return image.crop((x, y, x + width, y + height))


def blurred(image, _):
    """The smallest blur that a person would notice: 1.5 px where the short side has 1,024."""
    return image.filter(ImageFilter.GaussianBlur(1.5 * min(image.size) / 1024))


def screenshot(image, rng):
    """Full width on a phone's screen of 1080x2340 with bars above and below, as PNG."""
    width, height = 1080, min(1900, round(1080 * image.height / image.width))
    dark = bool(rng.integers(2))
    shown = Image.new("RGB", (1080, 2340), (18, 18, 20) if dark else (250, 250, 250))
    shown.paste(image.resize((width, height), Image.LANCZOS), (0, (2340 - height) // 2))
    return shown


def filtered(image, _):
    """Warmer, with more contrast and colour, like a photo app's one-tap filter."""
    red, green, blue = ImageEnhance.Color(ImageEnhance.Contrast(image).enhance(1.25)).enhance(1.3).split()
    warmer = Image.merge("RGB", (red.point(lambda v: min(255, v * 1.06)), green, blue.point(lambda v: v * 0.92)))
    return saved(warmer, format="JPEG", quality=90)


def print_photographed(image, rng):
    """Simulates a printed photo: the paper's white and black, a tilted sheet on a table, uneven light, a soft lens,
    sensor noise, JPEG 90."""
    rgb = 28 + np.asarray(image, np.float32) * (215 / 255)
    height, width = rgb.shape[:2]
    edge = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    tilt = np.float32(rng.uniform(0.03, 0.1, (4, 2)) * [[1, 1], [-1, 1], [-1, -1], [1, -1]]) * [width, height]
    table = tuple(float(v) for v in rng.uniform(40, 140, 3))
    matrix = cv2.getPerspectiveTransform(edge, np.float32(edge + tilt))
    rgb = cv2.warpPerspective(rgb, matrix, (width, height), borderMode=cv2.BORDER_CONSTANT, borderValue=table)
    light = np.linspace(*rng.uniform(0.8, 1.1, 2), width)[None, :, None] * np.linspace(*rng.uniform(0.8, 1.1, 2), height)[:, None, None]
    rgb = cv2.GaussianBlur(rgb * light, (0, 0), max(0.6, min(height, width) / 1024)) + rng.normal(0, 2.5, rgb.shape)
    return saved(Image.fromarray(np.clip(rgb, 0, 255).astype(np.uint8)), format="JPEG", quality=90)


def mirrored(image, _):
    """As `viewsOf` in src/pixel/steadiness.ts does with frames."""
    return ImageOps.mirror(image.crop((SHIFT_PX, SHIFT_PX, *image.size)))


CHANGES = {
    "as it is": lambda image, _: image,
    **{f"JPEG {quality}": jpeg(quality) for quality in (90, 75, 50)},
    "WebP 75": lambda image, _: saved(image, format="WEBP", quality=75),
    **{f"sent at {size} px": sent(size) for size in SIZES_PX},
    **{f"resized to {round(100 * scale)} %": resized(scale) for scale in (0.5, 0.85, 2)},
    "mirrored and shifted": mirrored, "cropped to 80 %": cropped, "blurred": blurred, "filter": filtered, "screenshot of a phone": screenshot,
    "print, photographed (drawn)": print_photographed,
}
# Saves that lost too much for tiles.
WASHED = {name for name in CHANGES if name.startswith("JPEG ") and int(name[5:]) < LEAST_QUALITY}


def draw(photos, out):
    """A few photos of every left-out source, at most 4,096 px long, with each change."""
    taken, total = Counter(), Counter()
    with Pictures(Path(out) / "changed") as pictures:
        for row in sorted(csv.DictReader(LISTED.open()), key=lambda row: row["sha256"]):
            key, path = (row["repository"], row["label"]), Path(photos) / row["sha256"]
            if not left_out(row["repository"]) or taken[key] == OF_A_SOURCE or total[row["label"]] >= MOST.get(row["label"], 0) or not path.exists():
                continue
            taken[key] += 1
            total[row["label"]] += 1
            image = opened(path, row["region"])
            image.thumbnail((LONG, LONG), Image.LANCZOS)
            for index, (name, change) in enumerate(CHANGES.items()):
                changed = change(image, np.random.default_rng([SEED, index, int(row["sha256"][:8], 16)]))
                said = {**row, "kind": name, "width": changed.width, "height": changed.height}
                pictures.add_frame(changed, said)
                if name not in WASHED:
                    pictures.add_tiles(changed, said)


def judge(out, version):
    folder, version = Path(out), Path(version)
    photos, model = Photos(folder), json.loads((version / "model.json").read_text())
    tiles, native = Photos(folder, "tiles.csv", "tiles.f16", photos.fold_of), model["native"]
    changed, close = Photos(folder / "changed"), Photos(folder / "changed", "tiles.csv", "tiles.f16")
    said = answers_without(photos, model["settings"], changed)
    said_close = answers_without(tiles, native["settings"], close)
    tile_row = {(key, kind): index for index, (key, kind) in enumerate(zip(close.keys(), close.kind)) if float(close.rows[index]["detail"]) >= LEAST_DETAIL}
    pairs = np.array([(index, tile_row[key, kind]) for index, (key, kind) in enumerate(zip(changed.keys(), changed.kind)) if (key, kind) in tile_row])
    face = model["face"]
    faces = face_logit(np.fromfile(version / "face.bin", np.float32), face["bias"], half_of(changed)) >= face["threshold"]
    for check in CHECKS:
        calibrated, weights = model["checks"][check], native["checks"][check]
        logit = calibrated["slope"] * said[check] + calibrated["offset"]
        point = np.full(len(logit), calibrated["operatingPoint"])
        logit[pairs[:, 0]] = log_odds(weights, np.column_stack([said[check][pairs[:, 0]], said_close[check][pairs[:, 1]]]))
        point[pairs[:, 0]] = weights["operatingPoint"]
        logit += np.where(faces, calibrated["shifts"]["face"], 0)  # of the kinds, only this one moves `ai`
        over, own, y = report.sigmoid(logit) - point, changed.judged(check), changed.truth(check)
        path = version / f"{check}.json"
        scores = json.loads(path.read_text())
        scores["robustness"] = {name: {**report.figures(y[here], logit[here]), **report.at_point(y[here], over[here], 0)}
                                for name in CHANGES for here in [own & (changed.kind == name)]}
        path.write_text(json.dumps(scores, indent=1, ensure_ascii=False) + "\n")


def answers_without(photos, settings, changed):
    """Each check's logits by a head that never saw the left-out sources."""
    known = photos.learned & ~np.array([left_out(name) for name in photos.source])
    said = answers(photos, known, [tuple(settings[check]) for check in CHECKS], changed.embedding)
    return {check: said[check][index] for index, check in enumerate(CHECKS)}


if __name__ == "__main__":
    {"draw": draw, "judge": judge}[sys.argv[1]](*sys.argv[2:4])

"""Genuine photos with a part of a generated picture blended in -> tiles and frames, laid out as `prepare.py` does.

Stands in for photos edited locally by a generator, of which the data has none: an elliptic patch of 5 to 30 % of the photo
is replaced by the same share of a generated picture of the same fold, matched in mean colour, with a soft border.

    python3 edited.py DATA_FOLDER OUT_FOLDER
"""

import csv, json, math, random, sys
from pathlib import Path
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageOps
from folds import FOLDS
from prepare import cut, messenger

SHARES = (0.05, 0.3)


def opened(path):
    with Image.open(path) as image:
        return ImageOps.exif_transpose(image).convert("RGB")


def with_patch(photo, generated, rng):
    """The generated picture is scaled to the photo's long side, as an editor that paints at the photo's own resolution."""
    scale = max(photo.size) / max(generated.size)
    generated = generated.resize(tuple(max(1, round(side * scale)) for side in generated.size), Image.LANCZOS)
    share = math.exp(rng.uniform(*(math.log(s) for s in SHARES)))
    width, height = (min(round(side * math.sqrt(share * 4 / math.pi)), other) for side, other in zip(photo.size, generated.size))
    x, y = rng.randint(0, photo.width - width), rng.randint(0, photo.height - height)
    u, v = rng.randint(0, generated.width - width), rng.randint(0, generated.height - height)
    mask = Image.new("L", (width, height))
    border = max(2, min(width, height) // 16)
    ImageDraw.Draw(mask).ellipse((border, border, width - border, height - border), fill=255)
    under, patch = photo.crop((x, y, x + width, y + height)), generated.crop((u, v, u + width, v + height))
    shift = np.asarray(under, np.float32).mean((0, 1)) - np.asarray(patch, np.float32).mean((0, 1))
    patch = Image.fromarray(np.clip(np.asarray(patch, np.float32) + shift, 0, 255).astype(np.uint8))
    edited = photo.copy()
    edited.paste(patch, (x, y), mask.filter(ImageFilter.GaussianBlur(border / 2)))
    return edited, share


def main(data, out):
    out = Path(out) / "ai-edited"
    out.mkdir(parents=True, exist_ok=True)
    listed = [r for r in csv.DictReader(open(Path(data) / "manifest.csv")) if r["category"] in ("ai", "real")]
    blob, index = open(out / "pixels.bin", "wb"), open(out / "index.jsonl", "w")

    def put(array):
        blob.write(array.tobytes())
        return {"at": blob.tell() - array.size, "w": array.shape[1], "h": array.shape[0]}

    for names in FOLDS["ai"]:
        own = [r for r in listed if r["source_repo"].split("/")[0] in names]
        generated = [r for r in own if r["label"] == "ai"]
        for row in (r for r in own if r["label"] == "real"):
            rng = random.Random(int(row["sha256"][:12], 16))
            edited, share = with_patch(opened(Path(data) / row["path"]), opened(Path(data) / rng.choice(generated)["path"]), rng)
            for variant, shown in enumerate((edited, messenger(edited))):
                frame = cut(shown, True, 0, rng)[1]
                record = {"path": row["path"], "source": row["source_repo"], "label": 1, "other": False, "whole": True,
                          "variant": variant, "share": share, "tiles": [], "frame": put(frame)}
                index.write(json.dumps(record) + "\n")
    blob.close(), index.close()


if __name__ == "__main__":
    main(*sys.argv[1:3])

"""Turns the photos written by `collect.py` into the frames that the service would see, for `embed.ts`.

python3 prepare.py PHOTOS OUT

Each photo gives two frames: `original`, the file as it is, and `copy`, as social networks pass it on: short side
at most 512 px, JPEG 75 4:2:0. Both classes are treated alike, so that size, format and quality say nothing about
the label. Both frames are area-averaged to the service's frame size, as imaging does. OUT/frames.bin holds the
frames in order (width and height as uint32, then the bytes); OUT/rows.csv describes them."""

import csv, io, sys
from pathlib import Path
import cv2
import numpy as np
import pillow_heif
from PIL import Image, ImageOps
import slices

FRAME_SHORT, FRAME_LONG, COPY, QUALITY = 512, 1024, 512, 75
LISTED = Path(__file__).parent / "photos.csv"
COLUMNS = ["sha256", "region", "repository", "label", "generator", "kind", "width", "height", "slices"]
pillow_heif.register_heif_opener()
Image.MAX_IMAGE_PIXELS = 300_000_000


def opened(path, region):
    image = ImageOps.exif_transpose(Image.open(path))
    if image.mode in ("RGBA", "LA", "P"):
        shown = image.convert("RGBA")
        image = Image.new("RGBA", shown.size, "white")
        image.alpha_composite(shown)
    image = image.convert("RGB")
    if region:  # a tile of a sheet of samples
        x, y, width, height = map(int, region.split())
        image = image.crop((x, y, x + width, y + height))
    return image


def copied(image):
    scale = COPY / min(image.size)
    if scale < 1:
        image = image.resize(tuple(max(1, round(side * scale)) for side in image.size), Image.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=QUALITY, subsampling=2)
    return Image.open(io.BytesIO(buffer.getvalue())).convert("RGB")


def frame_of(image):
    pixels = np.asarray(image)
    height, width = pixels.shape[:2]
    scale = min(1, FRAME_SHORT / min(width, height), FRAME_LONG / max(width, height))
    if scale == 1:
        return pixels
    size = tuple(max(1, int(side * scale + 0.5)) for side in (width, height))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def main(photos, out):
    out = Path(out)
    out.mkdir(parents=True, exist_ok=True)
    with open(out / "frames.bin", "wb") as frames, open(out / "rows.csv", "w", newline="") as listed:
        rows = csv.DictWriter(listed, COLUMNS)
        rows.writeheader()
        for row in csv.DictReader(LISTED.open()):
            path = Path(photos) / row["sha256"]
            if not path.exists():
                continue
            image = opened(path, row["region"])
            named = slices.of_words(row["repository"], row["path"]) + slices.of_pixels(frame_of(image))
            named += [] if row["region"] else slices.of_camera(Image.open(path).getexif())
            for kind, shown in (("copy", copied(image)), ("original", image)):
                frame = frame_of(shown)
                frames.write(np.array(frame.shape[1::-1], np.uint32).tobytes() + frame.tobytes())
                rows.writerow({**{name: row[name] for name in COLUMNS if name in row}, "kind": kind,
                               "width": image.width, "height": image.height, "slices": ";".join(named)})


if __name__ == "__main__":
    main(*sys.argv[1:3])

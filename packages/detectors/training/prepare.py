"""Turns the photos written by `collect.py` into the pictures that the service would see, for `embed.ts`.

python3 prepare.py PHOTOS OUT

Each photo gives two frames: `original`, the file as it is, and `copy`, as social networks pass it on: short side
at most 512 px, JPEG 75 4:2:0. Both classes are treated alike, so that size, format and quality say nothing about
the label. Both frames are area-averaged to the service's frame size, as imaging does. OUT/frames.bin holds the
frames in order (width and height as uint32, then the bytes); OUT/rows.csv describes them.
A photo that is clearly larger than its frame also gives the nine tiles that the service cuts from it at full
resolution (OUT/tiles.bin, OUT/tiles.csv): `native`, from the file as it is, and for every third photo `washed`, after
a messenger's resize and JPEG."""

import csv, io, sys
from pathlib import Path
import cv2
import numpy as np
import pillow_heif
from PIL import Image, ImageOps
import slices

FRAME_SHORT, FRAME_LONG, COPY, QUALITY = 512, 1024, 512, 75
# Tiles: the same as `tileGrid` in imaging, and our least size for judging them (src/pixel/native.ts).
TILE, PER_SIDE, BLOCK, LEAST_NATIVE = 256, 3, 8, 640
WASHED_SIDES, WASHED_QUALITIES = (2048, 1600, 1280, 1024), (70, 92)
LISTED = Path(__file__).parent / "photos.csv"
COLUMNS = ["sha256", "region", "repository", "label", "generator", "kind", "width", "height", "slices", "format", "tables", "bytes", "detail"]
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


def jpeg_copy(image):
    """As social networks pass a photo on, as bytes."""
    scale = COPY / min(image.size)
    if scale < 1:
        image = image.resize(tuple(max(1, round(side * scale)) for side in image.size), Image.LANCZOS)
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=QUALITY, subsampling=2)
    return buffer.getvalue()


def copied(image):
    return Image.open(io.BytesIO(jpeg_copy(image))).convert("RGB")


def stored(data):
    """What the file is apart from its picture: what `null.py` tries to judge by."""
    file = Image.open(io.BytesIO(data))
    tables = getattr(file, "quantization", None)
    return {"format": file.format, "tables": sum(tables[0]) if tables else 0, "bytes": len(data)}


def frame_of(image):
    pixels = np.asarray(image)
    height, width = pixels.shape[:2]
    scale = min(1, FRAME_SHORT / min(width, height), FRAME_LONG / max(width, height))
    if scale == 1:
        return pixels
    size = tuple(max(1, int(side * scale + 0.5)) for side in (width, height))
    return cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)


def washed(image, sha256):
    """As messengers send a photo on: a smaller long side, JPEG 4:2:0. Undefined if it is smaller already."""
    rng = np.random.default_rng(int(sha256[:8], 16))
    scale = int(rng.choice(WASHED_SIDES)) / max(image.size)
    if scale >= 1:
        return None
    buffer = io.BytesIO()
    smaller = image.resize([max(1, round(side * scale)) for side in image.size], Image.LANCZOS)
    smaller.save(buffer, "JPEG", quality=int(rng.integers(*WASHED_QUALITIES)), subsampling=2)
    return Image.open(io.BytesIO(buffer.getvalue())).convert("RGB")


def tile_starts(side):
    last = side - TILE
    return [int(min(max(side * (2 * index + 1) / (2 * PER_SIDE) - TILE / 2, 0), last)) // BLOCK * BLOCK for index in range(PER_SIDE)]


def tiles_of(image):
    pixels = np.asarray(image)
    return [pixels[y : y + TILE, x : x + TILE] for y in tile_starts(image.height) for x in tile_starts(image.width)]


def detail_of(tiles):
    """As `detailOf` in src/pixel/native.ts: the mean second difference of green, next to that of half the size."""
    def curve(x):
        return np.abs(4 * x[1:-1, 1:-1] - x[:-2, 1:-1] - x[2:, 1:-1] - x[1:-1, :-2] - x[1:-1, 2:]).mean()

    greens = [tile[..., 1].astype(np.float32) for tile in tiles]
    halves = [np.floor(green.reshape(TILE // 2, 2, TILE // 2, 2).mean((1, 3)) + 0.5) for green in greens]
    return sum(map(curve, greens)) / (sum(map(curve, halves)) + 1e-6)


class Pictures:
    """Writes frames and tiles into `folder`, each with a row that describes it."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.frames, self.tiles = open(folder / "frames.bin", "wb"), open(folder / "tiles.bin", "wb")
        self.lists = [open(folder / name, "w", newline="") for name in ("rows.csv", "tiles.csv")]
        self.frame_rows, self.tile_rows = (csv.DictWriter(listed, COLUMNS, extrasaction="ignore") for listed in self.lists)

    def __enter__(self):
        self.frame_rows.writeheader()
        self.tile_rows.writeheader()
        return self

    def __exit__(self, *_):
        for file in (self.frames, self.tiles, *self.lists):
            file.close()

    def add_frame(self, image, row):
        write_picture(self.frames, frame_of(image))
        self.frame_rows.writerow(row)

    def add_tiles(self, image, row):
        """Nothing if the picture is too small for tiles."""
        if min(image.size) < LEAST_NATIVE:
            return
        cut = tiles_of(image)
        for tile in cut:
            write_picture(self.tiles, tile)
        self.tile_rows.writerow({**row, "width": image.width, "height": image.height, "detail": round(detail_of(cut), 3)})


def write_picture(file, pixels):
    file.write(np.array(pixels.shape[1::-1], np.uint32).tobytes() + pixels.tobytes())


def main(photos, out):
    with Pictures(Path(out)) as pictures:
        for row in csv.DictReader(LISTED.open()):
            path = Path(photos) / row["sha256"]
            if not path.exists():
                continue
            image = opened(path, row["region"])
            copy = jpeg_copy(image)
            named = slices.of_words(row["repository"], row["path"]) + slices.of_pixels(frame_of(image))
            named += [] if row["region"] else slices.of_camera(Image.open(path).getexif())
            said = {**row, "slices": ";".join(named), "width": image.width, "height": image.height}
            pictures.add_frame(Image.open(io.BytesIO(copy)).convert("RGB"), {**said, **stored(copy), "kind": "copy"})
            pictures.add_frame(image, {**said, **stored(path.read_bytes()), "kind": "original"})
            pictures.add_tiles(image, {**said, "kind": "native"})
            sent = washed(image, row["sha256"]) if int(row["sha256"][:8], 16) % 3 == 0 else None
            if sent:
                pictures.add_tiles(sent, {**said, "kind": "washed"})


if __name__ == "__main__":
    main(*sys.argv[1:3])

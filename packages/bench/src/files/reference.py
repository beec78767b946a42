"""Decodes files for `files.ts` with Pillow and libheif: one JSON request a line on stdin.

A request is {"path", "width", "height"}: the size that the service decoded to. The answer is a line of JSON, either
{"width", "height", "bytes"} of the upright photo followed by that many bytes of RGB in the wanted size, or {"failed"}.
"""

import json
import sys

import numpy
from PIL import Image, ImageFile, ImageOps

try:
    import pillow_heif

    pillow_heif.register_heif_opener()
except ImportError:
    pillow_heif = None

Image.MAX_IMAGE_PIXELS = 150_000_000
WIDE_MODES = ("I;16", "I;16B", "I;16L", "I")


def narrowed(image):
    """16-bit grey in 8 bits; Pillow would clip it."""
    if image.mode not in WIDE_MODES:
        return image
    return image.point(lambda value: value / 256).convert("L")


def over_white(image):
    if image.mode == "P" or image.mode.endswith(("A", "a")) or "transparency" in image.info:
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(white, image).convert("RGB")
    return image.convert("RGB")


def averages(samples, size, axis):
    """Exact averages over equal stretches of one axis; Pillow's box filter takes whole pixels."""
    length = samples.shape[axis]
    sums = numpy.insert(numpy.cumsum(samples, axis=axis, dtype=numpy.float64), 0, 0, axis=axis)
    edges = numpy.linspace(0, length, size + 1)
    whole = numpy.minimum(edges.astype(int), length - 1)
    shape = [1] * samples.ndim
    shape[axis] = -1
    part = (edges - whole).reshape(shape)
    at = sums.take(whole, axis) + part * samples.take(whole, axis)
    return numpy.diff(at, axis=axis) / (length / size)


def read(path, width, height):
    with Image.open(path) as opened:
        # libheif answers black where it fails
        ImageFile.LOAD_TRUNCATED_IMAGES = opened.format != "HEIF"
        image = over_white(narrowed(ImageOps.exif_transpose(opened)))
    samples = numpy.asarray(image)
    if width <= image.width and height <= image.height and (width, height) != image.size:
        samples = averages(averages(samples, height, 0), width, 1) + 0.5
    return image.size, samples.astype(numpy.uint8).tobytes()


for line in sys.stdin:
    request = json.loads(line)
    try:
        (width, height), rgb = read(request["path"], request["width"], request["height"])
        answer = {"width": width, "height": height, "bytes": len(rgb)}
    except Exception as error:  # whatever a damaged file makes a library raise is its answer
        answer, rgb = {"failed": f"{type(error).__name__}: {error}"}, b""
    sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n" + rgb)
    sys.stdout.buffer.flush()

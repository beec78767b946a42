"""Draws a phone in a hand before a scene or a display. All assumed numbers are here.

Numbers without a source are our choice; src/liveness/README.md says what follows from them."""

import cv2
import numpy as np

FRAME_PX = 640  # size of the page's frames
PHOTO_PX = 1024
VIDEO_PX = 1600  # long side of the video picture that frames are taken from, for both classes
VIEW = 0.86  # of the photo; the rest is margin for the hand's movement
FOCAL = 0.8  # of the long side: about 64 degrees
GAP_S, TORCH_GAP_S = 0.17, 0.35  # the pauses the page makes in practice
TORCH_LUX_AT_1M, DARK_LUX = 40, 15  # below DARK_LUX, a video's exposure is at its limit
GAMMA = 2.2


class Hand:
    """The phone's pose at each moment: drift plus tremor. One phone in five is held almost still."""

    def __init__(self, rng):
        calm = 0.2 if rng.random() < 0.2 else 1.0
        self.turn = rng.normal(0, np.radians(1.5), 3) * calm
        self.shift = rng.normal(0, 0.008, 3) * calm
        self.calm, self.rng = calm, rng

    def at(self, seconds):
        turn = self.turn * seconds + self.rng.normal(0, np.radians(0.08), 3) * self.calm
        return turn, self.shift * seconds + self.rng.normal(0, 0.0005, 3) * self.calm


def depth_of(picture, rng):
    """A rough assumption: areas of similar colour and position form layers, and higher ones are further away. One
    scene in five is a flat wall or document."""
    height, width = picture.shape[:2]
    near = float(np.exp(rng.uniform(np.log(0.4), np.log(3))))
    if rng.random() < 0.2:
        return plane(height, width, near, rng)
    small = cv2.resize(picture, (64, 64), interpolation=cv2.INTER_AREA).astype(np.float32)
    ys, xs = np.mgrid[0:64, 0:64].astype(np.float32)
    points = np.dstack([cv2.cvtColor(small.astype(np.uint8), cv2.COLOR_BGR2LAB), xs * 2, ys * 2]).reshape(-1, 5).astype(np.float32)
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    _, labels, centres = cv2.kmeans(points, 5, None, (3, 12, 0.5), 1, cv2.KMEANS_PP_CENTERS)
    height_of = 1 - centres[:, 4] / 128  # height of a layer, 0 at the bottom
    layers = near * np.exp(1.2 * height_of + rng.normal(0, 0.3, 5))
    depth = cv2.GaussianBlur(layers[labels.ravel()].reshape(64, 64).astype(np.float32), (0, 0), 0.8)
    return cv2.resize(depth, (width, height), interpolation=cv2.INTER_LINEAR)


def plane(height, width, distance, rng):
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    lean_x, lean_y = rng.normal(0, 0.2, 2)
    long = max(height, width)
    return (distance / (1 + lean_x * (xs - width / 2) / long + lean_y * (ys - height / 2) / long)).astype(np.float32)


def seen_from(pose, shape, depth):
    """For each pixel of a frame, its position in the first view."""
    (height, width), (turn, shift) = shape, pose
    focal = FOCAL * max(height, width)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    rays = np.stack([(xs - width / 2) / focal, (ys - height / 2) / focal, np.ones_like(xs)], -1)
    rotation, _ = cv2.Rodrigues(np.asarray(turn, np.float64))
    rays = rays @ rotation.T.astype(np.float32)
    x, y = rays[..., 0] / rays[..., 2], rays[..., 1] / rays[..., 2]
    x = x + (shift[0] - x * shift[2]) / depth
    y = y + (shift[1] - y * shift[2]) / depth
    return (x * focal + width / 2).astype(np.float32), (y * focal + height / 2).astype(np.float32)


class Light:
    """Flickering light, read row by row: mains lamps (100 or 120 Hz) or a display's dimming (60 to 480 Hz)."""

    def __init__(self, rng, of_display):
        if of_display:
            flickers = rng.random() < 0.6
            self.hz = float(rng.choice([60, 120, 240, 360, 480]))
            self.depth = float(np.exp(rng.uniform(np.log(0.03), np.log(0.9)))) if flickers else 0.0
            self.exposure_s = float(np.exp(rng.uniform(np.log(1 / 500), np.log(1 / 30))))
        else:
            self.hz = float(rng.choice([100, 120]))
            self.depth = float(rng.uniform(0.02, 0.3)) if rng.random() < 0.3 else 0.0
            self.exposure_s = float(np.exp(rng.uniform(np.log(1 / 250), np.log(1 / 15))))
        if rng.random() < 0.5:  # exposure in multiples of the mains' half wave, as cameras choose it indoors
            mains = float(rng.choice([100, 120]))
            self.exposure_s = max(1, round(self.exposure_s * mains)) / mains
        self.readout_s = float(rng.uniform(0.012, 0.033))
        self.rng = rng

    def rows(self, count):
        """The brightness factor of each sensor row. Rows run along the long side."""
        wave = np.sinc(self.hz * self.exposure_s) * self.depth / 2
        phase = self.rng.uniform(0, 2 * np.pi)
        return 1 + wave * np.sin(2 * np.pi * self.hz * self.readout_s * np.arange(count) / count + phase)


class Grid:
    """A display's pixels, three stripes and a gap each, before lens, aperture and a canvas that takes every n-th
    pixel."""

    def __init__(self, rng):
        self.pitch = float(rng.uniform(1280, 2560) / rng.uniform(0.7, 1.3) / FRAME_PX)  # display pixels per frame pixel
        self.native = float(rng.choice([1280, 1920, 3840]))
        per_native = self.pitch * FRAME_PX / self.native
        blur = np.sinc(per_native) * np.exp(-2 * (np.pi * rng.uniform(0.4, 0.9) * per_native) ** 2)
        self.stripes, self.gaps = 1.65 * abs(blur), 0.47 * abs(blur)
        self.lean = float(rng.normal(0, np.radians(4)))

    def factor(self, x, y):
        u = (x * np.cos(self.lean) + y * np.sin(self.lean)) * self.pitch * 2 * np.pi
        v = (y * np.cos(self.lean) - x * np.sin(self.lean)) * self.pitch * 2 * np.pi
        gap = 1 + self.gaps * np.cos(v)
        return np.stack([(1 + self.stripes * np.cos(u - c * 2 * np.pi / 3)) * gap for c in range(3)], -1)


def torch_light(rng, depth, on_display, linear):
    """The light that the torch adds to the linear picture, and the gains of a camera that adapts partially."""
    if on_display:
        gloss, white = np.exp(rng.uniform(np.log(0.01), np.log(0.06))), rng.uniform(100, 400)
        added = np.full(linear.shape, TORCH_LUX_AT_1M / depth.mean() ** 2 * gloss / np.pi / white, np.float32)
        height, width = linear.shape[:2]
        spot = np.zeros((height, width), np.float32)
        cv2.circle(spot, (int(width * rng.uniform(0.3, 0.7)), int(height * rng.uniform(0.3, 0.7))), max(2, width // 40), 1, -1)
        added += cv2.GaussianBlur(spot, (0, 0), width / 50)[..., None]
        off = most = 1.0
    else:
        lux = float(np.exp(rng.uniform(np.log(2), np.log(2000))))
        added = linear * (TORCH_LUX_AT_1M / depth**2 / lux)[..., None]
        off, most = min(1.0, lux / DARK_LUX), lux / DARK_LUX
    adapted = min(linear.mean() / (linear + added).mean(), most)
    part = rng.uniform(0.3, 1)
    return added, off, off ** (1 - part) * adapted**part


def developed(linear, gain, rng, grain):
    """Applies gain, sensor noise and eight-bit rounding."""
    values = np.clip(linear * gain, 0, 1) ** (1 / GAMMA) * 255
    noisy = values + rng.normal(0, 1, values.shape) * grain * np.sqrt(0.25 + values / 170)
    return np.clip(np.rint(noisy), 0, 255).astype(np.uint8)

"""Draws edits into parts of a photo. Each function takes pixels, a soft mask (0..1) and a random generator, and
returns the edited pixels."""

import cv2
import numpy as np

CALM_PX = 600  # a hole is filled at this long side at most, because its content is smooth anyway
SEAMS, CARVED_PX = 60, 768
RECTANGLES = 0.25  # this share of the regions; the others have free outlines


def outline(shape, area, rng):
    """A region of about `area` of the picture, fully inside it: a rectangle along the axes, or a stretched, rotated
    outline that wobbles or has corners."""
    height, width = shape
    if rng.random() < RECTANGLES:
        return rectangle(shape, area, rng)
    corners = rng.integers(4, 8) if rng.random() < 0.4 else 72
    angles = np.sort(rng.uniform(0, 2 * np.pi, corners)) if corners < 72 else np.linspace(0, 2 * np.pi, corners, endpoint=False)
    radius = np.ones(corners)
    for wave in range(2, 6):
        radius += rng.normal(0, 0.22 / wave) * np.cos(wave * angles + rng.uniform(0, 2 * np.pi))
    stretch, turn = np.exp(rng.uniform(-0.5, 0.5)), rng.uniform(0, np.pi)
    points = np.stack([radius * np.cos(angles) * stretch, radius * np.sin(angles) / stretch], 1)
    points = points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    drawn = abs(cv2.contourArea(points.astype(np.float32))) + 1e-6
    points *= np.sqrt(area * width * height / drawn)
    low, high = points.min(0), points.max(0)
    points *= min(1, 0.9 * width / (high - low)[0], 0.9 * height / (high - low)[1])
    low, high = points.min(0), points.max(0)
    points += [rng.uniform(-low[0], width - high[0]), rng.uniform(-low[1], height - high[1])]
    mask = np.zeros(shape, np.uint8)
    cv2.fillPoly(mask, [np.rint(points).astype(np.int32)], 255, cv2.LINE_AA)
    return mask


def rectangle(shape, area, rng):
    height, width = shape
    ratio = np.exp(rng.uniform(-1, 1))
    across = min(0.9 * width, np.sqrt(area * height * width * ratio))
    down = min(0.9 * height, area * height * width / across)
    x, y = rng.uniform(0, width - across), rng.uniform(0, height - down)
    mask = np.zeros(shape, np.uint8)
    mask[round(y) : round(y + down), round(x) : round(x + across)] = 255
    return mask


def softened(mask, rng):
    """Half of the edges are hard; the other half fade over up to about 2 % of the short side."""
    if rng.random() < 0.5:
        return mask.astype(np.float32) / 255
    return cv2.GaussianBlur(mask, (0, 0), min(mask.shape) * rng.uniform(0.002, 0.01)).astype(np.float32) / 255


def box_of(mask):
    x, y, width, height = cv2.boundingRect((mask > 8).astype(np.uint8))
    return slice(y, y + height), slice(x, x + width)


def blended(pixels, other, mask, rng):
    soft = softened(mask, rng)[..., None]
    return np.rint(pixels * (1 - soft) + other * soft).clip(0, 255).astype(np.uint8)


def healed(pixels, other, mask):
    """Poisson blending (Perez et al. 2003): the donor's detail in the colours of the surroundings."""
    inside = mask.copy()
    inside[[0, 1, -2, -1]] = 0
    inside[:, [0, 1, -2, -1]] = 0
    inside = ((inside > 127) * 255).astype(np.uint8)
    if cv2.countNonZero(inside) < 64:
        return pixels
    rows, columns = box_of(inside)
    centre = ((columns.start + columns.stop - 1) // 2, (rows.start + rows.stop - 1) // 2)
    return cv2.seamlessClone(np.ascontiguousarray(other[rows, columns]), pixels, inside[rows, columns], centre, cv2.NORMAL_CLONE)


def laid(pixels, donor, mask, rng):
    """Pastes a randomly scaled and rotated part of the donor under the mask. Its brightness is partly adapted to the
    target."""
    height, width = mask.shape
    rows, columns = box_of(mask)
    box = np.array([columns.stop - columns.start, rows.stop - rows.start], float)
    there = np.array(donor.shape[1::-1], float)
    scale = max(1.02 * (box / there).max(), np.exp(rng.uniform(np.log(0.35), np.log(1.6))))
    turn = rng.uniform(-25, 25) if rng.random() < 0.5 else 0.0
    room = np.maximum(there - box / scale, 0) / 2
    centre = there / 2 + rng.uniform(-1, 1, 2) * room
    matrix = cv2.getRotationMatrix2D(tuple(centre), turn, scale)
    matrix[:, 2] += [columns.start + box[0] / 2 - centre[0], rows.start + box[1] / 2 - centre[1]]
    how = cv2.INTER_AREA if scale < 0.5 else cv2.INTER_CUBIC if rng.random() < 0.5 else cv2.INTER_LINEAR
    part = cv2.warpAffine(donor, matrix, (width, height), flags=how, borderMode=cv2.BORDER_REFLECT)
    if rng.random() < 0.7:
        inside = mask > 127
        shift = pixels[inside].mean(0) - part[inside].mean(0)
        part = (part + shift * rng.uniform(0.3, 0.9)).clip(0, 255).astype(np.uint8)
    return part


def paste(pixels, mask, rng, donor):
    return blended(pixels, laid(pixels, donor, mask, rng), mask, rng)


def generative(pixels, mask, rng, donor):
    part = laid(pixels, donor, mask, rng)
    return healed(pixels, part, mask) if rng.random() < 0.5 else blended(pixels, part, mask, rng)


def moved(pixels, mask, rng):
    """The photo shifted so that a different part of it is under the mask."""
    height, width = mask.shape
    rows, columns = box_of(mask)
    best = None
    for _ in range(20):
        x = rng.integers(0, width - (columns.stop - columns.start) + 1) - columns.start
        y = rng.integers(0, height - (rows.stop - rows.start) + 1) - rows.start
        shifted = cv2.warpAffine(mask, np.float32([[1, 0, -x], [0, 1, -y]]), (width, height))
        common = int(np.minimum(shifted, mask).sum(dtype=np.int64))
        if best is None or common < best[0]:
            best = common, int(x), int(y)
    _, x, y = best
    matrix = np.float32([[1, 0, -x], [0, 1, -y]])
    if rng.random() < 0.4:
        middle = (float(columns.start + columns.stop) / 2 + x, float(rows.start + rows.stop) / 2 + y)
        matrix = cv2.getRotationMatrix2D(middle, rng.uniform(-15, 15), rng.uniform(0.85, 1.15))
        matrix[:, 2] -= [x, y]
    return cv2.warpAffine(pixels, matrix, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)


def clone(pixels, mask, rng):
    part = moved(pixels, mask, rng)
    return healed(pixels, part, mask) if rng.random() < 0.3 else blended(pixels, part, mask, rng)


def removal(pixels, mask, rng):
    """Removes the content of the region: the surroundings are drawn inwards (with the photo's own noise on top), or
    healed over."""
    if rng.random() < 0.5:
        return healed(pixels, moved(pixels, mask, rng), mask)
    height, width = mask.shape
    small = min(1, CALM_PX / max(height, width))
    size = (max(1, round(width * small)), max(1, round(height * small)))
    hole = (cv2.dilate(cv2.resize(mask, size), np.ones((3, 3))) > 8).astype(np.uint8)
    how = cv2.INPAINT_TELEA if rng.random() < 0.5 else cv2.INPAINT_NS
    filled = cv2.resize(cv2.inpaint(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), hole, 4, how), (width, height), interpolation=cv2.INTER_CUBIC)
    grain = moved(pixels, mask, rng).astype(np.float32)
    grain -= cv2.GaussianBlur(grain, (0, 0), 2)
    return blended(pixels, (filled + grain * rng.uniform(0, 1)).clip(0, 255), mask, rng)


def warp(pixels, mask, rng):
    """Pushes, swells or shrinks the region, most strongly in its middle."""
    height, width = mask.shape
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 3)
    radius = depth.max() + 1e-6
    weight = np.sin(np.minimum(depth / radius, 1) * np.pi / 2) ** 2
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    if rng.random() < 0.5:
        angle = rng.uniform(0, 2 * np.pi)
        push = rng.uniform(0.25, 0.6) * radius
        dx, dy = push * np.cos(angle) * weight, push * np.sin(angle) * weight
    else:
        centre = np.argwhere(depth == depth.max())[0]
        swell = rng.choice([-1, 1]) * rng.uniform(0.2, 0.45)
        dx, dy = swell * weight * (x - centre[1]), swell * weight * (y - centre[0])
    return cv2.remap(pixels, (x + dx).astype(np.float32), (y + dy).astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)


def carved(pixels, mask):
    """Seam carving (Avidan and Shamir 2007) that removes the region. Returns the picture without the seams, and where
    they ran."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(np.float32)
    energy = np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)) + np.abs(cv2.Sobel(grey, cv2.CV_32F, 0, 1))
    energy[mask > 127] -= 2000
    height, width = grey.shape
    columns = np.tile(np.arange(width, dtype=np.int32), (height, 1))
    seams = min(SEAMS, int((mask > 127).sum(1).max()))
    for _ in range(seams):
        energy, columns = without(cheapest(energy), energy, columns)
    rows = np.arange(height)[:, None]
    gaps = (np.diff(columns, axis=1, prepend=columns[:, :1]) > 1).astype(np.float32)
    dense = cv2.GaussianBlur(gaps, (0, 0), 10)
    return pixels[rows, columns], ((dense > 0.4 * dense.max()) * 255).astype(np.uint8)


def cheapest(energy):
    cost = energy.copy()
    for row in range(1, len(cost)):
        above = cost[row - 1]
        left, right = np.append(above[1:], np.inf), np.append(np.inf, above[:-1])
        cost[row] += np.minimum(np.minimum(left, right), above)
    seam = [int(cost[-1].argmin())]
    for row in range(len(cost) - 2, -1, -1):
        low = max(seam[-1] - 1, 0)
        seam.append(low + int(cost[row, low : seam[-1] + 2].argmin()))
    return np.array(seam[::-1])


def without(seam, *arrays):
    kept = np.ones(arrays[0].shape, bool)
    kept[np.arange(len(seam)), seam] = False
    return [array[kept].reshape(len(seam), -1) for array in arrays]

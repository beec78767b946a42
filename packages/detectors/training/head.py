"""The head that `src/pixel/head.ts` runs: kernel ridge regression with a free intercept per source during training."""

import functools
import numpy as np
from scipy.linalg import cho_factor, cho_solve

CLIP, DRAWS, MIXINGS, SEED = 5.0, 2, 3, 20261122
ROWS = 64  # at a time: they fit into a processor's cache


def projections_for(inputs):
    """The smallest power of two that holds them."""
    return 1 << (inputs - 1).bit_length()


@functools.cache
def signs(projections):
    """The same as `drawSigns` in src/pixel/hadamard.ts: the upper bit of xorshift."""
    state, drawn = SEED, np.empty(DRAWS * MIXINGS * projections, np.float32)
    for index in range(len(drawn)):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        drawn[index] = -1 if state >> 31 else 1
    return drawn.reshape(DRAWS, MIXINGS, projections)


def hadamard(rows):
    count, size = rows.shape
    half = 1
    while half < size:
        view = rows.reshape(count, size // (2 * half), 2, half)
        low = view[:, :, 0].copy()
        view[:, :, 0] += view[:, :, 1]
        np.subtract(low, view[:, :, 1], out=view[:, :, 1])
        half *= 2
    rows *= np.float32(size**-0.5)
    return rows


def project(inputs, draw):
    """Projects onto random directions that are orthogonal within a draw (Yu et al. 2016); preserves lengths."""
    projections = projections_for(inputs.shape[1])
    out = np.zeros((len(inputs), projections), np.float32)
    out[:, : inputs.shape[1]] = inputs
    for start in range(0, len(out), ROWS):
        part = out[start : start + ROWS]
        for drawn in signs(projections)[draw]:
            part *= drawn
            hadamard(part)
    return out


class Space:
    """Standardised embeddings of the training photos, and kernels between them and other photos."""

    def __init__(self, embeddings, width):
        self.mean, self.scale = embeddings.mean(0), embeddings.std(0) + 1e-6
        self.inputs = self.standardised(embeddings)
        self.length = float((self.inputs**2).sum(1).mean())
        # the Gaussian's exponent is the mean squared distance of two photos times the chosen width
        spread = 2 * (self.length - float((self.inputs.mean(0) ** 2).sum()))
        self.falloff = np.float32(width / spread)
        self.projections = projections_for(embeddings.shape[1])
        self.frequency = float(np.sqrt(2 * self.projections * self.falloff))

    def standardised(self, embeddings):
        return np.clip((embeddings - self.mean) / self.scale, -CLIP, CLIP).astype(np.float32)

    def kernels(self):
        """Linear and Gaussian kernel matrices of the training photos."""
        products = self.inputs @ self.inputs.T
        squares = (self.inputs**2).sum(1)
        gaussian = squares[:, None] + squares[None]
        gaussian -= 2 * products
        gaussian *= -self.falloff
        np.exp(gaussian, out=gaussian)
        products /= np.float32(self.length)
        return products, gaussian

    def features(self, inputs, draw):
        """Cosines, then sines, of the angles of one draw."""
        angles = project(inputs, draw) * np.float32(self.frequency)
        yield np.cos(angles)
        yield np.sin(angles, out=angles)

    def weights(self, alphas, shares):
        """The same functions without the photos, one per column: linear weights, then the cosine and sine weights of
        every draw."""
        alphas = alphas.astype(np.float32)
        linear = (self.inputs.T @ alphas) * np.float32(np.array(shares) / self.length)
        waves = [part.T @ alphas / np.float32(DRAWS * self.projections) for draw in range(DRAWS) for part in self.features(self.inputs, draw)]
        return linear, waves

    def said(self, embeddings, weights):
        """The output of these functions for photos, one per column, computed as the service does it."""
        linear, waves = weights
        inputs, parts = self.standardised(embeddings), iter(waves)
        return inputs @ linear + sum(part @ next(parts) for draw in range(DRAWS) for part in self.features(inputs, draw))


def said_by(numbers, shape, seen):
    """What a head says of standardised embeddings, without its constant: one column per check. `numbers` are laid out as
    src/pixel/head.ts reads them."""
    inputs, drawn = shape["inputs"], shape["draws"] * shape["projections"]
    angles = np.concatenate([project(seen, draw) for draw in range(shape["draws"])], 1) * np.float32(shape["frequency"])
    linear, cosine, sine = np.split(numbers[2 * inputs :].reshape(-1, inputs + 2 * drawn).T, [inputs, inputs + drawn])
    return seen @ linear + np.cos(angles) @ cosine + np.sin(angles) @ sine


def importance(label, source):
    """Both classes have equal weight. Within a class, a larger source counts more than a smaller one, but less than
    proportionally."""
    weight = np.zeros(len(label))
    for value in (0, 1):
        for name in np.unique(source[label == value]):
            own = (label == value) & (source == name)
            weight[own] = own.sum() ** -0.5
        weight[label == value] *= len(label) / 2 / weight[label == value].sum()
    return weight


def fit(kernel, label, source, ridge, intercept):
    """Each training photo's coefficient, and the constant they share. A source's own level must not be credited to
    the features, so each source has an intercept, which is dropped afterwards."""
    mean = np.abs(kernel).mean()
    system = kernel + mean
    for name in np.unique(source):
        own = np.where(source == name)[0]
        system[np.ix_(own, own)] += np.float32(intercept) * mean
    system[np.diag_indices(len(label))] += ridge * mean / importance(label, source)
    # float32 is enough (the answers differ by 3e-5 of their deviation), in half the memory and time
    alpha = cho_solve(cho_factor(system, overwrite_a=True), (2.0 * label - 1).astype(np.float32))
    return alpha, float(mean * alpha.sum())

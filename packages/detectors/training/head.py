"""The head that `src/pixel/head.ts` runs: kernel ridge regression with a free intercept for each source in training."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve

CLIP, PROJECTIONS, DRAWS, MIXINGS, SEED = 5.0, 32768, 2, 3, 20261122
ROWS = 2000  # at a time, for memory


def signs():
    """As `drawSigns` of src/pixel/hadamard.ts: xorshift, the upper bit."""
    state, drawn = SEED, np.empty(DRAWS * MIXINGS * PROJECTIONS, np.float32)
    for index in range(len(drawn)):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        drawn[index] = -1 if state >> 31 else 1
    return drawn.reshape(DRAWS, MIXINGS, PROJECTIONS)


SIGNS = signs()


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
    """Random directions, orthogonal within a draw (Yu et al. 2016); lengths stay as they are."""
    out = np.zeros((len(inputs), PROJECTIONS), np.float32)
    out[:, : inputs.shape[1]] = inputs
    for start in range(0, len(out), ROWS):
        part = out[start : start + ROWS]
        for drawn in SIGNS[draw]:
            part *= drawn
            hadamard(part)
    return out


class Space:
    """Standardised embeddings of the training photos and what any others are against them."""

    def __init__(self, embeddings, width):
        self.mean, self.scale = embeddings.mean(0), embeddings.std(0) + 1e-6
        self.inputs = self.standardised(embeddings)
        self.length = float((self.inputs**2).sum(1).mean())
        # the mean squared distance of two photos, times the width that was chosen, makes the Gaussian's exponent
        spread = 2 * (self.length - float((self.inputs.mean(0) ** 2).sum()))
        self.falloff = np.float32(width / spread)
        self.frequency = float(np.sqrt(2 * PROJECTIONS * self.falloff))

    def standardised(self, embeddings):
        return np.clip((embeddings - self.mean) / self.scale, -CLIP, CLIP).astype(np.float32)

    def kernels(self):
        """The linear and the Gaussian kernel of the training photos with each other."""
        products = self.inputs @ self.inputs.T
        squares = (self.inputs**2).sum(1)
        gaussian = np.exp(-self.falloff * (squares[:, None] + squares[None] - 2 * products))
        return products / np.float32(self.length), gaussian

    def features(self, inputs, draw):
        """Cosines and sines of one draw's angles, one after the other."""
        angles = project(inputs, draw) * np.float32(self.frequency)
        yield np.cos(angles)
        yield np.sin(angles, out=angles)

    def weights(self, alphas, shares):
        """The same functions without the photos, a column each: linear weights, then cosine and sine weights of every draw."""
        alphas = alphas.astype(np.float32)
        linear = (self.inputs.T @ alphas) * np.float32(np.array(shares) / self.length)
        waves = [part.T @ alphas / np.float32(DRAWS * PROJECTIONS) for draw in range(DRAWS) for part in self.features(self.inputs, draw)]
        return linear, waves

    def said(self, embeddings, weights):
        """What these functions say of photos, a column each, as the service computes it."""
        linear, waves = weights
        inputs, parts = self.standardised(embeddings), iter(waves)
        return inputs @ linear + sum(part @ next(parts) for draw in range(DRAWS) for part in self.features(inputs, draw))


def importance(label, source):
    """Classes weigh the same; within one a large source counts more than a small one, but not in proportion."""
    weight = np.zeros(len(label))
    for value in (0, 1):
        for name in np.unique(source[label == value]):
            own = (label == value) & (source == name)
            weight[own] = own.sum() ** -0.5
        weight[label == value] *= len(label) / 2 / weight[label == value].sum()
    return weight


def fit(kernel, label, source, ridge, intercept):
    """
    Of each training photo its part in the answer, and the constant that all parts share. What a source's own level
    explains is not credited to the features: each source has an intercept, which is dropped afterwards.
    """
    mean = np.abs(kernel).mean()
    same = source[:, None] == source[None]
    system = kernel + mean + np.float32(intercept * mean) * same
    system[np.diag_indices(len(label))] += ridge * mean / importance(label, source)
    alpha = cho_solve(cho_factor(system.astype(np.float64), overwrite_a=True), 2.0 * label - 1)
    return alpha, float(mean * alpha.sum())

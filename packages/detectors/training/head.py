"""The head that `src/pixel/head.ts` runs: kernel ridge regression with a free intercept for each source in training."""

import numpy as np
from scipy.linalg import cho_factor, cho_solve

CLIP, PROJECTIONS, MIXINGS, SEED = 5.0, 32768, 3, 20261122
ROWS = 2000  # at a time, for memory


def signs():
    """As `drawSigns` of src/pixel/hadamard.ts: xorshift, the upper bit."""
    state, drawn = SEED, np.empty(MIXINGS * PROJECTIONS, np.float32)
    for index in range(len(drawn)):
        state ^= (state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        state ^= (state << 5) & 0xFFFFFFFF
        drawn[index] = -1 if state >> 31 else 1
    return drawn.reshape(MIXINGS, PROJECTIONS)


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


def project(inputs):
    """Random directions, orthogonal within a draw (Yu et al. 2016); lengths stay as they are."""
    out = np.zeros((len(inputs), PROJECTIONS), np.float32)
    out[:, : inputs.shape[1]] = inputs
    for start in range(0, len(out), ROWS):
        part = out[start : start + ROWS]
        for drawn in SIGNS:
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
        self.frequency = float(np.sqrt(PROJECTIONS) * np.sqrt(2 * width / spread))
        self.angles = project(self.inputs) * np.float32(self.frequency)

    def standardised(self, embeddings):
        return np.clip((embeddings - self.mean) / self.scale, -CLIP, CLIP).astype(np.float32)

    def against(self, embeddings=None):
        """The linear and the Gaussian kernel of these photos (all of training where none are given) with those of training."""
        inputs = self.inputs if embeddings is None else self.standardised(embeddings)
        angles = self.angles if embeddings is None else project(inputs) * np.float32(self.frequency)
        linear = inputs @ self.inputs.T / np.float32(self.length)
        gaussian = np.cos(angles) @ np.cos(self.angles).T
        gaussian += np.sin(angles) @ np.sin(self.angles).T
        return linear, gaussian / np.float32(PROJECTIONS)

    def weights(self, alpha, share):
        """The same function without the photos: linear, cosine and sine weights."""
        return [(share / self.length) * (self.inputs.T @ alpha),
                np.cos(self.angles).T @ alpha / PROJECTIONS, np.sin(self.angles).T @ alpha / PROJECTIONS]


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

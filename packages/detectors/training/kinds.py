"""Kinds of photo that the service tells from the photo itself, and by how much their confidence is lowered because
genuine photos of the kind look more like positives than others do."""

import numpy as np
import report
from head import CLIP, Space, fit

# At the operating point, at most this share of the genuine photos of a kind may be flagged.
ALARMS_OF_KIND, LEAST_PHOTOS = 0.012, 100
WIDTH, RIDGE, INTERCEPT = 1.5, 1.0, 0.03
FALSE_FACES = 0.03


class FaceProbe:
    """Faces as OpenCV's cascade finds them, told from the embedding of the half-size frame by a linear function."""

    def __init__(self, embedding, has_face, source):
        self.space = Space(embedding.astype(np.float32), WIDTH)
        alpha, self.bias = fit(self.space.kernels()[0], has_face.astype(int), source, RIDGE, INTERCEPT)
        self.weights = (self.space.inputs.T @ alpha.astype(np.float32)) / np.float32(self.space.length)

    def said(self, embedding):
        return face_logit(self.packed(), self.bias, embedding.astype(np.float32))

    def packed(self):
        return np.concatenate([self.space.mean, self.space.scale, self.weights]).astype(np.float32)


def face_logit(packed, bias, embedding):
    """What `createPhotoKinds` in src/pixel/photo-kinds.ts compares with the threshold."""
    mean, scale, weights = packed.reshape(3, -1)
    return np.clip((embedding - mean) / scale, -CLIP, CLIP) @ weights + bias


def half_of(photos):
    return photos.embedding[:, photos.embedding.shape[1] // 2 :]


def faces_of(photos):
    """What probes of other folds say of each photo, the probe trained on all, its threshold and its figures."""
    has_face = np.array(["face: " in named for named in photos.slices])
    said = np.empty(len(has_face))
    for index in np.unique(photos.fold):
        known = photos.learned & (photos.fold != index)
        probe = FaceProbe(half_of(photos)[known], has_face[known], photos.source[known])
        said[photos.fold == index] = probe.said(half_of(photos)[photos.fold == index])
    probe = FaceProbe(half_of(photos)[photos.learned], has_face[photos.learned], photos.source[photos.learned])
    threshold = float(report.threshold_at(said[~has_face], FALSE_FACES))
    figures = {**report.figures(has_face.astype(int), said), **report.at_point(has_face.astype(int), said, threshold)}
    return said >= threshold, probe, threshold, figures


def kinds_of(photos, faces):
    """For each of `PHOTO_KINDS` in src/pixel/photo-kinds.ts, which photos are of it."""
    named = lambda name: np.array([name in of.split(";") for of in photos.slices])
    return {"face": faces, "on white": named("on white"), "night": named("night")}


def shifts_of(kinds, excess, genuine):
    """What to add to the log-odds of each kind, 0 or less. `excess` is how far each photo's log-odds are above the point."""
    shifts = {}
    for name, rows in kinds.items():
        own = excess[rows & genuine]
        shifts[name] = min(0.0, -float(report.threshold_at(own, ALARMS_OF_KIND))) if len(own) >= LEAST_PHOTOS else 0.0
    return shifts


def shift_of(kinds, shifts):
    """Per photo: the strongest shift of its kinds."""
    return np.min([np.where(rows, shifts[name], 0.0) for name, rows in kinds.items()], 0)

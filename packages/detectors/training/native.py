"""Joins what the frame and the tiles say about a photo that is clearly larger than its frame. Both heads were trained
apart; here their logits of photos from left-out sources are weighted."""

import numpy as np
from sklearn.linear_model import LogisticRegression
import report

LEAST_QUALITY, LEAST_DETAIL = 81, 0.44  # as in src/pixel/native.ts
STANDARD_TABLE_SUM = 3688  # of T.81's luma table, which libjpeg scales by 2 - quality / 50


def kept_detail(row, detail):
    """Whether the service would judge this original's tiles. `prepare.py` lists only photos that are large enough."""
    tables = int(row["tables"])
    return detail >= LEAST_DETAIL and (tables == 0 or round(100 - 50 * tables / STANDARD_TABLE_SUM) >= LEAST_QUALITY)


def pairs_of(photos, tiles):
    """Rows of photos judged by both: their rows among the frames and among the tiles."""
    frame_row = {key: index for index, key in enumerate(photos.keys()) if photos.kind[index] == "original"}
    own = [index for index, key in enumerate(tiles.keys()) if tiles.kind[index] == "native" and kept_detail(photos.rows[frame_row[key]], float(tiles.rows[index]["detail"]))]
    keys = tiles.keys()
    return np.array([frame_row[keys[index]] for index in own]), np.array(own)


def fitted(said, y, positive_share):
    """Weights of frame and tiles, and the offset. Both labels count as among all photos: that large photos are mostly genuine here says nothing about
    the next one."""
    weight = np.where(y == 1, positive_share / y.mean(), (1 - positive_share) / (1 - y.mean()))
    model = LogisticRegression(C=1e6).fit(said, y, weight)
    return {"frame": float(model.coef_[0, 0]), "tiles": float(model.coef_[0, 1]), "offset": float(model.intercept_[0])}


def log_odds(weights, said):
    return said @ np.array([weights["frame"], weights["tiles"]]) + weights["offset"]


def join(photos, check, frame, rows, tile):
    """Log-odds of the photos in `rows`, each by weights fitted on the other folds, and the weights fitted on all. `frame` has the logits of
    all photos, `tile` those of the tiles in the order of `rows`."""
    said, y, fold = np.column_stack([frame[rows], tile]), photos.truth(check)[rows], photos.fold[rows]
    own, share = photos.judged(check)[rows], photos.truth(check)[photos.judged(check)].mean()
    joined = np.empty(len(rows))
    for index in np.unique(fold):
        known = own & (fold != index)
        joined[fold == index] = log_odds(fitted(said[known], y[known], share), said[fold == index])
    return joined, fitted(said[own], y[own], share)

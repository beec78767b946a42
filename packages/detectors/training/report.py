"""Left-out logits -> the figures of scores.json: whole sources are left out before anything here is computed."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score, roc_curve

BINS = 10
QUALITIES = [("50-64", 50, 64), ("65-79", 65, 79), ("80-95", 80, 95)]
LONG_SIDES = [("under 768 px", 0, 767), ("768-1535 px", 768, 1535), ("from 1536 px", 1536, 10**6)]


def rounded(value, digits=3):
    return round(float(value), digits)


def figures(y, s):
    def found(alarms):
        threshold = np.sort(s[y == 0])[::-1][int(alarms * (y == 0).sum() + 1e-9)]
        return rounded((s[y == 1] > threshold).mean())

    counts = {"photos": len(y), "positive": int(y.sum())}
    if len(set(y)) < 2:
        return counts
    return {**counts, "auc": rounded(roc_auc_score(y, s)), "tpr_at_1": found(0.01), "tpr_at_5": found(0.05)}


def platt(logit, y):
    model = LogisticRegression(C=1e6).fit(logit[:, None], y)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def sigmoid(value):
    return 1 / (1 + np.exp(-value))


def roc(y, s):
    """Corners of the curve, as [share of false alarms, share found]."""
    alarms, found, _ = roc_curve(y, s)
    return [[rounded(a), rounded(f)] for a, f in zip(alarms, found)]


def calibration(logit, y, fold):
    """Each source's confidences come from a curve that was fitted on the other sources."""
    confidence = np.empty(len(y))
    for index in np.unique(fold):
        slope, offset = platt(logit[fold != index], y[fold != index])
        confidence[fold == index] = sigmoid(slope * logit[fold == index] + offset)
    bins, error = [], 0
    for number in range(BINS):
        here = np.minimum((confidence * BINS).astype(int), BINS - 1) == number
        if not here.any():
            continue
        claimed, true = confidence[here].mean(), y[here].mean()
        error += here.mean() * abs(claimed - true)
        bins.append({"confidence": rounded(claimed), "positive": rounded(true), "photos": int(here.sum())})
    return {"expected_calibration_error": rounded(error), "bins": bins}


def interval(y, s, alarms=0.01, draws=1000):
    """95 % of bootstrap draws of photos lie between these: how far the share found may be chance."""
    rng, shares = np.random.default_rng(0), []
    for _ in range(draws):
        pick = rng.integers(0, len(y), len(y))
        genuine = np.sort(s[pick][y[pick] == 0])[::-1]
        shares.append((s[pick][y[pick] == 1] > genuine[int(alarms * len(genuine) + 1e-9)]).mean())
    return [rounded(v) for v in np.percentile(shares, [2.5, 97.5])]


def at_point(y, confidence, point):
    over = confidence >= point
    return {"genuine": int((y == 0).sum()), "false_alarms": int(over[y == 0].sum()),
            "positive": int((y == 1).sum()), "found": int(over[y == 1].sum())}

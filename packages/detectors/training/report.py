"""Turns left-out logits into the figures of the scores. Whole sources are left out before anything is computed here."""

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score, roc_curve

BINS, DRAWS, POINTS = 10, 500, 200
LONG_SIDES = [("under 768 px", 0, 767), ("768-1535 px", 768, 1535), ("from 1536 px", 1536, 10**6)]


def rounded(value, digits=3):
    return round(float(value), digits)


def threshold_at(genuine, alarms):
    return np.sort(genuine)[::-1][int(alarms * len(genuine) + 1e-9)]


def found(y, s, alarms):
    return (s[y == 1] > threshold_at(s[y == 0], alarms)).mean()


def figures(y, s):
    counts = {"photos": len(y), "positive": int(y.sum())}
    if len(set(y)) < 2:
        return counts
    return {**counts, "auc": rounded(roc_auc_score(y, s)), "tpr_at_1": rounded(found(y, s, 0.01)), "tpr_at_5": rounded(found(y, s, 0.05))}


def intervals(y, s, source):
    """The 95 % interval of a bootstrap over whole sources."""
    rng, drawn = np.random.default_rng(0), []
    rows = [np.where(source == name)[0] for name in np.unique(source)]
    for _ in range(DRAWS):
        pick = np.concatenate([rows[index] for index in rng.integers(0, len(rows), len(rows))])
        if len(set(y[pick])) == 2:
            drawn.append((roc_auc_score(y[pick], s[pick]), found(y[pick], s[pick], 0.01)))
    auc, at_1 = np.percentile(drawn, [2.5, 97.5], 0).T
    return {"auc_interval": [rounded(v) for v in auc], "tpr_at_1_interval": [rounded(v) for v in at_1]}


def roc(y, s):
    """Points of the ROC curve as [false-alarm rate, detection rate], thinned to what a plot can show."""
    alarms, share, _ = roc_curve(y, s)
    pick = np.unique(np.linspace(0, len(alarms) - 1, POINTS).astype(int))
    return [[rounded(a), rounded(f)] for a, f in zip(alarms[pick], share[pick])]


def sigmoid(value):
    return 1 / (1 + np.exp(-value))


def platt(logit, y):
    model = LogisticRegression(C=1e6).fit(logit[:, None], y)
    return float(model.coef_[0, 0]), float(model.intercept_[0])


def calibration(logit, y, fold):
    """Calibrates each fold with a curve fitted on the other folds."""
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


def at_point(y, confidence, point):
    over = confidence >= point
    return {"genuine": int((y == 0).sum()), "false_alarms": int(over[y == 0].sum()),
            "positive": int((y == 1).sum()), "found": int(over[y == 1].sum())}


def groups(y, logit, confidence, point, named, least=1):
    """Figures of each group with at least `least` photos, largest first."""
    own = [(name, rows) for name, rows in named if rows.sum() >= least]
    ordered = sorted(own, key=lambda item: -item[1].sum())
    return {name: {**figures(y[rows], logit[rows]), **at_point(y[rows], confidence[rows], point)} for name, rows in ordered}

"""A judge that must fail: it knows only how a picture is stored, not what it shows. `train.py` prints its AUC between
the two classes of the same source. Near 0.5, size, format and compression cannot have taught the pixel judge
anything. Above MOST, the preparation leaves a trace of the label."""

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.metrics import roc_auc_score
import report

MOST = 0.6
SHORT, LONG = 512, 1024  # of a prepared frame


def stored_facts(rows, prepared):
    """Per row: sides, their ratio, bytes per pixel, format and JPEG tables. `prepared` rows have the size of their
    frame."""
    size = np.array([[int(row["width"]), int(row["height"])] for row in rows], float)
    scale = np.minimum(1, np.minimum(SHORT / size.min(1), LONG / size.max(1))) if prepared else np.ones(len(size))
    seen = np.rint(size * scale[:, None])
    formats = sorted({row["format"] for row in rows})
    return np.column_stack([
        seen, seen[:, 0] / seen[:, 1], (seen % 64 == 0).all(1), [formats.index(row["format"]) for row in rows],
        [int(row["tables"]) for row in rows], np.array([int(row["bytes"]) for row in rows]) / seen.prod(1)])


def within_sources(y, said, source):
    """AUC between photos of the same source only, each source weighted by its rarer class."""
    worth, total = 0, 0
    for name in np.unique(source):
        own = source == name
        rarer = min(y[own].sum(), (1 - y[own]).sum())
        if rarer:
            worth, total = worth + rarer * roc_auc_score(y[own], said[own]), total + rarer
    return worth / total


def null_auc(facts, y, source, fold):
    """Trained on sources with both classes, judged on those left out."""
    said = np.empty(len(y))
    for index in np.unique(fold):
        known = fold != index
        weight = np.where(y[known] == 1, 1 / max(1, y[known].sum()), 1 / max(1, (1 - y[known]).sum()))
        model = HistGradientBoostingClassifier(max_depth=4, max_iter=150, learning_rate=0.05, random_state=0)
        said[fold == index] = model.fit(facts[known], y[known], weight).predict_proba(facts[fold == index])[:, 1]
    return report.rounded(within_sources(y, said, source))

"""The photos that `prepare.py` listed and `embed.ts` embedded, with the fold in which each is left out."""

import csv
from collections import Counter
import numpy as np

FOLDS = 6
# Owners who publish the same pictures, so they are left out together.
SIBLINGS = {"chenchenmao96": "Social-Design-Lab"}


def owner_of(repository):
    owner = repository.split("/")[0]
    return SIBLINGS.get(owner, owner)


class Photos:
    """`listed` and `embedded` are the names of the files in `folder`. `fold_of` assigns owners to folds; if it is not given, these photos decide."""

    def __init__(self, folder, listed="rows.csv", embedded="embeddings.f16", fold_of=None):
        rows = list(csv.DictReader(open(folder / listed)))
        stored = np.fromfile(folder / embedded, np.float16).reshape(len(rows), -1)
        self.kept = kept = [index for index, row in enumerate(rows) if row["label"] != "print"]
        self.rows = [rows[index] for index in kept]
        column = lambda name: np.array([row[name] for row in self.rows])
        self.embedding = stored[kept]
        self.label, self.source, self.kind, self.generator = (column(n) for n in ("label", "repository", "kind", "generator"))
        self.sha256, self.region, self.slices = (column(n) for n in ("sha256", "region", "slices"))
        self.side = np.maximum(column("width").astype(int), column("height").astype(int))
        owner = np.array([owner_of(name) for name in self.source])
        self.fold_of = fold_of or folds_of(owner)
        self.fold = np.array([self.fold_of[name] for name in owner])
        # when judging, each photo is learned from in one of its two forms: half the rows, a fraction of the time. The
        # final model uses both
        even = np.array([int(name[:8], 16) % 2 for name in self.sha256])
        forms = Counter(self.keys())
        alone = np.array([forms[key] == 1 for key in self.keys()])
        self.learned = alone | ~np.isin(self.kind, ("copy", "original")) | ((self.kind == "copy") == (even == 0))

    def judged(self, check):
        """The photos that count for the check's figures: genuine ones and the check's positives."""
        return (self.label == check) | (self.label == "real")

    def truth(self, check):
        return (self.label == check).astype(int)

    def slice_names(self):
        return sorted({name for of in self.slices for name in of.split(";") if name})

    def both_classes(self, check):
        named = {label: set(self.source[self.label == label]) for label in (check, "real")}
        return np.isin(self.source, sorted(named[check] & named["real"]))

    def keys(self):
        """One key per photo, the same for all its forms."""
        return list(zip(self.sha256, self.region))


def folds_of(owner):
    """Assigns owners to folds, the largest first, each to the smallest fold."""
    names, counts = np.unique(owner, return_counts=True)
    sizes, fold = [0] * FOLDS, {}
    for count, name in sorted(zip(-counts, names)):
        fold[name] = int(np.argmin(sizes))
        sizes[fold[name]] -= count
    return fold

"""Trains models/VERSION on the embeddings written by `embed.ts`: head.bin, model.json and scores on unseen sources.

python3 train.py OUT models/1.0.0

Both checks learn from all photos, since a generated picture is not a photo of a screen, and vice versa. Sources
are left out whole, grouped by owner. Settings are never chosen on the data that judges them: a fold is judged with
the settings that worked best on the other folds. Everything is seeded."""

import csv, hashlib, json, sys
from pathlib import Path
import numpy as np
import report
from head import DRAWS, PROJECTIONS, SEED, Space, fit, project

CHECKS, FOLDS, WIDTH = ("screen", "ai"), 6, 1.5
# Share of the linear kernel relative to the Gaussian one, ridge, and variance of a source's own level.
SETTINGS = [(1.0, 1.0, 0.03), (0.3, 1.0, 0.03), (0.3, 0.3, 0.03), (0.3, 1.0, 0.1)]
# Owners who publish the same pictures, so they are left out together.
SIBLINGS = {"chenchenmao96": "Social-Design-Lab"}
CURVE = (1 / 8, 1 / 4, 1 / 2)
# Shares of genuine photos. For `ai`, file facts and local edits use up the rest of the 1 %.
ALARMS = {"screen": 0.01, "ai": 0.008}
LOOK = {"frameLongPx": 1024, "alsoHalf": True}  # as in embed.ts
LISTED = Path(__file__).parent / "photos.csv"
BACKBONE = Path(__file__).parent.parent / "src/backbone/efficientnet-lite2.bin"


class Photos:
    def __init__(self, folder):
        rows = [row for row in csv.DictReader(open(folder / "rows.csv"))]
        stored = np.fromfile(folder / "embeddings.f16", np.float16).reshape(len(rows), -1)
        self.kept = kept = [index for index, row in enumerate(rows) if row["label"] != "print"]
        column = lambda name: np.array([rows[index][name] for index in kept])
        self.embedding = stored[kept]
        self.label, self.source, self.kind, self.generator = (column(n) for n in ("label", "repository", "kind", "generator"))
        self.sha256, self.region, self.slices = (column(n) for n in ("sha256", "region", "slices"))
        self.side = np.maximum(column("width").astype(int), column("height").astype(int))
        owner = np.array([SIBLINGS.get(name.split("/")[0], name.split("/")[0]) for name in self.source])
        self.fold = folds_of(owner)
        # when judging, each photo is learned from in one of its two forms: half the rows, a fraction of the time. The
        # final model uses both
        even = np.array([int(name[:8], 16) % 2 for name in self.sha256])
        self.learned = (self.kind == "copy") == (even == 0)

    def judged(self, check):
        """The photos that count for the check's figures: genuine ones and the check's positives."""
        return (self.label == check) | (self.label == "real")

    def slice_names(self):
        return sorted({name for of in self.slices for name in of.split(";") if name})

    def both_classes(self, check):
        named = {label: set(self.source[self.label == label]) for label in (check, "real")}
        return np.isin(self.source, sorted(named[check] & named["real"]))


def folds_of(owner):
    """Assigns owners to folds, the largest first, each to the smallest fold."""
    names, counts = np.unique(owner, return_counts=True)
    sizes, fold = [0] * FOLDS, {}
    for count, name in sorted(zip(-counts, names)):
        fold[name] = int(np.argmin(sizes))
        sizes[fold[name]] -= count
    return np.array([fold[name] for name in owner])


def left_out(photos, share_of_sources=1.0, settings=SETTINGS, kinds=("original", "copy")):
    """Logits of every photo of these kinds from models that never saw its source: one per check and setting."""
    logits = {check: np.full((len(settings), len(photos.label)), np.nan, np.float32) for check in CHECKS}
    rng = np.random.default_rng(SEED)
    for index in range(FOLDS):
        known = photos.learned & (photos.fold != index)
        if share_of_sources < 1:
            names = np.unique(photos.source[known])
            known &= np.isin(photos.source, rng.choice(names, int(len(names) * share_of_sources), replace=False))
        left = (photos.fold == index) & np.isin(photos.kind, kinds)
        said = answers(photos, known, settings, photos.embedding[left])
        for check in CHECKS:
            logits[check][:, left] = said[check]
        print("fold", index, "of", FOLDS, flush=True)
    return logits


def answers(photos, known, settings, left):
    """Trains on the `known` photos and returns the logits of the `left` ones for each check, one row per setting."""
    space = Space(photos.embedding[known].astype(np.float32), WIDTH)
    alphas, biases = taught(photos, known, settings, space)
    said = space.said(left.astype(np.float32), space.weights(alphas, [share for share, _, _ in settings for _ in CHECKS])) + biases
    return {check: said[:, index :: len(CHECKS)].T for index, check in enumerate(CHECKS)}


def taught(photos, known, settings, space):
    """One column per setting and check: the coefficients of the training photos, and the constant."""
    linear, gaussian = space.kernels()
    fitted = [fit(share * linear + gaussian, (photos.label[known] == check).astype(int), photos.source[known], ridge, intercept)
              for share, ridge, intercept in settings for check in CHECKS]
    return np.stack([alpha for alpha, _ in fitted], 1), np.array([bias for _, bias in fitted])


def worth(photos, check, logit, rows):
    """The score for choosing settings. Sources with both classes, where content and camera are alike, count as much
    as all sources together."""
    own = rows & photos.judged(check)
    every = report.figures((photos.label[own] == check).astype(int), logit[own])["auc"]
    own &= photos.both_classes(check)
    return every + report.figures((photos.label[own] == check).astype(int), logit[own])["auc"]


def chosen(photos, check, logits):
    """Logits of each fold with the settings that worked best on the other folds, and the settings that work best on
    all."""
    logit = np.empty(len(photos.label), np.float32)
    best = lambda rows: int(np.argmax([worth(photos, check, row, rows) for row in logits]))
    for index in range(FOLDS):
        here = photos.fold == index
        logit[here] = logits[best(~here)][here]
    return logit, best(np.ones(len(logit), bool))


def confidence(logit, calibrated):
    return report.sigmoid(calibrated["slope"] * logit + calibrated["offset"])


def scores_of(photos, check, version, logit):
    own = photos.judged(check)
    y = (photos.label == check).astype(int)
    slope, offset = report.platt(logit[own], y[own])
    sure = confidence(logit, {"slope": slope, "offset": offset})
    point = float(report.threshold_at(sure[own & (y == 0)], ALARMS[check]))
    scores = {"check": check, "version": version, "operating_point": report.rounded(point, 4)}
    pairs, other = own & photos.both_classes(check), ~own
    for name, kind in (("originals", "original"), ("copies", "copy")):
        here = own & (photos.kind == kind)
        both, elsewhere = pairs & (photos.kind == kind), other & (photos.kind == kind)
        scores[name] = {**report.figures(y[here], logit[here]), **report.at_point(y[here], sure[here], point),
                        **report.intervals(y[here], logit[here], photos.source[here]), "roc": report.roc(y[here], logit[here]),
                        "sources": len(set(photos.source[here])),
                        "pairs": {**report.figures(y[both], logit[both]), "sources": len(set(photos.source[both]))},
                        "other_check": report.at_point(y[elsewhere], sure[elsewhere], point)}
    named = lambda values, rows: [(str(value), rows & (values == value)) for value in np.unique(values[rows])]
    arguments = (y, logit, sure, point)
    scores["sources"] = report.groups(*arguments, named(photos.source, pairs), 40)
    if check == "ai":
        generators = own & (y == 1) & (photos.generator != "")
        scores["generators"] = report.groups(*arguments, named(photos.generator, generators), 30)
    scores["by_size"] = report.groups(*arguments, [
        (name, own & (photos.kind == "original") & (photos.side >= low) & (photos.side <= high)) for name, low, high in report.LONG_SIDES])
    both_kinds = lambda name: own & np.array([name in of.split(";") for of in photos.slices])
    scores["slices"] = report.groups(*arguments, [(name, both_kinds(name)) for name in photos.slice_names()], 40)
    scores["calibration"] = report.calibration(logit[own], y[own], photos.fold[own])
    return scores, {"slope": slope, "offset": offset, "operatingPoint": point}


def learning_curve(photos, settings):
    """AUC on left-out sources (copies) as a function of the share of the other sources used for training."""
    curve = {check: [] for check in CHECKS}
    for share in CURVE:
        logits = left_out(photos, share, sorted(set(settings.values())), ("copy",))
        for check in CHECKS:
            logit = logits[check][sorted(set(settings.values())).index(settings[check])]
            rows = photos.judged(check) & (photos.kind == "copy")
            curve[check].append({"share": share, **report.figures((photos.label[rows] == check).astype(int), logit[rows])})
    return curve


def final_head(photos, settings):
    """Trains on everything; each check takes the columns of its own settings."""
    space, every = Space(photos.embedding.astype(np.float32), WIDTH), np.ones(len(photos.label), bool)
    own = [settings[check] for check in CHECKS]
    alphas, biases = taught(photos, every, own, space)
    columns = [index * len(CHECKS) + index for index in range(len(CHECKS))]
    linear, waves = space.weights(alphas[:, columns], [share for share, _, _ in own])
    bias, packed = {}, [space.mean, space.scale]
    for index, check in enumerate(CHECKS):
        bias[check] = float(biases[columns[index]])
        packed += [linear[:, index], *(wave[:, index] for wave in waves[0::2]), *(wave[:, index] for wave in waves[1::2])]
    shape = {"inputs": photos.embedding.shape[1], "projections": PROJECTIONS, "draws": DRAWS, "seed": SEED,
             "frequency": space.frequency, "bias": bias}
    return shape, packed


def of_a_sine(shape, packed):
    """The head's output for a synthetic embedding. A test compares the service's head with it."""
    inputs = np.sin(np.arange(shape["inputs"])).astype(np.float32)
    angles = np.concatenate([project(inputs[None], draw)[0] for draw in range(DRAWS)]) * np.float32(shape["frequency"])
    numbers, said, size = np.concatenate(packed), {}, shape["inputs"] + 2 * len(angles)
    for index, check in enumerate(CHECKS):
        own = numbers[2 * shape["inputs"] + index * size :][:size]
        linear, cosine, sine = np.split(own, [shape["inputs"], shape["inputs"] + len(angles)])
        said[check] = shape["bias"][check] + float(linear @ inputs + cosine @ np.cos(angles) + sine @ np.sin(angles))
    return said


def write_left_out(path, photos, confidences):
    """Writes, for every photo, the output of models that never saw its source. Later measurements of what to add to
    the pixels use it."""
    with open(path, "w", newline="") as listed:
        rows = csv.writer(listed)
        rows.writerow(["sha256", "region", "kind", *CHECKS])
        rows.writerows(zip(photos.sha256, photos.region, photos.kind, *(confidences[check].round(6) for check in CHECKS)))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def main(folder, out):
    photos, out = Photos(Path(folder)), Path(out)
    version = out.name
    out.mkdir(parents=True, exist_ok=True)
    logits = left_out(photos)
    judged = {check: chosen(photos, check, logits[check]) for check in CHECKS}
    settings = {check: SETTINGS[best] for check, (_, best) in judged.items()}
    curve = learning_curve(photos, settings)
    calibrated = {}
    for check, (logit, _) in judged.items():
        scores, calibrated[check] = scores_of(photos, check, version, logit)
        scores["learning_curve"] = curve[check]
        (out / f"{check}.json").write_text(json.dumps(scores, indent=1, ensure_ascii=False) + "\n")
        print(json.dumps({k: v for k, v in scores.items() if k in ("check", "operating_point", "calibration", "learning_curve")}))
        print({k: {n: v for n, v in scores[k].items() if n != "roc"} for k in ("originals", "copies")}, flush=True)
    write_left_out(Path(folder) / "left-out.csv", photos, {check: confidence(logit, calibrated[check]) for check, (logit, _) in judged.items()})
    shape, packed = final_head(photos, settings)
    head = np.concatenate(packed).astype(np.float32).tobytes()
    (out / "head.bin").write_bytes(head)
    model = {"version": version, "look": LOOK, "head": shape, "checks": calibrated, "of_a_sine": of_a_sine(shape, packed), "settings": settings, "sources": len(set(photos.source)),
             "photos": {name: int(((photos.label == name) & (photos.kind == "copy")).sum()) for name in ("real", *CHECKS)},
             "sha256": {"head.bin": sha256(head), "photos.csv": sha256(LISTED.read_bytes()), BACKBONE.name: sha256(BACKBONE.read_bytes())}}
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])

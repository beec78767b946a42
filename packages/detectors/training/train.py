"""Embeddings that `embed.ts` wrote -> models/VERSION: head.bin, model.json and what it reached on sources that it never saw.

    python3 train.py OUT models/1.0.0

Both checks learn from all photos: a generated picture is no photo of a screen, and the other way round. Sources are left out whole, by their
owner. What chooses never judges: a fold is judged with the settings that did best on the other folds. Everything is seeded.
"""

import csv, hashlib, json, sys
from pathlib import Path
import numpy as np
import report
from head import PROJECTIONS, SEED, Space, fit, project

CHECKS, FOLDS, WIDTH = ("screen", "ai"), 6, 1.5
# Share of the linear kernel beside the Gaussian one, ridge, variance of a source's own level.
SETTINGS = [(1.0, 3.0, 0.03), (1.0, 1.0, 0.03), (1.0, 3.0, 0.1), (0.3, 1.0, 0.03)]
# Owners who show the same pictures: left out together.
SIBLINGS = {"chenchenmao96": "Social-Design-Lab"}
CURVE = (1 / 8, 1 / 4, 1 / 2)
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
        self.side = np.maximum(column("width").astype(int), column("height").astype(int))
        owner = np.array([SIBLINGS.get(name.split("/")[0], name.split("/")[0]) for name in self.source])
        self.fold = folds_of(owner)
        # one of a photo's two kinds is learned from while judging, both in the end: half the rows, a fraction of the time
        even = np.array([int(rows[index]["sha256"][:8], 16) % 2 for index in kept])
        self.learned = (self.kind == "copy") == (even == 0)

    def judged(self, check):
        """Photos that the check's figures are of: the genuine ones and those that it looks for."""
        return (self.label == check) | (self.label == "real")

    def both_classes(self, check):
        named = {label: set(self.source[self.label == label]) for label in (check, "real")}
        return np.isin(self.source, sorted(named[check] & named["real"]))


def folds_of(owner):
    """Owners dealt to the folds, the largest first, each into the smallest."""
    names, counts = np.unique(owner, return_counts=True)
    sizes, fold = [0] * FOLDS, {}
    for count, name in sorted(zip(-counts, names)):
        fold[name] = int(np.argmin(sizes))
        sizes[fold[name]] -= count
    return np.array([fold[name] for name in owner])


def left_out(photos, share_of_sources=1.0, settings=SETTINGS):
    """Of every photo the logits by models that know nothing of its source: one for each check and each of the settings."""
    logits = {check: np.full((len(settings), len(photos.label)), np.nan, np.float32) for check in CHECKS}
    rng = np.random.default_rng(SEED)
    for index in range(FOLDS):
        known = photos.learned & (photos.fold != index)
        if share_of_sources < 1:
            names = np.unique(photos.source[known])
            known &= np.isin(photos.source, rng.choice(names, int(len(names) * share_of_sources), replace=False))
        space = Space(photos.embedding[known].astype(np.float32), WIDTH)
        kernels = space.against()
        left = np.where(photos.fold == index)[0]
        left_kernels = space.against(photos.embedding[left].astype(np.float32))
        for row, (share, ridge, intercept) in enumerate(settings):
            kernel = share * kernels[0] + kernels[1]
            for check in CHECKS:
                label = (photos.label[known] == check).astype(int)
                alpha, bias = fit(kernel, label, photos.source[known], ridge, intercept)
                logits[check][row, left] = share * (left_kernels[0] @ alpha) + left_kernels[1] @ alpha + bias
        print("fold", index, "of", FOLDS, flush=True)
    return logits


def worth(photos, check, logit, rows):
    """What settings are chosen by: sources of both classes, where content and camera are alike, count as much as all."""
    own = rows & photos.judged(check)
    every = report.figures((photos.label[own] == check).astype(int), logit[own])["auc"]
    own &= photos.both_classes(check)
    return every + report.figures((photos.label[own] == check).astype(int), logit[own])["auc"]


def chosen(photos, check, logits):
    """Each fold's logits by the settings that did best on the other folds, and the settings that do best on all."""
    logit = np.empty(len(photos.label), np.float32)
    best = lambda rows: int(np.argmax([worth(photos, check, row, rows) for row in logits]))
    for index in range(FOLDS):
        here = photos.fold == index
        logit[here] = logits[best(~here)][here]
    return logit, best(np.ones(len(logit), bool))


def scores_of(photos, check, version, logit):
    own = photos.judged(check)
    y = (photos.label == check).astype(int)
    slope, offset = report.platt(logit[own], y[own])
    confidence = report.sigmoid(slope * logit + offset)
    point = float(report.threshold_at(confidence[own & (y == 0)], 0.01))
    scores = {"check": check, "version": version, "operating_point": report.rounded(point, 4)}
    pairs, other = own & photos.both_classes(check), ~own
    for name, kind in (("originals", "original"), ("copies", "copy")):
        here = own & (photos.kind == kind)
        both, elsewhere = pairs & (photos.kind == kind), other & (photos.kind == kind)
        scores[name] = {**report.figures(y[here], logit[here]), **report.at_point(y[here], confidence[here], point),
                        **report.intervals(y[here], logit[here], photos.source[here]), "roc": report.roc(y[here], logit[here]),
                        "sources": len(set(photos.source[here])),
                        "pairs": {**report.figures(y[both], logit[both]), "sources": len(set(photos.source[both]))},
                        "other_check": report.at_point(y[elsewhere], confidence[elsewhere], point)}
    named = lambda values, rows: [(str(value), rows & (values == value)) for value in np.unique(values[rows])]
    arguments = (y, logit, confidence, point)
    scores["sources"] = report.groups(*arguments, named(photos.source, pairs), 40)
    if check == "ai":
        generators = own & (y == 1) & (photos.generator != "")
        scores["generators"] = report.groups(*arguments, named(photos.generator, generators), 30)
    scores["by_size"] = report.groups(*arguments, [
        (name, own & (photos.kind == "original") & (photos.side >= low) & (photos.side <= high)) for name, low, high in report.LONG_SIDES])
    scores["calibration"] = report.calibration(logit[own], y[own], photos.fold[own])
    return scores, {"slope": slope, "offset": offset, "operatingPoint": point}


def learning_curve(photos, settings):
    """AUC on left-out sources, copies, by the share of the other sources that were learned from."""
    curve = {check: [] for check in CHECKS}
    for share in CURVE:
        logits = left_out(photos, share, sorted(set(settings.values())))
        for check in CHECKS:
            logit = logits[check][sorted(set(settings.values())).index(settings[check])]
            rows = photos.judged(check) & (photos.kind == "copy")
            curve[check].append({"share": share, **report.figures((photos.label[rows] == check).astype(int), logit[rows])})
    return curve


def final_head(photos, settings):
    space = Space(photos.embedding.astype(np.float32), WIDTH)
    linear, gaussian = space.against()
    bias, packed = {}, [space.mean, space.scale]
    for check in CHECKS:
        share, ridge, intercept = settings[check]
        label = (photos.label == check).astype(int)
        alpha, bias[check] = fit(share * linear + gaussian, label, photos.source, ridge, intercept)
        packed += space.weights(alpha, share)
    shape = {"inputs": photos.embedding.shape[1], "projections": PROJECTIONS, "seed": SEED, "frequency": space.frequency, "bias": bias}
    return shape, packed


def of_a_sine(shape, packed):
    """What the head says of a made-up embedding: a test holds the service's head to it."""
    inputs = np.sin(np.arange(shape["inputs"])).astype(np.float32)
    angles = (project(inputs[None]) * np.float32(shape["frequency"]))[0]
    said = lambda weights: float(weights[0] @ inputs + weights[1] @ np.cos(angles) + weights[2] @ np.sin(angles))
    return {check: shape["bias"][check] + said(packed[2 + 3 * index : 5 + 3 * index]) for index, check in enumerate(CHECKS)}


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
    shape, packed = final_head(photos, settings)
    head = np.concatenate(packed).astype(np.float32).tobytes()
    (out / "head.bin").write_bytes(head)
    model = {"version": version, "look": LOOK, "head": shape, "checks": calibrated, "of_a_sine": of_a_sine(shape, packed), "settings": settings, "sources": len(set(photos.source)),
             "photos": {name: int(((photos.label == name) & (photos.kind == "copy")).sum()) for name in ("real", *CHECKS)},
             "sha256": {"head.bin": sha256(head), "photos.csv": sha256(LISTED.read_bytes()), BACKBONE.name: sha256(BACKBONE.read_bytes())}}
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])

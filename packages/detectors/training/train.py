"""Trains models/VERSION on the embeddings written by `embed.ts`: head.bin, model.json and scores on unseen sources.

python3 train.py OUT models/1.0.0

Two heads: one for the frame, one for the tiles at full resolution (`native.py`). Both checks learn from all photos, since a generated picture is not a photo of a screen, and vice versa. Sources
are left out whole, grouped by owner. Settings are never chosen on the data that judges them: a fold is judged with
the settings that worked best on the other folds. Everything is seeded."""

import csv, hashlib, json, sys
from pathlib import Path
import numpy as np
import kinds, native, null, report
from head import DRAWS, SEED, Space, fit, said_by
from photos import FOLDS, Photos

CHECKS, WIDTH = ("screen", "ai"), 1.5
# Share of the linear kernel relative to the Gaussian one, ridge, and variance of a source's own level.
SETTINGS = [(0.3, 1.0, 0.03), (0.3, 0.3, 0.03), (0.3, 1.0, 0.1)]
CURVE = (1 / 4, 1 / 2)
# Shares of genuine photos. For `ai`, file facts and local edits use up the rest of the 1 %.
ALARMS = {"screen": 0.01, "ai": 0.008}
LOOK = {"frameLongPx": 1024, "alsoHalf": True}  # as in embed.ts
LISTED = Path(__file__).parent / "photos.csv"
BACKBONE = Path(__file__).parent.parent / "src/backbone/efficientnet-lite2.bin"


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


class Verdicts:
    """What the service would say: log-odds and the operating point (in log-odds) of each photo, and the calibrations that
    make them."""

    def __init__(self, photos, check, frame, native_pairs, photo_kinds):
        self.genuine, self.alarms, self.own = photos.label == "real", ALARMS[check], photos.judged(check)
        rows, tile = native_pairs
        slope, offset = report.platt(frame[self.own], photos.truth(check)[self.own])
        self.frame_alone = slope * frame + offset
        self.log_odds = self.frame_alone.copy()
        self.log_odds[rows], weights = native.join(photos, check, frame, rows, tile)
        self.has_tiles = np.isin(np.arange(len(frame)), rows)
        excess = self.log_odds - self.points()
        shifts = kinds.shifts_of(photo_kinds, excess, self.genuine)
        for index in np.unique(photos.fold):  # a fold is shifted by what the other folds say
            here = photos.fold == index
            of_others = kinds.shifts_of({name: rows & ~here for name, rows in photo_kinds.items()}, excess, self.genuine)
            self.log_odds[here] += kinds.shift_of(photo_kinds, of_others)[here]
        self.point = self.points()
        points = [float(report.sigmoid(self.point[kept][0])) for kept in (~self.has_tiles, self.has_tiles)]
        self.calibrated = {"slope": slope, "offset": offset, "operatingPoint": points[0], "shifts": shifts}
        self.native = {**weights, "operatingPoint": points[1]}

    def points(self):
        """The operating point of each photo: with tiles and without them, equally many genuine photos reach it."""
        point = np.empty(len(self.log_odds))
        for kept in (self.has_tiles, ~self.has_tiles):
            point[kept] = report.threshold_at(self.log_odds[kept & self.genuine], self.alarms)
        return point


def scores_of(photos, check, version, verdicts):
    own, y, logit, over = photos.judged(check), photos.truth(check), verdicts.log_odds, verdicts.log_odds - verdicts.point
    scores = {"check": check, "version": version, "operating_point": report.rounded(verdicts.calibrated["operatingPoint"], 4),
              "native_operating_point": report.rounded(verdicts.native["operatingPoint"], 4)}
    pairs, other = own & photos.both_classes(check), ~own
    for name, kind in (("originals", "original"), ("copies", "copy")):
        here = own & (photos.kind == kind)
        both, elsewhere = pairs & (photos.kind == kind), other & (photos.kind == kind)
        scores[name] = {**report.figures(y[here], logit[here]), **report.at_point(y[here], over[here], 0),
                        **report.intervals(y[here], logit[here], photos.source[here]), "roc": report.roc(y[here], logit[here]),
                        "sources": len(set(photos.source[here])),
                        "pairs": {**report.figures(y[both], logit[both]), "sources": len(set(photos.source[both]))},
                        "other_check": report.at_point(y[elsewhere], over[elsewhere], 0)}
        if kind == "original":
            scores[name]["frame_alone"] = report.figures(y[here], verdicts.frame_alone[here])
    named = lambda values, rows: [(str(value), rows & (values == value)) for value in np.unique(values[rows])]
    arguments = (y, logit, over, 0)
    scores["sources"] = report.groups(*arguments, named(photos.source, pairs), 40)
    if check == "ai":
        generators = own & (y == 1) & (photos.generator != "")
        scores["generators"] = report.groups(*arguments, named(photos.generator, generators), 30)
    scores["by_size"] = report.groups(*arguments, [
        (name, own & (photos.kind == "original") & (photos.side >= low) & (photos.side <= high)) for name, low, high in report.LONG_SIDES])
    both_kinds = lambda name: own & np.array([name in of.split(";") for of in photos.slices])
    scores["slices"] = report.groups(*arguments, [(name, both_kinds(name)) for name in photos.slice_names()], 40)
    scores["calibration"] = report.calibration(logit[own], y[own], photos.fold[own])
    scores["null"] = null_of(photos, check)
    return scores


def null_of(photos, check):
    """AUC of a judge of files, before and after preparation; see `null.py`."""
    aucs = {}
    for name, kind in (("files", "original"), ("prepared", "copy")):
        own = np.where(photos.judged(check) & photos.both_classes(check) & (photos.kind == kind))[0]
        facts = null.stored_facts([photos.rows[index] for index in own], kind == "copy")
        aucs[name] = null.null_auc(facts, photos.truth(check)[own], photos.source[own], photos.fold[own])
    return {**aucs, "allowed": null.MOST}


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
    shape = {"inputs": photos.embedding.shape[1], "projections": space.projections, "draws": DRAWS, "seed": SEED,
             "frequency": space.frequency, "bias": bias}
    return shape, packed


def of_a_sine(shape, packed):
    """The head's output for a synthetic embedding. A test compares the service's head with it."""
    said = said_by(np.concatenate(packed), shape, np.sin(np.arange(shape["inputs"])).astype(np.float32)[None])[0]
    return {check: shape["bias"][check] + float(logit) for check, logit in zip(CHECKS, said)}


def write_left_out(path, photos, verdicts):
    """Writes, for every photo, what models that never saw its source say, and its operating point. Later measurements of what to add to
    the pixels use it."""
    with open(path, "w", newline="") as listed:
        rows = csv.writer(listed)
        rows.writerow(["sha256", "region", "kind", *CHECKS, *(f"{check}_point" for check in CHECKS)])
        said = [report.sigmoid(verdicts[check].log_odds).round(6) for check in CHECKS]
        points = [report.sigmoid(verdicts[check].point).round(6) for check in CHECKS]
        rows.writerows(zip(photos.sha256, photos.region, photos.kind, *said, *points))


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def head_file(path, photos, settings):
    """Trains on everything and writes the head; returns its shape for the model."""
    shape, packed = final_head(photos, settings)
    data = np.concatenate(packed).astype(np.float32).tobytes()
    path.write_bytes(data)
    return {"head": shape, "of_a_sine": of_a_sine(shape, packed), "settings": settings, "sha256": sha256(data)}


def main(folder, out):
    folder, out = Path(folder), Path(out)
    photos = Photos(folder)
    tiles = Photos(folder, "tiles.csv", "tiles.f16", photos.fold_of)
    version = out.name
    out.mkdir(parents=True, exist_ok=True)
    frame_logits, tile_logits = left_out(photos), left_out(tiles, kinds=("native", "washed"))
    rows, tile_rows = native.pairs_of(photos, tiles)
    faces, probe, face_threshold, face_figures = kinds.faces_of(photos)
    photo_kinds = kinds.kinds_of(photos, faces)
    verdicts, settings, tile_settings = {}, {}, {}
    for check in CHECKS:
        frame, best = chosen(photos, check, frame_logits[check])
        tile, best_tile = chosen(tiles, check, tile_logits[check])
        settings[check], tile_settings[check] = SETTINGS[best], SETTINGS[best_tile]
        verdicts[check] = Verdicts(photos, check, frame, (rows, tile[tile_rows]), photo_kinds)
    curve = learning_curve(photos, settings)
    for check in CHECKS:
        scores = {**scores_of(photos, check, version, verdicts[check]), "learning_curve": curve[check]}
        (out / f"{check}.json").write_text(json.dumps(scores, indent=1, ensure_ascii=False) + "\n")
        print(json.dumps({k: v for k, v in scores.items() if k in ("check", "operating_point", "calibration", "learning_curve", "null")}))
        print({k: {n: v for n, v in scores[k].items() if n != "roc"} for k in ("originals", "copies")}, flush=True)
    write_left_out(folder / "left-out.csv", photos, verdicts)
    head, tile_head = head_file(out / "head.bin", photos, settings), head_file(out / "native.bin", tiles, tile_settings)
    (out / "face.bin").write_bytes(probe.packed().tobytes())
    face = {"inputs": len(probe.weights), "bias": probe.bias, "threshold": face_threshold, "figures": face_figures}
    files = {"face.bin": sha256(probe.packed().tobytes()), "head.bin": head.pop("sha256"), "native.bin": tile_head.pop("sha256"),
             "photos.csv": sha256(LISTED.read_bytes()), BACKBONE.name: sha256(BACKBONE.read_bytes())}
    model = {"version": version, "look": LOOK, **head, "face": face, "checks": {check: verdicts[check].calibrated for check in CHECKS},
             "native": {**tile_head, "checks": {check: verdicts[check].native for check in CHECKS}}, "sources": len(set(photos.source)),
             "photos": {name: int(((photos.label == name) & (photos.kind == "copy")).sum()) for name in ("real", *CHECKS)}, "sha256": files}
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])

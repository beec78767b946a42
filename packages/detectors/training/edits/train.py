"""Trains the edit model on the output of `draw.py` and `cells.ts` and writes models/edits-VERSION: weights.bin,
model.json and scores.json, measured on unseen sources.

python3 train.py OUT ../../models/edits-1.0.0

Sources are left out whole, grouped by owner, including donors. Settings are never chosen on the data that judges
them: a fold's training time is the one that worked best on the other folds. Everything is seeded."""

import csv, hashlib, json, sys
from pathlib import Path
import numpy as np
import torch
import torch.nn.functional as F
from net import CLIP, EditNet

sys.path.insert(0, str(Path(__file__).parent.parent))
import report

SEED, FOLDS, BATCH, RATE, DECAY, KEPT = 20261122, 3, 16, 1.5e-3, 0.02, 0.99
EPOCHS = (5, 8, 11, 14)
# Experiments on the first fold only, with this many epochs: kinds of edits missing from training, and shares of the
# other folds' sources.
TRIED, UNSEEN, CURVE = 8, ("paste", "clone", "generative", "removal"), (1 / 4, 1 / 2, 1)
CELL, EDITED, CELL_WEIGHT = 32, 0.5, 3.0
ROWS = 20000  # at a time, to limit memory
POINTS = {"flags": 0.003, "shows": 0.01}
AREAS = [("2-4 %", 0.02, 0.04), ("4-7 %", 0.04, 0.07), ("7-14 %", 0.07, 0.14), ("14-20 %", 0.14, 1)]
TEN = AREAS[2][1:]
REGION_POINTS = np.arange(-3, 3.1, 0.5)
BACKBONE = Path(__file__).parent.parent.parent / "src/backbone/efficientnet-lite2.bin"
LISTED = Path(__file__).parent.parent / "photos.csv"


class Pairs:
    """Edited and untouched frames as grids of cells."""

    def __init__(self, folder):
        rows = list(csv.DictReader(open(folder / "rows.csv")))
        column = lambda name: np.array([row[name] for row in rows])
        self.grids = [(-(-int(row["height"]) // CELL), -(-int(row["width"]) // CELL)) for row in rows]
        self.starts = np.concatenate([[0], np.cumsum([down * across for down, across in self.grids])])
        cells = np.fromfile(folder / "cells.f16", np.float16)
        self.cells = cells.reshape(self.starts[-1], -1)
        self.scaled = np.empty_like(self.cells)
        self.masks = np.fromfile(folder / "masks.bin", np.uint8).astype(np.float32) / 255
        self.edit, self.kind, self.source, self.area = column("edit"), column("kind"), column("repository"), column("area").astype(float)
        self.y = (self.edit != "").astype(int)
        self.fold = column("fold").astype(int) % FOLDS
        self.sha = column("sha256")

    def __len__(self):
        return len(self.grids)

    def own(self, index):
        return slice(self.starts[index], self.starts[index + 1])

    def scale_by(self, indices):
        """Standardises all cells by the statistics of these frames; returns mean and scale."""
        some = np.concatenate([self.cells[self.own(index)][::5] for index in indices]).astype(np.float32)
        mean, scale = some.mean(0), some.std(0) + 1e-3
        for start in range(0, len(self.cells), ROWS):
            part = self.cells[start : start + ROWS].astype(np.float32)
            self.scaled[start : start + ROWS] = ((part - mean) / scale).clip(-CLIP, CLIP)
        return mean, scale

    def batch(self, indices):
        """Returns standardised cells, a mask of existing cells, and the edited share of each. Grids are padded to the
        largest."""
        down, across = (max(self.grids[index][side] for index in indices) for side in (0, 1))
        x = torch.zeros(len(indices), down, across, self.cells.shape[1])
        there, share = torch.zeros(len(indices), down, across), torch.zeros(len(indices), down, across)
        for place, index in enumerate(indices):
            (rows, columns), own = self.grids[index], self.own(index)
            x[place, :rows, :columns] = torch.from_numpy(self.scaled[own].reshape(rows, columns, -1))
            there[place, :rows, :columns] = 1
            share[place, :rows, :columns] = torch.from_numpy(self.masks[own].reshape(rows, columns))
        return x, there, share


def learned(pairs, indices, epochs):
    """Trains networks and returns one for each number in `epochs` (averaged over roughly the last hundred steps),
    with the scaling of the inputs."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    scaling = pairs.scale_by(indices)
    network, average = EditNet(pairs.cells.shape[1]), EditNet(pairs.cells.shape[1])
    average.load_state_dict(network.state_dict())
    step = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    networks = {}
    for epoch in range(1, max(epochs) + 1):
        network.train()
        for batch in batches(pairs, indices, rng):
            x, there, share = pairs.batch(batch)
            if rng.random() < 0.5:
                x, there, share = x.flip(2), there.flip(2), share.flip(2)
            cells, photo = network(x, there)
            weight = there * (1 + (CELL_WEIGHT - 1) * share)
            loss = (F.binary_cross_entropy_with_logits(cells, share, reduction="none") * weight).sum() / weight.sum()
            loss = loss * 4 + F.binary_cross_entropy_with_logits(photo, torch.tensor(pairs.y[batch], dtype=torch.float32))
            step.zero_grad()
            loss.backward()
            nn_clip(network)
            step.step()
            with torch.no_grad():
                for mean, value in zip(average.parameters(), network.parameters()):
                    mean.lerp_(value, 1 - KEPT)
        if epoch in epochs:
            copy = EditNet(pairs.cells.shape[1])
            copy.load_state_dict(average.state_dict())
            networks[epoch] = copy.eval()
    return networks, scaling


def nn_clip(network):
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)


def batches(pairs, indices, rng):
    """Batches of photos with similar grids, in random order."""
    order = sorted(rng.permutation(indices), key=lambda index: pairs.grids[index])
    parts = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    return [parts[index] for index in rng.permutation(len(parts))]


def said(pairs, network, indices):
    """Logits of photos and of all their cells."""
    with torch.inference_mode():
        for index in indices:
            x, there, _ = pairs.batch([index])
            cells, photo = network(x, there)
            yield index, float(photo), cells[0].reshape(-1).numpy()


def left_out(pairs):
    """Logits of every frame from networks that never saw its source, one for each of EPOCHS."""
    photo = np.zeros((len(EPOCHS), len(pairs)), np.float32)
    cells = np.zeros((len(EPOCHS), pairs.starts[-1]), np.float32)
    for fold in range(FOLDS):
        networks, _ = learned(pairs, np.where(pairs.fold != fold)[0], EPOCHS)
        for row, epoch in enumerate(EPOCHS):
            for index, logit, of_cells in said(pairs, networks[epoch], np.where(pairs.fold == fold)[0]):
                photo[row, index], cells[row, pairs.own(index)] = logit, of_cells
        here = pairs.fold == fold
        print("fold", fold, [report.figures(pairs.y[here], logits[here]) for logits in photo], flush=True)
    return photo, cells


def first_fold(pairs, known, judged):
    """Trains on these frames of the other folds and judges the first fold."""
    networks, _ = learned(pairs, np.where((pairs.fold != 0) & known)[0], (TRIED,))
    judged = np.where((pairs.fold == 0) & judged)[0]
    logit = np.array([photo for _, photo, _ in said(pairs, networks[TRIED], judged)])
    return report.figures(pairs.y[judged], logit)


def unseen_kind(pairs, kind):
    return first_fold(pairs, pairs.edit != kind, (pairs.edit == kind) | (pairs.y == 0))


def by_share_of_sources(pairs, share):
    names = np.unique(pairs.source[pairs.fold != 0])
    some = np.random.default_rng(SEED).choice(names, int(len(names) * share), replace=False)
    return {"share": share, **first_fold(pairs, np.isin(pairs.source, some), np.ones(len(pairs), bool))}


def chosen(pairs, photo, cells):
    """Judges each fold with the training time that worked best on the other folds; also returns the time that works
    best on all."""
    best = lambda rows: int(np.argmax([report.figures(pairs.y[rows], logits[rows])["auc"] for logits in photo]))
    logit, of_cells = np.empty(len(pairs), np.float32), np.empty(pairs.starts[-1], np.float32)
    of = np.repeat(pairs.fold, np.diff(pairs.starts))
    for fold in range(FOLDS):
        row = best(pairs.fold != fold)
        logit[pairs.fold == fold], of_cells[of == fold] = photo[row][pairs.fold == fold], cells[row][of == fold]
    return logit, of_cells, EPOCHS[best(np.ones(len(pairs), bool))]


def overlap(pairs, cells, point, indices):
    """Mean intersection over union of the cells above `point` with the edited cells."""
    shared = []
    for index in indices:
        found, true = cells[pairs.own(index)] >= point, pairs.masks[pairs.own(index)] >= EDITED
        shared.append((found & true).sum() / max(1, (found | true).sum()))
    return float(np.mean(shared)) if shared else None


def regions_of(pairs, logit, cells, points):
    """How well edits are located, with points chosen on the other folds: for all edited photos, and for those that
    reach each photo point."""
    edited = (pairs.y == 1) & np.array([(pairs.masks[pairs.own(index)] >= EDITED).any() for index in range(len(pairs))])
    best = lambda rows: REGION_POINTS[int(np.argmax([overlap(pairs, cells, point, np.where(rows)[0]) for point in REGION_POINTS]))]
    shifted = cells.copy()
    for fold in range(FOLDS):
        point = best(edited & (pairs.fold != fold))
        for index in np.where(pairs.fold == fold)[0]:
            shifted[pairs.own(index)] -= point
    hit = np.array([pairs.masks[pairs.own(index)][cells[pairs.own(index)].argmax()] >= 0.25 for index in range(len(pairs))])
    figures = lambda rows: {"photos": int(rows.sum()), "pointing": report.rounded(hit[rows].mean()), "iou": report.rounded(overlap(pairs, shifted, 0, np.where(rows)[0]))} if rows.any() else {"photos": 0}
    groups = {"all": edited, **{name: edited & (logit >= point) for name, point in points.items()}}
    kinds = {name: figures(edited & (pairs.edit == name)) for name in sorted(set(pairs.edit[edited]))}
    return {**{name: figures(rows) for name, rows in groups.items()}, "by_kind": kinds}, float(best(edited))


def by_points_of_other_folds(pairs, logit, rows):
    """The result of each photo point when a fold is judged by the point fitted on the other folds' untouched photos."""
    said = {}
    for name, share in POINTS.items():
        over = np.zeros(len(pairs), bool)
        for fold in range(FOLDS):
            over |= (pairs.fold == fold) & (logit > report.threshold_at(logit[(pairs.y == 0) & (pairs.fold != fold)], share))
        said[name] = report.at_point(pairs.y[rows], over[rows], 1)
    return said


def scores_of(pairs, version, logit, cells):
    slope, offset = report.platt(logit, pairs.y)
    untouched = pairs.y == 0
    points = {name: float(report.threshold_at(logit[untouched], share)) for name, share in POINTS.items()}
    scores = {"version": version, "sources": len(set(pairs.source)), "points": {name: report.rounded(report.sigmoid(slope * point + offset), 4) for name, point in points.items()}}
    ten = untouched | ((pairs.area >= TEN[0]) & (pairs.area < TEN[1]))
    over = lambda rows: {name: report.at_point(pairs.y[rows], np.nextafter(logit[rows], -np.inf), point) for name, point in points.items()}
    for name, kind in (("originals", "original"), ("copies", "copy")):
        own = pairs.kind == kind
        about_ten, none = own & ten, own & untouched
        part = lambda rows: {**report.figures(pairs.y[rows | none], logit[rows | none]), **over(rows | none)}
        scores[name] = {
            "at_10_percent": {**part(about_ten), "nested_points": by_points_of_other_folds(pairs, logit, about_ten), **report.intervals(pairs.y[about_ten], logit[about_ten], pairs.source[about_ten])},
            "all_areas": {**part(own), **report.intervals(pairs.y[own], logit[own], pairs.source[own]), "roc": report.roc(pairs.y[own], logit[own])},
            "by_area": {label: part(own & (pairs.area >= low) & (pairs.area < high)) for label, low, high in AREAS},
            "by_kind": {edit: part(own & (pairs.edit == edit)) for edit in sorted(set(pairs.edit[pairs.y == 1]))},
            "by_kind_at_10_percent": {edit: part(about_ten & (pairs.edit == edit)) for edit in sorted(set(pairs.edit[pairs.y == 1]))},
        }
    scores["calibration"] = report.calibration(logit, pairs.y, pairs.fold)
    scores["regions"], region_point = regions_of(pairs, logit, cells, points)
    shows = float(report.sigmoid(slope * np.nextafter(points["shows"], np.inf) + offset))
    return scores, {"slope": slope, "offset": offset, "shows": shows, "regionLogit": region_point}


def of_a_wave(network, scaling, inputs, rows=5, columns=7):
    """The network's output for synthetic cells. A test compares the service's output with it."""
    wave = np.sin(np.arange(rows * columns * inputs) * 0.37).reshape(rows, columns, inputs).astype(np.float32)
    cells, photo = network(torch.from_numpy(2 * wave)[None], torch.ones(1, rows, columns))
    return {"rows": rows, "columns": columns, "photo": photo.item(), "cells": cells[0].reshape(-1)[::3].tolist()}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def main(folder, out):
    pairs, out = Pairs(Path(folder)), Path(out)
    out.mkdir(parents=True, exist_ok=True)
    version = out.name.removeprefix("edits-")
    logit, cells, epochs = chosen(pairs, *left_out(pairs))
    scores, points = scores_of(pairs, version, logit, cells)
    scores["unseen_kinds"] = {kind: unseen_kind(pairs, kind) for kind in UNSEEN}
    scores["learning_curve"] = [by_share_of_sources(pairs, share) for share in CURVE]
    (out / "scores.json").write_text(json.dumps(scores, indent=1) + "\n")
    networks, scaling = learned(pairs, np.arange(len(pairs)), EPOCHS[: EPOCHS.index(epochs) + 1])
    network = networks[epochs]
    weights = np.concatenate([*scaling, network.packed()]).astype(np.float32).tobytes()
    (out / "weights.bin").write_bytes(weights)
    inputs = pairs.cells.shape[1]
    model = {"version": version, "inputs": inputs, "judge": points, "of_a_wave": of_a_wave(network, scaling, inputs),
             "settings": {"seed": SEED, "epochs": epochs, "rate": RATE, "decay": DECAY, "batch": BATCH}, "sources": scores["sources"],
             "photos": len(set(pairs.sha)), "frames": len(pairs),
             "sha256": {"weights.bin": sha256(weights), "photos.csv": sha256(LISTED.read_bytes()), BACKBONE.name: sha256(BACKBONE.read_bytes())}}
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:3])

"""Trains the edit model on the output of `draw.py` and `cells.ts` and writes models/edits-VERSION: weights.bin,
model.json and scores.json, measured on unseen sources.

python3 train.py OUT ../../models/edits-1.1.0 [OLDER KNOWN]

With OLDER, the folder of an older version, training continues from its weights. KNOWN is the photos.csv that it was
trained on: photos of its owners are learned from but never judge. 1.1.0 continues 1.0.1 (`git show
094ad909:packages/detectors/training/photos.csv`).

Sources are left out whole, grouped by owner, including donors. Settings are never chosen on the data that judges
them: a fold's training time is the one that worked best on the other folds. Everything is seeded. Each training runs
in a process of its own, two at a time."""

import copy, csv, hashlib, json, sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
import numpy as np
import torch
import torch.nn.functional as F
from net import CLIP, EditNet

sys.path.insert(0, str(Path(__file__).parent.parent))
import report

SEED, FOLDS, BATCH, DECAY, KEPT = 20261122, 3, 16, 0.02, 0.99
# Training times to choose from, in epochs, and the learning rate: for a new network, and for one that continues.
NEW, CONTINUED = ((5, 8, 11), 1.5e-3), ((2, 4), 1e-3)
# Experiments on the first fold only, with the second of the training times: kinds of edits missing from the training
# of a new network, and shares of the other folds' sources.
UNSEEN, CURVE = ("paste", "clone", "generative", "removal"), (1 / 4, 1 / 2, 1)
CELL, EDITED, CELL_WEIGHT = 32, 0.5, 3.0
PROCESSES = 2
POINTS = {"needs_look": 0.005, "shows": 0.01}
AREAS = [("2-4 %", 0.02, 0.04), ("4-7 %", 0.04, 0.07), ("7-14 %", 0.07, 0.14), ("14-20 %", 0.14, 1)]
TEN = AREAS[2][1:]
REGION_POINTS = np.arange(-3, 3.1, 0.5)
BACKBONE = Path(__file__).parent.parent.parent / "src/backbone/efficientnet-lite2.bin"
LISTED = Path(__file__).parent.parent / "photos.csv"


class Pairs:
    """Edited and untouched frames as grids of cells."""

    def __init__(self, folder, older=None, known=None):
        rows = list(csv.DictReader(open(folder / "rows.csv")))
        column = lambda name: np.array([row[name] for row in rows])
        self.grids = [(-(-int(row["height"]) // CELL), -(-int(row["width"]) // CELL)) for row in rows]
        self.starts = np.concatenate([[0], np.cumsum([down * across for down, across in self.grids])])
        self.cells = np.memmap(folder / "cells.f16", np.float16, "r").reshape(self.starts[-1], -1)
        self.masks = np.fromfile(folder / "masks.bin", np.uint8).astype(np.float32) / 255
        self.edit, self.kind, self.source, self.area = column("edit"), column("kind"), column("repository"), column("area").astype(float)
        self.y = (self.edit != "").astype(int)
        self.fold = column("fold").astype(int) % FOLDS
        self.sha = column("sha256")
        self.older, (self.epochs, self.rate) = older, CONTINUED if older else NEW
        owners = {row["repository"].split("/")[0] for row in csv.DictReader(open(known))} if known else set()
        self.judged = np.array([name.split("/")[0] not in owners for name in self.source])

    def __len__(self):
        return len(self.grids)

    def own(self, index):
        return slice(self.starts[index], self.starts[index + 1])

    def only(self, kept):
        """These frames without their cells' numbers, and which of all cells are theirs."""
        part, of_cells = copy.copy(self), np.repeat(kept, np.diff(self.starts))
        part.grids = [grid for grid, here in zip(self.grids, kept) if here]
        part.starts = np.concatenate([[0], np.cumsum([down * across for down, across in part.grids])])
        part.masks = self.masks[of_cells]
        for name in ("edit", "kind", "source", "area", "y", "fold", "sha", "judged"):
            setattr(part, name, getattr(self, name)[kept])
        return part, of_cells

    def network(self, indices):
        """The network that training of these frames starts with."""
        inputs = self.cells.shape[1]
        if not self.older:
            self.scale_by(indices)
            return EditNet(inputs)
        numbers = np.fromfile(self.older / "weights.bin", np.float32)
        self.scaling = numbers[:inputs], numbers[inputs : 2 * inputs]
        return EditNet.unpacked(inputs, numbers[2 * inputs :])

    def scale_by(self, indices):
        """From now on, cells are standardised by the statistics of these frames."""
        some = np.concatenate([self.cells[self.own(index)][::5] for index in indices]).astype(np.float32)
        self.scaling = some.mean(0), some.std(0) + 1e-3

    def standardised(self, index):
        mean, scale = self.scaling
        return torch.from_numpy(((self.cells[self.own(index)].astype(np.float32) - mean) / scale).clip(-CLIP, CLIP))

    def batch(self, indices):
        """Returns standardised cells, a mask of existing cells, and the edited share of each. Grids are padded to the
        largest."""
        down, across = (max(self.grids[index][side] for index in indices) for side in (0, 1))
        x = torch.zeros(len(indices), down, across, self.cells.shape[1])
        there, share = torch.zeros(len(indices), down, across), torch.zeros(len(indices), down, across)
        for place, index in enumerate(indices):
            (rows, columns), own = self.grids[index], self.own(index)
            x[place, :rows, :columns] = self.standardised(index).reshape(rows, columns, -1)
            there[place, :rows, :columns] = 1
            share[place, :rows, :columns] = torch.from_numpy(self.masks[own].reshape(rows, columns))
        return x, there, share


def learned(pairs, indices, epochs):
    """Trains a network and returns its state for each number in `epochs` (averaged over roughly the last hundred steps),
    with the scaling of the inputs."""
    torch.manual_seed(SEED)
    rng = np.random.default_rng(SEED)
    network = pairs.network(indices)
    average = copy.deepcopy(network)
    step = torch.optim.AdamW(network.parameters(), pairs.rate, weight_decay=DECAY)
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
            networks[epoch] = copy.deepcopy(average).eval()
    return networks, pairs.scaling


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


def in_processes(work, files, *arguments):
    """Results of `work(files, argument)`, in order. `files` are what `Pairs` is made from."""
    with ProcessPoolExecutor(PROCESSES, initializer=torch.set_num_threads, initargs=(1,)) as processes:
        return list(processes.map(work, [files] * len(arguments), arguments))


def one_fold(files, fold):
    """Logits of this fold's judged frames, one row for each training time; zero elsewhere."""
    pairs = Pairs(*files)
    photo = np.zeros((len(pairs.epochs), len(pairs)), np.float32)
    cells = np.zeros((len(pairs.epochs), pairs.starts[-1]), np.float32)
    networks, _ = learned(pairs, np.where(pairs.fold != fold)[0], pairs.epochs)
    here = (pairs.fold == fold) & pairs.judged
    for row, epoch in enumerate(pairs.epochs):
        for index, logit, of_cells in said(pairs, networks[epoch], np.where(here)[0]):
            photo[row, index], cells[row, pairs.own(index)] = logit, of_cells
    print("fold", fold, [report.figures(pairs.y[here], logits[here]) for logits in photo], flush=True)
    return photo, cells


def left_out(files):
    """Logits of the judged frames from networks that never saw their source, one row for each training time."""
    photo, cells = zip(*in_processes(one_fold, files, *range(FOLDS)))
    return sum(photo), sum(cells)


def experiment(files, argument):
    name, value = argument
    return {"unseen_kinds": unseen_kind, "learning_curve": by_share_of_sources}[name](Pairs(*files), value)


def first_fold(pairs, known, judged):
    """Trains on these frames of the other folds and judges the first fold."""
    networks, _ = learned(pairs, np.where((pairs.fold != 0) & known)[0], (pairs.epochs[1],))
    judged = np.where((pairs.fold == 0) & pairs.judged & judged)[0]
    logit = np.array([photo for _, photo, _ in said(pairs, networks[pairs.epochs[1]], judged)])
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
    return logit, of_cells, pairs.epochs[best(np.ones(len(pairs), bool))]


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
    at = {name: float(report.sigmoid(slope * np.nextafter(point, np.inf) + offset)) for name, point in points.items()}
    return scores, {"slope": slope, "offset": offset, "shows": at["shows"], "needsLook": at["needs_look"], "regionLogit": region_point}


def of_a_wave(network, scaling, inputs, rows=5, columns=7):
    """The network's output for synthetic cells. A test compares the service's output with it."""
    wave = np.sin(np.arange(rows * columns * inputs) * 0.37).reshape(rows, columns, inputs).astype(np.float32)
    cells, photo = network(torch.from_numpy(2 * wave)[None], torch.ones(1, rows, columns))
    return {"rows": rows, "columns": columns, "photo": photo.item(), "cells": cells[0].reshape(-1)[::3].tolist()}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def main(folder, out, older=None, known=None):
    files, out = [Path(folder), older and Path(older), known], Path(out)
    pairs = Pairs(*files)
    out.mkdir(parents=True, exist_ok=True)
    version = out.name.removeprefix("edits-")
    photo, cells = left_out(files)
    judged, of_cells = pairs.only(pairs.judged)
    logit, cells, epochs = chosen(judged, photo[:, pairs.judged], cells[:, of_cells])
    scores, points = scores_of(judged, version, logit, cells)
    (out / "scores.json").write_text(json.dumps(scores, indent=1) + "\n")
    networks, scaling = learned(pairs, np.arange(len(pairs)), (epochs,))
    network = networks[epochs]
    weights = np.concatenate([*scaling, network.packed()]).astype(np.float32).tobytes()
    (out / "weights.bin").write_bytes(weights)
    inputs = pairs.cells.shape[1]
    model = {"version": version, "inputs": inputs, "judge": points, "of_a_wave": of_a_wave(network, scaling, inputs),
             "settings": {"seed": SEED, "epochs": epochs, "rate": pairs.rate, "decay": DECAY, "batch": BATCH}, "sources": len(set(pairs.source)),
             **({"continues": {"version": json.loads((pairs.older / "model.json").read_text())["version"], "weights": sha256((pairs.older / "weights.bin").read_bytes())}} if older else {}),
             "photos": len(set(pairs.sha)), "frames": len(pairs),
             "sha256": {"weights.bin": sha256(weights), "photos.csv": sha256(LISTED.read_bytes()), BACKBONE.name: sha256(BACKBONE.read_bytes())}}
    (out / "model.json").write_text(json.dumps(model, indent=1) + "\n")
    if not older:
        kinds = in_processes(experiment, files, *(("unseen_kinds", kind) for kind in UNSEEN))
        scores["unseen_kinds"] = dict(zip(UNSEEN, kinds))
    scores["learning_curve"] = in_processes(experiment, files, *(("learning_curve", share) for share in CURVE))
    (out / "scores.json").write_text(json.dumps(scores, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:5])

"""Features (dump-features.ts) -> left-out figures, weights and the table of the model card.

    python3 train.py OUT_FOLDER screen|ai WEIGHTS.ts SCORES.json

Whole sources are left out in turn, and every figure, the calibration and the operating point come from photos of
left-out sources only. The shipped weights are then trained on all sources with the same settings.
"""

import base64, json, sys
from pathlib import Path
import numpy as np
import torch
from sklearn.covariance import LedoitWolf
from sklearn.linear_model import LogisticRegression
import report
from folds import FOLDS

torch.set_num_threads(2)
CLIP, FEATURES_VERSION = 4.0, 1
VERSIONS = {"screen": "0.3.0", "ai": "0.3.0"}
GROUPS = {"spectrum": (0, 68), "residual": (68, 146), "noise": (146, 173), "texture": (173, 200),
          "colour": (200, 217), "layout": (217, 247)}
# Input, hidden width, strength (C of the regression, epochs of the network, for an embedding the ridge of its discriminant),
# groups of features it may see (an embedding has none).
EVERYTHING = tuple(GROUPS)
MEMBERS = {
    "screen": [("tiles", 0, 0.1, EVERYTHING[:5]), ("frame", 32, 18, EVERYTHING), ("embedding", 0, 0.1, None)],
    "ai": [("frame", 0, 0.001, ("residual", "texture", "layout")), ("embedding", 0, 0.1, None)],
}
SEEDS, EMBEDDING_SIZE = 4, 256


def load(folder):
    rows = []
    for part in (0, 1):
        lines = [json.loads(line) for line in open(folder / f"rows.{part}.jsonl")]
        tiles = np.fromfile(folder / f"tiles.{part}.f32", np.float32).reshape(-1, GROUPS["layout"][0])
        of_frames = {"frame": "frames", "embedding": "embeddings"}
        frames = {name: np.fromfile(folder / f"{file}.{part}.f32", np.float32).reshape(sum(r["frame"] for r in lines), -1)
                  for name, file in of_frames.items()}
        t = f = 0
        for row in lines:
            row["tiles"], t = tiles[t : t + row["tiles"]].mean(0) if row["tiles"] else None, t + row["tiles"]
            whole = row["frame"]
            row.update({name: values[f] if whole else None for name, values in frames.items()})
            f += whole
            rows.append(row)
    return [r for r in rows if r["label"] != 2], [r for r in rows if r["label"] == 2]


class Linear:
    def __init__(self, strength):
        self.model = LogisticRegression(C=strength, max_iter=400)

    def fit(self, x, y, weight, seed):
        self.model.fit(x, y, weight)
        return self

    def layers(self):
        return [(self.model.coef_.astype(np.float32), self.model.intercept_.astype(np.float32))]


class Discriminant:
    """Fisher's, with a shrunk covariance: it holds better than the regression where numbers go together as these do."""

    def __init__(self, ridge):
        self.ridge = ridge

    def fit(self, x, y, weight, seed):
        means = [np.average(x[y == label], 0, weight[y == label]) for label in (0, 1)]
        within = np.concatenate([x[y == label] - means[label] for label in (0, 1)])
        covariance = LedoitWolf().fit(within).covariance_ + self.ridge * np.eye(x.shape[1])
        self.direction = np.linalg.solve(covariance, means[1] - means[0])
        self.offset = -self.direction @ (means[0] + means[1]) / 2
        return self

    def layers(self):
        return [(self.direction[None].astype(np.float32), np.array([self.offset], np.float32))]


class Dense:
    def __init__(self, hidden, epochs):
        self.hidden, self.epochs = hidden, epochs

    def fit(self, x, y, weight, seed):
        torch.manual_seed(seed)
        x, y, weight = (torch.tensor(v, dtype=torch.float32) for v in (x, y, weight))
        net = torch.nn.Sequential(torch.nn.Dropout(0.3), torch.nn.Linear(x.shape[1], self.hidden), torch.nn.ReLU(),
                                  torch.nn.Dropout(0.4), torch.nn.Linear(self.hidden, 1))
        optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.05)
        for _ in range(self.epochs):
            order = torch.randperm(len(x))
            for start in range(0, len(x), 128):
                pick = order[start : start + 128]
                noisy = x[pick] + 0.1 * torch.randn_like(x[pick])
                loss = torch.nn.functional.binary_cross_entropy_with_logits(
                    net(noisy)[:, 0], y[pick] * 0.9 + 0.05, weight=weight[pick])
                optimiser.zero_grad(), loss.backward(), optimiser.step()
        self.net = net
        return self

    def layers(self):
        return [(l.weight.detach().numpy(), l.bias.detach().numpy()) for l in self.net if hasattr(l, "weight")]


class Member:
    """One network of the sum; features it may not see have weight zero and so travel for nothing."""

    def __init__(self, spec, seed):
        self.input, self.hidden, self.strength, groups = spec
        self.columns = np.concatenate([np.arange(*GROUPS[g]) for g in groups]) if groups else np.arange(EMBEDDING_SIZE)
        self.seed = seed

    def fit(self, rows, y, weight):
        use = np.array([r[self.input] is not None for r in rows])
        x = np.stack([r[self.input] for r, u in zip(rows, use) if u])
        self.size = x.shape[1]
        self.columns = self.columns[self.columns < self.size]
        self.mean, self.scale = x.mean(0), x.std(0) + 1e-6
        kind = Dense if self.hidden else Discriminant if self.input == "embedding" else Linear
        model = kind(self.hidden, self.strength) if self.hidden else kind(self.strength)
        self.stack = model.fit(self.scaled(x), y[use], weight[use], self.seed).layers()
        self.share = 1 / self.logits(x).std()
        return self

    def scaled(self, x):
        return np.clip((x - self.mean) / self.scale, -CLIP, CLIP)[:, self.columns].astype(np.float32)

    def logits(self, x):
        values = self.scaled(x)
        for index, (weight, bias) in enumerate(self.stack):
            values = values @ weight.T + bias
            if index < len(self.stack) - 1:
                values = np.maximum(values, 0)
        return values[:, 0]

    def packed(self):
        weight, bias = self.stack[0]
        full = np.zeros((weight.shape[0], self.size), np.float32)
        full[:, self.columns] = weight
        parts = [self.mean, self.scale, full, bias, *(v for layer in self.stack[1:] for v in layer)]
        return np.concatenate([np.asarray(p, np.float32).ravel() for p in parts])


def train(check, rows):
    y = np.array([r["label"] for r in rows])
    weight = np.zeros(len(rows))
    source = np.array([r["source"] for r in rows])
    for label in (0, 1):
        for name in np.unique(source[y == label]):
            own = (y == label) & (source == name)
            weight[own] = own.sum() ** -0.5  # a large source counts more than a small one, but not in proportion
        weight[y == label] *= len(rows) / 2 / weight[y == label].sum()
    members = []
    for spec in MEMBERS[check]:
        seeds = SEEDS if spec[1] else 1
        for seed in range(seeds):
            member = Member(spec, seed).fit(rows, y, weight)
            member.share /= seeds * len(MEMBERS[check])
            members.append(member)
    return members


def judge(members, rows):
    return sum(m.share * m.logits(np.stack([r[m.input] for r in rows])) for m in members)


def folds_of(check, rows):
    """Sources of the other check's genuine photos are dealt to the folds by name, unless they are in one already."""
    owner = [r["source"].split("/")[0] for r in rows]
    known = {name: index for index, names in enumerate(FOLDS[check]) for name in names}
    others = sorted({o for o, r in zip(owner, rows) if r["other"]})
    dealt = {name: known.get(name, index % len(FOLDS[check])) for index, name in enumerate(others)}
    return np.array([known[o] if o in known else dealt[o] for o in owner])


def left_out_logits(check, rows, fold, judged, edited):
    """Of the rows to be judged, and of edited copies of the same photos, by models that know nothing of their source."""
    logit, of_edited = np.full(len(rows), np.nan), np.full(len(edited), np.nan)
    fold_of = {r["path"]: f for r, f in zip(rows, fold)}
    fold_of_edited = np.array([fold_of[r["path"]] for r in edited])
    for index in range(len(FOLDS[check])):
        members = train(check, [r for r, f in zip(rows, fold) if f != index])
        left = np.where(judged & (fold == index))[0]
        logit[left] = judge(members, [rows[i] for i in left])
        copies = np.where(fold_of_edited == index)[0]
        if len(copies):
            of_edited[copies] = judge(members, [edited[i] for i in copies])
    return logit, of_edited


def operating_point_of(genuine):
    """Between the two confidences where 1 % of genuine photos and copies is passed."""
    ordered = np.sort(genuine)[::-1]
    allowed = int(0.01 * len(ordered))
    return float((ordered[allowed] + ordered[allowed - 1]) / 2)


def grouped(y, logit, confidence, point, groups):
    return {name: {**report.figures(y[own], logit[own]), **report.at_point(y[own], confidence[own], point)}
            for name, own in groups if own.any()}


def history_of(path, version):
    """What earlier versions reached, as their own scores said."""
    if not path.exists():
        return []
    before = json.loads(path.read_text())
    past = [entry for entry in before.get("history", []) if entry["version"] != version]
    if before["version"] == version:
        return past
    kept = ("auc", "tpr_at_1", "tpr_at_5")
    summary = {name: {key: before[name][key] for key in kept} for name in ("originals", "messenger")}
    return [*past, {"version": before["version"], **summary}]


def main(out, check, weights_path, scores_path):
    rows, prints = load(Path(out) / check)
    fold = folds_of(check, rows)
    y, variant = np.array([r["label"] for r in rows]), np.array([r["variant"] for r in rows])
    other = np.array([r["other"] for r in rows])
    whole = np.array([r["whole"] for r in rows])
    tested = whole & (variant < 2)
    copies_of = Path(out) / f"{check}-edited"
    edited = load(copies_of)[0] if copies_of.exists() else []
    logit, of_edited = left_out_logits(check, rows, fold, whole, edited)

    slope, offset = report.platt(logit[tested], y[tested])
    confidence = report.sigmoid(slope * logit + offset)
    point = operating_point_of(confidence[tested & (y == 0)])
    scores = {"check": check, "version": VERSIONS[check], "operating_point": report.rounded(point, 4), "sources": {}}
    for name, which in (("originals", 0), ("messenger", 1)):
        own, every = tested & (variant == which) & ~other, tested & (variant == which)
        scores[name] = {**report.figures(y[own], logit[own]), **report.at_point(y[own], confidence[own], point),
                        "tpr_at_1_interval": report.interval(y[own], logit[own]), "roc": report.roc(y[own], logit[own])}
        elsewhere = tested & (variant == which) & other
        scores.setdefault("genuine_elsewhere", {})[name] = {
            **report.at_point(y[elsewhere], confidence[elsewhere], point),
            "with_them": {k: v for k, v in report.figures(y[every], logit[every]).items() if k != "positive"}}
        for index, names in enumerate(FOLDS[check]):
            mine = own & (fold == index)
            scores["sources"].setdefault(" + ".join(names), {})[name] = {
                **report.figures(y[mine], logit[mine]), **report.at_point(y[mine], confidence[mine], point)}
    scores["calibration"] = report.calibration(logit[tested], y[tested], fold[tested])
    copies = whole & (variant > 1) & ~other
    quality = np.array([r["quality"] or 0 for r in rows])
    side = np.array([max(r["width"], r["height"]) for r in rows])
    scores["by_quality"] = grouped(y, logit, confidence, point, [
        (name, copies & (quality >= low) & (quality <= high)) for name, low, high in report.QUALITIES])
    scores["by_size"] = grouped(y, logit, confidence, point, [
        (name, whole & ~other & (side >= low) & (side <= high)) for name, low, high in report.LONG_SIDES])

    for name, which in (("originals", 0), ("messenger", 1)):
        mine = np.array([r["variant"] == which for r in edited], bool)
        genuine = logit[tested & (variant == which) & ~other & (y == 0)]
        if mine.any():
            both = np.r_[np.zeros(len(genuine)), np.ones(mine.sum())], np.r_[genuine, of_edited[mine]]
            found = report.sigmoid(slope * of_edited[mine] + offset) >= point
            scores.setdefault("edited_locally", {})[name] = {**report.figures(*both), "found": int(found.sum())}

    members = train(check, rows)
    if prints:
        shown = [r for r in prints if r["variant"] == 0 and r["whole"]]
        over = report.sigmoid(slope * judge(members, shown) + offset) >= point
        scores["photos_of_prints"] = {"photos": len(shown), "flagged_by_shipped_model": int(over.sum())}
    scores["history"] = history_of(Path(scores_path), VERSIONS[check])
    packed = np.concatenate([m.packed() for m in members])
    shape = [{"input": m.input, "inputs": m.size, "hidden": m.hidden, "share": float(m.share)} for m in members]
    model = {"name": f"{check}-pixels", "version": VERSIONS[check], "featuresVersion": FEATURES_VERSION, "members": shape,
             "calibration": {"slope": slope, "offset": offset}, "operatingPoint": point,
             "weights": base64.b64encode(packed.tobytes()).decode()}
    Path(weights_path).write_text(
        'import type { PackedModel } from "../pixel/pixel-model.ts";\n\n'
        "/** Written by training/train.py; do not edit. */\n"
        f"export const {check.upper()}_WEIGHTS: PackedModel = {json.dumps(model)};\n")
    Path(scores_path).write_text(json.dumps(scores, indent=1) + "\n")
    brief = {k: v for k, v in scores.items() if k not in ("sources", "history")}
    print(json.dumps({**brief, **{k: {**scores[k], "roc": len(scores[k]["roc"])} for k in ("originals", "messenger")}}))


main(*sys.argv[1:5])

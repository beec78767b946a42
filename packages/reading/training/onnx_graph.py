"""Converts an ONNX network of PaddleOCR to operations of plan.py. Walks from the output to the input and recognises
the patterns that Paddle writes."""

import numpy as np
import onnx
from onnx import numpy_helper

import plan


class Walk:
    def __init__(self, path):
        graph = onnx.load(path).graph
        self.constants = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
        self.producers = {}
        for node in graph.node:
            if node.op_type == "Constant":
                self.constants[node.output[0]] = numpy_helper.to_array(node.attribute[0].t)
            else:
                self.producers[node.output[0]] = node
        self.input = graph.input[0].name
        self.names = {self.input: "input"}
        self.operations = []
        # callers only need logits, so the last sigmoid or softmax is left out
        self.output = self.of(self.producers[graph.output[0].name].input[0])

    def constant(self, name):
        value = self.constants.get(name)
        return None if value is None else value.astype(np.float64)

    def producer(self, name, kind=None):
        node = self.producers.get(name)
        return node if node is not None and (kind is None or node.op_type == kind) else None

    def of(self, name):
        """The plan's tensor for this name."""
        if name not in self.names:
            node = self.producers[name]
            self.names[name] = getattr(self, "on_" + node.op_type)(node, name)
        return self.names[name]

    def emit(self, operation):
        self.operations.append(operation)
        return operation["out"]

    def on_Conv(self, node, out):
        attributes = {one.name: onnx.helper.get_attribute_value(one) for one in node.attribute}
        weights = self.constant(node.input[1])
        bias = self.constant(node.input[2]) if len(node.input) > 2 else np.zeros(weights.shape[0])
        strides, pads = attributes["strides"], attributes["pads"]
        x = self.of(node.input[0])
        if attributes["group"] > 1:
            return self.emit(plan.depthwise(x, out, weights[:, 0].transpose(1, 2, 0), bias, strides, pads))
        return self.emit(plan.conv(x, out, weights.transpose(2, 3, 1, 0), bias, strides, pads))

    def on_ConvTranspose(self, node, out):
        weights = self.constant(node.input[1]).transpose(2, 3, 0, 1)
        return self.emit({"op": "deconv", "in": [self.of(node.input[0])], "out": out, "weights": weights, "bias": np.zeros(weights.shape[-1])})

    def on_BatchNormalization(self, node, out):
        gain, bias, mean, variance = (self.constant(name) for name in node.input[1:])
        mul = gain / np.sqrt(variance + 1e-5)
        return self.emit(plan.affine(self.of(node.input[0]), out, mul, bias - mean * mul))

    def on_Div(self, node, out):
        product = self.producer(node.input[0], "Mul")
        if product is not None and self.producer(product.input[1], "Clip") is not None:
            return self.emit(plan.activate(self.of(product.input[0]), out, "hard-swish"))
        raise ValueError(f"Div {out}")

    def on_Mul(self, node, out):
        a, b = node.input
        if self.constant(a) is not None:
            a, b = b, a
        value = self.constant(b)
        if value is not None:
            return self.emit(plan.affine(self.of(a), out, float(value.reshape(-1)[0]), 0.0))
        gate = self.producer(b, "Sigmoid")
        if gate is not None and self.producer(gate.input[0]).input[0] == a:
            return self.emit(plan.activate(self.of(a), out, "swish"))
        return self.emit({"op": "scale", "in": [self.of(a), self.of(b)], "out": out})

    def on_Add(self, node, out):
        a, b = node.input
        value = self.constant(b)
        if value is None:
            return self.on_sum(a, b, out)
        product = self.producer(a, "Mul")
        if value.size > 1 and product is not None and self.producer(product.input[0], "Div") is not None:
            off = self.producer(self.producer(product.input[0]).input[0], "Sub")
            root = self.producer(self.producer(product.input[0]).input[1], "Sqrt")
            epsilon = float(self.constant(self.producer(root.input[0], "Add").input[1]))
            gain = self.constant(product.input[1])
            return self.emit({"op": "normalise", "in": [self.of(off.input[0])], "out": out, "gain": gain, "bias": value, "epsilon": epsilon})
        return self.emit(plan.affine(self.of(a), out, 1.0, float(value.reshape(-1)[0]) if value.size == 1 else value.reshape(-1)))

    def on_sum(self, a, b, out):
        gated = self.producer(b, "Mul")
        # x + x * gate is x * (1 + gate)
        if gated is not None and gated.input[0] == a and self.constant(gated.input[1]) is None:
            more = self.emit(plan.affine(self.of(gated.input[1]), out + ".gate", 1.0, 1.0))
            return self.emit({"op": "scale", "in": [self.of(a), more], "out": out})
        return self.emit({"op": "add", "in": [self.of(a), self.of(b)], "out": out})

    def on_MatMul(self, node, out):
        weights = self.constant(node.input[1])
        return self.emit(plan.conv(self.of(node.input[0]), out, weights[None, None], np.zeros(weights.shape[1])))

    def on_Relu(self, node, out):
        return self.emit(plan.activate(self.of(node.input[0]), out, "relu"))

    def on_HardSigmoid(self, node, out):
        return self.emit(plan.activate(self.of(node.input[0]), out, "hard-sigmoid", float(node.attribute[0].f)))

    def on_GlobalAveragePool(self, node, out):
        return self.emit({"op": "mean", "in": [self.of(node.input[0])], "out": out})

    def on_AveragePool(self, node, out):
        return self.emit({"op": "pool", "in": [self.of(node.input[0])], "out": out, "kernel": [3, 2]})

    def on_Resize(self, node, out):
        return self.emit({"op": "nearest", "in": [self.of(node.input[0])], "out": out, "factor": int(self.constant(node.input[2])[-1])})

    def on_Concat(self, node, out):
        return self.emit({"op": "concat", "in": [self.of(name) for name in node.input], "out": out})

    def on_Reshape(self, node, out):
        """Converting a line of pixels to a sequence moves no data. The attention over its three parts becomes one operation."""
        turned = self.producer(node.input[0], "Transpose")
        product = turned and self.producer(turned.input[0], "MatMul")
        if product is None or self.producer(product.input[0], "Softmax") is None:
            return self.of(node.input[0])
        at = product.input[1]
        while self.producer(at).op_type != "Reshape":
            at = self.producer(at).input[0]
        return self.emit({"op": "attend", "in": [self.of(self.producer(at).input[0])], "out": out, "heads": 8})

    def on_Transpose(self, node, out):
        return self.of(node.input[0])

    on_Squeeze = on_Transpose

"""Computes a plan in numpy: slow and plain, as the reference for the kernels. Tensors are [rows, columns, channels]."""

import numpy as np


def patches(x, kernel, strides, pads):
    top, left, bottom, right = pads
    wide = np.pad(x, ((top, bottom), (left, right), (0, 0)))
    views = np.lib.stride_tricks.sliding_window_view(wide, tuple(kernel), axis=(0, 1))
    return views[:: strides[0], :: strides[1]].transpose(0, 1, 3, 4, 2)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def active(x, operation):
    kind = operation.get("kind", "none")
    slope = operation.get("slope", 0)
    y = {
        "none": lambda: x,
        "relu": lambda: np.maximum(x, 0),
        "hard-swish": lambda: x * np.clip(x + 3, 0, 6) / 6,
        "swish": lambda: x * sigmoid(x),
        "hard-sigmoid": lambda: np.clip(x * slope + 0.5, 0, 1),
        "sigmoid": lambda: sigmoid(x),
    }[kind]()
    return y * operation.get("mul", 1) + operation.get("add", 0)


def bilinear(x):
    rows, columns, _ = x.shape
    y0, x0 = np.arange(2 * rows) // 2, np.arange(2 * columns) // 2
    y1, x1 = np.minimum(y0 + 1, rows - 1), np.minimum(x0 + 1, columns - 1)
    fy, fx = (np.arange(2 * rows) % 2 / 2)[:, None, None], (np.arange(2 * columns) % 2 / 2)[None, :, None]
    upper = x[y0][:, x0] * (1 - fx) + x[y0][:, x1] * fx
    lower = x[y1][:, x0] * (1 - fx) + x[y1][:, x1] * fx
    return upper * (1 - fy) + lower * fy


def attend(x, heads):
    steps = x.shape[1]
    q, k, v = x[0].reshape(steps, 3, heads, -1).transpose(1, 2, 0, 3)
    scores = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    shares = np.exp(scores - scores.max(-1, keepdims=True))
    shares /= shares.sum(-1, keepdims=True)
    return (shares @ v).transpose(1, 0, 2).reshape(1, steps, -1)


def step(operation, inputs):
    x, kind = inputs[0], operation["op"]
    if kind == "conv":
        weights = operation["weights"]
        seen = patches(x, weights.shape[:2], operation["strides"], operation["pads"])
        return active(np.tensordot(seen, weights, 3) + operation["bias"], operation)
    if kind == "depthwise":
        weights = operation["weights"]
        seen = patches(x, weights.shape[:2], operation["strides"], operation["pads"])
        return active((seen * weights).sum((2, 3)) + operation["bias"], operation)
    if kind == "deconv":
        weights = operation["weights"]
        y = np.einsum("yxi,abio->yaxbo", x, weights).reshape(2 * x.shape[0], 2 * x.shape[1], -1)
        return active(y + operation["bias"], operation)
    if kind == "normalise":
        off = x - x.mean(-1, keepdims=True)
        return off / np.sqrt((off**2).mean(-1, keepdims=True) + operation["epsilon"]) * operation["gain"] + operation["bias"]
    if kind == "pool":
        high, wide = operation["kernel"]
        rows, columns = x.shape[0] // high, x.shape[1] // wide
        return x[: rows * high, : columns * wide].reshape(rows, high, columns, wide, -1).mean((1, 3))
    return {
        "activate": lambda: active(x, operation),
        "scale": lambda: x * inputs[1],
        "add": lambda: x + inputs[1],
        "mean": lambda: x.mean((0, 1), keepdims=True),
        "nearest": lambda: x.repeat(operation.get("factor", 1), 0).repeat(operation.get("factor", 1), 1),
        "bilinear": lambda: bilinear(x),
        "concat": lambda: np.concatenate(inputs, -1),
        "attend": lambda: attend(x, operation.get("heads", 1)),
    }[kind]()


def run(operations, x, outputs):
    """The named tensors for the input `x`."""
    tensors = {"input": x}
    for operation in operations:
        tensors[operation["out"]] = step(operation, [tensors[name] for name in operation["in"]])
    return [tensors[name] for name in outputs]

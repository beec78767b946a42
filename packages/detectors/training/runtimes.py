"""Compares the CPU time of our network with onnxruntime's, native and in WebAssembly, one thread each, on the same
weights in float32 and a frame of 683 by 512 pixels.

pip install onnx onnxruntime; npm install onnxruntime-web (anywhere)
python3 runtimes.py FOLDER/node_modules/onnxruntime-web [rounds]

Ours also gathers the statistics of every depth, theirs only the last output. Each round times all three one after
the other; prints the medians of the rounds, and the median and range of the rounds' ratios."""

import json, subprocess, sys, tempfile, time
from pathlib import Path
import numpy as np
import onnx, onnxruntime
from onnx import TensorProto, helper, numpy_helper

HERE = Path(__file__).parent
WIDTH, HEIGHT = 683, 512
# Repeats, kernel, stride of the first block, expansion and outputs; as in `backbone.py`, which needs PyTorch.
STAGES = [(1, 3, 1, 1, 16), (3, 3, 2, 6, 24), (3, 5, 2, 6, 48), (4, 3, 2, 6, 88), (4, 5, 1, 6, 120), (5, 5, 2, 6, 208), (1, 3, 1, 6, 352)]
STEM, MIDDLE = 32, 127.0


def onnx_of(packed):
    """The network as an ONNX model, from the bytes that `src/backbone` reads."""
    at, nodes, constants = 0, [], []

    def constant(array):
        constants.append(numpy_helper.from_array(array.astype(np.float32), f"c{len(constants)}"))
        return constants[-1].name

    def node(kind, inputs, **how):
        nodes.append(helper.make_node(kind, inputs, [f"n{len(nodes)}"], **how))
        return nodes[-1].output[0]

    zero, six = constant(np.zeros(())), constant(np.full((), 6))

    def layer(x, size, inputs, outputs, stride=1, groups=1, clamps=True):
        nonlocal at
        scale = np.frombuffer(packed, np.float32, outputs, at)
        bias = np.frombuffer(packed, np.float32, outputs, at + 4 * outputs)
        count = size * size * (inputs // groups) * outputs
        whole = np.frombuffer(packed, np.int8, count, at + 8 * outputs).reshape(size, size, inputs // groups, outputs)
        at += 8 * outputs + count
        kernel = whole.transpose(3, 2, 0, 1) * scale[:, None, None, None]
        y = node("Conv", [x, constant(kernel), constant(bias)], strides=[stride] * 2, group=groups, auto_pad="SAME_UPPER")
        return node("Clip", [y, zero, six]) if clamps else y

    x, channels = layer("picture", 3, 3, STEM, 2), STEM
    for repeats, size, first, times, outputs in STAGES:
        for repeat in range(repeats):
            stride = first if repeat == 0 else 1
            inner = channels * times
            y = layer(x, 1, channels, inner) if times > 1 else x
            y = layer(layer(y, size, inner, inner, stride, inner), 1, inner, outputs, clamps=False)
            x, channels = (node("Add", [y, x]) if stride == 1 and outputs == channels else y), outputs
    assert at == len(packed)
    picture = helper.make_tensor_value_info("picture", TensorProto.FLOAT, [1, 3, HEIGHT, WIDTH])
    output = helper.make_tensor_value_info(x, TensorProto.FLOAT, [1, channels, None, None])
    graph = helper.make_graph(nodes, "efficientnet-lite2", [picture], [output], constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def main(web, rounds="9"):
    packed = (HERE / "../src/backbone/efficientnet-lite2.bin").read_bytes()
    model = onnx_of(packed).SerializeToString()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    native = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    y, x = np.indices((HEIGHT, WIDTH))
    picture = np.stack([(x * 7 + y * 3) % 256, (x * y) % 251, (x * x + 5 * y) % 241])[None].astype(np.float32) - MIDDLE

    def native_ms():
        began = time.process_time()
        native.run(None, {"picture": picture})
        return 1000 * (time.process_time() - began)

    with tempfile.NamedTemporaryFile(suffix=".onnx") as file:
        file.write(model)
        file.flush()
        node = ["node", str(HERE / "runtimes.ts"), file.name, str(Path(web).resolve()), str(WIDTH), str(HEIGHT)]
        with subprocess.Popen(node, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:

            def child_ms(which):
                child.stdin.write(which + "\n")
                child.stdin.flush()
                return float(child.stdout.readline())

            measure = {"ours": lambda: child_ms("ours"), "native": native_ms, "web": lambda: child_ms("web")}
            for warm in range(3):
                for one in measure.values():
                    one()
            taken = [{name: one() for name, one in measure.items()} for _ in range(int(rounds))]
            child.stdin.close()
    print(f"onnxruntime {onnxruntime.__version__}, web {json.loads((Path(web) / 'package.json').read_text())['version']}")
    for name in measure:
        ratios = [one["ours"] / one[name] for one in taken]
        ms = np.median([one[name] for one in taken])
        print(f"{name}: {ms:.0f} ms; ours against it {np.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main(*sys.argv[1:3])

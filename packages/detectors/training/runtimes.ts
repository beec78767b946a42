// The part of `runtimes.py` that runs in Node: for each line of its input, "ours" or "web", it prints the CPU
// milliseconds of one picture.
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { nodeBackbone } from "../tools/pixel-judge.ts";

const [model = "", web = "", ...sides] = process.argv.slice(2);
const [width = 0, height = 0] = sides.map(Number);
const ort = await import(pathToFileURL(path.join(web, "dist/ort.min.mjs")).href);
ort.env.wasm.numThreads = 1;
const session = await ort.InferenceSession.create(readFileSync(model), { executionProviders: ["wasm"] });

const rgb = new Uint8Array(width * height * 3);
const planes = new Float32Array(rgb.length);
for (let pixel = 0; pixel < width * height; pixel++) {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const colours = [(x * 7 + y * 3) % 256, (x * y) % 251, (x * x + 5 * y) % 241];
  rgb.set(colours, pixel * 3);
  for (const [plane, value] of colours.entries()) planes[plane * width * height + pixel] = value - 127;
}
const picture = new ort.Tensor("float32", planes, [1, 3, height, width]);
const { embed } = nodeBackbone();

const runs: Readonly<Record<string, () => unknown>> = {
  ours: () => embed({ width, height, rgb }),
  web: () => session.run({ picture }),
};
for await (const which of createInterface({ input: process.stdin })) {
  const began = process.cpuUsage();
  await runs[which]?.();
  const { user, system } = process.cpuUsage(began);
  process.stdout.write(`${(user + system) / 1000}\n`);
}

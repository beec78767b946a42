import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { nodeNetworks } from "../../tools/node-networks.ts";
import recorded from "../../weights/recorded.json" with { type: "json" };
import type { Plan } from "./plan.ts";

const networks = nodeNetworks();

/** The same numbers as `drawn` in training/convert.py. */
function drawNumbers(width: number, height: number, scale: number) {
  const draw = (numbers: Float32Array) => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        for (let c = 0; c < 3; c++) {
          const value = ((x * 7 + y * 3 + c * 11) % 64) / 32 - 1;
          numbers[(y * width + x) * 4 + c] = scale > 1 ? value * scale + scale : value;
        }
        numbers[(y * width + x) * 4 + 3] = 0;
      }
    }
  };
  return { width, height, draw };
}

describe("A network computes what its weights in numpy do", () => {
  it.for([
    ["findLines", recorded["find-lines"], 1],
    ["readLine", recorded["read-line"], 1],
    ["objects", recorded.objects, 127.5],
  ] as const)("%s", ([name, { size, every, numbers }, scale], { expect }) => {
    const [height = 0, width = 0] = size;
    const outputs = networks[name](drawNumbers(width, height, scale));
    expect(outputs).toHaveLength(numbers.length);
    for (const [index, output] of outputs.entries()) {
      const expected = numbers[index] ?? [];
      const seen = expected.map((_, at) => {
        const place = at * (every[index] ?? 1);
        const pixel = Math.floor(place / output.channels);
        return output.numbers[pixel * output.stride + (place % output.channels)] ?? Number.NaN;
      });
      const largest = Math.max(...expected.map(Math.abs));
      for (const [at, value] of seen.entries())
        expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThan(largest * 1e-3);
    }
  });

  it("and a second time the same, in memory that others used meanwhile", ({ expect }) => {
    const picture = drawNumbers(160, 48, 1);
    const first = networks.readLine(picture).map(({ numbers }) => numbers.slice());
    networks.objects(drawNumbers(128, 128, 127.5));
    expect(networks.readLine(picture).map(({ numbers }) => numbers.slice())).toEqual(first);
  });
});

describe("The layers", () => {
  it.for(["find-lines", "read-line", "objects"])("of %s are those of its plan", (name, { expect }) => {
    const read = (ending: string) =>
      readFileSync(new URL(`../../weights/${name}.${ending}`, import.meta.url));
    const { sha256 } = JSON.parse(read("json").toString()) as Plan; // written by convert.py
    expect(createHash("sha256").update(read("bin")).digest("hex")).toBe(sha256);
  });
});

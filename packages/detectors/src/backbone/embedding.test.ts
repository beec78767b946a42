import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, it } from "vitest";
import { EMBEDDING_SIZE } from "./embedding.ts";
import { nodeBackbone, nodeEmbedder } from "../../tools/pixel-judge.ts";
import recorded from "./recorded-embedding.json" with { type: "json" };

const embed = nodeEmbedder();
/** training/backbone.py records every 31st number. */
const RECORDED_EVERY = 31;

/** The same picture as `drawn` in training/backbone.py. */
function drawPattern(width: number, height: number) {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rgb.set([(x * 7 + y * 3) % 256, (x * y) % 251, (x * x + 5 * y) % 241], (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

describe("The embedding, in integers, is nearly PyTorch's of the same weights in floats", () => {
  it.for([
    [200, 131, recorded["200x131"]],
    [512, 384, recorded["512x384"]],
  ] as const)("of %i x %i pixels", ([width, height, expected], { expect }) => {
    const embedding = embed(drawPattern(width, height));
    expect(embedding).toHaveLength(EMBEDDING_SIZE);
    const off = expected.map((wanted, index) => {
      return Math.abs((embedding[index * RECORDED_EVERY] ?? Number.NaN) - wanted) / (1 + Math.abs(wanted));
    });
    expect(Math.max(...off)).toBeLessThan(0.003);
  });

  it("of several pictures is that of each, one after the other", ({ expect }) => {
    const [large, small] = [drawPattern(64, 48), drawPattern(33, 48)];
    expect(embed(large, small)).toEqual(Float32Array.of(...embed(large), ...embed(small)));
  });

  it("is the same of any picture after any other, larger, smaller or turned, and after the memory was given back", ({
    expect,
  }) => {
    const { embed: again, cellsOf, leave } = nodeBackbone();
    const pictures = [
      drawPattern(96, 64),
      drawPattern(33, 90),
      drawPattern(130, 64),
      drawPattern(64, 96),
      drawPattern(3, 2),
    ];
    for (const picture of [...pictures, ...pictures.toReversed()]) {
      const { embed: fresh, cellsOf: freshCellsOf } = nodeBackbone();
      expect(again(picture)).toEqual(fresh(picture));
      expect(cellsOf(picture)).toEqual(freshCellsOf(picture));
      if (picture.width === 130) leave(64 * 2 ** 20);
    }
  });

  it("of a picture one pixel high is finite", ({ expect }) => {
    expect(embed(drawPattern(300, 1)).every(Number.isFinite)).toBe(true);
  });
});

it("The embedding is the same on every machine, to the last bit", ({ expect }) => {
  const { buffer } = embed(drawPattern(200, 131));
  const hash = createHash("sha256").update(new Uint8Array(buffer)).digest("hex");
  // recorded when the network was put into integers
  expect(hash).toBe("9e954fbf8d53aca79fd90a0eee2f932d383c8b59b31c192c66b3c1350b219bd2");
});

describe("The memory of the network", () => {
  const MB = 2 ** 20;
  const memories: WebAssembly.Memory[] = [];
  const { Instance } = WebAssembly;

  beforeEach(() => {
    memories.length = 0;
    WebAssembly.Instance = class extends Instance {
      constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
        super(module, imports);
        const { memory } = this.exports;
        memories.push(memory as WebAssembly.Memory); // the module exports one
      }
    };
  });
  afterEach(() => {
    WebAssembly.Instance = Instance;
  });

  it("serves photos and screenshots in turns, upright and lying, once it has had the largest sides", ({
    expect,
  }) => {
    const backbone = nodeBackbone();
    const pictures = [drawPattern(96, 72), drawPattern(60, 128), drawPattern(72, 96), drawPattern(128, 60)];
    for (const picture of [...pictures, ...pictures]) {
      backbone.leave(24 * MB);
      backbone.embed(picture);
    }
    expect(memories).toHaveLength(2);
  });

  it("is 18 MB for a frame of 4:3 and 23 for the longest, without doubling", ({ expect }) => {
    nodeBackbone().embed(drawPattern(683, 512));
    nodeBackbone().embed(drawPattern(1024, 512));
    const sizes = memories.map(({ buffer }) => buffer.byteLength / MB);
    expect(sizes.map(Math.ceil)).toEqual([18, 23]);
  });

  it("is given back before something that leaves it no room", ({ expect }) => {
    const backbone = nodeBackbone();
    const picture = drawPattern(64, 48);
    backbone.embed(picture);
    backbone.leave(64 * MB);
    backbone.embed(picture);
    expect(memories).toHaveLength(2);
  });
});

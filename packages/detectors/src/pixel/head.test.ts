import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import older from "../../models/1.0.1/model.json" with { type: "json" };
import before from "../../models/1.1.1/model.json" with { type: "json" };
import newest from "../../models/1.2.0/model.json" with { type: "json" };
import { nodePixelJudge } from "../../tools/pixel-judge.ts";
import { drawScene } from "./drawn.ts";
import { createHead } from "./head.ts";

function bytesOf(version: string, file: string): ArrayBuffer {
  return Uint8Array.from(readFileSync(new URL(`../../models/${version}/${file}`, import.meta.url))).buffer;
}

const heads = [older, before, newest].map((model) => ({ ...model, file: "head.bin" }));
const nativeHead = { version: newest.version, ...newest.native, file: "native.bin" };

describe.for([...heads, nativeHead])("$file of $version", (model) => {
  const bytes = bytesOf(model.version, model.file);

  it("says of an embedding what training said of it", ({ expect }) => {
    const { inputs } = model.head;
    const numbers = new Float32Array(bytes);
    const embedding = Float32Array.from({ length: inputs }, (_, index) => {
      return (numbers[index] ?? 0) + (numbers[inputs + index] ?? 0) * Math.sin(index);
    });
    const logits = createHead(model.head, bytes)(embedding);
    expect(logits.screen).toBeCloseTo(model.of_a_sine.screen, 3);
    expect(logits.ai).toBeCloseTo(model.of_a_sine.ai, 3);
  });

  it("fits what is looked at, so that what it said can be said again", ({ expect }) => {
    const judgement = nodePixelJudge(model.version)("ai", drawScene(256, 192));
    expect(judgement.model).toEqual({ name: "ai-pixels", version: model.version });
    expect(judgement.confidence).toBeGreaterThan(0);
    expect(judgement.confidence).toBeLessThan(1);
  });

  it("refuses weights of another shape when it is made, not when it is asked", ({ expect }) => {
    const shape = { ...model.head, inputs: 3 };
    expect(() => createHead(shape, bytes)).toThrow("the head's bytes do not fit its shape");
  });
});

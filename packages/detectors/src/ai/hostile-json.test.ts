import type { Metadata } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { findHints } from "./hints.ts";
import { findMarks } from "./marks.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const ODD_VALUES = [
  '{"toString":1}',
  nested(30_000),
  nested(3000),
  "null",
  "7",
  '["KSampler"]',
  '["doubao"]',
];
const DEEP = '{"a":'.repeat(9000) + "1" + "}".repeat(9000);

const written = (text: string): Metadata => ({
  tags: { exif: { UserComment: text }, gps: {}, xmp: {}, iptc: {}, png_text: { prompt: text, AIGC: text } },
  orientation: 1,
});

describe("JSON of a form that no generator writes is no mark and throws nothing", () => {
  const texts = ODD_VALUES.flatMap((value) => [
    `{"product":${value},"exportType":"generation"}`,
    `{"1":{"class_type":${value},"inputs":{}}}`,
    `{"nodes":[{"type":${value}}]}`,
    `{"AIGC":${value}}`,
    `{"AIGC":{"Label":${value},"ContentProducer":"x"}}`,
    `{"sampler":${value},"seed":1,"steps":2}`,
  ]);
  const cases = [...texts, DEEP].map((text) => ({ start: text.slice(0, 60), text }));
  it.for(cases)("$start", ({ text }, { expect }) => {
    expect([...findMarks(written(text)), ...findHints(written(text))]).toEqual([]);
  });

  it("and hides no mark next to it", ({ expect }) => {
    const { tags, ...rest } = written('{"product":{"toString":1}}');
    const marked = { ...rest, tags: { ...tags, png_text: { ...tags.png_text, Software: "NovelAI" } } };
    expect(findMarks(marked).map(({ kind }) => kind)).toEqual(["generator_software"]);
  });
});

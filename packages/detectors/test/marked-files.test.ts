import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readMetadata } from "@svc/imaging/metadata";
import { sniff } from "@svc/imaging/sniff";
import { drawScene } from "@svc/testkit/draw-scene";
import { markedFile, type Marking } from "@svc/testkit/marked-file";
import { describe, it } from "vitest";
import { findMarks } from "../src/ai/marks.ts";

const DATA = join(import.meta.dirname, "../../../../shared/data");
const SCENE = drawScene(160, 120, 3);
const NEWSCODES = "http://cv.iptc.org/newscodes/digitalsourcetype/";
type Format = "jpeg" | "png" | "webp";
const ALL: readonly Format[] = ["jpeg", "png", "webp"];

const files = (folder: string) => readdirSync(join(DATA, folder)).map((name) => join(DATA, folder, name));

async function kindsIn(bytes: Uint8Array): Promise<string[]> {
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(sniffed.refused);
  return findMarks(await readMetadata(bytes, sniffed)).map(({ kind }) => kind);
}

const STORY = "a red house by a lake, ".repeat(400);
const A1111 = (prompt: string) =>
  `${prompt}\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 12, Size: 512x512`;
/** As ComfyUI writes them: prompts first, the sampler late. */
const graph = (nodes: number) =>
  Object.fromEntries(
    Array.from({ length: nodes }, (_, index) => [
      String(index + 1),
      index === nodes - 1
        ? { class_type: "KSampler", inputs: { seed: 5, steps: 20, model: ["4", 0] } }
        : { class_type: "CLIPTextEncode", inputs: { text: STORY.slice(0, 400), clip: ["4", 1] } },
    ]),
  );
const workflow = (nodes: number) => ({
  last_node_id: nodes,
  nodes: Array.from({ length: nodes }, (_, id) => ({
    id,
    type: id === nodes - 1 ? "KSampler" : "CLIPTextEncode",
    pos: [10, 20],
    widgets_values: [STORY.slice(0, 400)],
  })),
});
const software = (name: string): Marking => ({ exif: { IFD0: { Software: name }, IFD2: {} } });
const comment = (text: string): Marking => ({ exif: { IFD0: {}, IFD2: { UserComment: text } } });
const sourceType = (type: string): Marking => ({
  xmp: { "Iptc4xmpExt:DigitalSourceType": NEWSCODES + type },
});

const MARKS: readonly [string, readonly Format[], Marking][] = [
  ["trainedAlgorithmicMedia", ALL, sourceType("trainedAlgorithmicMedia")],
  ["an AI edit's source type", ALL, sourceType("compositeWithTrainedAlgorithmicMedia")],
  ["compositeSynthetic", ALL, sourceType("compositeSynthetic")],
  ["algorithmicMedia", ALL, sourceType("algorithmicMedia")],
  ["Firefly as XMP creator tool", ALL, { xmp: { "xmp:CreatorTool": "Adobe Firefly 2.0" } }],
  ["DALL·E", ALL, software("DALL-E 3")],
  ["ChatGPT", ALL, software("ChatGPT 5")],
  ["Midjourney's software field", ALL, software("Midjourney 7.0")],
  ["Imagen", ALL, software("Google Imagen 4")],
  ["InvokeAI's software field", ALL, software("InvokeAI 5.1")],
  ["A1111 in a user comment", ["jpeg", "webp"], comment(A1111("a house"))],
  ["A1111 after a long prompt, in a user comment", ["jpeg", "webp"], comment(A1111(STORY))],
  ["A1111 in a JPEG comment", ["jpeg"], { comment: A1111("a house") }],
  ["A1111 in PNG text", ["png"], { text: { parameters: A1111("a house") } }],
  ["A1111 after a long prompt, in PNG text", ["png"], { text: { parameters: A1111(STORY) } }],
  ["a ComfyUI prompt", ["png"], { text: { prompt: JSON.stringify(graph(6)) } }],
  ["a long ComfyUI prompt", ["png"], { text: { prompt: JSON.stringify(graph(90)) } }],
  ["a ComfyUI workflow", ["png"], { text: { workflow: JSON.stringify(workflow(6)) } }],
  ["a long ComfyUI workflow", ["png"], { text: { workflow: JSON.stringify(workflow(100)) } }],
  [
    "ComfyUI in a WebP",
    ["webp"],
    { exif: { IFD0: { Make: `prompt:${JSON.stringify(graph(30))}` }, IFD2: {} } },
  ],
  ["InvokeAI's graph", ["png"], { text: { invokeai_metadata: '{"positive_prompt":"a house","seed":1}' } }],
  [
    "NovelAI",
    ["png"],
    { text: { Software: "NovelAI", Comment: '{"steps":28,"sampler":"k_euler","seed":9}' } },
  ],
  [
    "a Midjourney job",
    ["png"],
    { text: { Description: "a house --v 6 Job ID: 3f2504e0-4f89-41d3-9a0c-0305e82c3301" } },
  ],
];
const CASES = MARKS.flatMap(([name, formats, marking]) =>
  formats.map((format) => ({ name, format, marking })),
);

describe("Every mark is found in the file that carries it", () => {
  it.for(CASES)("$name in a $format", async ({ format, marking }, { expect }) => {
    expect(await kindsIn(await markedFile(SCENE, format, marking))).not.toEqual([]);
  });

  it.for(ALL)("and none in the same picture as a %s without it", async (format, { expect }) => {
    const camera = { exif: { IFD0: { Make: "Maker", Software: "1.0" }, IFD2: { UserComment: "our house" } } };
    expect(await kindsIn(await markedFile(SCENE, format, camera))).toEqual([]);
  });
});

describe.skipIf(!existsSync(join(DATA, "manifest.csv")))("Over the labelled files", () => {
  it("the three that generators marked are found, and no other signed file", async ({ expect }) => {
    const found: string[] = [];
    for (const file of files("c2pa")) {
      if ((await kindsIn(new Uint8Array(readFileSync(file)))).length > 0) found.push(file);
    }
    expect(found.map((file) => /Kolors|flux|sdxl/.exec(file)?.[0])).toEqual(["Kolors", "flux", "sdxl"]);
  });

  it.for(["real", "notscreen", "heic"])("no genuine photo in %s carries one", async (folder, { expect }) => {
    for (const file of files(folder)) {
      const bytes = new Uint8Array(readFileSync(file));
      if ("refused" in sniff(bytes)) continue;
      expect(await kindsIn(bytes), file).toEqual([]);
    }
  });
});

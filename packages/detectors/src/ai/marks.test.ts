import type { CredentialReading } from "@svc/domain/credential-reading";
import { GENERATED_SOURCE_TYPES } from "@svc/domain/generated-source-types";
import type { Metadata } from "@svc/imaging/evidence";
import { describe, it } from "vitest";
import { findHints } from "./hints.ts";
import { findMarks } from "./marks.ts";
import { OTHER_SOURCE_TYPES } from "./source-types.ts";

const NEWSCODES = "http://cv.iptc.org/newscodes/digitalsourcetype/";

function metadata(tags: Partial<Metadata["tags"]>): Metadata {
  return { tags: { exif: {}, gps: {}, xmp: {}, iptc: {}, png_text: {}, ...tags }, orientation: 1 };
}

function credentials(parts: Partial<Extract<CredentialReading, { present: true }>>): CredentialReading {
  return { present: true, state: "valid", sourceTypes: [], actions: [], ...parts };
}

const A1111 =
  "a house\nNegative prompt: blurry\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 12, Size: 512x512";
const COMFY = JSON.stringify({ 3: { class_type: "KSampler", inputs: { seed: 1, steps: 20 } } });
const COMFY_FLOW = JSON.stringify({ nodes: [{ id: 1, type: "KSampler" }], links: [] });

describe("A mark in the file decides, and is named", () => {
  const marked: [string, Metadata, string][] = [
    [
      "XMP source type",
      metadata({ xmp: { DigitalSourceType: `${NEWSCODES}trainedAlgorithmicMedia` } }),
      "iptc_digital_source_type",
    ],
    [
      "prefixed XMP source type",
      metadata({
        xmp: { "Iptc4xmpExt:DigitalSourceType": `${NEWSCODES}compositeWithTrainedAlgorithmicMedia` },
      }),
      "iptc_digital_source_type",
    ],
    [
      "QCode source type",
      metadata({ xmp: { DigitalSourceType: "digsrctype:algorithmicMedia" } }),
      "iptc_digital_source_type",
    ],
    ["AUTOMATIC1111 in a PNG", metadata({ png_text: { parameters: A1111 } }), "sd_parameters"],
    ["AUTOMATIC1111 in a JPEG", metadata({ exif: { UserComment: A1111 } }), "sd_parameters"],
    ["ComfyUI prompt", metadata({ png_text: { prompt: COMFY } }), "comfyui_graph"],
    [
      "ComfyUI prompt, cut",
      metadata({ png_text: { prompt: COMFY.replace(/\}\}\}$/, ', "positive": ["6"') } }),
      "comfyui_graph",
    ],
    ["ComfyUI workflow", metadata({ png_text: { workflow: COMFY_FLOW } }), "comfyui_graph"],
    ["ComfyUI in a WebP", metadata({ exif: { Make: `prompt:${COMFY}` } }), "comfyui_graph"],
    [
      "InvokeAI",
      metadata({ png_text: { invokeai_metadata: '{"positive_prompt":"a","seed":1}' } }),
      "invokeai_metadata",
    ],
    [
      "InvokeAI 2",
      metadata({ png_text: { Dream: '"a cat" -s 50 -S 123 -W 512 -H 512 -C 7.5 -A k_lms' } }),
      "invokeai_metadata",
    ],
    ["NovelAI", metadata({ png_text: { Software: "NovelAI" } }), "generator_software"],
    [
      "NovelAI comment",
      metadata({ png_text: { Comment: '{"steps":28,"sampler":"k_euler","seed":9}' } }),
      "generator_settings",
    ],
    ["DALL·E", metadata({ exif: { Software: "DALL·E 3" } }), "generator_software"],
    ["Firefly", metadata({ xmp: { CreatorTool: "Adobe Firefly 1.0" } }), "generator_software"],
    [
      "Midjourney",
      metadata({ xmp: { description: "a cat --ar 3:2 --v 6 Job ID: 3f2504e0-4f89-41d3-9a0c-0305e82c3301" } }),
      "midjourney_job",
    ],
  ];
  it.for(marked)("%s", ([, file, kind], { expect }) => {
    expect(findMarks(file).map((mark) => mark.kind)).toEqual([kind]);
  });
});

describe("What is no mark", () => {
  const unmarked: [string, Metadata][] = [
    [
      "an editor that names an AI feature",
      metadata({ exif: { Software: "Adobe Photoshop 26.0 with Firefly Generative Fill" } }),
    ],
    [
      "a caption about generators",
      metadata({ exif: { ImageDescription: "Midjourney made me do it, steps: 3" } }),
    ],
    [
      "a caption that says trainedAlgorithmicMedia",
      metadata({ xmp: { description: "not trainedAlgorithmicMedia" } }),
    ],
    ["a title named like a generator", metadata({ png_text: { Title: "DALL·E museum" } })],
    ["a camera's source type", metadata({ xmp: { DigitalSourceType: `${NEWSCODES}digitalCapture` } })],
    ["a denoised photo", metadata({ xmp: { DigitalSourceType: `${NEWSCODES}algorithmicallyEnhanced` } })],
    ["a drawing", metadata({ xmp: { DigitalSourceType: `${NEWSCODES}softwareImage` } })],
    [
      "a graph that only scales a photo",
      metadata({ png_text: { prompt: '{"1":{"class_type":"ImageScale","inputs":{}}}' } }),
    ],
    [
      "a job of a field service",
      metadata({
        exif: { ImageDescription: "Roof --see report-- Job ID: 1b4e28ba-2fa1-11d2-883f-0016d3cca427" },
        xmp: { description: "a cat --v 6 Job ID: 1b4e28ba-2fa1-11d2-883f-0016d3cca427 by Anna" },
      }),
    ],
    ["a soil sampler", metadata({ exif: { UserComment: '{"reading":{"type":"soil sampler"}}' } })],
    ["a graph in a caption", metadata({ exif: { UserComment: COMFY } })],
    [
      "a graph that resamples a photo",
      metadata({ png_text: { prompt: '{"1":{"class_type":"ImageResampler","inputs":{}}}' } }),
    ],
    ["a node without inputs", metadata({ png_text: { prompt: '{"1":{"class_type":"KSampler"}}' } })],
    ["nodes without links", metadata({ png_text: { workflow: '{"nodes":[{"type":"KSampler"}]}' } })],
    [
      "the command line of a camera",
      metadata({ exif: { ImageDescription: "raspistill -s 1 -S 2 -W 4056 -H 3040 -C 7 -A 1" } }),
    ],
    ["a prompt in words", metadata({ png_text: { prompt: "what do you see?" } })],
    ["parameters of a scanner", metadata({ png_text: { parameters: "dpi 300, colour" } })],
    ["JSON that is not a graph", metadata({ exif: { UserComment: '{"seed": 3, "album": "garden"}' } })],
  ];
  it.for(unmarked)("%s", ([, file], { expect }) => {
    expect(findMarks(file)).toEqual([]);
  });
});

describe("Content Credentials", () => {
  const sourceTypes = [`${NEWSCODES}trainedAlgorithmicMedia`];

  it("count when they are valid", ({ expect }) => {
    expect(findMarks(undefined, credentials({ sourceTypes }))).toMatchObject([
      { kind: "c2pa_digital_source_type" },
    ]);
  });

  it("count when only a later edit was generated", ({ expect }) => {
    const edited = credentials({
      digitalSourceType: `${NEWSCODES}digitalCapture`,
      sourceTypes: [`${NEWSCODES}digitalCapture`, `${NEWSCODES}compositeWithTrainedAlgorithmicMedia`],
      actions: ["c2pa.created", "c2pa.edited"],
    });
    expect(findMarks(undefined, edited)).toMatchObject([{ kind: "c2pa_digital_source_type" }]);
  });

  it("count when their issuer is unknown, and say so", ({ expect }) => {
    const [mark] = findMarks(undefined, credentials({ sourceTypes, state: "untrusted" }));
    expect(mark?.detail).toContain("issuer we do not know");
  });

  it("count as a stranger's when their signer was revoked, and say so", ({ expect }) => {
    const revoked = credentials({ sourceTypes, state: "invalid", reason: "revoked_signer" });
    const [mark] = findMarks(undefined, revoked);
    expect(mark?.detail).toContain("signed with a certificate that was revoked");
  });

  it("say nothing when they are invalid, nor hint at anything", ({ expect }) => {
    expect(findMarks(undefined, credentials({ sourceTypes, state: "invalid" }))).toEqual([]);
    const recording = credentials({ sourceTypes: ["virtualRecording"], state: "invalid" });
    expect(findHints(undefined, recording)).toEqual([]);
  });

  it("count as a stranger's when they are invalid but belong to this very file, and say so", ({ expect }) => {
    const faulty = credentials({ sourceTypes, state: "invalid", isIntact: true });
    const [mark] = findMarks(undefined, faulty);
    expect(mark?.detail).toContain("with a faulty signature or record, but of this very file");
  });

  it("name the generator that created the picture", ({ expect }) => {
    const made = credentials({ generator: "OpenAI-API 1.0", actions: ["c2pa.created", "c2pa.converted"] });
    expect(findMarks(undefined, made)).toMatchObject([{ kind: "c2pa_generator" }]);
  });

  it.for(["xAI Grok Imagine 1.0", "recraft.ai c2pa-rs/0.4", "Dreamina/7.5.0", "Amazon Bedrock"])(
    "know the name %s",
    (generator, { expect }) => {
      const made = credentials({ generator, actions: ["c2pa.created"] });
      expect(findMarks(undefined, made)).toMatchObject([{ kind: "c2pa_generator" }]);
    },
  );

  it("say nothing by a watermark alone, which publishers also put into photos", ({ expect }) => {
    const actions = ["c2pa.opened", "c2pa.watermarked", "c2pa.watermarked.bound", "c2pa.watermarked.unbound"];
    expect(findMarks(undefined, credentials({ actions, generator: "Content Authenticity" }))).toEqual([]);
  });

  it("do not blame a generator that only opened it", ({ expect }) => {
    expect(
      findMarks(undefined, credentials({ generator: "Adobe_Firefly", actions: ["c2pa.opened"] })),
    ).toEqual([]);
  });

  it("of a camera are no mark", ({ expect }) => {
    const camera = credentials({
      generator: "NIKON Z 9",
      sourceTypes: [`${NEWSCODES}digitalCapture`],
      actions: ["c2pa.created"],
    });
    expect(findMarks(undefined, camera)).toEqual([]);
  });
});

const forms = [
  (code: string) => NEWSCODES + code,
  (code: string) => `${NEWSCODES}${code}/`,
  (code: string) => `${NEWSCODES.slice(0, -1)}#${code}`,
  (code: string) => `digsrctype:${code}`,
  String,
];
function kindsOf(value: string) {
  const file = metadata({ xmp: { DigitalSourceType: value } });
  const signed = credentials({ sourceTypes: [value] });
  return [findMarks(file), findMarks(undefined, signed), findHints(file), findHints(undefined, signed)].map(
    (found) => found.map(({ kind }) => kind),
  );
}

describe("A source type is read the same wherever it stands", () => {
  it.for(Object.keys(GENERATED_SOURCE_TYPES))("%s is a mark", (code, { expect }) => {
    for (const form of forms)
      expect(kindsOf(form(code))).toEqual([
        ["iptc_digital_source_type"],
        ["c2pa_digital_source_type"],
        [],
        [],
      ]);
  });

  it.for(OTHER_SOURCE_TYPES)("%s is no mark", (code, { expect }) => {
    const hint = code === "virtualRecording" ? ["virtual_recording"] : [];
    for (const form of forms) expect(kindsOf(form(code))).toEqual([[], [], hint, hint]);
  });
});

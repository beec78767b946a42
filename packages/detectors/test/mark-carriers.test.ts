import { readMetadata } from "@svc/imaging/metadata";
import { sniff } from "@svc/imaging/sniff";
import { drawScene } from "@svc/testkit/draw-scene";
import { markedFile, type Marking } from "@svc/testkit/marked-file";
import { describe, it } from "vitest";
import { findHints } from "../src/ai/hints.ts";
import { findMarks } from "../src/ai/marks.ts";

const SCENE = drawScene(64, 48, 3);
const NEWSCODES = "http://cv.iptc.org/newscodes/digitalsourcetype/";
type Format = "jpeg" | "png" | "webp";
const ALL: readonly Format[] = ["jpeg", "png", "webp"];
type Carrier = readonly [name: string, formats: readonly Format[], marking: Marking];

async function kindsIn(format: Format, marking: Marking) {
  const bytes = await markedFile(SCENE, format, marking);
  const sniffed = sniff(bytes);
  if ("refused" in sniffed) throw new Error(sniffed.refused);
  const metadata = await readMetadata(bytes, sniffed);
  return {
    marks: findMarks(metadata).map(({ kind }) => kind),
    hints: findHints(metadata).map(({ kind }) => kind),
  };
}

const exif0 = (IFD0: Readonly<Record<string, string>>): Marking => ({ exif: { IFD0, IFD2: {} } });
const userComment = (text: string): Marking => ({ exif: { IFD0: {}, IFD2: { UserComment: text } } });
const inXmp = (name: string, value: string): readonly Carrier[] => [
  [`XMP attribute ${name}`, ALL, { xmp: { [name]: value } }],
  [`XMP element ${name}`, ALL, { xmpElements: { [name]: value } }],
];
const inText = (text: Readonly<Record<string, string>>): readonly Carrier[] =>
  (["tEXt", "zTXt", "iTXt"] as const).map(
    (textChunk) => [`${textChunk} ${Object.keys(text).join(", ")}`, ["png"], { text, textChunk }] as const,
  );

const tc260 = (label: string | number) =>
  JSON.stringify({
    Label: label,
    ContentProducer: "001191110102MACQD9K64010000",
    ProduceID: "6f1b",
    ReservedCode1: "",
  });
/** The places that the standard and the services of China use. */
const tc260Carriers = (label: string | number): readonly Carrier[] => [
  ...inXmp("TC260:AIGC", tc260(label)),
  ["EXIF UserComment", ["jpeg", "webp"], userComment(`{"AIGC":${tc260(label)}}`)],
  ["EXIF ImageDescription", ALL, exif0({ ImageDescription: `{"AIGC":${tc260(label)}}` })],
  ["JPEG comment", ["jpeg"], { comment: `AIGC${tc260(label)}` }],
  ["JPEG comment with a member", ["jpeg"], { comment: `{"AIGC":${tc260(label)}}` }],
  ...inText({ AIGC: tc260(label) }),
];

const sourceType = (code: string) => inXmp("Iptc4xmpExt:DigitalSourceType", NEWSCODES + code);
const program = (name: string): readonly Carrier[] => [
  ["EXIF Software", ALL, exif0({ Software: name })],
  ...inXmp("xmp:CreatorTool", name),
  ["IPTC OriginatingProgram", ["jpeg"], { iptc: { 65: name } }],
  ...inText({ Software: name }),
];

const SIGNATURE = `Signature: ${"Ab9+/x0Q".repeat(11)}==`;
const UUID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const GROK: readonly Carrier[] = [
  ["EXIF", ALL, exif0({ Artist: UUID, ImageDescription: SIGNATURE })],
  ["XMP", ALL, { xmpElements: { "dc:creator": UUID, "dc:description": SIGNATURE } }],
  ["IPTC", ["jpeg"], { iptc: { 80: UUID, 120: SIGNATURE } }],
  ...inText({ Author: UUID, Description: SIGNATURE }),
];

const DREAMINA = JSON.stringify({ product: "dreamina", exportType: "generation", pictureId: "1" });
const samsung = (type: number): Marking => ({
  trailer: `\0\0\u0001\nPhotoEditor_Re_Edit_Data{"originalPath":"/a.jpg","genAIType":${type},"version":2}SEFH`,
});

const MARKS: readonly (readonly [string, string, readonly Carrier[]])[] = [
  ["China's label 1", "tc260_label", tc260Carriers("1")],
  ["China's label 1 as a number", "tc260_label", tc260Carriers(1)],
  ["Grok's signature", "xai_signature", GROK],
  ...[
    "trainedAlgorithmicMedia",
    "compositeWithTrainedAlgorithmicMedia",
    "compositeSynthetic",
    "algorithmicMedia",
  ].map((code) => [code, "iptc_digital_source_type", sourceType(code)] as const),
  ...[
    "Midjourney 7",
    "Adobe Firefly 2.0",
    "reve.com",
    "AI generated;txt2img;flux",
    "Recraft.ai",
    "Kling AI",
  ].map((name) => [name, "generator_software", program(name)] as const),
  ["Ideogram", "generator_software", [["EXIF Make", ALL, exif0({ Make: "Ideogram AI" })]]],
  [
    "Flux",
    "generator_software",
    [["EXIF Make", ALL, exif0({ Make: "Black Forest Labs", Model: "flux-dev" })]],
  ],
  ["Dreamina", "generator_software", [["EXIF UserComment", ["jpeg", "webp"], userComment(DREAMINA)]]],
];

const HINTS: readonly (readonly [string, string, readonly Carrier[]])[] = [
  ["China's label 2", "tc260_possible", tc260Carriers("2")],
  ["China's label 3", "tc260_possible", tc260Carriers("3")],
  ["Galaxy AI", "samsung_ai_edit", [["trailer", ["jpeg"], samsung(1)]]],
  ["a job of Higgsfield", "generator_trace", inText({ "hf-job-id": UUID })],
  [
    "an app of ByteDance",
    "generator_trace",
    [["EXIF UserComment", ["jpeg", "webp"], userComment('{"product":"doubao","exportType":"edit"}')]],
  ],
  ["a virtual recording", "virtual_recording", sourceType("virtualRecording")],
];

const spread = (rows: typeof MARKS) =>
  rows.flatMap(([name, kind, carriers]) =>
    carriers.flatMap(([carrier, formats, marking]) =>
      formats.map((format) => ({ name, kind, carrier, format, marking })),
    ),
  );

describe("A mark is found in whatever carries it", () => {
  it.for(spread(MARKS))("$name: $carrier of a $format", async ({ format, marking, kind }, { expect }) => {
    expect(await kindsIn(format, marking)).toEqual({ marks: [kind], hints: [] });
  });
});

describe("A hint is evidence and no mark", () => {
  it.for(spread(HINTS))("$name: $carrier of a $format", async ({ format, marking, kind }, { expect }) => {
    expect(await kindsIn(format, marking)).toEqual({ marks: [], hints: [kind] });
  });
});

const SILENT: readonly Carrier[] = [
  ["a label of China's form without a known value", ALL, { xmp: { "TC260:AIGC": tc260("0") } }],
  ["another JSON text with a label", ["jpeg"], { comment: '{"Label":"1","album":"garden"}' }],
  ["a caption about AIGC", ["jpeg"], { comment: 'AIGC {"Label":"1"}' }],
  ["an edit without Galaxy AI", ["jpeg"], samsung(0)],
  ["a UUID as the author", ALL, exif0({ Artist: UUID, ImageDescription: "our house" })],
  ["a short signature", ALL, exif0({ Artist: UUID, ImageDescription: "Signature: J. Smith" })],
  ["a job number that is none", ["png"], { text: { "hf-job-id": "kitchen" } }],
  ["a person called Flux", ALL, exif0({ Artist: "Flux", ImageDescription: "Black Forest Labs" })],
  ["a camera maker", ALL, exif0({ Make: "Reveal", Model: "Kling 2", Software: "Fluxbox 1.3" })],
  ["a hiker's album", ALL, exif0({ Make: "Black Forest", Software: "Recrafted 1" })],
  ["a screenshot", ALL, { xmp: { "Iptc4xmpExt:DigitalSourceType": `${NEWSCODES}screenCapture` } }],
];

describe("What looks alike is neither", () => {
  const silent = SILENT.flatMap(([name, formats, marking]) =>
    formats.map((format) => ({ name, format, marking })),
  );
  it.for(silent)("$name in a $format", async ({ format, marking }, { expect }) => {
    expect(await kindsIn(format, marking)).toEqual({ marks: [], hints: [] });
  });
});

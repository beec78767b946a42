import { jpegCorpus, wavyComponents } from "@svc/testkit/jpeg-corpus";
import { adobe, drawJpeg, JFIF, type JpegPlan } from "@svc/testkit/jpeg-file";
import { describe, it } from "vitest";
import { decoders, meanDifference, read, sniffed } from "../test/photos.ts";
import { compareJpeg, hasDjpeg } from "../tools/compare-jpeg.ts";
import { admit } from "./admit.ts";
import type { Raster } from "./evidence.ts";
import { sniff } from "./sniff.ts";

const COLOUR: JpegPlan = {
  width: 150,
  height: 101,
  components: wavyComponents([1, 2, 3], [2, 2]),
  segments: [JFIF],
};
const INKS = { ...COLOUR, components: wavyComponents([1, 2, 3, 4]), segments: [] };

async function frameOf(plan: JpegPlan): Promise<Raster> {
  return (await read(drawJpeg(plan))).frame;
}

describe("a JPEG is read like its plain twin", () => {
  const TWINS: Readonly<Record<string, readonly [odd: JpegPlan, plain: JpegPlan]>> = {
    "it has no Huffman tables, as a webcam's frames": [{ ...COLOUR, hasNoTables: true }, COLOUR],
    "its components all have one id": [{ ...COLOUR, components: wavyComponents([1, 1, 1], [2, 2]) }, COLOUR],
    "its inks have no Adobe marker": [INKS, { ...INKS, segments: [adobe(0)] }],
    "Adobe's marker names no transform of four channels": [
      { ...INKS, segments: [adobe(1)] },
      { ...INKS, segments: [adobe(2)] },
    ],
    "a restart marker's number is far off": [
      { ...COLOUR, restartInterval: 2, restartNumber: (i) => (i === 10 ? 5 : i & 7) },
      COLOUR,
    ],
  };
  for (const [name, [odd, plain]] of Object.entries(TWINS)) {
    it(`if ${name}`, async ({ expect }) => {
      expect(meanDifference((await frameOf(odd)).rgb, (await frameOf(plain)).rgb)).toBe(0);
    });
  }
});

it("has the same frame if its tiles are not asked for", async ({ expect }) => {
  for (const isProgressive of [false, true]) {
    const file = drawJpeg({ ...COLOUR, width: 1_500, height: 1_010, isProgressive });
    const [whole, frameOnly] = [
      await read(file),
      await decoders.readPixels(file, sniffed(file), { tiles: false }),
    ];
    expect(whole.tiles).toHaveLength(9);
    expect(frameOnly).toEqual({ ...whole, tiles: [] });
  }
});

it("loses only what a missing or repeated restart marker leaves without a place", async ({ expect }) => {
  const plain = await frameOf(COLOUR);
  const tampered = [(i: number) => (i === 12 ? undefined : i & 7), (i: number) => (i === 10 ? 1 : i & 7)];
  for (const restartNumber of tampered) {
    const { rgb } = await frameOf({ ...COLOUR, restartInterval: 2, restartNumber });
    const difference = meanDifference(rgb, plain.rgb);
    expect(difference).toBeGreaterThan(0);
    expect(difference).toBeLessThan(3);
  }
});

function flat(values: readonly number[]): JpegPlan["components"] {
  return values.map((value, i) => ({ id: i + 1, h: 1, v: 1, sample: () => value }));
}

it("shows four channels as light through inks", async ({ expect }) => {
  const { rgb } = await frameOf({ ...INKS, components: flat([200, 100, 50, 128]) });
  expect([...rgb.subarray(0, 3)]).toEqual([100, 50, 25]);
});

it("refuses a JPEG that lacks its quantisation tables", async ({ expect }) => {
  const bytes = drawJpeg(COLOUR);
  // makes the segment a comment
  bytes[bytes.indexOf(0xdb)] = 0xfe;
  expect(await decoders.readPixels(bytes, sniffed(bytes))).toMatchObject({ failed: "unreadable" });
});

describe("a JPEG is refused before it is stored, with what to do instead", () => {
  const REFUSED: Readonly<Record<string, readonly [Partial<JpegPlan>, string]>> = {
    "coded arithmetically": [
      { frameMarker: 0xc9 },
      "a JPEG with arithmetic coding is not supported: save it as an ordinary JPEG (baseline or progressive)",
    ],
    "coded without loss": [
      { frameMarker: 0xc3 },
      "a JPEG with lossless coding is not supported: save it as an ordinary JPEG (baseline or progressive)",
    ],
    "12 bits deep": [
      { frameMarker: 0xc1, depth: 12 },
      "a JPEG with 12 bits per channel is not supported: save it with 8 bits",
    ],
  };
  for (const [name, [more, message]] of Object.entries(REFUSED)) {
    it(`if it is ${name}`, ({ expect }) => {
      const bytes = drawJpeg({ ...COLOUR, ...more });
      const code = "unsupported_image_type";
      expect(admit(sniff(bytes), bytes.length)).toEqual({ ok: false, code, message });
    });
  }
});

/**
 * Chroma of 4:1:1 and 4:1:0 is interpolated here and repeated there; a progressive picture that is cut is smoothed there.
 * Damage shows as grey here and as noise there.
 */
const ALLOWED: readonly (readonly [RegExp, number])[] = [
  [/^41/, 4],
  [/progressive-cut$/, 2],
  [/./, 0.5],
];

/** A component that did not arrive by half makes a picture unreadable here; libjpeg shows it without colour. */
const LESS_THAN_HALF = /split-(cut|damaged-\d+)$|^restarts-all-zero$/;

it.skipIf(!hasDjpeg())("agrees with libjpeg-turbo on drawn JPEGs of every kind", async ({ expect }) => {
  for (const { name, bytes } of jpegCorpus(1)) {
    const { ours, theirs, difference } = await compareJpeg(bytes);
    if (theirs === "refused" || LESS_THAN_HALF.test(name)) continue;
    expect([name, ours]).toEqual([name, "read"]);
    const [, allowed = 0] = ALLOWED.find(([kind]) => kind.test(name)) ?? [];
    expect([name, Math.max(allowed, difference?.mean ?? 256)]).toEqual([name, allowed]);
  }
});

import { COLORANTS, drawIcc, type IccCurve, SRGB_FORMULA } from "@svc/testkit/icc-file";
import { seededRandom } from "@svc/testkit/random";
import sharp, { type Sharp } from "sharp";
import { describe, it } from "vitest";
import { nclx } from "../../test/heif-file.ts";
import { pngChunk, pngWith } from "../../test/heavy-files.ts";
import { draw, drawHeif, encode, meanDifference, read, readWithView, referee } from "../../test/photos.ts";
import { iccp, jpegWith, withProfile } from "../../test/profiled-files.ts";
import type { Pixels, Raster } from "../evidence.ts";
import { iccColours } from "./icc.ts";
import { shownFrame, srgbValues } from "./shown.ts";

const SRGB_SAMPLES: IccCurve = {
  samples: Array.from({ length: 1024 }, (_, i) => {
    const value = i / 1023;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }),
};
const P3 = drawIcc({ version: 4, curve: SRGB_FORMULA, colorants: COLORANTS.displayP3 });
const SRGB = drawIcc({ curve: SRGB_SAMPLES, colorants: COLORANTS.srgb });
const ADOBE_RGB = drawIcc({ curve: { gamma: 563 / 256 }, colorants: COLORANTS.adobeRgb });
const PROFILES = {
  "Display P3 (version 4, a formula)": P3,
  "Display P3 (samples)": drawIcc({ curve: SRGB_SAMPLES, colorants: COLORANTS.displayP3 }),
  "Adobe RGB": ADOBE_RGB,
  ProPhoto: drawIcc({ curve: { gamma: 1.8 }, colorants: COLORANTS.proPhoto }),
  "linear light": drawIcc({ curve: { samples: [] }, colorants: COLORANTS.displayP3 }),
  ...Object.fromEntries(
    [
      { formula: 0, parameters: [2.6] },
      { formula: 1, parameters: [2.2, 1.03, -0.03] },
      { formula: 2, parameters: [2.4, 1, 0, -0.01] },
      { formula: 4, parameters: [2.4, 0.9, 0.1, 0.2, 0.08, 0.01, 0] },
    ].map((curve) => [
      `formula ${curve.formula}`,
      drawIcc({ version: 4, curve, colorants: COLORANTS.adobeRgb }),
    ]),
  ),
};
const FORMATS = {
  JPEG: (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: "4:4:4" }),
  PNG: (image: Sharp) => image.png(),
  WebP: (image: Sharp) => image.webp({ lossless: true, effort: 0 }),
};

function shownValues(pixels: Pixels): Uint8Array {
  return srgbValues(pixels.frame.rgb, shownFrame(pixels).colours);
}

/** What LittleCMS makes of these values with the profile. */
async function lcms({ width, height, rgb }: Raster, icc: Uint8Array): Promise<Uint8Array> {
  const png = await encode(sharp(rgb, { raw: { width, height, channels: 3 } }).png());
  return (await referee(withProfile(png, icc))).rgb;
}

describe("a photo with a colour profile", () => {
  for (const [name, icc] of Object.entries(PROFILES)) {
    it(`is shown as LittleCMS shows it: ${name}`, async ({ expect }) => {
      for (const format of Object.values(FORMATS)) {
        const file = withProfile(await encode(format(draw(300, 200))), icc);
        const [pixels, { rgb }] = [await read(file), await referee(file)];
        expect(meanDifference(pixels.frame.rgb, rgb)).toBeGreaterThan(2.5);
        expect(meanDifference(shownValues(pixels), rgb)).toBeLessThan(0.5);
      }
    });
  }

  it("is shown as LittleCMS shows it: grey", async ({ expect }) => {
    for (const gamma of [1.8, 2.2]) {
      const icc = drawIcc({ curve: { gamma } });
      for (const format of [FORMATS.JPEG, FORMATS.PNG]) {
        const file = withProfile(await encode(format(draw(300, 200).greyscale().toColourspace("b-w"))), icc);
        const [pixels, { rgb }] = [await read(file), await referee(file)];
        expect(meanDifference(pixels.frame.rgb, rgb)).toBeGreaterThan(0.9);
        expect(meanDifference(shownValues(pixels), rgb)).toBeLessThan(0.5);
      }
    }
  });

  it("is shown as LittleCMS shows it: HEIC", async ({ expect }) => {
    for (const [kind, grid] of [
      ["prof", undefined],
      ["rICC", { columns: 2, rows: 2, width: 250, height: 250 }],
    ] as const) {
      const colour = Buffer.concat([Buffer.from(kind), ADOBE_RGB]);
      const pixels = await read(drawHeif({ colour, ...(grid && { grid }) }));
      const expected = await lcms(pixels.frame, ADOBE_RGB);
      expect(meanDifference(pixels.frame.rgb, expected)).toBeGreaterThan(1);
      expect(meanDifference(shownValues(pixels), expected)).toBeLessThan(0.5);
    }
  });

  it("is judged by the values that the file codes", async ({ expect }) => {
    for (const format of Object.values(FORMATS)) {
      const plain = await encode(format(draw(1200, 700)));
      const { colours, ...coded } = await readWithView(withProfile(plain, P3));
      expect(colours?.kind).toBe("light");
      const { frame, view, tiles } = await readWithView(plain);
      const rasters = [frame, view, ...tiles].map((raster) => raster?.rgb ?? new Uint8Array());
      const found = [coded.frame, coded.view, ...coded.tiles].map(
        (raster) => raster?.rgb ?? new Uint8Array(),
      );
      expect(found.map((rgb, i) => Buffer.compare(rgb, rasters[i] ?? rgb))).toEqual(rasters.map(() => 0));
    }
  });

  it("in several parts is read if none is missing", async ({ expect }) => {
    const jpeg = await encode(FORMATS.JPEG(draw(100, 80)));
    const parts = [P3.subarray(0, 200), P3.subarray(200)];
    expect((await read(jpegWith(jpeg, parts))).colours).toBeDefined();
    expect((await read(jpegWith(jpeg, parts, 3))).colours).toBeUndefined();
  });
});

describe("nothing is converted", () => {
  it("if the profile is sRGB's", async ({ expect }) => {
    for (const icc of [SRGB, drawIcc({ version: 4, curve: SRGB_FORMULA, colorants: COLORANTS.srgb })]) {
      expect(
        (await read(withProfile(await encode(FORMATS.JPEG(draw(100, 80))), icc))).colours,
      ).toBeUndefined();
    }
  });

  it("if the profile is of another kind of picture", async ({ expect }) => {
    const inks = await encode(draw(100, 80).toColourspace("cmyk").jpeg());
    expect((await read(jpegWith(inks, [P3]))).colours).toBeUndefined();
    const colour = await encode(FORMATS.JPEG(draw(100, 80)));
    expect((await read(jpegWith(colour, [drawIcc({ curve: { gamma: 1 } })]))).colours).toBeUndefined();
  });
});

describe("a PNG's colours without a profile", () => {
  const gamma = (value: number) => pngChunk("gAMA", longs(value));
  const ADOBE_PRIMARIES = pngChunk(
    "cHRM",
    longs(31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000),
  );

  it.for([
    ["cICP of Display P3", [cicp(12, 13)], P3],
    ["cICP before a profile", [iccp(ADOBE_RGB), cicp(12, 13)], P3],
    ["gamma and primaries", [gamma(45_470), ADOBE_PRIMARIES], ADOBE_RGB],
    ["gamma of 1", [gamma(100_000)], drawIcc({ curve: { gamma: 1 }, colorants: COLORANTS.srgb })],
  ] as const)("are shown as with its profile: %s", async ([, chunks, icc], { expect }) => {
    const pixels = await read(pngWith(await encode(draw(300, 200).png()), ...chunks));
    expect(pixels.colours).toBeDefined();
    expect(meanDifference(shownValues(pixels), await lcms(pixels.frame, icc))).toBeLessThan(0.5);
  });

  it.for([
    ["sRGB", [pngChunk("sRGB", Uint8Array.of(0)), gamma(100_000)]],
    ["sRGB's gamma", [gamma(45_455)]],
    ["a gamma of 0", [gamma(0)]],
    ["a gamma that blackens all", [gamma(10)]],
    ["a gamma cut short", [pngChunk("gAMA", Uint8Array.of(0, 1))]],
    ["PQ, which needs tone mapping", [cicp(9, 16)]],
    ["primaries on a line", [gamma(50_000), pngChunk("cHRM", longs(1, 1, 1, 1, 1, 1, 1, 1))]],
  ] as const)("are left as they are: %s", async ([, chunks], { expect }) => {
    expect((await read(pngWith(await encode(draw(100, 80).png()), ...chunks))).colours).toBeUndefined();
  });
});

function cicp(primaries: number, transfer: number): Uint8Array {
  return pngChunk("cICP", Uint8Array.of(primaries, transfer, 0, 1));
}

function longs(...values: readonly number[]): Uint8Array {
  const out = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) out.writeUInt32BE(value, i * 4);
  return out;
}

it("shows a HEIC with the codes of Display P3 as with its profile", async ({ expect }) => {
  for (const transfer of [1, 13]) {
    const pixels = await read(drawHeif({ colour: nclx(12, transfer) }));
    expect(pixels.colours).toBeDefined();
    expect(meanDifference(shownValues(pixels), await lcms(pixels.frame, P3))).toBeLessThan(0.5);
  }
  for (const [primaries, transfer] of [
    [1, 13],
    [2, 2],
    [6, 6],
    [9, 18],
  ] as const) {
    expect((await read(drawHeif({ colour: nclx(primaries, transfer) }))).colours).toBeUndefined();
  }
});

it("reads damaged profiles without harm", ({ expect }) => {
  const random = seededRandom(3);
  for (const icc of Object.values(PROFILES)) {
    for (let i = 0; i < 300; i++) {
      const damaged = icc.slice(0, Math.floor(icc.length * Math.min(1, 2 * random())));
      for (let hit = 0; hit < 4; hit++)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      const colours = iccColours(damaged, "rgb");
      if (colours?.kind !== "light") continue;
      const rgb = srgbValues(Uint8Array.of(0, 128, 255), colours);
      expect(rgb).toHaveLength(3);
    }
  }
});

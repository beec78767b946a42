import sharp, { type Sharp } from "sharp";
import { describe, it } from "vitest";
import {
  decoders,
  distance,
  draw,
  drawHeif,
  drawRaw,
  encode,
  meanDifference,
  read,
  referee,
  sniffed,
} from "../test/photos.ts";
import { manyCodes, oddCodes, clearWebp } from "../test/webp-file.ts";
import { compileCodecs } from "../tools/codecs.ts";
import { admitPhoto } from "./admit-photo.ts";
import { MEMORY_BUDGET_BYTES } from "./admit.ts";
import { createDecoders } from "./decode.ts";
import { tileGrid } from "./tile-grid.ts";

const SIZES = [
  [1531, 1003],
  [777, 640],
  [300, 200],
  [64, 70],
  [256, 1100],
  [2100, 1500],
] as const;

describe("JPEG", () => {
  const CODINGS = {
    "baseline 4:2:0": { quality: 90 },
    "baseline 4:4:4": { quality: 60, chromaSubsampling: "4:4:4" },
    optimised: { quality: 30, optimiseCoding: true },
    "progressive 4:2:0": { quality: 90, progressive: true },
    "progressive 4:4:4 of mozjpeg": {
      quality: 95,
      progressive: true,
      chromaSubsampling: "4:4:4",
      mozjpeg: true,
    },
  } as const;

  for (const [name, options] of Object.entries(CODINGS)) {
    it(`agrees with libjpeg on ${name}`, async ({ expect }) => {
      for (const [width, height] of SIZES) {
        const bytes = await encode(draw(width, height).jpeg(options));
        const { frame, tile } = distance(await read(bytes), await referee(bytes));
        expect(tile).toBeLessThan(0.6);
        expect(frame).toBeLessThan(1);
      }
    });
  }

  it("agrees with libjpeg on grey", async ({ expect }) => {
    const bytes = await encode(draw(700, 500).greyscale().jpeg());
    const { frame, tile } = distance(await read(bytes), await referee(bytes));
    expect(tile).toBeLessThan(0.2);
    expect(frame).toBeLessThan(1);
  });

  it("turns CMYK into RGB near what was drawn", async ({ expect }) => {
    const bytes = await encode(
      sharp({ create: { width: 96, height: 96, channels: 3, background: "#ff0000" } })
        .toColourspace("cmyk")
        .jpeg(),
    );
    const { rgb } = (await read(bytes)).frame;
    expect(rgb[0]).toBeGreaterThan(200);
    expect(rgb[1]).toBeLessThan(90);
  });

  it("reads a file cut behind its middle, grey where nothing came, and refuses one cut before", async ({
    expect,
  }) => {
    const bytes = await encode(draw(800, 600).jpeg({ quality: 80 }));
    const late = await read(bytes.subarray(0, Math.floor(bytes.length * 0.8)));
    const last = late.frame.rgb.length - 3;
    expect([...late.frame.rgb.subarray(last)]).toEqual([128, 128, 128]);
    const early = bytes.subarray(0, Math.floor(bytes.length * 0.3));
    expect(await decoders.readPixels(early, sniffed(early))).toMatchObject({ failed: "unreadable" });
  });

  it("keeps the wasm memory of a 12 megapixel photo small", async ({ expect }) => {
    await read(await encode(draw(4032, 3024).jpeg({ quality: 85 })));
    expect(decoders.memory().held).toBeLessThan(32 * 2 ** 20);
  });
});

describe("PNG", () => {
  const WAYS = {
    truecolour: (image: Sharp) => image.png(),
    "adaptive filters": (image: Sharp) => image.png({ adaptiveFiltering: true }),
    interlaced: (image: Sharp) => image.png({ progressive: true }),
    "a palette": (image: Sharp) => image.png({ palette: true, colours: 200 }),
    "a palette of 4 bits, interlaced": (image: Sharp) =>
      image.png({ palette: true, colours: 12, progressive: true }),
    "two colours": (image: Sharp) => image.greyscale().png({ palette: true, colours: 2 }),
    alpha: (image: Sharp) => image.ensureAlpha(0.4).png(),
    grey: (image: Sharp) => image.greyscale().png(),
    "16 bits": (image: Sharp) => image.toColourspace("rgb16").png(),
  };
  for (const [name, way] of Object.entries(WAYS)) {
    it(`agrees with libpng on ${name}`, async ({ expect }) => {
      for (const [width, height] of [
        [700, 411],
        [65, 300],
      ] as const) {
        const bytes = await encode(way(draw(width, height)));
        const { frame, tile } = distance(await read(bytes), await referee(bytes));
        expect(tile).toBeLessThan(0.6);
        expect(frame).toBeLessThan(0.6);
      }
    });
  }

  it("gives the rows that came of a cut file, and refuses one cut before its middle", async ({ expect }) => {
    const bytes = await encode(draw(400, 400).png());
    expect((await read(bytes.subarray(0, Math.floor(bytes.length * 0.8)))).tiles).toHaveLength(9);
    const early = bytes.subarray(0, Math.floor(bytes.length * 0.2));
    expect(await decoders.readPixels(early, sniffed(early))).toMatchObject({ failed: "unreadable" });
  });
});

describe("WebP", () => {
  it("agrees with libwebp, lossy, lossless and with alpha", async ({ expect }) => {
    const image = draw(700, 411);
    for (const way of [
      image.clone().webp(),
      image.clone().webp({ lossless: true }),
      image.clone().ensureAlpha(0.5).webp(),
    ]) {
      const bytes = await encode(way);
      const { frame, tile } = distance(await read(bytes), await referee(bytes));
      expect(tile).toBeLessThan(0.6);
      expect(frame).toBeLessThan(0.6);
    }
  });
});

describe("WebP without opacity", () => {
  it("is the same as libwebp's to the last bit", async ({ expect }) => {
    for (const [width, height] of [
      [97, 65],
      [64, 70],
      [301, 200],
    ] as const) {
      for (const settings of [{ quality: 20 }, { quality: 100 }, { lossless: true }]) {
        const bytes = await encode(draw(width, height).webp(settings));
        expect(distance(await read(bytes), await referee(bytes)).tile).toBe(0);
      }
    }
  });
});

it("reads the shortest WebP there is, all transparent in 28 bytes", async ({ expect }) => {
  const bytes = clearWebp(100, 100);
  expect(bytes).toHaveLength(28);
  expect(admitPhoto(bytes, bytes.length)).toMatchObject({ ok: true, width: 100, height: 100 });
  const { frame } = await read(bytes);
  expect(meanDifference(frame.rgb, (await referee(bytes)).rgb)).toBe(0);
});

describe("hostile WebP", () => {
  const modules = compileCodecs();

  it("with codes that fill no table is refused, and one that fills it is read", async ({ expect }) => {
    const complete = oddCodes([1, 2, 2]);
    expect(await decoders.readPixels(complete, sniffed(complete))).toHaveProperty("frame");
    for (const lengths of [
      [1, 3],
      [1, 1, 1],
      [10, 10, 10],
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 10],
    ]) {
      const bytes = oddCodes(lengths);
      expect(await decoders.readPixels(bytes, sniffed(bytes))).toMatchObject({ failed: "unreadable" });
    }
  });

  it("that asks for gigabytes of tables is refused within the budget, and costs the next photo nothing", async ({
    expect,
  }) => {
    const fresh = createDecoders(modules);
    const bomb = manyCodes(65_536);
    expect(bomb.length).toBeLessThan(6_000_000);
    expect(await fresh.readPixels(bomb, sniffed(bomb))).toMatchObject({ failed: "unreadable" });
    expect(fresh.memory().peak).toBeLessThanOrEqual(MEMORY_BUDGET_BYTES - bomb.length);
    expect(fresh.memory().held).toBe(0);
    const good = await encode(draw(150, 110).webp());
    expect(await fresh.readPixels(good, sniffed(good))).toHaveProperty("frame");
  });
});

describe("after a refusal", () => {
  it("no decoder keeps the instance that the file ran in", async ({ expect }) => {
    const files = [
      { bytes: await encode(draw(150, 110).jpeg()), isKept: true },
      { bytes: await encode(draw(150, 110).webp()), isKept: true },
      { bytes: drawHeif(), isKept: false },
    ];
    for (const { bytes, isKept } of files) {
      const fresh = createDecoders(compileCodecs());
      await fresh.readPixels(bytes, sniffed(bytes));
      expect(fresh.memory().held > 0).toBe(isKept);
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.45));
      expect(await fresh.readPixels(cut, sniffed(cut))).toMatchObject({ failed: "unreadable" });
      expect(fresh.memory().held).toBe(0);
      expect(await fresh.readPixels(bytes, sniffed(bytes))).toHaveProperty("frame");
    }
  });
});

describe("readPixels", () => {
  it("gives upright pixels for all eight orientations", async ({ expect }) => {
    const raw = drawRaw(180, 120);
    for (const format of ["jpeg", "png", "webp"] as const) {
      for (let orientation = 1; orientation <= 8; orientation++) {
        const image = sharp(raw, { raw: { width: 180, height: 120, channels: 3 } });
        const bytes = await encode(image.toFormat(format, { quality: 95 }).withMetadata({ orientation }));
        const pixels = await read(bytes);
        const whole = await referee(bytes);
        expect([pixels.width, pixels.height]).toEqual([whole.width, whole.height]);
        expect(distance(pixels, whole).tile).toBeLessThan(1);
      }
    }
  });

  it("turns tile places with the photo", async ({ expect }) => {
    const bytes = await encode(draw(1200, 800).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }));
    const pixels = await read(bytes);
    expect(pixels.tiles).toHaveLength(9);
    const [stored] = tileGrid(1200, 800);
    // Orientation 6 is a quarter turn clockwise: the bottom comes first.
    expect(pixels.tiles[0]).toMatchObject({ x: 800 - (stored?.y ?? 0) - 256, y: stored?.x });
    expect(distance(pixels, await referee(bytes)).tile).toBeLessThan(1);
  });

  it("never enlarges, and makes the short side 512 and the long one 1024 at most", async ({ expect }) => {
    const small = await read(await encode(draw(1, 1).png()));
    expect(small).toMatchObject({ width: 1, height: 1, frame: { width: 1, height: 1 } });
    for (const [width, height, frame] of [
      [1000, 750, { width: 683, height: 512 }],
      [1025, 97, { width: 1024, height: 97 }],
    ] as const) {
      expect((await read(await encode(draw(width, height).jpeg()))).frame).toMatchObject(frame);
    }
  });
});

import { CAMERA_TABLES, withTables } from "@svc/testkit/camera-file";
import { growth, LINEAR_GROWTH } from "@svc/testkit/growth";
import { describe, it } from "vitest";
import { draw, encode } from "../test/photos.ts";
import { compileJpegEncoder } from "../tools/codecs.ts";
import { readQuantisation } from "./quantisation.ts";
import { thumbnail } from "./thumbnail.ts";

it("estimates the quality that libjpeg was asked for", async ({ expect }) => {
  for (const quality of [30, 50, 75, 90, 97]) {
    const bytes = await encode(draw(64, 64).jpeg({ quality }));
    expect(readQuantisation(bytes).quality).toBe(quality);
  }
});

it("reads the last definition of each table, however many come before it", async ({ expect }) => {
  const bytes = await encode(draw(64, 64).jpeg({ quality: 90 }));
  const coarse = Uint8Array.of(0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(200));
  const before = Buffer.concat(Array<Uint8Array>(500).fill(coarse));
  const hostile = Buffer.concat([bytes.subarray(0, 2), before, bytes.subarray(2)]);
  expect(readQuantisation(new Uint8Array(hostile))).toEqual(readQuantisation(bytes));
});

describe("whose tables they are", () => {
  it("recognises the standard ones at every quality", async ({ expect }) => {
    for (const quality of [1, 24, 50, 75, 92, 100]) {
      const bytes = await encode(draw(64, 64).jpeg({ quality, chromaSubsampling: "4:4:4" }));
      expect(readQuantisation(bytes).origin).toBe("standard");
    }
  });

  it("recognises mozjpeg's, which our own thumbnails use", async ({ expect }) => {
    const frame = { width: 64, height: 64, rgb: new Uint8Array(64 * 64 * 3) };
    expect(readQuantisation(await thumbnail(frame, compileJpegEncoder())).origin).toBe("mozjpeg");
    const bytes = await encode(draw(64, 64).jpeg({ quality: 40, mozjpeg: true }));
    expect(readQuantisation(bytes).origin).toBe("mozjpeg");
  });

  it("recognises those of Google's image generators, wherever they drop from three to two", async ({
    expect,
  }) => {
    const jpeg = await encode(draw(64, 64).jpeg());
    for (const threes of [1, 25, 57]) {
      const luma = Array.from({ length: 64 }, (_, k) => (k < 3 ? 1 : k < 3 + threes ? 3 : 2));
      const chroma = Array.from({ length: 64 }, (_, k) => (k < 3 ? 1 : 2));
      expect(readQuantisation(withTables(jpeg, [luma, chroma])).origin).toBe("google_generator");
      expect(readQuantisation(withTables(jpeg, [luma, luma])).origin).toBe("own");
    }
  });

  it("is unknown for a camera's", async ({ expect }) => {
    const bytes = withTables(await encode(draw(64, 64).jpeg()), CAMERA_TABLES);
    expect(readQuantisation(bytes)).toMatchObject({ origin: "own", tables: { 0: CAMERA_TABLES[0] } });
  });

  it("is empty for a file without tables", ({ expect }) => {
    expect(readQuantisation(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toEqual({ tables: {} });
  });

  it("takes time in line with the file where its tables repeat without end", ({ expect }) => {
    expect(readQuantisation(repeatingTables(20_000)).origin).toBe("own");
    const workOn = (segments: number) => {
      const file = repeatingTables(segments);
      return () => readQuantisation(file);
    };
    expect(growth(workOn, 20_000)).toBeLessThan(LINEAR_GROWTH);
  });
});

function repeatingTables(segments: number): Uint8Array {
  const table = Uint8Array.from({ length: 65 }, (_, k) => (k === 0 ? 0 : 7));
  const segment = Uint8Array.of(0xff, 0xdb, 0, 67, ...table);
  const file = new Uint8Array(2 + segments * segment.length);
  file.set([0xff, 0xd8]);
  for (let index = 0; index < segments; index++) file.set(segment, 2 + index * segment.length);
  return file;
}

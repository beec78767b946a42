import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import { buildHeif } from "../test/heif-file.ts";
import {
  crop,
  decoders,
  drawHeif,
  meanDifference,
  read,
  sharedFiles,
  sniffed,
  TILE,
} from "../test/photos.ts";
import { sniff } from "./sniff.ts";

describe("HEIC", () => {
  it("puts a grid together as its tiles lie, and cuts what sticks out", async ({ expect }) => {
    const one = await read(drawHeif());
    const grid = await read(drawHeif({ grid: { columns: 3, rows: 2, width: 360, height: 250 } }));
    expect([grid.width, grid.height]).toEqual([360, 250]);
    const second = crop(grid.frame, { x: 128, y: 0, width: 128, height: 128 });
    expect(meanDifference(second, one.frame.rgb)).toBe(0);
  });

  it("turns a picture once, as irot and imir say", async ({ expect }) => {
    const upright = await read(drawHeif());
    const turned = await read(drawHeif({ rotate: 1 }));
    const { width, rgb } = upright.frame;
    // A quarter turn counter-clockwise moves the upper right corner to the upper left.
    expect([...turned.frame.rgb.subarray(0, 3)]).toEqual([...rgb.subarray((width - 1) * 3, width * 3)]);
    const mirrored = await read(drawHeif({ mirror: 1 }));
    expect([...mirrored.frame.rgb.subarray(0, 3)]).toEqual([...rgb.subarray((width - 1) * 3, width * 3)]);
  });

  it.for([
    {},
    { rotate: 1 },
    { rotate: 2 },
    { rotate: 3 },
    { mirror: 0 },
    { mirror: 1 },
    { rotate: 1, mirror: 0 },
    { rotate: 3, mirror: 1 },
  ] as const)("shows a small clean aperture before or after its turns: %o", async (turns, { expect }) => {
    const whole = (await read(drawHeif(turns))).frame;
    const aperture = { width: 24, height: 40, x: -30, y: 12 };
    const after = (await read(drawHeif({ ...turns, aperture: { ...aperture, isAfterTurns: true } }))).frame;
    const area = { x: (128 - 24) / 2 - 30, y: (128 - 40) / 2 + 12, width: 24, height: 40 };
    expect(meanDifference(after.rgb, crop(whole, area))).toBe(0);
    const upright = (await read(drawHeif())).frame;
    const before = (await read(drawHeif({ ...turns, aperture }))).frame;
    // the same bytes, turned
    expect(new Uint8Array(before.rgb).toSorted()).toEqual(new Uint8Array(crop(upright, area)).toSorted());
  });

  it("takes BT.601 where the coded picture states its signal, but no matrix", async ({ expect }) => {
    // its settings say full range, and describe no colours
    const own = (await read(drawHeif({ colour: "none" }))).frame;
    expect(meanDifference(own.rgb, (await read(drawHeif())).frame.rgb)).toBe(0);
  });

  it.skipIf(sharedFiles("heic").length === 0)(
    "reads the phones' files of the labelled set",
    { timeout: 60_000 },
    async ({ expect }) => {
      for (const { bytes } of sharedFiles("heic")) {
        const result = sniff(bytes);
        if ("refused" in result) continue;
        expect(await decoders.readPixels(bytes, result)).toHaveProperty("frame");
      }
    },
  );

  it.for([
    { name: "4:4:4", file: "444-limited", chroma: 3 },
    { name: "10 bits", file: "10-bit", bitDepth: 10 },
  ] as const)("reads $name as BT.601 if only the range is stated", async (plan, { expect }) => {
    const { file, name: _, ...rest } = plan;
    const bytes = new Uint8Array(
      readFileSync(new URL(`../test/fixtures/tile-128-${file}.hevc`, import.meta.url)),
    );
    const heif = buildHeif({ hevc: bytes, tileWidth: 128, tileHeight: 128, colour: "none", ...rest });
    const whole = (await read(drawHeif())).frame;
    // coded on their own, so not the same pixels; the wrong matrix differs by more than 40
    expect(meanDifference((await read(heif)).frame.rgb, whole.rgb)).toBeLessThan(8);
  });

  it.for(["iden", "tmap"] as const)(
    "shows what an image of type %s is derived from",
    async (derived, { expect }) => {
      const how = { rotate: 1, mirror: 0, aperture: { width: 64, height: 96, x: -10, y: 6 } } as const;
      const own = (await read(drawHeif(how))).frame;
      expect((await read(drawHeif({ ...how, derived }))).frame).toEqual(own);
      const grid = { columns: 2, rows: 1, width: 250, height: 120 };
      expect((await read(drawHeif({ rotate: 3, grid, derived }))).frame).toEqual(
        (await read(drawHeif({ rotate: 3, grid }))).frame,
      );
    },
  );

  it("shows what a clean aperture leaves inside the picture", async ({ expect }) => {
    const whole = (await read(drawHeif())).frame;
    const aperture = { width: 100, height: 200, x: -40, y: 0 };
    const cut = (await read(drawHeif({ aperture }))).frame;
    expect([cut.width, cut.height]).toEqual([74, 128]);
    expect(meanDifference(cut.rgb, crop(whole, { x: 0, y: 0, width: 74, height: 128 }))).toBe(0);
    const outside = (await read(drawHeif({ aperture: { width: 20, height: 20, x: 500, y: 0 } }))).frame;
    expect(outside).toEqual(whole);
  });

  it.for([8, 11, 12, 13, 14])(
    "reads nothing of a matrix that it does not know: %i",
    async (matrix, { expect }) => {
      const heif = drawHeif({ colour: { matrix, isFullRange: true } });
      expect(await decoders.readPixels(heif, sniffed(heif))).toMatchObject({
        failed: expect.anything() as unknown,
        detail: expect.stringContaining(`matrix ${matrix}`) as unknown,
      });
    },
  );

  it("refuses an image that is derived from itself", ({ expect }) => {
    const file = Buffer.from(drawHeif({ derived: "iden" }));
    // dimg: from item 2, one item, item 1
    const at = file.indexOf("dimg") + 4;
    expect(file.readUInt16BE(at + 4)).toBe(1);
    file.writeUInt16BE(2, at + 4);
    expect(sniff(new Uint8Array(file))).toHaveProperty("refused", "unsupported_image_type");
  });

  it("shows the first of several layers", async ({ expect }) => {
    const whole = (await read(drawHeif())).frame;
    const heif = buildHeif({ hevc: withSecondLayer(TILE), tileWidth: 128, tileHeight: 128 });
    expect((await read(heif)).frame).toEqual(whole);
  });
});

/** Declares two layers in the VPS, with a meaningless extension, and appends a slice of the second layer. */
function withSecondLayer(stream: Uint8Array): Uint8Array {
  const vps = Buffer.from(stream).indexOf(Buffer.from([0, 0, 1, 0x40, 1])) + 3;
  const end = Buffer.from(stream).indexOf(Buffer.from([0, 0, 1]), vps) - 1;
  const bits = [...stream.subarray(vps, end)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  // H.265 7.3.2.1: vps_max_layers_minus1 is the 6 bits from 22 on, vps_extension_flag the last before the stop bit
  const two = `${bits.slice(0, 22)}000001${bits.slice(28, bits.lastIndexOf("1") - 1)}1`;
  const aligned = two.padEnd(Math.ceil(two.length / 8) * 8, "1");
  const changed = aligned.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  const slice = [0, 0, 0, 1, (19 << 1) | 0, (1 << 3) | 1, ...Array.from({ length: 40 }, () => 0x55)];
  return Uint8Array.from([
    ...stream.subarray(0, vps),
    ...changed,
    ...Array.from({ length: 40 }, () => 0x11),
    ...stream.subarray(end),
    ...slice,
  ]);
}

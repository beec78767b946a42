import type { Decoders } from "@svc/imaging/decode";
import type { Sniffed } from "@svc/imaging/sniff/sniffed";
import { expect, test } from "vitest";
import { decodersWithRoom } from "./room-for-decoding.ts";

const MB = 2 ** 20;
const JPEG: Sniffed = {
  format: "image/jpeg",
  width: 4_000,
  height: 3_000,
  bitDepth: 8,
  frames: 1,
  coding: "baseline",
};

async function askedFor(sniffed: Sniffed, fileBytes = 3 * MB): Promise<number[]> {
  const asked: number[] = [];
  const none: Decoders = {
    readPixels: async () => ({ failed: "unreadable", detail: "not asked here" }),
    memory: () => ({ held: 0, peak: 0 }),
  };
  await decodersWithRoom(none, (bytes) => asked.push(bytes)).readPixels(new Uint8Array(fileBytes), sniffed);
  return asked;
}

test("A phone's photo leaves the network its memory, and counts its own file", async () => {
  expect(await askedFor(JPEG)).toEqual([21 * MB]);
  expect(await askedFor(JPEG, 9 * MB)).toEqual([27 * MB]);
  // as messengers write them
  expect(await askedFor({ ...JPEG, width: 1_600, height: 1_200, coding: "progressive" }, MB)).toEqual([
    19 * MB,
  ]);
  const grid = { columns: 8, rows: 6, tileWidth: 512, tileHeight: 512 };
  expect(await askedFor({ ...JPEG, format: "image/heic", grid })).toEqual([27 * MB]);
});

test("A photo that is large or costly to read has all of it", async () => {
  const costly: readonly Partial<Sniffed>[] = [
    { width: 8_000, height: 6_000 },
    { coding: "progressive" },
    { channels: 4 },
    { format: "image/png", interlaced: true },
    { format: "image/webp", lossless: true },
    { format: "image/webp", transparent: true },
    { format: "image/heic" },
  ];
  for (const kind of costly) expect(await askedFor({ ...JPEG, ...kind })).toEqual([64 * MB]);
});

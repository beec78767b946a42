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
  channels: 3,
};

async function askedFor(sniffed: Sniffed, fileBytes = 3 * MB, options?: { readonly view: true }) {
  const asked: number[] = [];
  const none: Decoders = {
    readPixels: async () => ({ failed: "unreadable", detail: "not asked here" }),
    memory: () => ({ held: 0, peak: 0 }),
  };
  const decoders = decodersWithRoom(none, (bytes) => asked.push(bytes));
  await decoders.readPixels(new Uint8Array(fileBytes), sniffed, options);
  return asked;
}

test("A phone's photo leaves the network its memory, and counts its own file", async () => {
  expect(await askedFor(JPEG)).toEqual([11 * MB + 1_200_000]);
  expect(await askedFor(JPEG, 9 * MB)).toEqual([17 * MB + 1_200_000]);
  // As messengers write them
  const messenger = { ...JPEG, width: 1_600, height: 1_200, coding: "progressive" } as const;
  const [planes, tiles] = [(1_600 / 8) * (1_200 / 8) * 3 * (3 * 4 ** 2 + 8), 9 * 280 ** 2 * (3 * 3 + 3)];
  expect(await askedFor(messenger, MB)).toEqual([8 * MB + planes + tiles]);
  const grid = { columns: 8, rows: 6, tileWidth: 512, tileHeight: 512 };
  const heic = { ...JPEG, format: "image/heic", grid } as const;
  expect(await askedFor(heic)).toEqual([15 * MB + 512 * 512 * (1 + 8 * 3)]);
  expect(await askedFor(heic, 3 * MB, { view: true })).toEqual([
    15 * MB + 512 * 512 * (1 + 8 * 3) + 2 * 1_600 * 1_200 * 3,
  ]);
});

test("A photo that is large or costly to read has more than the network's memory leaves of its budget", async () => {
  const large = { width: 8_000, height: 6_000 };
  const costly: readonly Partial<Sniffed>[] = [
    { ...large, coding: "progressive", width: 12_000 },
    { ...large, format: "image/heic" },
    { format: "image/png", interlaced: true },
  ];
  for (const kind of costly) {
    const [bytes = 0] = await askedFor({ ...JPEG, ...kind });
    expect(bytes).toBeGreaterThan(64 * MB - 28 * MB);
  }
});

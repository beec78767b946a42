import { expect, test, vi } from "vitest";
import { newUlid } from "./ids.ts";

const FIRST_MS = Date.UTC(2026, 10, 26);

test("ids of one process are in the order in which they were made", () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => newUlid(FIRST_MS + Math.floor(index / 10)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("each character of an id's random part is any of the 32, all as often", () => {
  const count = 3_200;
  // Each in a later millisecond, so that each random part is drawn again.
  const ids = Array.from({ length: count }, (_, index) => newUlid(FIRST_MS + 1_000 + index));
  for (let place = 10; place < 26; place++) {
    const times = Map.groupBy(ids, (id) => id.charAt(place));
    expect(times.size).toBe(32);
    // The expected count is 100, with a standard deviation of 9.8.
    for (const { length } of times.values()) expect(Math.abs(length - count / 32)).toBeLessThan(65);
  }
});

test("the highest byte becomes the last character, and sixteen ids need one call to the platform", async () => {
  const asked = vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    if (bytes instanceof Uint8Array) bytes.fill(255);
    return bytes;
  });
  vi.resetModules();
  const fresh = await import("./ids.ts");
  const ids = Array.from({ length: 16 }, (_, index) => fresh.newUlid(FIRST_MS + index));
  expect(asked).toHaveBeenCalledTimes(1);
  for (const id of ids) expect(id.slice(10)).toBe("Z".repeat(16));
  asked.mockRestore();
});

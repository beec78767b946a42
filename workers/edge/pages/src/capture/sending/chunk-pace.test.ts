import { describe, it } from "vitest";
import { ChunkPace } from "./chunk-pace.ts";

const KIB = 1024;
const MIB = 1024 * KIB;

describe("pieces of an upload (CONTRACT G3.5)", () => {
  it("begin with 256 KiB, so that a weak link loses little of the first", ({ expect }) => {
    expect(new ChunkPace(MIB).next()).toBe(256 * KIB);
  });

  it("grow to what the service suggests once the link has shown that it is quick", ({ expect }) => {
    const pace = new ChunkPace(MIB);
    pace.took(256 * KIB, 200);
    expect(pace.next()).toBe(MIB);
  });

  it("stay at 256 KiB over 50 KB/s, so that a reload loses five seconds", ({ expect }) => {
    const pace = new ChunkPace(MIB);
    pace.took(256 * KIB, (256 * KIB) / 50);
    expect(pace.next()).toBe(256 * KIB);
  });

  it("shrink when the link gets worse, and start again after a break", ({ expect }) => {
    const pace = new ChunkPace(MIB);
    pace.took(256 * KIB, 200);
    pace.took(MIB, 10_000);
    expect(pace.next()).toBe(512 * KIB);
    pace.broke();
    expect(pace.next()).toBe(256 * KIB);
  });
});

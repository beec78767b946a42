import { describe, it } from "vitest";
import { percentOf } from "./shot.ts";

const blob = new Blob(["0123456789"]);

describe("how far an upload is", () => {
  it("is a whole per cent of its bytes", ({ expect }) => {
    expect([0, 1, 5].map((sentBytes) => percentOf({ sentBytes, blob }))).toEqual([0, 10, 50]);
  });

  it("is never 100 before the service has said that it has it", ({ expect }) => {
    expect(percentOf({ sentBytes: 10, blob })).toBe(99);
  });

  it("is 0 for an empty file", ({ expect }) => {
    expect(percentOf({ sentBytes: 0, blob: new Blob([]) })).toBe(0);
  });
});

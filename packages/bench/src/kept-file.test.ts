import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it, vi } from "vitest";
import { keptFile } from "./kept-file.ts";

let folder = "";
let source = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "kept-"));
  source = path.join(folder, "draw.ts");
  writeFileSync(source, "one");
});
afterEach(() => rmSync(folder, { recursive: true }));

function kept(name: string, make: () => Promise<Uint8Array>) {
  return keptFile({ name, sources: [source], make, folder: path.join(folder, "cache") });
}

describe("a kept file", () => {
  it("is made once, each name for itself", async ({ expect }) => {
    const make = vi.fn<() => Promise<Uint8Array>>(async () => new Uint8Array([1, 2]));
    expect([...(await kept("a.jpg", make))]).toEqual([1, 2]);
    expect([...(await kept("a.jpg", make))]).toEqual([1, 2]);
    expect(make).toHaveBeenCalledTimes(1);
    await kept("b.jpg", make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it("is made again when the code that makes it changes", async ({ expect }) => {
    await kept("a.jpg", async () => new Uint8Array([1]));
    writeFileSync(source, "two");
    expect([...(await kept("a.jpg", async () => new Uint8Array([2])))]).toEqual([2]);
  });

  it("is not kept if it could not be made", async ({ expect }) => {
    await expect(kept("a.jpg", () => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect(readdirSync(folder)).toEqual(["draw.ts"]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, it } from "vitest";
import { setup } from "../build.ts";

const DIST = path.join(import.meta.dirname, "../../pages/dist");
const MOST_BYTES = 70 * 1024;
/** Each of them waits for a phone's connection. The answers of the API and the thumbnails come on top. */
const MOST_FILES = 14;

const read = (file: string) => readFileSync(path.join(DIST, file));

describe("the first screen", () => {
  let files: readonly string[];
  beforeAll(async () => {
    await setup();
    const html = read("app.html").toString();
    const words = /data-words="en (\S+)/.exec(html)?.[1] ?? "";
    const linked = [...html.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file = ""]) => file);
    files = ["app.html", words, ...linked];
  });

  it("is made of a few files", ({ expect }) => {
    expect(new Set(files).size).toBeLessThanOrEqual(MOST_FILES);
  });

  it("is at most 70 KB compressed, with its texts, styles and every script", ({ expect }) => {
    expect(files.length).toBeGreaterThan(5);
    const bytes = files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
    // the size a browser receives, since the edge compresses with brotli
    expect(files.reduce((sum, file) => sum + brotliCompressSync(read(file)).length, 0)).toBeLessThan(bytes);
  });

  it("does not bring along what other screens and menus are made of", ({ expect }) => {
    const text = files.map((file) => read(file).toString()).join("\n");
    expect(text).toContain("row-link");
    expect(text).not.toContain("one-time-code");
    expect(text).not.toContain('command-field"');
  });
});

import { describe, it } from "vitest";
import { bundleOf, newKeys, VERIFICATION_ID } from "../../test/bundle.ts";
import { openedZip } from "../../test/bundle-checks.ts";
import { type BundleFile, writeBundle } from "./write-bundle.ts";

const MEGABYTE = 1_000_000;
const HEAD = {
  verification_id: VERIFICATION_ID,
  service: "https://photos.example",
  created_at: "2026-11-29T08:15:31.120Z",
  absent: () => [],
};

describe("a bundle that is written", () => {
  it("holds less than a megabyte of twenty photos of 20 MB at any time", async ({ expect }) => {
    const part = new Uint8Array(64 * 1024);
    let made = 0;
    const photo = () =>
      new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            made += part.length;
            controller.enqueue(part);
            if (made % (20 * MEGABYTE) < part.length) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    const files = async function* (): AsyncGenerator<BundleFile> {
      for (let at = 0; at < 20; at += 1) yield { path: `originals/${at}.jpg`, content: photo() };
    };
    let taken = 0;
    let most = 0;
    for await (const bytes of writeBundle(files(), HEAD, await newKeys())) {
      taken += bytes.length;
      most = Math.max(most, made - taken);
    }
    expect(taken).toBeGreaterThan(400 * MEGABYTE);
    expect(most).toBeLessThan(MEGABYTE);
  });

  it("reads a file only when the one before it was taken, and none after the reader is gone", async ({
    expect,
  }) => {
    const opened: string[] = [];
    const files = async function* (): AsyncGenerator<BundleFile> {
      for (const path of ["one", "two", "three"]) {
        opened.push(path);
        yield { path, content: "x".repeat(MEGABYTE) };
      }
    };
    const reader = writeBundle(files(), HEAD, await newKeys()).getReader();
    await reader.read();
    expect(opened).toEqual(["one"]);
    await reader.cancel("gone");
    expect(opened).toEqual(["one"]);
  });

  it("fails as a whole if a file cannot be read", async ({ expect }) => {
    const files: readonly BundleFile[] = [
      { path: "one", content: "1" },
      {
        path: "two",
        content: new ReadableStream({ pull: (controller) => controller.error(new Error("storage is gone")) }),
      },
    ];
    await expect(bundleOf(files, await newKeys())).rejects.toThrow("storage is gone");
  });

  it("says which files it has in the order of the ZIP", async ({ expect }) => {
    const files = ["b", "a"].map((path): BundleFile => ({ path, content: path }));
    const { entries } = await openedZip(await bundleOf(files, await newKeys()));
    expect(entries.map(({ path }) => path)).toEqual(["b", "a", "manifest.json", "manifest.jws"]);
  });
});

import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { newKeys, VERIFICATION_ID } from "../../test/bundle.ts";
import { checkByScript, ownKeys, withoutPython } from "../../test/bundle-checks.ts";
import { openZip } from "./open-bundle.ts";
import { verifyBundle } from "./verify-bundle.ts";
import { type BundleFile, writeBundle } from "./write-bundle.ts";

const ZEROS = new Uint8Array(1_000_000);
const CLIPS = 18;
const PARTS = 250;

/** Clips that are larger together than a number of 32 bits can say, and a small file behind them. */
async function* files(): AsyncGenerator<BundleFile> {
  for (let clip = 0; clip < CLIPS; clip += 1) {
    let left = PARTS;
    const content = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        left -= 1;
        controller.enqueue(ZEROS);
        if (left === 0) controller.close();
      },
    });
    yield { path: `originals/${clip}.mp4`, content };
  }
  yield { path: "case.json", content: "{}" };
  yield { path: "keys.json", content: JSON.stringify((await keys).jwks) };
}

const keys = newKeys();

describe("a bundle of more than 4 GB", { timeout: 600_000 }, () => {
  let folder: string;
  let file: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "svc-large-"));
    file = path.join(folder, "case.zip");
    const head = { verification_id: VERIFICATION_ID, service: "https://photos.example", absent: () => [] };
    const zip = writeBundle(files(), { ...head, created_at: "2026-11-29T08:15:31.120Z" }, await keys);
    const to = await open(file, "w");
    let at = 0;
    for await (const part of zip) {
      if (part !== ZEROS) await to.write(part, 0, part.length, at); // holes take no space on the disk
      at += part.length;
    }
    await to.truncate(at);
    await to.close();
  }, 600_000);
  afterAll(() => rm(folder, { recursive: true }));

  it("is unchanged to its last byte, with the fields of ZIP64", async ({ expect }) => {
    const from = await open(file);
    const { size } = await from.stat();
    expect(size).toBeGreaterThan(2 ** 32);
    const read = async (start: number, end: number) => {
      const bytes = new Uint8Array(Math.min(end, size) - start);
      await from.read(bytes, 0, bytes.length, start);
      return bytes;
    };
    const bundle = await openZip({ size, read });
    if (!bundle) throw new Error("the ZIP has no end");
    expect(await verifyBundle(bundle, ownKeys)).toMatchObject({ signature: "valid", faults: [] });
    await from.close();
  });

  it.skipIf(withoutPython)(
    `is unchanged for the script, until its last file is changed${withoutPython}`,
    async ({ expect }) => {
      expect(checkByScript(file)).toMatchObject({ status: 0, named: [] });
      const to = await open(file, "r+");
      const { size } = await to.stat();
      const tail = Buffer.alloc(10_000);
      await to.read(tail, 0, tail.length, size - tail.length);
      await to.write("[]", size - tail.length + tail.indexOf("{}"));
      await to.close();
      expect(checkByScript(file)).toMatchObject({ status: 1, named: ["case.json"] });
    },
  );
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, it, vi, onTestFinished } from "vitest";
import { type LocalR2, withLocalR2 } from "../local/local-r2.ts";
import { copyObjects, returnObjects } from "./copied-objects.ts";
import { saidProgress } from "./progress.ts";

const KEY = "t/acc_1/v/vfy_1/cap_1";
const quiet = () => {};

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "objects-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const within = <T>(work: (bucket: LocalR2, dir: string) => Promise<T>, state = "state") =>
  withLocalR2(path.join(root, state), (bucket) => work(bucket, path.join(root, "copy")));

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;

async function fill(bucket: LocalR2): Promise<void> {
  const customMetadata = { createdAt: "7" };
  await bucket.put(KEY, bytesOf("photo"), { httpMetadata: { contentType: "image/jpeg" } });
  // A key that starts with another key, which folders could not represent
  await bucket.put(`${KEY}/0`, bytesOf("print"), { customMetadata });
  const sha256 = await crypto.subtle.digest("SHA-256", bytesOf(""));
  await bucket.put("brands/ä ö.png", bytesOf(""), { sha256 });
}

/** Everything known about the stored objects. */
async function contents(bucket: LocalR2) {
  const { objects } = await bucket.list({ include: ["httpMetadata", "customMetadata"] });
  return Promise.all(
    objects.map(async ({ key, etag, httpMetadata, customMetadata, checksums }) => ({
      key,
      etag,
      httpMetadata,
      customMetadata,
      sha256: checksums.sha256 && Buffer.from(checksums.sha256).toString("hex"),
      text: Buffer.from((await (await bucket.get(key))?.arrayBuffer()) ?? new ArrayBuffer()).toString(),
    })),
  );
}

describe("a copy of the bucket", { timeout: 120_000 }, () => {
  it("comes back with every key, its bytes and its metadata", async ({ expect }) => {
    const before = await within(async (bucket, dir) => {
      await fill(bucket);
      expect(await copyObjects(bucket, dir, quiet)).toEqual({
        objects: 3,
        bytes: 10,
        written: 3,
        removed: 0,
      });
      return contents(bucket);
    });
    const after = await within(async (bucket, dir) => {
      expect(await returnObjects(bucket, dir, quiet)).toMatchObject({ objects: 3, written: 3 });
      expect(await returnObjects(bucket, dir, quiet)).toMatchObject({ objects: 3, written: 0 });
      return contents(bucket);
    }, "new");
    expect(after).toEqual(before);
    expect(before.map(({ text }) => text)).toEqual(["", "photo", "print"]);
  });

  it("goes on where it was ended: what is there stays, what is half or damaged is copied again", async ({
    expect,
  }) => {
    await within(async (bucket, dir) => {
      await fill(bucket);
      let seen = 0;
      const killed = copyObjects(bucket, dir, () => {
        seen += 1;
        if (seen === 2) throw new Error("killed");
      });
      await expect(killed).rejects.toThrow("killed");
      expect(await copyObjects(bucket, dir, quiet)).toMatchObject({ objects: 3, written: 1 });
      const folder = path.join(dir, "objects");
      const [facts = ""] = readdirSync(folder).filter((name) => name.endsWith(".json"));
      rmSync(path.join(folder, facts));
      expect(await copyObjects(bucket, dir, quiet)).toMatchObject({ objects: 3, written: 1 });
    });
  });

  it("takes what changed and lets go of what is gone, as a redaction took it", async ({ expect }) => {
    await within(async (bucket, dir) => {
      await fill(bucket);
      await copyObjects(bucket, dir, quiet);
      await bucket.put(KEY, bytesOf("other"), {});
      await (bucket as LocalR2 & { delete: (key: string) => Promise<void> }).delete(`${KEY}/0`); // R2 has this method
      expect(await copyObjects(bucket, dir, quiet)).toEqual({ objects: 2, bytes: 5, written: 1, removed: 1 });
      const folder = path.join(dir, "objects");
      const copied = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), "utf8"));
      expect(copied.join()).not.toContain("print");
    });
  });

  it("is not taken back where its bytes are no longer those that were copied", async ({ expect }) => {
    await within(async (bucket, dir) => {
      await fill(bucket);
      await copyObjects(bucket, dir, quiet);
      const folder = path.join(dir, "objects");
      const file = readdirSync(folder).find(
        (name) => readFileSync(path.join(folder, name), "utf8") === "photo",
      );
      writeFileSync(path.join(folder, file ?? ""), "phot0");
    });
    await expect(within((bucket, dir) => returnObjects(bucket, dir, quiet), "new")).rejects.toThrow();
  });

  it("says how far it is after five seconds, and then every five", ({ expect }) => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => said.mockRestore());
    let now = 0;
    const progress = saidProgress("copying", () => now);
    for (now = 0; now <= 10_000; now += 1_000) progress({ objects: now / 1_000, bytes: 2e6 });
    expect(said.mock.calls).toEqual([
      ["copying: 5 objects, 2 MB so far"],
      ["copying: 10 objects, 2 MB so far"],
    ]);
  });
});

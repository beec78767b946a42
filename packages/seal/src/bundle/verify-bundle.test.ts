import { beforeAll, describe, it } from "vitest";
import { bundleOf, filesOf, newKeys } from "../../test/bundle.ts";
import {
  beginOf,
  checkByScript,
  faultsIn,
  faultsOf,
  withoutPython,
  inFile,
  openedZip,
  ownKeys,
} from "../../test/bundle-checks.ts";
import type { SealKeys } from "../record/seal-keys.ts";
import { bundleOfZip } from "./bundle.ts";
import { readZip, type ReadZip } from "./read-zip.ts";
import { verifyBundle } from "./verify-bundle.ts";
import type { BundleFile } from "./write-bundle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PHOTO = Uint8Array.from({ length: 3000 }, (_, at) => (at * 31) % 251);

let keys: SealKeys;
let files: readonly BundleFile[];
let whole: Bytes;
let zip: ReadZip;

beforeAll(async () => {
  keys = await newKeys();
  files = await filesOf(keys, PHOTO);
  whole = await bundleOf(files, keys, [{ file: "sealed", why: "not_made" }]);
  zip = await openedZip(whole);
});

function flipped(bytes: Bytes, at: number): Bytes {
  const copy = bytes.slice();
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

describe("a bundle as it was written", () => {
  it("is unchanged, signed by the key that came with it, and fits its record", async ({ expect }) => {
    const report = await verifyBundle(bundleOfZip(zip), ownKeys);
    expect(report).toMatchObject({
      signature: "valid",
      faults: [],
      record: { report: { verdict: "valid" } },
    });
    expect(report.key?.kid).toBe(keys.keyId);
    expect(report.files.map((file) => file.path)).toEqual(files.map((file) => file.path));
  });

  it("is signed by an unknown key, for whoever has other keys", async ({ expect }) => {
    const { jwks } = await newKeys();
    const other = { keys: jwks.keys.map((key) => ({ ...key, kid: "seal-2020-01" })) };
    const report = await verifyBundle(bundleOfZip(zip), async () => other);
    expect(report).toMatchObject({ signature: "unknown_key", faults: [] });
  });

  it.skipIf(withoutPython)(`holds for the script too${withoutPython}`, ({ expect }) => {
    const { status, stdout } = inFile(whole, (file) => checkByScript(file));
    expect(stdout).toContain("Everything is unchanged.");
    expect(status).toBe(0);
  });
});

describe("a changed byte", () => {
  it("in any file is named by that file", async ({ expect }) => {
    for (const entry of zip.entries.filter(({ size }) => size > 0)) {
      for (const at of [0, Math.floor(entry.size / 2), entry.size - 1]) {
        const faults = await faultsOf(flipped(whole, beginOf(entry) + at));
        expect(faults, `byte ${at} of ${entry.path}`).toEqual([`${entry.path}: changed`]);
      }
    }
  });

  it.skipIf(withoutPython)(`in any file is named by the script${withoutPython}`, ({ expect }) => {
    for (const entry of zip.entries.filter(({ size }) => size > 0)) {
      const changed = flipped(whole, beginOf(entry) + entry.size - 1);
      const { status, named } = inFile(changed, (file) => checkByScript(file));
      expect({ status, named }, entry.path).toEqual({ status: 1, named: [entry.path] });
    }
  });

  it("between the files is named by the entry that it belongs to, or as the end of the ZIP", async ({
    expect,
  }) => {
    const contents = zip.entries.map((entry) => [beginOf(entry), beginOf(entry) + entry.size] as const);
    const end = whole.length - 22;
    for (let at = 0; at < end; at += 1) {
      if (contents.some(([start, stop]) => at >= start && at < stop)) continue;
      const owner = ownerOf(at);
      const faults = await faultsOf(flipped(whole, at));
      const isNamed = faults.some((fault) => fault.startsWith(`${owner}: `));
      expect(isNamed, `byte ${at}, of ${owner}: ${faults.join(", ")}`).toBe(true);
    }
  });

  it("in the last record of the ZIP is named as its end, or leaves no ZIP to read", async ({ expect }) => {
    const unseen: number[] = [];
    for (let at = whole.length - 22; at < whole.length; at += 1) {
      const changed = flipped(whole, at);
      const read = async (start: number, end: number) => changed.slice(start, end);
      const found = await readZip({ size: changed.length, read });
      if (found && (await faultsIn(bundleOfZip(found))).length === 0) unseen.push(at);
    }
    expect(unseen).toEqual([]);
  });

  it.skipIf(withoutPython)(`between the files is named by the script${withoutPython}`, ({ expect }) => {
    const { offset = 0, path: first = "" } = zip.entries[1] ?? {};
    const listed = whole.length - 22 - 46 - "manifest.jws".length;
    for (const [at, name] of [
      [offset + 10, first],
      [listed + 38, "manifest.jws"],
      [whole.length - 1, "end of the ZIP"],
    ] as const) {
      const { status, named } = inFile(flipped(whole, at), (file) => checkByScript(file));
      expect({ status, named }, `byte ${at}`).toEqual({ status: 1, named: [name] });
    }
  });

  it("in the unused bits of the signature's last letter is named, though it means the same", async ({
    expect,
  }) => {
    const { offset = 0, size = 0 } = zip.entries.at(-1) ?? {};
    const at = offset + 30 + "manifest.jws".length + size - 1;
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const changed = whole.slice();
    const next = letters[letters.indexOf(String.fromCharCode(whole[at] ?? 0)) + 1] ?? "";
    changed[at] = next.charCodeAt(0);
    expect(await faultsOf(changed)).toEqual(["manifest.jws: changed"]);
    if (!withoutPython)
      expect(inFile(changed, (file) => checkByScript(file)).named).toEqual(["manifest.jws"]);
  });
});

/** The entry whose header, sum or line in the list has this byte. */
function ownerOf(at: number): string {
  const before = zip.entries.filter(({ offset }) => offset <= at);
  const last = zip.entries.at(-1);
  const listAt = last ? beginOf(last) + last.size + 16 : 0;
  if (at < listAt) return before.at(-1)?.path ?? "";
  let place = listAt;
  for (const { path: name } of zip.entries) {
    place += 46 + name.length;
    if (at < place) return name;
  }
  return "";
}

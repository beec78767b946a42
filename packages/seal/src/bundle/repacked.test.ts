import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, it } from "vitest";
import { bundleOf, filesOf, newKeys, PHOTO_PATH } from "../../test/bundle.ts";
import {
  checkByScript,
  faultsIn,
  faultsOf,
  withoutPython,
  inFile,
  openedZip,
} from "../../test/bundle-checks.ts";
import type { SealKeys } from "../record/seal-keys.ts";
import { type Bundle, bundleOfZip } from "./bundle.ts";
import type { ReadZip } from "./read-zip.ts";
import { verifyBundle } from "./verify-bundle.ts";
import type { BundleFile } from "./write-bundle.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const PHOTO = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const MORE: BundleFile = { path: "originals/more.jpg", content: "more" };

let keys: SealKeys;
let files: readonly BundleFile[];
let whole: Bytes;
let zip: ReadZip;

beforeAll(async () => {
  keys = await newKeys();
  files = await filesOf(keys, PHOTO);
  whole = await bundleOf(files, keys);
  zip = await openedZip(whole);
});

const without = (name: string) => files.filter((file) => file.path !== name);

/** These files with the manifest and the signature of the bundle. */
function mixed(given: readonly BundleFile[]): Bundle {
  const signed = bundleOfZip(zip).files.slice(-2);
  const own = given.map(({ path: name, content }) => ({
    path: name,
    content: async () => new Uint8Array(await new Response(content as Bytes).arrayBuffer()),
  }));
  return { files: [...own, ...signed], strange: async () => [] };
}

describe("a bundle that someone repacked", () => {
  it("without a file names it", async ({ expect }) => {
    expect(await faultsIn(mixed(without("case.json")))).toEqual(["case.json: missing"]);
    expect(await faultsIn(mixed(without(PHOTO_PATH)))).toEqual([`${PHOTO_PATH}: missing`]);
  });

  it("with a further file names it, and so with a second one of a known name", async ({ expect }) => {
    expect(await faultsIn(mixed([...files, MORE]))).toEqual(["originals/more.jpg: added"]);
    expect(await faultsIn(mixed([...files, { ...MORE, path: PHOTO_PATH }]))).toEqual([
      `${PHOTO_PATH}: added`,
    ]);
  });

  it("with a second manifest or signature names it, though both have the same name", async ({ expect }) => {
    const { files: given, strange } = bundleOfZip(zip);
    for (const again of given.slice(-2)) {
      const twice = { files: [...given, again], strange };
      expect(await faultsIn(twice)).toEqual([`${again.path}: added`]);
    }
  });

  it("without its manifest or its signature names that", async ({ expect }) => {
    const { files: given, strange } = bundleOfZip(zip);
    const left = (name: string) => ({ files: given.filter((file) => file.path !== name), strange });
    expect(await faultsIn(left("manifest.json"))).toEqual(["manifest.json: missing"]);
    expect(await faultsIn(left("manifest.jws"))).toEqual(["manifest.jws: missing"]);
  });

  it("and signed with a key of one's own is not signed by the service", async ({ expect }) => {
    const forged = await openedZip(
      await bundleOf([...(await filesOf(await newKeys(), PHOTO))], await newKeys()),
    );
    const report = await verifyBundle(bundleOfZip(forged), async () => keys.jwks);
    expect(report.faults.map((fault) => fault.path)).toContain("manifest.jws");
  });

  it("with another photo in the signed place is not that of the record", async ({ expect }) => {
    const swapped = await bundleOf([...without(PHOTO_PATH), { path: PHOTO_PATH, content: "other" }], keys);
    expect(await faultsOf(swapped)).toEqual([`${PHOTO_PATH}: original`]);
    if (!withoutPython) expect(inFile(swapped, (file) => checkByScript(file)).named).toEqual([PHOTO_PATH]);
  });

  it.skipIf(withoutPython)(
    `into a folder is unchanged for the script, until a file is${withoutPython}`,
    async ({ expect }) => {
      const folder = mkdtempSync(path.join(tmpdir(), "svc-bundle-"));
      for (const { path: name, content } of bundleOfZip(zip).files) {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), await content());
      }
      expect(checkByScript(folder).named).toEqual([]);
      writeFileSync(path.join(folder, "case.json"), "{}");
      rmSync(path.join(folder, "empty.txt"));
      writeFileSync(path.join(folder, "added.txt"), "");
      const { status, named } = checkByScript(folder);
      rmSync(folder, { recursive: true });
      expect({ status, named }).toEqual({ status: 1, named: ["case.json", "empty.txt", "added.txt"] });
    },
  );

  it.skipIf(withoutPython)(
    `is checked by the script with the service's keys, if they are given${withoutPython}`,
    ({ expect }) => {
      const statuses = inFile(whole, (file) => {
        const given = path.join(path.dirname(file), "jwks.json");
        writeFileSync(given, JSON.stringify(keys.jwks));
        const mine = checkByScript(file, "--keys", given);
        writeFileSync(given, JSON.stringify({ keys: [{ ...keys.jwks.keys[0], kid: "seal-2020-01" }] }));
        return [mine.status, checkByScript(file, "--keys", given).status];
      });
      expect(statuses).toEqual([0, 2]);
    },
  );
});

import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, it } from "vitest";
import { createCredentialReader } from "./read-credentials.ts";

const require = createRequire(import.meta.url);
const module = new WebAssembly.Module(readFileSync(require.resolve("@contentauth/c2pa-wasm/c2pa.wasm")));
const { read } = createCredentialReader(module);
const SAMPLES = path.resolve(import.meta.dirname, "../../../../shared/data/c2pa");

// the smallest JPEG that says it is one: start and end of image
const EMPTY_JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

describe("reading Content Credentials", () => {
  it("says of a file without a manifest that there is none", async ({ expect }) => {
    expect(await read("image/jpeg", EMPTY_JPEG)).toEqual({ present: false });
  });

  // [file, state]: the public test files name their deliberate error
  const cases = [
    ["c2pa-org_adobe-20220124-CA_cafc48.jpg", "untrusted"],
    ["c2pa-org_adobe-20220124-C_75a8da.jpg", "untrusted"],
    ["c2pa-org_adobe-20220124-E-dat-CA_dae9d1.jpg", "invalid"],
    ["c2pa-org_adobe-20220124-E-sig-CA_0d4c27.jpg", "invalid"],
    ["c2pa-org_adobe-20220124-E-uri-CA_56014f.jpg", "invalid"],
  ] as const;
  it.skipIf(!existsSync(SAMPLES)).for(cases)("reads %s as %s", async ([file, state], { expect }) => {
    const reading = await read("image/jpeg", readFileSync(path.join(SAMPLES, file)));
    expect(reading).toMatchObject({ present: true, state });
  });
});

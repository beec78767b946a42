import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleOf, filesOf, newKeys } from "@svc/seal/test/bundle";
import { afterAll, describe, it } from "vitest";
import { ROOT } from "./local/wrangler.ts";

const COMMAND = path.join(ROOT, "packages/commands/src/verify.ts");
const VECTORS = path.join(ROOT, "packages/seal/vectors");
const RECORD = path.join(VECTORS, "with-a-narrative.json");
const KEYS = ["--jwks", path.join(VECTORS, "jwks.json")];
const SAMPLE = path.join(ROOT, "packages/commands/assets/sample.jpg");
// No server listens there
const NOWHERE = ["--service", "http://127.0.0.1:1"];

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-"));
afterAll(() => rmSync(folder, { recursive: true }));

function verify(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: "utf8" });
  return { status, said: `${stdout}${stderr}` };
}

describe("pnpm svc verify", () => {
  it("ends with 0 for a record that holds, by keys from a file and without a network", ({ expect }) => {
    const { status, said } = verify(RECORD, ...KEYS);
    expect(said).toContain("unchanged since it was sealed");
    expect(said).toContain("signed with the key seal-2026-11 of the given key set.");
    expect(said).toContain("Only claimed:");
    expect(said.trim().split("\n").at(-1)).toBe("Exit code 0: everything is valid.");
    expect(status).toBe(0);
  });

  it("ends with 1 for one that was changed, and says where", ({ expect }) => {
    const changed = path.join(folder, "changed.json");
    writeFileSync(changed, readFileSync(RECORD, "utf8").replace("windy", "calm"));
    const { status, said } = verify(changed, RECORD, ...KEYS);
    expect(said).toContain("The narrative is not what was sealed.");
    expect(said.trim().split("\n").at(-1)).toMatch(/^Exit code 1: something is not valid/);
    expect(status).toBe(1);
  });

  it("ends with 1 for one that other parsers read otherwise", ({ expect }) => {
    const twice = path.join(folder, "twice.json");
    writeFileSync(
      twice,
      readFileSync(RECORD, "utf8").replace("{", '{"verdict": {"svc": true}, "record": {}, '),
    );
    const { status, said } = verify(twice, ...KEYS);
    expect(said).toContain("The field “verdict” does not belong");
    expect(status).toBe(1);
  });

  it("ends with 0 for a bundle of the service's key, and with 1 for one with a changed byte", async ({
    expect,
  }) => {
    const keys = await newKeys();
    const zip = await bundleOf(await filesOf(keys, Uint8Array.from([0xff, 0xd8, 0xff])), keys);
    const [file, jwks] = [path.join(folder, "case.zip"), path.join(folder, "keys.json")];
    writeFileSync(file, zip);
    writeFileSync(jwks, JSON.stringify(keys.jwks));
    const { status, said } = verify(file, "--jwks", jwks);
    expect(said).toContain("Everything in this bundle is unchanged since it was signed.");
    expect(said).toContain("record.json\n  This record is unchanged since it was sealed.");
    expect(status).toBe(0);
    const at = Buffer.from(zip).indexOf('verification"}');
    zip[at] = (zip[at] ?? 0) + 1;
    writeFileSync(file, zip);
    const changed = verify(file, "--jwks", jwks);
    expect(changed.said).toContain("✗ case.json was changed.");
    expect(changed.status).toBe(1);
  });

  it("ends with 2 for what it cannot decide or read: no credential, no keys, no such format", ({
    expect,
  }) => {
    expect(verify(SAMPLE)).toMatchObject({
      status: 2,
      said: expect.stringMatching(
        /no Content Credential[^]*\nExit code 2: nothing is known to be wrong, but [^\n]*\n$/,
      ),
    });
    expect(verify(RECORD, ...NOWHERE)).toMatchObject({ status: 2, said: expect.stringContaining("--jwks") });
    expect(verify(COMMAND)).toMatchObject({ status: 2, said: expect.stringContaining("neither a photo") });
    expect(verify("/nowhere")).toMatchObject({ status: 2, said: expect.stringContaining("/nowhere") });
    expect(verify()).toMatchObject({ status: 2, said: expect.stringContaining("pnpm svc verify FILE") });
  });
});

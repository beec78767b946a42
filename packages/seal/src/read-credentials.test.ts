import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { describe, it } from "vitest";
import { signedPng } from "../test/growing-credentials.ts";
import { compileCredentialLibrary, FACTS, newSigner } from "../test/sealing.ts";
import { createSealer } from "./c2pa/seal-file.ts";
import { serialOf } from "./c2pa/revoked.ts";
import { type Trust, trustIn } from "./c2pa/trust.ts";
import { C2PA_TRUST } from "./c2pa/trust-list.ts";
import { createCredentialReader } from "./read-credentials.ts";

const module = compileCredentialLibrary();
const { read } = createCredentialReader(module);
const SAMPLES = path.resolve(import.meta.dirname, "../../../../shared/data/c2pa");

// The smallest JPEG: start and end of image.
const EMPTY_JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);

const GENERATED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const YEARS_MS = 2 * 366 * 24 * 3_600_000;
const made = { action: "c2pa.created", digitalSourceType: GENERATED };
// c2pa-rs wants the first action to be `c2pa.created` or `c2pa.opened`
const misplaced = [{ action: "c2pa.edited" }, made];
const signedBy = async (issuedAt: number, actions: readonly { action: string }[]) =>
  signedPng(
    (manifest) => {
      manifest.assertions.splice(0, 1, { label: "c2pa.actions.v2", created: true, data: { actions } });
    },
    await newSigner(issuedAt),
  );

describe("reading Content Credentials", () => {
  it("says of a file without a manifest that there is none", async ({ expect }) => {
    expect(await read("image/jpeg", EMPTY_JPEG)).toEqual({ present: false });
  });

  it.skipIf(!existsSync(SAMPLES))(
    "says of the public files that carry none that there is none",
    async ({ expect }) => {
      for (const file of ["A_f999fd", "I_9d33d4"]) {
        const bytes = readFileSync(path.join(SAMPLES, `c2pa-org_adobe-20220124-${file}.jpg`));
        expect(await read("image/jpeg", bytes)).toEqual({ present: false });
      }
    },
  );

  it("accepts a file signed by a member of the trust list as valid, and names the signer", async ({
    expect,
  }) => {
    const { root, identity } = await newSigner();
    const bytes = new Uint8Array(await photoFile(drawScene(64, 48, 1), "jpeg"));
    const sealed = await createSealer(module).seal({ format: "image/jpeg", bytes, facts: FACTS, identity });
    const reading = await createCredentialReader(module, { ...C2PA_TRUST, signers: root }).read(
      "image/jpeg",
      sealed,
    );
    expect(reading).toMatchObject({
      present: true,
      state: "valid",
      issuer: "Photo verification",
      digitalSourceType: "http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture",
    });
    expect(await read("image/jpeg", sealed)).toMatchObject({ state: "untrusted" });
  });

  it("of a revoked signer is invalid and says why, whatever signed it since", async ({ expect }) => {
    const [one, other] = [await newSigner(), await newSigner()];
    const bytes = new Uint8Array(await photoFile(drawScene(64, 48, 1), "jpeg"));
    const { seal } = createSealer(module);
    const format = "image/jpeg";
    const first = await seal({ format, bytes, facts: FACTS, identity: one.identity });
    const facts = { ...FACTS, origin: "opened" } as const;
    const second = await seal({ format, bytes: new Uint8Array(first), facts, identity: other.identity });
    const trust = trustIn(`${one.root}\n${other.root}`);
    const issuer = "CN=Photo verification development root, O=Photo verification";
    const readBy = (revoked: Trust["revoked"], file: Uint8Array) =>
      createCredentialReader(module, { ...trust, revoked }).read(format, file);
    const since = "2026-11-27";
    const serial = serialOf(one.serial);
    const INVALID = { state: "invalid", reason: "revoked_signer", issuer: "Photo verification" };
    expect(await readBy([{ issuer, serial, since }], first)).toMatchObject(INVALID);
    expect(await readBy([{ issuer, serial, since }], second)).toMatchObject(INVALID);
    expect(await readBy([{ issuer, since }], first)).toMatchObject(INVALID);
    const strangers = [
      { issuer, serial: "1", since },
      { issuer: "CN=Another, O=Photo verification", serial, since },
    ];
    expect(await readBy(strangers, second)).toMatchObject({ state: "valid" });
    first[first.length - 40] = (first[first.length - 40] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
    const broken = await readBy([{ issuer, serial, since }], first);
    expect(broken).toMatchObject({ state: "invalid" });
    expect(broken).not.toHaveProperty("reason");
  });

  // [file, state]. The names of the public test files say what is wrong with them.
  const cases = [
    ["c2pa-org_adobe-20220124-CA_cafc48.jpg", "untrusted"],
    ["c2pa-org_adobe-20220124-C_75a8da.jpg", "untrusted"],
    ["c2pa-org_adobe-20220124-CACA_cd2f56.jpg", "untrusted"],
    ["c2pa-org_adobe-20220124-XCA_4524a1.jpg", "invalid"],
    // Its certificate has expired, and no time stamp proves an earlier signature.
    ["c2pa-org_nikon-20221019-building_721e75.jpeg", "invalid", true],
    ["c2pa-org_adobe-20220124-E-dat-CA_dae9d1.jpg", "invalid"],
    ["c2pa-org_adobe-20220124-E-sig-CA_0d4c27.jpg", "invalid"],
    ["c2pa-org_adobe-20220124-E-uri-CA_56014f.jpg", "invalid"],
  ] as const;
  it.skipIf(!existsSync(SAMPLES)).for(cases)(
    "reads %s as %s",
    async ([file, state, isIntact], { expect }) => {
      const reading = await read("image/jpeg", readFileSync(path.join(SAMPLES, file)));
      expect(reading).toMatchObject({ present: true, state });
      expect("isIntact" in reading).toBe(isIntact ?? false);
    },
  );

  // [description, age of the certificate, actions]
  const confessions = [
    ["an expired signer without a time stamp", YEARS_MS, [made]],
    ["an action of a wrong form", 0, misplaced],
    ["both", YEARS_MS, misplaced],
  ] as const;

  it.for(confessions)(
    "says that the file is whole where the only fault is %s",
    async ([, age, actions], { expect }) => {
      const file = await signedBy(Date.now() - age, actions);
      const reading = await read("image/png", file);
      expect(reading).toMatchObject({ state: "invalid", isIntact: true });
      expect(reading).toMatchObject({ sourceTypes: [GENERATED] });
      file[file.length - 20] = (file[file.length - 20] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
      const changed = await read("image/png", file);
      expect(changed).toMatchObject({ state: "invalid" });
      expect(changed).not.toHaveProperty("isIntact");
    },
  );
});

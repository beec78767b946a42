import { readFileSync } from "node:fs";
import path from "node:path";
import { drawScene } from "@svc/testkit/draw-scene";
import { photoFile } from "@svc/testkit/photo-file";
import { beforeAll, describe, it } from "vitest";
import { compileCredentialLibrary, FACTS, newSigner } from "../../test/sealing.ts";
import { createSealer } from "../c2pa/seal-file.ts";
import { trustIn } from "../c2pa/trust.ts";
import type { RecordFile } from "../record/record-file.ts";
import { CHECK_IN_ENGLISH } from "./check-in-english.ts";
import { explainPhoto } from "./explain-photo.ts";
import { fileFormat } from "./file-format.ts";
import { createPhotoVerifier } from "./verify-photo.ts";

const module = compileCredentialLibrary();
const verifyPhoto = createPhotoVerifier(module);

const VECTOR = path.resolve(import.meta.dirname, "../../vectors/first-of-an-account.json");
const ALONE = { sha256: "", records: [], say: CHECK_IN_ENGLISH };
const HASH = "cd".repeat(32);
let root: string;
let bare: Uint8Array<ArrayBuffer>;
let sealed: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const signer = await newSigner();
  root = signer.root;
  bare = new Uint8Array(await photoFile(drawScene(320, 240, 3), "jpeg"));
  const facts = { ...FACTS, recordSealHash: HASH };
  const { identity } = signer;
  sealed = new Uint8Array(
    await createSealer(module).seal({ format: "image/jpeg", bytes: bare, facts, identity }),
  );
});

const read = (bytes: Uint8Array, roots = "") => verifyPhoto({ format: "image/jpeg", bytes }, trustIn(roots));

describe("a photo's Content Credential", () => {
  it("of a revoked signer is broken, and the page says that a certificate was revoked", async ({
    expect,
  }) => {
    const issuer = "CN=Photo verification development root, O=Photo verification";
    const revoked = [{ issuer, since: "2026-11-27" }];
    const report = await verifyPhoto({ format: "image/jpeg", bytes: sealed }, { ...trustIn(root), revoked });
    expect(report.state).toBe("revoked");
    const { verdict, headline, statements } = explainPhoto(report, ALONE);
    expect([verdict, headline]).toEqual(["broken", CHECK_IN_ENGLISH("head_revoked")]);
    expect(JSON.stringify(statements)).toContain("a certificate was revoked");
  });

  it("is trusted by everyone who trusts its root, and intact but untrusted for others", async ({
    expect,
  }) => {
    expect((await read(sealed, root)).state).toBe("trusted");
    expect((await read(sealed)).state).toBe("untrusted");
    expect((await read(bare, root)).state).toBe("none");
  });

  it("says whether the photo shows what was asked for, and what the other checks found", async ({
    expect,
  }) => {
    const report = await read(sealed, root);
    const checks = [
      { check: "context", result: "clear" },
      { check: "context", result: "flagged" },
      { check: "ai", result: "clear" },
    ] as const;
    if (report.state !== "trusted" || !report.facts) throw new Error("the sealed copy is not trusted");
    const { statements } = explainPhoto({ ...report, facts: { ...report.facts, checks } }, ALONE);
    expect(statements.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "Shows what was asked for: yes.",
        "Shows what was asked for: no.",
        "The check “Made by AI” found nothing.",
      ]),
    );
  });

  it("of a test says so as a note, not as a fault", async ({ expect }) => {
    const report = await read(sealed, root);
    if (report.state !== "trusted" || !report.facts) throw new Error("the sealed copy is not trusted");
    const facts = { ...report.facts, simulated: true };
    const { statements } = explainPhoto({ ...report, facts }, ALONE);
    expect(statements).toContainEqual({ weight: "note", text: CHECK_IN_ENGLISH("simulated") });
    expect(statements.filter(({ weight }) => weight === "wrong")).toEqual([]);
  });

  it("is broken by one changed byte of the picture, and then nothing of what it says is repeated", async ({
    expect,
  }) => {
    const changed = new Uint8Array(sealed);
    changed[changed.length - 200] = (changed[changed.length - 200] ?? 0) ^ 1; // oxlint-disable-line no-bitwise -- one bit
    const report = await read(changed, root);
    expect(report.state).toBe("invalid");
    expect(report.problems).toContain("assertion.dataHash.mismatch");
    const { verdict, statements } = explainPhoto(report, ALONE);
    expect(verdict).toBe("broken");
    expect(JSON.stringify(statements)).not.toContain("vfy_");
    // The library's codes appear only as details.
    const main = statements.filter(({ isDetail }) => !isDetail).map(({ text }) => text);
    expect(main.join(" ")).not.toContain("assertion.");
    expect(statements.find(({ isDetail }) => isDetail)?.text).toContain("assertion.dataHash.mismatch");
  });

  it("names its record, and is proven once that record is added", async ({ expect }) => {
    const report = await read(sealed, root);
    const alone = explainPhoto(report, ALONE).statements.find(({ text }) => text.includes(HASH));
    expect(alone?.weight).toBe("unchecked");
    const record: RecordFile = JSON.parse(readFileSync(VECTOR, "utf8"));
    const file = { ...record, seal: { ...record.seal, hash: HASH } };
    const beside = explainPhoto(report, {
      sha256: "",
      records: [{ name: "claim.json", file, isVouchedFor: true }],
      say: CHECK_IN_ENGLISH,
    });
    expect(beside.statements).toContainEqual({ weight: "proven", text: "It names the seal of claim.json." });
  });
});

function start(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe("the format of a file", () => {
  it("is recognised by its first bytes, whatever its name", async ({ expect }) => {
    expect(fileFormat(bare)).toBe("image/jpeg");
    expect(fileFormat(await photoFile(drawScene(32, 32, 1), "png"))).toBe("image/png");
    expect(fileFormat(await photoFile(drawScene(32, 32, 1), "webp"))).toBe("image/webp");
    expect(fileFormat(start("\0\0\0\x18ftypheic"))).toBe("image/heic");
    expect(fileFormat(start("\0\0\0\x18ftypqt  "))).toBe("video/quicktime");
    expect(fileFormat(start("\0\0\0\x18ftypisom"))).toBe("video/mp4");
    for (const other of ["", "{}", "%PDF-1.7", "GIF89a"]) expect(fileFormat(start(other))).toBeUndefined();
  });
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { RecordSalts } from "@svc/domain/record-seal/record-seal";
import type { JSONWebKeySet } from "jose";
import { beforeAll, describe, it } from "vitest";
import { type Trust, trustIn } from "../c2pa/trust.ts";
import { draftRecord } from "../record/draft-record.ts";
import type { RecordValues } from "../record/record-file.ts";
import { parseSealKeys, withNewKey } from "../record/seal-keys.ts";
import { signSeal } from "../record/sign-seal.ts";
import { CHECK_IN_ENGLISH } from "./check-in-english.ts";
import { checkFiles, type FileToCheck, type Tools } from "./check-files.ts";
import type { CheckingKeys } from "./record-signer.ts";
import type { PhotoReport } from "./verify-photo.ts";

const VECTORS = path.resolve(import.meta.dirname, "../../vectors");
const textOf = (name: string) => readFileSync(path.join(VECTORS, `${name}.json`), "utf8");
const service: JSONWebKeySet = JSON.parse(textOf("jwks"));
const GENUINE = textOf("with-a-narrative");

const PHOTO = { name: "photo.jpg", bytes: Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]) };
const file = (name: string, text: string): FileToCheck => ({
  name,
  bytes: Uint8Array.from(new TextEncoder().encode(text)),
});

/** A fake that returns the given reports without reading the photo. */
function reader(...reports: readonly Partial<PhotoReport>[]) {
  const left = [...reports];
  const asked: string[] = [];
  const verify = async (_photo: unknown, { signers }: Trust): Promise<PhotoReport> => {
    asked.push(signers);
    return { state: "none", sourceTypes: [], problems: [], ...left.shift() };
  };
  return { asked, photoVerifier: async () => verify };
}

async function check(files: readonly FileToCheck[], keys: CheckingKeys, tools: Partial<Tools> = reader()) {
  const { photoVerifier = reader().photoVerifier } = tools;
  const readings = await checkFiles(files, {
    keys: async () => keys,
    trust: trustIn("LIST"),
    say: CHECK_IN_ENGLISH,
    ...tools,
    photoVerifier,
  });
  return readings.map(({ name, conclusion, problem }) => {
    const { verdict, headline = "", statements = [] } = conclusion ?? {};
    return {
      name,
      verdict,
      problem,
      headline,
      statements,
      said: [headline, ...statements.map(({ text }) => text)].join("\n"),
    };
  });
}

const only = async (text: string, keys: CheckingKeys) => {
  const [reading] = await check([file("record.json", text)], keys);
  if (!reading) throw new Error("one file gives one reading");
  return reading;
};

/** A record sealed by a forger, whose key has the same name as the service's and who claims the photo. */
let forged: string;
let forgersKeys: JSONWebKeySet;

beforeAll(async () => {
  const keys = await parseSealKeys(await withNewKey(undefined, new Date("2026-11-01")));
  forgersKeys = keys.jwks;
  const inputs: Readonly<Record<string, { values: RecordValues; salts: RecordSalts }>> = JSON.parse(
    textOf("inputs"),
  );
  const { values, salts } = inputs["first-of-an-account"] ?? {};
  if (!values || !salts) throw new Error("the vector is not there");
  const sha256 = createHash("sha256").update(PHOTO.bytes).digest("hex");
  const captures = values.captures.map((capture) => ({ ...capture, sha256 }));
  const draft = await draftRecord({ ...values, captures }, salts);
  const entry = { sequence: 7, previousHash: "0".repeat(64), at: Date.parse("2026-11-02T09:00:00Z") };
  const seal = await signSeal(keys, { draft, entry, answersProvenance: "self_reported" });
  const old = JSON.parse(textOf("first-of-an-account"));
  const { jws, hash, keyId: key_id, previousHash: previous_hash, sequence } = seal;
  const sealed_at = new Date(seal.sealedAt).toISOString();
  const sealed = {
    ...old.seal,
    captures: seal.captures.map(({ captureId, ...rest }) => ({ capture_id: captureId, ...rest })),
  };
  forged = JSON.stringify({
    ...old,
    record: JSON.parse(draft.text),
    seal: { ...sealed, jws, hash, key_id, previous_hash, sequence, sealed_at },
  });
});

describe("whose key sealed a record", () => {
  it("is the service's where the service gave the keys", async ({ expect }) => {
    const { verdict, said } = await only(GENUINE, { from: "service", jwks: service });
    expect(verdict).toBe("holds");
    expect(said).toContain("signed with the service's key seal-2026-11.");
  });

  it("comes from the given key set if the caller gave one", async ({ expect }) => {
    for (const [text, jwks] of [
      [GENUINE, service],
      [forged, forgersKeys],
    ] as const) {
      const { verdict, said } = await only(text, { from: "option", jwks });
      expect(verdict).toBe("holds");
      expect(said).toContain("signed with the key seal-2026-11 of the given key set.");
      expect(said).not.toContain("service's key");
    }
  });

  it("is the service's by its thumbprint, whatever the key is called on the page", async ({ expect }) => {
    const own = await only(GENUINE, { from: "page", jwks: service, service });
    expect(own.verdict).toBe("holds");
    expect(own.said).toContain("the service's key seal-2026-11");
    expect((await only(forged, { from: "service", jwks: service })).verdict).toBe("broken");
    for (const known of [service, { keys: [] }, undefined]) {
      const { verdict, headline, said, statements } = await only(forged, {
        from: "page",
        jwks: forgersKeys,
        service: known,
      });
      expect(verdict).toBe("undecided");
      expect(headline).toMatch(
        /^Checked with keys that you gave \(seal-2026-11, [\w-]{43}\), not with this service’s/,
      );
      expect(said).not.toContain("service's key ");
      expect(said).not.toContain("unchanged since");
      expect(statements.filter(({ weight }) => weight === "proven")).toEqual([]);
    }
  });

  it("is found among several of one name, and in a set that holds it twice", async ({ expect }) => {
    for (const keys of [
      [...forgersKeys.keys, ...service.keys],
      [...service.keys, ...service.keys],
    ]) {
      const { verdict, said } = await only(GENUINE, { from: "page", jwks: { keys }, service });
      expect(verdict).toBe("holds");
      expect(said).toContain("the service's key seal-2026-11");
    }
    const jwks = { keys: [...service.keys, ...forgersKeys.keys] };
    expect((await only(forged, { from: "page", jwks, service })).verdict).toBe("undecided");
  });

  it("is unknown while the service cannot be reached", async ({ expect }) => {
    const { verdict, headline } = await only(GENUINE, { from: "page", jwks: service, service: undefined });
    expect(verdict).toBe("undecided");
    expect(headline).toContain("not with this service’s, which couldn’t be fetched.");
  });

  it("does not save a broken record, and a wrong key does not break a good one", async ({ expect }) => {
    const keys = { from: "page", jwks: forgersKeys, service } as const;
    const changed = await only(forged.replace("branch fell", "branch flew"), keys);
    expect(changed).toMatchObject({
      verdict: "broken",
      headline: expect.stringContaining("keys that you gave"),
    });
    const other = await only(textOf("first-of-an-account").replaceAll("seal-2026-10", "seal-2026-11"), keys);
    expect(other.verdict).not.toBe("holds");
    const misfit = await only(textOf("first-of-an-account"), {
      ...keys,
      jwks: { keys: forgersKeys.keys.map((key) => ({ ...key, kid: "seal-2026-10" })) },
    });
    expect(misfit).toMatchObject({
      verdict: "undecided",
      headline: expect.stringContaining("does not fit them"),
    });
  });

  it("counts only for the photo with it: a stranger's record vouches for none", async ({ expect }) => {
    const beside = [file("record.json", forged), PHOTO];
    const [, strange] = await check(beside, { from: "page", jwks: forgersKeys, service });
    expect(strange).toMatchObject({
      verdict: "undecided",
      headline: "This file carries no Content Credential.",
    });
    const [, vouched] = await check(beside, { from: "page", jwks: forgersKeys, service: forgersKeys });
    expect(vouched).toMatchObject({
      verdict: "holds",
      headline: expect.stringContaining("its record was sealed"),
    });
  });
});

describe("who vouches for the signer of a photo", () => {
  const keys = { from: "service", jwks: service } as const;
  const untrusted = { state: "untrusted", signer: "Somebody" } as const;
  const trusted = { state: "trusted", signer: "Somebody" } as const;

  it("is no decision if only a root given on the page vouches", async ({ expect }) => {
    const { asked, photoVerifier } = reader(untrusted, trusted);
    const [photo] = await check([PHOTO], keys, { photoVerifier, givenRoots: "MINE" });
    expect(asked).toEqual(["LIST", "MINE"]);
    expect(photo).toMatchObject({
      verdict: "undecided",
      headline: expect.stringContaining("checked with a root that you gave"),
    });
    expect(photo?.said).toContain(
      "the certificate says Somebody, but only a root that you gave vouches for it",
    );
  });

  it("is the trust list alone if it can, and no one if no root does", async ({ expect }) => {
    const listed = reader(trusted);
    const [photo] = await check([PHOTO], keys, { ...listed, givenRoots: "MINE" });
    expect(photo).toMatchObject({
      verdict: "holds",
      headline: expect.stringContaining("by a signer on the trust list"),
    });
    expect(listed.asked).toEqual(["LIST"]);
    const [other] = await check([PHOTO], keys, { ...reader(untrusted, untrusted), givenRoots: "MINE" });
    expect(other).toMatchObject({
      verdict: "undecided",
      headline: expect.stringContaining("We don’t recognise the signer"),
    });
  });
});

describe("a time stamp in a record file", () => {
  it("is said to be unchecked", async ({ expect }) => {
    const text = GENUINE.replace('"key_id"', '"timestamp_token": "AAAA", "key_id"');
    const { verdict, statements } = await only(text, { from: "service", jwks: service });
    expect(verdict).toBe("holds");
    expect(statements).toContainEqual({
      weight: "unchecked",
      text: "The time: the file contains a time stamp that was not checked.",
    });
  });
});

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RecordSalts } from "@svc/domain/record-seal/record-seal";
import { afterAll, describe, it } from "vitest";
import { draftRecord, saltsFor } from "./draft-record.ts";
import type { RecordFile, RecordValues } from "./record-file.ts";
import { parseSealKeys, withNewKey } from "./seal-keys.ts";
import { signSeal } from "./sign-seal.ts";
import { verifyRecord } from "./verify-record.ts";

const VECTORS = path.resolve(import.meta.dirname, "../../vectors");
const CHECKER = path.join(VECTORS, "check-record.py");
const JWKS_FILE = path.join(VECTORS, "jwks.json");
const RECORDS = ["first-of-an-account", "redacted", "with-a-narrative", "every-kind-of-value"] as const;

type Input = {
  readonly values: RecordValues;
  readonly salts: RecordSalts;
  readonly text: string;
  readonly hash: string;
};
// oxlint-disable-next-line typescript/no-explicit-any -- the vectors are ours
const read = (name: string): any => JSON.parse(readFileSync(path.join(VECTORS, `${name}.json`), "utf8"));
const jwks = read("jwks");
const fileOf = (name: string): RecordFile => read(name);

/** The tools missing for the second check, which shares no code with ours. */
const missing = ["python3", "openssl"].filter((tool) => {
  try {
    execFileSync(tool, [tool === "openssl" ? "version" : "--version"]);
    return false;
  } catch {
    return true;
  }
});
const reason = missing.length > 0 ? ` (skipped: no ${missing.join(", no ")} here)` : "";

const folder = mkdtempSync(path.join(tmpdir(), "svc-record-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The Python check's result for each file, and its exit status. */
function askPython(files: readonly unknown[]) {
  const copies = files.map((file, index) => {
    const copy = path.join(folder, `${index}.json`);
    writeFileSync(copy, JSON.stringify(file));
    return copy;
  });
  const { status, stdout } = spawnSync("python3", [CHECKER, JWKS_FILE, ...copies], { encoding: "utf8" });
  const lines = stdout.split("\n");
  return { status, holds: copies.map((copy) => lines.includes(`${copy}: holds`)) };
}

/** Variants of the file, each with one changed leaf. */
function* changed(value: unknown, at: readonly string[] = []): Generator<readonly [string, unknown]> {
  if (typeof value !== "object" || value === null) {
    yield [at.join("."), typeof value === "number" ? -value - 1 : `${String(value)}0`];
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    for (const [where, other] of changed(member, [...at, name])) {
      const copy = Array.isArray(value) ? value.with(Number(name), other) : { ...value, [name]: other };
      yield [where, copy];
    }
  }
}

describe("the vectors of record seals (CONTRACT G1.2)", () => {
  it.for(Object.entries<Input>(read("inputs")))(
    "%s: fixed values and salts give the fixed text and hash",
    async ([, { values, salts, text, hash }], { expect }) => {
      expect(await draftRecord(values, salts)).toEqual({ text, hash, salts });
    },
  );

  it.for(RECORDS)("%s holds by the fixed keys", async (name, { expect }) => {
    const report = await verifyRecord(fileOf(name), jwks);
    expect(report?.verdict).toBe("valid");
  });

  it("are all of them tried", ({ expect }) => {
    const files = readdirSync(VECTORS).filter((file) => file.endsWith(".json"));
    const others = ["inputs", "jwks", "seal-keys"];
    expect(files.toSorted()).toEqual([...RECORDS, ...others].map((name) => `${name}.json`).toSorted());
  });

  it.skipIf(reason)(
    `hold by Python and openssl too, which share no code with ours${reason}`,
    ({ expect }) => {
      expect(askPython(RECORDS.map(fileOf))).toEqual({ status: 0, holds: RECORDS.map(() => true) });
    },
  );

  it.for(RECORDS)("%s does not hold once any leaf of it was changed", async (name, { expect }) => {
    let tried = 0;
    for (const [where, file] of changed(fileOf(name))) {
      expect((await verifyRecord(file, jwks))?.verdict, where).not.toBe("valid");
      tried += 1;
    }
    expect(tried).toBeGreaterThan(25);
  });

  it.skipIf(reason)(`nor does it by Python and openssl${reason}`, ({ expect }) => {
    const files = [...changed(fileOf("with-a-narrative"))];
    const { status, holds } = askPython(files.map(([, file]) => file));
    expect(status).toBe(2);
    expect(files.filter((_, index) => holds[index]).map(([where]) => where)).toEqual([]);
  });
});

describe("verifyRecord", () => {
  const file = fileOf("with-a-narrative");

  it("says what is shown and what is kept back", async ({ expect }) => {
    const { answers: _kept, ...rest } = file.disclosures;
    const report = await verifyRecord({ ...file, disclosures: rest }, jwks);
    expect(report?.verdict).toBe("valid");
    expect(
      report?.values.map(({ kind, name, disclosure }) => [kind, name, disclosure !== undefined]),
    ).toEqual([
      ["steps", undefined, true],
      ["answer", "what", false],
      ["location", "cap_01JD6Q7A2B3C4D5E6F7G8H9J0K", true],
      ["narrative", undefined, true],
    ]);
  });

  it("refuses an answer that was never part of the record", async ({ expect }) => {
    const answers = {
      ...file.disclosures.answers,
      more: { salt: "00".repeat(16), value: "I am owed money" },
    };
    const report = await verifyRecord({ ...file, disclosures: { ...file.disclosures, answers } }, jwks);
    expect(report?.verdict).toBe("invalid");
    expect(report?.checks.find(({ state }) => state === "failed")).toEqual({
      name: "disclosures",
      state: "failed",
      problem: "the answer “more” is not part of what was sealed",
      faults: [{ is: "value_added", value: { kind: "answer", name: "more" } }],
    });
  });

  it("distinguishes a missing key from a wrong signature", async ({ expect }) => {
    const stranger = (await parseSealKeys(await withNewKey(undefined, new Date("2027-01-01")))).jwks;
    expect((await verifyRecord(file, stranger))?.verdict).toBe("unknown_key");
    const [key] = stranger.keys;
    const named = { keys: jwks.keys.map((own: object) => ({ ...own, x: key?.x, y: key?.y })) };
    expect((await verifyRecord(file, named))?.verdict).toBe("invalid");
  });

  it("takes no other algorithm than ES256, whatever the header says", async ({ expect }) => {
    for (const alg of ["none", "HS256", "ES384"]) {
      const header = btoa(JSON.stringify({ alg, kid: file.seal.key_id }));
      const seal = { ...file.seal, jws: `${header}..` };
      expect((await verifyRecord({ ...file, seal }, jwks))?.verdict, alg).not.toBe("valid");
    }
  });

  it("is undefined for what is no record file, and never throws for it", async ({ expect }) => {
    const half = { ...file, disclosures: { steps: { salt: "00".repeat(16), value: "\ud800" } } };
    const others = [
      null,
      7,
      "x",
      [],
      {},
      { record: {}, seal: {}, disclosures: {} },
      { ...file, seal: null },
      half,
    ];
    for (const other of others) expect(await verifyRecord(other, jwks)).toBeUndefined();
  });
});

describe("the keys of record seals", () => {
  it("change: the new one signs, the old ones stay listed and keep no private half", async ({ expect }) => {
    const first = await withNewKey(undefined, new Date("2026-10-21"));
    const second = await withNewKey(first, new Date("2026-10-22"));
    const third = await withNewKey(second, new Date("2026-11-01"));
    const keys = await parseSealKeys(third);
    expect(keys.keyId).toBe("seal-2026-11");
    expect(keys.jwks.keys.map(({ kid }) => kid)).toEqual(["seal-2026-11", "seal-2026-10-2", "seal-2026-10"]);
    expect(third.match(/"d":/g)).toHaveLength(1);
    expect(JSON.stringify(keys.jwks)).not.toContain('"d"');
  });

  it("are refused when they are not what they should be", async ({ expect }) => {
    const good = JSON.parse(await withNewKey(undefined, new Date("2026-10-21")));
    const [key] = good.keys;
    const wrong = [
      { keys: [] },
      { keys: [{ ...key, d: undefined }] },
      { keys: [{ ...key, kid: "mine" }] },
      { keys: [{ ...key, crv: "P-384" }] },
      { keys: [key, key] },
      {},
    ];
    for (const set of wrong) await expect(parseSealKeys(JSON.stringify(set))).rejects.toThrow("SEAL_KEYS");
  });
});

describe("salts", () => {
  it("are 16 random bytes for each value, and stay when the narrative is added", ({ expect }) => {
    const { values }: Input = read("inputs")["first-of-an-account"];
    const before = saltsFor(values);
    const after = saltsFor({ ...values, narrative: "It was windy." }, before);
    expect(after).toEqual({ ...before, narrative: expect.stringMatching(/^[0-9a-f]{32}$/) });
    const all = [before.steps, ...Object.values(before.answers), ...Object.values(before.locations)];
    expect(new Set(all).size).toBe(3);
    expect(saltsFor(values)).not.toEqual(before);
  });

  it("hide a short answer: the same one has another digest each time", async ({ expect }) => {
    const { values }: Input = read("inputs")["first-of-an-account"];
    const drafts = await Promise.all([1, 2].map(() => draftRecord(values, saltsFor(values))));
    expect(drafts[0]?.hash).not.toBe(drafts[1]?.hash);
  });
});

describe("a seal that was made now", () => {
  it("holds by our check and by Python's", async ({ expect }) => {
    const keys = await parseSealKeys(JSON.stringify(read("seal-keys")));
    const { values, salts }: Input = read("inputs")["first-of-an-account"];
    const draft = await draftRecord(values, salts);
    const entry = { sequence: 7, previousHash: "0".repeat(64), at: Date.now() };
    const seal = await signSeal(keys, { draft, entry, answersProvenance: "self_reported" });
    const { jws, previousHash, sealedAt, sequence, keyId } = seal;
    const file = fileOf("first-of-an-account");
    const made = {
      ...file,
      seal: {
        ...file.seal,
        jws,
        sequence,
        previous_hash: previousHash,
        key_id: keyId,
        sealed_at: new Date(sealedAt).toISOString(),
      },
    };
    expect((await verifyRecord(made, jwks))?.verdict).toBe("valid");
    if (!reason) expect(askPython([made]).status).toBe(0);
  });
});

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { timesAsLong } from "@svc/testkit/growth";
import { afterAll, describe, it } from "vitest";
import { canonicalText, hashOf } from "./canonical.ts";
import { repeatedMembers } from "./repeated-members.ts";
import { parseSealKeys } from "./seal-keys.ts";
import { signSeal } from "./sign-seal.ts";
import { verifyRecord, verifyRecordText } from "./verify-record.ts";

const VECTORS = path.resolve(import.meta.dirname, "../../vectors");
const RECORDS = ["first-of-an-account", "redacted", "with-a-narrative", "every-kind-of-value"] as const;
const textOf = (name: string) => readFileSync(path.join(VECTORS, `${name}.json`), "utf8");
const jwks = JSON.parse(textOf("jwks"));
const check = async (text: string) => (await verifyRecordText(text, async () => jwks))?.report;

const tools = [spawnSync("python3", ["--version"]), spawnSync("openssl", ["version"])];
const reason = tools.every(({ status }) => status === 0) ? "" : " (skipped: no python3 or no openssl here)";
const folder = mkdtempSync(path.join(tmpdir(), "svc-members-"));
afterAll(() => rmSync(folder, { recursive: true }));

function askPython(text: string) {
  const file = path.join(folder, "record.json");
  writeFileSync(file, text);
  const script = path.join(VECTORS, "check-record.py");
  return spawnSync("python3", [script, path.join(VECTORS, "jwks.json"), file], { encoding: "utf8" });
}

type Place = readonly (string | number)[];

/**
 * The paths of the objects in this value. A disclosed value is sealed only as a whole, so the walk skips its
 * inside.
 */
function* objectsIn(value: unknown, at: Place = []): Generator<Place> {
  if (typeof value !== "object" || value === null || at.at(-1) === "value") return;
  if (!Array.isArray(value)) yield at;
  for (const [name, member] of Object.entries(value)) yield* objectsIn(member, [...at, name]);
}

/** The same text with one more member in the object at that place. It comes first, which no serializer would do. */
function withMember(value: unknown, at: Place, member: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const [next] = at;
  const under = (name: string | number, each: unknown) =>
    String(name) === next ? withMember(each, at.slice(1), member) : JSON.stringify(each);
  if (Array.isArray(value)) return `[${value.map((each, index) => under(index, each)).join(",")}]`;
  const members = Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${under(name, each)}`);
  return `{${[...(at.length === 0 ? [member] : []), ...members].join(",")}}`;
}

function placesOf(name: string): readonly Place[] {
  return [...objectsIn(JSON.parse(textOf(name)))];
}

describe("a repeated member (RFC 7493, 2.3)", () => {
  it.for(RECORDS)("breaks %s wherever it is, and is named", async (name, { expect }) => {
    const file = JSON.parse(textOf(name));
    let tried = 0;
    for (const at of placesOf(name)) {
      const object = at.reduce((value, step) => value[step], file);
      for (const twice of Object.keys(object)) {
        const text = withMember(file, at, `${JSON.stringify(twice)}:null`);
        // Parsers that take the last duplicate read the same record.
        expect(JSON.parse(text)).toEqual(file);
        const report = await check(text);
        expect(report?.verdict, text.slice(0, 200)).toBe("invalid");
        const problem = report?.checks[0]?.problem;
        expect(problem).toBe(
          `the member “${[...at, twice].filter((step) => !/^\d+$/.test(`${step}`)).join(".")}” appears more than once`,
        );
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(25);
  });

  it("is found under another spelling, inside disclosed values, and not in what only looks like one", ({
    expect,
  }) => {
    expect(repeatedMembers('{"record":1,"rec\\u006frd":2}')).toEqual(["record"]);
    expect(repeatedMembers('{"a":[{"b":{"c":1}},{"b":{"c":1,"c":2,"c":3}}]}')).toEqual(["a.b.c"]);
    expect(repeatedMembers('{"__proto__":1,"__proto__":2}')).toEqual(["__proto__"]);
    expect(repeatedMembers('{"a":"{\\"b\\":1,\\"b\\":2}","b":"a","c":["a","a",{"a":"\\\\"}]}')).toEqual([]);
  });

  it("takes no longer for a hostile file than for another", ({ expect }) => {
    const tame = JSON.stringify(Array.from({ length: 25_000 }, (_, index) => ({ [`a${index}`]: 1 })));
    const quoted = JSON.stringify({ value: '\\"{'.repeat(500_000) });
    const nested = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    // Quadratic work would take thousands of times as long.
    for (const hostile of [quoted, nested])
      expect(
        timesAsLong(
          () => repeatedMembers(hostile),
          () => repeatedMembers(tame),
        ),
      ).toBeLessThan(100);
  });

  it.skipIf(reason)(`breaks it by Python too${reason}`, ({ expect }) => {
    const text = textOf("with-a-narrative");
    for (const twice of [
      ["verification_id", "vfy_SHOWN_BY_OTHERS"],
      ["hash", "0"],
      ["value", "I am owed money"],
    ]) {
      const { status, stdout } = askPython(text.replace(`"${twice[0]}"`, `"${twice[0]}": "${twice[1]}", $&`));
      expect(stdout).toContain(`the member ${twice[0]} appears more than once`);
      expect(status).toBe(1);
    }
  });
});

/** These objects have step keys and capture ids as names, so an unknown name is reported as never sealed. */
const isOpen = (at: Place) => ["answers", "locations"].includes(String(at.at(-1)));

describe("a member that no record file has", () => {
  it.for(RECORDS)("breaks %s wherever it is, and is named", async (name, { expect }) => {
    const file = JSON.parse(textOf(name));
    for (const at of placesOf(name).filter((place) => !isOpen(place))) {
      const text = withMember(file, at, '"verdict":{"svc":true}');
      for (const report of [await check(text), await verifyRecord(JSON.parse(text), jwks)]) {
        expect(report?.verdict, at.join(".")).toBe("invalid");
        const problems = report?.checks.map(({ problem }) => problem).join(" ");
        expect(problems).toContain(
          `the member “${[...at, "verdict"].join(".")}” does not belong in a record`,
        );
      }
    }
  });

  it("is refused among answers and places as well, and in place of the time stamp", async ({ expect }) => {
    const file = JSON.parse(textOf("with-a-narrative"));
    for (const at of placesOf("with-a-narrative").filter(isOpen)) {
      for (const member of ["{}", `{"salt":"${"00".repeat(16)}","value":1}`])
        expect((await check(withMember(file, at, `"verdict":${member}`)))?.verdict).not.toBe("valid");
    }
    expect(await check(withMember(file, ["seal"], '"timestamp_token":{"verdict":true}'))).toBeUndefined();
    expect((await check(withMember(file, ["seal"], '"timestamp_token":"AAAA"')))?.verdict).toBe("valid");
  });

  it("is named ten times at most", async ({ expect }) => {
    const file = {
      ...JSON.parse(textOf("redacted")),
      ...Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`more${index}`, 1])),
    };
    const problem = (await check(JSON.stringify(file)))?.checks[0]?.problem;
    expect(problem).toContain("“more9” does not belong in a record file; 6 more like it");
  });

  it("may be in the record if it was sealed with it", async ({ expect }) => {
    const old = JSON.parse(textOf("redacted"));
    const text = canonicalText({ ...old.record, more: 1 });
    const keys = await parseSealKeys(textOf("seal-keys"));
    const draft = { text, hash: await hashOf(text), salts: { steps: "", answers: {}, locations: {} } };
    const entry = { sequence: 1, previousHash: "0".repeat(64), at: Date.parse(old.seal.sealed_at) };
    const { jws, hash, keyId } = await signSeal(keys, { draft, entry, answersProvenance: "self_reported" });
    const file = { ...old, record: JSON.parse(text), seal: { ...old.seal, jws, hash, key_id: keyId } };
    expect((await check(JSON.stringify(file)))?.verdict).toBe("valid");
  });

  it.skipIf(reason)(`breaks it by Python too${reason}`, ({ expect }) => {
    const file = JSON.parse(textOf("with-a-narrative"));
    const places = placesOf("with-a-narrative").filter((place) => place[0] !== "record" && !isOpen(place));
    for (const at of places) {
      const { status, stdout } = askPython(withMember(file, at, '"verdict":true'));
      expect(stdout).toContain(`the member ${[...at, "verdict"].join(".")} does not belong in a record file`);
      expect(status).toBe(1);
    }
    expect(askPython(withMember(file, ["record"], '"verdict":true')).status).toBe(1);
  });
});

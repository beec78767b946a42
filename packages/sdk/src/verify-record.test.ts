import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, it } from "vitest";
import { verifyRecord } from "./verify-record.ts";

const VECTORS = path.resolve(import.meta.dirname, "../../seal/vectors");
const read = (name: string) => readFileSync(path.join(VECTORS, `${name}.json`), "utf8");
const jwks = JSON.parse(read("jwks"));

describe("verifyRecord", () => {
  it("takes a record as text or parsed, and says what is proven, claimed and unchecked", async ({
    expect,
  }) => {
    const text = read("with-a-narrative");
    const verified = await verifyRecord(text, jwks);
    expect(verified).toMatchObject({ verdict: "valid", headline: expect.stringContaining("unchanged") });
    expect(new Set(verified.statements.map(({ weight }) => weight))).toEqual(
      new Set(["proven", "claimed", "unchecked"]),
    );
    expect(await verifyRecord(JSON.parse(text), jwks)).toEqual(verified);
  });

  it("says what is wrong with a record that was changed, and vouches for nothing in it", async ({
    expect,
  }) => {
    const { verdict, statements } = await verifyRecord(
      read("with-a-narrative").replace("windy", "calm"),
      jwks,
    );
    expect(verdict).toBe("invalid");
    expect(statements).toEqual([{ weight: "wrong", text: "The narrative is not what was sealed." }]);
  });

  it("speaks of the given keys, not of the service's: it cannot know whose they are", async ({ expect }) => {
    const said = JSON.stringify((await verifyRecord(read("redacted"), jwks)).statements);
    expect(said).toContain("of the given key set");
    expect(said).not.toContain("service's key");
  });

  it("refuses unknown members in text and object, and in text repeated ones", async ({ expect }) => {
    const text = read("redacted");
    const more = { ...JSON.parse(text), verdict: { svc: true } };
    for (const record of [more, JSON.stringify(more)]) {
      const { verdict, statements } = await verifyRecord(record, jwks);
      expect(verdict).toBe("invalid");
      expect(statements).toEqual([
        { weight: "wrong", text: "The field “verdict” does not belong in a record file." },
      ]);
    }
    const twice = await verifyRecord(text.replace("{", '{"record": {}, '), jwks);
    expect(twice.statements).toEqual([
      { weight: "wrong", text: "The field “record” appears more than once." },
    ]);
  });

  it("throws for what is no record file", async ({ expect }) => {
    for (const other of ["", "{}", read("jwks")])
      await expect(verifyRecord(other, jwks)).rejects.toThrow("no record file");
  });
});

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

  it("throws for what is no record file", async ({ expect }) => {
    for (const other of ["", "{}", read("jwks")])
      await expect(verifyRecord(other, jwks)).rejects.toThrow("no record file");
  });
});

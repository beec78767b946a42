import { describe, it } from "vitest";
import { expectedHash, holdsRecord } from "./expected-record.ts";

const HASH = "5f".repeat(32);
const file = (content: string) => new Blob([content]);

describe("the record that a report names", () => {
  it("is known by the hash in the address, which is nothing else", ({ expect }) => {
    expect(expectedHash(`#record=${HASH}`)).toBe(HASH);
    for (const other of ["", "#record=5f", `#record=${HASH}0`, `#record=${HASH.toUpperCase()}`, "#<script>"])
      expect(expectedHash(other)).toBeUndefined();
  });

  it("is found among files of every kind", async ({ expect }) => {
    const record = file(JSON.stringify({ record: {}, seal: { hash: HASH } }));
    const others = [file("\u0000"), file("null"), file("[]"), file('{"seal":{"hash":"00"}}')];
    expect(await holdsRecord([...others, record], HASH)).toBe(true);
    expect(await holdsRecord(others, HASH)).toBe(false);
  });
});

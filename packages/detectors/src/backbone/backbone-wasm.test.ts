import path from "node:path";
import { builtWasm } from "@svc/testkit/built-wasm";
import { it } from "vitest";

it("is what its source compiles to", { timeout: 60_000 }, async ({ expect }) => {
  const { error, built, committed } = await builtWasm(path.join(import.meta.dirname, "../.."));
  expect(error).toBeNull();
  expect(Buffer.compare(built, committed)).toBe(0);
});

import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { it } from "vitest";
import manifest from "../package.json" with { type: "json" };

it("is what its source compiles to", { timeout: 60_000 }, async ({ expect }) => {
  const folder = new URL("..", import.meta.url).pathname;
  const [, ...args] = manifest.scripts.build.split(" ");
  const built: Uint8Array[] = [];
  const { error } = await asc.main([...args, "--baseDir", folder], {
    writeFile: (_name: string, contents: string | Uint8Array) =>
      void (typeof contents !== "string" && built.push(contents)),
  });
  expect(error).toBeNull();
  expect(
    Buffer.compare(built[0] ?? new Uint8Array(), readFileSync(new URL("../wasm/jpeg.wasm", import.meta.url))),
  ).toBe(0);
});

import { readFileSync } from "node:fs";
import asc from "assemblyscript/asc";
import { it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

it("is what its source compiles to", { timeout: 60_000 }, async ({ expect }) => {
  const folder = new URL("../..", import.meta.url);
  const [, ...args] = manifest.scripts.build.split(" ");
  const built: Uint8Array[] = [];
  const { error } = await asc.main([...args, "--baseDir", folder.pathname], {
    writeFile: (_name: string, contents: string | Uint8Array) =>
      void (typeof contents !== "string" && built.push(contents)),
  });
  expect(error).toBeNull();
  const committed = readFileSync(new URL("wasm/kernels.wasm", folder));
  expect(Buffer.compare(built[0] ?? new Uint8Array(), committed)).toBe(0);
});

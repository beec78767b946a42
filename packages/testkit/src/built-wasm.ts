import { readFileSync } from "node:fs";
import path from "node:path";
import asc from "assemblyscript/asc";

type Manifest = { readonly scripts: { readonly build: string } };

/**
 * Runs the `build` script of the room in this folder and returns its output together with the committed file. If
 * compilation fails, `error` is set and nothing is built.
 */
export async function builtWasm(folder: string) {
  const read = (file: string) => readFileSync(path.join(folder, file));
  const { scripts } = JSON.parse(read("package.json").toString()) as Manifest; // the format that pnpm reads
  const [, ...args] = scripts.build.split(" ");
  const built: Uint8Array[] = [];
  const { error } = await asc.main([...args, "--baseDir", folder], {
    writeFile: (_name: string, contents: string | Uint8Array) =>
      void (typeof contents !== "string" && built.push(contents)),
  });
  const written = args[args.indexOf("-o") + 1] ?? "";
  return { error, built: built[0] ?? new Uint8Array(), committed: read(written) };
}

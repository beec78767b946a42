/**
 * A photo or other file: in memory, or as a path (a string or a `file:` URL). Paths need Node 20.16, Deno 2 or
 * Bun, or newer.
 */
export type FileInput = Blob | Uint8Array | ArrayBuffer | string | URL;

export type ReadFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array };

/** How Node, Deno and Bun give access to a module without an import, so that browser bundlers need no exclusion. */
type WithModules = {
  readonly process?: {
    getBuiltinModule?(
      id: "node:fs/promises",
    ): { readFile(path: string | URL): Promise<Uint8Array> } | undefined;
  };
};

/**
 * Reads all bytes of the input. Throws a `TypeError` if it is not a file, or if it is a path and the runtime
 * has no file system (as in browsers).
 */
export async function readFileInput(input: FileInput): Promise<ReadFile> {
  if (input instanceof Uint8Array) return unnamed(input);
  if (input instanceof ArrayBuffer) return unnamed(new Uint8Array(input));
  if (input instanceof Blob) {
    const name = "name" in input && typeof input.name === "string" ? input.name : "file";
    return { name, type: input.type, bytes: new Uint8Array(await input.arrayBuffer()) };
  }
  if (typeof input === "string" || input instanceof URL) return readPath(input);
  throw new TypeError("a file has to be a Blob, a File, its bytes, or a path");
}

async function readPath(file: string | URL): Promise<ReadFile> {
  const files = (globalThis as WithModules).process?.getBuiltinModule?.("node:fs/promises");
  if (!files) throw new TypeError("no files can be opened by a path here: pass a Blob, a File or its bytes");
  const name = String(file).split(/[/\\]/).at(-1) ?? "file";
  return { name, type: "", bytes: await files.readFile(file) };
}

function unnamed(bytes: Uint8Array): ReadFile {
  return { name: "file", type: "", bytes };
}

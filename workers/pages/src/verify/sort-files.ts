import type { FileToCheck } from "@svc/seal/verify/check-files";

export type KeySet = { readonly keys: object[] };

/** What was dropped: files to check, and what to check them by. */
export type Sorted = {
  readonly files: readonly FileToCheck[];
  readonly keySets: readonly KeySet[];
  /** PEM. */
  readonly roots: readonly string[];
};

/** By content, since names say little: a key set and certificates are what others are checked by. */
export async function sortFiles(dropped: readonly File[]): Promise<Sorted> {
  const files = await Promise.all(
    dropped.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const sorted = files.map((file) => ({ file, root: rootIn(file), keySet: keySetIn(textOf(file)) }));
  return {
    files: sorted.flatMap(({ file, root, keySet }) => (root === undefined && !keySet ? [file] : [])),
    keySets: sorted.flatMap(({ keySet }) => keySet ?? []),
    roots: sorted.flatMap(({ root }) => root ?? []),
  };
}

/** A JSON Web Key Set, as a file or as pasted. */
export function keySetIn(text: string): KeySet | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isSet = Array.isArray(keys) && keys.every((key) => typeof key === "object" && key !== null);
    return isSet ? { keys: keys as object[] } : undefined;
  } catch {
    return undefined;
  }
}

function rootIn(file: FileToCheck): string | undefined {
  const text = textOf(file);
  return text.trimStart().startsWith("-----BEGIN CERTIFICATE") ? text : undefined;
}

/** Certificates and keys are small; a photo is not read as text. */
function textOf({ bytes }: FileToCheck): string {
  return bytes.length > 1_000_000 ? "" : new TextDecoder().decode(bytes);
}

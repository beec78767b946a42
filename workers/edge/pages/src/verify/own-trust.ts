export type KeySet = { readonly keys: object[] };

/** Keys and certificates given by the user. */
export type OwnTrust = {
  readonly keySet: KeySet | undefined;
  /** PEM. */
  readonly roots: readonly string[];
};

export type NamedRoots = { readonly name: string; readonly pem: string };

/** The files in the box: all key sets as one text, the root certificates, and the names of files that are neither. */
export type OwnFiles = {
  readonly keys: string | undefined;
  readonly roots: readonly NamedRoots[];
  readonly others: readonly string[];
};

export async function readOwnFiles(files: readonly File[]): Promise<OwnFiles> {
  const texts = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: textOf(new Uint8Array(await file.arrayBuffer())) })),
  );
  const read = texts.map(({ name, text }) => ({ name, keySet: keySetIn(text), pem: rootsIn(text) }));
  const keys = read.flatMap(({ keySet }) => keySet?.keys ?? []);
  return {
    keys: keys.length > 0 ? JSON.stringify({ keys }, undefined, 2) : undefined,
    roots: read.flatMap(({ name, pem }) => (pem === undefined ? [] : [{ name, pem }])),
    others: read.flatMap(({ name, keySet, pem }) => (keySet || pem !== undefined ? [] : [name])),
  };
}

/** A JSON Web Key Set, from a file or pasted. */
export function keySetIn(text: string): KeySet | undefined {
  try {
    const { keys } = JSON.parse(text) as { readonly keys?: unknown };
    const isSet = Array.isArray(keys) && keys.every((key) => typeof key === "object" && key !== null);
    return isSet ? { keys: keys as object[] } : undefined;
  } catch {
    return undefined;
  }
}

/** PEM. Skips whatever a tool wrote before the first certificate. */
export function rootsIn(text: string): string | undefined {
  const start = text.search(/^-----BEGIN CERTIFICATE-----/m);
  return start === -1 ? undefined : text.slice(start);
}

/** Certificates and keys are small, so a large file such as a photo is not decoded. */
export function textOf(bytes: Uint8Array): string {
  return bytes.length > 1_000_000 ? "" : new TextDecoder().decode(bytes);
}

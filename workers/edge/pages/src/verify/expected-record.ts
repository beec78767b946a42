const NAMED = /^#record=(?<hash>[0-9a-f]{64})$/;

/** The record hash in the URL of a report's code. Undefined when the page was opened without one. */
export function expectedHash(fragment: string): string | undefined {
  return NAMED.exec(fragment)?.groups?.["hash"];
}

/**
 * Whether one of these files is the record whose seal has this hash. Whether the seal is valid is a separate question.
 */
export async function holdsRecord(files: readonly Blob[], hash: string): Promise<boolean> {
  const hashes = await Promise.all(files.map(sealHashOf));
  return hashes.includes(hash);
}

/** A record has a few hundred kilobytes at most; a larger file is a photo or a clip. */
const MOST_BYTES = 4 * 1024 * 1024;

async function sealHashOf(file: Blob): Promise<unknown> {
  if (file.size > MOST_BYTES) return undefined;
  try {
    const { seal } = Object(JSON.parse(await file.text())) as { readonly seal?: unknown };
    return Object(seal).hash;
  } catch {
    return undefined;
  }
}

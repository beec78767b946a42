const NAMED = /^#record=(?<hash>[0-9a-f]{64})$/;

/** The hash of the record that the code on a report names; undefined where nobody came by one. */
export function expectedHash(fragment: string): string | undefined {
  return NAMED.exec(fragment)?.groups?.["hash"];
}

/** Whether one of these files is the record whose seal has this hash; that the seal holds is another matter. */
export async function holdsRecord(files: readonly Blob[], hash: string): Promise<boolean> {
  const hashes = await Promise.all(files.map(sealHashOf));
  return hashes.includes(hash);
}

/** A record has at most a few hundred kilobytes; a larger file is a photo or a clip. */
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

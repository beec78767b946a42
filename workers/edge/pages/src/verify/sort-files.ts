import type { FileToCheck, Reading } from "@svc/seal/verify/check-files";
import { keySetIn, rootsIn, textOf } from "./own-trust.ts";
import type { VerifyText } from "./verify-words.ts";

/** What was dropped: files to check, and what says of itself whom to believe, which nobody asked it. */
export type Sorted = { readonly files: readonly FileToCheck[]; readonly setAside: readonly Reading[] };

/**
 * By content, since names say little. Keys and roots are never taken from the files beside them: whoever forges a record
 * would put the key beside it.
 */
export async function sortFiles(
  dropped: readonly File[],
  { text }: Pick<VerifyText, "text">,
): Promise<Sorted> {
  const files = await Promise.all(
    dropped.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  const sorted = files.map((file) => ({ file, kind: trustIn(file) }));
  return {
    files: sorted.flatMap(({ file, kind }) => (kind === undefined ? [file] : [])),
    setAside: sorted.flatMap(({ file: { name }, kind }) =>
      kind === undefined ? [] : [{ name, problem: text(`set_aside_${kind}`, { box: text("own_box") }) }],
    ),
  };
}

function trustIn({ bytes }: FileToCheck): "keys" | "certificate" | undefined {
  const content = textOf(bytes);
  if (keySetIn(content)) return "keys";
  return rootsIn(content) === undefined ? undefined : "certificate";
}

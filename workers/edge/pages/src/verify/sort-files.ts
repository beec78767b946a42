import { chosenFile, isZip } from "@svc/seal/bundle/open-bundle";
import type { FileToCheck, Reading } from "@svc/seal/verify/check-files";
import { keySetIn, rootsIn, textOf } from "./own-trust.ts";
import type { VerifyText } from "./verify-words.ts";

/** Dropped files: those to check, and keys or roots that were set aside. */
export type Sorted = { readonly files: readonly FileToCheck[]; readonly setAside: readonly Reading[] };

/**
 * Sorts by content, since names prove little. Keys and roots next to the files are never used: a forger would supply
 * both record and key.
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

/** Bundles are read in parts, since one may be larger than a browser's memory. */
export async function splitBundles(dropped: readonly File[]) {
  const chosen = await Promise.all(
    dropped.map(async (file) => {
      const opened = chosenFile(file.name, file);
      return { file, opened, isBundle: await isZip(opened) };
    }),
  );
  return {
    bundles: chosen.flatMap(({ opened, isBundle }) => (isBundle ? [opened] : [])),
    others: chosen.flatMap(({ file, isBundle }) => (isBundle ? [] : [file])),
  };
}

function trustIn({ bytes }: FileToCheck): "keys" | "certificate" | undefined {
  const content = textOf(bytes);
  if (keySetIn(content)) return "keys";
  return rootsIn(content) === undefined ? undefined : "certificate";
}

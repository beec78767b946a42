import { bundleOfFiles, type ChosenFile, isZip, openZip } from "@svc/seal/bundle/open-bundle";
import { checkBundle } from "@svc/seal/verify/check-bundle";
import type { Reading } from "@svc/seal/verify/check-files";
import type { VerifyText } from "../verify/verify-words.ts";

/** Checks the ZIP, or the files that were unpacked from one. */
export async function checkChosen(
  files: readonly File[],
  { text, say }: VerifyText,
): Promise<readonly Reading[]> {
  const chosen = files.map(readInParts);
  const [first] = chosen;
  if (!first) return [];
  // some browsers offer no cryptography to files that are opened from a folder
  if (!("isWellFormed" in String.prototype && globalThis.isSecureContext))
    return [{ name: first.name, problem: text("old_browser") }];
  const isOneZip = chosen.length === 1 && (await isZip(first));
  const bundle = await (isOneZip ? openZip(first) : bundleOfFiles(chosen));
  if (!bundle) return [{ name: first.name, problem: say("bundle_broken") }];
  return checkBundle(isOneZip ? first.name : text("bundle_files_chosen"), bundle, { say });
}

/** A photo or clip is in memory only while its sum is computed. */
function readInParts(file: File): ChosenFile {
  return {
    name: file.name,
    size: file.size,
    read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
  };
}

import { bundleOfFiles, chosenFile, isZip } from "@svc/seal/bundle/open-bundle";
import { checkBundle, checkZip } from "@svc/seal/verify/check-bundle";
import type { Reading } from "@svc/seal/verify/check-files";
import type { VerifyText } from "../verify/verify-words.ts";

/** Checks the ZIP, or the files that were unpacked from one. */
export async function checkChosen(
  files: readonly File[],
  { text, say }: VerifyText,
): Promise<readonly Reading[]> {
  const [first, ...more] = files.map((file) => chosenFile(file.name, file));
  if (!first) return [];
  // browsers offer their cryptography only where they consider a page safe
  if (!("isWellFormed" in String.prototype && globalThis.isSecureContext))
    return [{ name: first.name, problem: text("old_browser") }];
  if (more.length === 0 && (await isZip(first))) return checkZip(first, { say });
  return checkBundle(text("bundle_files_chosen"), await bundleOfFiles([first, ...more]), { say });
}

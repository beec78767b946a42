import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import type { ChosenFile } from "@svc/seal/bundle/open-bundle";
import { checkZip } from "@svc/seal/verify/check-bundle";
import { checkFiles, type FileToCheck, type Reading } from "@svc/seal/verify/check-files";
import type { Trust } from "@svc/seal/c2pa/trust";
import type { CheckingKeys } from "@svc/seal/verify/record-signer";
import type { PhotoVerifier } from "@svc/seal/verify/verify-photo";
import type { OwnTrust } from "./own-trust.ts";
import type { VerifyText } from "./verify-words.ts";

type Text = VerifyText["text"];

/** Runs entirely in this browser. It fetches the public keys and the code that reads photos, and sends nothing. */
export async function check(
  files: readonly FileToCheck[],
  own: OwnTrust,
  { text, say }: VerifyText,
): Promise<readonly Reading[]> {
  if (!("isWellFormed" in String.prototype)) {
    const problem = text("old_browser");
    return files.map(({ name }) => ({ name, problem }));
  }
  return checkFiles(files, {
    say,
    keys: () => checkingKeys(own, text),
    trust: await trustList(),
    givenRoots: own.roots.join("\n"),
    photoVerifier: () => photoVerifier(text),
  });
}

/** Checks with the service's keys, which is what a bundle's own page cannot do. */
export async function checkBundles(
  bundles: readonly ChosenFile[],
  own: OwnTrust,
  { text, say }: VerifyText,
): Promise<readonly Reading[]> {
  const keys = () => checkingKeys(own, text);
  const checked = bundles.map((file) =>
    checkZip(file, { say, keys }).catch((error: unknown) => [{ name: file.name, problem: messageOf(error) }]),
  );
  return (await Promise.all(checked)).flat();
}

/**
 * Always fetches the service's own keys too: keys given by the user count as the service's only if they are among
 * those.
 */
async function checkingKeys({ keySet }: OwnTrust, text: Text): Promise<CheckingKeys> {
  if (!keySet) return { from: "service", jwks: await serviceKeys(text) };
  return { from: "page", jwks: keySet, service: await serviceKeys(text).catch(() => undefined) };
}

async function serviceKeys(text: Text): Promise<{ readonly keys: object[] }> {
  const response = await fetch("/.well-known/jwks.json").catch(() => undefined);
  if (response?.ok) return (await response.json()) as { keys: object[] }; // guaranteed by its schema
  throw new Error(text("keys_unreachable", { box: text("own_box") }));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function trustList(): Promise<Trust> {
  return (await import("@svc/seal/c2pa/trust-list")).C2PA_TRUST;
}

let loading: Promise<PhotoVerifier> | undefined;

/** 9 MB, loaded with the first photo and then kept. */
function photoVerifier(text: Text): Promise<PhotoVerifier> {
  loading ??= import("@svc/seal/verify/verify-photo")
    .then(({ loadPhotoVerifier }) => loadPhotoVerifier(wasm))
    .catch((error: unknown) => {
      loading = undefined;
      throw new Error(text("reader_unreachable"), { cause: error });
    });
  return loading;
}

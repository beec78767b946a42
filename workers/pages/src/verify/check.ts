import wasm from "@contentauth/c2pa-wasm/c2pa.wasm";
import { checkFiles, type Reading } from "@svc/seal/verify/check-files";
import type { PhotoVerifier } from "@svc/seal/verify/verify-photo";
import type { Sorted } from "./sort-files.ts";

/** In this browser alone: fetched are the public keys and the code that reads photos, sent is nothing. */
export async function check({ files, keySets, roots }: Sorted): Promise<readonly Reading[]> {
  if (!("isWellFormed" in String.prototype)) {
    const problem = "This browser is too old to check it. One from 2024 or newer can.";
    return files.map(({ name }) => ({ name, problem }));
  }
  const given = keySets.flatMap(({ keys }) => keys);
  return checkFiles(files, {
    jwks: async () => ({ keys: given.length > 0 ? given : (await serviceKeys()).keys }),
    roots: [await trustList(), ...roots].join("\n"),
    photoVerifier,
  });
}

async function serviceKeys(): Promise<{ readonly keys: object[] }> {
  const response = await fetch("/.well-known/jwks.json").catch(() => undefined);
  if (response?.ok) return (await response.json()) as { keys: object[] }; // its own schema says so
  throw new Error(
    "The keys of this service could not be fetched. Add them as a file (jwks.json) or paste them.",
  );
}

async function trustList(): Promise<string> {
  return (await import("@svc/seal/c2pa/trust-list")).C2PA_TRUST_LIST.pem;
}

let loading: Promise<PhotoVerifier> | undefined;

/** 9 MB, loaded with the first photo and kept. */
function photoVerifier(): Promise<PhotoVerifier> {
  loading ??= import("@svc/seal/verify/verify-photo")
    .then(({ loadPhotoVerifier }) => loadPhotoVerifier(wasm))
    .catch((error: unknown) => {
      loading = undefined;
      throw new Error("The code that reads photos could not be loaded. Try again.", { cause: error });
    });
  return loading;
}

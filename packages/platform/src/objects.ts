import { carryingRequestId } from "./carried-request-id.ts";
import type { AccountId, UploadId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "./env.ts";
import type { DocumentsRpc } from "./documents-rpc.ts";
import type { PhotoIndexRpc } from "./photo-index-rpc.ts";
import type { ScriptRpc } from "./script-rpc.ts";
import type { TemplateRpc } from "./template-rpc.ts";

/** One object a verification; its name is the id, so nothing has to be looked up. */
export function verificationObject(env: Pick<EdgeEnv, "VERIFICATION">, id: VerificationId) {
  return carryingRequestId(env.VERIFICATION.getByName(id));
}

export function accountObject(env: Pick<EdgeEnv, "ACCOUNT">, id: AccountId) {
  return carryingRequestId(env.ACCOUNT.getByName(id));
}

export function uploadObject(env: Pick<EdgeEnv, "UPLOAD">, id: UploadId) {
  return carryingRequestId(env.UPLOAD.getByName(id));
}

export function photoIndexObject(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId): PhotoIndexRpc {
  return carryingRequestId(env.PHOTO_INDEX.getByName(id));
}

/** Number 0 is the account's own object. */
export function photoIndexShard(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId, number: number) {
  return carryingRequestId(env.PHOTO_INDEX.getByName(`${id}/${number}`));
}

/** Named by what its links carry, so that a link is opened without a look-up. */
export function templateObject(env: Pick<EdgeEnv, "TEMPLATE">, org: string, slug: string): TemplateRpc {
  // typed by hand: the platform's own types refuse JSON of unknown members, though it is cloned whole
  return carryingRequestId(env.TEMPLATE.getByName(`${org}/${slug}`));
}

/** Of an e-mail address, a network or a browser; `name` is a MAC, alone or behind a word. */
export function signInObject(env: Pick<EdgeEnv, "SIGN_IN">, name: string) {
  return carryingRequestId(env.SIGN_IN.getByName(name));
}

/** Typed by hand as above. */
export function documentsOf(env: Pick<EdgeEnv, "DOCUMENTS">): DocumentsRpc & ScriptRpc {
  return carryingRequestId(env.DOCUMENTS);
}

export function analyzerOf<Analyzer extends object>(env: { readonly ANALYZER: Analyzer }): Analyzer {
  return carryingRequestId(env.ANALYZER);
}

export function placesOf<Places extends object>(env: { readonly PLACES: Places }): Places {
  return carryingRequestId(env.PLACES);
}

export function videoOf<Video extends object>(env: { readonly VIDEO: Video }): Video {
  return carryingRequestId(env.VIDEO);
}

export function provenanceOf<Provenance extends object>(env: {
  readonly PROVENANCE: Provenance;
}): Provenance {
  return carryingRequestId(env.PROVENANCE);
}

export function sealerOf<Sealer extends object>(env: { readonly SEALER: Sealer }): Sealer {
  return carryingRequestId(env.SEALER);
}

export function readerOf<Reader extends object>(env: { readonly READER: Reader }): Reader {
  return carryingRequestId(env.READER);
}

import { withRequestContext } from "./request-context.ts";
import type { AccountId, UploadId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "./env.ts";
import type { DocumentsRpc } from "./documents-rpc.ts";
import type { ScriptRpc } from "./script-rpc.ts";
import type { TemplateRpc } from "./template-rpc.ts";

/** One object per verification, named by its id, so no look-up is needed. */
export function verificationObject(env: Pick<EdgeEnv, "VERIFICATION">, id: VerificationId) {
  return withRequestContext(env.VERIFICATION.getByName(id));
}

export function accountObject(env: Pick<EdgeEnv, "ACCOUNT">, id: AccountId) {
  return withRequestContext(env.ACCOUNT.getByName(id));
}

export function uploadObject(env: Pick<EdgeEnv, "UPLOAD">, id: UploadId) {
  return withRequestContext(env.UPLOAD.getByName(id));
}

export function photoIndexObject(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId) {
  return withRequestContext(env.PHOTO_INDEX.getByName(id));
}

/** Number 0 is the account's own object. */
export function photoIndexShard(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId, number: number) {
  return withRequestContext(env.PHOTO_INDEX.getByName(`${id}/${number}`));
}

/**
 * Named by the parts that its links contain, so that opening a link needs no look-up. Returned as its surface: the
 * platform's types of a stub lose answers with `unknown` members, and unions with bytes, although RPC clones both.
 */
export function templateObject(env: Pick<EdgeEnv, "TEMPLATE">, org: string, slug: string): TemplateRpc {
  return withRequestContext(env.TEMPLATE.getByName(`${org}/${slug}`));
}

/** The object of an email address, a network or a browser. `name` is a MAC, with or without a prefix. */
export function signInObject(env: Pick<EdgeEnv, "SIGN_IN">, name: string) {
  return withRequestContext(env.SIGN_IN.getByName(name));
}

/** Returned as its surface, like a template. */
export function documentsOf(env: Pick<EdgeEnv, "DOCUMENTS">): DocumentsRpc & ScriptRpc {
  return withRequestContext(env.DOCUMENTS);
}

export function analyzerOf<Analyzer extends object>(env: { readonly ANALYZER: Analyzer }): Analyzer {
  return withRequestContext(env.ANALYZER);
}

export function placesOf<Places extends object>(env: { readonly PLACES: Places }): Places {
  return withRequestContext(env.PLACES);
}

export function videoOf<Video extends object>(env: { readonly VIDEO: Video }): Video {
  return withRequestContext(env.VIDEO);
}

export function provenanceOf<Provenance extends object>(env: {
  readonly PROVENANCE: Provenance;
}): Provenance {
  return withRequestContext(env.PROVENANCE);
}

export function sealerOf<Sealer extends object>(env: { readonly SEALER: Sealer }): Sealer {
  return withRequestContext(env.SEALER);
}

export function readerOf<Reader extends object>(env: { readonly READER: Reader }): Reader {
  return withRequestContext(env.READER);
}

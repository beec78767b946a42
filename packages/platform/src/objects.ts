import { withRequestContext } from "./request-context.ts";
import type { AccountId, UploadId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "./env.ts";
import type { JurisdictionVars } from "./jurisdiction.ts";
import type { DocumentsRpc } from "./documents-rpc.ts";
import type { ScriptRpc } from "./script-rpc.ts";
import type { TemplateRpc } from "./template-rpc.ts";

/** In a jurisdiction, the same name is a different object than outside it, so every script must use the same one. */
function named<Surface extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Surface>,
  { JURISDICTION: jurisdiction }: JurisdictionVars,
  name: string,
) {
  const where = jurisdiction === undefined ? namespace : namespace.jurisdiction(jurisdiction);
  return withRequestContext(where.getByName(name));
}

/** One object per verification, named by its id, so no look-up is needed. */
export function verificationObject(env: Pick<EdgeEnv, "VERIFICATION" | "JURISDICTION">, id: VerificationId) {
  return named(env.VERIFICATION, env, id);
}

export function accountObject(env: Pick<EdgeEnv, "ACCOUNT" | "JURISDICTION">, id: AccountId) {
  return named(env.ACCOUNT, env, id);
}

export function uploadObject(env: Pick<EdgeEnv, "UPLOAD" | "JURISDICTION">, id: UploadId) {
  return named(env.UPLOAD, env, id);
}

export function photoIndexObject(env: Pick<EdgeEnv, "PHOTO_INDEX" | "JURISDICTION">, id: AccountId) {
  return named(env.PHOTO_INDEX, env, id);
}

/** Number 0 is the account's own object. */
export function photoIndexShard(
  env: Pick<EdgeEnv, "PHOTO_INDEX" | "JURISDICTION">,
  id: AccountId,
  number: number,
) {
  return named(env.PHOTO_INDEX, env, `${id}/${number}`);
}

/**
 * Named by the parts that its links contain, so that opening a link needs no look-up. Returned as its surface: the
 * platform's types of a stub lose answers with `unknown` members, and unions with bytes, although RPC clones both.
 */
export function templateObject(
  env: Pick<EdgeEnv, "TEMPLATE" | "JURISDICTION">,
  org: string,
  slug: string,
): TemplateRpc {
  return named(env.TEMPLATE, env, `${org}/${slug}`);
}

/** The object of an email address, a network or a browser. `name` is a MAC, with or without a prefix. */
export function signInObject(env: Pick<EdgeEnv, "SIGN_IN" | "JURISDICTION">, name: string) {
  return named(env.SIGN_IN, env, name);
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

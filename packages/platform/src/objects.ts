import type { AccountId, UploadId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "./env.ts";
import type { DocumentsRpc } from "./documents-rpc.ts";
import type { McpRpc } from "./mcp-rpc.ts";
import type { PasskeysRpc } from "./passkeys-rpc.ts";
import type { PhotoIndexRpc } from "./photo-index-rpc.ts";
import type { TemplateRpc } from "./template-rpc.ts";

/** One object a verification; its name is the id, so nothing has to be looked up. */
export function verificationObject(env: Pick<EdgeEnv, "VERIFICATION">, id: VerificationId) {
  return env.VERIFICATION.getByName(id);
}

export function accountObject(env: Pick<EdgeEnv, "ACCOUNT">, id: AccountId) {
  return env.ACCOUNT.getByName(id);
}

export function uploadObject(env: Pick<EdgeEnv, "UPLOAD">, id: UploadId) {
  return env.UPLOAD.getByName(id);
}

export function photoIndexObject(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId): PhotoIndexRpc {
  return env.PHOTO_INDEX.getByName(id);
}

/** Number 0 is the account's own object. */
export function photoIndexShard(env: Pick<EdgeEnv, "PHOTO_INDEX">, id: AccountId, number: number) {
  return env.PHOTO_INDEX.getByName(`${id}/${number}`);
}

/** Named by what its links carry, so that a link is opened without a look-up. */
export function templateObject(env: Pick<EdgeEnv, "TEMPLATE">, org: string, slug: string): TemplateRpc {
  // typed by hand: the platform's own types refuse JSON of unknown members, though it is cloned whole
  return env.TEMPLATE.getByName(`${org}/${slug}`);
}

/** Of an e-mail address or a network; `name` is a MAC, or a prefix that no MAC has. */
export function signInObject(env: Pick<EdgeEnv, "SIGN_IN">, name: string) {
  return env.SIGN_IN.getByName(name);
}

/** Typed by hand as above. */
export function passkeysOf(env: Pick<EdgeEnv, "PASSKEYS">): PasskeysRpc {
  return env.PASSKEYS;
}

/** Typed by hand as above. */
export function mcpOf(env: Pick<EdgeEnv, "MCP">): McpRpc {
  return env.MCP; // a function that is handed over arrives as one
}

/** Typed by hand as above. */
export function documentsOf(env: Pick<EdgeEnv, "DOCUMENTS">): DocumentsRpc {
  return env.DOCUMENTS;
}

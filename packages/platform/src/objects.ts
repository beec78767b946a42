import type { AccountId, UploadId, VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "./env.ts";

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

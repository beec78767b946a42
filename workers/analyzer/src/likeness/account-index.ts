import type { AccountId } from "@svc/domain/ids";
import type { AnalyzerEnv } from "@svc/platform/env";
import { photoIndexObject } from "@svc/platform/objects";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";

/** The object of this account. */
export function accountIndex(env: AnalyzerEnv, accountId: AccountId): PhotoIndex {
  const object = photoIndexObject(env, accountId);
  return {
    meet: (pictures, most) => object.meet(accountId, pictures, most),
    forget: (_, captureIds) => object.forget(accountId, captureIds),
  };
}

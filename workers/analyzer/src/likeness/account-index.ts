import type { AccountId } from "@svc/domain/ids";
import type { AnalyzerEnv } from "@svc/platform/env";
import { photoIndexObject } from "@svc/platform/objects";
import { vectorizeConfigOf } from "@svc/platform/vectorize-config";
import type { PhotoIndex } from "@svc/providers/photo-index/photo-index";
import { vectorizeIndex } from "@svc/providers/photo-index/vectorize";

/** The account's own object, or Vectorize if an operator has configured it. */
export function accountIndex(env: AnalyzerEnv, accountId: AccountId): PhotoIndex {
  const object = photoIndexObject(env, accountId);
  return (
    outsideIndex(env, accountId) ?? {
      meet: (photos, most) => object.meet(accountId, photos, most),
      forget: (_, captureIds) => object.forget(accountId, captureIds),
    }
  );
}

/** Undefined if the object holds the whole index. */
export function outsideIndex(env: AnalyzerEnv, accountId: AccountId): PhotoIndex | undefined {
  const config = vectorizeConfigOf(env);
  return config && vectorizeIndex({ ...config, accountId });
}

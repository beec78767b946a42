import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { readResultToken } from "@svc/access/result-token";
import { ApiError, ERROR_STATUS } from "@svc/contract/wire/errors";
import type { Result } from "@svc/domain/verification/result";
import type { ResultMail } from "@svc/domain/verification/state";
import type { VerificationView } from "@svc/domain/verification/view";
import type { EdgeEnv } from "@svc/platform/env";
import { verificationObject } from "@svc/platform/objects";
import { logFailure } from "@svc/platform/log";
import { ownerPath } from "@svc/store/files";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { secretsOf } from "../http/secrets.ts";

/** The verdict, the photos as small pictures and where they were taken; never metadata or answers. */
export type ResultAnswer =
  | {
      readonly ok: true;
      readonly result: Result;
      readonly brand: ResultMail["brand"];
      readonly taken: Pick<VerificationView, "location" | "locationMatch">;
      /** By capture id, good for 15 minutes. */
      readonly thumbs: Readonly<Record<string, string>>;
    }
  | { readonly ok: false; readonly status: number };

/** The page behind `result_url` of a mail; `url` is the page's own. */
export async function readResult(token: string, url: string, env: EdgeEnv): Promise<ResultAnswer> {
  try {
    return await sharedResult(token, url, env);
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, status: ERROR_STATUS[error.code] };
    logFailure("result page", error);
    return { ok: false, status: 503 };
  }
}

async function sharedResult(token: string, url: string, env: EdgeEnv): Promise<ResultAnswer> {
  const secrets = await secretsOf(env);
  const id = await readResultToken(secrets, env.ENVIRONMENT, token);
  if (!id) return { ok: false, status: 404 };
  limitCaptureLink({ env }, id, "capture");
  const found = await verificationObject(env, id).readResult();
  if (!found.ok) return { ok: false, status: 404 };
  const { result, brand, accountId, taken } = found;
  const owner = ownerPath(accountId, id);
  const expiresAt = Date.now() + FILE_URL_LIFETIME_MS;
  const shown = result.redacted ? [] : result.photos.filter(({ hasThumb }) => hasThumb);
  const thumbs = shown.map(async ({ id: captureId }) => {
    const file = { captureId, variant: "thumb" as const, owner, expiresAt };
    return [captureId, await fileUrl(secrets, new URL(url).origin, file)] as const;
  });
  return { ok: true, result, brand, taken, thumbs: Object.fromEntries(await Promise.all(thumbs)) };
}

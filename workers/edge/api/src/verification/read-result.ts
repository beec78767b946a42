import { FILE_URL_LIFETIME_MS, fileUrl } from "@svc/access/file-url";
import { readResultToken } from "@svc/access/result-token";
import { ApiError, ERROR_STATUS } from "@svc/contract/wire/errors";
import type { ResultPhoto } from "@svc/domain/verification/result";
import type { EdgeEnv } from "@svc/platform/env";
import type { FileAddresses, ResultAnswer } from "@svc/platform/page-answers";
import { verificationObject } from "@svc/platform/objects";
import { logFailure } from "@svc/platform/log";
import { ownerPath } from "@svc/store/r2/files";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { secretsOf } from "../http/secrets.ts";

/** The page behind `result_url` in a mail. `url` is the page's own URL. */
export function readResult(token: string, url: string, env: EdgeEnv): Promise<ResultAnswer> {
  return answered({ token, url, limit: "capture" }, env);
}

/** The same for one of its files. It has the higher limit, since a page requests many files at once. */
export function readResultFile(token: string, url: string, env: EdgeEnv): Promise<ResultAnswer> {
  return answered({ token, url, limit: "capture_chunks" }, env);
}

type Asked = {
  readonly token: string;
  readonly url: string;
  readonly limit: "capture" | "capture_chunks";
};

async function answered(asked: Asked, env: EdgeEnv): Promise<ResultAnswer> {
  try {
    return await sharedResult(asked, env);
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, status: ERROR_STATUS[error.code] };
    logFailure("result page", error);
    return { ok: false, status: 503 };
  }
}

async function sharedResult({ token, url, limit }: Asked, env: EdgeEnv): Promise<ResultAnswer> {
  const secrets = await secretsOf(env);
  const id = await readResultToken(secrets, env.ENVIRONMENT, token);
  if (!id) return { ok: false, status: 404 };
  limitCaptureLink({ env }, id, limit);
  const found = await verificationObject(env, id).readResult();
  if (!found.ok) return { ok: false, status: 404 };
  const { ok: _ok, accountId, ...shared } = found;
  const { result } = shared;
  const { origin } = new URL(url);
  const place = { owner: ownerPath(accountId, id), expiresAt: Date.now() + FILE_URL_LIFETIME_MS };
  const addressesOf = async ({ id: captureId, hasThumb, isSealed }: ResultPhoto) => {
    const addressOf = (variant: "original" | "thumb" | "sealed") =>
      fileUrl(secrets, origin, { ...place, captureId, variant });
    const addresses: FileAddresses = {
      original: await addressOf("original"),
      ...(hasThumb && { thumb: await addressOf("thumb") }),
      ...(isSealed && { sealed: await addressOf("sealed") }),
    };
    return [captureId, addresses] as const;
  };
  const shown = result.redacted ? [] : result.photos;
  return { ok: true, ...shared, files: Object.fromEntries(await Promise.all(shown.map(addressesOf))) };
}

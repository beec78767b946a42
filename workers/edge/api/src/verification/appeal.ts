import { captureToken } from "@svc/access/capture-token";
import type { Secrets } from "@svc/access/mac";
import { readResultToken } from "@svc/access/result-token";
import { ApiError } from "@svc/contract/wire/errors";
import { newVerificationId, type VerificationId } from "@svc/domain/ids";
import type { EdgeEnv } from "@svc/platform/env";
import { verificationObject } from "@svc/platform/objects";
import { orRefuse } from "../http/found.ts";
import { limitCaptureLink } from "../http/limit-capture-link.ts";
import { secretsOf } from "../http/secrets.ts";

type Asked = {
  /** The verification whose result is doubted. */
  readonly of: VerificationId;
  readonly secrets: Secrets;
  /** Where links of this service begin, without a slash at the end. */
  readonly base: string;
};

/** CONTRACT G20: asks for a second look. A repeat returns the link that was handed out first. */
export async function appeal(env: EdgeEnv, { of, secrets, base }: Asked) {
  const verificationId = newVerificationId(Date.now());
  const captureUrl = `${base}/v/${await captureToken(secrets, env.ENVIRONMENT, verificationId)}`;
  const command = { type: "appeal", verificationId, captureUrl } as const;
  const { session } = orRefuse(await verificationObject(env, of).capturerCommand(command));
  if (!session.appeal) throw new Error(`the state of ${of} has no appeal after one was accepted`);
  return { ...session.appeal, isNew: session.appeal.verificationId === verificationId };
}

/** The same with the token of a result page. Returns the link of the new verification, or undefined if it is refused. */
export async function appealByResult(token: string, url: string, env: EdgeEnv): Promise<string | undefined> {
  const secrets = await secretsOf(env);
  const of = await readResultToken(secrets, env.ENVIRONMENT, token);
  if (!of) return undefined;
  try {
    limitCaptureLink({ env }, of, "capture");
    const { captureUrl, ended } = await appeal(env, {
      of,
      secrets,
      base: env.BASE_URL?.replace(/\/+$/, "") ?? new URL(url).origin,
    });
    return ended ? undefined : captureUrl;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

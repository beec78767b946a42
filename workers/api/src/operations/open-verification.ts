import { orThrow } from "@svc/contract/parsed";
import { parseCreateVerification } from "@svc/contract/create-verification";
import { ApiError } from "@svc/contract/errors";
import { newVerificationId } from "@svc/domain/ids";
import type { Settings } from "@svc/domain/verification/settings";
import { minimumPhotos } from "@svc/domain/verification/steps";
import { verificationObject } from "@svc/platform/objects";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { requireCredit } from "../http/money.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { present } from "./present.ts";

/** SPEC 4.2 */
export async function openVerification(c: ApiContext): Promise<Response> {
  const { account } = c.var;
  const asked = orThrow(parseCreateVerification(await readJson(c.req.raw), urlPolicyOf(c)));
  const settings = withAccountSettings(asked, account);
  requireKnownBrand(settings);
  await requireCredit(c.env, account, minimumPhotos(settings.capturePlan));
  const id = newVerificationId(Date.now());
  const isMetered = account.plan.monthlyVerificationLimit !== undefined;
  const request = { id, accountId: account.id, environment: c.env.ENVIRONMENT, settings, isMetered };
  const view = await verificationObject(c.env, id).open(request);
  return c.json(await present(c, view), 201, { Location: `/v1/verifications/${id}` });
}

/** What the account set at this moment holds for the verification's whole life. */
export function withAccountSettings(settings: Settings, account: ApiContext["var"]["account"]): Settings {
  return account.aiThreshold === undefined ? settings : { ...settings, aiThreshold: account.aiThreshold };
}

/** No account has a brand profile yet, so that no slug names one. */
function requireKnownBrand({ brandSlug }: Settings): void {
  if (brandSlug === undefined) return;
  throw new ApiError("unknown_brand", `no brand profile with the slug ${brandSlug}`, {
    hint: "Leave brand_slug out to use the default brand.",
  });
}

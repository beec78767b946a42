import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseSettingsChange, presentSettings } from "@svc/contract/account/settings";
import type { OutsideJudgeName } from "@svc/domain/outside-judges";
import { accountObject, analyzerOf } from "@svc/platform/objects";
import { hasTexts } from "@svc/platform/sms-config";
import { changeSettings as storeSettings, findAccount } from "@svc/store/account/accounts";
import { findDefaultBrand, setDefaultBrand } from "@svc/store/account/brands";
import type { ApiContext } from "../context.ts";
import { forgetAccount } from "./forget-account.ts";
import { readJson } from "../http/json.ts";
import { withStorage } from "../http/storage.ts";
import { requireKnownBrand } from "../verification/open-verification.ts";

/** CONTRACT G10: reads the stored settings, since the copy cached with the key may be up to 30 s old. */
export async function readSettings(c: ApiContext) {
  const account = await withStorage(() => findAccount(c.env.DB, c.var.account.id));
  if (!account) throw new ApiError("not_found", "this account no longer exists");
  const { monthlyVerificationLimit } = account.plan;
  const limit = monthlyVerificationLimit !== undefined && { monthlyVerificationLimit };
  const brand = await withStorage(() => findDefaultBrand(c.env.DB, account.id));
  const suppressedEmails = await withStorage(async () => accountObject(c.env, account.id).suppressedMail());
  const slug = brand && { defaultBrandSlug: brand.slug };
  return c.json(presentSettings({ ...account, ...limit, ...slug, suppressedEmails }), 200);
}

/** CONTRACT G10: new settings apply only to verifications created from now on. */
export async function changeSettings(c: ApiContext) {
  const { id } = c.var.account;
  const { defaultBrandSlug, ...change } = orThrow(parseSettingsChange(await readJson(c.req.raw)));
  if (change.outsideJudges?.length) await requireSetUp(c, change.outsideJudges);
  if (change.smsDailyCap) requireTexts(c);
  const brand = defaultBrandSlug ? await requireKnownBrand(c, defaultBrandSlug) : undefined;
  await withStorage(() => storeSettings(c.env.DB, id, change));
  if (defaultBrandSlug !== undefined) await withStorage(() => setDefaultBrand(c.env.DB, id, brand?.id));
  forgetAccount(id);
  return readSettings(c);
}

function requireTexts(c: ApiContext): void {
  if (hasTexts(c.env)) return;
  const fields = [{ path: "sms_daily_cap", message: "must be 0 in this deployment" }];
  throw invalidRequest(fields, "The operator has not set up text messages.");
}

/** Only the analyzer knows which outside providers this deployment has credentials for. */
async function requireSetUp(c: ApiContext, wanted: readonly OutsideJudgeName[]): Promise<void> {
  const known = await withStorage(async () => analyzerOf(c.env).outsideJudges());
  const message =
    known.length === 0 ? "must be empty in this deployment" : `must be one of: ${known.join(", ")}`;
  const fields = wanted.flatMap((name, index) =>
    known.includes(name) ? [] : [{ path: `outside_judges.${index}`, message }],
  );
  if (fields.length > 0) throw invalidRequest(fields, "The operator has not set up the others.");
}

import { parseCreateVerification } from "@svc/contract/verification/create-verification";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import type { Brand } from "@svc/domain/brand";
import { newVerificationId, type VerificationId } from "@svc/domain/ids";
import { asksWhatItShows } from "@svc/domain/verification/analyses";
import { DEFAULT_RETENTION_DAYS, type Settings } from "@svc/domain/verification/settings";
import { simulatedOutcomeOf, simulating } from "@svc/domain/verification/simulated";
import { isSandbox, SIMULATED_BY, SIMULATED_OUTCOMES } from "@svc/domain/verification/simulated-outcome";
import { verificationObject } from "@svc/platform/objects";
import { outsideEngineOf } from "@svc/platform/reverse-config";
import { visionProviderOf } from "@svc/platform/vision-config";
import type { OpenRequest } from "@svc/platform/verification-rpc";
import type { AccountProfile } from "@svc/store/account/accounts";
import { findBrand } from "@svc/store/account/brands";
import { listCases } from "@svc/store/verification/cases";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { requireCredit, wantedOf } from "../credits/money.ts";
import { inShard, withStorage } from "../http/storage.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { linkTermsOf, requireRecipient } from "./link-recipient.ts";
import { withBaseline } from "./baseline.ts";
import { captureUrlOf, present } from "./present-view.ts";
import { resultMailOf } from "./result-recipient.ts";

/** Implements SPEC 4.2. */
export async function openVerification(c: ApiContext) {
  const settings = orThrow(parseCreateVerification(await readJson(c.req.raw), urlPolicyOf(c)));
  if (settings.brandSlug !== undefined) await requireKnownBrand(c, settings.brandSlug);
  await requireRecipient(c, settings);
  const id = newVerificationId(Date.now());
  await requireCredit(c.env, c.var.account, wantedOf(id, settings));
  const view = await verificationObject(c.env, id).open(await openRequest(c, id, settings));
  return c.json(await present(c, view), 201, { Location: `/v1/verifications/${id}` });
}

/** Fixes the account's current settings for the whole life of the verification. */
export async function openRequest(c: ApiContext, id: VerificationId, wished: Settings): Promise<OpenRequest> {
  const { account } = c.var;
  const asked = await simulatedIn(c, await withBaseline(c, wished));
  const searchEngine = asked.signalsRequired.includes("reverse") ? outsideEngineOf(c.env) : undefined;
  const settings: Settings = {
    ...defaultsOf(account),
    ...asked,
    ...settingsOf(account),
    ...(searchEngine && { searchEngine }),
  };
  const visionProvider = asksWhatItShows(settings) ? visionProviderOf(c.env) : undefined;
  c.set("openedId", id);
  const { notifyEmail, resultMail } = await resultMailOf(c, id, asked);
  const linkTerms = await linkTermsOf(c, asked);
  return {
    id,
    accountId: account.id,
    environment: c.env.ENVIRONMENT,
    settings: {
      ...settings,
      ...(visionProvider !== undefined && { visionProvider }),
      ...(notifyEmail !== undefined && { notifyEmail }),
    },
    captureUrl: await captureUrlOf(c, id),
    ...(resultMail && { resultMail }),
    ...(linkTerms && { linkTerms }),
  };
}

/** CONTRACT G10: in the sandbox the metadata can name an outcome. A misspelled name is refused. */
async function simulatedIn(c: ApiContext, settings: Settings): Promise<Settings> {
  const outcome = isSandbox(c.env.ENVIRONMENT) ? simulatedOutcomeOf(settings.metadata) : undefined;
  if (outcome === "unknown") {
    const message = `must be one of: ${SIMULATED_OUTCOMES.join(", ")}`;
    throw invalidRequest([{ path: `metadata.${SIMULATED_BY}`, message }]);
  }
  if (outcome === undefined) return settings;
  const simulatedMatch = outcome === "similar" ? await newestPhoto(c) : undefined;
  return { ...simulating(settings, outcome), ...(simulatedMatch && { simulatedMatch }) };
}

/** Of the account's latest verifications, as the list knows them. */
async function newestPhoto(c: ApiContext): Promise<Settings["simulatedMatch"]> {
  const cases = await inShard(c, (shard) => listCases(shard, {}, { limit: 20 }));
  const found = cases.find(({ thumb }) => thumb !== undefined);
  if (found?.thumb === undefined) return undefined;
  const { id: verificationId, createdAt: matchedCreatedAt } = found.view;
  return { verificationId, matchedCaptureId: found.thumb, matchedCreatedAt };
}

/** CONTRACT G4.7 and G4.8: what the verification or its template says wins. */
function defaultsOf({ reminderAfterMinutes, retentionDays }: AccountProfile): Partial<Settings> {
  return {
    retentionDays: retentionDays ?? DEFAULT_RETENTION_DAYS,
    ...(reminderAfterMinutes !== undefined && { reminderAfterMinutes }),
  };
}

function settingsOf(account: AccountProfile): Partial<Settings> {
  const { aiThreshold, outsideJudges = [], webhookEvents, similarPhoto, sealLocation } = account;
  return {
    ...(aiThreshold !== undefined && { aiThreshold }),
    ...(outsideJudges.length > 0 && { outsideJudges }),
    ...(similarPhoto === false && { similarPhoto }),
    ...(sealLocation === true && { sealLocation }),
    ...(webhookEvents && { webhookEvents }),
    ...meaningOf(account),
    ...tellingOf(account),
  };
}

function meaningOf({ damageLocalization, conditionInstructions }: AccountProfile): Partial<Settings> {
  return {
    ...(damageLocalization === true && { damageLocalization }),
    ...(conditionInstructions !== undefined && { conditionInstructions }),
  };
}

function tellingOf({ caseNameField, shareDecision }: AccountProfile): Partial<Settings> {
  return {
    ...(caseNameField !== undefined && { caseNameField }),
    ...(shareDecision === true && { shareDecision }),
  };
}

/** SPEC 7 `unknown_brand`. The brand's appearance is read later, when the link is opened. */
export async function requireKnownBrand(c: ApiContext, brandSlug: string): Promise<Brand> {
  const brand = await withStorage(() => findBrand(c.env.DB, c.var.account.id, brandSlug));
  if (brand) return brand;
  throw new ApiError("unknown_brand", `there is no brand with the slug ${brandSlug}`, {
    hint: "Leave brand_slug out to use the default brand.",
  });
}

import { parseStartedSpec } from "@svc/contract/verification/create-verification";
import { ApiError, invalidRequest } from "@svc/contract/wire/errors";
import { orThrow } from "@svc/contract/wire/parsed";
import { parseStart, type StartRequest } from "@svc/contract/template/template-requests";
import { newVerificationId } from "@svc/domain/ids";
import { fillable, fillSpec } from "@svc/domain/template/fill-spec";
import { overrideSpec } from "@svc/domain/template/override-spec";
import type { DatabaseUse, Identification } from "@svc/domain/template/template";
import type { Comparison, Settings } from "@svc/domain/verification/settings";
import type { VerificationView } from "@svc/domain/verification/view";
import { templateObject, verificationObject } from "@svc/platform/objects";
import type { StartView } from "@svc/platform/template-rpc";
import { findDatabase } from "@svc/store/template/databases";
import type { ApiContext } from "../context.ts";
import { readJson } from "../http/json.ts";
import { letGo, requireCredit, wantedOf } from "../credits/money.ts";
import { inShard } from "../http/storage.ts";
import { requireMatch } from "../http/require-match.ts";
import { urlPolicyOf } from "../http/url-policy.ts";
import { requireRecipient } from "../verification/link-recipient.ts";
import { openRequest, requireKnownBrand } from "../verification/open-verification.ts";
import { present } from "../verification/present-view.ts";
import { findRowOf, type FoundRow, type LookUp, lookUpForStranger, type Stranger } from "./look-up-row.ts";
import { capError, orRefused, slugOf, templateError } from "./found-template.ts";
import { ownValue } from "@svc/domain/own-value";

/** Implements SPEC 4.3. */
export async function startFromTemplate(c: ApiContext) {
  const request = orThrow(parseStart(await readJson(c.req.raw), urlPolicyOf(c)));
  const view = await startVerification(c, slugOf(c), { request, by: "tenant" });
  return c.json(await present(c, view), 201, { Location: `/v1/verifications/${view.id}` });
}

/** Either the tenant with a key, or a person behind the link, who must confirm what the template asks. */
export type Starter = "tenant" | { readonly confirmation?: string };

/**
 * Starts a verification of the template's published version, with the checks in the order of CONTRACT G0.3. The slot
 * under the caps is taken last.
 */
export async function startVerification(
  c: ApiContext,
  slug: string,
  { request, by }: { readonly request: StartRequest; readonly by: Starter },
): Promise<VerificationView> {
  const { account } = c.var;
  const object = templateObject(c.env, account.org, slug);
  const { start } = orRefused(await object.readStart());
  if (start.accountId !== account.id || start.status === "revoked") throw templateError("not_found");
  if (start.status === "paused") throw templateError("link_paused");
  if (!start.published) {
    throw new ApiError("conflict", "the template is a draft and was never published", {
      hint: "Publish it with POST /v1/link-templates/{slug}/publish.",
    });
  }
  const { identification: rule } = start;
  requireIdentification(rule, request.identification);
  const lookUp = lookUpBy(c, by, { slug, rule });
  const settings = await settingsOf(
    c,
    { ...start, published: start.published },
    { ...request, slug, lookUp },
  );
  if (settings.brandSlug !== undefined) await requireKnownBrand(c, settings.brandSlug);
  await requireRecipient(c, settings);
  const id = newVerificationId(Date.now());
  await requireCredit(c.env, account, wantedOf(id, settings));
  const reserved = await object.reserve(id);
  if (!reserved.ok) await letGo(c.env, account, { id });
  if (!reserved.ok && reserved.refused === "link_cap_exceeded") throw capError(start);
  orRefused(reserved);
  return verificationObject(c.env, id).open(await openRequest(c, id, settings));
}

function requireIdentification(rule: Identification | undefined, given: string | undefined): void {
  if (!rule) return;
  if (given === undefined || given.trim() === "") {
    throw new ApiError("identification_required", `the template asks for an identification: ${rule.label}`, {
      hint: "Send it as identification.",
    });
  }
  requireMatch({ path: "identification", pattern: rule.pattern, text: given, of: "part" });
}

function lookUpBy(c: ApiContext, by: Starter, { slug, rule }: Omit<Stranger, "confirmation">): LookUp {
  if (by === "tenant") return findRowOf(c);
  requireConfirmation(rule, by.confirmation);
  return lookUpForStranger(c, { slug, rule, ...by });
}

function requireConfirmation(rule: Identification | undefined, given: string | undefined): void {
  if (!rule?.confirm || (given !== undefined && given.trim() !== "")) return;
  throw new ApiError("identification_required", `the link asks for a second answer: ${rule.confirm.label}`, {
    hint: "Send it as confirmation.",
  });
}

type Published = StartView & Required<Pick<StartView, "published">>;

/** The published spec with the row's texts and the caller's overrides, parsed like the body of a direct creation. */
async function settingsOf(
  c: ApiContext,
  { published }: Published,
  {
    slug,
    identification,
    overrides,
    lookUp,
  }: StartRequest & { readonly slug: string; readonly lookUp: LookUp },
): Promise<Settings> {
  const { expiresInSeconds, version, database } = published;
  const { spec } = published;
  const looked =
    database && identification !== undefined
      ? await lookedUp(c, database, await lookUp(database, identification))
      : undefined;
  const asked = (texts: typeof spec) =>
    overrideSpec({ expires_in_seconds: expiresInSeconds, ...texts }, overrides);
  const filled = looked ? fillSpec(spec, looked.columns, looked.row) : spec;
  const read = (texts: typeof spec) => parseStartedSpec(asked(texts), urlPolicyOf(c));
  const settings = orThrow(read(filled));
  const unfilled = looked && read(spec);
  const compare = comparisonsOf(database, looked?.row);
  return {
    ...settings,
    template: { slug, version },
    ...(identification !== undefined && { identification: identification.trim() }),
    ...(compare.length > 0 && { compare }),
    ...(unfilled?.ok && { unfilled: fillable(unfilled.value) }),
  };
}

/** CONTRACT G6.3. A deleted database counts as empty. */
async function lookedUp(c: ApiContext, { id, onMissing }: DatabaseUse, row: FoundRow) {
  if (row) return { columns: Object.keys(row), row };
  if (onMissing === "reject") throw matchesNoRow();
  const database = await inShard(c, (shard) => findDatabase(shard, id));
  return { columns: database?.columns ?? [], row: undefined };
}

function matchesNoRow(): ApiError {
  const fields = [{ path: "identification", message: "matches no row" }];
  return invalidRequest(fields, undefined, { reason: "no_row" });
}

function comparisonsOf(
  database: DatabaseUse | undefined,
  row: Readonly<Record<string, string>> | undefined,
): readonly Comparison[] {
  if (!row) return [];
  return (database?.compare ?? []).flatMap(({ column, step }) => {
    const expected = ownValue(row, column);
    return expected === undefined ? [] : [{ column, step, expected }];
  });
}

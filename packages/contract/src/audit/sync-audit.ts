import { z } from "@hono/zod-openapi";
import { DEFAULT_CHECKS } from "@svc/domain/check-rules";
import type { Settings } from "@svc/domain/verification/settings";
import { urlFlaws } from "../verification/create-rules.ts";
import { ApiError } from "../wire/errors.ts";
import { context, metadata, url } from "../wire/fields.ts";
import { flaw } from "../wire/field-errors.ts";
import { type FormFields, formRecord, jsonField } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { checkName } from "../wire/shared-values.ts";
import { type Parsed, asList, asRecord, parseWith } from "../wire/parsed.ts";
import type { UrlPolicy } from "../webhook/webhook-url.ts";

/** SPEC 4.1: 4 MB. A larger photo is refused with 413 `image_too_large_for_sync`. */
export const SYNC_AUDIT_MAX_BYTES = 4_194_304;

const AuditForm = z.strictObject({
  checks: z.array(checkName).min(1).optional(),
  metadata: metadata.optional(),
  webhook_url: url.optional(),
  context: context.optional(),
  image_url: url.optional(),
});

const SyncAuditForm = AuditForm.omit({ context: true, image_url: true });

/** `imageUrl` is the URL to fetch the photo from if the form carries no file. */
export type AuditRequest = { readonly settings: Settings; readonly imageUrl?: string };

/** SPEC 4.1. Checks run in the order of CONTRACT G0.3: 422, then `invalid_metadata`, then the field rules. */
export function parseSyncAuditForm(fields: FormFields, policy: UrlPolicy): Parsed<AuditRequest> {
  const form = readForm(fields);
  if (asList(form["checks"]).some((check) => check !== "ai")) {
    return {
      ok: false,
      error: new ApiError("checks_not_supported", "only the check ai can be answered in one call", {
        hint: "Leave checks out, or use POST /v1/audits for the other checks.",
      }),
    };
  }
  const parsed = parseForm(SyncAuditForm, form, policy);
  return parsed.ok ? { ok: true, value: { settings: auditSettings(parsed.value, ["ai"]) } } : parsed;
}

/** CONTRACT G5.6: the same fields, any checks, and what the photo should show. */
export function parseAuditForm(fields: FormFields, policy: UrlPolicy): Parsed<AuditRequest> {
  const form = readForm(fields);
  const parsed = parseForm(AuditForm, form, policy);
  if (!parsed.ok) return parsed;
  const settings = auditSettings(parsed.value, DEFAULT_CHECKS);
  return {
    ok: true,
    value: { settings, ...(parsed.value.image_url !== undefined && { imageUrl: parsed.value.image_url }) },
  };
}

type Form = Readonly<Record<string, unknown>>;

function readForm(fields: FormFields): Form {
  const form = formRecord(fields, ["checks"]);
  for (const name of ["metadata", "context"]) {
    if (Object.hasOwn(form, name)) form[name] = jsonField(form[name], name);
  }
  return form;
}

function parseForm<S extends z.ZodType>(schema: S, form: Form, policy: UrlPolicy): Parsed<z.output<S>> {
  if (Object.hasOwn(form, "metadata") && !asRecord(form["metadata"])) {
    return { ok: false, error: new ApiError("invalid_metadata", "metadata must be a JSON object") };
  }
  const needsContext = asList(form["checks"]).includes("context") && !Object.hasOwn(form, "context");
  const rules = () => [
    ...urlFlaws(form, policy, ["webhook_url", "image_url"]),
    ...(needsContext ? [flaw(["context"], "is required")] : []),
  ];
  return parseWith(schema, form, { rules });
}

function auditSettings(
  form: z.output<typeof AuditForm>,
  defaultChecks: Settings["signalsRequired"],
): Settings {
  return {
    mode: "audit",
    capturePlan: { kind: "anonymous", maxCaptures: 1 },
    expiresInSeconds: LIMITS.expiresInSeconds.default,
    signalsRequired: [...new Set(form.checks ?? defaultChecks)],
    seal: true,
    requireLocation: false,
    metadata: form.metadata ?? {},
    ...(form.webhook_url !== undefined && { webhookUrl: form.webhook_url }),
    ...(form.context !== undefined && { context: form.context }),
  };
}

import { TEMPLATE_LIMITS } from "@svc/domain/template/template";
import { jsonBytes } from "@svc/domain/utf8-bytes";
import { isMediaKind, isStepKind } from "@svc/domain/verification/step-kinds";
import { createFlaws, reminderFlaws, urlFlaws } from "../verification/create-rules.ts";
import type { UrlPolicy } from "../webhook/webhook-url.ts";
import { type Flaw, flaw } from "../wire/field-errors.ts";
import { asList, asRecord } from "../wire/parsed.ts";
import { patternFlaws } from "../wire/pattern-rules.ts";

type Body = Readonly<Record<string, unknown>>;

/** Rules across a template's fields, read from the body as it was sent. */
export function templateFlaws(body: Body, policy: UrlPolicy): Flaw[] {
  const spec = asRecord(body["spec"]) ?? {};
  const reminder = reminderFlaws(spec["reminder_after_minutes"], body["expires_in_seconds"]);
  const inSpec = [...createFlaws(spec, policy), ...reminder].map((each) =>
    flaw(["spec", ...each.at], each.message),
  );
  const isLong = jsonBytes(spec) > TEMPLATE_LIMITS.specBytes;
  const long = isLong ? [flaw(["spec"], `must be at most ${TEMPLATE_LIMITS.specBytes} bytes`)] : [];
  const asks = asRecord(body["identification"]) !== undefined;
  const database = asRecord(body["database"]);
  const unasked = database && !asks ? [flaw(["identification"], "is required")] : [];
  const confirm = asRecord(body["identification"])?.["confirm"];
  const unfounded =
    confirm !== undefined && !database ? [flaw(["identification", "confirm"], "needs a database")] : [];
  return [
    ...long,
    ...inSpec,
    ...patternFlaws(["identification"], asRecord(body["identification"]) ?? {}),
    ...unasked,
    ...unfounded,
    ...compareFlaws(asList(database?.["compare"]), asList(spec["steps"])),
  ];
}

/** Answers can be compared only for steps that are answered. */
function compareFlaws(compare: readonly unknown[], steps: readonly unknown[]): Flaw[] {
  const keys = steps
    .map((step) => asRecord(step))
    .filter((step) => isStepKind(step?.["kind"]) && !isMediaKind(step["kind"]))
    .map((step) => step?.["key"]);
  return compare.flatMap((each, index) => {
    const step = asRecord(each)?.["step"];
    if (typeof step !== "string" || keys.includes(step)) return [];
    const message = keys.length > 0 ? `must be one of: ${keys.join(", ")}` : "is not allowed here";
    return [flaw(["database", "compare", index, "step"], message)];
  });
}

/** The same for a start from a template (SPEC 4.3). */
export function startFlaws(body: Body, policy: UrlPolicy): Flaw[] {
  return [
    ...urlFlaws(body, policy),
    ...reminderFlaws(body["reminder_after_minutes"], body["expires_in_seconds"]),
  ];
}

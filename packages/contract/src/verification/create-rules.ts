import { type Flaw, flaw } from "../wire/field-errors.ts";
import { asList, asRecord } from "../wire/parsed.ts";
import { unknownPlaceholder } from "../template/placeholders.ts";
import { stepFlaws } from "./step-rules.ts";
import { URL_MESSAGE, type UrlPolicy, isWebhookUrl } from "../webhook/webhook-url.ts";

type Body = Readonly<Record<string, unknown>>;

/**
 * Rules across fields (CONTRACT G0.9, G5.1, G5.3). They read the body as it was sent, so that their errors are
 * reported together with those of malformed fields.
 */
export function createFlaws(body: Body, policy: UrlPolicy): Flaw[] {
  return [
    ...combinationFlaws(body),
    ...expectFlaws(body),
    ...contextFlaws(body),
    ...urlFlaws(body, policy),
    ...["notify_email_subject", "notify_email_body"].flatMap((name) => placeholderFlaws(body, name)),
    ...(body["mode"] === "audit" && body["require_location"] === true
      ? [flaw(["require_location"], "is not allowed here")]
      : []),
    ...recipientFlaws(body),
    ...stepFlaws(body),
  ];
}

function combinationFlaws(body: Body): Flaw[] {
  return Object.hasOwn(body, "steps") && Object.hasOwn(body, "max_captures")
    ? [flaw(["steps"], "cannot be combined with max_captures")]
    : [];
}

const FLAT_EXPECTATIONS = ["expected_location", "expected_object", "condition_aspects"];

/** An audit has no link that a person could open, and a link goes one way. */
function recipientFlaws(body: Body): Flaw[] {
  const given = ["recipient_email", "recipient_phone"].filter((name) => Object.hasOwn(body, name));
  const ofPeople = Object.hasOwn(body, "appeal") ? [...given, "appeal"] : given;
  if (body["mode"] === "audit") return ofPeople.map((name) => flaw([name], "is not allowed here"));
  return given.length > 1 ? [flaw(["recipient_phone"], "cannot be combined with recipient_email")] : [];
}

/** CONTRACT G4.8: a reminder that would come only when the link has expired. */
export function reminderFlaws(minutes: unknown, expiresInSeconds: unknown): Flaw[] {
  if (typeof minutes !== "number" || typeof expiresInSeconds !== "number") return [];
  if (minutes * 60 < expiresInSeconds || minutes <= 0) return [];
  const least = Math.ceil(expiresInSeconds / 60);
  return [flaw(["reminder_after_minutes"], `must be less than ${least}, because the link expires then`)];
}

function expectFlaws(body: Body): Flaw[] {
  const expect = asRecord(body["expect"]);
  if (!expect) return [];
  if (Object.keys(expect).length === 0) return [flaw(["expect"], "must not be empty")];
  const flat = FLAT_EXPECTATIONS.find((name) => Object.hasOwn(body, name));
  return flat ? [flaw(["expect"], `cannot be combined with ${flat}`)] : [];
}

/** The context check needs a description of what the photo should show. */
function contextFlaws(body: Body): Flaw[] {
  if (!asList(body["signals_required"]).includes("context")) return [];
  const expect = asRecord(body["expect"]);
  const isDescribed =
    Object.hasOwn(body, "context") ||
    Object.hasOwn(body, "expected_object") ||
    (expect !== undefined && Object.hasOwn(expect, "object")) ||
    asList(body["steps"]).some((step) => Object.hasOwn(asRecord(step) ?? {}, "expected_object"));
  return isDescribed ? [] : [flaw(["context"], "is required")];
}

/** Checks the named members by CONTRACT G0.9. A member that is not a string is reported by the schema. */
export function urlFlaws(body: Body, policy: UrlPolicy, names = ["webhook_url"]): Flaw[] {
  return names.flatMap((name) => {
    const url = body[name];
    return typeof url === "string" && !isWebhookUrl(url, policy) ? [flaw([name], URL_MESSAGE)] : [];
  });
}

function placeholderFlaws(body: Body, name: string): Flaw[] {
  const text = body[name];
  const unknown = typeof text === "string" ? unknownPlaceholder(text) : undefined;
  return unknown === undefined ? [] : [flaw([name], `has unknown placeholder: "{${unknown.slice(0, 100)}}"`)];
}

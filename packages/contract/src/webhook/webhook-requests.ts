import { z } from "@hono/zod-openapi";
import { type DeliveryState, DELIVERY_STATES } from "@svc/domain/webhook/delivery";
import { flaw } from "../wire/field-errors.ts";
import { integer, text } from "../wire/fields.ts";
import { digits } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { type PageRequest, parsePageQuery } from "../wire/page-query.ts";
import { singleParameters } from "../wire/query.ts";
import { asRecord, type Parsed, parseWith } from "../wire/parsed.ts";
import { TestWebhookBody } from "./webhook-bodies.ts";
import { isWebhookUrl, URL_MESSAGE, type UrlPolicy } from "./webhook-url.ts";

const FILTERS = {
  verification_id: text(LIMITS.id).optional(),
  state: z.enum(DELIVERY_STATES).optional(),
};

export type DeliveryListRequest = PageRequest & {
  readonly filter: { readonly verificationId?: string; readonly state?: DeliveryState };
};

/** CONTRACT G9.5. */
export function parseDeliveryQuery(params: URLSearchParams): Parsed<DeliveryListRequest> {
  const parsed = parsePageQuery(params, FILTERS);
  if (!parsed.ok) return parsed;
  const { filter, ...page } = parsed.value;
  const { verification_id: verificationId, state } = filter;
  return {
    ok: true,
    value: {
      ...page,
      filter: {
        ...(verificationId !== undefined && { verificationId }),
        ...(state !== undefined && { state }),
      },
    },
  };
}

const EventsQuery = z.strictObject({
  after: text(2000).optional(),
  wait: digits({ min: 0, max: LIMITS.waitSeconds }).optional(),
});

/** CONTRACT G9.7: the cursor to continue from, and how many seconds to wait for an event. */
export function parseEventsQuery(
  params: URLSearchParams,
): Parsed<{ readonly after?: string; readonly waitS: number }> {
  const { query, flaws } = singleParameters(params);
  const parsed = parseWith(EventsQuery, query, { rules: () => flaws, root: "query" });
  if (!parsed.ok) return parsed;
  const { after, wait: waitS = 0 } = parsed.value;
  return { ok: true, value: { waitS, ...(after !== undefined && { after }) } };
}

/** CONTRACT G9.5. The URL obeys G0.9, like that of a verification. */
export function parseTestWebhook(input: unknown, policy: UrlPolicy): Parsed<{ readonly webhookUrl: string }> {
  const sent = asRecord(input)?.["webhook_url"];
  const isWrong = typeof sent === "string" && !isWebhookUrl(sent, policy);
  const flaws = isWrong ? [flaw(["webhook_url"], URL_MESSAGE)] : [];
  const parsed = parseWith(TestWebhookBody, input, { rules: () => flaws });
  return parsed.ok ? { ok: true, value: { webhookUrl: parsed.value.webhook_url } } : parsed;
}

export const RotateSecretBody = z
  .strictObject({ overlap_seconds: integer(LIMITS.overlapSeconds).optional() })
  .openapi("RotateWebhookSecret", {
    example: { overlap_seconds: 86_400 },
    description:
      "`overlap_seconds`: how long the previous secret also signs; with 0 every older one ends at once.",
  });

/** CONTRACT G9.2. */
export function parseRotateSecret(input: unknown): Parsed<{ readonly overlapSeconds: number }> {
  const parsed = parseWith(RotateSecretBody, input);
  if (!parsed.ok) return parsed;
  const { overlap_seconds: overlapSeconds = LIMITS.overlapSeconds.default } = parsed.value;
  return { ok: true, value: { overlapSeconds } };
}

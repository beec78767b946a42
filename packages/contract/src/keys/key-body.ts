import { z } from "@hono/zod-openapi";
import { API_KEY_ID, type ApiKeyId, type UserId } from "@svc/domain/ids";
import { isIpRange } from "@svc/domain/ip-range";
import { dateTime } from "../verification/verification-body.ts";
import { type Flaw, flaw } from "../wire/field-errors.ts";
import { integer, text } from "../wire/fields.ts";
import { instant } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { listOf } from "../wire/list-of.ts";
import { asRecord, defined, type Parsed, parseWith } from "../wire/parsed.ts";
import { toWire } from "../wire/wire.ts";
import { origin } from "./origin.ts";
import { apiKeyKind, apiKeyRole } from "../wire/shared-values.ts";

const { min, max } = LIMITS.keyList;

const name = text(LIMITS.keyName).openapi({ example: "claims import" });
const role = apiKeyRole.openapi({ description: "Of a secret key; `read` changes nothing." });
const allowedIps = z
  .array(z.string().refine(isIpRange, "must be an IP address or a range of them (CIDR)"))
  .min(min)
  .max(max)
  .openapi({
    description:
      "For a secret key: IPv4 and IPv6 addresses and ranges it may be used from; absent means anywhere.",
    example: ["203.0.113.7", "2001:db8::/48"],
  });
const allowedOrigins = z
  .array(origin)
  .min(min)
  .max(max)
  .openapi({
    description: "For a publishable key: origins whose pages may call the capture endpoints with it.",
    example: ["https://app.acme.example"],
  });
const bundleIds = z
  .array(text(LIMITS.bundleId).regex(/^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+$/))
  .min(min)
  .max(max)
  .openapi({
    description:
      "For a publishable key: the apps that contain it, stored for you; calls are not checked against it.",
    example: ["com.acme.claims"],
  });

/** CONTRACT G10. */
const keyFields = {
  id: z.string().regex(API_KEY_ID).openapi({ example: "key_01JD6Q6Z9VQ4W3N8K2M5T7R1XC" }),
  kind: apiKeyKind,
  name,
  last4: z.string().openapi({ description: "The key's last four characters.", example: "x7Qa" }),
  role,
  created_at: dateTime,
  created_by: z
    .object({ id: z.string(), email: z.string().optional() })
    .openapi("ApiKeyCreator")
    .optional()
    .openapi({ description: "Who created it; absent if an operator did." }),
  last_used_at: dateTime
    .optional()
    .openapi({ description: "Accurate to ten minutes; absent until its first use." }),
  expires_at: dateTime.optional().openapi({ description: "From then on it is refused." }),
  allowed_ips: allowedIps.optional(),
  allowed_origins: allowedOrigins.optional(),
  bundle_ids: bundleIds.optional(),
  publishable_key: z
    .string()
    .optional()
    .openapi({ description: "The key itself, which is no secret.", example: `pk_live_${"A".repeat(32)}` }),
};
export const KeyBody = z.object(keyFields).openapi("ApiKey");
export type KeyBody = z.infer<typeof KeyBody>;
export const KeyList = listOf(KeyBody).openapi("ApiKeyList");

export const CreatedKeyBody = z
  .object({
    ...keyFields,
    secret: z.string().optional().openapi({
      description:
        "The secret key, only in this response: not in a replay by `Idempotency-Key`, and never again.",
    }),
  })
  .openapi("CreatedApiKey");

export const CreateKeyBody = z
  .strictObject({
    name,
    kind: apiKeyKind.optional().openapi({ default: "secret" }),
    role: role.optional().openapi({ default: "full" }),
    expires_at: instant
      .refine((at) => at > Date.now(), "must be in the future")
      .optional()
      .openapi({ type: "string", format: "date-time" }),
    allowed_ips: allowedIps.optional(),
    allowed_origins: allowedOrigins.optional(),
    bundle_ids: bundleIds.optional(),
  })
  .openapi("CreateApiKey", { example: { name: "claims import", role: "full" } });

export const RollKeyBody = z
  .strictObject({ grace_seconds: integer(LIMITS.graceSeconds).optional() })
  .openapi("RollApiKey", {
    example: { grace_seconds: 86_400 },
    description: "`grace_seconds`: how long the key before works beside the new one; with 0 it ends at once.",
  });

/** Times are epoch ms. */
export type KeyRequest = {
  readonly name: string;
  readonly kind: "secret" | "publishable";
  readonly role: "full" | "read";
  readonly expiresAt?: number;
  readonly allowedIps?: readonly string[];
  readonly allowedOrigins?: readonly string[];
  readonly bundleIds?: readonly string[];
};

/** Fields that only keys of the other kind have. */
const OTHERS_FIELDS = {
  secret: ["allowed_origins", "bundle_ids"],
  publishable: ["allowed_ips"],
} as const;

/** CONTRACT G10. */
export function parseCreateKey(input: unknown): Parsed<KeyRequest> {
  const parsed = parseWith(CreateKeyBody, input, { rules: foreignFields });
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  const { kind: wanted = "secret", role: least = "full" } = value;
  return {
    ok: true,
    value: {
      name: value.name,
      kind: wanted,
      role: least,
      ...defined({
        expiresAt: value.expires_at,
        allowedIps: value.allowed_ips,
        allowedOrigins: value.allowed_origins,
        bundleIds: value.bundle_ids,
      }),
    },
  };
}

function foreignFields(seen: unknown): readonly Flaw[] {
  const body = asRecord(seen) ?? {};
  const others = OTHERS_FIELDS[body["kind"] === "publishable" ? "publishable" : "secret"];
  return others
    .filter((field) => body[field] !== undefined)
    .map((field) => flaw([field], "is not allowed here"));
}

/** CONTRACT G10. */
export function parseRollKey(input: unknown): Parsed<{ readonly graceSeconds: number }> {
  const parsed = parseWith(RollKeyBody, input);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { graceSeconds: parsed.value.grace_seconds ?? LIMITS.graceSeconds.default } };
}

/** A key as its account sees it. Times are epoch ms. */
export type ShownKey = KeyRequest & {
  readonly id: ApiKeyId;
  readonly last4: string;
  readonly createdAt: number;
  readonly createdBy?: { readonly id: UserId; readonly email?: string };
  readonly lastUsedAt?: number;
  readonly publishableKey?: string;
};

export function presentKey(key: ShownKey): KeyBody {
  return toWire(KeyBody, key);
}

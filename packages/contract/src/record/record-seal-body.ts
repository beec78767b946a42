import { z } from "@hono/zod-openapi";
import { SHA256_HEX } from "../wire/fields.ts";

const dateTime = z.iso.datetime();
const sha256 = z.string().regex(SHA256_HEX);

/** CONTRACT G1.2. */
export const RecordSeal = z
  .object({
    alg: z.literal("sha-256"),
    canonicalization: z.literal("RFC8785"),
    hash: sha256,
    answers_provenance: z
      .enum(["self_reported", "tenant_supplied", "device_attested"])
      .describe(
        "Where the answers come from; the hash proves that they are unchanged, not that they are true.",
      ),
    captures: z.array(z.object({ capture_id: z.string(), step: z.string().optional(), sha256 })),
    sealed_at: dateTime,
    sequence: z.int(),
    previous_hash: sha256.describe(
      "The hash of the account's previous seal, or of the seal that this one replaces; 64 zeros for the first.",
    ),
    jws: z
      .string()
      .describe(
        "ES256, compact, detached: its payload is `hash`. Its header repeats time, sequence, previous hash and provenance, so that they are signed too.",
      ),
    key_id: z.string().openapi({ example: "seal-2026-11" }).describe("In `/.well-known/jwks.json`."),
    timestamp_token: z
      .base64()
      .optional()
      .describe("An RFC 3161 token over the text of `jws`, where the service has an authority that stamps."),
  })
  .openapi("RecordSeal");

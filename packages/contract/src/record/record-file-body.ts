import { z } from "@hono/zod-openapi";
import { RecordSeal } from "./record-seal-body.ts";
import { SHA256_HEX } from "../wire/fields.ts";
import { dateTime } from "../verification/verification-body.ts";
import { answerKind } from "../wire/shared-values.ts";

const sha256 = z.string().regex(SHA256_HEX);
const digest = sha256.describe("SHA-256 of the salt's 16 bytes and the value's RFC 8785 text.");

const capture = z.object({
  capture_id: z.string(),
  step: z.string().optional(),
  sha256: sha256.describe("Of the file's bytes as sent."),
  captured_at: dateTime.optional(),
  location: z.object({ value_digest: digest }).optional(),
});

/**
 * CONTRACT G1.2: the hash input. A location is included as its digest, like every other value that a redaction
 * removes.
 */
const SealedRecord = z
  .object({
    v: z.literal(1),
    verification_id: z.string(),
    created_at: dateTime,
    steps_digest: digest,
    answers: z.record(
      z.string(),
      z.object({
        kind: answerKind,
        value_digest: digest,
        answered_at: dateTime,
      }),
    ),
    captures: z.array(capture),
    narrative_digest: digest.optional(),
    simulated: z
      .literal(true)
      .optional()
      .describe("Made in the sandbox: its results were forced, or a file was drawn."),
  })
  .openapi("SealedRecord", { description: "`hash` of the seal is the SHA-256 of its RFC 8785 form." });

const Disclosure = z
  .object({
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    value: z.unknown().openapi({ description: "As it was when sealed." }),
  })
  .openapi("Disclosure");

export const RecordFile = z
  .object({
    record: SealedRecord,
    disclosures: z
      .object({
        steps: Disclosure.optional(),
        answers: z.record(z.string(), Disclosure).optional(),
        locations: z.record(z.string(), Disclosure).optional().describe("By capture id."),
        narrative: Disclosure.optional(),
      })
      .describe(
        "The values and salts of the digests. Remove what a recipient should not see: the rest can still be checked. After a redaction none are left.",
      ),
    seal: RecordSeal,
    replaced_seal: RecordSeal.optional().describe(
      "The seal before the narrative was added: its hash is that of the same record without `narrative_digest`.",
    ),
  })
  .openapi("RecordFile");
export type RecordFile = z.infer<typeof RecordFile>;

/** RFC 7517. */
export const SealJwks = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal("EC"),
        crv: z.literal("P-256"),
        x: z.string(),
        y: z.string(),
        kid: z.string().openapi({ example: "seal-2026-11" }),
        use: z.literal("sig"),
        alg: z.literal("ES256"),
      }),
    ),
  })
  .openapi("JsonWebKeySet");

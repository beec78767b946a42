import { z } from "@hono/zod-openapi";
import { VERIFICATION_ID } from "@svc/domain/ids";
import { isMediaStep, STEP_KINDS, type Step } from "@svc/domain/verification/step-kinds";
import { showStep } from "../step/present-step.ts";
import { LIMITS } from "../wire/limits.ts";
import { dateTime } from "../verification/verification-body.ts";
import { type DomainOf, toWire } from "../wire/wire.ts";
import { answerKind, mediaKind, verificationMode, verificationStatus } from "../wire/shared-values.ts";

const retakesLeft = z
  .int()
  .describe("How many photos may still be retaken, 3 at first; per step, or in total with `max_captures`.");

/** CONTRACT G3.3: the fields of a step that the person may see. */
const SessionStep = z
  .looseObject({
    key: z.string(),
    kind: z.enum(STEP_KINDS),
    description: z.string(),
    min: z.int(),
    max: z.int(),
    captured: z.int().optional().describe("For image, upload and video steps."),
    complete: z.boolean(),
    retakes_left: retakesLeft.optional(),
    suggestions_by: z
      .string()
      .optional()
      .describe(
        "For address steps: the provider of address suggestions, `svc` for this service itself; absent if there is none.",
      ),
  })
  .openapi("SessionStep");

export const SessionBody = z
  .object({
    status: verificationStatus,
    mode: verificationMode,
    deleted: z
      .literal(true)
      .optional()
      .describe("Media, answers and texts of this verification were deleted: nothing of them is here."),
    expires_at: dateTime,
    server_time: dateTime,
    brand: z.object({
      name: z.string(),
      logo_url: z.url().optional(),
      accent: z.string().optional().describe("`#rgb` or `#rrggbb`."),
      support_url: z.url().optional(),
    }),
    locale: z.string().describe("The language of the page: the tenant's choice, else the caller's."),
    require_location: z.boolean(),
    ask_location: z
      .boolean()
      .describe("Whether a fix of the device is of use here; only `require_location` makes it a condition."),
    location_captured: z.boolean(),
    max_captures: z.int().optional(),
    retakes_left: retakesLeft.optional(),
    captures_count: z.int(),
    steps: z.array(SessionStep).optional(),
    captures: z.array(
      z.object({
        id: z.string(),
        step: z.string().optional(),
        kind: mediaKind,
        client_capture_id: z
          .string()
          .optional()
          .describe(
            "As sent, in lower case: a device that never received the response recognizes its photo by it.",
          ),
        thumb_url: z
          .url()
          .optional()
          .describe("A low-resolution frame taken with the photo, while the photo can be retaken."),
      }),
    ),
    answers: z
      .record(z.string(), z.object({ kind: answerKind, value: z.unknown() }))
      .optional()
      .describe(
        "The answers so far, by step key, while they can still be changed: another device can continue from here.",
      ),
    answers_count: z
      .int()
      .optional()
      .describe("How many questions were answered, once they can no longer be changed."),
    challenge: z.object({
      nonce: z.string(),
      torch: z.array(
        z.union([z.literal(0), z.literal(1)]).openapi({ type: "integer", minimum: 0, maximum: 1 }),
      ),
      burst: z.int(),
      expires_at: dateTime,
    }),
    limits: z.object({
      image_bytes: z.int(),
      upload_bytes: z.int(),
      video_bytes: z.int(),
      chunk_bytes: z.int(),
    }),
    price_per_photo_cents: z
      .int()
      .optional()
      .describe("Only with a secret key. Each stored file costs it once, so a retaken photo costs it again."),
    retention_days: z.int().describe("Media and answers are deleted this long after the end."),
    legal_hold: z
      .literal(true)
      .optional()
      .describe("It is held (CONTRACT G4.7): `retention_days` does not apply until it is released."),
    outside_judges: z
      .array(z.string())
      .optional()
      .describe("Names of companies that receive a reduced copy of each photo; absent if there are none."),
    outside_search: z
      .string()
      .optional()
      .describe("The company that receives a reduced copy of each photo to check whether it is online."),
    outside_vision: z
      .string()
      .optional()
      .describe("The provider whose model receives a reduced copy of each photo to say what it shows."),
    embed_origins: z
      .array(z.string())
      .optional()
      .describe("The websites that may show the capture page in a frame; absent if none may."),
    baseline: z
      .array(
        z.object({
          step: z.string().optional(),
          taken_at: dateTime,
          url: z.url().describe("A small copy, to show faintly over the camera's picture."),
        }),
      )
      .optional()
      .describe(
        "Photos of the earlier verification that the new ones are compared with, in their order (CONTRACT G21).",
      ),
    submitted: z.boolean(),
    more_requested: z
      .object({ message: z.string().optional(), steps: z.array(z.string()).optional() })
      .optional()
      .describe("The tenant's latest request for more, until submission; `steps` are step keys."),
    reference: z
      .string()
      .optional()
      .describe("What the tenant calls the case, such as a claim number; once submitted."),
    completion_message: z.string().optional(),
    result_url: z
      .url()
      .optional()
      .describe(
        "Where the person reads the result and can ask for a second look (CONTRACT G20); once submitted.",
      ),
  })
  .openapi("Session");
/** CONTRACT G20. */
export const AppealedBody = z
  .object({
    verification_id: z.string().regex(VERIFICATION_ID),
    capture_url: z.url().describe("Open it to take the photos; it works for 24 hours."),
  })
  .openapi("Appealed", {
    example: {
      verification_id: "vfy_01JD6Q6Z9VQ4W3N8K2M5T7R1XC",
      capture_url: "https://example.com/v/01JD6Q6Z9VQ4W3N8K2M5T7R1XC.1abc",
    },
  });

export type SessionBody = z.infer<typeof SessionBody>;

export const SESSION_LIMITS = {
  imageBytes: LIMITS.imageBytes,
  uploadBytes: LIMITS.imageBytes,
  videoBytes: LIMITS.videoBytes,
  chunkBytes: 1_048_576,
} as const;

export type PresentableSession = Omit<DomainOf<SessionBody>, "steps"> & {
  readonly steps?:
    | readonly {
        readonly step: Step;
        readonly captured: number;
        readonly complete: boolean;
        /** Absent for a step that does not apply. */
        readonly retakesLeft?: number | undefined;
        readonly suggestionsBy?: string | undefined;
      }[]
    | undefined;
};

/** The verdict, metadata, the tenant's addresses and the expected values are not shown. */
export function presentSession({ steps, ...session }: PresentableSession): SessionBody {
  const body = toWire(SessionBody.omit({ steps: true }), session);
  return { ...body, ...(steps && { steps: steps.map(presentStep) }) };
}

function presentStep({
  step,
  captured,
  complete,
  retakesLeft: left,
  suggestionsBy: by,
}: NonNullable<PresentableSession["steps"]>[number]) {
  const { key, kind, description, min, max, when } = step;
  const shown = { key, kind, description, min, max, ...showStep(step) };
  return {
    ...shown,
    ...(when && { when: { step: when.step, in: [...when.in] } }),
    ...(isMediaStep(step) && { captured }),
    complete,
    ...(left !== undefined && { retakes_left: left }),
    ...(by !== undefined && { suggestions_by: by }),
  };
}

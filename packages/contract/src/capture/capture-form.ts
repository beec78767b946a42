import { z } from "@hono/zod-openapi";
import { LINK_SOURCES, type LinkSource } from "@svc/domain/verification/capture-source";
import { SCENE_CODE_ALPHABET, SCENE_CODE_LENGTH } from "@svc/domain/verification/scene-code";
import type { Location } from "@svc/domain/verification/state";
import { utf8Bytes } from "@svc/domain/utf8-bytes";
import { flaw } from "../wire/field-errors.ts";
import { SHA256_HEX, text } from "../wire/fields.ts";
import { type FormFields, flag, formRecord, jsonField, pastInstant } from "../wire/form.ts";
import { LIMITS } from "../wire/limits.ts";
import { type Parsed, defined, parseWith } from "../wire/parsed.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const SCENE_CODE = new RegExp(`^[${SCENE_CODE_ALPHABET}]{${SCENE_CODE_LENGTH}}$`);
const SCENE_CODE_MESSAGE = `must be ${SCENE_CODE_LENGTH} characters of ${SCENE_CODE_ALPHABET}`;

/** Our choice: a quarter of the Earth's circumference, and altitudes and speeds that no phone reaches. */
const MOST = { accuracyM: 1e7, altitudeM: 1e6, speedMps: 1e5 } as const;

const location = z
  .strictObject({
    lat: z.number().min(-90).max(90),
    lng: z.number().min(-180).max(180),
    accuracy_m: z.number().min(0).max(MOST.accuracyM),
    derived_from: z
      .enum(["exif", "live", "last_known_session", "last_known_system", "last_known_persisted"])
      .optional(),
    age_ms: z.int().min(0).optional(),
    mocked: z.boolean().optional(),
    altitude: z.number().min(-MOST.altitudeM).max(MOST.altitudeM).nullable().optional(),
    speed: z.number().min(-MOST.speedMps).max(MOST.speedMps).nullable().optional(),
  })
  .transform((fix): Location => ({
    lat: fix.lat,
    lng: fix.lng,
    accuracyM: fix.accuracy_m,
    ...defined({
      derivedFrom: sourceOf(fix),
      ageMs: fix.age_ms,
      mocked: fix.mocked,
      altitudeM: fix.altitude ?? undefined,
      speedMps: fix.speed ?? undefined,
    }),
  }));

/** CONTRACT G1.7: a location fix older than 10 s does not count as taken with the photo. */
const LIVE_MS = 10_000;

function sourceOf({
  derived_from: sent,
  age_ms: ageMs = 0,
}: {
  derived_from?: Location["derivedFrom"] | undefined;
  age_ms?: number | undefined;
}) {
  return sent === "live" && ageMs > LIVE_MS ? "last_known_session" : sent;
}

const fields = {
  step: z.string().optional(),
  client_capture_id: z.string().regex(UUID).optional(),
  captured_at: pastInstant.optional(),
  location: location.optional(),
  sha256: z.string().toLowerCase().regex(SHA256_HEX).optional(),
};

const AuditCaptureForm = z.strictObject({ ...fields, source: z.enum(["file"]).optional() });
const LiveCaptureForm = z.strictObject({
  ...fields,
  source: z.enum(LINK_SOURCES).optional(),
  nonce: text(200).optional(),
  device: z.record(z.string(), z.unknown()).optional(),
  scene_code: z
    .string()
    .toUpperCase()
    .refine((code) => SCENE_CODE.test(code), SCENE_CODE_MESSAGE)
    .optional(),
  submit_later: flag.optional(),
});

/** The names of all fields, whichever way a capture comes. */
export const CAPTURE_FIELDS = Object.keys(LiveCaptureForm.shape) as readonly string[];

export type CaptureForm = {
  readonly step?: string;
  readonly clientCaptureId?: string;
  readonly capturedAt?: number;
  readonly location?: Location;
  readonly sha256?: string;
};
export type LiveCaptureForm = CaptureForm & {
  /** As the sender claims. `linkSourceOf` decides what it counts as. */
  readonly source?: LinkSource;
  readonly nonce?: string;
  readonly device?: Readonly<Record<string, unknown>>;
  readonly submitLater?: boolean;
  /** The code on the paper. */
  readonly code?: string;
};

/** CONTRACT G3.4, called with a secret key: a file for an audit (G5.6). */
export function parseAuditCaptureForm(form: FormFields): Parsed<CaptureForm> {
  const parsed = parseWith(AuditCaptureForm, readForm(form));
  return parsed.ok ? { ok: true, value: readCommon(parsed.value) } : parsed;
}

/** CONTRACT G3.4, called with a capture token: what the capture page sends. */
export function parseLiveCaptureForm(form: FormFields): Parsed<LiveCaptureForm> {
  const { device: sent, ...record } = readForm(form);
  const isTooLong = typeof sent === "string" && utf8Bytes(sent) > LIMITS.deviceBytes;
  const rules = () => (isTooLong ? [flaw(["device"], `must be at most ${LIMITS.deviceBytes} bytes`)] : []);
  const input = sent === undefined || isTooLong ? record : { ...record, device: jsonField(sent, "device") };
  const parsed = parseWith(LiveCaptureForm, input, { rules });
  if (!parsed.ok) return parsed;
  const { source, nonce, device, submit_later: submitLater, scene_code: code } = parsed.value;
  return {
    ok: true,
    value: { ...readCommon(parsed.value), ...defined({ source, nonce, device, submitLater, code }) },
  };
}

function readForm(form: FormFields): Record<string, unknown> {
  const record = formRecord(form);
  if (Object.hasOwn(record, "location")) record["location"] = jsonField(record["location"], "location");
  return record;
}

function readCommon(form: z.output<typeof AuditCaptureForm> | z.output<typeof LiveCaptureForm>): CaptureForm {
  return defined({
    step: form.step,
    clientCaptureId: form.client_capture_id?.toLowerCase(),
    capturedAt: form.captured_at,
    location: form.location,
    sha256: form.sha256,
  });
}

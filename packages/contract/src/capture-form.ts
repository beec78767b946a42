import { z } from "@hono/zod-openapi";
import type { Location } from "@svc/domain/verification/state";
import { SHA256_HEX, text } from "./fields.ts";
import { type FormFields, formRecord, jsonField, pastInstant } from "./form.ts";
import { LIMITS } from "./limits.ts";
import { type Parsed, defined, parseWith } from "./parsed.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** our choice: a quarter of the way around the earth, and what no phone is above or faster than. */
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
    ...defined({ derivedFrom: fix.derived_from, ageMs: fix.age_ms, mocked: fix.mocked }),
  }));

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
  source: z.enum(["camera", "file"]).optional(),
  nonce: text(200).optional(),
  device: z.record(z.string(), z.unknown()).optional(),
});

export type CaptureForm = {
  readonly step?: string;
  readonly clientCaptureId?: string;
  readonly capturedAt?: number;
  readonly location?: Location;
  readonly sha256?: string;
};
export type LiveCaptureForm = CaptureForm & {
  readonly source: "camera" | "file";
  readonly nonce?: string;
  readonly device?: Readonly<Record<string, unknown>>;
};

/** CONTRACT G3.4 by secret key: a file handed over (G5.6). */
export function parseAuditCaptureForm(form: FormFields): Parsed<CaptureForm> {
  const parsed = parseWith(AuditCaptureForm, readForm(form));
  return parsed.ok ? { ok: true, value: readCommon(parsed.value) } : parsed;
}

/** CONTRACT G3.4 by capture token: a photo from the capture page. */
export function parseLiveCaptureForm(form: FormFields): Parsed<LiveCaptureForm> {
  const parsed = parseWith(LiveCaptureForm, readForm(form));
  if (!parsed.ok) return parsed;
  const { source = "camera", nonce, device } = parsed.value;
  return { ok: true, value: { ...readCommon(parsed.value), source, ...defined({ nonce, device }) } };
}

function readForm(form: FormFields): Record<string, unknown> {
  const record = formRecord(form);
  if (Object.hasOwn(record, "location")) record["location"] = jsonField(record["location"]);
  const { device } = record;
  // A report that is too long stays text, which no object field accepts.
  if (typeof device === "string" && device.length <= LIMITS.deviceBytes) record["device"] = jsonField(device);
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

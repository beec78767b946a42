import type { PreviewDraft } from "@svc/contract/capture/preview-draft";
import type { ShownFields } from "@svc/contract/step/step-contracts";
import { MAX_FILE_BYTES } from "@svc/domain/verification/file-rules";
import { PHOTO_FORMATS } from "@svc/domain/photo-format";
import { isMediaKind, isStepKind, type StepKind } from "@svc/domain/verification/step-kinds";
import type { Session } from "../capture/page-data.ts";

type Values = Readonly<Record<string, unknown>>;

const CHUNK_BYTES = 1_048_576;

/**
 * The session that a link of this draft would have (CONTRACT G3.3), still untouched. Incomplete values get their
 * defaults, as empty fields do.
 */
export function draftSession(draft: PreviewDraft, now: number): Session {
  const { spec, brand } = draft;
  const isAudit = spec["mode"] === "audit";
  const expiresAt = new Date(now + draft.expires_in_seconds * 1000).toISOString();
  const steps = listOf(spec["steps"])
    .map(valuesOf)
    .map((step, index) => stepOf(step, index, draft.place === index));
  return {
    status: "pending",
    mode: isAudit ? "audit" : "verification",
    expires_at: expiresAt,
    server_time: new Date(now).toISOString(),
    brand,
    locale: typeof spec["locale"] === "string" ? spec["locale"] : draft.language,
    require_location: spec["require_location"] === true,
    ask_location: !isAudit && asksLocation(spec, steps),
    location_captured: false,
    ...(spec["steps"] === undefined
      ? { max_captures: countOf(spec["max_captures"], 1), retakes_left: RETAKES }
      : { steps }),
    captures_count: 0,
    captures: [],
    challenge: { nonce: "preview", torch: [0, 1, 0], burst: 3, expires_at: expiresAt },
    limits: {
      image_bytes: MAX_FILE_BYTES.image,
      upload_bytes: MAX_FILE_BYTES.image,
      video_bytes: MAX_FILE_BYTES.video,
      chunk_bytes: CHUNK_BYTES,
    },
    retention_days: draft.retention_days,
    submitted: false,
  };
}

// the limit of CONTRACT G3.9
const RETAKES = 3;

type SessionStep = NonNullable<Session["steps"]>[number];

/** CONTRACT G5.3: whether a location is of any use. */
function asksLocation(spec: Values, steps: readonly SessionStep[]): boolean {
  const expect = valuesOf(spec["expect"]);
  return (
    spec["require_location"] === true ||
    spec["expected_location"] !== undefined ||
    expect["location"] !== undefined ||
    steps.some(
      (step) =>
        step.kind === "address" &&
        (step["prefill_from_location"] === true || step["match_location"] === true),
    )
  );
}

type Shown<K extends StepKind> = Required<ShownFields<K>>;

/** The fields shown for each kind of step, with their defaults (CONTRACT G5.4). */
const SHOWN: {
  readonly [K in StepKind]: { readonly [F in keyof Shown<K>]: Shown<K>[F] | undefined };
} = {
  image: {
    overlay: "none",
    camera: "rear",
    allow_file: false,
    example_url: undefined,
    scene_code: undefined,
  },
  upload: { accept: PHOTO_FORMATS },
  video: { max_seconds: 15, audio: false },
  text: { max_length: 500, multiline: false, format: "text", pattern: undefined },
  choice: { options: [] },
  address: { country: undefined, prefill_from_location: false, match_location: false },
};

/** The step being edited is shown regardless of its `when`. */
function stepOf(step: Values, index: number, isLookedAt: boolean): SessionStep {
  const kind = isStepKind(step["kind"]) ? step["kind"] : "image";
  const min = countOf(step["min"], 1);
  return {
    key: textOf(step["key"]) || `step-${index + 1}`,
    kind,
    description: textOf(step["description"]),
    min,
    max: Math.max(min, countOf(step["max"], 1), 1),
    ...shownOf(kind, step),
    ...(!isLookedAt && whenOf(valuesOf(step["when"]))),
    ...(isMediaKind(kind) && { captured: 0, retakes_left: RETAKES }),
    complete: min === 0,
  };
}

function shownOf(kind: StepKind, step: Values): Values {
  const found = Object.entries(SHOWN[kind]).map(([name, usual]) => [name, like(step[name], usual)] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/** The typed value if it has the type of the default. A field without a default is a text. */
function like(value: unknown, usual: unknown): unknown {
  if (Array.isArray(usual)) return Array.isArray(value) && value.length > 0 ? value.map(optionOf) : usual;
  return typeof value === typeof (usual ?? "") ? value : usual;
}

function optionOf(option: unknown, index: number): unknown {
  if (typeof option === "string") return option;
  const { value, label } = valuesOf(option);
  return { value: textOf(value) || `option-${index + 1}`, label: textOf(label) };
}

function whenOf({ step, in: values }: Values) {
  return typeof step === "string" ? { when: { step, in: listOf(values).map(textOf) } } : {};
}

function countOf(value: unknown, usual: number): number {
  return typeof value === "number" && Number.isInteger(value) ? Math.min(20, Math.max(0, value)) : usual;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function valuesOf(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}

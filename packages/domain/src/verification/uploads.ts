import type { UploadId } from "../ids.ts";
import { type Refusal, refuse } from "./command.ts";
import { decide, UPLOAD_GRACE_MS, UPLOAD_HOLD_MS } from "./decide.ts";
import type { Settings } from "./settings.ts";
import { isMediaStep, STEP_KIND_RULES } from "./step-kinds.ts";
import type { StoredCapture, Verification } from "./state.ts";
import { freePlaces } from "./steps.ts";

/** An upload started through a link. `bytes` is its declared size. */
export type BegunUpload = {
  readonly id: UploadId;
  readonly step?: string;
  readonly clientCaptureId?: string;
  readonly bytes: number;
  readonly isOpen: boolean;
  /** When it last received bytes. Present only if that may hold the verification past `expires_at`. */
  readonly touchedAt?: number;
};

/** CONTRACT G14: until when open uploads hold a verification; `expiresAt` if none does. */
export function heldUntil(begun: readonly BegunUpload[], expiresAt: number): number {
  const holds = begun.flatMap(({ isOpen, touchedAt }) =>
    isOpen && touchedAt !== undefined ? [touchedAt + UPLOAD_HOLD_MS] : [],
  );
  return Math.min(expiresAt + UPLOAD_GRACE_MS, Math.max(expiresAt, ...holds));
}

/** our choice: more open uploads than free places, for a client that lost a response and starts over. */
const SPARE = 2;
/** our choice: over its life, a link may start this many times what it asks for. */
const MOST = { uploads: 10, bytes: 4 } as const;

/**
 * Decides whether another upload may start. Without a free place, it may replace the oldest open one of the
 * same photo.
 */
export function decideUpload(
  state: Verification,
  draft: StoredCapture,
  begun: readonly BegunUpload[],
  now: number,
): { readonly replaces: readonly UploadId[] } | Refusal {
  const decided = decide(state, { type: "capture", capture: draft }, now);
  if ("refused" in decided) return decided;
  const { clientCaptureId, step, bytes } = draft;
  const isSame = (each: BegunUpload) =>
    clientCaptureId !== undefined && each.clientCaptureId === clientCaptureId;
  const open = begun.filter((each) => each.isOpen && each.step === step);
  const same = open.length >= freePlaces(state, step) + SPARE ? open.filter(isSame) : undefined;
  if (same?.length === 0) return refuse("conflict");
  const places = placesOf(state.settings);
  const sum = begun.reduce((total, each) => total + each.bytes, bytes);
  if (begun.length >= MOST.uploads * (places.count + SPARE) || sum > MOST.bytes * places.bytes) {
    return refuse("conflict");
  }
  return { replaces: (same ?? []).slice(0, 1).map(({ id }) => id) };
}

/** The most files of a plan, and their most bytes. */
function placesOf({ capturePlan }: Settings): { readonly count: number; readonly bytes: number } {
  if (capturePlan.kind === "anonymous") {
    return {
      count: capturePlan.maxCaptures,
      bytes: capturePlan.maxCaptures * STEP_KIND_RULES.image.takes.maxBytes,
    };
  }
  const media = capturePlan.steps.filter(isMediaStep);
  return {
    count: media.reduce((sum, { max }) => sum + max, 0),
    bytes: media.reduce((sum, { kind, max }) => sum + max * STEP_KIND_RULES[kind].takes.maxBytes, 0),
  };
}

import { mayBeLinked } from "../consistency/linked.ts";
import { chargeCause, isFree, PRICE_PER_PHOTO_CENTS } from "../credits.ts";
import type { CaptureId, VerificationId } from "../ids.ts";
import { isSealDue } from "../record-seal/seal-due.ts";
import type { TerminalStatus } from "../status.ts";
import { openGeocoding } from "./decide-location.ts";
import { uncheckedCaptures } from "./decide-settle.ts";
import { damageCaptures } from "./damage.ts";
import type { Event } from "./event.ts";
import { photosOf } from "./photos-of.ts";
import { credentialDelayMs, credentialsDue } from "./credential.ts";
import { keptCaptures, type StoredCapture, type Verification } from "./state.ts";
import { captureLocationOf } from "./where-taken.ts";

/** A movement on the tenant's account. `cause` makes repeats harmless. */
export type Booking = {
  readonly cause: string;
  readonly kind: "charge" | "refund" | "grant";
  readonly amountCents: number;
  /** Whose file it is for; absent for a grant. */
  readonly verificationId?: VerificationId;
};

/** What must happen outside the object because of an event. Each runs at least once and is idempotent. */
export type Consequence =
  | { readonly type: "analyze"; readonly captureId: CaptureId }
  | { readonly type: "book"; readonly booking: Booking }
  /** `because` distinguishes the second seal's entry from the first's. */
  | { readonly type: "seal"; readonly because: Event["type"] }
  | { readonly type: "stamp"; readonly captureId: CaptureId; readonly afterMs: number }
  /** Ask the geocoder for the expected address. */
  | { readonly type: "geocode" }
  /** Ask the geocoder what is at the photo's position. */
  | { readonly type: "place"; readonly captureId: CaptureId }
  /** Add the capture to the account's index; its analysis did not. */
  | { readonly type: "compare"; readonly captureId: CaptureId }
  /** Ask a model for damage on the photo. */
  | { readonly type: "localize"; readonly captureId: CaptureId }
  /** Update the data that may link it to the account's other verifications. */
  | { readonly type: "trace"; readonly captureId: CaptureId }
  /** Compare its photos with those of the verifications linked to it. */
  | { readonly type: "link" }
  /** Remove it from the account's index. */
  | { readonly type: "forget"; readonly captureId: CaptureId }
  /** CONTRACT G20: create the verification of the second look. */
  | { readonly type: "open_appeal" }
  /** Nothing is left to decide about: its link is closed. */
  | { readonly type: "stop_appeal"; readonly verificationId: VerificationId }
  /** Tell the verification that this one is the second look at. */
  | { readonly type: "end_appeal"; readonly of: VerificationId; readonly status: TerminalStatus }
  | { readonly type: "erase" }
  | { readonly type: "erase_again" }
  | { readonly type: "erase_capture"; readonly captureId: CaptureId };

/** CONTRACT G3.9: how long the file of a retaken photo is kept, for integrity. */
const REMOVED_FILE_MS = 24 * 3_600_000;

/** Longer than any running analysis lasts, so that files it stores after the erasure are erased too. */
const ERASE_AGAIN_MS = 20 * 60_000;

/** How long after its event a consequence is due. */
export function delayMsOf({
  type,
  afterMs = 0,
}: {
  readonly type: string;
  readonly afterMs?: number;
}): number {
  if (type === "erase_again") return ERASE_AGAIN_MS;
  return type === "erase_capture" ? REMOVED_FILE_MS : afterMs;
}

/** `after` is the state that includes the event. */
export function consequencesOf(event: Event, after: Verification): readonly Consequence[] {
  const all = allConsequencesOf(event, after);
  return isFree(after.environment) ? all.filter(({ type }) => type !== "book") : all;
}

function allConsequencesOf(event: Event, after: Verification): readonly Consequence[] {
  switch (event.type) {
    case "verification.created":
    case "verification.submitted":
      return openGeocoding(after) ? [{ type: "geocode" }] : [];
    case "verification.capture.persisted":
      return [
        { type: "analyze", captureId: event.capture.id },
        { type: "book", booking: booking("charge", event.capture, after) },
        ...placing(event.capture.id, after),
      ];
    case "capture.inspected":
      return event.exifPosition ? placing(event.captureId, after) : [];
    case "capture.compared":
      return comparison(event);
    case "verification.similar_photo.found":
      return [{ type: "trace", captureId: event.similar.captureId }, ...linking(after)];
    case "verification.similar_photo.reviewed":
      return [{ type: "trace", captureId: event.captureId }];
    case "verification.completed":
      return [
        ...uncheckedCaptures(after).map((each) => refund(each, after)),
        ...seal(event, after),
        ...credentials(after),
        ...comparisons(after),
        ...damageCaptures(after).map(({ id: captureId }) => ({ type: "localize", captureId }) as const),
        ...appealEnd(after, "completed"),
        ...linking(after),
      ];
    case "record.sealed":
      return credentials(after);
    case "verification.finalized":
      return seal(event, after);
    case "verification.failed":
      return [
        ...keptCaptures(after).map((each) => refund(each, after)),
        ...comparisons(after),
        ...appealEnd(after, "failed"),
      ];
    case "verification.expired":
      return [...comparisons(after), ...appealEnd(after, "expired")];
    case "verification.appealed":
      return [{ type: "open_appeal" }];
    case "verification.capture.removed":
      return [
        ...(after.settings.similarPhoto === false ? [] : [forgetting(event)]),
        { type: "erase_capture", captureId: event.captureId },
      ];
    case "verification.redacted":
      return [{ type: "erase" }, { type: "erase_again" }, ...appealStop(after)];
    default:
      return [];
  }
}

function appealEnd({ settings }: Verification, status: TerminalStatus): readonly Consequence[] {
  return settings.appealOf === undefined ? [] : [{ type: "end_appeal", of: settings.appealOf, status }];
}

function appealStop({ appeal }: Verification): readonly Consequence[] {
  return appeal && !appeal.ended ? [{ type: "stop_appeal", verificationId: appeal.verificationId }] : [];
}

function linking(after: Verification): readonly Consequence[] {
  return mayBeLinked(after) ? [{ type: "link" }] : [];
}

function placing(captureId: CaptureId, { captures, settings }: Verification): readonly Consequence[] {
  const capture = captures.find(({ id }) => id === captureId);
  return capture && !capture.place && captureLocationOf(settings, capture)
    ? [{ type: "place", captureId }]
    : [];
}

function seal({ type: because }: Event, after: Verification): readonly Consequence[] {
  return isSealDue(after) ? [{ type: "seal", because }] : [];
}

function credentials(after: Verification): readonly Consequence[] {
  const afterMs = credentialDelayMs(after);
  return credentialsDue(after).map(({ id: captureId }) => ({ type: "stamp", captureId, afterMs }));
}

/** Compares the captures that no analysis compared, so that every photo gets into the index. */
function comparisons({ captures, settings }: Verification): readonly Consequence[] {
  if (settings.similarPhoto === false) return [];
  const open = keptCaptures({ captures }).filter(({ likeness }) => likeness === undefined);
  return open.map(({ id: captureId }) => ({ type: "compare", captureId }));
}

function comparison({
  captureId,
  state,
}: Extract<Event, { type: "capture.compared" }>): readonly Consequence[] {
  if (state === "gone") return [forgetting({ captureId })];
  const traced = { type: "trace", captureId } as const;
  return state === "owed" ? [{ type: "compare", captureId }, traced] : [traced];
}

function forgetting({ captureId }: { readonly captureId: CaptureId }): Consequence {
  return { type: "forget", captureId };
}

function refund(capture: StoredCapture, { id }: Verification): Consequence {
  return { type: "book", booking: booking("refund", capture, { id }) };
}

/** One movement per file, however many photos it counts as. */
function booking(
  kind: "charge" | "refund",
  capture: StoredCapture,
  { id: verificationId }: Pick<Verification, "id">,
): Booking {
  const amountCents = (kind === "charge" ? -1 : 1) * photosOf(capture) * PRICE_PER_PHOTO_CENTS;
  const cause = kind === "charge" ? chargeCause(capture.id) : `refund:${capture.id}`;
  return { cause, kind, amountCents, verificationId };
}

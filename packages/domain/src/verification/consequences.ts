import { PRICE_PER_PHOTO_CENTS } from "../credits.ts";
import type { CaptureId } from "../ids.ts";
import { isUnchecked } from "./decide-settle.ts";
import type { Event } from "./event.ts";
import { keptCaptures, type Verification } from "./state.ts";

/** A movement on the tenant's account; `cause` makes a repeat harmless. */
export type Booking = {
  readonly cause: string;
  readonly kind: "charge" | "refund";
  readonly amountCents: number;
};

/** What must happen outside the object because of an event: at least once, each of them idempotent. */
export type Consequence =
  | { readonly type: "analyze"; readonly captureId: CaptureId }
  | { readonly type: "book"; readonly booking: Booking }
  | { readonly type: "erase" };

/** `after` is the state with the event folded in. */
export function consequencesOf(event: Event, after: Verification): readonly Consequence[] {
  switch (event.type) {
    case "verification.capture.persisted":
      return [
        { type: "analyze", captureId: event.capture.id },
        { type: "book", booking: booking("charge", event.capture.id) },
      ];
    case "verification.completed":
      return keptCaptures(after).filter(isUnchecked).map(refund);
    case "verification.failed":
      return keptCaptures(after).map(refund);
    case "verification.redacted":
      return [{ type: "erase" }];
    default:
      return [];
  }
}

function refund(capture: { readonly id: CaptureId }): Consequence {
  return { type: "book", booking: booking("refund", capture.id) };
}

function booking(kind: "charge" | "refund", captureId: CaptureId): Booking {
  const sign = kind === "charge" ? -1 : 1;
  return { cause: `${kind}:${captureId}`, kind, amountCents: sign * PRICE_PER_PHOTO_CENTS };
}

import { analysesDueAt } from "@svc/domain/verification/analyses";
import { closedToEvidence } from "@svc/domain/verification/closed-to-evidence";
import { clipsDueAt } from "@svc/domain/verification/decide-clip";
import { locationDueAt } from "@svc/domain/verification/decide-location";
import { reviewDueAt, searchesDueAt } from "@svc/domain/verification/decide-review";
import { remindsAt } from "@svc/domain/verification/link-delivery";
import { deletesAt, redactsAt } from "@svc/domain/verification/retention";
import type { Verification } from "@svc/domain/verification/state";
import { type BegunUpload, heldUntil } from "@svc/domain/verification/uploads";

/** When the alarm reminds the person. Someone whose file is arriving needs no reminder. */
export function reminderDueAt(state: Verification, uploads: readonly BegunUpload[]): number | undefined {
  return uploads.some(({ isOpen }) => isOpen) ? undefined : remindsAt(state);
}

/**
 * When time alone changes a verification: its expiry, overdue clips, searches and geocoding, its review, retention and
 * deletion.
 */
export function dueTimes(state: Verification, uploads: readonly BegunUpload[]): readonly number[] {
  const waitsForExpiry = closedToEvidence(state) === undefined;
  const expiresAt = heldUntil(uploads, state.expiresAt);
  const due = [
    waitsForExpiry ? expiresAt : undefined,
    clipsDueAt(state),
    reminderDueAt(state, uploads),
    analysesDueAt(state),
    searchesDueAt(state),
    locationDueAt(state),
    reviewDueAt(state),
    redactsAt(state),
    deletesAt(state),
  ];
  return due.filter((at) => at !== undefined);
}

import type { CaptureId } from "../ids.ts";
import type { DamageRegion, DamageReport } from "../meaning/damage.ts";
import type { Event } from "./event.ts";
import { type Capture, keptCaptures, type Verification } from "./state.ts";

/** CONTRACT G4.6, one per photo. */
export type DamageJob = {
  readonly id: string;
  readonly captureId: CaptureId;
  readonly step?: string;
  readonly status: "queued" | "succeeded" | "failed";
  readonly createdAt: number;
  readonly completedAt?: number;
  readonly model?: string;
  readonly regions?: readonly DamageRegion[];
  readonly error?: string;
};

/** The photos to search for damage, once there is a verdict; none after a redaction. */
export function damageCaptures(state: Verification): readonly Capture[] {
  if (!state.settings.damageLocalization || state.status !== "completed" || state.redacted) return [];
  return keptCaptures(state).filter(({ kind }) => kind === "image");
}

/** SPEC 2.13. The model and the number of tries are not shown: a job is queued until there is an answer. */
export function damageJobsOf(state: Verification): readonly DamageJob[] {
  return damageCaptures(state).map(({ id: captureId, step, damage }) => ({
    id: captureId.replace(/^cap_/, "dmg_"),
    captureId,
    ...(step !== undefined && { step }),
    createdAt: state.closedAt ?? state.createdAt,
    ...(damage ? { ...damage, status: damage.state } : { status: "queued" }),
  }));
}

/** A second answer, or one after a redaction, changes nothing. */
export function decideDamage(
  state: Verification,
  captureId: CaptureId,
  report: DamageReport,
  now: number,
): readonly Event[] {
  const capture = damageCaptures(state).find(({ id }) => id === captureId);
  if (!capture || capture.damage) return [];
  return [{ type: "verification.damage_localized", at: now, captureId, report }];
}

import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { DamageReport } from "../meaning/damage.ts";
import { redactEvent } from "../redaction/event-rules.ts";
import { consequencesOf } from "./consequences.ts";
import { damageJobsOf } from "./damage.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { evolve } from "./evolve.ts";
import type { Verification } from "./state.ts";

const NOW = Date.UTC(2026, 10, 21);
const photo = aPhoto({ step: "front" }, NOW);
const SEEN: DamageReport = {
  state: "succeeded",
  model: "m@1",
  regions: [
    { label: "dent", severity: "minor", confidence: 0.7, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } },
  ],
};

function completed(damageLocalization?: true): {
  readonly state: Verification;
  readonly events: readonly Event[];
} {
  const created = aVerification(damageLocalization ? { damageLocalization } : {}, NOW);
  const taken = evolve(created, { type: "verification.capture.persisted", at: NOW, capture: photo });
  const submitted = evolve(taken, { type: "verification.submitted", at: NOW, auto: true });
  const report = { captureId: photo.id, findings: { ai: CLEAR } };
  const events = decide(submitted, { type: "settle", report }, NOW);
  if ("refused" in events) throw new Error(events.refused);
  return { state: events.reduce(evolve, submitted), events };
}

function localized(state: Verification): Verification {
  const events = decide(state, { type: "localize", captureId: photo.id, report: SEEN }, NOW + 5);
  if ("refused" in events) throw new Error(events.refused);
  return events.reduce(evolve, state);
}

describe("damage localization (CONTRACT G4.6)", () => {
  it("is one job of each image capture, created after the verdict, where the account asks for it", ({
    expect,
  }) => {
    const { state, events } = completed(true);
    const job = {
      id: photo.id.replace("cap_", "dmg_"),
      captureId: photo.id,
      step: "front",
      createdAt: NOW,
    };
    expect(damageJobsOf(state)).toEqual([{ ...job, status: "queued" }]);
    const asked = events
      .flatMap((event) => consequencesOf(event, state))
      .filter(({ type }) => type === "localize");
    expect(asked).toEqual([{ type: "localize", captureId: photo.id }]);
    expect(damageJobsOf(aVerification({ damageLocalization: true }, NOW))).toEqual([]);
  });

  it("is nothing where it does not", ({ expect }) => {
    const { state, events } = completed();
    expect(damageJobsOf(state)).toEqual([]);
    const following = events.flatMap((event) => consequencesOf(event, state));
    expect(following.map(({ type }) => type)).not.toContain("localize");
    expect(localized(state)).toEqual(state);
  });

  it("keeps the first answer, and leaves the verdict as it is", ({ expect }) => {
    const { state } = completed(true);
    const done = localized(state);
    expect(damageJobsOf(done)).toMatchObject([
      { status: "succeeded", completedAt: NOW + 5, model: "m@1", regions: [{ label: "dent" }] },
    ]);
    expect(localized(done)).toEqual(done);
    expect(done.status).toBe("completed");
  });

  it("goes with a redaction, also when it is answered after it", ({ expect }) => {
    const done = localized(completed(true).state);
    const redacted = evolve(done, { type: "verification.redacted", at: NOW + 9 });
    expect(damageJobsOf(redacted)).toEqual([]);
    expect(JSON.stringify(redacted)).not.toContain("dent");
    const late = evolve(completed(true).state, { type: "verification.redacted", at: NOW + 9 });
    expect(localized(late)).toEqual(late);
    const event: Event = { type: "verification.damage_localized", at: 1, captureId: photo.id, report: SEEN };
    expect(JSON.stringify(redactEvent(event))).not.toContain("dent");
  });
});

import type { SceneCode } from "../verification/scene-code.ts";
import type { Verification } from "../verification/state.ts";
import { redactCapture } from "./capture-rules.ts";
import { redactResultMail } from "./event-rules.ts";
import { redactGeocoding, redactMatch } from "./location-rules.ts";
import { redactSealing } from "./record-rules.ts";
import { blank, retain, retainEach, type Rules } from "./retain.ts";
import { redactConsistency } from "./consistency-rules.ts";
import { redactSettings } from "./settings-rules.ts";

/** Random numbers, and when. */
const SCENE_CODE: Rules<SceneCode> = { step: "keep", code: "keep", expiresAt: "keep" };

const STATE: Rules<Verification> = {
  id: "keep",
  accountId: "keep",
  environment: "keep",
  status: "keep",
  settings: redactSettings,
  createdAt: "keep",
  expiresAt: "keep",
  captureUrl: "keep",
  resultMail: redactResultMail,
  opened: "keep",
  submittedAt: "keep",
  closedAt: "keep",
  failureReason: "keep",
  captures: (captures) => captures.map(redactCapture),
  answers: () => ({}),
  answerChanges: "keep",
  moreRequested: (asked) =>
    retain({ times: "keep", steps: "keep", message: "drop", at: "keep", to: "drop" }, asked),
  sceneCodes: retainEach(SCENE_CODE),
  delivery: (delivery) =>
    retain(
      {
        channel: "keep",
        mail: "drop",
        sms: "drop",
        state: "keep",
        queuedAt: "keep",
        sentAt: "keep",
        heldBack: "keep",
        reminders: "keep",
      },
      delivery,
    ),
  reverseLapsed: "keep",
  reviewed: "keep",
  decision: (decision) => retain({ value: "keep", at: "keep", note: "drop", by: "drop" }, decision),
  caseDecidedAt: "keep",
  assignee: "drop",
  geocoding: redactGeocoding,
  locationMatch: redactMatch,
  consistency: redactConsistency,
  // Keeps that there was one.
  narrative: blank,
  sealing: redactSealing,
  redacted: () => true,
  appeal: (appeal) =>
    retain(
      {
        verificationId: "keep",
        captureUrl: blank,
        at: "keep",
        ended: (ended) => retain({ status: "keep", at: "keep" }, ended),
      },
      appeal,
    ),
  hold: "drop",
  releasedAt: "keep",
};

/** CONTRACT G4.7: keeps ids, times, status, verdict, hashes and seals. Anything not named here is removed. */
export function redactState(state: Verification): Verification {
  return retain(STATE, state);
}

import { describe, it } from "vitest";
import { newAccountId, newCandidateId, newCaptureId, newDeliveryId, newVerificationId } from "../ids.ts";
import type { Event, EventType } from "../verification/event.ts";
import { replay } from "../verification/evolve.ts";
import type { Settings } from "../verification/settings.ts";
import type { Step } from "../verification/step-kinds.ts";
import { redactEvent } from "./event-rules.ts";
import { hasLostAddress, redactDelivery } from "./redact-delivery.ts";

/** Put into every text that a person may have written. */
const MARK = "zzpersonzz";

/** Requires every key at every depth, so that a key added later must be filled here too. */
type Filled<T> = T extends readonly (infer E)[]
  ? readonly Filled<E>[]
  : T extends string | number | boolean
    ? T
    : T extends object
      ? { readonly [K in keyof T]-?: Filled<Exclude<T[K], undefined>> }
      : T;

const captureId = newCaptureId(0);
const model = { name: "m", version: "1" };
const when = { step: "colour", in: ["red"] };
const common = { description: MARK, min: 1, max: 2, when };

const STEPS: readonly Filled<Step>[] = [
  {
    ...common,
    key: "front",
    kind: "image",
    expectedObject: MARK,
    conditionAspects: [MARK],
    exampleUrl: MARK,
    overlay: "none",
    camera: "rear",
    ocr: "none",
    allowFile: false,
    sceneCode: true,
  },
  { ...common, key: "papers", kind: "upload", accept: ["image/jpeg"] },
  {
    ...common,
    key: "walk",
    kind: "video",
    maxSeconds: 5,
    expectedScene: MARK,
    conditionAspects: [MARK],
    audio: false,
  },
  { ...common, key: "name", kind: "text", maxLength: 5, multiline: false, format: "text", pattern: MARK },
  { ...common, key: "colour", kind: "choice", options: [{ value: "red", label: MARK }] },
  { ...common, key: "home", kind: "address", country: MARK, prefillFromLocation: true, matchLocation: true },
];

const UNFILLED = {
  capturePlan: {
    kind: "steps",
    steps: [{ ...common, key: "papers", kind: "upload", description: "{name}", accept: [] }],
  },
  context: { kind: "car", summary: "{name}" },
  completionMessage: "{name}",
  expectedLocation: { expected: "{name}", thresholdM: 150 },
  expectedObject: "{name}",
} as const;

const SETTINGS: Omit<Filled<Settings>, "unfilled"> = {
  mode: "verification",
  capturePlan: { kind: "steps", steps: STEPS },
  expiresInSeconds: 60,
  signalsRequired: ["ai"],
  seal: true,
  context: { kind: MARK, summary: MARK },
  webhookUrl: `https://hooks.example/in?${MARK}`,
  webhookEvents: ["verification.expired"],
  notifyEmail: MARK,
  notifyEmailSubject: MARK,
  notifyEmailBody: MARK,
  recipientEmail: MARK,
  recipientPhone: MARK,
  reminderAfterMinutes: 60,
  completionMessage: MARK,
  requireLocation: true,
  metadata: { [MARK]: MARK },
  expectedLocation: { expected: MARK, thresholdM: 150 },
  expectedObject: MARK,
  conditionAspects: [MARK],
  brandSlug: "b",
  locale: "en",
  aiThreshold: 0.5,
  conditionInstructions: MARK,
  damageLocalization: true,
  outsideJudges: ["hive"],
  similarPhoto: false,
  sealLocation: true,
  caseNameField: "policy",
  shareDecision: true,
  searchEngine: "tineye",
  visionProvider: "vision.example",
  simulated: "clean",
  simulatedMatch: {
    verificationId: newVerificationId(1),
    matchedCaptureId: newCaptureId(1),
    matchedCreatedAt: 1,
  },
  retentionDays: 1,
  legalHold: true,
  baseline: {
    verificationId: newVerificationId(1),
    photos: [{ captureId: newCaptureId(1), step: "front", takenAt: 1 }],
  },
  appealDays: 7,
  appealOf: newVerificationId(1),
  template: { slug: "car", version: 1 },
  identification: MARK,
  compare: [{ column: "name", step: "name", expected: MARK }],
};

const box = { x: 0, y: 0, width: 1, height: 1 };
const answered = {
  status: "flagged",
  score: 1,
  confidence: 1,
  ownConfidence: 1,
  model,
  evidence: [
    {
      kind: "vision_model",
      detail: MARK,
      values: { url: MARK },
      boxes: [box],
      judge: { name: "hive", version: MARK, score: 1, weight: 1 },
    },
  ],
  candidates: [
    {
      id: newCandidateId(0),
      pageUrl: MARK,
      imageUrl: MARK,
      match: "full",
      score: 1,
      firstSeen: 1,
      decision: "confirmed",
    },
  ],
  editedPart: true,
  liveness: [{ sign: "no_frames", strength: "weak" }],
} as const;
const unavailable = {
  status: "unavailable",
  reason: "error",
  detail: MARK,
  liveness: [{ sign: "automation", strength: "weak" }],
} as const;
const flaggedFrames = {
  detected: true,
  framesEvaluated: 1,
  flaggedRatio: 1,
  longestRunMs: 1,
  flaggedAtMs: [0],
};
const seal = {
  alg: "sha-256",
  canonicalization: "RFC8785",
  hash: "00",
  answersProvenance: "self_reported",
  captures: [{ captureId, step: "front", sha256: "00" }],
  sealedAt: 1,
  sequence: 1,
  previousHash: "00",
  jws: "e..s",
  keyId: "seal-1",
  timestampToken: "AA",
} as const;

type EventOf<T extends EventType, E = Event> = E extends { readonly type: infer U }
  ? T extends U
    ? E
    : never
  : never;
type Samples = {
  readonly [T in EventType]: Omit<Filled<EventOf<T>>, "type" | "at" | "settings"> & { settings?: Settings };
};

const told = { deliveryId: newDeliveryId(0), eventId: "evt_1" };
const SAMPLES: Samples = {
  "verification.created": {
    id: newVerificationId(0),
    accountId: newAccountId(0),
    environment: "test",
    settings: SETTINGS,
    expiresAt: 1,
    captureUrl: "https://svc.example/v/1",
    resultMail: {
      resultUrl: "https://svc.example/r/1",
      accountName: MARK,
      unsubscribeUrl: MARK,
      brand: { name: MARK, logoUrl: MARK, accent: MARK, supportUrl: MARK },
    },
  },
  "verification.opened": {},
  "verification.more_requested": {
    steps: [{ key: "front", min: 2, max: 3 }],
    message: MARK,
    mail: {
      to: MARK,
      accountName: MARK,
      unsubscribeUrl: MARK,
      brand: { name: MARK, logoUrl: MARK, accent: MARK, supportUrl: MARK },
    },
  },
  "verification.capture.persisted": {
    capture: {
      id: captureId,
      step: "front",
      kind: "image",
      source: "camera",
      drawn: true,
      submitLater: true,
      contentType: "image/jpeg",
      bytes: 1,
      width: 1,
      height: 1,
      durationMs: 1,
      sha256: "00",
      capturedAt: 1,
      location: {
        lat: 52.123456,
        lng: 4,
        accuracyM: 5,
        derivedFrom: "live",
        ageMs: 1,
        mocked: false,
        altitudeM: 1,
        speedMps: 1,
      },
      clientCaptureId: "1b4e28ba-2fa1-41d2-883f-0016d3cca427",
      nonce: MARK,
      challenge: "stale",
      sceneCode: { code: "7KM3X", promisedAt: 1, state: "current" },
      signs: ["taken_before"],
      frames: ["00"],
      device: MARK,
    },
  },
  "verification.capture.removed": { captureId, reason: "step_not_asked" },
  "verification.answer.saved": { step: "name", answer: { kind: "text", value: MARK, answeredAt: 1 } },
  "verification.answer.removed": { step: "name" },
  "verification.abandoned": {},
  "verification.scene_code.issued": { step: "front", code: "7KM3X", expiresAt: 1 },
  "verification.submitted": { auto: false },
  "verification.database.compared": { column: "name", step: "name", equal: true },
  "capture.inspected": {
    captureId,
    credentials: {
      present: true,
      state: "invalid",
      reason: "revoked_signer",
      issuer: MARK,
      digitalSourceType: MARK,
    },
    lost: "media_unreadable",
    thumb: true,
    exifPosition: { lat: 52.123456, lng: 4, accuracyM: 5 },
    facts: {
      make: MARK,
      model: MARK,
      lens: MARK,
      software: MARK,
      focalMm: 1,
      focal35Mm: 1,
      zoomed: true,
      tables: MARK,
      clock: 1,
      zoneMinutes: 1,
      satelliteAt: 1,
      position: { lat: 52.123456, lng: 4, accuracyM: 5 },
      exposureValue: 1,
      flash: true,
    },
    views: [{ captureId, samePicture: true }],
  },
  "capture.placed": { captureId, place: { place: MARK, country: MARK, timeZone: MARK } },
  "verification.location.geocoded": {
    geocoding: {
      state: "found",
      place: {
        point: { lat: 52.123456, lng: 4 },
        precision: "address",
        extentM: 1,
        ref: MARK,
        formatted: MARK,
      },
    },
  },
  "verification.location.matched": {
    outcome: { status: "verified", distanceM: 52.123456 },
    signs: ["time_zone_differs"],
  },
  "capture.frames_judged": {
    captureId,
    clipFrames: [
      {
        atMs: 0,
        extracted: true,
        like: 0,
        findings: { ai: answered, screen: answered, reverse: answered, context: answered },
      },
    ],
  },
  "capture.compared": { captureId, state: "compared" },
  "verification.similar_photo.found": {
    similar: {
      verificationId: newVerificationId(0),
      captureId,
      matchedCaptureId: newCaptureId(0),
      matchedCreatedAt: 1,
      alignment: { a: 1, b: 0, c: 0, d: 0, e: 1, f: 0 },
      method: "embedding",
      cosine: 0.9,
      inliers: 40,
      decision: "same",
    },
    incomplete: true,
  },
  "verification.similar_photo.reviewed": {
    decision: "same",
    captureId,
    matchedCaptureId: captureId,
    note: MARK,
    by: MARK,
  },
  "verification.video_analyzed": {
    captureId,
    analysis: {
      captureId,
      framesExtracted: 1,
      framesAnalyzed: 1,
      framesJudged: 1,
      signals: {
        screen: flaggedFrames,
        ai: { ...flaggedFrames, maxConfidence: 1 },
        reverse: { state: "review", framesSearched: 1, sources: [MARK] },
      },
    },
  },
  "verification.check.completed": { captureId, check: "ai", finding: answered },
  "verification.check.unavailable": { captureId, check: "screen", finding: unavailable },
  "verification.analysis.completed": {
    captureId,
    analysis: "text",
    result: {
      analysis: "text",
      reading: {
        kind: "plate",
        text: MARK,
        confidence: 1,
        model: "m@1",
        checkDigit: "failed",
        replacedLetters: 1,
        countries: ["DE"],
        unit: "km",
        boxes: [box],
      },
    },
  },
  "verification.analysis.unavailable": {
    captureId,
    analysis: "condition",
    reason: "inconclusive",
    detail: MARK,
  },
  "verification.damage_localized": {
    captureId,
    report: {
      state: "succeeded",
      model: "m@1",
      regions: [{ label: MARK, severity: "minor", confidence: 1, box, polygon: [{ x: 0, y: 0 }] }],
    },
  },
  "verification.consistency.checked": {
    consistency: {
      result: "contradictions",
      found: [
        {
          rule: "answer_differs",
          weight: 0.5,
          compared: [
            {
              captureId,
              verificationId: newVerificationId(1),
              answer: "plate",
              column: "plate",
              value: MARK,
            },
          ],
        },
      ],
      rules: ["answer_differs"],
    },
  },
  "verification.completed": {
    verdict: {
      svc: false,
      signals: [{ type: "ai_detected", confidence: 1 }, { type: "found_online" }],
      reverseSearch: { state: "review", sources: [MARK] },
      unavailable: ["screen"],
    },
    refundedCents: 20,
  },
  "verification.reverse_search.review_required": { candidates: 1 },
  "verification.reviewed": {
    subject: "case",
    decision: "rejected",
    candidates: [newCandidateId(0)],
    note: MARK,
    by: MARK,
  },
  "reverse_search.expired": {},
  "verification.assigned": { assigned: true, assignee: MARK },
  "verification.finalized": { narrative: MARK },
  "record.drafted": {
    draft: {
      text: "{}",
      hash: "00",
      salts: { steps: MARK, answers: { name: MARK }, locations: { a: MARK }, narrative: MARK },
    },
  },
  "record.sealed": { seal },
  "capture.stamped": { captureId, stamp: { state: "failed", reason: "gave_up" } },
  "verification.sealed": { sealed: 1, unsealed: 0 },
  "verification.expired": { reason: "requested" },
  "verification.failed": { reason: "pipeline_error", refundedCents: 20 },
  "verification.held": { reason: MARK, by: MARK },
  "verification.released": { by: MARK },
  "verification.appealed": { verificationId: newVerificationId(1), captureUrl: "https://svc.example/v/2" },
  "verification.appeal_ended": { verificationId: newVerificationId(1), status: "completed" },
  "verification.redacted": { reason: "retention" },
  "webhook.delivered": told,
  "webhook.failed": told,
  "verification.link_queued": {
    purpose: "first",
    channel: "email",
    mail: {
      to: MARK,
      accountName: MARK,
      unsubscribeUrl: MARK,
      brand: { name: MARK, logoUrl: MARK, accent: MARK, supportUrl: MARK },
    },
    sms: { to: MARK, accountName: MARK },
  },
  "verification.notified": { channel: "email", about: "link" },
  "verification.notify_skipped": { channel: "email", about: "link", reason: "unsubscribed" },
  "verification.notify_failed": { channel: "email", about: "link", reason: MARK },
  "mail.failed": { reason: MARK },
};

const log = Object.entries(SAMPLES).map(([type, rest]) => ({ type, at: 1, ...rest }) as unknown as Event);

describe("what a redaction leaves (CONTRACT G4.7, G14)", () => {
  it.for(log)(
    "of $type holds no personal text, and a rule covers every remaining key",
    (event, { expect }) => {
      const left = redactEvent(event);
      expect(JSON.stringify(left)).not.toContain(MARK);
      expect(JSON.stringify(left)).not.toContain("52.123456");
      expect(redactEvent(left)).toEqual(left);
      const unknown = { ...event, later: MARK } as unknown as Event;
      expect(redactEvent(unknown)).toEqual(left);
    },
  );

  it("folds to a state that holds none either, and keeps ids, times, hashes and the verdict", ({
    expect,
  }) => {
    const state = replay([...log, { type: "verification.redacted", at: 2 }]);
    expect(JSON.stringify(state)).not.toContain(MARK);
    expect(state).toMatchObject({ createdAt: 1, captures: [{ id: captureId, sha256: "00", capturedAt: 1 }] });
    expect(
      redactEvent(
        log.find(({ type }) => type === "verification.completed") ??
          log[0] ?? { type: "verification.opened", at: 1 },
      ),
    ).toMatchObject({
      verdict: { svc: false, reverseSearch: { state: "review", sources: [] } },
    });
  });

  it("of texts that a database filled is their published form, where it was kept", ({ expect }) => {
    const [created] = log;
    if (created?.type !== "verification.created") throw new Error("the first event creates");
    const left = redactEvent({ ...created, settings: { ...created.settings, unfilled: UNFILLED } });
    expect(left).toMatchObject({ settings: UNFILLED });
    // Without the text, the step's key replaces it.
    const bare = redactEvent(created);
    const plan = bare.type === "verification.created" ? bare.settings.capturePlan : undefined;
    expect(plan?.kind === "steps" && plan.steps.map(({ description }) => description)).toEqual(
      STEPS.map(({ key }) => key),
    );
  });

  it("of an address is what names no person; one that was cut is not called again", ({ expect }) => {
    const delivery = {
      id: newDeliveryId(0),
      eventId: "evt_1",
      eventType: "verification.completed",
      url: `https://hooks.example/in?who=${MARK}`,
      state: "delivered",
      attempts: [{ at: 1, ms: 1, status: 200 }],
      tries: 1,
    } as const;
    expect(redactDelivery(delivery)).toEqual({ ...delivery, url: "https://hooks.example/in?" });
    expect(hasLostAddress(redactDelivery(delivery))).toBe(true);
    expect(redactDelivery({ ...delivery, state: "pending" }).url).toBe(delivery.url);
    expect(hasLostAddress(redactDelivery({ ...delivery, url: "https://hooks.example/in" }))).toBe(false);
  });
});

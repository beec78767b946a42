import { CLEAR, someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import type { Check } from "../check-rules.ts";
import type { Finding } from "../finding.ts";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { credentialLeaseMs } from "../retry.ts";
import { consequencesOf } from "./consequences.ts";
import { decide } from "./decide.ts";
import type { Event } from "./event.ts";
import { evolve, replay } from "./evolve.ts";
import type { Settings } from "./settings.ts";
import { credentialOrigin } from "./credential.ts";
import type { CredentialOutcome } from "./credential-shape.ts";
import type { Capture, StoredCapture, Verification } from "./state.ts";

const NOW = Date.UTC(2026, 10, 21);
const model = { name: "test", version: "1" };
const flagged: Finding = { status: "flagged", score: 0.9, confidence: 0.9, model, evidence: [] };
const UNCHECKED: Finding = { status: "unavailable", reason: "timeout" };
const SEALED: CredentialOutcome = { state: "sealed" };
const UNREADABLE: CredentialOutcome = { state: "failed", reason: "unreadable" };

const SETTINGS = someSettings({ mode: "verification", capturePlan: { kind: "anonymous", maxCaptures: 2 } });

function photo(source: StoredCapture["source"] = "camera"): StoredCapture {
  const id = newCaptureId(NOW);
  return { id, kind: "image", source, contentType: "image/jpeg", bytes: 1, sha256: "00" };
}

function capture(source: StoredCapture["source"], found: Partial<Record<Check, Finding>>): Capture {
  return { ...photo(source), receivedAt: NOW, removed: false, findings: found };
}

function completed(settings: Partial<Settings> = {}): Verification {
  const start = replay([
    {
      type: "verification.created",
      at: NOW,
      id: newVerificationId(NOW),
      accountId: newAccountId(NOW),
      environment: "test",
      settings: { ...SETTINGS, ...settings },
      expiresAt: NOW + 3_600_000,
      captureUrl: "https://svc.example/v/1",
    },
  ]);
  if (!start) throw new Error("replays");
  const photos = [photo(), photo()];
  const taken = photos.reduce((state, each) => after(state, { type: "capture", capture: each }), start);
  return photos.reduce(
    (state, { id: captureId }) =>
      after(state, { type: "settle", report: { captureId, findings: { ai: CLEAR } } }),
    taken,
  );
}

function heard(state: Verification, command: Parameters<typeof decide>[1]): readonly Event[] {
  const decided = decide(state, command, NOW);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided;
}

function after(state: Verification, command: Parameters<typeof decide>[1]): Verification {
  return heard(state, command).reduce(evolve, state);
}

function stamp(state: Verification, index: number, stamped: CredentialOutcome) {
  const captureId = state.captures[index]?.id ?? newCaptureId(NOW);
  return { type: "stamp" as const, report: { captureId, stamp: stamped } };
}

describe("sealing (CONTRACT G13)", () => {
  const cleared = { screen: CLEAR, ai: CLEAR };
  const witnessed: Capture = {
    ...capture("camera", cleared),
    nonce: "n",
    challenge: "answered",
    device: "{}",
    frames: ["a", "b", "c"],
  };
  const unlike: Finding = { ...CLEAR, liveness: [{ sign: "frames_differ_from_photo", strength: "weak" }] };

  it("calls a digital capture what our page's camera took, with all that proves it", ({ expect }) => {
    expect(credentialOrigin(witnessed)).toBe("created");
    expect(credentialOrigin({ ...witnessed, findings: { ...cleared, reverse: flagged } })).toBe("created");
  });

  // [what differs, its capture]
  const { challenge: _challenge, ...noNonce } = witnessed;
  const { device: _device, ...noReport } = witnessed;
  const others: readonly (readonly [string, Partial<Capture>, Capture?])[] = [
    ["a frame that is the photo itself", { ...witnessed, frames: ["a", "b", witnessed.sha256] }],
    ["a frame that was sent twice", { ...witnessed, frames: ["a", "a", "b"] }],
    ["of the system's camera", { source: "system_camera" }],
    ["from a file", { source: "file" }],
    ["by secret key", { source: "api" }],
    ["without a nonce", {}, noNonce],
    ["with a stale nonce", { challenge: "stale" }],
    ["without a device report", {}, noReport],
    ["without frames", { frames: [] }],
    ["with a sign that was known at once", { signs: ["taken_before"] }],
    ["with frames that show something else", { findings: { ...cleared, screen: unlike } }],
    ["whose frames nobody compared", { findings: { ai: CLEAR } }],
    ["whose frames could not be compared", { findings: { screen: UNCHECKED, ai: CLEAR } }],
    ["that is generated", { findings: { ...cleared, ai: flagged } }],
    ["of a screen", { findings: { ...cleared, screen: flagged } }],
    ["that brought a credential, which is its ingredient", { credentials: { present: true } }],
  ];
  it.for(others)(
    "calls a photo %s opened, and nothing more (CONTRACT G14)",
    ([, other, base = witnessed], { expect }) => {
      expect(credentialOrigin({ ...base, ...other })).toBe("opened");
    },
  );

  it("is asked for every photo of a verdict", ({ expect }) => {
    const state = completed();
    const event = { type: "verification.completed", at: NOW, verdict: { svc: true, signals: [] } } as const;
    const asked = consequencesOf(event, state).filter(({ type }) => type === "stamp");
    expect(asked).toEqual(state.captures.map(({ id }) => ({ type: "stamp", captureId: id, afterMs: 0 })));
  });

  it("is not asked where `seal` is false", ({ expect }) => {
    const state = completed({ seal: false });
    const event = { type: "verification.completed", at: NOW, verdict: { svc: true, signals: [] } } as const;
    expect(consequencesOf(event, state).filter(({ type }) => type === "stamp")).toEqual([]);
    expect(heard(state, stamp(state, 0, SEALED))).toEqual([]);
  });

  it("is logged once, with the last photo", ({ expect }) => {
    const state = completed();
    const first = stamp(state, 0, SEALED);
    expect(heard(state, first).map(({ type }) => type)).toEqual(["capture.stamped"]);
    const one = after(state, first);
    const last = stamp(state, 1, UNREADABLE);
    expect(heard(one, last)).toMatchObject([
      { type: "capture.stamped" },
      { type: "verification.sealed", sealed: 1, unsealed: 1 },
    ]);
    const both = after(one, last);
    expect([first, last].flatMap((again) => heard(both, again))).toEqual([]);
  });

  it("is not promised for a verification with nothing to seal", ({ expect }) => {
    const state = completed();
    const one = after(state, stamp(state, 0, UNREADABLE));
    expect(heard(one, stamp(state, 1, UNREADABLE)).map(({ type }) => type)).toEqual(["capture.stamped"]);
  });

  it("ignores results for what was redacted meanwhile", ({ expect }) => {
    const state = after(completed(), { type: "redact" });
    expect(heard(state, stamp(state, 0, SEALED))).toEqual([]);
  });

  it("never changes the verdict", ({ expect }) => {
    const state = completed();
    const both = [0, 1].reduce((before, index) => after(before, stamp(before, index, UNREADABLE)), state);
    expect(both).toMatchObject({ status: "completed", closedAt: state.closedAt });
  });

  it("is tried for almost two days", ({ expect }) => {
    const leases = Array.from({ length: 12 }, (_, attempts) => credentialLeaseMs(attempts));
    expect(leases.slice(0, 3)).toEqual([120_000, 240_000, 480_000]);
    expect(leases.reduce((sum, each) => sum + each) / 3_600_000).toBeCloseTo(42.6, 1);
  });
});

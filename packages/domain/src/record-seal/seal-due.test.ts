import { someSettings } from "../../test/build.ts";
import { describe, it } from "vitest";
import { newAccountId, newCaptureId, newVerificationId } from "../ids.ts";
import { evolve, replay } from "../verification/evolve.ts";
import type { Event } from "../verification/event.ts";
import { redactEvent } from "../redaction/event-rules.ts";
import type { Settings } from "../verification/settings.ts";
import type { Verification } from "../verification/state.ts";
import { answersProvenance, type RecordSeal, type SealDraft } from "./record-seal.ts";
import { isSealDue } from "./seal-due.ts";

const SETTINGS = someSettings({ mode: "verification", capturePlan: { kind: "steps", steps: [] } });
const CAPTURE_ID = newCaptureId(0);

const salts = { steps: "01", answers: { what: "02" }, locations: { [CAPTURE_ID]: "03" } };
const draftOf = (hash: string, narrative?: string): SealDraft => ({
  text: `{"hash":"${hash}"}`,
  hash,
  salts: { ...salts, ...(narrative !== undefined && { narrative }) },
});
const sealOf = (hash: string): RecordSeal => ({
  alg: "sha-256",
  canonicalization: "RFC8785",
  hash,
  answersProvenance: "self_reported",
  captures: [],
  sealedAt: 0,
  sequence: 1,
  previousHash: "",
  jws: "",
  keyId: "",
});

const verdict = { svc: true, signals: [] };
const answer = { kind: "text", value: "A branch fell.", answeredAt: 1 } as const;
const created = (settings: Partial<Settings> = {}): Event => ({
  type: "verification.created",
  at: 0,
  id: newVerificationId(0),
  accountId: newAccountId(0),
  environment: "test",
  settings: { ...SETTINGS, ...settings },
  expiresAt: 3_600_000,
  captureUrl: "https://svc.example/v/1",
});
const ANSWERED: Event = { type: "verification.answer.saved", at: 1, step: "what", answer };
const COMPLETED: Event = { type: "verification.completed", at: 2, verdict };
const FINALIZED: Event = { type: "verification.finalized", at: 5, narrative: "It was windy." };
const REDACTED: Event = { type: "verification.redacted", at: 9 };
const drafted = (draft: SealDraft): Event => ({ type: "record.drafted", at: 3, draft });
const sealed = (hash: string): Event => ({ type: "record.sealed", at: 4, seal: sealOf(hash) });

function after(...log: readonly Event[]): Verification {
  const state = replay(log);
  if (!state) throw new Error("a log begins with its creation");
  return state;
}

describe("a record seal", () => {
  it("is due once a verification with answers completes, and sealing is on (SPEC 2.1)", ({ expect }) => {
    expect(isSealDue(after(created(), ANSWERED))).toBe(false);
    expect(isSealDue(after(created(), ANSWERED, COMPLETED))).toBe(true);
    expect(isSealDue(after(created(), COMPLETED))).toBe(false);
    expect(isSealDue(after(created({ seal: false }), ANSWERED, COMPLETED))).toBe(false);
    const failed: Event = { type: "verification.failed", at: 2, reason: "pipeline_error" };
    expect(isSealDue(after(created(), ANSWERED, failed))).toBe(false);
  });

  it("stays due until it was sealed, and is due once more with the narrative (CONTRACT G2)", ({ expect }) => {
    const log = [created(), ANSWERED, COMPLETED, drafted(draftOf("a"))];
    expect(isSealDue(after(...log))).toBe(true);
    const done = [...log, sealed("a")];
    expect(isSealDue(after(...done))).toBe(false);
    const finalized = [...done, FINALIZED];
    expect(isSealDue(after(...finalized))).toBe(true);
    const again = after(...finalized, drafted(draftOf("b", "04")), sealed("b"));
    expect(isSealDue(again)).toBe(false);
    expect(again.sealing?.sealed?.seal.hash).toBe("b");
    expect(again.sealing?.replaced?.hash).toBe("a");
  });

  it("shows the old one until the new one is there", ({ expect }) => {
    const log = [created(), ANSWERED, COMPLETED, drafted(draftOf("a")), sealed("a"), FINALIZED];
    const between = after(...log, drafted(draftOf("b", "04")));
    expect(between.sealing?.sealed).toEqual({ text: draftOf("a").text, seal: sealOf("a") });
  });

  it("is not begun for what was emptied, but one that was begun is brought to its end", ({ expect }) => {
    expect(isSealDue(after(created(), ANSWERED, COMPLETED, REDACTED))).toBe(false);
    expect(isSealDue(after(created(), ANSWERED, COMPLETED, drafted(draftOf("a")), REDACTED))).toBe(true);
  });

  it("keeps no salt once redacted, in state and log alike (CONTRACT G4.7)", ({ expect }) => {
    const log = [created(), ANSWERED, COMPLETED, drafted(draftOf("a", "04")), sealed("a"), REDACTED];
    const state = after(...log);
    expect(state.sealing?.draft.salts).toEqual({ answers: {}, locations: {} });
    expect(state.sealing?.sealed?.seal).toEqual(sealOf("a"));
    const rewritten = log.map(redactEvent);
    expect(replay(rewritten)).toEqual(state);
    for (const salt of ["01", "02", "03", "04"]) expect(JSON.stringify(rewritten)).not.toContain(`"${salt}"`);
  });

  it("is nothing that a seal without a draft could bring about", ({ expect }) => {
    const state = after(created(), ANSWERED, COMPLETED);
    expect(evolve(state, sealed("a"))).toEqual(state);
  });

  it("says that answers were typed on the page, or handed over with an audit (CONTRACT G1.2)", ({
    expect,
  }) => {
    expect(answersProvenance({ mode: "verification" })).toBe("self_reported");
    expect(answersProvenance({ mode: "audit" })).toBe("tenant_supplied");
  });
});

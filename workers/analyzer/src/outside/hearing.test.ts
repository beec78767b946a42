import type { AnyDetector } from "@svc/detectors/runner";
import type { Finding } from "@svc/domain/finding";
import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { JudgeOpinion, JudgePermit, OutsideJudgeName } from "@svc/domain/outside-judges";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { AnalyzerEnv } from "@svc/platform/env";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { Breaker } from "@svc/providers/judges/breaker";
import type { JudgeAnswer, JudgeSilence, OutsideJudge } from "@svc/providers/judges/outside-judge";
import fc from "fast-check";
import { afterEach, describe, it, vi } from "vitest";
import { inspectionTools, JPEG } from "../../test/inspection-tools.ts";
import type { InspectionTools } from "../inspect-photo.ts";
import { settleCapture } from "../settle-capture.ts";
import type { OutsideTools } from "./outside-tools.ts";

const NOW = Date.UTC(2026, 10, 21);
const MESSAGE = {
  type: "analyze" as const,
  accountId: newAccountId(NOW),
  verificationId: newVerificationId(NOW),
  captureId: newCaptureId(NOW),
};
const PHOTO = "ab".repeat(32);
const MODEL = { name: "ai-pixels", version: "1.0.0" };
const OURS: Finding = { status: "clear", score: 0.3, confidence: 0.5, model: MODEL, evidence: [] };
const GRACE_MS = 30;

type Asking = (name: OutsideJudgeName) => Promise<JudgeAnswer>;
type World = {
  readonly ask?: Asking;
  readonly permit?: () => Promise<JudgePermit>;
  readonly encode?: () => Promise<Uint8Array>;
  readonly breaker?: Breaker;
  readonly named?: readonly OutsideJudgeName[];
  readonly kind?: "image" | "upload" | "video";
  readonly ours?: Finding;
  readonly outside?: Partial<OutsideTools>;
};

const sure: Asking = (name) => Promise.resolve({ answered: true, name, version: "1", score: 0.99 });
const SAID = (name: OutsideJudgeName): JudgeOpinion => ({ name, version: "1", score: 0.99 });
const away = () => Promise.reject(new Error("the account is away"));
const never = () => new Promise<never>(() => {});

/** The report for one photo whose settings name these judges; undefined in `named` means none. */
async function settled(world: World, message = MESSAGE) {
  const { ask = sure, permit = async () => ({ state: "ask" }) as const, named = ["hive"] } = world;
  const { breaker = new Breaker(), kind = "image", ours = OURS } = world;
  const asked: OutsideJudgeName[] = [];
  const kept: JudgeOpinion[] = [];
  const background: Promise<unknown>[] = [];
  const judges = (["sightengine", "hive"] as const).map((name): OutsideJudge => {
    const counted = () => {
      asked.push(name);
      return ask(name);
    };
    return { name, checks: ["ai"], ask: counted };
  });
  const outside: OutsideTools = {
    judges,
    breakerOf: () => breaker,
    encode: world.encode ?? (() => Promise.resolve(new Uint8Array([255, 216]))),
    permit,
    keep: (_, opinion) => Promise.resolve(void kept.push(opinion)),
    calibrations: [],
    graceMs: GRACE_MS,
    inBackground: (work) => void background.push(work),
    ...world.outside,
  };
  const { env, reports } = bindings(kind, named);
  await settleCapture(message, { number: 5 }, env, { ...tools(ours), outside });
  return { report: reports[0], asked, kept, background };
}

function bindings(kind: World["kind"], outsideJudges: readonly OutsideJudgeName[]) {
  const reports: AnalysisReport[] = [];
  const capture = { id: MESSAGE.captureId, kind, sha256: PHOTO };
  const job = { state: "open", capture, key: "k", checks: ["ai"], outsideJudges };
  const object = {
    analysisJob: () => Promise.resolve(job),
    settle: (report: AnalysisReport) => {
      reports.push(report);
      return Promise.resolve({ settled: true });
    },
  };
  const stored = { arrayBuffer: () => Promise.resolve(new Uint8Array(JPEG).buffer) };
  const bucket = { get: () => Promise.resolve(stored), put: () => Promise.resolve() };
  const env = { VERIFICATION: { getByName: () => object }, PHOTOS: bucket };
  return { env: env as unknown as AnalyzerEnv, reports }; // no other binding is used
}

function tools(ours: Finding): InspectionTools {
  const ai: AnyDetector = { check: "ai", needs: [], wants: [], inspect: () => Promise.resolve(ours) };
  return inspectionTools({ detectors: [ai] });
}

afterEach(() => void vi.useRealTimers());

const evidenceIn = (report: AnalysisReport | undefined) => {
  const ai = report?.findings.ai;
  return ai && ai.status !== "unavailable" ? ai.evidence : undefined;
};

describe("an outside judge's answer", () => {
  it("is named in the finding, in the account's order, and kept", async ({ expect }) => {
    const { report, kept } = await settled({ named: ["hive", "sightengine"] });
    expect(evidenceIn(report)?.map(({ judge }) => judge)).toEqual([SAID("hive"), SAID("sightengine")]);
    expect(kept.map(({ name }) => name).toSorted()).toEqual(["hive", "sightengine"]);
  });

  it("is reused without a new question", async ({ expect }) => {
    const opinion = SAID("hive");
    const permit = async () => ({ state: "answered", opinion }) as const;
    const { report, asked, kept } = await settled({ permit });
    expect(evidenceIn(report)?.map(({ judge }) => judge)).toEqual([opinion]);
    expect([asked, kept]).toEqual([[], []]);
  });

  it("counts even if it cannot be stored", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { report, background } = await settled({ outside: { keep: away } });
    expect(evidenceIn(report)).toHaveLength(1);
    await Promise.all(background);
  });

  it("that comes too late is kept for the next time and changes nothing", async ({ expect }) => {
    const { promise: later, resolve } = Promise.withResolvers<JudgeAnswer>();
    const { report, kept, background } = await settled({ ask: () => later });
    expect(evidenceIn(report)).toEqual([]);
    resolve({ answered: true, ...SAID("hive") });
    await Promise.all(background);
    expect(kept).toEqual([SAID("hive")]);
    expect(evidenceIn(report)).toEqual([]);
  });
});

describe("no outside judge is asked", () => {
  it("if the settings name none, or one that the deployment has not set up", async ({ expect }) => {
    vi.useFakeTimers();
    for (const named of [[], ["reality_defender"]] as const) {
      const reported = settled({ named, outside: { graceMs: 200 } });
      // Time does not advance past the grace period, so anything waiting for it would wait forever
      await vi.advanceTimersByTimeAsync(199);
      expect((await reported).asked).toEqual([]);
    }
  });

  it("about a clip", async ({ expect }) => {
    expect((await settled({ kind: "video" })).asked).toEqual([]);
  });

  it("once a judge was too late three times in a row", async ({ expect }) => {
    const breaker = new Breaker();
    const asks: number[] = [];
    for (let photo = 0; photo < 5; photo++) {
      asks.push((await settled({ ask: never, breaker })).asked.length);
    }
    expect(asks).toEqual([1, 1, 1, 0, 0]);
  });
});

const SILENCES: readonly JudgeSilence[] = ["refused", "busy", "failed", "malformed", "late"];
const failures: fc.Arbitrary<World> = fc.oneof(
  fc.constantFrom(...SILENCES).map((reason): World => ({ ask: async () => ({ answered: false, reason }) })),
  fc.constantFrom<World>(
    { ask: never },
    { ask: () => Promise.reject(new Error("it broke its promise")) },
    { permit: async () => ({ state: "capped" }) },
    { permit: never },
    { permit: away },
    { encode: () => Promise.reject(new Error("no memory")) },
    { encode: never },
    { outside: { breakerOf: opened } },
  ),
);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const findings: fc.Arbitrary<Finding> = fc.oneof(
  fc.record({
    status: fc.constantFrom("flagged" as const, "clear" as const),
    score: share,
    confidence: share,
    model: fc.constant(MODEL),
    evidence: fc.array(
      fc.record({ kind: fc.constantFrom("pixel_model" as const, "frames" as const), detail: fc.string() }),
      { maxLength: 2 },
    ),
  }),
  fc.constant<Finding>({ status: "unavailable", reason: "no_evidence" }),
);

function opened(): Breaker {
  const breaker = new Breaker();
  for (let failure = 0; failure < 3; failure++) breaker.failed(Date.now());
  return breaker;
}

describe("a judge that fails, is late, is capped or rests", () => {
  it("leaves our report byte for byte as it is without outside judges", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(failures, findings, async (failure, ours) => {
        const alone = await settled({ named: [], ours });
        const beside = await settled({ named: ["sightengine", "hive"], ours, ...failure });
        expect(JSON.stringify(beside.report)).toBe(JSON.stringify(alone.report));
      }),
      { numRuns: 100 },
    );
  });

  it("is waited for no longer than the grace, and the next photo not at all", async ({ expect }) => {
    vi.useFakeTimers();
    const reported = vi.fn<() => void>();
    const waiting = settled({ ask: never, outside: { graceMs: 200 } }).then(() => reported());
    await vi.advanceTimersByTimeAsync(199);
    expect(reported).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    vi.useRealTimers();
    const turns = new OneAtATime();
    const { env } = bindings("image", ["hive"]);
    const judge: OutsideJudge = { name: "hive", checks: ["ai"], ask: never };
    const outside = outsideOf(judge);
    const first = settleCapture(MESSAGE, { number: 5 }, env, { ...tools(OURS), turns, outside });
    const alone = bindings("image", []);
    const next = settleCapture(MESSAGE, { number: 5 }, alone.env, { ...tools(OURS), turns });
    const winner = await Promise.race([first.then(() => "first"), next.then(() => "next")]);
    expect(winner).toBe("next");
    await first;
  });
});

function outsideOf(judge: OutsideJudge): OutsideTools {
  const breaker = new Breaker();
  return {
    judges: [judge],
    breakerOf: () => breaker,
    encode: () => Promise.resolve(new Uint8Array(1)),
    permit: async () => ({ state: "ask" }),
    keep: () => Promise.resolve(),
    calibrations: [],
    graceMs: 300,
    inBackground: () => {},
  };
}

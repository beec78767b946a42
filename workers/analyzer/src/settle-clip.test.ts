import type { AnyDetector } from "@svc/detectors/runner";
import type { CredentialReading } from "@svc/domain/credential-reading";
import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { Capture, CredentialSummary } from "@svc/domain/verification/state";
import type { AnalyzerEnv } from "@svc/platform/env";
import { describe, it } from "vitest";
import { inspectionTools, JPEG } from "../test/inspection-tools.ts";
import { settleClip } from "./settle-clip.ts";

const TRAINED = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";
const MADE: CredentialReading = {
  present: true,
  state: "valid",
  issuer: "A generator",
  digitalSourceType: TRAINED,
  sourceTypes: [TRAINED],
  actions: ["c2pa.created"],
};
const model = { name: "t", version: "1" };

/** Flags files that declare themselves made by a model. */
const marks = {
  check: "ai",
  needs: [],
  wants: ["credentials"],
  inspect: ({ credentials }: { credentials?: CredentialReading }) => {
    const isMade = credentials?.present === true && credentials.sourceTypes.includes(TRAINED);
    const status = isMade ? ("flagged" as const) : ("clear" as const);
    return Promise.resolve({ status, score: 0, confidence: 0, model, evidence: [] });
  },
} as unknown as AnyDetector; // its evidence is narrower than any

/** Flags by the facts of a file, apart from its pixels. */
const fileFacts = {
  check: "ai",
  needs: [],
  wants: ["traces"],
  inspect: ({ traces }: { traces?: unknown }) => {
    const status = traces === undefined ? ("clear" as const) : ("flagged" as const);
    return Promise.resolve({ status, score: 0, confidence: 0, model, evidence: [] });
  },
} as unknown as AnyDetector; // its evidence is narrower than any

async function settle(
  readStored: () => Promise<CredentialReading | undefined>,
  detector = marks,
  credentials?: CredentialSummary,
) {
  const reports: AnalysisReport[] = [];
  const env = {
    PROVENANCE: { readStored },
    VIDEO: {
      frames: (_key: string, moments: number[]) =>
        Promise.resolve(moments.map((atMs) => ({ atMs, jpeg: new Uint8Array(JPEG) }))),
    },
    PHOTOS: { put: () => Promise.resolve() },
  } as unknown as AnalyzerEnv; // only the methods called
  const capture = { id: newCaptureId(0), kind: "video", contentType: "video/mp4", credentials } as Capture; // only the members read
  const tools = inspectionTools({ clipDetectors: [detector] });
  const verification = {
    settle: (report: AnalysisReport) => {
      reports.push(report);
      return Promise.resolve({ settled: true });
    },
  };
  const message = {
    type: "analyze",
    accountId: newAccountId(0),
    verificationId: newVerificationId(0),
    captureId: capture.id,
  } as const;
  const asked = { checks: ["ai"], moments: [0, 1_000], compares: false, createdAt: 0 } as const;
  const job = { state: "open", capture, key: "k", ...asked } as const;
  await settleClip({ verification, message, job, attempt: 1 }, env, tools);
  return reports.flatMap((report) => ({
    credentials: report.credentials,
    found: report.clipFrames?.map(({ findings }) => findings.ai?.status),
  }));
}

const broken = () => Promise.reject(new Error("the script is gone"));

describe("the credential of a clip", () => {
  it("that says that a model made it counts for ai in every picture, and is stored", async ({ expect }) => {
    const credentials = { present: true, state: "valid", issuer: "A generator", digitalSourceType: TRAINED };
    expect(await settle(() => Promise.resolve(MADE))).toEqual([
      { credentials, found: ["flagged", "flagged"] },
    ]);
  });

  it("is read once more where its reader ended, and then is unread for good", async ({ expect }) => {
    let reads = 0;
    const ending = () => {
      reads += 1;
      return broken();
    };
    const credentials = { present: true, state: "unread" };
    expect(await settle(ending)).toMatchObject([{ credentials }]);
    expect(reads).toBe(2);
    await settle(ending, marks, credentials as CredentialSummary);
    expect(reads).toBe(2);
  });
});

describe("the pictures of a clip", () => {
  it("say nothing as files, since they were made into files here", async ({ expect }) => {
    for (const readStored of [() => Promise.resolve(MADE), broken]) {
      const [report] = await settle(readStored, fileFacts);
      expect(report?.found).toEqual(["clear", "clear"]);
    }
  });
});

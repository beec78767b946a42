import type { AnyDetector } from "@svc/detectors/runner";
import type { CredentialReading } from "@svc/domain/credential-reading";
import { newAccountId, newCaptureId, newVerificationId } from "@svc/domain/ids";
import type { AnalysisReport } from "@svc/domain/verification/command";
import type { Capture, CredentialSummary } from "@svc/domain/verification/state";
import type { AnalyzerEnv } from "@svc/platform/env";
import { OneAtATime } from "@svc/platform/one-at-a-time";
import { describe, it } from "vitest";
import { NO_LIKENESS } from "../test/no-likeness.ts";
import { NO_MEANING } from "../test/no-meaning.ts";
import type { InspectionTools } from "./inspect-photo.ts";
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
// SOI, SOF0 of 640 x 480 with one component, SOS, EOI: enough to read a header
const JPEG = new Uint8Array([
  255, 216, 255, 192, 0, 11, 8, 1, 224, 2, 128, 1, 1, 17, 0, 255, 218, 0, 8, 1, 1, 0, 0, 63, 0, 0, 255, 217,
]);
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
        Promise.resolve(moments.map((atMs) => ({ atMs, jpeg: JPEG }))),
    },
    PHOTOS: { put: () => Promise.resolve() },
  } as unknown as AnalyzerEnv; // only the methods called
  const capture = { id: newCaptureId(0), kind: "video", contentType: "video/mp4", credentials } as Capture; // only the members read
  const frame = { width: 1, height: 1, rgb: new Uint8Array(3) };
  const tools: InspectionTools = {
    decoders: {
      readPixels: () => Promise.resolve({ width: 640, height: 480, frame, tiles: [] }),
    } as unknown as InspectionTools["decoders"], // the only call made
    detectors: [],
    clipDetectors: [detector],
    readCredentials: () => Promise.resolve({ present: false }),
    thumbnail: () => Promise.resolve(new Uint8Array(1)),
    likeness: NO_LIKENESS,
    meaning: NO_MEANING,
    timeoutMs: 1_000,
    turns: new OneAtATime(),
  };
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

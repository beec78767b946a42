import { newCaptureId } from "@svc/domain/ids";
import type { StoredCapture } from "@svc/domain/verification/state";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { describe, it } from "vitest";
import { decodersOf, JPEG } from "../test/inspection-tools.ts";
import { liveEvidence, readLiveFacts } from "./live-evidence.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

const PIXELS = {
  width: 640,
  height: 480,
  frame: { width: 4, height: 3, rgb: new Uint8Array(36).fill(90) },
  tiles: [],
};
const decoders = decodersOf(async () => PIXELS);

function job(capture: Partial<StoredCapture>, more: Partial<OpenJob> = {}): OpenJob {
  const id = newCaptureId(0);
  const stored = { receivedAt: 0, removed: false, findings: {} };
  const file = { id, contentType: "image/jpeg", bytes: 1, sha256: "00", ...stored };
  const photo = { ...file, kind: "image" as const, source: "camera" as const, ...capture };
  return {
    state: "open",
    capture: photo,
    key: "k",
    checks: ["screen"],
    compares: true,
    createdAt: 0,
    ...more,
  };
}

function bucket(files: Readonly<Record<string, readonly number[]>>) {
  const asked: string[] = [];
  const get = async (key: string) => {
    asked.push(key);
    const bytes = files[key];
    return bytes ? { arrayBuffer: async () => new Uint8Array(bytes).buffer } : null;
  };
  return { asked, r2: { get } as unknown as R2Bucket }; // the only call made
}

describe("what came with a live photo", () => {
  it("is its report, what was known at once and its frames, in their order", async ({ expect }) => {
    const { asked, r2 } = bucket({ "k.frame0": JPEG, "k.frame1": JPEG });
    const capture = { device: "{}", signs: ["stale_challenge"] as const, frames: ["a", "b"] };
    const facts = await readLiveFacts(job(capture), r2, decoders);
    expect(asked).toEqual(["k.frame0", "k.frame1"]);
    expect(facts).toMatchObject({ device: "{}", signs: ["stale_challenge"] });
    expect(facts?.frames).toHaveLength(2);
    expect(facts?.frames[0]).toMatchObject({ brightness: 90, contrast: 0 });
    expect(facts && liveEvidence(facts, PIXELS).photo).toMatchObject({ width: 4, height: 3 });
  });

  it("is asked of no file, no upload and no other check than screen", async ({ expect }) => {
    const { asked, r2 } = bucket({ "k.frame0": JPEG });
    const frames = ["a"];
    for (const open of [
      job({ source: "file", frames }),
      job({ source: "api", frames }),
      job({ kind: "upload", frames }),
      job({ frames }, { checks: ["ai"] }),
    ]) {
      expect(await readLiveFacts(open, r2, decoders)).toBeUndefined();
    }
    expect(asked).toEqual([]);
  });

  it("leaves out a frame that is gone or is no picture, and judges the photo all the same", async ({
    expect,
  }) => {
    const { r2 } = bucket({ "k.frame1": [1, 2, 3], "k.frame2": JPEG });
    const facts = await readLiveFacts(job({ frames: ["a", "b", "c"] }), r2, decoders);
    expect(facts?.frames).toHaveLength(1);
  });
});

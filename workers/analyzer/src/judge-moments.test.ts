import type { AnyDetector } from "@svc/detectors/runner";
import { newCaptureId } from "@svc/domain/ids";
import type { Capture } from "@svc/domain/verification/state";
import type { AnalyzerEnv } from "@svc/platform/env";
import type { FrameOptions, SampledFrame } from "@svc/platform/video-rpc";
import { describe, it } from "vitest";
import { decodersOf, inspectionTools, JPEG, PIXELS } from "../test/inspection-tools.ts";
import { judgeMoments } from "./judge-moments.ts";

/** The last byte before the end of the file says what it shows. */
const jpegOf = (shown: number) => new Uint8Array([...JPEG.slice(0, -2), shown, ...JPEG.slice(-2)]);

const decoders = decodersOf((bytes) =>
  Promise.resolve({ ...PIXELS, frame: { width: 1, height: 1, rgb: bytes.slice(-3, -2) } }),
);

const SCREEN = 9;
const MOMENTS = [0, 1_000, 2_000, 3_000, 4_000];

/** Judges a clip that shows these things second by second. Equal numbers are nearly equal pictures. */
async function judge(shown: readonly number[], isFlagged = false) {
  const asked: (readonly number[])[] = [];
  const seen: number[] = [];
  const frames = (_key: string, moments: readonly number[], options?: FrameOptions) => {
    asked.push(moments);
    let last: number | undefined;
    return Promise.resolve(
      moments.map((atMs): SampledFrame => {
        const what = shown[atMs / 1_000] ?? 0;
        if (options?.skipsAlike && last !== undefined && shown[last / 1_000] === what)
          return { atMs, like: last };
        last = atMs;
        return { atMs, jpeg: jpegOf(what) };
      }),
    );
  };
  const screen = {
    check: "screen",
    needs: ["pixels"],
    wants: [],
    inspect: ({ pixels }: { pixels: { frame: { rgb: Uint8Array } } }) => {
      const what = pixels.frame.rgb[0] ?? 0;
      seen.push(what);
      const status = what === SCREEN ? "flagged" : "clear";
      return Promise.resolve({ status, score: what / 10, confidence: what / 10, model, evidence: [] });
    },
  } as unknown as AnyDetector; // its evidence is narrower than any
  const model = { name: "t", version: "1" };
  const tools = inspectionTools({ decoders, clipDetectors: [screen] });
  const env = { VIDEO: { frames }, PHOTOS: { put: () => Promise.resolve() } } as unknown as AnalyzerEnv; // only the methods called
  const capture = { id: newCaptureId(0), kind: "video", contentType: "video/mp4" } as Capture; // only the members read
  const rest = { checks: ["screen"], moments: MOMENTS, compares: false, createdAt: 0 } as const;
  const job = { state: "open", capture, key: "k", ...rest } as const;
  const of = { job, attempt: 1, credentials: undefined, hasThumb: false, isFlagged };
  const { clipFrames } = await judgeMoments(MOMENTS, of, env, tools);
  const told = clipFrames.map(({ atMs, like, findings }) => [atMs, findings.screen?.status, like]);
  return { told, asked, seen };
}

describe("the frames of a clip", () => {
  it("are judged once where they are nearly equal, and say whose results they have", async ({ expect }) => {
    const { told, seen } = await judge([1, 1, 1, 2, 2]);
    expect(seen).toEqual([1, 2]);
    expect(told).toEqual([
      [0, "clear", undefined],
      [1_000, "clear", 0],
      [2_000, "clear", 0],
      [3_000, "clear", undefined],
      [4_000, "clear", 3_000],
    ]);
  });

  it("never take over a flag: each is judged itself", async ({ expect }) => {
    const { told, seen, asked } = await judge([1, 1, SCREEN, SCREEN, SCREEN]);
    expect(asked).toEqual([MOMENTS, [3_000, 4_000]]);
    expect(seen).toEqual([1, SCREEN, SCREEN, SCREEN]);
    expect(told).toEqual([
      [0, "clear", undefined],
      [1_000, "clear", 0],
      [2_000, "flagged", undefined],
      [3_000, "flagged", undefined],
      [4_000, "flagged", undefined],
    ]);
  });

  it("include a screen shown for a single second", async ({ expect }) => {
    const { told } = await judge([1, 1, SCREEN, 1, 1]);
    expect(told.map(([, status]) => status)).toEqual(["clear", "clear", "flagged", "clear", "clear"]);
  });

  it("are all judged once an earlier one of the clip was flagged", async ({ expect }) => {
    const { seen, told } = await judge([1, 1, 1, 1, 1], true);
    expect(seen).toHaveLength(5);
    expect(told.every(([, , like]) => like === undefined)).toBe(true);
  });

  it("get the same results every time", async ({ expect }) => {
    const shown = [1, 1, 2, 2, 1];
    expect(await judge(shown)).toEqual(await judge(shown));
  });
});

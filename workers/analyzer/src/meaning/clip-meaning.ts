import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import { clipMoments } from "@svc/domain/verification/clip";
import type { Decoders } from "@svc/imaging/decode";
import { contactSheet, sheetMoments } from "@svc/imaging/contact-sheet";
import type { Raster } from "@svc/imaging/evidence";
import { sniff } from "@svc/imaging/sniff";
import type { AnalyzerEnv } from "@svc/platform/env";
import { logFailure } from "@svc/platform/log";
import type { OneAtATime } from "@svc/platform/one-at-a-time";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import { LONG_SIDE_PX } from "@svc/providers/vision/vision";
import { videoOf } from "@svc/platform/objects";
import { conditionAnswer, sceneAnswer } from "./analysis-answers.ts";
import type { Said } from "./said.ts";
import type { MeaningTools, PictureOf, AskableVision } from "./meaning-tools.ts";
import { visionFor } from "./open-meaning.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

type ClipTools = {
  readonly meaning: MeaningTools;
  readonly decoders: Decoders;
  readonly turns: OneAtATime;
};

/** SPEC 2.7: scene and condition of a clip, in one question over a contact sheet. Empty if neither was requested. */
export async function clipMeaning(
  job: OpenJob,
  of: PictureOf & { readonly isLast: boolean },
  env: Pick<AnalyzerEnv, "VIDEO">,
  tools: ClipTools,
): Promise<readonly AnalysisAnswer[]> {
  const { scene, condition } = job.analyses ?? {};
  if (!scene && !condition) return [];
  const vision = visionFor(job, tools.meaning);
  const said = vision ? await askOverSheet(job, of, vision, { env, tools }) : {};
  return [
    ...(condition ? [await conditionAnswer({ condition }, said, vision)] : []),
    ...(scene ? [sceneAnswer(said)] : []),
  ];
}

async function askOverSheet(
  { analyses = {}, capture, key }: OpenJob,
  of: PictureOf & { readonly isLast: boolean },
  vision: AskableVision,
  { env, tools }: { readonly env: Pick<AnalyzerEnv, "VIDEO">; readonly tools: ClipTools },
): Promise<Said> {
  try {
    const moments = sheetMoments(clipMoments(capture.durationMs ?? 0));
    const frames = await videoOf(env).frames(key, moments);
    const sheet = await tools.turns.run(() => drawSheet(frames, tools));
    if (!sheet) return { outcome: { refused: "picture", detail: "the clip gave no picture" } };
    const questions = {
      ...(analyses.scene && { expectedScene: analyses.scene.expected }),
      ...(analyses.condition && { condition: analyses.condition }),
    };
    return { outcome: await vision.ask(of, { ...sheet, questions, isLast: of.isLast }) };
  } catch (error) {
    logFailure("vision", error, { key });
    return { outcome: { later: "failed" } };
  }
}

type Frames = Awaited<ReturnType<AnalyzerEnv["VIDEO"]["frames"]>>;

/** Undefined if no picture could be read. */
async function drawSheet(frames: Frames, { decoders, meaning }: ClipTools) {
  const cells: { readonly atMs: number; readonly picture: Raster }[] = [];
  for (const frame of frames) {
    if (!("jpeg" in frame)) continue;
    const sniffed = sniff(frame.jpeg);
    const pixels =
      "refused" in sniffed ? undefined : await decoders.readPixels(frame.jpeg, sniffed, { tiles: false });
    if (pixels && !("failed" in pixels)) cells.push({ atMs: frame.atMs, picture: pixels.frame });
  }
  if (cells.length === 0) return undefined;
  const jpeg = await meaning.encode(contactSheet(cells, { longSidePx: LONG_SIDE_PX }));
  return { jpeg, sheet: { seconds: cells.map(({ atMs }) => Math.floor(atMs / 1_000)) } };
}

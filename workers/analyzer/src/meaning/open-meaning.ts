import type { Findings } from "@svc/detectors/runner";
import type { AnalysisAnswer } from "@svc/domain/meaning/analysis";
import type { Shown } from "@svc/imaging/colour/shown";
import type { Raster } from "@svc/imaging/evidence";
import { logFailure } from "@svc/platform/log";
import type { OneAtATime } from "@svc/platform/one-at-a-time";
import type { Look } from "@svc/platform/reader-rpc";
import type { AnalysisJob } from "@svc/platform/verification-rpc";
import type { SceneViews } from "../scene/surroundings.ts";
import { conditionAnswer, sceneCodeAnswer, textAnswer } from "./analysis-answers.ts";
import { judgeContext } from "./judge-context.ts";
import type { Said } from "./said.ts";
import {
  lookQuestionsOf,
  meaningQuestionsOf,
  type MeaningQuestions,
  visionQuestionsOf,
} from "./meaning-questions.ts";
import type { MeaningTools, PictureOf, AskableVision } from "./meaning-tools.ts";

type OpenJob = Extract<AnalysisJob, { state: "open" }>;

type MeaningFound = {
  readonly findings: Pick<Findings, "context">;
  readonly analyses: readonly AnalysisAnswer[];
};

export type Meaning = {
  /** False if no one asks about the content, so that no larger view is needed. */
  readonly needsView: boolean;
  /** Starts the questions once there is a picture. It neither blocks nor throws. */
  readonly seen: (view: Shown) => void;
  /** Undefined if there was no picture. */
  readonly found: () => Promise<MeaningFound | undefined>;
};

/** `views` compares a photo with the earlier ones of its step, if that asks for a scene code. */
type Of = PictureOf & { readonly isLast: boolean; readonly views?: SceneViews | undefined };

type Asking = {
  readonly questions: MeaningQuestions;
  readonly of: Of;
  readonly reader: MeaningTools["reader"];
  /** Absent if this verification's photos must not be shown to an outside model. */
  readonly vision: AskableVision | undefined;
};

/** Finds out what a photo shows; undefined if nothing is asked. A clip is asked about as a whole (`clip-meaning.ts`). */
export function openMeaning(
  job: OpenJob,
  of: Of,
  { meaning: tools, turns }: { readonly meaning: MeaningTools; readonly turns: OneAtATime },
): Meaning | undefined {
  const questions = job.capture.kind === "image" ? meaningQuestionsOf(job) : undefined;
  if (!questions) return undefined;
  const { reader } = tools;
  const asking = { questions, of, reader, vision: visionFor(job, tools) };
  let isTurnOver = false;
  let found: Promise<MeaningFound> | undefined;
  return {
    needsView: isLookedAt(asking),
    seen(view) {
      // Once the turn is over the next photo may be in memory, and the encoder must not add to it
      const jpeg = () => (isTurnOver ? turns.run(() => tools.encode(view)) : tools.encode(view));
      found = find(asking, view, jpeg);
    },
    found() {
      isTurnOver = true;
      return found ?? Promise.resolve(undefined);
    },
  };
}

/** Only the model that the person was informed about may see the photo. */
export function visionFor(
  { visionProvider }: { readonly visionProvider?: string },
  { vision }: Pick<MeaningTools, "vision">,
): AskableVision | undefined {
  return vision && vision.provider === visionProvider ? vision : undefined;
}

function isLookedAt({ questions, vision }: Asking): boolean {
  return lookQuestionsOf(questions) !== undefined || (vision && visionQuestionsOf(questions)) !== undefined;
}

async function find(asking: Asking, view: Raster, jpeg: () => Promise<Uint8Array>): Promise<MeaningFound> {
  const { questions, vision, of } = asking;
  const [look, outcome] = await Promise.all([lookAt(view, asking), askVision(asking, jpeg)]);
  const said = { look, outcome };
  return {
    findings: questions.context ? { context: judgeContext(questions, said, vision) } : {},
    analyses: [
      ...(questions.text ? [textAnswer(said)] : []),
      ...(questions.scene_code ? [sceneCodeAnswer(said, of.views)] : []),
      ...(questions.condition ? [await conditionAnswer(questions, said, vision)] : []),
    ],
  };
}

/** Asks our own reader and detector. Undefined if neither is needed. */
async function lookAt(
  { width, height, rgb }: Raster,
  { questions, reader }: Asking,
): Promise<Look | "failed" | undefined> {
  const asked = lookQuestionsOf(questions);
  if (!asked) return undefined;
  try {
    return await reader.look({ picture: { width, height, rgb }, ...asked });
  } catch (error) {
    logFailure("reader", error);
    return "failed";
  }
}

async function askVision(
  { questions, of, vision }: Asking,
  jpeg: () => Promise<Uint8Array>,
): Promise<Said["outcome"]> {
  const asked = visionQuestionsOf(questions);
  if (!asked || !vision) return undefined;
  try {
    return await vision.ask(of, { jpeg: await jpeg(), questions: asked, isLast: of.isLast });
  } catch (error) {
    logFailure("vision", error);
    return { later: "failed" };
  }
}

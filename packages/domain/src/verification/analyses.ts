import { ANALYSES, type Analysis, type AnalysisAnswer } from "../meaning/analysis.ts";
import { type Change, type ChangeQuestion, changeQuestion } from "../meaning/change.ts";
import { type ConditionPart, type Condition, conditionOverPhotos } from "../meaning/condition.ts";
import { isOcrKind, type OcrKind, type TextReading } from "../meaning/text-reading.ts";
import { isTerminal } from "../status.ts";
import type { AnalysisReport } from "./command.ts";
import type { Event } from "./event.ts";
import { CLIP_WAIT_MS } from "./clip.ts";
import { type Settings, stepsOf } from "./settings.ts";
import type { Step } from "./step-kinds.ts";
import { type Capture, keptCaptures, type StoredCapture, type Verification } from "./state.ts";
import { activeSteps } from "./steps.ts";

/** The questions about one capture in addition to its checks. Absent members are not asked. */
export type AnalysisQuestions = {
  readonly text?: { readonly kind: OcrKind };
  readonly condition?: { readonly aspects: readonly string[]; readonly instructions?: string };
  readonly scene?: { readonly expected: string };
  readonly change?: ChangeQuestion;
  /** Without `expected`, the photo named no code of its step. */
  readonly scene_code?: { readonly expected?: string };
};

type Asked = Pick<StoredCapture, "kind" | "step" | "sceneCode">;

/** SPEC 2.6, 2.7, CONTRACT G5.4. An upload runs only `ai` and `reverse`. */
export function questionsOf(settings: Settings, capture: Asked): AnalysisQuestions {
  const step = stepsOf(settings).find(({ key }) => key === capture.step);
  if (capture.kind === "video") return clipQuestions(settings, step);
  return capture.kind === "image" ? photoQuestions(settings, step, capture) : {};
}

function photoQuestions(settings: Settings, step: Step | undefined, capture: Asked): AnalysisQuestions {
  const change = changeAsked(settings, capture);
  if (step?.kind !== "image") return { ...rubric(settings, settings.conditionAspects), ...change };
  const { ocr, conditionAspects, sceneCode } = step;
  return {
    ...(isOcrKind(ocr) && { text: { kind: ocr } }),
    // SPEC 2.6: the step's own rubric, or else the shared one.
    ...rubric(settings, conditionAspects ?? settings.conditionAspects),
    ...(sceneCode && { scene_code: codeQuestion(capture) }),
    ...change,
  };
}

/** CONTRACT G21. */
function changeAsked({ baseline }: Settings, { step }: Asked): Pick<AnalysisQuestions, "change"> {
  const change = baseline && changeQuestion(baseline, step);
  return change ? { change } : {};
}

function codeQuestion({ sceneCode: named }: Asked) {
  return named && named.state !== "unknown" ? { expected: named.code } : {};
}

/** SPEC 2.7: absent if the step declared none. */
function clipQuestions(settings: Settings, step: Step | undefined): AnalysisQuestions {
  if (step?.kind !== "video") return {};
  const { expectedScene: expected, conditionAspects } = step;
  return { ...rubric(settings, conditionAspects), ...(expected !== undefined && { scene: { expected } }) };
}

function rubric({ conditionInstructions: instructions }: Settings, aspects?: readonly string[]) {
  if (!aspects || aspects.length === 0) return {};
  return { condition: { aspects, ...(instructions !== undefined && { instructions }) } };
}

/** True if a model must look at the photos for any question other than whether they are genuine. */
export function asksWhatItShows(settings: Settings): boolean {
  const { signalsRequired, expectedObject, conditionAspects, damageLocalization } = settings;
  const isStated = signalsRequired.includes("context") || expectedObject !== undefined;
  return (
    isStated ||
    conditionAspects !== undefined ||
    damageLocalization === true ||
    stepsOf(settings).some(asksOfStep)
  );
}

function asksOfStep(step: Step): boolean {
  if (step.kind === "image") return (step.expectedObject ?? step.conditionAspects) !== undefined;
  return step.kind === "video" && (step.expectedScene ?? step.conditionAspects) !== undefined;
}

/** The analyses of one capture that have no answer yet. */
export function openAnalyses(
  settings: Settings,
  capture: Asked & Pick<Capture, "analyses">,
): readonly Analysis[] {
  const questions = questionsOf(settings, capture);
  return ANALYSES.filter((analysis) => questions[analysis] && !capture.analyses?.[analysis]);
}

/** The same with their questions; undefined if none is open. */
export function openQuestions(
  settings: Settings,
  capture: Asked & Pick<Capture, "analyses">,
): AnalysisQuestions | undefined {
  const open = openAnalyses(settings, capture);
  if (open.length === 0) return undefined;
  const questions = questionsOf(settings, capture);
  return Object.fromEntries(open.map((analysis) => [analysis, questions[analysis]]));
}

/** A repeated or unrequested answer changes nothing. A lost file gets no answer. */
export function analysisEvents(
  state: Verification,
  capture: Capture,
  { analyses = [], lost }: Pick<AnalysisReport, "analyses" | "lost">,
  now: number,
): readonly Event[] {
  return openAnalyses(state.settings, capture).flatMap((analysis): readonly Event[] => {
    const answer = analyses.find((each) => each.analysis === analysis);
    if (answer) return [analysed(capture, answer, now)];
    return lost ? [analysed(capture, { analysis, unavailable: "no_evidence" }, now)] : [];
  });
}

/**
 * When the wait for analyses ends, as for clips (CONTRACT G1.6); undefined if none is open. The verdict does
 * not depend on them.
 */
export function analysesDueAt(state: Verification): number | undefined {
  if (state.submittedAt === undefined || isTerminal(state.status)) return undefined;
  const waits = keptCaptures(state).some((capture) => openAnalyses(state.settings, capture).length > 0);
  return waits ? state.submittedAt + CLIP_WAIT_MS : undefined;
}

/** Ends every open analysis, so that no verdict waits forever. */
export function overdueAnalyses(state: Verification, now: number): readonly Event[] {
  if (now < (analysesDueAt(state) ?? Infinity)) return [];
  const late = { unavailable: "timeout", detail: "not answered within 10 minutes" } as const;
  return keptCaptures(state).flatMap((capture) =>
    openAnalyses(state.settings, capture).map((analysis) => analysed(capture, { analysis, ...late }, now)),
  );
}

function analysed({ id: captureId }: Pick<Capture, "id">, answer: AnalysisAnswer, at: number): Event {
  const { analysis } = answer;
  if (!("unavailable" in answer))
    return { type: "verification.analysis.completed", at, captureId, analysis, result: answer };
  const { unavailable: reason, detail } = answer;
  const because = detail === undefined ? {} : { detail };
  return { type: "verification.analysis.unavailable", at, captureId, analysis, reason, ...because };
}

/** The text read from one photo. */
export function readingOf({ analyses }: Capture): TextReading | undefined {
  const text = analyses?.text;
  return text?.state === "answered" && text.result?.analysis === "text" ? text.result.reading : undefined;
}

/** The condition scores of one photo or clip. */
export function assessmentOf({ analyses }: Capture): ConditionPart | undefined {
  const condition = analyses?.condition;
  return condition?.state === "answered" && condition.result?.analysis === "condition"
    ? condition.result.condition
    : undefined;
}

export function changeOf({ analyses = {} }: Pick<Capture, "analyses">): Change | undefined {
  const { change } = analyses;
  return change?.state === "answered" && change.result?.analysis === "change"
    ? change.result.change
    : undefined;
}

/** SPEC 2.7. */
export function sceneOf({ analyses }: Capture) {
  const scene = analyses?.scene;
  return scene?.state === "answered" && scene.result?.analysis === "scene" ? scene.result.scene : undefined;
}

/** CONTRACT G1.9: from the first image step that declares `ocr`, the first photo with readable text. */
export function primaryTextOf(state: Verification): string | undefined {
  const step = activeSteps(state).find((each) => each.kind === "image" && isOcrKind(each.ocr));
  const photos = step ? keptCaptures(state).filter((capture) => capture.step === step.key) : [];
  return photos.flatMap((capture) => readingOf(capture) ?? [])[0]?.text;
}

/** SPEC 2.6: from photos only. A clip's condition is shown with the clip (SPEC 2.7). */
export function conditionOf(state: Verification): Condition | undefined {
  const photos = keptCaptures(state).filter(({ kind }) => kind === "image");
  const parts = photos.flatMap((capture) => assessmentOf(capture) ?? []);
  const aggregate = conditionOverPhotos(parts);
  if (!aggregate) return undefined;
  const steps = activeSteps(state).flatMap(({ key }) => {
    const own = photos.filter(({ step }) => step === key).flatMap((capture) => assessmentOf(capture) ?? []);
    const part = conditionOverPhotos(own);
    return part ? [[key, part] as const] : [];
  });
  return { ...aggregate, ...(steps.length > 0 && { steps: Object.fromEntries(steps) }) };
}

import type { BaselinePhoto } from "../meaning/change.ts";
import type { Settings } from "../verification/settings.ts";
import type { Step, StepKind, StepOf } from "../verification/step-kinds.ts";
import { blank, retain, retainEach, type Rules } from "./retain.ts";

const COMMON = {
  key: "keep",
  kind: "keep",
  description: blank,
  min: "keep",
  max: "keep",
  when: (when: NonNullable<Step["when"]>) => retain({ step: "keep", in: "keep" }, when),
} as const;
type Common = keyof typeof COMMON;

const STEPS: { readonly [K in StepKind]: Rules<Omit<StepOf<K>, Common>> } = {
  image: {
    // The verdict depends on whether something was expected.
    expectedObject: blank,
    conditionAspects: "drop",
    exampleUrl: "drop",
    overlay: "keep",
    camera: "keep",
    ocr: "keep",
    allowFile: "keep",
    sceneCode: "keep",
  },
  upload: { accept: "keep" },
  video: { maxSeconds: "keep", expectedScene: "drop", conditionAspects: "drop", audio: "keep" },
  text: { maxLength: "keep", multiline: "keep", format: "keep", pattern: "drop" },
  choice: {
    // The value replaces its label.
    options: (options) => options.map(({ value }) => ({ value, label: value })),
  },
  address: { country: "drop", prefillFromLocation: "keep", matchLocation: "keep" },
};

/** A step needs a description, so its key replaces the text. */
function redactStep(step: Step): Step {
  const rules = { ...COMMON, ...STEPS[step.kind] } as unknown as Rules<Step>; // the rules of the step's own kind
  return { ...retain(rules, step), description: step.key };
}

function redactPlan(plan: Settings["capturePlan"]): Settings["capturePlan"] {
  if (plan.kind === "anonymous") return retain({ kind: "keep", maxCaptures: "keep" }, plan);
  return retain({ kind: "keep", steps: (steps: readonly Step[]) => steps.map(redactStep) }, plan);
}

const EARLIER: Rules<BaselinePhoto> = { captureId: "keep", step: "keep", takenAt: "keep" };

const SETTINGS: Rules<Settings> = {
  mode: "keep",
  capturePlan: redactPlan,
  expiresInSeconds: "keep",
  signalsRequired: "keep",
  seal: "keep",
  context: (context) => retain({ kind: blank, summary: blank }, context),
  webhookUrl: withoutQuery,
  webhookEvents: "keep",
  notifyEmail: "drop",
  notifyEmailSubject: "drop",
  notifyEmailBody: "drop",
  recipientEmail: "drop",
  recipientPhone: "drop",
  reminderAfterMinutes: "keep",
  completionMessage: "drop",
  requireLocation: "keep",
  metadata: () => ({}),
  expectedLocation: "drop",
  expectedObject: blank,
  conditionAspects: "drop",
  brandSlug: "keep",
  locale: "keep",
  aiThreshold: "keep",
  damageLocalization: "keep",
  conditionInstructions: "drop",
  outsideJudges: "keep",
  similarPhoto: "keep",
  sealLocation: "keep",
  caseNameField: "keep",
  shareDecision: "keep",
  searchEngine: "keep",
  visionProvider: "keep",
  simulated: "keep",
  // it is of no use once the photos are gone
  simulatedMatch: "drop",
  retentionDays: "keep",
  legalHold: "keep",
  baseline: (baseline) => retain({ verificationId: "keep", photos: retainEach(EARLIER) }, baseline),
  appealDays: "keep",
  appealOf: "keep",
  template: (template) => retain({ slug: "keep", version: "keep" }, template),
  identification: "drop",
  compare: "drop",
  // As the template was published, without data from a row.
  unfilled: (texts) => texts,
};

/** CONTRACT G14: texts filled from a database are reset to their placeholders; all other texts are removed. */
export function redactSettings(settings: Settings): Settings {
  return { ...retain(SETTINGS, settings), notifyEmail: null, ...settings.unfilled };
}

/** A URL's query may name a person. The remaining `?` shows that there was one. */
export function withoutQuery(url: string): string {
  const [address = ""] = url.split("?", 1);
  return address === url ? url : `${address}?`;
}

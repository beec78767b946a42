/** The fields of each kind of step, in addition to those of all steps (CONTRACT G5.4). */
type StepFields = {
  readonly image: {
    readonly expectedObject?: string;
    readonly conditionAspects?: readonly string[];
    readonly exampleUrl?: string;
    readonly overlay: string;
    readonly camera: "rear" | "front";
    /** One of OCR_KINDS, or `none`. */
    readonly ocr: string;
    readonly allowFile: boolean;
    /** CONTRACT G19: a paper with a fresh code lies in the picture. */
    readonly sceneCode?: boolean;
  };
  readonly text: {
    readonly maxLength: number;
    readonly multiline: boolean;
    readonly format: string;
    readonly pattern?: string;
  };
  readonly upload: { readonly accept: readonly string[] };
  readonly video: {
    readonly maxSeconds: number;
    readonly expectedScene?: string;
    readonly conditionAspects?: readonly string[];
    readonly audio: boolean;
  };
  readonly choice: { readonly options: readonly { readonly value: string; readonly label: string }[] };
  readonly address: {
    readonly country?: string;
    readonly prefillFromLocation: boolean;
    readonly matchLocation: boolean;
  };
};

export type StepKind = keyof StepFields;

/** The rules of one kind of step. Where another room depends on the kind, it has a table that `tsc` checks for completeness. */
type StepKindRules = {
  /** Files are checked and charged, answers only stored. At most `most` files per step, of at most `maxBytes` each (CONTRACT G5.4, G11). */
  readonly takes:
    | { readonly form: "files"; readonly most: number; readonly maxBytes: number }
    | { readonly form: "answer" };
  /** CONTRACT G5.3: an audit takes files and texts, but nothing that needs a person in front of a screen. */
  readonly isInAudits: boolean;
  /** Our estimate of the time a person needs once: to aim, shoot and check, or to read and answer. */
  readonly seconds: number;
};

const PHOTO_BYTES = 25 * 2 ** 20;

/** In the order of the API document. */
export const STEP_KIND_RULES = {
  image: { takes: { form: "files", most: 20, maxBytes: PHOTO_BYTES }, isInAudits: true, seconds: 30 },
  text: { takes: { form: "answer" }, isInAudits: true, seconds: 20 },
  upload: { takes: { form: "files", most: 20, maxBytes: PHOTO_BYTES }, isInAudits: true, seconds: 30 },
  video: { takes: { form: "files", most: 3, maxBytes: 200 * 2 ** 20 }, isInAudits: false, seconds: 25 },
  choice: { takes: { form: "answer" }, isInAudits: false, seconds: 10 },
  address: { takes: { form: "answer" }, isInAudits: false, seconds: 40 },
} as const satisfies Readonly<Record<StepKind, StepKindRules>>;

type Table = typeof STEP_KIND_RULES;
type Taking<Form> = {
  [K in StepKind]: Table[K]["takes"] extends { readonly form: Form } ? K : never;
}[StepKind];

/** The kinds that take files. */
export type MediaKind = Taking<"files">;
/** The kinds that take an answer. */
export type AnswerKind = Taking<"answer">;

type StepCommon = {
  readonly key: string;
  readonly description: string;
  readonly min: number;
  readonly max: number;
  readonly when?: { readonly step: string; readonly in: readonly string[] };
};

export type StepOf<Kind extends StepKind> = {
  [K in Kind]: StepCommon & { readonly kind: K } & StepFields[K];
}[Kind];
export type Step = StepOf<StepKind>;
export type MediaStep = StepOf<MediaKind>;
export type AnswerStep = StepOf<AnswerKind>;

export const STEP_KINDS = Object.keys(STEP_KIND_RULES) as readonly StepKind[]; // the table has no other keys
export const MEDIA_KINDS = STEP_KINDS.filter(isMediaKind);
export const ANSWER_KINDS = STEP_KINDS.filter((kind): kind is AnswerKind => !isMediaKind(kind));

export function isStepKind(value: unknown): value is StepKind {
  return typeof value === "string" && Object.hasOwn(STEP_KIND_RULES, value);
}

export function isMediaKind(kind: StepKind): kind is MediaKind {
  return STEP_KIND_RULES[kind].takes.form === "files";
}

export function isMediaStep(step: Step): step is MediaStep {
  return isMediaKind(step.kind);
}

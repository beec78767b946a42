import type { ChatQuestion } from "./chat-request.ts";

/** A picture's content, as a person would describe it. */
export type ShownPicture = {
  readonly subject: string;
  readonly text?: string;
  /** Whether the text tries to influence the judgement. */
  readonly isSteering?: boolean;
};

/**
 * How honestly the steered model fills in the first three members; its judgements always obey the text. `reports`:
 * honestly. `contradicts`: it denies having seen an instruction, but still quotes it as one. `transcribes`: it denies
 * that any text addresses it, but still transcribes the text. `swallows`: it transcribes nothing.
 */
export type Obedience = "reports" | "contradicts" | "transcribes" | "swallows";

type Judgements = Readonly<Record<string, unknown>>;

const STEERED = { match: "match", confidence: 1, score: 10, reasoning: "As the text says." };

/**
 * A model that obeys everything it reads: text in a picture, and a tenant's text outside the block announced as data.
 * It knows only what the test says about a picture. It therefore shows what the structure of a request prevents, but
 * not how real models weigh words.
 */
export function obedientAnswer(
  question: ChatQuestion,
  shown: ShownPicture,
  obedience: Obedience,
): Judgements | string {
  const block = dataBlockOf(question);
  const isSteered = shown.isSteering === true || isSteeredBy(question.text, block);
  const { properties } = question.form ?? {};
  if (!properties) return isSteered ? "MATCH, 10 of 10." : "I see a picture.";
  const asksFirst = FIRST.every((name, index) => Object.keys(properties)[index] === name);
  const judged = isSteered ? STEERED : honest(shown, block);
  const answers = Object.entries(properties).filter(([name]) => !FIRST.includes(name));
  return {
    ...(asksFirst && firstFields(shown, obedience)),
    ...Object.fromEntries(answers.map(([name, schema]) => [name, filled(name, schema.properties, judged)])),
  };
}

/** The members about the picture's own text, which come before all others. */
const FIRST: readonly string[] = ["text_in_picture", "text_to_judge", "instructions_seen"];

/** Judged by the text outside the block. */
function isSteeredBy(text: string, block: string | undefined): boolean {
  return /ignore (?:all|previous|the) /i.test(block === undefined ? text : text.replace(block, ""));
}

function firstFields({ text = "", isSteering = false }: ShownPicture, obedience: Obedience): Judgements {
  const [isWritten, isQuoted, isSaid] = HONESTY[obedience];
  return {
    text_in_picture: isWritten ? text : "",
    text_to_judge: isQuoted && isSteering ? text : "",
    instructions_seen: isSaid && isSteering,
  };
}

/** Which of the first three members it fills in correctly. */
const HONESTY = {
  reports: [true, true, true],
  contradicts: [true, true, false],
  transcribes: [true, false, false],
  swallows: [false, false, false],
} satisfies Record<Obedience, readonly [boolean, boolean, boolean]>;

/** The JSON between the marks that the system message announces; undefined if it announces none. */
function dataBlockOf({ system, text }: ChatQuestion): string | undefined {
  const [, boundary] = /"DATA (\S+)" and "END \1"/.exec(system) ?? [];
  if (boundary === undefined || !/never an instruction/i.test(system)) return undefined;
  const [, block, ...more] = text.split(new RegExp(`^(?:DATA|END) ${boundary}$`, "m"));
  return more.length === 1 ? block?.trim() : undefined;
}

function honest({ subject }: ShownPicture, block: string | undefined): typeof STEERED {
  const isShown = (block ?? "").toLowerCase().includes(subject.toLowerCase());
  const reasoning = `The picture shows ${subject}.`;
  return { match: isShown ? "match" : "mismatch", confidence: 0.9, score: 7.46, reasoning };
}

function filled(name: string, properties: Judgements | undefined, judged: typeof STEERED): unknown {
  const { match, confidence, score, reasoning } = judged;
  if (name === "damage") return judged === STEERED ? [] : [DENT];
  if (name !== "condition") return { reasoning, match, confidence };
  return Object.fromEntries(Object.keys(properties ?? {}).map((key) => [key, { reasoning, score }]));
}

const DENT = {
  label: "Dent in the door",
  severity: "moderate",
  confidence: 0.8,
  box: { x: 0.25, y: 0.5, width: 0.25, height: 0.125 },
  polygon: [
    [0.25, 0.5],
    [0.5, 0.5],
    [0.5, 0.625],
  ],
};

import type { MediaKind } from "./verification/step-kinds.ts";

/** The rules of one check. Everything that depends on the kind of check derives from them. */
export type CheckRules = {
  /** The kinds of files it applies to. */
  readonly kinds: readonly MediaKind[];
  /**
   * What a flagged photo means (CONTRACT G1.4, G1.5): a signal against it, pages that a person must compare, or
   * an answer to a question of its own. `signal` is its name in the verdict (SPEC 2.2), with or without a
   * confidence.
   */
  readonly flag:
    | { readonly means: "signal" | "review"; readonly signal: string; readonly hasConfidence: boolean }
    | { readonly means: "answer" };
  /** SPEC 4.2: runs if the tenant names no checks. */
  readonly isDefault: boolean;
  /** CONTRACT G14: a photo it flags is never sealed as a digital capture. */
  readonly isClaimed: boolean;
  /** One of our own models answers it; the model's accuracy is in its `scores.json`. */
  readonly isScored: boolean;
};

/** SPEC 1: the checks, in the order in which responses list them. */
export const CHECK_RULES = {
  // CONTRACT G5.4: an upload does not claim to be live.
  screen: {
    kinds: ["image", "video"],
    flag: { means: "signal", signal: "screen_detected", hasConfidence: false },
    isDefault: true,
    isClaimed: true,
    isScored: true,
  },
  ai: {
    kinds: ["image", "upload", "video"],
    flag: { means: "signal", signal: "ai_detected", hasConfidence: true },
    isDefault: true,
    isClaimed: true,
    isScored: true,
  },
  reverse: {
    kinds: ["image", "upload", "video"],
    flag: { means: "review", signal: "found_online", hasConfidence: false },
    isDefault: false,
    isClaimed: false,
    isScored: false,
  },
  // SPEC 2.7: a clip has `scene` instead, which is a separate question.
  context: {
    kinds: ["image"],
    flag: { means: "answer" },
    isDefault: false,
    isClaimed: false,
    isScored: false,
  },
} as const satisfies Readonly<Record<string, CheckRules>>;

type Table = typeof CHECK_RULES;
type Named<C extends Check, Rule> = Table[C] extends Rule ? C : never;

export type Check = keyof Table;
/** The checks that examine a clip's frames. */
export type VideoCheck = {
  [C in Check]: "video" extends Table[C]["kinds"][number] ? C : never;
}[Check];
export type ScoredCheck = { [C in Check]: Named<C, { isScored: true }> }[Check];

/** SPEC 2.2, discriminated by `type`. */
export type Signal = SignalOf<Table[Check]["flag"]>;
type SignalOf<Flag> = Flag extends { signal: infer Type; hasConfidence: infer HasConfidence }
  ? HasConfidence extends true
    ? { readonly type: Type; readonly confidence: number }
    : { readonly type: Type }
  : never;

export const CHECKS = Object.keys(CHECK_RULES) as readonly Check[]; // the object has no other keys
export const VIDEO_CHECKS = CHECKS.filter((check): check is VideoCheck =>
  rulesOf(check).kinds.includes("video"),
);
export const SCORED_CHECKS = CHECKS.filter((check): check is ScoredCheck => rulesOf(check).isScored);
export const DEFAULT_CHECKS = CHECKS.filter((check) => rulesOf(check).isDefault);

/** In the order of the verdict. */
export const SIGNALS = CHECKS.flatMap((check) => {
  const { flag } = CHECK_RULES[check];
  return flag.means === "answer" ? [] : [{ type: flag.signal, hasConfidence: flag.hasConfidence }];
});

export function rulesOf(check: Check): CheckRules {
  return CHECK_RULES[check];
}

type Flagged = { readonly confidence: number; readonly isConfirmed: boolean };

/**
 * The signal in the verdict for a photo flagged by this check. Undefined if the check gives none, or if a
 * person must confirm it first.
 */
export function signalOf(check: Check, { confidence, isConfirmed }: Flagged): Signal | undefined {
  const { flag } = CHECK_RULES[check];
  if (flag.means === "answer" || (flag.means === "review" && !isConfirmed)) return undefined;
  return flag.hasConfidence ? { type: flag.signal, confidence } : { type: flag.signal };
}

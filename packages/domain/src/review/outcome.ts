import type { CaseDecision } from "../verification/state.ts";
import { isSceneCodeOpen } from "../verification/scene-code-result.ts";
import type { VerificationView } from "../verification/view.ts";
import type { ReviewSubject } from "./subjects.ts";

/**
 * CONTRACT G15.2: what a verdict means to a person. `look`: no check found anything, but a person has to look at
 * something. `unavailable`: nothing was found, but a check never answered or had nothing to look at.
 */
export const OUTCOMES = ["genuine", "look", "flagged", "unavailable"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** `open`: undecided. `quiet`: there is nothing to judge. Each has one colour on every page, mail and report. */
export type Tone = "good" | "bad" | "open" | "quiet";

export const OUTCOME_TONES = {
  genuine: "good",
  look: "open",
  flagged: "bad",
  unavailable: "open",
} as const satisfies Record<Outcome, Tone>;

/** Why a person has to look at a case in which no check found anything. */
export const DOUBTS = [
  "reverse",
  "similar_photo",
  "edited_part",
  "contradictions",
  "scene_code",
  "place",
  "object",
  "no_photo",
] as const;
export type Doubt = (typeof DOUBTS)[number];

type Judged = {
  readonly view: VerificationView;
  readonly due: readonly ReviewSubject[];
  readonly decision?: CaseDecision;
};

/** Undefined without a verdict. */
export function outcomeOf(judged: Judged): Outcome | undefined {
  const { verdict, capturesCount, nothingChecked } = judged.view;
  if (!verdict) return undefined;
  if (verdict.signals.length > 0) return "flagged";
  if (!verdict.svc || nothingChecked) return "unavailable";
  if (doubtsOf(judged).length > 0) return "look";
  // Without photos nothing was checked, even if a person accepted the case.
  return capturesCount === 0 ? "unavailable" : "genuine";
}

/** Once people have decided the case, only what is still due, or was at its redaction. Empty without a verdict. */
export function doubtsOf({ view, due, decision }: Judged): readonly Doubt[] {
  if (!view.verdict) return [];
  const undecided = [...due, ...(view.leftUndecided ?? [])];
  return DOUBTS.filter(
    (doubt) => IS_OPEN[doubt](view) && (!decision || undecided.some((each) => each === doubt)),
  );
}

const IS_OPEN: Readonly<Record<Doubt, (view: VerificationView) => boolean>> = {
  reverse: ({ verdict }) => ["review", "expired"].includes(verdict?.reverseSearch?.state ?? ""),
  similar_photo: ({ similarPhoto }) => similarPhoto !== undefined && similarPhoto.decision === undefined,
  edited_part: ({ editedPhotos }) => editedPhotos !== undefined,
  contradictions: ({ consistency }) => consistency?.result === "contradictions",
  scene_code: ({ sceneCodes }) => isSceneCodeOpen(sceneCodes),
  place: ({ locationMatch }) => ["no_match", "rejected"].includes(locationMatch?.status ?? ""),
  object: ({ objectMatch }) => objectMatch?.status === "mismatch",
  no_photo: ({ capturesCount }) => capturesCount === 0,
};

import type { Session } from "../page-data.ts";

type Common = {
  /** How often a delivered photo may still be retaken (CONTRACT G3.9). */
  readonly retakes_left?: number;
  /** Absent for the anonymous photos of `max_captures`. */
  readonly key?: string;
  readonly description?: string;
  readonly min: number;
  readonly max: number;
  readonly when?: { readonly step: string; readonly in: readonly string[] };
};

export type ImageStep = Common & {
  readonly kind: "image";
  readonly example_url?: string;
  readonly overlay?: string;
  readonly camera?: "rear" | "front";
  readonly allow_file?: boolean;
};
export type UploadStep = Common & { readonly kind: "upload"; readonly accept: readonly string[] };
export type VideoStep = Common & {
  readonly kind: "video";
  readonly max_seconds: number;
  readonly audio: boolean;
};
export type TextStep = Common & {
  readonly kind: "text";
  readonly key: string;
  readonly max_length: number;
  readonly multiline?: boolean;
  readonly format?: "text" | "number" | "date" | "email" | "phone";
  readonly pattern?: string;
};
export type ChoiceStep = Common & {
  readonly kind: "choice";
  readonly key: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};
export type AddressStep = Common & {
  readonly kind: "address";
  readonly key: string;
  readonly country?: string;
  readonly prefill_from_location?: boolean;
  readonly match_location?: boolean;
  /** Who provides address suggestions: `svc` for this service itself; absent without suggestions. */
  readonly suggestions_by?: string;
};

export type MediaStep = ImageStep | UploadStep | VideoStep;
export type AnswerStep = TextStep | ChoiceStep | AddressStep;
/** A step as the page shows it (CONTRACT G3.3). */
export type Step = MediaStep | AnswerStep;

/** All steps, including those hidden by `when`. Photos without steps form a single step. */
export function stepsOf(session: Session): readonly Step[] {
  // the contract's presenter wrote them in exactly this shape
  if (session.steps) return session.steps as unknown as readonly Step[];
  const { max_captures = 1, retakes_left } = session;
  return [{ kind: "image", min: 1, max: max_captures, ...(retakes_left !== undefined && { retakes_left }) }];
}

export function isMedia(step: Step): step is MediaStep {
  return step.kind === "image" || step.kind === "upload" || step.kind === "video";
}

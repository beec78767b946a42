import type { ShownFields } from "@svc/contract/step/step-contracts";
import {
  type AnswerKind,
  isMediaKind,
  type MediaKind,
  type StepKind,
} from "@svc/domain/verification/step-kinds";
import type { Session } from "../page-data.ts";

type Common = {
  /** How often a delivered photo may still be retaken (CONTRACT G3.9). */
  readonly retakes_left?: number;
  readonly description?: string;
  readonly min: number;
  readonly max: number;
  readonly when?: { readonly step: string; readonly in: readonly string[] };
  /** Of an address step: who provides suggestions, `svc` for this service itself; absent without suggestions. */
  readonly suggestions_by?: string;
};

/** A step as the page shows it (CONTRACT G3.3). The anonymous photos of `max_captures` are a step without a key. */
export type StepOf<Kind extends StepKind> = {
  [K in Kind]: { readonly kind: K } & Common &
    ShownFields<K> &
    (K extends MediaKind ? { readonly key?: string } : { readonly key: string });
}[Kind];
export type ImageStep = StepOf<"image">;
export type UploadStep = StepOf<"upload">;
export type VideoStep = StepOf<"video">;
export type TextStep = StepOf<"text">;
export type ChoiceStep = StepOf<"choice">;
export type AddressStep = StepOf<"address">;

export type MediaStep = StepOf<MediaKind>;
export type AnswerStep = StepOf<AnswerKind>;
export type Step = StepOf<StepKind>;

const PLAIN_PHOTOS = { kind: "image", overlay: "none", camera: "rear", allow_file: false } as const;

/** All steps, including those hidden by `when`. Photos without steps form a single step. */
export function stepsOf(session: Session): readonly Step[] {
  // the contract's presenter wrote them in exactly this shape
  if (session.steps) return session.steps as unknown as readonly Step[];
  const { max_captures = 1, retakes_left } = session;
  const retakes = retakes_left !== undefined && { retakes_left };
  return [{ ...PLAIN_PHOTOS, min: 1, max: max_captures, ...retakes }];
}

export function isMedia(step: Step): step is MediaStep {
  return isMediaKind(step.kind);
}

/** What a photo should show, in the tenant's words (SPEC 4.2 `context`, `expected_object`). */
type ContextQuestion = {
  readonly kind?: string;
  readonly summary?: string;
  readonly expectedObject?: string;
};

/** Interleaved 8-bit sRGB, upright. */
type Picture = { readonly width: number; readonly height: number; readonly rgb: Uint8Array };

type ContextAnswer = {
  readonly match: "match" | "mismatch" | "inconclusive";
  /** 0..1, how sure the model is that the photo does not show it. */
  readonly mismatchConfidence: number;
  readonly reasoning: string;
};

/** The port. `undefined`: this model cannot judge such a question. A throw means that it may be asked again. */
export type VisionModel = {
  readonly name: string;
  readonly version: string;
  readonly judgeContext: (question: ContextQuestion, picture: Picture) => Promise<ContextAnswer | undefined>;
};

/** The embedded default: it has not learned to see, and says so. */
export const noVision: VisionModel = {
  name: "none",
  version: "1",
  judgeContext: () => Promise.resolve(undefined),
};

import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";

/** The questions about a photo, all in one call and in the tenant's own words (SPEC 4.2). */
export type VisionQuestions = {
  /** Whether it shows what the verification is about. */
  readonly context?: { readonly kind?: string; readonly summary?: string };
  readonly expectedObject?: string;
  /** For a clip (SPEC 2.7). */
  readonly expectedScene?: string;
  /** SPEC 2.6. `instructions` are the account's own (CONTRACT G10). */
  readonly condition?: { readonly aspects: readonly string[]; readonly instructions?: string };
  /** CONTRACT G4.6. */
  readonly damage?: true;
};

export type VisionAsk = {
  /** At most LONG_SIDE_PX long, with pixels only: no EXIF, no comment. */
  readonly jpeg: Uint8Array;
  /** The picture is a contact sheet of a clip: the seconds of its frames, in rows from the upper left. */
  readonly sheet?: { readonly seconds: readonly number[] };
  readonly questions: VisionQuestions;
  /** There will be no further attempt. */
  readonly isLast?: boolean;
  /** Aborts the call before its own time limit. */
  readonly signal?: AbortSignal;
};

export const LONG_SIDE_PX = 1024;

/**
 * `capped`: the day's limit is reached. `picture`: not a JPEG with only pixels, so it was not sent. `declined`:
 * by the model. `rejected`: by its provider (HTTP 3xx and 4xx).
 */
type VisionRefusal = "not_configured" | "capped" | "picture" | "declined" | "rejected";

/** `busy`: HTTP 429. `malformed`: an answer in another form than requested. `resting`: see breaker.ts. */
type VisionDelay = "late" | "busy" | "failed" | "malformed" | "resting";

/** An answer's token use as reported by the provider. */
export type VisionUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** `refused` is final. `later` may be retried, after `retryAfterMs` if the provider gave one. */
export type VisionOutcome =
  | { readonly answered: VisionAnswer; readonly usage?: VisionUsage }
  | { readonly refused: VisionRefusal; readonly detail?: string; readonly usage?: VisionUsage }
  | {
      readonly later: VisionDelay;
      readonly detail?: string;
      readonly retryAfterMs?: number;
      readonly usage?: VisionUsage;
    };

/** The port. It never throws, answers within 20 s, and does not learn whose photo it is. */
export type Vision = {
  readonly name: "none" | "openai" | "workers-ai";
  readonly model: string;
  /** SPEC 2.6 `provenance.prompt`: `id@version`. */
  readonly prompt: string;
  readonly ask: (ask: VisionAsk) => Promise<VisionOutcome>;
};

/** The default: it looks at nothing, and says so. */
export const noVision: Vision = {
  name: "none",
  model: "none",
  prompt: "none@1",
  ask: async () => ({ refused: "not_configured" }),
};

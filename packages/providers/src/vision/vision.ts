import type { VisionAnswer } from "@svc/domain/meaning/vision-answer";

/** What is asked of a photo, all in one call, in the tenant's own words (SPEC 4.2). */
export type VisionQuestions = {
  /** Whether it shows what the verification is about. */
  readonly context?: { readonly kind?: string; readonly summary?: string };
  readonly expectedObject?: string;
  /** Of a clip (SPEC 2.7). */
  readonly expectedScene?: string;
  /** SPEC 2.6; `instructions` are the account's own (CONTRACT G10). */
  readonly condition?: { readonly aspects: readonly string[]; readonly instructions?: string };
  /** CONTRACT G4.6. */
  readonly damage?: true;
};

export type VisionAsk = {
  /** At most LONG_SIDE_PX long, of pixels alone: no EXIF, no comment. */
  readonly jpeg: Uint8Array;
  /** The picture is a contact sheet of a clip: these are the seconds of its frames, in rows from the upper left. */
  readonly sheet?: { readonly seconds: readonly number[] };
  readonly questions: VisionQuestions;
  /** It will not be asked again. */
  readonly isLast?: boolean;
  /** Ends the call before its own time is over. */
  readonly signal?: AbortSignal;
};

export const LONG_SIDE_PX = 1024;

/**
 * `capped`: the questions of the day are used up; `picture`: it is no JPEG of pixels alone, and was not sent; `declined`: by the model;
 * `rejected`: by its provider (HTTP 3xx and 4xx).
 */
type VisionRefusal = "not_configured" | "capped" | "picture" | "declined" | "rejected";

/** `busy`: HTTP 429; `malformed`: an answer of another form than the one that was asked for; `resting`: see breaker.ts. */
type VisionDelay = "late" | "busy" | "failed" | "malformed" | "resting";

/** What a provider says that an answer took. */
export type VisionUsage = { readonly inputTokens: number; readonly outputTokens: number };

/** `refused` stays so when it is asked again; `later` may be asked again, after `retryAfterMs` where the provider said so. */
export type VisionOutcome =
  | { readonly answered: VisionAnswer; readonly usage?: VisionUsage }
  | { readonly refused: VisionRefusal; readonly detail?: string; readonly usage?: VisionUsage }
  | {
      readonly later: VisionDelay;
      readonly detail?: string;
      readonly retryAfterMs?: number;
      readonly usage?: VisionUsage;
    };

/** The port. It never throws, is late at the latest after 20 s, and is told nothing of whose photo it is. */
export type Vision = {
  readonly name: "none" | "openai" | "workers-ai";
  readonly model: string;
  /** SPEC 2.6 `provenance.prompt`: `id@version`. */
  readonly prompt: string;
  readonly ask: (ask: VisionAsk) => Promise<VisionOutcome>;
};

/** The default: it sees nothing, and says so. */
export const noVision: Vision = {
  name: "none",
  model: "none",
  prompt: "none@1",
  ask: async () => ({ refused: "not_configured" }),
};

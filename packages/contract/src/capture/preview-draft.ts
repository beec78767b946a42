import type { SessionBody } from "./session-body.ts";

/** The screen of the preview: a step is its index in the draft. */
export type PreviewPlace = "intro" | "summary" | "ended" | number;

/** What the console sends to the preview of the capture page by `postMessage`. Both have the same origin. */
export type PreviewDraft = {
  readonly type: "preview";
  /** The body of POST /v1/verifications, possibly half typed, so nothing in it is validated. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly expires_in_seconds: number;
  readonly brand: SessionBody["brand"];
  readonly retention_days: number;
  /** Used if the draft names no language. */
  readonly language: string;
  /** The screen to show next. If absent, the preview stays where the person went. */
  readonly place?: PreviewPlace;
};

/** The preview sends this once it listens for messages. */
export type PreviewReady = { readonly type: "preview-ready" };

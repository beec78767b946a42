import type { SessionBody } from "./session-body.ts";

/** Where the preview stands: a step by its place in the draft, from 0. */
export type PreviewPlace = "intro" | "summary" | "ended" | number;

/** What the console tells the preview of the capture page (both of one origin), by `postMessage`. */
export type PreviewDraft = {
  readonly type: "preview";
  /** As in POST /v1/verifications, but half typed: nothing in it has the form of the contract for sure. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly expires_in_seconds: number;
  readonly brand: SessionBody["brand"];
  readonly retention_days: number;
  /** Where the draft names no language. */
  readonly language: string;
  /** Where to stand from now on; absent, wherever the person went. */
  readonly place?: PreviewPlace;
};

/** What the preview tells the console once it listens. */
export type PreviewReady = { readonly type: "preview-ready" };

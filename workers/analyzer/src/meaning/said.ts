import type { Look } from "@svc/platform/reader-rpc";
import type { VisionOutcome } from "@svc/providers/vision/vision";

/** The answers of those that were asked; undefined for those that were not. */
export type Said = {
  readonly look?: Look | "failed" | undefined;
  readonly outcome?: VisionOutcome | undefined;
};

import type { Look } from "@svc/platform/reader-rpc";
import type { VisionOutcome } from "@svc/providers/vision/vision";

/** What was said by those who were asked; undefined of whom nobody asked. */
export type Said = {
  readonly look?: Look | "failed" | undefined;
  readonly outcome?: VisionOutcome | undefined;
};

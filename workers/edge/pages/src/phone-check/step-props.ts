import type { Findings, Step } from "./progress.ts";

export type StepProps = {
  readonly step: Step;
  readonly found: Findings;
  /** Goes on, to the step that follows unless another is named; from the report to the beginning. */
  readonly done: (more: Findings, next?: Step) => void;
  /** For the storage step. */
  readonly lastPhoto: { current: Blob | undefined };
};

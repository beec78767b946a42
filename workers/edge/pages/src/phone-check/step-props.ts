import type { Findings, Step } from "./progress.ts";

export type StepProps = {
  readonly step: Step;
  readonly found: Findings;
  /** Continues with the following step, or with `next`. From the report it goes back to the start. */
  readonly done: (more: Findings, next?: Step) => void;
  /** For the storage step. */
  readonly lastPhoto: { current: Blob | undefined };
};

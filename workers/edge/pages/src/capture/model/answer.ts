import type { Address } from "./address.ts";

/** CONTRACT G1.1 */
export type AnswerValue = string | readonly string[] | Address;

/** `draft` while it is typed, `saved` until the service has it, `refused` when it does not take it. */
export type LocalAnswer = {
  readonly token: string;
  readonly step: string;
  /** Absent when it is taken back. */
  readonly value?: AnswerValue;
  readonly state: "draft" | "saved" | "done" | "refused";
};

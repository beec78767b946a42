import type { Address } from "./address.ts";

/** An answer's value by CONTRACT G1.1. */
export type AnswerValue = string | readonly string[] | Address;

/** `draft` while typing, `saved` until the service has it, `refused` when the service rejects it. */
export type LocalAnswer = {
  readonly token: string;
  readonly step: string;
  /** Absent when the answer is withdrawn. */
  readonly value?: AnswerValue;
  readonly state: "draft" | "saved" | "done" | "refused";
};

/** SPEC 2.1: the six states of a verification. */
export const STATUSES = [
  "pending",
  "partially_captured",
  "completed",
  "expired",
  "failed",
  "abandoned",
] as const;
export type Status = (typeof STATUSES)[number];

/** SPEC 3: a terminal state never changes. */
export const TERMINAL = ["completed", "expired", "failed"] as const satisfies readonly Status[];

export type TerminalStatus = (typeof TERMINAL)[number];

export function isTerminal(status: Status): status is TerminalStatus {
  return (TERMINAL as readonly Status[]).includes(status);
}

/** Operations that Cloudflare bills or limits. */
export type Billed =
  | "objectCalls"
  | "accountCalls"
  | "objectMs"
  | "objectRowsRead"
  | "objectRowsWritten"
  | "d1Calls"
  | "d1RowsRead"
  | "d1RowsWritten"
  | "r2ClassA"
  | "r2ClassB"
  | "queueMessages";

/** Prefix of an output line that reports a billed operation. */
export const BILLED_LINE = "billed ";

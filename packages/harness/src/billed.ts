/** What Cloudflare bills or limits. */
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

/** How a line of a service's output begins that says one of them. */
export const BILLED_LINE = "billed ";

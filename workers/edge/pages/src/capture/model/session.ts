import type { Session } from "../page-data.ts";

/** Nothing can be added any more, or nothing ever could by this page. */
export function isOver({ status, submitted, mode, deleted }: Session): boolean {
  return (
    deleted === true ||
    submitted ||
    mode === "audit" ||
    status === "completed" ||
    status === "failed" ||
    status === "expired"
  );
}

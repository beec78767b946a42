import type { Session } from "../page-data.ts";

/** Whether nothing can be added any more, or this page never could add anything. */
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

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

type ClosedBy = "deleted" | "audit" | "expired" | "failed";

/** Why the link is closed although nothing was finished on it. Undefined when something was. */
export function closedFor({ status, mode, deleted }: Session): ClosedBy | undefined {
  if (deleted) return "deleted";
  if (mode === "audit") return "audit";
  return status === "expired" || status === "failed" ? status : undefined;
}

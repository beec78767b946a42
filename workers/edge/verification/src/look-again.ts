import type { Refusal } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { Journal } from "./journal.ts";

/** The list is told anew, and what a redaction had taken is taken again: after a restore of what lies outside of the object. */
export function lookAgain(
  journal: Journal,
  found: Verification | Refusal,
  run: () => void,
): "kept" | "erased" | "gone" {
  if ("refused" in found) return "gone";
  journal.owe({ type: "project", version: journal.events.length });
  if (found.redacted) journal.owe({ type: "erase" });
  run();
  return found.redacted ? "erased" : "kept";
}

import type { Refusal } from "@svc/domain/verification/command";
import type { Verification } from "@svc/domain/verification/state";
import type { Journal } from "./journal.ts";

/**
 * Projects the verification again, and repeats the erasure if it was redacted. For use after data outside the object
 * was restored from a backup.
 */
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

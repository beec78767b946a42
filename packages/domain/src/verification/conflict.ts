import type { Status } from "../status.ts";
import type { Verification } from "./state.ts";

/** Why the state of a verification does not allow a command. */
export type Conflict =
  | { readonly because: "not_ended" | "no_verdict"; readonly status: Status }
  | { readonly because: "redacted" }
  | { readonly because: "held" }
  /** When people decided the case; absent if their answers have not decided it yet. */
  | { readonly because: "decided"; readonly decision?: Verification["decision"] }
  | { readonly because: "nothing_due" | "no_appeal" | "nothing_to_appeal" }
  /** It is decided on the verification it is about. */
  | { readonly because: "second_look"; readonly of: string }
  /** When the second look was asked for. */
  | { readonly because: "appealed"; readonly at: number }
  | { readonly because: "answers_changed" | "codes_used_up"; readonly most: number };

type ConflictRefusal = { readonly refused: "conflict"; readonly conflict: Conflict };

export function conflict(why: Conflict): ConflictRefusal {
  return { refused: "conflict", conflict: why };
}

/** Of a decision that is not asked for: because it was made, or because there is nothing to decide. */
export function notDue({ decision }: Pick<Verification, "decision">, wasMade: boolean): ConflictRefusal {
  return conflict(
    wasMade ? { because: "decided", ...(decision && { decision }) } : { because: "nothing_due" },
  );
}

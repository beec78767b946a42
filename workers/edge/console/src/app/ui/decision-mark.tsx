import type { CaseItem } from "@svc/contract/case/case-body";
import { DECISIONS } from "@svc/ui/case-words/case-terms";
import { text } from "../text/text.ts";
import { momentText } from "../text/times.ts";
import { Icon } from "./icon.tsx";

type Decided = Pick<CaseItem, "decision" | "decided_at" | "decided_by" | "decision_note">;

/** What people decided about a case, by colour, shape and word. Nothing before that. */
export function DecisionMark({ item }: { readonly item: Decided }) {
  const { decision } = item;
  if (!decision) return null;
  return (
    <span class={`decision ${decision}`} title={wholeOf(item)}>
      <Icon name={decision === "accepted" ? "check" : "close"} />
      <span>{wordsOf(decision, shortNameOf(item.decided_by))}</span>
    </span>
  );
}

function wordsOf(decision: NonNullable<Decided["decision"]>, who: string | undefined): string {
  const { name, by } = DECISIONS[decision];
  return who === undefined ? text(name) : text(by, { who });
}

function wholeOf({ decision, decided_at: at, decided_by: by, decision_note: note }: Decided): string {
  const who = decision && wordsOf(decision, by && deciderName(by));
  return [who, at && momentText(at), note].filter(Boolean).join("\n");
}

/** An address as it is, and a key by its id. */
export function deciderName(by: string): string {
  return by.startsWith("key_") ? text("claimed_by_key", { key: by }) : by;
}

/** Colleagues know each other by the first part of their address. */
function shortNameOf(by: string | undefined): string | undefined {
  return by && deciderName(by).replace(/@.*/, "");
}

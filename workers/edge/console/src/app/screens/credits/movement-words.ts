import type { MovementBody } from "@svc/contract/credits/credits-body";
import { text } from "../../text/text.ts";
import { shortId } from "../../ui/case-title.tsx";

const KINDS = {
  capture: "movement_capture",
  refund: "movement_refund",
  top_up: "movement_top_up",
  grant: "movement_grant",
  adjustment: "movement_adjustment",
  plan: "movement_plan",
} as const satisfies Readonly<Record<MovementBody["kind"], string>>;

/** Why the balance moved. */
export function movementText(kind: MovementBody["kind"]): string {
  return text(KINDS[kind]);
}

const CAUSES = {
  charge: "cause_charge",
  refund: "cause_refund",
  top_up: "cause_top_up",
  opening: "cause_opening",
  plan: "cause_plan",
} as const;

/** The one thing that it is for: `refund:cap_…`, `plan:charge:cap_…` (CONTRACT G8) as a sentence; one of another kind as it is. */
export function causeText(cause: string): string {
  const [kind = "", ...of] = cause.split(":");
  const id = of.at(-1) ?? "";
  const key = kind in CAUSES ? CAUSES[kind as keyof typeof CAUSES] : undefined;
  return key === undefined ? cause : text(key, { id: shortId(id) });
}

/** Where to read more of a payment. */
export function paymentOf(cause: string): string | undefined {
  return cause.startsWith("top_up:") ? cause.slice("top_up:".length) : undefined;
}

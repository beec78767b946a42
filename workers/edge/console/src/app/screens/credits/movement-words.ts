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

/**
 * The cause of a movement as a sentence: `refund:cap_…`, `plan:charge:cap_…` (CONTRACT G8). Unknown kinds are shown
 * unchanged.
 */
export function causeText(cause: string): string {
  const [kind = "", ...of] = cause.split(":");
  const id = of.at(-1) ?? "";
  const key = kind in CAUSES ? CAUSES[kind as keyof typeof CAUSES] : undefined;
  return key === undefined ? cause : text(key, { id: shortId(id) });
}

/** The payment that a cause refers to, if any. */
export function paymentOf(cause: string): string | undefined {
  return cause.startsWith("top_up:") ? cause.slice("top_up:".length) : undefined;
}

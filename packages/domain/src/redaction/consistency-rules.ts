import type { ComparedSide, Consistency, FoundRule } from "../consistency/consistency-shape.ts";
import { retain, retainEach, type Rules } from "./retain.ts";

/** Plates, places and camera names go; which photos broke which rule stays, like the verdict. */
const SIDE: Rules<ComparedSide> = {
  captureId: "keep",
  verificationId: "keep",
  answer: "keep",
  column: "keep",
  value: "drop",
};
const FOUND: Rules<FoundRule> = { rule: "keep", weight: "keep", compared: retainEach(SIDE) };
const CONSISTENCY: Rules<Consistency> = { result: "keep", found: retainEach(FOUND), rules: "keep" };

export function redactConsistency(consistency: Consistency): Consistency {
  return retain(CONSISTENCY, consistency);
}

import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseKey } from "./case-key.ts";

type ChangeKey = Extract<CaseKey, `change_${string}`>;
type SayChange = (key: ChangeKey, values?: Readonly<Record<string, string | number>>) => string;

/** How a photo looks next to the earlier one that it repeats (CONTRACT G21). */
export function changeText(
  { matrix, regions = [] }: NonNullable<CaptureBody["change"]>,
  say: SayChange,
): string {
  if (!matrix) return say("change_elsewhere");
  return regions.length === 0 ? say("change_none") : say("change_parts", { count: regions.length });
}

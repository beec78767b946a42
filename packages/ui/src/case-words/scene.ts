import type { CaptureBody } from "@svc/contract/capture/capture-body";
import type { CaseDetail } from "@svc/contract/case/case-detail";
import type { CaseKey } from "./case-key.ts";

type Verification = CaseDetail["verification"];
export type FoundContradiction = NonNullable<Verification["consistency"]>["found"][number];
export type ComparedSide = FoundContradiction["compared"][number];

type SceneKey = Extract<CaseKey, `scene_${string}`>;
type SayScene = (key: SceneKey, values?: Readonly<Record<string, string | number>>) => string;

/** Whether a rule that the photos break names this photo (CONTRACT G18). */
export function isInContradiction(
  { id }: Pick<CaptureBody, "id">,
  { consistency }: Pick<Verification, "consistency">,
): boolean {
  const sides = (consistency?.found ?? []).flatMap(({ compared }) => compared);
  return sides.some(({ capture_id: each, verification_id: other }) => each === id && other === undefined);
}

/** What a side is called: the photo by its number in the case, the answer or the column by its name. */
export function sideName(
  { capture_id: captureId, verification_id: other, answer, column }: ComparedSide,
  { captures }: Pick<CaseDetail, "captures">,
  say: SayScene,
): string {
  if (answer !== undefined) return say("scene_answer", { name: answer });
  if (column !== undefined) return say("scene_column", { name: column });
  if (other !== undefined) return say("scene_other_photo");
  return say("scene_photo", { number: captures.findIndex(({ id }) => id === captureId) + 1 });
}

/** How often genuine photos break the rule; undefined if that was not measured. */
export function rateText(
  { false_alarm_rate: rate, measured_series: count }: FoundContradiction,
  say: SayScene,
  percent: (share: number) => string,
): string | undefined {
  return rate === undefined || count === undefined
    ? undefined
    : say("scene_rate", { share: percent(rate), count });
}

/** The result in one sentence. Rules that weigh too little are listed, although the photos count as consistent. */
export function sceneResultKey({ result, found }: NonNullable<Verification["consistency"]>): SceneKey {
  return result === "consistent" && found.length > 0 ? "scene_little" : `scene_${result}`;
}

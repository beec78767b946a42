import { newCaptureId } from "../src/ids.ts";
import { compareScene, type Scene } from "../src/consistency/consistency.ts";
import type { RuleName } from "../src/consistency/rules.ts";
import type { Shot } from "../src/consistency/shot.ts";
import type { ShotFacts } from "../src/consistency/shot-facts.ts";
import type { TextReading } from "../src/meaning/text-reading.ts";

export const NOON = Date.UTC(2026, 5, 1, 12);
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const BERLIN = { lat: 52.52, lng: 13.4, accuracyM: 10 };
export const MUNICH = { lat: 48.14, lng: 11.58, accuracyM: 10 };
export const PHONE: ShotFacts = { make: "Apple", model: "iPhone 15 Pro", lens: "back 6.765mm f/1.78" };

let last = 0;

/** A file of a photo, with a new id and picture. */
export function shot(facts: ShotFacts = {}, different: Partial<Shot> = {}): Shot {
  const captureId = newCaptureId(++last);
  return {
    captureId,
    live: false,
    receivedAt: NOON + DAY,
    sha256: captureId,
    aspect: 4 / 3,
    isUpload: false,
    facts,
    views: [],
    ...different,
  };
}

/** A photo of one phone, taken in Berlin unless the place says otherwise. */
export function at(place: Partial<typeof BERLIN>, facts: ShotFacts = {}): Shot {
  return shot({ ...PHONE, ...facts }, { place: { ...BERLIN, ...place } });
}

/** The view of another photo. */
export function seenIn({ captureId }: Shot, samePicture?: true): Partial<Shot> {
  return { views: [{ captureId, ...(samePicture && { samePicture }) }] };
}

export function read(text: string, kind: TextReading["kind"] = "plate", confidence = 0.95): Partial<Shot> {
  return { reading: { kind, text, confidence, model: "m@1" } };
}

export function comparedShots(shots: readonly Shot[], records: Partial<Scene> = {}) {
  return compareScene({ shots, answers: {}, compare: [], ...records });
}

/** Photos with what a rule says of them: it is broken, it holds, or there is nothing to compare. */
export type RuleCase = readonly [
  what: string,
  said: "broken" | "held" | "nothing",
  shots: () => readonly Shot[],
  records?: Partial<Scene>,
];

export function saidOf(rule: RuleName, [, , shots, records]: RuleCase): RuleCase[1] {
  // With a photo that says nothing, so that a single one makes a scene
  const scene = comparedShots([...shots(), shot()], records);
  if (scene?.found.some((each) => each.rule === rule)) return "broken";
  return scene?.rules.includes(rule) ? "held" : "nothing";
}

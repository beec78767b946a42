import { expectedClasses } from "./expected-classes.ts";
import type { Seen } from "./find-objects.ts";

export type ObjectJudgement = {
  readonly match: "match" | "mismatch" | "inconclusive";
  readonly confidence: number;
  readonly reasoning: string;
};

/**
 * From this score on an object counts as present; a large one needs less. Chosen on the tuning photos
 * (models/photos.csv).
 */
const SURE = 0.3;
const SURE_OF_LARGE = 0.18;
const LARGE_SHARE = 0.15;
/** An object this certain and this large counts on its own. */
const CLEAR = 0.5;
const FILLS = 0.3;

/** Classes within a group are often confused. */
const ALIKE: readonly (readonly string[])[] = [
  ["car", "truck", "bus", "train", "boat", "airplane"],
  ["bicycle", "motorcycle"],
  ["cat", "dog", "horse", "sheep", "cow", "elephant", "bear", "zebra", "giraffe", "bird", "teddy bear"],
  ["cup", "bowl", "wine glass", "bottle", "vase", "potted plant", "toilet", "sink"],
  ["couch", "chair", "bed", "bench", "dining table"],
  ["tv", "laptop", "cell phone", "microwave", "remote", "keyboard", "book", "oven", "refrigerator"],
  ["backpack", "handbag", "suitcase"],
  ["oven", "microwave", "refrigerator", "sink", "toaster", "toilet"],
  [
    "banana",
    "apple",
    "sandwich",
    "orange",
    "broccoli",
    "carrot",
    "hot dog",
    "pizza",
    "donut",
    "cake",
    "bowl",
  ],
];

/** Objects so large that a photo of them would not miss them. */
const LARGE = new Set(
  (
    "bicycle,car,motorcycle,airplane,bus,train,truck,boat,cat,dog,horse,sheep,cow,elephant,bear,zebra,giraffe,person,couch,bed,toilet," +
    "tv,laptop,refrigerator,oven,bench,chair,dining table,suitcase,pizza,fire hydrant,stop sign"
  ).split(","),
);

/** Objects that may be in front of, behind or under the requested one. */
const SURROUNDINGS = new Set([
  "person",
  "dining table",
  "bed",
  "couch",
  "bench",
  "chair",
  "sink",
  "tv",
  "book",
  "refrigerator",
]);

/**
 * Whether a photo shows the expected object, given the objects seen, most certain first. The result is inconclusive
 * if none of the 80 classes covers it or something similar may be present. A mismatch requires that the object is
 * plainly named and large, that nothing similar is seen, and that another object fills the photo.
 */
export function judgeObject(expected: string, seen: readonly Seen[]): ObjectJudgement {
  const wanted = expectedClasses(expected);
  if (!wanted)
    return inconclusive(
      "what is expected is none of the 80 kinds of things that are known, or not such a thing itself",
    );
  const names = wanted.classes.join(" or ");
  const best = seen
    .filter((one) => wanted.classes.includes(one.class))
    .toSorted((a, b) => b.score - a.score)[0];
  const there = seen.find((one) => wanted.classes.includes(one.class) && isThere(one));
  if (there) {
    return { match: "match", confidence: rounded(there.score), reasoning: `${shown(there)} is seen` };
  }
  if (best) return inconclusive(`${names} may be there: ${shown(best)}`);
  const like = seen.find((one) => wanted.classes.some((name) => areAlike(name, one.class)));
  if (like) return inconclusive(`${names} is not seen, but ${shown(like)}, which is like it`);
  const other = seen.find(speaksForItself);
  const isAnother = other && wanted.isPlain && wanted.classes.every((name) => LARGE.has(name));
  if (!isAnother) return inconclusive(`${names} is not seen, and nothing else for certain`);
  return {
    match: "mismatch",
    confidence: rounded(other.score),
    reasoning: `${names} is not seen; ${shown(other)} fills the photo`,
  };
}

function isThere({ score, box }: Seen): boolean {
  return score >= (box.width * box.height >= LARGE_SHARE ? SURE_OF_LARGE : SURE);
}

function speaksForItself({ class: name, score, box }: Seen): boolean {
  return score >= CLEAR && box.width * box.height >= FILLS && !SURROUNDINGS.has(name);
}

function areAlike(one: string, other: string): boolean {
  return ALIKE.some((group) => group.includes(one) && group.includes(other));
}

function inconclusive(reasoning: string): ObjectJudgement {
  return { match: "inconclusive", confidence: 0, reasoning };
}

function shown({ class: name, score, box }: Seen): string {
  return `${name} (${score.toFixed(2)}, ${Math.round(box.width * box.height * 100)} % of the photo)`;
}

function rounded(score: number): number {
  return Math.round(score * 1000) / 1000;
}

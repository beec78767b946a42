import type { ComparedSide, Consistency, ConsistencyResult, FoundRule } from "./consistency-shape.ts";
import { JUDGES } from "./judges.ts";
import { CONTRADICTS_FROM, RULE_NAMES, type RuleName, RULES } from "./rules.ts";
import type { Judged, Judges, Records, Side } from "./rule.ts";
import type { Shot } from "./shot.ts";

/** our choice: a rule names at most this many photos that do not fit; the others say nothing new. */
const FOUND_OF_RULE = 3;

/** The photos of a verification, what was said of them, and the photos of verifications linked to it. */
export type Scene = Records & { readonly shots: readonly Shot[]; readonly linked?: readonly Shot[] };

/** Undefined if there is no scene: a single photo with nothing to compare it with. */
export function compareScene(scene: Scene): Consistency | undefined {
  const { shots } = scene;
  const judged = RULE_NAMES.map((rule) => ({ rule, ...judgedBy(rule, scene) }));
  const rules = judged.filter(({ compared }) => compared > 0).map(({ rule }) => rule);
  const found = judged.flatMap(({ rule, broken }) =>
    oddOnes(broken).map((sides): FoundRule => ({
      rule,
      weight: RULES[rule].weight,
      compared: sides.map(shownSide),
    })),
  );
  const isScene = shots.length > 1 || found.length > 0 || rules.some(makesScene);
  return isScene ? { result: resultOf(found, rules), found, rules } : undefined;
}

/** A photo that only agrees with itself is no scene. */
function makesScene(rule: RuleName): boolean {
  return RULES[rule].of !== "own";
}

function resultOf(found: readonly FoundRule[], rules: readonly RuleName[]): ConsistencyResult {
  if (weightOf(found) >= CONTRADICTS_FROM) return "contradictions";
  return rules.some(makesScene) ? "consistent" : "not_enough";
}

/** Each rule counts once, however many photos break it. */
export function weightOf(found: readonly FoundRule[]): number {
  const broken = [...new Set(found.map(({ rule }) => rule))];
  // In hundredths, so that 0.1 + 0.4 is exactly 0.5
  return broken.reduce((sum, rule) => sum + Math.round(RULES[rule].weight * 100), 0) / 100;
}

type Outcome = { readonly compared: number; readonly broken: readonly (readonly Side[])[] };

function judgedBy(rule: RuleName, scene: Scene): Outcome {
  const all = judgements(rule, scene).filter((each) => each !== undefined);
  return { compared: all.length, broken: all.filter((sides) => sides.length > 0) };
}

function judgements(rule: RuleName, { shots, linked = [], ...records }: Scene): readonly Judged[] {
  const judge = JUDGES[rule];
  const { of, ...row } = RULES[rule];
  switch (of) {
    case "own":
    case "record":
      return shots.map((shot) => (judge as Judges["record"])(shot, records)); // `own` takes fewer arguments
    case "pair":
      return shots.flatMap((a, index) => {
        const others = [...shots.slice(index + 1), ...("linked" in row ? linked : [])];
        return others.map((b) => (judge as Judges["pair"])(a, b)); // by the type of JUDGES
      });
  }
}

/**
 * Of ten photos of which one does not fit, nine pairs break a rule. Names the photo that is in most of them, with one
 * it does not fit, until every broken pair has a named photo. The later one of a single pair comes second.
 */
function oddOnes(broken: readonly (readonly Side[])[]): readonly (readonly Side[])[] {
  const named: (readonly Side[])[] = [];
  let rest = broken;
  while (rest.length > 0 && named.length < FOUND_OF_RULE) {
    const pair = mostBroken(rest);
    const odd = oddOf(pair, rest);
    named.push(pair);
    rest = rest.filter((sides) => !sides.some(({ shot }) => shot !== undefined && shot === odd));
  }
  return named;
}

function mostBroken(pairs: readonly (readonly Side[])[]): readonly Side[] {
  const counts = countsOf(pairs);
  const rank = (sides: readonly Side[]) =>
    Math.max(...sides.map(({ shot }) => (shot && counts.get(shot)) ?? 0));
  return pairs.toSorted((a, b) => rank(b) - rank(a))[0] ?? [];
}

function oddOf(pair: readonly Side[], pairs: readonly (readonly Side[])[]): Shot | undefined {
  const counts = countsOf(pairs);
  const shots = pair.flatMap(({ shot }) => shot ?? []);
  return shots.toReversed().toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0];
}

function countsOf(pairs: readonly (readonly Side[])[]): ReadonlyMap<Shot, number> {
  const counts = new Map<Shot, number>();
  for (const { shot } of pairs.flat()) if (shot) counts.set(shot, (counts.get(shot) ?? 0) + 1);
  return counts;
}

/** A value of another verification is not stored here, where its redaction would not remove it. */
function shownSide({ shot, value, ...side }: Side): ComparedSide {
  const { captureId, verificationId } = shot ?? {};
  if (verificationId) return { ...(captureId && { captureId }), verificationId };
  return { ...(captureId && { captureId }), ...side, value };
}

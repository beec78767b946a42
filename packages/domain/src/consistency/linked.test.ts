import { describe, it } from "vitest";
import { aPhoto, aVerification, CLEAR } from "../../test/build.ts";
import type { AnalysisReport } from "../verification/command.ts";
import { decide } from "../verification/decide.ts";
import { evolve } from "../verification/evolve.ts";
import type { Verification } from "../verification/state.ts";
import { newCaptureId, newVerificationId } from "../ids.ts";
import { LINKED_MOST, linkedIds, linkedShotsOf, mayBeLinked } from "./linked.ts";
import type { ShotFacts } from "./shot-facts.ts";

const START = Date.UTC(2026, 5, 1);
const FIRST = newCaptureId(START);
const EARLIER = newCaptureId(START - 1);

type Sent = { readonly identification?: string; readonly facts?: ShotFacts; readonly matched?: boolean };

/** A completed audit of one photo, which the index may have found in the earlier one. */
function completed({ identification, facts, matched }: Sent, captureId = FIRST): Verification {
  const settings = identification === undefined ? {} : { identification };
  const similar = {
    verificationId: newVerificationId(START - 1),
    captureId,
    matchedCaptureId: EARLIER,
    matchedCreatedAt: START - 1,
    method: "phash",
    distance: 0,
  } as const;
  const report: AnalysisReport = {
    captureId,
    findings: { ai: CLEAR },
    ...(facts && { facts }),
    ...(matched && { likeness: { state: "compared", similar } }),
  };
  return [
    { type: "capture", capture: aPhoto({ id: captureId, sha256: captureId }) } as const,
    { type: "settle", report } as const,
  ].reduce(
    (state, command) => {
      const decided = decide(state, command, START);
      if ("refused" in decided) throw new Error(decided.refused);
      return decided.reduce(evolve, state);
    },
    aVerification(settings, START),
  );
}

function comparedWith(state: Verification, other: Verification) {
  const linked = linkedShotsOf(other);
  const decided = decide(state, { type: "compare_linked", linked }, START);
  if ("refused" in decided) throw new Error(decided.refused);
  return decided.reduce(evolve, state);
}

const at = (lat: number): ShotFacts => ({ position: { lat, lng: 13.4 } });

describe("verifications linked by their identification or a similar photo (CONTRACT G18)", () => {
  it("are compared where the same picture states another place", ({ expect }) => {
    const here = completed({ facts: at(52.5), matched: true });
    const there = completed({ facts: at(48.1) }, EARLIER);
    expect(here.consistency).toBeUndefined();
    expect(comparedWith(here, there).consistency).toEqual({
      result: "contradictions",
      found: [
        {
          rule: "same_view_elsewhere",
          weight: 1,
          compared: [
            { captureId: FIRST, value: "52.5000, 13.4000" },
            { captureId: EARLIER, verificationId: there.id },
          ],
        },
      ],
      rules: ["same_view_elsewhere"],
    });
  });

  it("contradict each other if the same picture was sent for two identifications", ({ expect }) => {
    const here = completed({ identification: "B-XY 1", matched: true });
    const found = (identification: string) =>
      comparedWith(here, completed({ identification }, EARLIER)).consistency?.found.map(({ rule }) => rule);
    expect(found("B-ZZ 9")).toEqual(["picture_of_another"]);
    expect(found(" b-xy 1 ")).toBeUndefined();
  });

  it("do not count if a person called the two photos different", ({ expect }) => {
    const here = completed({ facts: at(52.5), matched: true });
    const decided = decide(here, { type: "review_similar", decision: "different" }, START);
    if ("refused" in decided) throw new Error(decided.refused);
    const denied = decided.reduce(evolve, here);
    expect(comparedWith(denied, completed({ facts: at(48.1) }, EARLIER)).consistency).toBeUndefined();
  });

  it("change neither verdict nor status, and the same result twice is no news", ({ expect }) => {
    const here = completed({ facts: at(52.5), matched: true });
    const there = completed({ facts: at(48.1) }, EARLIER);
    const once = comparedWith(here, there);
    expect(once).toEqual({ ...here, consistency: once.consistency });
    expect(decide(once, { type: "compare_linked", linked: linkedShotsOf(there) }, START)).toEqual([]);
  });

  it("give no photos once they were redacted, and get no comparison", ({ expect }) => {
    const there = completed({ facts: at(48.1), matched: true }, EARLIER);
    const redacted = { ...there, redacted: true };
    expect(linkedShotsOf(there)).toHaveLength(1);
    expect(linkedShotsOf(redacted)).toEqual([]);
    expect([there, redacted, completed({})].map(mayBeLinked)).toEqual([true, false, false]);
  });

  it("are ten at most, each once, and never the verification itself", ({ expect }) => {
    const own = completed({ matched: true });
    const [similar] = own.captures.flatMap((capture) => capture.similar?.verificationId ?? []);
    const others = Array.from({ length: 12 }, (_, index) => newVerificationId(START + index + 1));
    const ids = linkedIds(own, [own.id, ...others, ...others]);
    expect(ids).toEqual([similar, ...others].slice(0, LINKED_MOST));
  });
});

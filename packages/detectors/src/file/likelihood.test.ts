import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, it } from "vitest";
import { FACTS } from "./facts.ts";
import { LIKELIHOODS, weighFacts } from "./likelihood.ts";

const FIGURES = JSON.parse(readFileSync(new URL("figures.json", import.meta.url), "utf8")) as {
  facts: Record<string, { ratio: number }>;
};

describe("a likelihood ratio", () => {
  it.for(FACTS)("of %s is the measured one, within its bounds", (fact, { expect }) => {
    const { ratio, from, to } = LIKELIHOODS[fact];
    expect(Math.log(ratio)).toBeCloseTo(Math.log(FIGURES.facts[fact]?.ratio ?? 0), 1);
    expect(ratio).toBeGreaterThanOrEqual(from);
    expect(ratio).toBeLessThanOrEqual(to);
  });

  it.for(FACTS)("of %s goes no further than eight to one, and speaks one way", (fact, { expect }) => {
    const { from, to } = LIKELIHOODS[fact];
    expect([from >= 1 / 8, to <= 8, from === 1 || to === 1]).toEqual([true, true, true]);
  });
});

describe("facts together", () => {
  it("say nothing where there are none", ({ expect }) => {
    expect(weighFacts([])).toEqual({ ratio: 1, evidence: [] });
  });

  it("stay within twenty to one, whatever a forger puts together", ({ expect }) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FACTS), { maxLength: 30 }), (facts) => {
        const { ratio } = weighFacts(facts);
        expect(ratio).toBeGreaterThanOrEqual(1 / 20);
        expect(ratio).toBeLessThanOrEqual(20);
      }),
    );
  });

  it("each get their own sentence", ({ expect }) => {
    const { evidence } = weighFacts(["generator_size", "generator_tables"]);
    expect(evidence.map(({ kind }) => kind)).toEqual(["file_generator_size", "file_generator_tables"]);
    for (const { detail } of evidence) expect(detail).toMatch(/^[A-Z].*\.$/);
  });
});

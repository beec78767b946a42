import fc from "fast-check";
import { describe, it } from "vitest";
import { BERLIN, comparedShots, DAY, NOON, PHONE, shot } from "../../test/shots.ts";
import { weightOf } from "./consistency.ts";
import { genuineRate } from "./genuine-rate.ts";
import { CONTRADICTS_FROM, RULE_NAMES, RULES } from "./rules.ts";

function namesOf(scene: ReturnType<typeof comparedShots>): ReadonlySet<string> {
  return new Set(scene?.found.map(({ rule }) => rule));
}

describe("the result of all rules (CONTRACT G18)", () => {
  const other = { make: "samsung", model: "SM-S911B" };

  it("is consistent with a light rule alone, and contradictions with two of them", ({ expect }) => {
    expect(comparedShots([shot(PHONE), shot(other)])).toMatchObject({
      result: "consistent",
      found: [{ rule: "camera_differs" }],
    });
    const months = [shot({ ...PHONE, clock: NOON }), shot({ ...other, clock: NOON - 90 * DAY })];
    expect(comparedShots(months)?.result).toBe("contradictions");
  });

  it("is not enough if no two photos have a fact in common, even if one was judged by itself", ({
    expect,
  }) => {
    expect(comparedShots([shot(), shot()])).toEqual({ result: "not_enough", found: [], rules: [] });
    const single = comparedShots([shot({ clock: NOON, satelliteAt: NOON }), shot(PHONE)]);
    expect(single).toEqual({
      result: "not_enough",
      found: [],
      rules: ["clock_off_satellites", "taken_after_arrival"],
    });
  });

  it("is absent for a single photo that nothing can be compared with, and for no photo", ({ expect }) => {
    const alone = shot({ ...PHONE, clock: NOON, satelliteAt: NOON });
    expect([comparedShots([alone]), comparedShots([])]).toEqual([undefined, undefined]);
    const odd = shot({ clock: NOON, satelliteAt: NOON - 9 * DAY });
    expect(comparedShots([odd])).toMatchObject({ result: "not_enough", found: [{ compared: [{}] }] });
  });

  it("names the photo that does not fit among ten, once", ({ expect }) => {
    const odd = shot(other);
    const shots = [...Array.from({ length: 9 }, () => shot(PHONE)), odd];
    const [found, ...more] = comparedShots(shots)?.found ?? [];
    expect(more).toEqual([]);
    expect(found?.compared.map(({ value }) => value)).toEqual(["Apple iPhone 15 Pro", "samsung SM-S911B"]);
    expect(found?.compared[1]?.captureId).toBe(odd.captureId);
  });

  it("counts each rule once, and never by rounding", ({ expect }) => {
    const [camera, sensor] = (["camera_differs", "sensor_differs"] as const).map((rule) => ({
      rule,
      weight: RULES[rule].weight,
      compared: [],
    }));
    if (!camera || !sensor) throw new Error("both rules exist");
    expect(weightOf([camera, camera, sensor])).toBe(0.6);
  });

  it("has for each measured rule the share of genuine series, and none beyond its data", ({ expect }) => {
    const rates = RULE_NAMES.map((rule) => genuineRate(rule));
    for (const { falseAlarmRate = 0, measuredSeries = 1 } of rates) {
      expect(falseAlarmRate).toBeGreaterThanOrEqual(0);
      expect(falseAlarmRate).toBeLessThanOrEqual(1);
      expect(measuredSeries).toBeGreaterThan(0);
    }
    expect(genuineRate("camera_differs").measuredSeries).toBeGreaterThan(20);
    expect(genuineRate("row_differs")).toEqual({});
  });

  it("that decides alone is a rule that at most one in ten genuine series breaks", ({ expect }) => {
    const alone = RULE_NAMES.filter((rule) => RULES[rule].weight >= CONTRADICTS_FROM);
    for (const rule of alone) expect(genuineRate(rule).falseAlarmRate ?? 0).toBeLessThanOrEqual(0.1);
  });

  it("does not depend on the order of the photos", ({ expect }) => {
    const facts = fc.record(
      {
        make: fc.constantFrom("Apple", "samsung"),
        model: fc.constantFrom("One", "Two"),
        software: fc.constantFrom("1", "2"),
        tables: fc.constantFrom("own 1", "standard 90"),
        clock: fc.integer({ min: NOON - 90 * DAY, max: NOON }),
        zoneMinutes: fc.constantFrom(-480, 0, 120),
        exposureValue: fc.integer({ min: 0, max: 16 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(facts, { minLength: 2, maxLength: 6 }), fc.boolean(), (all, isPlaced) => {
        const shots = all.map((each) => shot(each, isPlaced ? { place: BERLIN } : {}));
        const forth = comparedShots(shots);
        const back = comparedShots(shots.toReversed());
        expect(back?.result).toBe(forth?.result);
        expect(back?.rules).toEqual(forth?.rules);
        expect(namesOf(back)).toEqual(namesOf(forth));
      }),
    );
  });
});
